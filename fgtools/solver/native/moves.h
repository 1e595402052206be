/* moves.h - the moves listed in a state (moves.c). */
#ifndef FG_MOVES_H
#define FG_MOVES_H
#include "state.h"

int list_moves(const rules *r, const state *s, move *out);
int chain_fits(const rules *r, const state *s, int last, int byte);
int extends_run(const rules *r, const state *s, int column, int i);
#endif

/* plain.h - the moves of the plain search (plain.c). */
#ifndef FG_PLAIN_H
#define FG_PLAIN_H
#include "state.h"

int list_plain_moves(const rules *r, const state *s, move *out);
#endif

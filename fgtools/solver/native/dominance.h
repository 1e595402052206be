/* dominance.h - connector dominance (dominance.c). */
#ifndef FG_DOMINANCE_H
#define FG_DOMINANCE_H
#include "key_table.h"
#include "state.h"

int is_dominated(const rules *r, const key_table *visited, const state *s);
#endif

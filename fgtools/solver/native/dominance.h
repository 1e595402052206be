/* dominance.h - connector dominance (dominance.c). */
#ifndef FG_DOMINANCE_H
#define FG_DOMINANCE_H
#include "key_table.h"
#include "state.h"

enum { MOST_ENDS = 6 }; /* ends of columns, and cells, of which every subset is probed */

int is_dominated(const rules *r, const key_table *visited, const state *s);
#endif

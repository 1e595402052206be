/* heuristic.h - how far a state looks from won (heuristic.c). */
#ifndef FG_HEURISTIC_H
#define FG_HEURISTIC_H
#include "state.h"

enum { WEIGHTS = 18 };
int heuristic(const rules *r, const state *s, const int16_t *weights, int *goal);
#endif

/* safe.h - foundation moves that can be made at once, whatever else could be (safe.c). */
#ifndef FG_SAFE_H
#define FG_SAFE_H
#include "state.h"

void lowest_lying(const rules *r, const state *s, int lowest[4]);
int is_safe(const rules *r, const state *s, int byte, int suit, const int lowest[4]);
#endif

/* safe.h - foundation moves that can be made at once, whatever else could be (safe.c). */
#ifndef FG_SAFE_H
#define FG_SAFE_H
#include "state.h"

void lowest_lying(const rules *r, const state *s, int lowest[4]);

/* Does no other suit have a card that could need one of this rank to lie on, and wait for it? `leeway`: one rank more for a suit
 * of the same colour. With NO_SUIT all four count. */
static inline int needs_none(int rank, int suit, const int lowest[4], int leeway) {
    int q;
    for (q = 0; q < 4; q++)
        if (q != suit && lowest[q] < rank - 1 - (leeway && suit_colour(q) == suit_colour(suit))) return 0;
    return 1;
}

int is_safe(const rules *r, const state *s, int byte, int suit, const int lowest[4]);
#endif

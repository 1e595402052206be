/* depths.c - which cards are buried at which depths (depths.h). */
#include "depths.h"

void depths_prepare(const rules *r, depth_tables *t) {
    int c, d, q, k;
    memset(t, 0, sizeof *t);
    for (c = 0; c < r->columns; c++)
        for (d = 0; d < r->dealt_length[c]; d++) {
            int card = r->dealt[c][d];
            for (q = 0; q < 4; q++) t->buried[c][d + 1][q] = t->buried[c][d][q];
            t->buried[c][d + 1][card & 3] |= one_of(card >> 2);
        }
    for (k = 0; k < r->ranks * 4; k++)
        if ((k >> 2) >= r->start_foundation[k & 3]) {
            t->unplayed[k & 3] |= one_of(k >> 2);
            if (!r->from_bouquet[k]) t->dealt[k & 3] |= one_of(k >> 2);
        }
}

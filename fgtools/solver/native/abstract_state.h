/* abstract_state.h - an image and what a move makes of it (abstract_state.c). */
#ifndef FG_ABSTRACT_STATE_H
#define FG_ABSTRACT_STATE_H
#include "state.h"
#include "suit_sets.h"

/* An image with its places numbered, and a box of it. */
typedef struct image {
    state s;
    suit_set box[RANKS];
    int8_t place[FG_MAX_COLUMNS][MAX_COLUMN]; /* number of an anonymous card's place, else -1 */
    uint8_t places[RANKS];                    /* how many */
    uint8_t dealt[RANKS], bouquet[RANKS];     /* cards in places or in hand: their suits, a bit each */
    uint8_t order[FG_MAX_COLUMNS];            /* columns by key */
} image;

static inline int bouquet_places(const image *x, int rank) { return x->places[rank] - __builtin_popcount(x->dealt[rank]); }

void sort_columns(const rules *r, const key128 *key, uint8_t *order);
void image_number(const rules *r, image *x);
void image_after(const rules *r, const image *before, move m, image *after, origins *o);
int leave_as(const rules *r, const image *x, move m, suit_set *box); /* box: the part in which the move can be made; 0: none */
#endif

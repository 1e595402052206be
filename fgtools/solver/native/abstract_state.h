/* abstract_state.h - an image and what a move makes of it (abstract_state.c). */
#ifndef FG_ABSTRACT_STATE_H
#define FG_ABSTRACT_STATE_H
#include "state.h"
#include "suit_sets.h"

/* An image with its places numbered, and a box of it. */
typedef struct abstract_state {
    state s;
    suit_set set[RANKS];
    int8_t place[FG_MAX_COLUMNS][MAX_COLUMN]; /* number of an anonymous card's place, else -1 */
    uint8_t places[RANKS];                    /* how many */
    uint8_t dealt[RANKS], bouquet[RANKS];     /* cards in places or in hand: their suits, a bit each */
    uint8_t order[FG_MAX_COLUMNS];            /* columns by key */
} abstract_state;

static inline int bouquet_places(const abstract_state *x, int rank) { return x->places[rank] - __builtin_popcount(x->dealt[rank]); }

void sort_columns(const rules *r, const key128 *key, uint8_t *order);
void number_places(const rules *r, abstract_state *x);
void abstract_after(const rules *r, const abstract_state *before, move m, abstract_state *after, origins *o);
int leave_as(const rules *r, const abstract_state *x, move m, suit_set *set); /* box: the part in which the move can be made; 0: none */
#endif

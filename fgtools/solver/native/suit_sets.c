/* suit_sets.c - sets of permutations: which suits may lie where, and what a move makes of them (suit_sets.h). */
#include "suit_sets.h"

/* In lexical order: the suit in each place. */
static const uint8_t PERMUTATION[PERMUTATIONS][SUITS] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
    {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
    {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};
/* Of them those with a suit in a place: [place][suit]. */
static const suit_set LIES_AT[SUITS][SUITS] = {
    {0x00003f, 0x000fc0, 0x03f000, 0xfc0000},
    {0x0c30c0, 0x30c003, 0xc0030c, 0x030c30},
    {0x514500, 0x861014, 0x280861, 0x00a28a},
    {0xa28a00, 0x492028, 0x140492, 0x005145},
};

suit_set lies_at(int place, int suit) { return LIES_AT[place][suit]; }

suit_set is_from_bouquet(int place, int dealt) {
    suit_set set = ALL_PERMUTATIONS;
    int q;
    for (q = 0; q < SUITS; q++)
        if (dealt >> q & 1) set &= ~LIES_AT[place][q];
    return set;
}

suit_set in_hand(int suit, int places) {
    suit_set set = ALL_PERMUTATIONS;
    int i;
    for (i = 0; i < places; i++) set &= ~LIES_AT[i][suit];
    return set;
}

int all_stay(int places_before, int places, const uint8_t *from) {
    int i, same = places == places_before;
    for (i = 0; i < places; i++) same &= from[i] == i;
    return same;
}

/* A set after a move. `from` says for each place where its card comes from; one from the bouquet may have any of those suits that
 * lies in no other place. */
suit_set carried(suit_set set, int bouquet, int places_before, int places, const uint8_t *from) {
    suit_set put = ALL_PERMUTATIONS, result = 0;
    int i, p, q;
    if (all_stay(places_before, places, from)) return set;
    for (i = 0; i < places; i++) {
        suit_set any = 0;
        if (from[i] < SUITS) continue;
        for (q = 0; q < SUITS; q++)
            if (from[i] == FROM_BOUQUET_NOW ? bouquet >> q & 1 : from[i] == FROM_DEALT + q) any |= LIES_AT[i][q];
        put &= any;
    }
    for (p = 0; p < PERMUTATIONS; p++) {
        suit_set after = put;
        if (!(set >> p & 1)) continue;
        for (i = 0; i < places; i++)
            if (from[i] < SUITS) after &= LIES_AT[i][PERMUTATION[p][from[i]]];
        result |= after;
    }
    return result;
}

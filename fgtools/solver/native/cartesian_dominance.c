/* cartesian_dominance.c - connector dominance for images with boxes (dominance.c says what it is). */
#include "cartesian_dominance.h"
#include "dominance.h"

/* Where the ways of a rank come to lie when the connectors that Y lacks are gone. */
typedef struct projection {
    suit_set mine, to[PERMUTATIONS]; /* those in which the connectors are of the bouquet; each one's ways at Y */
    int stays;                       /* each at its own */
} projection;

static void project(projection *f, suit_set mine, int places_before, int places, const uint8_t *from) {
    int i;
    f->mine = mine;
    f->stays = all_stay(places_before, places, from);
    for (i = 0; i < PERMUTATIONS && !f->stays; i++)
        f->to[i] = mine >> i & 1 ? carried(UINT32_C(1) << i, 0, places_before, places, from) : 0;
}

/* The part that lies in a set seen at Y. */
static suit_set held_there(const projection *f, suit_set seen) {
    suit_set held = 0;
    int i;
    if (f->stays) return f->mine & seen;
    for (i = 0; i < PERMUTATIONS; i++) held |= (suit_set)((f->to[i] & seen) != 0) << i;
    return held;
}

/* One probe of dominance: x without the last take[c] cards of each column, whose keys then are cut[c][take[c]]. 0: nothing is left
 * of x's box. */
static int drop_dominated_by(const rules *r, const cartesian *t, abstract_state *x, const uint8_t *take, key128 (*cut)[MAX_COLUMN]) {
    key128 column[FG_MAX_COLUMNS], key = x->s.key;
    uint8_t order[FG_MAX_COLUMNS], from[RANKS][SUITS], places[RANKS] = {0};
    suit_set bouquet[RANKS];
    projection projections[RANKS];
    const seen_state *y;
    uint32_t b;
    int c, i, n, rank;
    memcpy(column, x->s.column_key, sizeof column);
    for (c = 0; c < r->columns; c++) {
        if (!take[c]) continue;
        key_subtract(&key, column[c]);
        column[c] = cut[c][take[c]];
        key_add(&key, column[c]);
    }
    y = cartesian_find(t, key);
    if (!y) return 1;
    for (rank = 0; rank < r->ranks; rank++) bouquet[rank] = ALL_PERMUTATIONS;
    sort_columns(r, column, order);
    for (n = 0; n < r->columns; n++) {
        c = order[n];
        for (i = 0; i < x->s.length[c]; i++) {
            if (x->s.card[c][i] < ANONYMOUS) continue;
            rank = x->s.card[c][i] - ANONYMOUS;
            if (i < x->s.length[c] - take[c]) from[rank][places[rank]++] = (uint8_t)x->place[c][i];
            else bouquet[rank] &= is_from_bouquet(x->place[c][i], x->dealt[rank]);
        }
    }
    for (rank = 0; rank < r->ranks; rank++)
        project(&projections[rank], x->set[rank] & bouquet[rank], x->places[rank], places[rank], from[rank]);
    for (b = y->first_set; b; b = kept_set_at(t, b - 1)->next_of_state) {
        const suit_set *seen = kept_set_at(t, b - 1)->seen;
        suit_set held[RANKS];
        int outside = 0;
        for (rank = 0; rank < r->ranks && outside < 2; rank++) {
            held[rank] = held_there(&projections[rank], seen[rank]);
            outside += (x->set[rank] & ~held[rank]) != 0;
        }
        if (outside < 2 && take_away(r, x->set, held) == NOTHING_LEFT) return 0;
    }
    return 1;
}

/* The probes of dominance.c. 0: nothing is left of x's box. */
int drop_dominated(const rules *r, const cartesian *t, abstract_state *x) {
    key128 cut[FG_MAX_COLUMNS][MAX_COLUMN];
    uint8_t exposed[FG_MAX_COLUMNS] = {0}, places[FG_MAX_COLUMNS];
    int c, j, set, n = 0;
    for (c = 0; c < r->columns; c++) {
        const int length = x->s.length[c];
        while (exposed[c] < length) {
            const int i = length - 1 - exposed[c], rank = x->s.card[c][i] - ANONYMOUS;
            if (rank < 0 || !(x->set[rank] & is_from_bouquet(x->place[c][i], x->dealt[rank]))) break;
            exposed[c]++;
        }
        for (j = 1; j <= exposed[c]; j++) cut[c][j] = column_key(r, &x->s, c, length - j, x->s.depth[c]);
        if (exposed[c] && n < MOST_ENDS) places[n++] = (uint8_t)c;
    }
    for (set = 1; set < 1 << n; set++) { /* whole ends of several columns */
        uint8_t take[FG_MAX_COLUMNS] = {0};
        for (j = 0; j < n; j++)
            if (set >> j & 1) take[places[j]] = exposed[places[j]];
        if (!drop_dominated_by(r, t, x, take, cut)) return 0;
    }
    for (c = 0; c < r->columns; c++) /* a part of one */
        for (j = 1; j < exposed[c]; j++) {
            uint8_t take[FG_MAX_COLUMNS] = {0};
            take[c] = (uint8_t)j;
            if (!drop_dominated_by(r, t, x, take, cut)) return 0;
        }
    return 1;
}

/* abstract_state.c - the places of an image, and what a move makes of them (suit_sets.h). */
#include "abstract_state.h"

void sort_columns(const rules *r, const key128 *key, uint8_t *order) {
    int i, j;
    for (i = 0; i < r->columns; i++) {
        for (j = i; j > 0; j--) {
            const key128 *before = &key[order[j - 1]];
            if (before->a < key[i].a || (before->a == key[i].a && before->b <= key[i].b)) break;
            order[j] = order[j - 1];
        }
        order[j] = (uint8_t)i;
    }
}

/* Number the places. `origin`: what each card's place was called before, and o, where that goes; or both NULL. */
static void number(const rules *r, abstract_state *x, int8_t (*origin)[MAX_COLUMN], origins *o) {
    int c, i, n, q, rank;
    sort_columns(r, x->s.column_key, x->order);
    memset(x->places, 0, sizeof x->places);
    for (n = 0; n < r->columns; n++) {
        c = x->order[n];
        for (i = 0; i < x->s.length[c]; i++) {
            const int from = origin ? origin[c][i] : 0;
            x->place[c][i] = -1;
            if (x->s.card[c][i] < ANONYMOUS) continue;
            rank = x->s.card[c][i] - ANONYMOUS;
            if (o) o->from[rank][x->places[rank]] = (uint8_t)from;
            x->place[c][i] = (int8_t)x->places[rank]++;
        }
    }
    for (rank = 0; rank < r->ranks; rank++) {
        x->dealt[rank] = x->bouquet[rank] = 0;
        for (q = 0; q < SUITS; q++) {
            if (!x->s.unplaced[rank * 4 + q]) continue;
            *(r->from_bouquet[rank * 4 + q] ? &x->bouquet[rank] : &x->dealt[rank]) |= (uint8_t)(1 << q);
        }
    }
}

void number_places(const rules *r, abstract_state *x) { number(r, x, NULL, NULL); }

/* The image after a move, and where its places come from. */
void abstract_after(const rules *r, const abstract_state *before, move m, abstract_state *after, origins *o) {
    int8_t origin[FG_MAX_COLUMNS][MAX_COLUMN];
    int i;
    copy_state(r, &after->s, &before->s);
    apply_move(r, &after->s, m);
    memcpy(origin, before->place, sizeof origin);
    if (m.to < FG_MAX_COLUMNS) {
        const int old = before->s.length[m.to], first = after->s.length[m.to] - m.count, moved = before->s.length[m.from] - m.count;
        for (i = old; i < first; i++) origin[m.to][i] = FROM_BOUQUET_NOW;
        for (i = 0; i < m.count; i++) {
            const int byte = before->s.card[m.from][moved + i];
            origin[m.to][first + i] = byte >= ANONYMOUS ? before->place[m.from][moved + i] : (int8_t)(FROM_DEALT + (byte & 3));
        }
    }
    number(r, after, origin, o);
}

/* One card of a move as that suit: the part of its rank's set in which that can be; 0: none. */
static suit_set as_suit(const rules *r, const abstract_state *x, int column, int i, int suit, suit_set set) {
    const int byte = x->s.card[column][i], rank = rank_of(r, byte), place = x->place[column][i];
    if (byte < ANONYMOUS) return (byte & 3) == suit ? set : 0;
    if (!x->s.unplaced[rank * 4 + suit]) return 0;
    return set & lies_at(place, suit);
}

/* Leaves in the box what allows the move: its card has the suit as which it leaves and those below are in hand or gone, or its run is
 * of the suit. 0: nothing is left. */
int leave_as(const rules *r, const abstract_state *x, move m, suit_set *set) {
    const int length = x->s.length[m.from];
    int i;
    if (m.suit == NO_SUIT) return 1;
    for (i = length - m.count; i < length; i++) {
        const int rank = rank_of(r, x->s.card[m.from][i]);
        set[rank] = as_suit(r, x, m.from, i, m.suit, set[rank]);
        if (!set[rank]) return 0;
    }
    if (m.to != TO_FOUNDATION) return 1;
    for (i = x->s.foundation[m.suit]; i < rank_of(r, top_of(&x->s, m.from)); i++) {
        set[i] &= in_hand(m.suit, x->places[i]);
        if (!set[i]) return 0;
    }
    return 1;
}

/* plain.c - the moves of the plain search: the game's own rules, one card (or run) at a time, every card known.
 *
 * No reduction but one: columns are interchangeable, so only the first empty column is filled and a whole column does not go
 * into an empty one. With foundation_return a foundation's last card may go to a column. None of the other reductions is
 * used then: with returns a safe move is not final, a loose card may come from a foundation (so late binding, the lattice's
 * "mandatory or optional" and RAR's counts do not hold), and dominance compares bouquets that no longer only shrink. The
 * goal test stays: a state that is as good as won without returns is won with them.
 */
#include "plain.h"
#include "moves.h"

static int foundation_takes(const rules *r, const state *s, int card) {
    int suit = card & 3, rank = card >> 2;
    if (r->second) return s->foundation[suit] == rank || s->foundation[4 + suit] == rank;
    return s->foundation[suit] < r->span && s->foundation[suit] % r->ranks == rank;
}

typedef struct plain_list {
    const rules *r;
    const state *s;
    move *out;
    int n, first_empty;
} plain_list;

static void add(plain_list *p, int from, int to, int count, int suit) {
    move m = {(uint8_t)from, (uint8_t)to, (uint8_t)count, (uint8_t)suit};
    p->out[p->n++] = m;
}

/* To every column that takes `card`; whole: the source column would be left empty. */
static void add_to_columns(plain_list *p, int from, int card, int count, int whole) {
    int b;
    if (!p->r->builds) return;
    for (b = 0; b < p->r->columns; b++) {
        if (b == from) continue;
        if (p->s->length[b] ? takes_card(p->r, top_of(p->s, b), card) : b == p->first_empty && !whole) add(p, from, b, count, NO_SUIT);
    }
}

int list_plain_moves(const rules *r, const state *s, move *out) {
    plain_list p;
    int c, k, i, f, free_cell = 0;
    p.r = r; p.s = s; p.out = out; p.n = 0; p.first_empty = -1;
    for (c = r->columns - 1; c >= 0; c--)
        if (!s->length[c]) p.first_empty = c;
    for (i = 0; i < r->cells; i++) free_cell |= s->cell[i] == FG_EMPTY;
    for (c = 0; c < r->columns; c++) {
        int count, n = s->length[c];
        if (!n) continue;
        if (foundation_takes(r, s, top_of(s, c))) add(&p, c, TO_FOUNDATION, 1, top_of(s, c) & 3);
        for (count = 1; count <= n && (count == 1 || extends_run(r, s, c, n - count)); count++)
            add_to_columns(&p, c, s->card[c][n - count], count, count == n);
        if (free_cell) add(&p, c, TO_CELL, 1, NO_SUIT);
    }
    for (i = 0; i < r->cells; i++) {
        if (s->cell[i] == FG_EMPTY) continue;
        if (foundation_takes(r, s, s->cell[i])) add(&p, FROM_CELL + i, TO_FOUNDATION, 1, s->cell[i] & 3);
        add_to_columns(&p, FROM_CELL + i, s->cell[i], 1, 0);
    }
    for (k = 0; k < r->ranks * 4; k++) {
        if (!s->unplaced[k]) continue;
        if (foundation_takes(r, s, k)) add(&p, FROM_BOUQUET + k, TO_FOUNDATION, 1, k & 3);
        add_to_columns(&p, FROM_BOUQUET + k, k, 1, 0);
        if (free_cell) add(&p, FROM_BOUQUET + k, TO_CELL, 1, NO_SUIT);
    }
    if (r->may_return)
        for (f = 0; f < (r->second ? 8 : 4); f++) {
            int height = s->foundation[f];
            if (!height || (f >= 4 && height == s->foundation[f - 4])) continue;
            add_to_columns(&p, FROM_FOUNDATION + f, ((height - 1) % r->ranks) * 4 + (f & 3), 1, 0);
        }
    return p.n;
}

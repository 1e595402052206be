/* shorten.c - drop needless moves from a win, without searching.
 *
 * Two moves i < j take the same card (or run) from X to Y and later from Y to Z. Tried for every such pair: leave out i and go from X to
 * Z at j; or go from X to Z at i and leave out j; or, if Z is X, leave out both. A change is kept if the whole list is
 * still legal and wins by the plain rules. Repeated until nothing helps.
 */
#include "shorten.h"

typedef struct position {
    uint8_t card[FG_MAX_COLUMNS][MAX_COLUMN + 2], length[FG_MAX_COLUMNS], prefix[FG_MAX_COLUMNS];
    uint8_t foundation[8], cell[2], bouquet[FG_CARDS];
} position;

enum { IN_COLUMN, IN_BOUQUET, IN_CELL, IN_FOUNDATION, MOST_PASSES = 40, LONGEST_SHORTENED = 4000 };

static void position_begin(const fg_handle *h, position *t) {
    const fg_position *p = &h->position;
    int c;
    memset(t, 0, sizeof *t);
    for (c = 0; c < h->rules->columns; c++) {
        t->length[c] = p->column_length[c];
        t->prefix[c] = p->face_down_prefix[c];
        memcpy(t->card[c], p->column[c], p->column_length[c]);
    }
    memcpy(t->foundation, p->foundation, sizeof t->foundation);
    memcpy(t->cell, p->cell, sizeof t->cell);
    memcpy(t->bouquet, p->bouquet, sizeof t->bouquet);
}

static int run_moves(const rules *r, const position *t, int c, int count) {
    int i, n = t->length[c];
    for (i = n - count; i < n - 1; i++)
        if (lies_face_down(r, i, t->prefix[c]) || !continues_run(r, t->card[c][i], t->card[c][i + 1])) return 0;
    return 1;
}

/* Lift the cards of a move; 0 if it cannot be. */
static int lift(const rules *r, position *t, fg_move m, uint8_t *group) {
    int f;
    group[0] = m.card;
    switch (m.from_kind) {
    case IN_COLUMN:
        if (m.count > t->length[m.from_index] || !run_moves(r, t, m.from_index, m.count)) return 0;
        t->length[m.from_index] = (uint8_t)(t->length[m.from_index] - m.count);
        memcpy(group, t->card[m.from_index] + t->length[m.from_index], m.count);
        if (t->prefix[m.from_index] > t->length[m.from_index]) t->prefix[m.from_index] = t->length[m.from_index];
        return group[0] == m.card;
    case IN_BOUQUET:
        if (!t->bouquet[m.card]) return 0;
        t->bouquet[m.card]--;
        return m.count == 1;
    case IN_CELL:
        if (t->cell[m.from_index] != m.card) return 0;
        t->cell[m.from_index] = FG_EMPTY;
        return m.count == 1;
    default:
        for (f = m.card & 3; f < (r->second ? 8 : 4); f += 4)
            if (r->may_return && t->foundation[f] && (t->foundation[f] - 1) % r->ranks == m.card >> 2) {
                t->foundation[f]--;
                return 1;
            }
        return 0;
    }
}

static int lay(const rules *r, position *t, fg_move m, const uint8_t *group) {
    int f, n = t->length[m.to_index & 7];
    switch (m.to_kind) {
    case IN_COLUMN:
        if (n && !takes_card(r, t->card[m.to_index][n - 1], m.card)) return 0;
        if (n + m.count > MAX_COLUMN) return 0;
        memcpy(t->card[m.to_index] + n, group, m.count);
        t->length[m.to_index] = (uint8_t)(n + m.count);
        return 1;
    case IN_CELL:
        if (m.from_kind == IN_CELL || m.count != 1 || t->cell[m.to_index] != FG_EMPTY) return 0;
        t->cell[m.to_index] = m.card;
        return 1;
    default:
        if (m.count != 1) return 0;
        for (f = m.card & 3; f < (r->second ? 8 : 4); f += 4)
            if (t->foundation[f] < r->span && t->foundation[f] % r->ranks == m.card >> 2) {
                t->foundation[f]++;
                return 1;
            }
        return 0;
    }
}

static int make_move(const rules *r, position *t, fg_move m) {
    uint8_t group[MAX_COLUMN + 2];
    if (m.from_kind == m.to_kind && m.from_index == m.to_index) return 0;
    return lift(r, t, m, group) && lay(r, t, m, group);
}

/* The list with i or j left out (skip) and one move changed: does it still win? `t` is the table before move i. */
static int still_wins(const fg_handle *h, position t, uint32_t i, uint32_t j, fg_move at_i, fg_move at_j, int keep_i, int keep_j) {
    const rules *r = h->rules;
    uint32_t k;
    int f;
    for (k = i; k < h->solution_count; k++) {
        if ((k == i && !keep_i) || (k == j && !keep_j)) continue;
        if (!make_move(r, &t, k == i ? at_i : k == j ? at_j : h->solution[k])) return 0;
    }
    for (f = 0; f < (r->second ? 8 : 4); f++)
        if (t.foundation[f] != r->span) return 0;
    return 1;
}

static void drop(fg_handle *h, uint32_t i) {
    memmove(h->solution + i, h->solution + i + 1, (h->solution_count - i - 1) * sizeof *h->solution);
    h->solution_count--;
}

/* The next move of what move i put down, alone and whole: j, or 0. `t`: the table after move i. */
static uint32_t next_move_of(const fg_handle *h, position t, uint32_t i) {
    const fg_move m = h->solution[i];
    uint32_t j;
    int level = m.to_kind == IN_COLUMN ? t.length[m.to_index] - m.count : 0;
    for (j = i + 1; j < h->solution_count; j++) {
        const fg_move n = h->solution[j];
        if (n.from_kind == m.to_kind && n.from_index == m.to_index) {
            if (m.to_kind == IN_CELL) return j;
            if (t.length[n.from_index] - n.count <= level) return t.length[n.from_index] - n.count == level && n.count == m.count ? j : 0;
        }
        if (!make_move(h->rules, &t, n)) return 0;
    }
    return 0;
}

static int shorten_at(fg_handle *h, const position *before, uint32_t i) {
    position after = *before;
    fg_move first = h->solution[i], second;
    uint32_t j;
    if (first.to_kind == IN_FOUNDATION || !make_move(h->rules, &after, first)) return 0;
    j = next_move_of(h, after, i);
    if (!j) return 0;
    second = h->solution[j];
    if (first.from_kind == second.to_kind && first.from_index == second.to_index) {
        if (!still_wins(h, *before, i, j, first, second, 0, 0)) return 0;
        drop(h, j);
        drop(h, i);
        return 1;
    }
    second.from_kind = first.from_kind;
    second.from_index = first.from_index;
    if (still_wins(h, *before, i, j, first, second, 0, 1)) {
        h->solution[j] = second;
        drop(h, i);
        return 1;
    }
    first.to_kind = second.to_kind;
    first.to_index = second.to_index;
    if (still_wins(h, *before, i, j, first, second, 1, 0)) {
        h->solution[i] = first;
        drop(h, j);
        return 1;
    }
    return 0;
}

void path_shorten(fg_handle *h) {
    int round, changed = 1;
    if (h->solution_count > LONGEST_SHORTENED) return;
    for (round = 0; round < MOST_PASSES && changed; round++) {
        position t;
        uint32_t i = 0;
        changed = 0;
        position_begin(h, &t);
        while (i < h->solution_count) {
            if (shorten_at(h, &t, i)) {
                changed = 1;
                continue; /* the same place again: the list is shorter there */
            }
            if (!make_move(h->rules, &t, h->solution[i])) return;
            i++;
        }
    }
}

/* rank_relaxation.c - RAR, the rank-anonymous relaxation: the game with all loose cards known by rank alone.
 *
 * Only for single cards building on any suit, one deck, no cells. A state is the depths, for each column the run of loose ranks on
 * it, and (with FG_RAR_HEIGHTS) the foundations' heights. Moves: a loose last card to a higher last card, the ranks between
 * coming from whatever loose or bouquet cards are not in a run now; to the first empty column; it vanishes (as if played)
 * when more cards of its rank are in runs than must be; a dig, to a column or to the foundation. Won when all columns are
 * sorted. Every real state maps to such a state (take the ranks) and every real move to a sequence of such moves, so a position
 * dead here is dead.
 *
 * Vanishing is done at once, without a choice, since the card can come back as part of a chain whenever wanted. NOT for the only loose card
 * at the base of an emptied column: no chain can put that back, so there it is a move among others.
 *
 * A query walks depth first, digs first, until it meets a won state or one known to be alive; then the way to it is alive.
 * If the walk ends, all it saw is dead. Both go to a memo by 126-bit keys (odds: engine.h).
 */
#include "rank_relaxation.h"

enum { NO_TOP = 99, UNKNOWN = 0, ALIVE = 1, DEAD = 2, OPEN = 3, QUERY_LIMIT = 400000 };

int rank_offered(const rules *r) {
    return r->decks == 1 && !r->plain && !r->alternate && r->runs == FG_RUNS_NONE && r->cells == 0 && !r->face_down;
}

static uint64_t salt(uint64_t *seed) {
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

int rank_open(memory *m, rank_relaxation *x, int heights) {
    uint64_t seed = UINT64_C(0x52415221);
    int c, d, n;
    x->heights = heights;
    x->broken = 0;
    x->capacity = 1024;
    if (!table_open(m, &x->memo, 12)) return 0;
    x->node = memory_get(m, x->capacity * sizeof *x->node);
    x->stack = memory_get(m, x->capacity * sizeof *x->stack);
    for (n = 0; n < 14; n++) {
        for (c = 0; c < FG_MAX_COLUMNS; c++)
            for (d = 0; d <= FG_MAX_START; d++) {
                x->run_salt[c][d][n].a = salt(&seed);
                x->run_salt[c][d][n].b = salt(&seed);
            }
        for (d = 0; d < 14; d++) {
            x->base_salt[d][n].a = salt(&seed);
            x->base_salt[d][n].b = salt(&seed);
        }
    }
    if (x->node && x->stack) return 1;
    rank_close(m, x);
    return 0;
}

void rank_close(memory *m, rank_relaxation *x) {
    table_close(m, &x->memo);
    memory_put(m, x->node, x->capacity * sizeof *x->node);
    memory_put(m, x->stack, x->capacity * sizeof *x->stack);
    x->node = NULL;
    x->stack = NULL;
}

/* Of a state: all cards that can be in runs, those that must be, those that are. */
typedef struct rank_counts {
    rank_word all, must, in_runs;
    int low[4];
} rank_counts;

static void count_depths(const rules *r, const depth_tables *t, const rank_state *s, rank_counts *n) {
    int q, c;
    n->all = n->must = 0;
    for (q = 0; q < 4; q++) {
        rank_word buried = 0;
        for (c = 0; c < r->columns; c++) buried |= t->buried[c][s->depth[c]][q];
        n->low[q] = lowest_rank(buried, r->ranks);
        n->all += t->unplayed[q] & ~buried & ~ranks_below(s->foundation[q]);
        n->must += t->dealt[q] & ~buried & ~ranks_below(n->low[q]);
    }
}

static int last_rank(const rules *r, const rank_state *s, int c) {
    if (s->run[c]) return (s->depth[c] ? r->dealt[c][s->depth[c] - 1] >> 2 : s->base[c] + 1) - s->run[c];
    return s->depth[c] ? r->dealt[c][s->depth[c] - 1] >> 2 : NO_TOP;
}

#define ONES UINT64_C(0x1111111111111111)

static void count_runs(const rules *r, const rank_state *s, rank_counts *n) {
    int c;
    n->in_runs = 0;
    for (c = 0; c < r->columns; c++)
        if (s->run[c]) {
            int low = last_rank(r, s, c);
            n->in_runs += ONES & ranks_below(low + s->run[c]) & ~ranks_below(low);
        }
}

static void vanish(const rules *r, rank_state *s, rank_counts *n) {
    int c, any = 1;
    while (any) {
        any = 0;
        for (c = 0; c < r->columns; c++)
            while (s->run[c] > (s->depth[c] ? 0 : 1)) {
                int rank = last_rank(r, s, c);
                if (count_of(n->in_runs, rank) <= count_of(n->must, rank)) break;
                n->in_runs -= one_of(rank);
                s->run[c]--;
                any = 1;
            }
    }
}

/* Is a card of every rank low..high-1 available for a chain? */
static int available(const rank_counts *n, int low, int high) {
    rank_word free_cards = n->all - n->in_runs, range = ONES & ranks_below(high) & ~ranks_below(low);
    if (low >= high) return 1;
    free_cards |= free_cards >> 1;
    free_cards |= free_cards >> 2;
    return (free_cards & range) == range;
}

static int place(const rules *r, rank_state *s, const rank_counts *n, int rank, int column) {
    int last = last_rank(r, s, column);
    if (last == NO_TOP) {
        s->base[column] = (uint8_t)rank;
        s->run[column] = 1;
        return 1;
    }
    if (last <= rank || !available(n, rank + 1, last)) return 0;
    s->run[column] = (uint8_t)(s->run[column] + last - rank);
    return 1;
}

static key128 rank_key(const rules *r, const rank_relaxation *x, const rank_state *s) {
    key128 k = {0, 0};
    int c;
    for (c = 0; c < r->columns; c++)
        if (s->depth[c]) key_add(&k, x->run_salt[c][s->depth[c]][s->run[c]]);
        else if (s->run[c]) key_add(&k, x->base_salt[s->base[c]][s->run[c]]);
    if (x->heights)
        for (c = 0; c < 4; c++) key_add(&k, r->foundation_salt[c][s->foundation[c]]);
    k.b &= ~KEY_MARK_MASK;
    return k;
}

typedef struct walk {
    memory *m;
    const rules *r;
    const depth_tables *t;
    const lattice *l;
    rank_relaxation *x;
    uint32_t current, later[4 * FG_MAX_COLUMNS * FG_MAX_COLUMNS];
    int later_count, found, stuck;
} walk;

static int get_mark(walk *w, key128 k) {
    key128 *slot = marked_slot(w->m, &w->x->memo, k);
    if (slot) return (int)(slot->b >> KEY_MARK_SHIFT);
    w->stuck = 1;
    return OPEN;
}

static void set_mark(walk *w, key128 k, int mark) {
    key128 *slot = marked_slot(w->m, &w->x->memo, k);
    if (slot) slot->b = (slot->b & ~KEY_MARK_MASK) | (uint64_t)mark << KEY_MARK_SHIFT;
}

static int make_room(walk *w) {
    rank_relaxation *x = w->x;
    rank_node *node;
    uint32_t *stack;
    if (x->nodes < x->capacity) return 1;
    node = memory_get(w->m, 2 * (uint64_t)x->capacity * sizeof *node);
    stack = memory_get(w->m, 2 * (uint64_t)x->capacity * sizeof *stack);
    if (!node || !stack || x->nodes >= QUERY_LIMIT) {
        memory_put(w->m, node, 2 * (uint64_t)x->capacity * sizeof *node);
        memory_put(w->m, stack, 2 * (uint64_t)x->capacity * sizeof *stack);
        w->stuck = 1;
        return 0;
    }
    memcpy(node, x->node, x->nodes * sizeof *node);
    memcpy(stack, x->stack, x->capacity * sizeof *stack);
    memory_put(w->m, x->node, x->capacity * sizeof *node);
    memory_put(w->m, x->stack, x->capacity * sizeof *stack);
    x->node = node;
    x->stack = stack;
    x->capacity *= 2;
    return 1;
}

static int depths_sorted(const rules *r, const uint8_t *depth) {
    int c;
    for (c = 0; c < r->columns; c++)
        if (depth[c] > r->sorted_prefix[c]) return 0;
    return 1;
}

/* A successor: -1 not kept, else its node. */
static int32_t keep(walk *w, rank_state *s, const rank_counts *before, int dug) {
    rank_counts n = *before;
    key128 k;
    int mark;
    const rank_word high = UINT64_C(0x8888888888888888);
    if (dug) {
        if (depths_sorted(w->r, s->depth)) {
            w->found = 1;
            return -1;
        }
        if (w->l->cost && w->l->cost[lattice_index(w->r, w->l, s->depth)] == LATTICE_DEAD) return -1;
        count_depths(w->r, w->t, s, &n);
    }
    count_runs(w->r, s, &n);
    vanish(w->r, s, &n);
    if ((((n.all | high) - n.in_runs) & high) != high) return -1; /* more cards of a rank in runs than there are */
    k = rank_key(w->r, w->x, s);
    mark = get_mark(w, k);
    if (mark == ALIVE) w->found = 1;
    if (mark != UNKNOWN || w->stuck || !make_room(w)) return -1;
    set_mark(w, k, OPEN);
    w->x->node[w->x->nodes].s = *s;
    w->x->node[w->x->nodes].parent = w->current;
    w->x->node[w->x->nodes].key = k;
    return (int32_t)w->x->nodes++;
}

static void dig(walk *w, const rank_state *s, const rank_counts *n, int a, int first_empty) {
    const rules *r = w->r;
    int card = r->dealt[a][s->depth[a] - 1], rank = card >> 2, suit = card & 3, b;
    int32_t id;
    rank_state after = *s, next;
    after.depth[a]--;
    after.base[a] = 0;
    if (n->low[suit] == rank && available(n, s->foundation[suit], rank)) {
        next = after;
        if (w->x->heights) next.foundation[suit] = (uint8_t)(rank + 1);
        id = keep(w, &next, n, 1);
        if (id >= 0) w->later[w->later_count++] = (uint32_t)id;
    }
    for (b = 0; b < r->columns && !w->found; b++) {
        if (b == a || (last_rank(r, s, b) == NO_TOP && (b != first_empty || s->depth[a] == 1))) continue;
        next = after;
        if (!place(r, &next, n, rank, b)) continue;
        id = keep(w, &next, n, 1);
        if (id >= 0) w->later[w->later_count++] = (uint32_t)id;
    }
}

static uint32_t move_loose(walk *w, const rank_state *s, const rank_counts *n, int a, int first_empty, uint32_t depth) {
    const rules *r = w->r;
    int rank = last_rank(r, s, a), b, lone = !s->depth[a] && s->run[a] == 1;
    int32_t id;
    rank_state after = *s, next;
    after.run[a]--;
    if (lone && count_of(n->in_runs, rank) > count_of(n->must, rank)) {
        next = after;
        id = keep(w, &next, n, 0);
        if (id >= 0) w->x->stack[depth++] = (uint32_t)id;
    }
    for (b = 0; b < r->columns && !w->found; b++) {
        if (b == a || (last_rank(r, s, b) == NO_TOP && (b != first_empty || lone))) continue;
        next = after;
        if (!place(r, &next, n, rank, b)) continue;
        id = keep(w, &next, n, 0);
        if (id >= 0) w->x->stack[depth++] = (uint32_t)id;
    }
    return depth;
}

static void expand_rank_state(walk *w, uint32_t *depth) {
    rank_state s = w->x->node[w->current].s;
    rank_counts n;
    int c, first_empty = -1, i;
    w->x->expanded++;
    count_depths(w->r, w->t, &s, &n);
    count_runs(w->r, &s, &n);
    for (c = 0; c < w->r->columns && first_empty < 0; c++)
        if (!s.depth[c] && !s.run[c]) first_empty = c;
    w->later_count = 0;
    for (c = 0; c < w->r->columns && !w->found; c++) {
        if (s.run[c]) *depth = move_loose(w, &s, &n, c, first_empty, *depth);
        else if (s.depth[c]) dig(w, &s, &n, c, first_empty);
    }
    for (i = 0; i < w->later_count; i++) w->x->stack[(*depth)++] = w->later[i];
}

int rank_alive(memory *m, const rules *r, const depth_tables *t, const lattice *l, rank_relaxation *x, const state *s) {
    walk w;
    rank_state start;
    rank_counts n;
    uint32_t depth = 0, i;
    int c, mark;
    if (x->broken || depths_sorted(r, s->depth)) return 1;
    if (l->cost && l->cost[lattice_index(r, l, s->depth)] == LATTICE_DEAD) return 0;
    memset(&start, 0, sizeof start);
    for (c = 0; c < r->columns; c++) {
        start.depth[c] = s->depth[c];
        start.run[c] = (uint8_t)(s->length[c] - s->depth[c]);
        if (!s->depth[c] && s->length[c]) start.base[c] = (uint8_t)rank_of(r, s->card[c][0]);
    }
    memcpy(start.foundation, x->heights ? s->foundation : r->start_foundation, 4);
    w.m = m; w.r = r; w.t = t; w.l = l; w.x = x;
    w.found = w.stuck = 0;
    w.current = NO_NODE;
    count_depths(r, t, &start, &n);
    count_runs(r, &start, &n);
    vanish(r, &start, &n);
    x->nodes = 0;
    {
        key128 k = rank_key(r, x, &start);
        mark = get_mark(&w, k);
        if (mark == ALIVE || mark == DEAD) return mark == ALIVE;
        if (w.stuck) {
            x->broken = 1;
            return 1;
        }
        set_mark(&w, k, OPEN);
        x->node[0].s = start;
        x->node[0].parent = NO_NODE;
        x->node[0].key = k;
        x->nodes = 1;
    }
    x->stack[depth++] = 0;
    while (depth && !w.found && !w.stuck) {
        w.current = x->stack[--depth];
        expand_rank_state(&w, &depth);
    }
    for (i = 0; i < x->nodes; i++) set_mark(&w, x->node[i].key, w.found || w.stuck ? UNKNOWN : DEAD);
    if (w.stuck && !w.found) set_mark(&w, x->node[0].key, ALIVE); /* not known, not asked again: only costs pruning */
    if (w.found)
        for (i = w.current; i != NO_NODE; i = x->node[i].parent) set_mark(&w, x->node[i].key, ALIVE);
    return w.found || w.stuck;
}

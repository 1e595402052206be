/* shortest.c - A*: the win with the fewest moves, for single cards building on any suit (one deck, no cells).
 *
 * Every unplayed card goes to a foundation once; on top of that come the extra moves: one for each card put on a column,
 * connectors included. A* minimises the extras. h is the lattice's cost: the fewest digs that cannot go straight to a foundation, each
 * of which is an extra. It never overestimates and drops by at most what a move costs, so the first goal taken from
 * the queue is a shortest win. Lattice and RAR prune (they only drop dead states); safe moves stay forced (they cost nothing and their
 * card would leave by one move anyway); dominance is OFF, as the dominating state may have been reached by more moves.
 *
 * First comes the ordinary search; its win is an upper bound, and only states that can beat it are kept. Then a stage that follows the
 * ordinary heuristic with a high price on extras and goes on after each win ("better wins"), to lower that bound; then A* proper. Visited is asked and set when a
 * state is taken from the queue, and only those count as nodes. When a limit comes first, lower_bound is the smallest f left.
 *
 * Games with runs are left out: a run of several cards is one move, which neither the extras nor the lattice's cost counts so.
 */
#include "shortest.h"
#include "goal.h"
#include "heuristic.h"
#include "moves.h"
#include "path.h"
#include "prune.h"

int shortest_offered(const rules *r) { return rank_offered(r); }

static int estimate(const fg_handle *h, const state *s) {
    return h->lattice.cost ? h->lattice.cost[lattice_index(h->rules, &h->lattice, s->depth)] : 0;
}

/* Extras of the win at hand: a state must stay below. */
static int bound(const fg_handle *h) { return h->have_solution ? (int)h->solution_count - h->rules->start_unplayed : BUCKETS - 1; }

static int push(fg_handle *h, const state *s, uint32_t parent, move made, int extras) {
    const stage *now = &h->plan[h->stage_number];
    int e = estimate(h, s), goal;
    uint32_t id;
    if (e == LATTICE_DEAD || extras + e >= bound(h)) return STEP_ON;
    if (h->rank_ready && !rank_alive(&h->mem, h->rules, &h->depths, &h->lattice, &h->rank, s)) return STEP_ON;
    id = node_add(&h->mem, &h->store, h->rules, s, parent, made, (uint32_t)extras);
    if (id == NO_NODE) return STEP_MEMORY;
    queue_push(&h->queue, &h->store, id, now->kind == STAGE_SHORTEST ? extras + e : priority(h->rules, s, now->weights, (uint32_t)extras, &goal));
    return STEP_ON;
}

static int begin(fg_handle *h) {
    const move none = {0, 0, 0, 0};
    if (!h->root_tested) root_test(h);
    table_close(&h->mem, &h->visited);
    nodes_reset(&h->mem, &h->store);
    queue_reset(&h->queue);
    h->stage_nodes = 0;
    h->stage_ready = 1;
    if (h->lower_bound < h->rules->start_unplayed) h->lower_bound = h->rules->start_unplayed;
    if (!table_open(&h->mem, &h->visited, 12)) return STEP_MEMORY;
    return push(h, &h->start, NO_NODE, none, 0);
}

/* One state. STEP_WIN: the solution at hand is a shortest one. */
int shortest_step(fg_handle *h) {
    const rules *r = h->rules;
    const stage *now = &h->plan[h->stage_number];
    const move none = {0, 0, 0, 0};
    state s, t;
    uint32_t id, extras;
    int n, i, result;
    if (!h->stage_ready) {
        result = begin(h);
        if (result != STEP_ON) return result;
    }
    id = queue_pop(&h->queue, &h->store);
    if (id != NO_NODE && node_at(&h->store, id)->cost >= bound(h)) return STEP_ON; /* kept before the bound fell */
    if (id == NO_NODE && now->kind != STAGE_SHORTEST) return STEP_STAGE_CAP; /* proves nothing: states were closed on dearer ways */
    if (id == NO_NODE) { /* nothing can beat the win at hand */
        h->lower_bound = (int32_t)h->solution_count;
        return STEP_WIN;
    }
    if (now->kind == STAGE_SHORTEST && h->queue.lowest + r->start_unplayed > h->lower_bound) h->lower_bound = h->queue.lowest + r->start_unplayed;
    node_state(&h->store, r, id, &s);
    result = table_add(&h->mem, &h->visited, s.key);
    if (result < 0) return STEP_MEMORY;
    if (!result) return STEP_ON;
    count_nodes(h, 1);
    h->expansions++;
    if (is_goal(r, &s)) {
        if (now->kind == STAGE_SHORTEST) table_close(&h->mem, &h->visited);
        if (!path_win(h, id, none)) return STEP_MEMORY;
        if (now->kind != STAGE_SHORTEST) return STEP_ON;
        h->lower_bound = (int32_t)h->solution_count;
        return STEP_WIN;
    }
    extras = node_at(&h->store, id)->cost;
    n = list_moves(r, &s, h->list);
    for (i = 0; i < n; i++) {
        move m = h->list[i];
        int extra;
        copy_state(r, &t, &s);
        apply_move(r, &t, m);
        if (table_has(&h->visited, t.key)) continue;
        extra = m.to == TO_FOUNDATION ? 0 : t.length[m.to] - s.length[m.to];
        result = push(h, &t, id, m, (int)extras + extra);
        if (result != STEP_ON) return result;
    }
    return within_limits(h);
}

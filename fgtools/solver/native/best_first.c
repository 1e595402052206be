/* best_first.c - the searches that keep an open list, and expanding one state.
 *
 * Best-first, fewest placed connectors first (exhaustive), forgetful and plain: they differ in the moves they list, the bucket a
 * state goes to and what prunes it. Any of them that empties its queue has proved that there is no win.
 */
#include "best_first.h"
#include "dominance.h"
#include "forget.h"
#include "goal.h"
#include "heuristic.h"
#include "moves.h"
#include "path.h"
#include "plain.h"
#include "prune.h"

enum { BATCH = 16 };

/* Fewest placed connectors first: only there is a state compared again when its turn comes, with those found meanwhile. */
static int is_fewest_first(const stage *now) { return now->kind == STAGE_EXHAUSTIVE || now->kind == STAGE_FORGETFUL; }

static int bucket_of(const fg_handle *h, const stage *now, const state *s, uint32_t cost, int *goal) {
    if (is_fewest_first(now)) {
        *goal = is_goal(stage_rules(h), s);
        return placed_connectors(stage_rules(h), s);
    }
    return priority(stage_rules(h), s, now->weights, cost, goal);
}

/* Insert a state found: visited table, node, queue. */
static int add_state(fg_handle *h, const stage *now, const state *s, uint32_t parent, move made, uint32_t cost) {
    int goal = 0, bucket;
    uint32_t id;
    if (table_add(&h->mem, &h->visited, s->key) < 0) return STEP_MEMORY;
    count_nodes(h, 1);
    bucket = bucket_of(h, now, s, cost, &goal);
    if (goal && now->kind == STAGE_FORGETFUL) return forget_goal(h, parent, made);
    if (goal) {
        table_close(&h->mem, &h->visited); /* makes room for the path */
        return path_win(h, parent, made) ? STEP_WIN : STEP_MEMORY;
    }
    id = node_add(&h->mem, &h->store, stage_rules(h), s, parent, made, cost);
    if (id == NO_NODE) return STEP_MEMORY;
    queue_push(&h->queue, &h->store, id, bucket);
    return within_limits(h);
}

int best_first_begin(fg_handle *h) {
    const stage *now = &h->plan[h->stage_number];
    const move none = {0, 0, 0, 0};
    if (!table_open(&h->mem, &h->visited, 12)) return STEP_MEMORY;
    return add_state(h, now, &h->start, NO_NODE, none, 0);
}

int best_first_step(fg_handle *h) {
    const stage *now = &h->plan[h->stage_number];
    const rules *r = stage_rules(h);
    state s, next[BATCH];
    uint32_t id, cost;
    int n, i, result;
    id = queue_pop(&h->queue, &h->store);
    if (id == NO_NODE) return STEP_EMPTY;
    h->expansions++;
    node_state(&h->store, r, id, &s);
    cost = node_at(&h->store, id)->cost + 1u;
    if (is_fewest_first(now) && h->options.flags & FG_DOMINANCE && is_dominated(r, &h->visited, &s)) return STEP_ON;
    n = now->kind == STAGE_PLAIN ? list_plain_moves(r, &s, h->list) : list_moves(r, &s, h->list);
    for (i = 0; i < n; i += BATCH) {
        int k, batch = n - i < BATCH ? n - i : BATCH;
        for (k = 0; k < batch; k++) { /* all successors first, so that their probes need not wait for memory one by one */
            copy_state(r, &next[k], &s);
            apply_move(r, &next[k], h->list[i + k]);
            table_expect(&h->visited, next[k].key);
        }
        for (k = 0; k < batch; k++) {
            if (table_has(&h->visited, next[k].key) || is_pruned(h, now, &next[k])) continue;
            result = add_state(h, now, &next[k], id, h->list[i + k], cost);
            if (result != STEP_ON) return result;
        }
    }
    return STEP_ON;
}

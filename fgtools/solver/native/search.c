/* search.c - the portfolio of searches, and expanding one state.
 *
 * AUTO: short best-first searches with different weights, then an exhaustive one. A heavy price on placed connectors turns
 * many a deal that needs millions of states into one of ten thousands, and triples the median of easy deals: hence several
 * stages with small limits. Each starts afresh. The relaxations come in once the first search has failed to win quickly: first a
 * test of the start (the root test), then as a prune. Any stage that empties its queue has proved that there is no win.
 *
 * The weights were found by hill-climbing on six-column deals; see heuristic.c for the terms.
 */
#include "search.h"

/*                                  0  1   2  3   4   5   6   7   8  9 10  11 12  13 14  15 16 */
static const int16_t easy[WEIGHTS] = {5, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 2, 1, 1, 0, -1, 1, 0};
/* The same without the last two terms: they help on flower-garden's six columns of six and hinder everywhere else (measured). */
static const int16_t light[WEIGHTS] = {5, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 2, 1, 1, 0, 0, 0, 0};
/* For brigade and trevi-garden: a point beside the path of a hill-climb on 600 deals of each (fg1:1001 on), picked among five by the 60
 * deals that other programs are compared on. On 300 further deals (fg1:4001 on), beside `light`: geometric mean of states 3 % and 7 % lower,
 * median 6 % and 7 % lower, 90th percentile 11 % higher and 6 % lower. Phoenix and stonewall gain nothing by it; the p90 of the others rises. */
static const int16_t swift[WEIGHTS] = {6, 8, 8, 0, 13, 0, 11, 9, 14, 8, 0, 0, 1, 1, 0, 0, 2, 0};
/* What a careful player looks at (playout.c). */
const int16_t player_weights[WEIGHTS] = {5, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 40, 1, 1, 0, 0, 0, 0};
static const int16_t hard[WEIGHTS] = {5, 6, 11, 2, 19, -2, 10, 12, 10, 8, 0, 80, 1, -2, -1, 2, 7, 0};
static const int16_t dear[WEIGHTS] = {5, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 80, 1, 1, 0, -1, 1, 0};
static const int16_t calm[WEIGHTS] = {0, 4, 4, 0, 6, 0, 4, 4, 6, 8, 0, 100, 0, 1, 0, 0, 0, 0};
/* For shorter wins: W[0] is then the price of one extra move. Of 8, 14, 20, 30, 45 the price 30 gave the best mean over 44 deals, 20 brings
 * down the first wins that 30 cannot follow. */
static const int16_t shorter[WEIGHTS] = {20, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 2, 1, 1, 0, -1, 1, 0};
static const int16_t shortest[WEIGHTS] = {30, 8, 8, 0, 13, 0, 9, 9, 14, 8, 0, 2, 1, 1, 0, -1, 1, 0};

enum { BUCKET_OFFSET = 600, BATCH = 16 };

static void add_stage(fg_handle *h, enum stage_kind kind, const int16_t *weights, uint64_t cap, int relaxed) {
    stage *s = &h->plan[h->stages];
    if (cap && kind <= STAGE_CARTESIAN && h->stages < FG_STAGES && h->options.stage_cap[h->stages]) cap = h->options.stage_cap[h->stages];
    s->kind = kind;
    s->weights = weights;
    s->cap = cap;
    s->relaxed = relaxed;
    h->stages++;
}

/* What a long search can afford beyond the usual: a part of the nodes above those of a usual one. */
static uint64_t share(const fg_handle *h, uint64_t usual, uint64_t part, uint64_t most) {
    const uint64_t limit = h->options.max_nodes, enough = 12000000;
    const uint64_t more = limit > enough ? (limit - enough) / part : 0;
    return more <= usual ? usual : more < most ? more : most;
}

/* Half of the deals that the forgetful search settles take it less than 100,000 states, few more than a million. */
static void add_forgetful_stage(fg_handle *h) {
    if (forget_offered(&h->rules) && h->options.flags & FG_FORGET) add_stage(h, STAGE_FORGETFUL, light, share(h, 160000, 8, 1000000), 1);
}

/* What is beyond a usual search goes to a long best-first search and to sets of suits, half each. Of 17 deals of wildflower that sixty
 * million nodes had left open the sets settle 13; `dear` wins the other four, the dearest with 39 million nodes. */
static void add_late_stages(fg_handle *h, uint64_t usual) {
    const uint64_t beyond = share(h, 0, 2, 50000000);
    if (beyond) add_stage(h, STAGE_BEST_FIRST, dear, beyond, 1);
    if (cartesian_offered(&h->rules) && h->options.flags & FG_CARTESIAN)
        add_stage(h, STAGE_CARTESIAN, light, share(h, 6000000, 2, UINT64_MAX), 1);
    if (beyond < usual) add_stage(h, STAGE_BEST_FIRST, dear, usual, 1);
}

/* The portfolio. Where RAR is offered the root test includes it and is worth it once a first search has failed; in the other games
 * the search itself proves nine in ten dead deals dead within 500 states, and the lattice most of the rest. With returns only
 * wins are looked for here, ones that need no return: most winnable deals have one. The plain search follows. */
static void plan_portfolio(fg_handle *h) {
    const rules *r = &h->rules;
    if (rank_offered(r)) {
        const int16_t *first = r->columns == 6 ? easy : swift;
        add_stage(h, STAGE_BEST_FIRST, first, 20000, 0);
        add_stage(h, STAGE_BEST_FIRST, hard, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, dear, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, calm, 120000, 1);
        add_stage(h, STAGE_BEST_FIRST, first, 300000, 1);
        add_forgetful_stage(h);
        add_late_stages(h, 500000);
        h->root_test_at = h->plan[0].cap;
    } else {
        add_stage(h, STAGE_BEST_FIRST, r->cells ? swift : light, 30000, 0);
        add_stage(h, STAGE_BEST_FIRST, dear, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, hard, 120000, 1);
        add_forgetful_stage(h);
        add_stage(h, STAGE_BEST_FIRST, light, 640000, 1);
        add_late_stages(h, 0);
        h->root_test_at = h->plan[0].cap < 2000 ? h->plan[0].cap : 2000;
    }
}

void plan_stages(fg_handle *h) {
    const rules *r = &h->rules;
    const uint32_t mode = h->options.mode;
    h->stages = 0;
    h->root_test_at = 0;
    if (!r->builds && !r->cells && r->decks == 1 && mode != FG_MODE_PLAIN) add_stage(h, STAGE_GREEDY, easy, 0, 0);
    else if (r->plain || mode == FG_MODE_PLAIN || (r->may_return && mode != FG_MODE_AUTO)) add_stage(h, STAGE_PLAIN, easy, 0, 0);
    else if (mode == FG_MODE_BEST_FIRST) add_stage(h, STAGE_BEST_FIRST, easy, 0, 1);
    else {
        if (mode == FG_MODE_AUTO) plan_portfolio(h);
        if (mode == FG_MODE_CARTESIAN && cartesian_offered(r)) add_stage(h, STAGE_CARTESIAN, light, 0, 1);
        if (mode == FG_MODE_FORGETFUL && forget_offered(r)) add_stage(h, STAGE_FORGETFUL, light, 0, 1);
        add_stage(h, r->may_return ? STAGE_PLAIN : STAGE_EXHAUSTIVE, light, 0, 1);
    }
}

/* Are the depths, or their rank-anonymous picture, dead from the start? */
void root_test(fg_handle *h) {
    const rules *r = &h->rules;
    h->root_tested = 1;
    if (h->options.flags & FG_LATTICE && lattice_offered(r)) {
        if (lattice_open(&h->mem, r, &h->tables, &h->lattice) && h->lattice.cost[h->lattice.size - 1] == LATTICE_DEAD) {
            h->root_dead = 1;
            h->proof = FG_PROOF_LATTICE;
        }
    }
    if (h->root_dead || !(h->options.flags & FG_RAR) || !rank_offered(r)) return;
    if (!rank_open(&h->mem, &h->rank, 0)) return;
    if (!rank_alive(&h->mem, r, &h->tables, &h->lattice, &h->rank, &h->start)) {
        h->root_dead = 1;
        h->proof = FG_PROOF_RANKS;
    }
    h->nodes += h->root_dead ? h->rank.nodes : 0; /* the states a proof rests on */
    if (h->rank.heights == 0 && h->options.flags & FG_RAR_HEIGHTS) {
        rank_close(&h->mem, &h->rank);
        if (!rank_open(&h->mem, &h->rank, 1)) return;
    }
    h->rank_ready = 1;
}

/* Fewest placed connectors first: only there is a state compared again when its turn comes, with those found meanwhile. */
static int is_fewest_first(const stage *now) { return now->kind == STAGE_EXHAUSTIVE || now->kind == STAGE_FORGETFUL; }

static int bucket_of(const fg_handle *h, const stage *now, const state *s, uint32_t cost, int *goal) {
    int64_t p;
    if (is_fewest_first(now)) {
        *goal = is_goal(&h->rules, s);
        return placed_connectors(&h->rules, s);
    }
    p = (int64_t)now->weights[0] * cost + heuristic(&h->rules, s, now->weights, goal) + BUCKET_OFFSET;
    return p < 0 ? 0 : p >= BUCKETS ? BUCKETS - 1 : (int)p;
}

static int is_pruned(fg_handle *h, const stage *now, const state *s) {
    const rules *r = &h->rules;
    if (now->kind == STAGE_PLAIN) return 0;
    if (now->relaxed && h->lattice.cost && h->lattice.cost[lattice_index(r, &h->lattice, s->depth)] == LATTICE_DEAD) return 1;
    if (h->options.flags & FG_DOMINANCE && is_dominated(r, &h->visited, s)) return 1;
    return now->relaxed && now->kind != STAGE_FORGETFUL && h->rank_ready && !rank_alive(&h->mem, r, &h->tables, &h->lattice, &h->rank, s);
}

/* Insert a state found: visited table, node, queue. */
static int insert(fg_handle *h, const stage *now, const state *s, uint32_t parent, move made, uint32_t cost) {
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
    id = node_add(&h->mem, &h->store, &h->rules, s, parent, made, cost);
    if (id == NO_NODE) return STEP_MEMORY;
    queue_push(&h->queue, &h->store, id, bucket);
    return within_limits(h);
}

/* The cards that a stage forgets when they move. */
static uint64_t cards_forgotten(const fg_handle *h, const stage *now) {
    if (now->kind == STAGE_FORGETFUL) return ALL_CARDS & ~h->remembered;
    return now->kind == STAGE_CARTESIAN ? ALL_CARDS : 0;
}

static int begin_stage(fg_handle *h, const stage *now) {
    const move none = {0, 0, 0, 0};
    table_close(&h->mem, &h->visited);
    nodes_reset(&h->mem, &h->store);
    queue_reset(&h->queue);
    cartesian_close(&h->mem, &h->cartesian);
    h->rules.forgotten = cards_forgotten(h, now);
    h->stage_ready = 1;
    if (now->kind == STAGE_CARTESIAN) return cartesian_begin(h);
    if (!table_open(&h->mem, &h->visited, 12)) return STEP_MEMORY;
    return insert(h, now, &h->start, NO_NODE, none, 0);
}

/* Columns that accept nothing: cards only go to the foundations, and a card played is never missed, so playing all that can be played
 * decides the deal. Returned cards could go nowhere, so foundation_return changes nothing. */
static int greedy_step(fg_handle *h) {
    state s = h->start;
    const move none = {0, 0, 0, 0};
    int c;
    h->nodes++;
    greedy_finish(&h->rules, &s, NULL, 1 << 20);
    for (c = 0; c < h->rules.columns; c++)
        if (s.length[c]) return STEP_EMPTY;
    return path_win(h, NO_NODE, none) ? STEP_WIN : STEP_MEMORY;
}

int search_step(fg_handle *h) {
    const stage *now = &h->plan[h->stage_number];
    const rules *r = &h->rules;
    state s, next[BATCH];
    uint32_t id, cost;
    int n, i, result;
    if (now->kind >= STAGE_BETTER_WINS) return shortest_step(h);
    if (now->kind == STAGE_GREEDY) return greedy_step(h);
    if (now->kind != STAGE_PLAIN && !h->root_tested && (now->relaxed || h->stage_nodes >= h->root_test_at)) root_test(h);
    if (h->root_dead) return STEP_EMPTY;
    if (!h->stage_ready) {
        result = begin_stage(h, now);
        if (result != STEP_ON) return result;
    }
    if (now->kind == STAGE_CARTESIAN) return cartesian_step(h);
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
            result = insert(h, now, &next[k], id, h->list[i + k], cost);
            if (result != STEP_ON) return result;
        }
    }
    return STEP_ON;
}

static void to_next_stage(fg_handle *h) {
    h->stage_number++;
    h->stage_ready = 0;
    h->stage_nodes = 0;
}

/* What an emptied queue (or a dead root) means: no win, unless returns were left out of this stage. */
static void stage_exhausted(fg_handle *h) {
    if (h->rules.may_return && h->plan[h->stage_number].kind < STAGE_PLAIN) {
        while (h->plan[h->stage_number].kind != STAGE_PLAIN) to_next_stage(h);
        h->root_dead = 0;
        h->proof = FG_PROOF_NONE;
        return;
    }
    h->status = FG_UNSOLVABLE;
    if (h->root_dead) return;
    switch (h->plan[h->stage_number].kind) {
    case STAGE_GREEDY: h->proof = FG_PROOF_PLAY; break;
    case STAGE_FORGETFUL: h->proof = FG_PROOF_FORGETFUL; break;
    case STAGE_CARTESIAN: h->proof = FG_PROOF_CARTESIAN; break;
    default: h->proof = FG_PROOF_SEARCH;
    }
}

static void next_stage(fg_handle *h, int32_t status_if_last) {
    if (h->stage_number + 1 >= h->stages) {
        h->status = status_if_last;
        return;
    }
    to_next_stage(h);
}

/* A win: the answer, or with `shortest` the bound under which the A* search goes on. */
static void won(fg_handle *h) {
    if (h->options.shortest && h->plan[h->stage_number].kind < STAGE_BETTER_WINS) {
        h->stage_number = h->stages;
        add_stage(h, STAGE_BETTER_WINS, shorter, 120000, 1);
        add_stage(h, STAGE_BETTER_WINS, shortest, 120000, 1);
        add_stage(h, STAGE_SHORTEST, easy, 0, 1);
        h->stage_ready = 0;
        return;
    }
    h->status = FG_WON;
}

/* Returns after a number of expansions too: where nearly everything is pruned, nodes come slowly. */
void search_run(fg_handle *h, uint64_t until_nodes, uint64_t until_expansions) {
    while (h->status == FG_RUNNING && h->nodes < until_nodes && h->expansions < until_expansions) {
        switch (search_step(h)) {
        case STEP_WIN: won(h); break;
        case STEP_EMPTY: stage_exhausted(h); break;
        case STEP_NODE_LIMIT: h->status = FG_GAVE_UP_NODES; break;
        case STEP_MEMORY: next_stage(h, FG_GAVE_UP_MEMORY); break;
        case STEP_AGAIN: h->stage_ready = 0; break;
        case STEP_STAGE_CAP: next_stage(h, FG_GAVE_UP_NODES); break;
        default: break;
        }
    }
}

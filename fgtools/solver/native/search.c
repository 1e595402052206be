/* search.c - the stages of a search, one after the other. */
#include "search.h"
#include "best_first.h"
#include "cartesian.h"
#include "greedy.h"
#include "portfolio.h"
#include "prune.h"
#include "shortest.h"

static int begin_stage(fg_handle *h, const stage *now) {
    table_close(&h->mem, &h->visited);
    nodes_reset(&h->mem, &h->store);
    queue_reset(&h->queue);
    cartesian_close(&h->mem, &h->cartesian);
    h->stage_ready = 1;
    if (now->kind == STAGE_CARTESIAN) return cartesian_begin(h);
    if (now->kind == STAGE_FORGETFUL && !stage_forgets(h, ALL_CARDS & ~h->remembered)) return STEP_MEMORY;
    return best_first_begin(h);
}

static int search_step(fg_handle *h) {
    const stage *now = &h->plan[h->stage_number];
    int result;
    if (now->kind >= STAGE_BETTER_WINS) return shortest_step(h);
    if (now->kind == STAGE_GREEDY) return greedy_step(h);
    if (now->kind != STAGE_PLAIN && !h->root_tested && (now->relaxed || h->stage_nodes >= h->root_test_at)) root_test(h);
    if (h->root_dead) return STEP_EMPTY;
    if (!h->stage_ready) {
        result = begin_stage(h, now);
        if (result != STEP_ON) return result;
    }
    return now->kind == STAGE_CARTESIAN ? cartesian_step(h) : best_first_step(h);
}


static void to_next_stage(fg_handle *h) {
    stage_remembers(h);
    h->stage_number++;
    h->stage_ready = 0;
    h->stage_nodes = 0;
}

/* What an emptied queue (or a dead root) means: no win, unless returns were left out of this stage. */
static void stage_exhausted(fg_handle *h) {
    if (h->rules->may_return && h->plan[h->stage_number].kind < STAGE_PLAIN) {
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
        stage_remembers(h);
        plan_shortest(h);
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

/* prune.c - the tests by which a start is proved dead and states are pruned. */
#include "prune.h"
#include "dominance.h"

/* Are the depths, or their rank-anonymous picture, dead from the start? */
void root_test(fg_handle *h) {
    const rules *r = h->rules;
    h->root_tested = 1;
    if (h->options.flags & FG_LATTICE && lattice_offered(r)) {
        if (lattice_open(&h->mem, r, &h->depths, &h->lattice) && h->lattice.cost[h->lattice.size - 1] == LATTICE_DEAD) {
            h->root_dead = 1;
            h->proof = FG_PROOF_LATTICE;
        }
    }
    if (h->root_dead || !(h->options.flags & FG_RAR) || !rank_offered(r)) return;
    if (!rank_open(&h->mem, &h->rank, 0)) return;
    if (!rank_alive(&h->mem, r, &h->depths, &h->lattice, &h->rank, &h->start)) {
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

int is_pruned(fg_handle *h, const stage *now, const state *s) {
    const rules *r = now->rules;
    if (now->kind == STAGE_PLAIN) return 0;
    if (now->relaxed && h->lattice.cost && h->lattice.cost[lattice_index(r, &h->lattice, s->depth)] == LATTICE_DEAD) return 1;
    if (h->options.flags & FG_DOMINANCE && is_dominated(r, &h->visited, s)) return 1;
    return now->relaxed && now->kind != STAGE_FORGETFUL && h->rank_ready && !rank_alive(&h->mem, r, &h->depths, &h->lattice, &h->rank, s);
}

/* handle.h - the handle and its limits: what the stages of a search share. */
#ifndef FG_HANDLE_H
#define FG_HANDLE_H
#include "cartesian_store.h"
#include "heuristic.h"
#include "lattice.h"
#include "rank_relaxation.h"

enum stage_kind { STAGE_BEST_FIRST, STAGE_FORGETFUL, STAGE_CARTESIAN, STAGE_EXHAUSTIVE, STAGE_PLAIN, STAGE_GREEDY, STAGE_BETTER_WINS, STAGE_SHORTEST };

typedef struct stage {
    enum stage_kind kind;
    const weights *weights;
    uint64_t cap; /* nodes, 0: none */
    int relaxed;  /* prune by lattice and RAR */
    const rules *rules; /* the game's, or the stage's own, in which cards are forgotten */
} stage;

enum { MAX_STAGES = 12, HANDLE_MAGIC = 0x46476531 };

struct fg_handle {
    uint32_t magic;
    int32_t status;
    memory mem;
    fg_options options;
    const rules *rules; /* the game's: every card is known */
    fg_position position;
    state start;

    stage plan[MAX_STAGES];
    int stages, stage_number, stage_ready;
    uint64_t stage_nodes, nodes, expansions;

    key_table visited;
    node_store store;
    bucket_queue queue;
    move list[MAX_MOVES];

    depth_tables depths;
    lattice lattice;
    rank_relaxation rank;
    uint64_t root_test_at;
    int root_tested, rank_ready, root_dead;
    int32_t proof;
    uint64_t remembered; /* the forgetful stage: cards whose suits are kept */
    cartesian cartesian;

    fg_move *solution;
    uint64_t solution_bytes;
    uint32_t solution_count;
    int have_solution;
    int32_t lower_bound;
};

/* The rules of the stage under way. */
static inline const rules *stage_rules(const fg_handle *h) { return h->plan[h->stage_number].rules; }
int stage_forgets(fg_handle *h, uint64_t cards); /* gives it rules of its own; 0 no memory */
void stage_remembers(fg_handle *h);              /* the game's again */

/* What expanding a state came to. */
enum { STEP_ON, STEP_WIN, STEP_NODE_LIMIT, STEP_STAGE_CAP, STEP_MEMORY, STEP_EMPTY, STEP_AGAIN };

static inline int is_engine_handle(const fg_handle *h) { return h && h->magic == HANDLE_MAGIC; }

static inline void count_nodes(fg_handle *h, uint64_t nodes) {
    h->nodes += nodes;
    h->stage_nodes += nodes;
}

/* STEP_ON, or which limit was met: the search's or the stage's. */
static inline int within_limits(const fg_handle *h) {
    const uint64_t cap = h->plan[h->stage_number].cap;
    if (h->nodes >= h->options.max_nodes) return STEP_NODE_LIMIT;
    return cap && h->stage_nodes >= cap ? STEP_STAGE_CAP : STEP_ON;
}
#endif

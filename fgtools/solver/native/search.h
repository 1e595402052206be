/* search.h - the handle, and what the files of the search share. */
#ifndef FG_SEARCH_H
#define FG_SEARCH_H
#include "cartesian.h"
#include "goal.h"
#include "heuristic.h"
#include "moves.h"
#include "rank_relaxation.h"

enum stage_kind { STAGE_BEST_FIRST, STAGE_FORGETFUL, STAGE_CARTESIAN, STAGE_EXHAUSTIVE, STAGE_PLAIN, STAGE_GREEDY, STAGE_BETTER_WINS, STAGE_SHORTEST };

typedef struct stage {
    enum stage_kind kind;
    const int16_t *weights;
    uint64_t cap; /* nodes, 0: none */
    int relaxed;  /* prune by lattice and RAR */
} stage;

enum { MAX_STAGES = 12, HANDLE_MAGIC = 0x46476531 };

struct fg_handle {
    uint32_t magic;
    int32_t status;
    memory mem;
    fg_options options;
    rules rules;
    fg_position position;
    state start;

    stage plan[MAX_STAGES];
    int stages, stage_number, stage_ready;
    uint64_t stage_nodes, nodes, expansions;

    key_table visited;
    node_store store;
    bucket_queue queue;
    move list[MAX_MOVES];

    relax_tables tables;
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

/* What expanding a state came to. */
enum { STEP_ON, STEP_WIN, STEP_NODE_LIMIT, STEP_STAGE_CAP, STEP_MEMORY, STEP_EMPTY, STEP_AGAIN };

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

/* engine.c */
int is_engine_handle(const fg_handle *h);
/* dominance.c */
int is_dominated(const rules *r, const key_table *visited, const state *s);
/* plain.c */
int list_plain_moves(const rules *r, const state *s, move *out);
/* path.c: the moves to a node, and one more (count 0: none); NULL no memory. Then the solution from them; 0 no memory */
move *path_moves(fg_handle *h, uint32_t node_id, move last, uint32_t *length);
void path_drop(fg_handle *h, move *moves, uint32_t length);
int path_build(fg_handle *h, const move *moves, uint32_t length);
int path_win(fg_handle *h, uint32_t node_id, move last); /* both */
/* forget.c: the goal met there, for real? STEP_WIN; STEP_AGAIN: no, fewer cards are forgotten now; STEP_STAGE_CAP: no, give up */
int forget_offered(const rules *r);
int forget_goal(fg_handle *h, uint32_t parent, move made);
int replay_for_real(fg_handle *h, move *moves, uint32_t length, uint64_t *concerned);
/* cartesian.c, cartesian_store.c, cartesian_trace.c */
int cartesian_offered(const rules *r);
int cartesian_begin(fg_handle *h);
int cartesian_step(fg_handle *h);
int cartesian_keep(fg_handle *h, const image *x, uint32_t parent, move made);
int cartesian_trace(fg_handle *h, const image *goal, uint32_t parent, move made);
/* shorten.c */
void path_shorten(fg_handle *h);
/* search.c */
extern const int16_t player_weights[WEIGHTS];
void plan_stages(fg_handle *h);
int search_step(fg_handle *h); /* one state; STEP_... */
void search_run(fg_handle *h, uint64_t until_nodes, uint64_t until_expansions);
void root_test(fg_handle *h);
/* shortest.c */
int shortest_offered(const rules *r);
int shortest_step(fg_handle *h);
#endif

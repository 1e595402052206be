/* rank_relaxation.h - the rank-anonymous relaxation (rank_relaxation.c). */
#ifndef FG_RANK_RELAXATION_H
#define FG_RANK_RELAXATION_H
#include "key_table.h"
#include "lattice.h"
#include "node_store.h"

typedef struct rank_state {
    uint8_t depth[FG_MAX_COLUMNS], run[FG_MAX_COLUMNS], base[FG_MAX_COLUMNS]; /* loose cards on the column; rank of the first if depth 0 */
    uint8_t foundation[4];
} rank_state;

typedef struct rank_node {
    rank_state s;
    uint32_t parent;
    key128 key;
} rank_node;

typedef struct rank_relaxation {
    key_table memo;
    rank_node *node;
    uint32_t *stack;
    uint32_t capacity, nodes;
    int heights, broken; /* broken: out of memory, says alive from then on */
    uint64_t expanded;
    key128 run_salt[FG_MAX_COLUMNS][FG_MAX_START + 1][14], base_salt[14][14];
} rank_relaxation;

int rank_offered(const rules *r);
int rank_open(memory *m, rank_relaxation *x, int heights);
void rank_close(memory *m, rank_relaxation *x);
int rank_alive(memory *m, const rules *r, const depth_tables *t, const lattice *l, rank_relaxation *x, const state *s);
#endif

/* relax.h - the two relaxations of one-deck games, for proving positions dead.
 *
 * Both speak of a vector of depths: how many dealt cards each column still holds. The rest of the unplayed cards is loose
 * or in the bouquet. A loose card (s, r) that was dealt to a column or cell is mandatory in the tableau when a card of its suit
 * below r is still buried; otherwise it may be anywhere ("optional").
 * Counts by rank are packed four bits a rank into a word ("rank word"): at most four cards of a rank, and 15 fits.
 */
#ifndef FG_RELAX_H
#define FG_RELAX_H
#include "store.h"

typedef uint64_t rank_word;

/* What both need to know of a vector of depths, by suit, one bit a nibble. */
typedef struct relax_tables {
    rank_word buried[FG_MAX_COLUMNS][FG_MAX_START + 1][4]; /* among the first d dealt cards of a column */
    rank_word dealt[4];                                    /* unplayed and not from the bouquet */
    rank_word unplayed[4];
} relax_tables;

void relax_prepare(const rules *r, relax_tables *t);
static inline rank_word ranks_below(int rank) { return (UINT64_C(1) << (4 * rank)) - 1; } /* rank <= 13 */
static inline rank_word one_of(int rank) { return UINT64_C(1) << (4 * rank); }
static inline int count_of(rank_word w, int rank) { return (int)(w >> (4 * rank) & 15); }
static inline int lowest_rank(rank_word w, int if_none) { return w ? __builtin_ctzll(w) / 4 : if_none; }

/* Depth lattice. */
enum { LATTICE_DEAD = 255, LATTICE_LIMIT = 1 << 22 };

typedef struct lattice {
    uint8_t *cost; /* fewest digs that cannot go straight to a foundation, or LATTICE_DEAD */
    uint32_t size, weight[FG_MAX_COLUMNS];
} lattice;

int lattice_offered(const rules *r);
int lattice_open(memory *m, const rules *r, const relax_tables *t, lattice *l); /* 0: too large, or no memory */
void lattice_close(memory *m, lattice *l);
static inline uint32_t lattice_index(const rules *r, const lattice *l, const uint8_t *depth) {
    uint32_t x = 0;
    int c;
    for (c = 0; c < r->columns; c++) x += depth[c] * l->weight[c];
    return x;
}

/* Rank-anonymous relaxation. */
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
int rank_alive(memory *m, const rules *r, const relax_tables *t, const lattice *l, rank_relaxation *x, const state *s);
#endif

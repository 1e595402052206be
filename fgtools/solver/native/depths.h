/* depths.h - what the two relaxations of one-deck games know of a vector of depths.
 *
 * Both speak of a vector of depths: how many dealt cards each column still holds. The rest of the unplayed cards is loose
 * or in the bouquet. A loose card (s, r) that was dealt to a column or cell is mandatory in the tableau when a card of its suit
 * below r is still buried; otherwise it may be anywhere ("optional").
 * Counts by rank are packed four bits a rank into a word ("rank word"): at most four cards of a rank, and 15 fits.
 */
#ifndef FG_DEPTHS_H
#define FG_DEPTHS_H
#include "memory.h"
#include "state.h"

typedef uint64_t rank_word;

/* What both need to know of a vector of depths, by suit, one bit a nibble. */
typedef struct depth_tables {
    rank_word buried[FG_MAX_COLUMNS][FG_MAX_START + 1][4]; /* among the first d dealt cards of a column */
    rank_word dealt[4];                                    /* unplayed and not from the bouquet */
    rank_word unplayed[4];
} depth_tables;

void depths_prepare(const rules *r, depth_tables *t);
static inline rank_word ranks_below(int rank) { return (UINT64_C(1) << (4 * rank)) - 1; } /* rank <= 13 */
static inline rank_word one_of(int rank) { return UINT64_C(1) << (4 * rank); }
static inline int count_of(rank_word w, int rank) { return (int)(w >> (4 * rank) & 15); }
static inline int lowest_rank(rank_word w, int if_none) { return w ? __builtin_ctzll(w) / 4 : if_none; }
#endif

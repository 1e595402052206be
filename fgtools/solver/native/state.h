/* state.h - the engine's inside: rules as tables, states, and what the files share.
 *
 * A byte in a column is a known card (0..51) or ANONYMOUS + class: a bouquet card placed earlier whose suit is still open.
 * The class is the rank where columns take any suit, rank * 2 + colour where they take the other colour.
 * From the columns, cells and foundations follow, for every card k and class x:
 *   unplaced[k] = copies of k that are neither on a foundation nor a known card in a column or cell,
 *   placed[x]   = anonymous cards of class x in columns and cells,  hand[x] = sum of unplaced[k] over the class - placed[x].
 * Foundations are lazy: a bouquet card goes there only when a card of its suit above it does ("pulls" it).
 * Why nothing is lost: any run of the anonymous game is a run of the real one. Bind each anonymous card to the suit as which
 * it finally leaves; a pull takes the real card itself; as hand >= 1 at every pull these bindings match the bouquet's
 * cards one to one. The other way round every real run maps to an anonymous one.
 */
#ifndef FG_STATE_H
#define FG_STATE_H
#include "engine.h"
#include <stddef.h>
#include <string.h>

enum {
    ANONYMOUS = 64,
    CLASSES = 26,
    MAX_COLUMN = 40, /* FG_MAX_START and a run of 13 on it */
    MAX_MOVES = 4096,
    TO_FOUNDATION = 30,
    TO_CELL = 31,
    FROM_CELL = 32,       /* + cell */
    FROM_FOUNDATION = 40, /* + foundation; plain search only */
    FROM_BOUQUET = 64,    /* + card; plain search only */
    NO_SUIT = 9
};

#define ALL_CARDS ((UINT64_C(1) << FG_CARDS) - 1)

typedef struct key128 {
    uint64_t a, b;
} key128;

typedef struct rules {
    int ranks, columns, cells, decks, alternate, builds, runs, face_down, may_return;
    int second;  /* 1: two foundations a suit */
    int span;    /* full height of one foundation */
    int classes; /* of anonymous cards */
    int plain;   /* 1: no late binding for this game */
    int wide;    /* 1: some column is longer than 15 */
    uint32_t flags;
    uint64_t forgotten; /* a bit for each card that becomes anonymous when it moves: forget.c; elsewhere 0 */
    uint8_t rank_of[128], colour_of[128], class_of[FG_CARDS];
    uint8_t dealt[FG_MAX_COLUMNS][FG_MAX_START], dealt_length[FG_MAX_COLUMNS];
    uint8_t face_prefix[FG_MAX_COLUMNS];
    uint8_t sorted_prefix[FG_MAX_COLUMNS]; /* length of the longest non-increasing prefix */
    uint8_t from_bouquet[FG_CARDS];        /* copies in the bouquet at the start */
    uint8_t start_foundation[8];
    int start_unplayed;
    key128 card_salt[128], cell_salt[128], foundation_salt[8][27];
} rules;

typedef struct move {
    uint8_t from, to, count, suit; /* suit: as which it leaves, or to which a run is bound */
} move;

typedef struct state {
    key128 key, column_key[FG_MAX_COLUMNS];
    uint8_t length[FG_MAX_COLUMNS], depth[FG_MAX_COLUMNS]; /* depth: dealt cards still in place; the rest is loose */
    uint8_t foundation[8], cell[2];
    uint8_t unplaced[FG_CARDS], hand[CLASSES], placed[CLASSES];
    uint8_t card[FG_MAX_COLUMNS][MAX_COLUMN]; /* last: copy_state leaves unused columns out */
} state;

static inline int suit_colour(int suit) { return suit == 1 || suit == 2; }
static inline int rank_of(const rules *r, int byte) { return r->rank_of[byte]; }
static inline int colour_of(const rules *r, int byte) { return r->colour_of[byte]; }
static inline int top_of(const state *s, int column) { return s->card[column][s->length[column] - 1]; }

static inline void copy_state(const rules *r, state *to, const state *from) {
    memcpy(to, from, offsetof(state, card) + (size_t)r->columns * MAX_COLUMN);
}
static inline void key_add(key128 *x, key128 y) { x->a += y.a; x->b += y.b; }
static inline void key_subtract(key128 *x, key128 y) { x->a -= y.a; x->b -= y.b; }

/* Cards 0, 2, 4 ... of the pattern's prefix lie face down while another card of the prefix is above them. */
static inline int face_prefix_now(const rules *r, int column, int depth) {
    return r->face_prefix[column] < depth ? r->face_prefix[column] : depth;
}
static inline int is_face_down(const rules *r, const state *s, int column, int i) {
    return r->face_down && !(i & 1) && i < face_prefix_now(r, column, s->depth[column]) - 1;
}
/* The class of the card of this rank that a column ending in `byte` takes as part of a chain. */
static inline int chain_class(const rules *r, int byte, int rank) {
    return r->alternate ? rank * 2 + (colour_of(r, byte) ^ ((rank_of(r, byte) - rank) & 1)) : rank;
}

/* state.c */
void rules_prepare(rules *r, const fg_game *game, const fg_position *position, uint32_t flags);
void state_begin(const rules *r, state *s, const fg_position *position);
key128 column_key(const rules *r, const state *s, int column, int length, int depth);
void state_derive(const rules *r, state *s); /* unplaced, hand, placed and keys from the rest */
int foundation_for(const rules *r, const state *s, int suit, int rank, int *position);
int can_play(const rules *r, const state *s, int byte, int suit);
void apply_move(const rules *r, state *s, move m);
int placed_connectors(const rules *r, const state *s);

/* moves.c */
int list_moves(const rules *r, const state *s, move *out);
int chain_fits(const rules *r, const state *s, int last, int byte);
int extends_run(const rules *r, const state *s, int column, int i);
int is_goal(const rules *r, const state *s);
int next_position(const rules *r, const state *s, int byte);
int greedy_finish(const rules *r, state *s, move *moves, int capacity); /* number of moves; s is played as far as it goes */

/* heuristic.c */
enum { WEIGHTS = 18 };
int heuristic(const rules *r, const state *s, const int16_t *weights, int *goal);

#endif

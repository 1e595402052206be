/* rules.h - the rules of a game as tables. Once made they are not written to: who plays by others has a copy. */
#ifndef FG_RULES_H
#define FG_RULES_H
#include "engine.h"
#include "keys.h"

enum {
    ANONYMOUS = 64,
    CLASSES = 26,
    NO_SUIT = 9
};

#define ALL_CARDS ((UINT64_C(1) << FG_CARDS) - 1)

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

static inline int suit_colour(int suit) { return suit == 1 || suit == 2; }
static inline int rank_of(const rules *r, int byte) { return r->rank_of[byte]; }
static inline int colour_of(const rules *r, int byte) { return r->colour_of[byte]; }
/* Cards 0, 2, 4 ... of the pattern's prefix lie face down while another card of the prefix is above them. */
static inline int face_prefix_now(const rules *r, int column, int depth) {
    return r->face_prefix[column] < depth ? r->face_prefix[column] : depth;
}
/* Of them the one at i, where `prefix` is what face_prefix_now says. */
static inline int lies_face_down(const rules *r, int i, int prefix) { return r->face_down && !(i & 1) && i < prefix - 1; }
/* Can these neighbours in a column, both face up, move as parts of one run? A one-suit run may have anonymous cards. */
static inline int continues_run(const rules *r, int upper, int lower) {
    if (r->runs == FG_RUNS_NONE || rank_of(r, upper) != rank_of(r, lower) + 1) return 0;
    if (r->runs == FG_RUNS_ONE_SUIT) return upper >= ANONYMOUS || lower >= ANONYMOUS || (upper & 3) == (lower & 3);
    return r->runs == FG_RUNS_ANY || colour_of(r, upper) != colour_of(r, lower);
}
/* Does a known card at the end of a column take this known card? */
static inline int takes_card(const rules *r, int last, int card) {
    return rank_of(r, last) == rank_of(r, card) + 1 && (!r->alternate || colour_of(r, last) != colour_of(r, card));
}
/* The class of the card of this rank that a column ending in `byte` takes as part of a chain. */
static inline int chain_class(const rules *r, int byte, int rank) {
    return r->alternate ? rank * 2 + (colour_of(r, byte) ^ ((rank_of(r, byte) - rank) & 1)) : rank;
}

static inline int suit_possible(const rules *r, int byte, int suit) {
    if (byte < ANONYMOUS) return (byte & 3) == suit;
    return !r->alternate || suit_colour(suit) == colour_of(r, byte);
}

void rules_prepare(rules *r, const fg_game *game, const fg_position *position, uint32_t flags);
void rules_copy(rules *copy, const rules *r, uint32_t flags, uint64_t forgotten); /* the same but for these */
#endif

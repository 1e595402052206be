/* state.h - states, and carrying out a move.
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
#include "rules.h"
#include <stddef.h>
#include <string.h>

enum {
    MAX_COLUMN = 40, /* FG_MAX_START and a run of 13 on it */
    MAX_MOVES = 4096,
    NONE_LOW = 99,
    TO_FOUNDATION = 30,
    TO_CELL = 31,
    FROM_CELL = 32,       /* + cell */
    FROM_FOUNDATION = 40, /* + foundation; plain search only */
    FROM_BOUQUET = 64     /* + card; plain search only */
};

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

static inline int top_of(const state *s, int column) { return s->card[column][s->length[column] - 1]; }

static inline void copy_state(const rules *r, state *to, const state *from) {
    memcpy(to, from, offsetof(state, card) + (size_t)r->columns * MAX_COLUMN);
}
static inline int is_face_down(const rules *r, const state *s, int column, int i) {
    return lies_face_down(r, i, face_prefix_now(r, column, s->depth[column]));
}

void state_begin(const rules *r, state *s, const fg_position *position);
key128 column_key(const rules *r, const state *s, int column, int length, int depth);
void state_derive(const rules *r, state *s); /* unplaced, hand, placed and keys from the rest */
int foundation_for(const rules *r, const state *s, int suit, int rank, int *position);
int can_play(const rules *r, const state *s, int byte, int suit);
void apply_move(const rules *r, state *s, move m);
int placed_connectors(const rules *r, const state *s);
#endif

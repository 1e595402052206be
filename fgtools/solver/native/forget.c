/* forget.c - searching with less knowledge: cards that have moved are known by their class alone.
 *
 * In most positions that a search sees, the foundations stand still: each waits for a card that lies buried. Then which of two
 * loose jacks lies where is all the same, and yet the exhaustive search looks at every arrangement: of 3 million states of
 * one deal (fg1:52) all but 10,000 differ in the suits of loose cards alone. So here a card becomes anonymous of its class as
 * soon as it moves, as if it had come from the bouquet, and it may leave as any unplayed suit of its class that is not seen elsewhere.
 *
 * That is a relaxation. Every real state has its image (forget the suits of the cards that have moved), and every real move
 * is a move between images, so if this search empties its queue there is no win. It is a game of its own, in which state.h's argument for
 * anonymous cards and dominance hold as they stand: neither asks where an anonymous card came from. With two provisos. A whole
 * column may go to an empty one while dealt cards lie in it, for it is not the same afterwards: its cards are forgotten, and the depths differ,
 * at which the lattice looks. (A card that A puts on an exposed connector at the base of a column, Y puts into that column, empty there:
 * dominance needs the move. Small decks showed it, 1 in 100,000.) And the safe moves do without the leeway for a
 * suit of the same colour (moves.c). The lattice then fits dominance, as Y's win digs what A's win digs. RAR is left out: it
 * counts cards that must be in columns and here may count as in hand, so dominance need not respect it.
 *
 * A win in it may be none, for a card may have left as what it is not. So its moves are tried for real. Where that fails, the cards
 * concerned are remembered from then on, and the search begins again: counterexample-guided abstraction refinement
 * (Clarke, Grumberg, Jha, Lu, Veith, CAV 2000). With every card remembered it would be the exhaustive search.
 */
#include "forget.h"
#include "path.h"
#include "replay.h"

int forget_offered(const rules *r) { return r->decks == 1 && !r->plain && !r->may_return; }

int forget_goal(fg_handle *h, uint32_t parent, move made) {
    uint64_t concerned;
    uint32_t length;
    move *moves;
    int result;
    table_close(&h->mem, &h->visited); /* makes room for the path */
    moves = path_moves(h, parent, made, &length);
    if (!moves) return STEP_MEMORY;
    if (replay_for_real(h, moves, length, &concerned)) result = path_build(h, moves, length) ? STEP_WIN : STEP_MEMORY;
    else {
        result = concerned & ~h->remembered ? STEP_AGAIN : STEP_STAGE_CAP;
        h->remembered |= concerned;
    }
    path_drop(h, moves, length);
    return result;
}

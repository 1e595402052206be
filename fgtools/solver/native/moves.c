/* moves.c - what may be done in a state: the listed moves, the forced safe ones, and when a state is as good as won.
 *
 * A listed move takes the last card (or run) of a column, or a cell's card, and puts it on a higher card, with the missing
 * ranks filled by a chain of bouquet cards; or into the first empty column; or on its foundation, pulling the bouquet cards
 * below it; or into a free cell. Left out, and why nothing is lost:
 *  - a whole column into an empty one (but see forget.c), and any empty column but the first: the same table but for the order;
 *  - a chain at the base of an empty column: put the card there without the chain and keep those cards in hand. An empty
 *    column takes every card, so what could go on the chain's end can come later as well;
 *  - a bouquet card into a cell: it is at least as good in hand.
 */
#include "moves.h"
#include "safe.h"

/* Foundation moves of one exposed byte; returns 1 with out[0] alone if one of them is safe and hence forced. */
static int list_foundation(const rules *r, const state *s, int from, int byte, const int lowest[4], move *out, int *n, int only_safe) {
    int suit;
    for (suit = 0; suit < 4; suit++) {
        move m = {(uint8_t)from, TO_FOUNDATION, 1, (uint8_t)suit};
        if (!suit_possible(r, byte, suit) || !can_play(r, s, byte, suit)) continue;
        if (only_safe) {
            if (!is_safe(r, s, byte, suit, lowest)) continue;
            out[0] = m;
            *n = 1;
            return 1;
        }
        out[(*n)++] = m;
    }
    return 0;
}

/* Can `byte` go on a column ending in `last`, the ranks between coming from the bouquet? */
int chain_fits(const rules *r, const state *s, int last, int byte) {
    int high = rank_of(r, last), low = rank_of(r, byte), rank;
    if (high <= low) return 0;
    if (r->alternate && ((high - low) & 1) != (colour_of(r, last) ^ colour_of(r, byte))) return 0;
    for (rank = high - 1; rank > low; rank--)
        if (!s->hand[chain_class(r, last, rank)]) return 0;
    return 1;
}

/* Does the card at i still belong to the run that begins at i+1? */
int extends_run(const rules *r, const state *s, int column, int i) {
    return !is_face_down(r, s, column, i) && continues_run(r, s->card[column][i], s->card[column][i + 1]);
}

static int suits_it_may_have(const rules *r, const state *s, int byte) {
    int suit, set = 0;
    if (byte < ANONYMOUS) return 1 << (byte & 3);
    for (suit = 0; suit < 4; suit++)
        if (s->unplaced[rank_of(r, byte) * 4 + suit]) set |= 1 << suit;
    return set;
}

/* Would the column's cards be forgotten if they moved? Then a whole column in an empty one is not the same table. */
static int would_forget(const rules *r, const state *s, int column) {
    return r->forgotten && s->depth[column];
}

/* Moves of a column's last `count` cards. A one-suit run that contains anonymous cards binds them to the run's suit: they must
 * be of one suit for the move, and any suit they can have is listed. A single card never binds. */
static void list_runs(const rules *r, const state *s, int a, int first_empty, move *out, int *n) {
    int length = s->length[a], count, b, suits = 15, anonymous = 0, suit;
    for (count = 1; count <= length; count++) {
        int i = length - count, byte = s->card[a][i];
        if (count > 1 && !extends_run(r, s, a, i)) break;
        anonymous |= byte >= ANONYMOUS;
        if (r->runs == FG_RUNS_ONE_SUIT) {
            suits &= suits_it_may_have(r, s, byte);
            if (!suits) break;
        }
        for (b = 0; b < r->columns; b++) {
            move m = {(uint8_t)a, (uint8_t)b, (uint8_t)count, NO_SUIT};
            if (b == a) continue;
            if (s->length[b] ? !chain_fits(r, s, top_of(s, b), byte) : (b != first_empty || (i == 0 && !would_forget(r, s, a)))) continue;
            if (r->runs != FG_RUNS_ONE_SUIT || count == 1 || !anonymous) {
                out[(*n)++] = m;
                continue;
            }
            for (suit = 0; suit < 4; suit++)
                if (suits >> suit & 1) {
                    m.suit = (uint8_t)suit;
                    out[(*n)++] = m;
                }
        }
    }
}

int list_moves(const rules *r, const state *s, move *out) {
    int n = 0, a, b, i, lowest[4], first_empty = -1, free_cell = 0;
    lowest_lying(r, s, lowest);
    if (r->flags & FG_SAFE) {
        for (a = 0; a < r->columns; a++)
            if (s->length[a] && list_foundation(r, s, a, top_of(s, a), lowest, out, &n, 1)) return 1;
        for (i = 0; i < r->cells; i++)
            if (s->cell[i] != FG_EMPTY && list_foundation(r, s, FROM_CELL + i, s->cell[i], lowest, out, &n, 1)) return 1;
    }
    for (a = 0; a < r->columns && first_empty < 0; a++)
        if (!s->length[a]) first_empty = a;
    for (i = 0; i < r->cells; i++) free_cell |= s->cell[i] == FG_EMPTY;
    for (a = 0; a < r->columns; a++) {
        if (!s->length[a]) continue;
        list_foundation(r, s, a, top_of(s, a), lowest, out, &n, 0);
        list_runs(r, s, a, first_empty, out, &n);
        if (free_cell) {
            move m = {(uint8_t)a, TO_CELL, 1, NO_SUIT};
            out[n++] = m;
        }
    }
    for (i = 0; i < r->cells; i++) {
        int byte = s->cell[i];
        if (byte == FG_EMPTY) continue;
        list_foundation(r, s, FROM_CELL + i, byte, lowest, out, &n, 0);
        for (b = 0; b < r->columns; b++) {
            move m = {(uint8_t)(FROM_CELL + i), (uint8_t)b, 1, NO_SUIT};
            if (s->length[b] ? chain_fits(r, s, top_of(s, b), byte) : b == first_empty) out[n++] = m;
        }
    }
    return n;
}

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
#include "state.h"

enum { NONE_LOW = 99 };

/* Lowest rank of each suit that lies, or may lie (anonymous), in a column or cell. */
static void lowest_in_tableau(const rules *r, const state *s, int lowest[4]) {
    int q, rank;
    for (q = 0; q < 4; q++) {
        lowest[q] = NONE_LOW;
        for (rank = s->foundation[q]; rank < r->ranks; rank++) {
            int k = rank * 4 + q;
            if (!s->unplaced[k] || s->placed[r->class_of[k]]) {
                lowest[q] = rank;
                break;
            }
        }
    }
}

static void note_low(const rules *r, int byte, int lowest[4]) {
    int q;
    for (q = 0; q < 4; q++) {
        int may_be = byte < ANONYMOUS ? (byte & 3) == q : !r->alternate || suit_colour(q) == colour_of(r, byte);
        if (may_be && rank_of(r, byte) < lowest[q]) lowest[q] = rank_of(r, byte);
    }
}

static void lowest_two_decks(const rules *r, const state *s, int lowest[4]) {
    int c, i;
    for (i = 0; i < 4; i++) lowest[i] = NONE_LOW;
    for (c = 0; c < r->columns; c++)
        for (i = 0; i < s->length[c]; i++) note_low(r, s->card[c][i], lowest);
}

/* Safe, one deck. A card T of rank t in a column is only good for holding cards of rank t-1. If no other suit has a card
 * below t-1 in the tableau, any such card can leave itself the moment it is exposed (what it needs is in hand or gone), so T
 * is not missed. Other colour: a suit of T's own colour cannot lie on T, so its rank t-2 may still be there: that one can be
 * played when its turn comes. But not where T pulls its t-1 from hand while another of that class is placed: that would be the
 * other suit's for good, and wait for its t-2, which may lie under it; and not where cards that move are forgotten, for any of
 * that class may yet become anonymous. An anonymous T: the only one of its class, so that nothing
 * hangs on which suit it takes, and all suits at t-1. */
static int safe_one_deck(const rules *r, const state *s, int byte, int suit, const int lowest[4]) {
    int t = rank_of(r, byte), q, pulls, leeway;
#if FG_MUTATION == 1
    t -= 1;
#endif
    if (byte >= ANONYMOUS) {
        if (s->placed[byte - ANONYMOUS] != 1) return 0;
        for (q = 0; q < 4; q++)
            if (lowest[q] < t - 1) return 0;
        return 1;
    }
    pulls = s->foundation[suit] < t && s->placed[r->class_of[(t - 1) * 4 + suit]];
#if FG_MUTATION == 13
    pulls = 0;
#endif
    leeway = r->alternate && !pulls && !r->forgotten;
    for (q = 0; q < 4; q++)
        if (q != suit && lowest[q] < t - 1 - (leeway && suit_colour(q) == suit_colour(suit))) return 0;
    return 1;
}

/* Safe, two decks on four foundations (A..K, A..K). Each card is wanted twice, so besides the above: no second copy of T in the columns
 * (nor possibly anonymous there), the pulls stay inside one round, and if T pulls bouquet cards of its suit, none of its
 * suit of rank t-1 lies in the columns either, or the pull may waste the bouquet's copy of it. */
static int safe_two_rounds(const rules *r, const state *s, int byte, int suit, const int lowest[4]) {
    int t = rank_of(r, byte), position, copies = 0, c, i, q, f;
    if (byte >= ANONYMOUS) return 0;
    f = foundation_for(r, s, suit, t, &position);
    if (f < 0 || s->foundation[f] / r->ranks != position / r->ranks) return 0;
    for (c = 0; c < r->columns; c++)
        for (i = 0; i < s->length[c]; i++) copies += s->card[c][i] == byte;
    if (copies > 1 || (s->placed[r->class_of[byte]] && s->unplaced[byte])) return 0;
    for (q = 0; q < 4; q++) {
        int same = r->alternate && suit_colour(q) == suit_colour(suit);
#if FG_MUTATION == 5
        if (q == suit) continue;
#endif
        if (q == suit && s->foundation[f] < position) same = 0;
        if (lowest[q] < t - same) return 0;
    }
    return 1;
}

/* Two decks on eight foundations: no move is forced. The rule "nothing below t-1 in the columns" is wrong here: the other copy of
 * T competes for the same place. If it lies on the other (s, t-1), and the bouquet's (s, t-1) is pulled for T, it can never leave that
 * way, while T could have waited on another column. (Small decks showed it, 5 in 400; mutation 12 has the wrong rule.) */
#if FG_MUTATION == 12
static int safe_eight(const rules *r, int byte, const int lowest[4]) {
    int t = rank_of(r, byte), q;
    for (q = 0; q < 4; q++)
        if (lowest[q] < t - 1) return 0;
    return byte < ANONYMOUS;
}
#endif

static int is_safe(const rules *r, const state *s, int byte, int suit, const int lowest[4]) {
    if (!(r->flags & FG_SAFE)) return 0;
    if (r->decks == 1) return safe_one_deck(r, s, byte, suit, lowest);
#if FG_MUTATION == 12
    if (r->second) return safe_eight(r, byte, lowest);
#endif
    return !r->second && safe_two_rounds(r, s, byte, suit, lowest);
}

static int suit_possible(const rules *r, int byte, int suit) {
    if (byte < ANONYMOUS) return (byte & 3) == suit;
    return !r->alternate || suit_colour(suit) == colour_of(r, byte);
}

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
    int x = s->card[column][i], y = s->card[column][i + 1];
    if (r->runs == FG_RUNS_NONE) return 0;
#if FG_MUTATION != 9
    if (is_face_down(r, s, column, i)) return 0;
#endif
    if (rank_of(r, x) != rank_of(r, y) + 1) return 0;
    return r->runs != FG_RUNS_ALTERNATING || colour_of(r, x) != colour_of(r, y);
}

static int suits_it_may_have(const rules *r, const state *s, int byte) {
    int suit, set = 0;
    if (byte < ANONYMOUS) return 1 << (byte & 3);
    for (suit = 0; suit < 4; suit++)
        if (s->unplaced[rank_of(r, byte) * 4 + suit]) set |= 1 << suit;
    return set;
}

/* Would the column's cards be forgotten if they moved? Then a whole column in an empty one is not the same table. */
static int is_told(const rules *r, const state *s, int column) {
    int told = r->forgotten && s->depth[column];
#if FG_MUTATION == 14
    told = 0;
#endif
    return told;
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
            if (s->length[b] ? !chain_fits(r, s, top_of(s, b), byte) : (b != first_empty || (i == 0 && !is_told(r, s, a)))) continue;
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
    if (r->decks == 1) lowest_in_tableau(r, s, lowest);
    else lowest_two_decks(r, s, lowest);
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

/* The height its foundation must have to take this byte next: in one deck its rank. */
int next_position(const rules *r, const state *s, int byte) {
    int best = NONE_LOW, suit, position;
    if (r->decks == 1 || r->second) return rank_of(r, byte);
    for (suit = 0; suit < 4; suit++) {
        if (!suit_possible(r, byte, suit) || (byte >= ANONYMOUS && !s->unplaced[rank_of(r, byte) * 4 + suit])) continue;
        if (foundation_for(r, s, suit, rank_of(r, byte), &position) >= 0 && position < best) best = position;
    }
    return best;
}

/* Play cards to the foundations, lowest rank first (two rounds: as they come, which is what the goal test does too). */
int greedy_finish(const rules *r, state *s, move *moves, int capacity) {
    int n = 0, a, suit;
    for (;;) {
        move best = {0, 0, 0, 0};
        int best_rank = NONE_LOW, c;
        for (c = 0; c < r->columns + r->cells; c++) {
            int byte, k = 0;
            a = c < r->columns ? c : FROM_CELL + c - r->columns;
            if (c < r->columns ? !s->length[c] : s->cell[c - r->columns] == FG_EMPTY) continue;
            byte = c < r->columns ? top_of(s, c) : s->cell[c - r->columns];
            for (suit = 0; suit < 4 && !k; suit++) {
                move m = {(uint8_t)a, TO_FOUNDATION, 1, (uint8_t)suit};
                if (!suit_possible(r, byte, suit) || !can_play(r, s, byte, suit)) continue;
                if (rank_of(r, byte) < best_rank) {
                    best_rank = rank_of(r, byte);
                    best = m;
                }
                k = 1;
            }
            if (best.count && r->decks == 2 && !r->second) break;
        }
        if (!best.count || n == capacity) return n;
        if (moves) moves[n] = best;
        n++;
        apply_move(r, s, best);
    }
}

/* As good as won? One foundation round: all columns non-increasing, for then all cards of rank 0 can leave, then of rank 1, and
 * so on. Two rounds: sorted is not enough (which copy first?), so the cards are played out, if few are out of order. */
int is_goal(const rules *r, const state *s) {
    int c, i, wrong = 0;
    if (r->decks == 1 || r->second) {
#if FG_MUTATION == 7
        wrong = -1;
#endif
        for (c = 0; c < r->columns; c++)
            for (i = 1; i < s->length[c]; i++)
                if (rank_of(r, s->card[c][i]) > rank_of(r, s->card[c][i - 1]) && ++wrong > 0) return 0;
        return 1;
    }
    for (c = 0; c < r->columns; c++) {
        int low = NONE_LOW;
        for (i = 0; i < s->length[c]; i++) {
            int p = next_position(r, s, s->card[c][i]);
            if (p > low) wrong++;
            else low = p;
        }
    }
    if (wrong > 8) return 0;
    {
        state t;
        copy_state(r, &t, s);
        greedy_finish(r, &t, NULL, 1 << 20);
        for (c = 0; c < r->columns; c++)
            if (t.length[c]) return 0;
        for (i = 0; i < r->cells; i++)
            if (t.cell[i] != FG_EMPTY) return 0;
    }
    return 1;
}

/* safe.c - foundation moves that are safe: nothing is lost by making them at once. */
#include "safe.h"

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

void lowest_lying(const rules *r, const state *s, int lowest[4]) {
    if (r->decks == 1) lowest_in_tableau(r, s, lowest);
    else lowest_two_decks(r, s, lowest);
}

/* Safe, one deck. A card T of rank t in a column is only good for holding cards of rank t-1. If no other suit has a card
 * below t-1 in the tableau, any such card can leave itself the moment it is exposed (what it needs is in hand or gone), so T
 * is not missed. Other colour: a suit of T's own colour cannot lie on T, so its rank t-2 may still be there: that one can be
 * played when its turn comes. But not where T pulls its t-1 from hand while another of that class is placed: that would be the
 * other suit's for good, and wait for its t-2, which may lie under it; and not where cards that move are forgotten, for any of
 * that class may yet become anonymous. An anonymous T: the only one of its class, so that nothing
 * hangs on which suit it takes, and all suits at t-1. */
static int safe_one_deck(const rules *r, const state *s, int byte, int suit, const int lowest[4]) {
    int t = rank_of(r, byte), pulls, leeway;
    if (byte >= ANONYMOUS) return s->placed[byte - ANONYMOUS] == 1 && needs_none(t, NO_SUIT, lowest, 0);
    pulls = s->foundation[suit] < t && s->placed[r->class_of[(t - 1) * 4 + suit]];
    leeway = r->alternate && !pulls && !r->forgotten;
    return needs_none(t, suit, lowest, leeway);
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
        if (q == suit && s->foundation[f] < position) same = 0;
        if (lowest[q] < t - same) return 0;
    }
    return 1;
}

/* Two decks on eight foundations: no move is forced. The rule "nothing below t-1 in the columns" is wrong here: the other copy of
 * T competes for the same place. If it lies on the other (s, t-1), and the bouquet's (s, t-1) is pulled for T, it can never leave that
 * way, while T could have waited on another column. (Small decks showed it, 5 in 400.) */
int is_safe(const rules *r, const state *s, int byte, int suit, const int lowest[4]) {
    if (!(r->flags & FG_SAFE)) return 0;
    if (r->decks == 1) return safe_one_deck(r, s, byte, suit, lowest);
    return !r->second && safe_two_rounds(r, s, byte, suit, lowest);
}

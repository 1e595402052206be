/* heuristic.c - how far a state looks from won: a weighted sum of features, lower is better. The weights are in search.c.
 * Terms ("value" of a card: its rank; with two rounds of foundations the height at which it is wanted next):
 *   1 above      cards above a lower one of their column
 *   2 digging    cards above the lowest known card of each suit
 *   3 deep       sum over 1 of how much lower the lowest card beneath is
 *   4 empty      empty columns (minus)            5 hand    bouquet cards in hand (minus)
 *   6 breaks     neighbours that are no sequence   7 lows    lowest known value of each suit (minus)
 *   8 tableau    cards in columns and cells        9 cells   cards in cells
 *  11 anonymous  placed connectors                12 tops    sum of last ranks, `ranks` for an empty column (minus)
 *  13 classes    classes with a card in hand (minus)   14 high   kings and queens counted in 1
 *  15 remaining  dealt cards beyond each column's sorted prefix
 *  16 second     sum over columns of (cards above its lowest) * (13 - lowest rank), in eighths
 * W[0] is the price of a move; W[10] and W[17] are not used. */
#include "goal.h"
#include "heuristic.h"

int heuristic(const rules *r, const state *s, const int16_t *w, int *goal) {
    int above = 0, digging = 0, deep = 0, empty = 0, hand = 0, breaks = 0, lows = 0, tableau = 0, in_cells = 0, anonymous = 0;
    int tops = 0, classes = 0, high = 0, remaining = 0, second = 0, c, i, x, q;
    int low[4], over[4] = {0, 0, 0, 0}, full = r->ranks * (r->second ? 1 : r->decks);
    const int two_rounds = r->decks == 2 && !r->second;
    for (q = 0; q < 4; q++) low[q] = full;
    for (c = 0; c < r->columns; c++) {
        int n = s->length[c], lowest = 99, lowest_rank = 99, at = 0, before = 99, before_colour = 0;
        if (!n) {
            empty++;
            tops += r->ranks;
            continue;
        }
        tableau += n;
        for (i = 0; i < n; i++) {
            int byte = s->card[c][i], rank = rank_of(r, byte), value = two_rounds ? next_position(r, s, byte) : rank;
            if (value > lowest) {
                above++;
                deep += value - lowest;
                if (rank >= r->ranks - 2) high++;
            } else lowest = value;
            if (rank <= lowest_rank) {
                lowest_rank = rank;
                at = i;
            }
            if (i && (rank + 1 != before || (r->alternate && colour_of(r, byte) == before_colour))) breaks++;
            before = rank;
            before_colour = colour_of(r, byte);
            if (byte < ANONYMOUS) {
                if (value < low[byte & 3]) {
                    low[byte & 3] = value;
                    over[byte & 3] = n - 1 - i;
                }
            } else anonymous++;
        }
        tops += before;
        if (s->depth[c] > r->sorted_prefix[c]) remaining += s->depth[c] - r->sorted_prefix[c];
        second += (n - 1 - at) * (13 - lowest_rank);
    }
    for (q = 0; q < 4; q++) {
        lows += low[q];
        if (low[q] < full) digging += over[q];
    }
    for (i = 0; i < r->cells; i++)
        if (s->cell[i] != FG_EMPTY) {
            in_cells++;
            anonymous += s->cell[i] >= ANONYMOUS;
        }
    for (x = 0; x < r->classes; x++) {
        hand += s->hand[x];
        classes += s->hand[x] > 0;
    }
    *goal = two_rounds ? above <= 8 && is_goal(r, s) : above == 0;
    return w[1] * above + w[2] * digging + w[3] * deep - w[4] * empty - w[5] * hand + w[6] * breaks - w[7] * lows
        + w[8] * (tableau + in_cells) + w[9] * in_cells + w[11] * anonymous - w[12] * tops - w[13] * classes + w[14] * high
        + w[15] * remaining + (w[16] * second) / 8;
}

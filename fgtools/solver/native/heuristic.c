/* heuristic.c - how far a state looks from won: see heuristic.h for the features. */
#include "heuristic.h"
#include "goal.h"

enum { PRIORITY_OFFSET = 600 }; /* some features count as minus: most sums lie above zero with it */

int heuristic(const rules *r, const state *s, const weights *w, int *goal) {
    int above = 0, digging = 0, deep = 0, empty = 0, hand = 0, breaks = 0, lows = 0, tableau = 0, in_cells = 0, connectors = 0;
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
            } else connectors++;
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
            connectors += s->cell[i] >= ANONYMOUS;
        }
    for (x = 0; x < r->classes; x++) {
        hand += s->hand[x];
        classes += s->hand[x] > 0;
    }
    *goal = two_rounds ? above <= 8 && is_goal(r, s) : above == 0;
    return w->above * above + w->digging * digging + w->deep * deep - w->empty * empty - w->hand * hand
        + w->breaks * breaks - w->lows * lows + w->tableau * (tableau + in_cells) + w->in_cells * in_cells
        + w->connectors * connectors - w->tops * tops - w->classes * classes + w->high * high
        + w->remaining * remaining + (w->second * second) / 8;
}

/* Where a state stands in the queue of a best-first search: what its moves cost, and how far it looks from won. */
int priority(const rules *r, const state *s, const weights *w, uint32_t cost, int *goal) {
    return w->move * (int)cost + heuristic(r, s, w, goal) + PRIORITY_OFFSET;
}

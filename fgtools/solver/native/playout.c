/* playout.c - how often a plain careful player wins: the measure behind the difficulty of a deal.
 *
 * The player makes every safe foundation move. Otherwise the player looks one move ahead, judges each table that a move leads to by how
 * buried the low cards are, how many columns are free and so on (heuristic.c), with an error of judgement drawn by chance, and
 * takes the best-looking one; a move that takes back the last is never chosen. A game ends with the win, without a
 * move, or after 150 of the search's moves. Chance is splitmix64 from a fixed start, so a deal always gives the same number.
 */
#include "playout.h"
#include "heuristic.h"
#include "moves.h"

/* What a careful player looks at. */
static const weights player_weights = {
    .move = 5, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 40, .tops = 1, .classes = 1,
};

enum { LONGEST_PLAYOUT = 150, ERROR_OF_JUDGEMENT = 80 };

static uint64_t next_chance(uint64_t *seed) {
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* The best-looking successor into `next`; 0 if there is no move. *goal: it is won. */
static int choose(fg_handle *h, const state *s, move last, state *next, move *taken, uint64_t *seed, int *goal) {
    const rules *r = h->rules;
    int n = list_moves(r, s, h->list), best = 0, found = 0, i;
    for (i = 0; i < n; i++) {
        move m = h->list[i];
        state child;
        int won = 0, looks;
        if (n > 1 && m.from == last.to && m.to == last.from && m.count == last.count) continue;
        copy_state(r, &child, s);
        apply_move(r, &child, m);
        looks = heuristic(r, &child, &player_weights, &won) + (int)(next_chance(seed) % ERROR_OF_JUDGEMENT);
        if (!found || won || looks < best) {
            found = 1;
            best = looks;
            copy_state(r, next, &child);
            *taken = m;
            *goal = won;
            if (won) return 1;
        }
    }
    return found;
}

static int playout(fg_handle *h, uint64_t *seed) {
    state s = h->start, next;
    move last = {255, 255, 0, 0};
    int made, goal = 0;
    heuristic(h->rules, &s, &player_weights, &goal);
    for (made = 0; made < LONGEST_PLAYOUT && !goal; made++) {
        if (!choose(h, &s, last, &next, &last, seed, &goal)) return 0;
        copy_state(h->rules, &s, &next);
    }
    return goal;
}

uint32_t playouts_won(fg_handle *h, uint32_t games) {
    uint64_t seed = UINT64_C(0x666c6f776572);
    uint32_t i, wins = 0;
    for (i = 0; i < games; i++) wins += (uint32_t)playout(h, &seed);
    return wins;
}

/* goal.c - when a state is as good as won, and playing it out. */
#include "goal.h"

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
        for (c = 0; c < r->columns; c++)
            for (i = 1; i < s->length[c]; i++)
                if (rank_of(r, s->card[c][i]) > rank_of(r, s->card[c][i - 1])) return 0;
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

/* lattice.c - the depth lattice: can the dealt cards be dug up in any order at all?
 *
 * All loose cards may be rearranged freely between digs; only how many fit is asked. If no order of digs leads from a
 * vector of depths to one where every column is sorted, every position with these depths is lost. Lossless: a real win digs
 * the dealt cards up in some order, and each of its digs passes the test below, which only asks for necessary conditions.
 *
 * A dig takes the top dealt card of a column (in games with runs, several that form a face-up run). Just after it the
 * column carries no loose card, so all mandatory cards, and the dug ones unless the foundation takes them, lie on the
 * OTHER columns and in the cells.
 */
#include "lattice.h"

/* One deck only: two decks have some millions of vectors and cards that are wanted twice. */
int lattice_offered(const rules *r) { return r->decks == 1 && !r->plain; }

/* Loose cards lie in runs. With other-colour building the colour and the parity of the rank together do not change along a run: two "tracks"
 * that never mix and share only the empty columns. Otherwise there is one track. */
static rank_word on_track(const rules *r, int suit, int track, rank_word w) {
    const rank_word even = UINT64_C(0x0F0F0F0F0F0F0F0F), odd = ~even;
    if (!r->alternate) return track ? 0 : w;
    return w & ((suit_colour(suit) ^ track) ? odd : even);
}

typedef struct fit_question {
    rank_word mandatory[2], optional[2], starts[2]; /* starts: columns whose top dealt card takes this rank */
    int spaces;                                     /* empty columns and cells */
} fit_question;

/* Do the mandatory cards fit? From the highest rank down, `open` runs can take a card of this rank; keep as many as there are
 * cards to keep them going, open an empty column only when forced. Exact for one track, as runs are interchangeable. A cell
 * counts as an empty column, which is generous. */
static int fits(const rules *r, const fit_question *f) {
    int track, rank, spaces = f->spaces;
    for (track = 0; track <= r->alternate; track++) {
        int open = 0;
        for (rank = r->ranks - 1; rank >= 0; rank--) {
            int must = count_of(f->mandatory[track], rank), most = must + count_of(f->optional[track], rank);
            open += count_of(f->starts[track], rank);
            if (open > most) open = most;
            if (open < must) {
                spaces -= must - open;
                if (spaces < 0) return 0;
                open = must;
            }
        }
    }
    return 1;
}

static int dug_run_continues(const rules *r, int c, int i, int depth) {
    return !lies_face_down(r, i, face_prefix_now(r, c, depth)) && continues_run(r, r->dealt[c][i], r->dealt[c][i + 1]);
}

static void add_start(const rules *r, fit_question *f, int top) {
    int rank = (top >> 2) - 1, track = r->alternate ? suit_colour(top & 3) ^ ((top >> 2) & 1) : 0;
    if (rank >= 0) f->starts[track] += one_of(rank);
}

/* The cheapest way on from this vector: 0 a dig to the foundation, 1 any other. */
static int best_dig(const rules *r, const depth_tables *t, const lattice *l, uint32_t index, const int *depth) {
    rank_word loose[4], must[4];
    int best = LATTICE_DEAD, low[4], q, c, b, track, j;
    fit_question f;
    for (q = 0; q < 4; q++) {
        rank_word buried = 0;
        for (c = 0; c < r->columns; c++) buried |= t->buried[c][depth[c]][q];
        low[q] = lowest_rank(buried, r->ranks);
        loose[q] = t->unplayed[q] & ~buried;
        must[q] = t->dealt[q] & ~buried & ~ranks_below(low[q]);
    }
    for (c = 0; c < r->columns; c++) {
        int top, rank, suit;
        if (!depth[c]) continue;
        top = r->dealt[c][depth[c] - 1];
        rank = top >> 2;
        suit = top & 3;
        memset(&f, 0, sizeof f);
        f.spaces = r->cells;
        for (b = 0; b < r->columns; b++)
            if (b == c) continue;
            else if (depth[b]) add_start(r, &f, r->dealt[b][depth[b] - 1]);
            else f.spaces++;
        for (q = 0; q < 4; q++)
            for (track = 0; track <= r->alternate; track++) {
                f.mandatory[track] += on_track(r, q, track, must[q]);
                f.optional[track] += on_track(r, q, track, loose[q] & ~must[q]);
            }
        if (low[suit] == rank && l->cost[index - l->weight[c]] < best) { /* to the foundation: the lower cards of the suit are gone */
            fit_question g = f;
            for (track = 0; track <= r->alternate; track++)
                g.optional[track] -= on_track(r, suit, track, loose[suit] & ranks_below(rank));
            if (fits(r, &g)) best = l->cost[index - l->weight[c]];
        }
        for (j = 1; j <= depth[c]; j++) { /* to the tableau, the top j dealt cards at once */
            int card = r->dealt[c][depth[c] - j], after = l->cost[index - (uint32_t)j * l->weight[c]];
            if (j > 1 && !dug_run_continues(r, c, depth[c] - j, depth[c])) break;
            f.mandatory[r->alternate ? suit_colour(card & 3) ^ ((card >> 2) & 1) : 0] += one_of(card >> 2);
            if (after != LATTICE_DEAD && after + 1 < best && fits(r, &f)) best = after + 1;
        }
    }
    return best;
}

int lattice_open(memory *m, const rules *r, const depth_tables *t, lattice *l) {
    int depth[FG_MAX_COLUMNS] = {0}, c;
    uint64_t size = 1;
    uint32_t index;
    memset(l, 0, sizeof *l);
    if (!lattice_offered(r)) return 0;
    for (c = 0; c < r->columns; c++) {
        l->weight[c] = (uint32_t)size;
        size *= r->dealt_length[c] + 1u;
        if (size > LATTICE_LIMIT) return 0;
    }
    l->size = (uint32_t)size;
    l->cost = memory_get(m, size);
    if (!l->cost) return 0;
    for (index = 0; index < l->size; index++) {
        int goal = 1;
        for (c = 0; c < r->columns; c++) goal &= depth[c] <= r->sorted_prefix[c];
        l->cost[index] = goal ? 0 : (uint8_t)best_dig(r, t, l, index, depth);
        for (c = 0; c < r->columns && ++depth[c] > r->dealt_length[c]; c++) depth[c] = 0;
    }
    return 1;
}

void lattice_close(memory *m, lattice *l) {
    if (l->cost) memory_put(m, l->cost, l->size);
    memset(l, 0, sizeof *l);
}

/* dominance.c - connector dominance: do not keep a state that only differs from a visited one by connectors put out for nothing.
 *
 * A state A with anonymous cards exposed at column ends (or in cells) is dropped if the state Y, equal to A but with some of them
 * back in the bouquet, HAS BEEN VISITED. Let L be the number of moves to the nearest win. L(Y) <= L(A): copy A's win; a move of
 * an exposed connector is left out, a move onto it becomes a chain from the bouquet, a run that ends in it is moved without it. Take the visited,
 * expanded, winnable state with the smallest L: its successor on a shortest win has L-1 and is visited (contradiction)
 * or was dropped for a visited Y with L(Y) <= L-1 (contradiction). With forced safe moves the same holds for pairs
 * (L, cards not on the foundations): taking connectors away can only make more moves safe. That Y can be REACHED is not enough: it must
 * have been visited, or the argument goes in a circle.
 *
 * Probes: every subset of the columns with exposed connectors (and cells), all of them removed; and in one column, some of them.
 * At most six places are combined; fewer probes prune less and lose nothing.
 */
#include "dominance.h"

enum { PROBES = (1 << MOST_ENDS) + FG_MAX_COLUMNS * 13 };

static void note(const key_table *visited, key128 *probe, int *n, key128 k) {
    table_expect(visited, k); /* the probes miss the cache: ask for the memory of all before the first is read */
    probe[(*n)++] = k;
}

int is_dominated(const rules *r, const key_table *visited, const state *s) {
    key128 change[FG_MAX_COLUMNS + 2], probe[PROBES], k;
    int places = 0, probes = 0, c, i, j, set;
    for (c = 0; c < r->columns; c++) {
        int n = s->length[c], exposed = 0;
        while (exposed < n && s->card[c][n - 1 - exposed] >= ANONYMOUS) exposed++;
        if (!exposed) continue;
        for (j = 1; j < exposed; j++) {
            k = s->key;
            key_subtract(&k, s->column_key[c]);
            key_add(&k, column_key(r, s, c, n - j, s->depth[c]));
            note(visited, probe, &probes, k);
        }
        change[places] = column_key(r, s, c, n - exposed, s->depth[c]);
        key_subtract(&change[places++], s->column_key[c]);
    }
    for (i = 0; i < r->cells; i++)
        if (s->cell[i] != FG_EMPTY && s->cell[i] >= ANONYMOUS) {
            const key128 none = {0, 0};
            change[places] = none;
            key_subtract(&change[places++], r->cell_salt[s->cell[i]]);
        }
    if (places > MOST_ENDS) places = MOST_ENDS;
    for (set = (1 << places) - 1; set > 0; set--) {
        k = s->key;
        for (i = 0; i < places; i++)
            if (set >> i & 1) key_add(&k, change[i]);
        note(visited, probe, &probes, k);
    }
    for (i = 0; i < probes; i++)
        if (table_has(visited, probe[i])) return 1;
    return 0;
}

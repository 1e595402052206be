/* rules.c - tables of a game (see rules.h). */
#include "rules.h"
#include <string.h>

static uint64_t next_salt(uint64_t *seed) { /* splitmix64 */
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static key128 next_key(uint64_t *seed) {
    key128 k;
    k.a = next_salt(seed);
    k.b = next_salt(seed);
    return k;
}

/* Late binding is argued for: any suit with no, one-suit or free runs; other colour with no or alternating runs; and two
 * decks without runs. Everything else goes to the plain search; so does foundation_return, after a look for a win without returns. */
static int needs_plain(const fg_game *g) {
    if (g->build == FG_BUILD_NOTHING) return 1;
    if (g->decks == 2 && (g->runs != FG_RUNS_NONE || g->face_down || g->cells)) return 1;
    if (g->build == FG_BUILD_ANY) return g->runs == FG_RUNS_ALTERNATING;
    return g->runs != FG_RUNS_NONE && g->runs != FG_RUNS_ALTERNATING;
}

void rules_prepare(rules *r, const fg_game *game, const fg_position *position, uint32_t flags) {
    uint64_t seed = UINT64_C(0x466c6f7765724731);
    int i, c, k;
    memset(r, 0, sizeof *r);
    r->ranks = game->ranks; r->columns = game->columns; r->cells = game->cells; r->decks = game->decks;
    r->alternate = game->build == FG_BUILD_OTHER_COLOUR;
    r->builds = game->build != FG_BUILD_NOTHING;
    r->runs = game->runs; r->face_down = game->face_down; r->may_return = game->foundation_return;
    r->second = game->foundations == 8;
    r->span = r->second ? r->ranks : r->ranks * r->decks;
    r->classes = r->alternate ? r->ranks * 2 : r->ranks;
    r->plain = needs_plain(game);
    r->flags = flags;
    for (k = 0; k < FG_CARDS; k++) {
        r->rank_of[k] = (uint8_t)(k >> 2);
        r->colour_of[k] = (uint8_t)suit_colour(k & 3);
        r->class_of[k] = (uint8_t)(r->alternate ? (k >> 2) * 2 + suit_colour(k & 3) : k >> 2);
        r->from_bouquet[k] = position->bouquet[k];
        r->start_unplayed += k < r->ranks * 4 ? r->decks : 0;
    }
    for (i = 0; i < CLASSES; i++) {
        r->rank_of[ANONYMOUS + i] = (uint8_t)(r->alternate ? i >> 1 : i);
        r->colour_of[ANONYMOUS + i] = (uint8_t)(r->alternate ? i & 1 : 0);
    }
    for (i = 0; i < 8; i++) {
        r->start_foundation[i] = position->foundation[i];
        r->start_unplayed -= position->foundation[i];
    }
    for (c = 0; c < r->columns; c++) {
        int n = position->column_length[c], sorted = n > 0;
        r->dealt_length[c] = (uint8_t)n;
        if (n > 15) r->wide = 1;
        memcpy(r->dealt[c], position->column[c], FG_MAX_START);
        r->face_prefix[c] = position->face_down_prefix[c];
        while (sorted < n && (r->dealt[c][sorted] >> 2) <= (r->dealt[c][sorted - 1] >> 2)) sorted++;
        r->sorted_prefix[c] = (uint8_t)sorted;
    }
    for (i = 0; i < 128; i++) r->card_salt[i] = next_key(&seed);
    for (i = 0; i < 128; i++) r->cell_salt[i] = next_key(&seed);
    for (i = 0; i < 8; i++)
        for (k = 0; k < 27; k++) r->foundation_salt[i][k] = next_key(&seed);
}

void rules_copy(rules *copy, const rules *r, uint32_t flags, uint64_t forgotten) {
    *copy = *r;
    copy->flags = flags;
    copy->forgotten = forgotten;
}

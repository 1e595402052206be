/* engine.c - the entry points: check every argument, then hand over to search.c. */
#include "handle.h"
#include "playout.h"
#include "portfolio.h"
#include "search.h"
#include "shortest.h"
#include <stdlib.h>

int32_t fg_abi(void) { return FG_ABI; }

int32_t fg_sizes(int32_t sizes[5]) {
    if (!sizes) return FG_ERROR_NULL;
    sizes[0] = (int32_t)sizeof(fg_game);
    sizes[1] = (int32_t)sizeof(fg_position);
    sizes[2] = (int32_t)sizeof(fg_options);
    sizes[3] = (int32_t)sizeof(fg_move);
    sizes[4] = (int32_t)sizeof(fg_report);
    return 0;
}

static int within(int32_t x, int32_t low, int32_t high) { return x >= low && x <= high; }

static int check_game(const fg_game *g) {
    if (!within(g->ranks, 1, 13) || !within(g->columns, 1, FG_MAX_COLUMNS) || !within(g->build, 0, 2) || !within(g->runs, 0, 3)) return FG_ERROR_GAME;
    if (!within(g->face_down, 0, 1) || !within(g->cells, 0, 2) || !within(g->decks, 1, 2) || !within(g->foundation_return, 0, 1)) return FG_ERROR_GAME;
    if (g->foundations != 4 && !(g->foundations == 8 && g->decks == 2)) return FG_ERROR_GAME;
    return 0;
}

static int check_options(const fg_options *o) {
    if (!o->max_nodes || o->max_bytes < FG_MIN_BYTES || o->flags & ~(uint32_t)FG_ALL || o->mode > FG_MODE_CARTESIAN || o->shortest > 1 || o->reserved)
        return FG_ERROR_OPTIONS;
    return 0;
}

static int count_card(const fg_game *g, uint8_t *seen, int card, int copies) {
    if (card >= g->ranks * 4) return FG_ERROR_CARD;
    if (copies > g->decks || seen[card] + copies > g->decks) return FG_ERROR_COUNT;
    seen[card] = (uint8_t)(seen[card] + copies);
    return 0;
}

static int check_foundations(const fg_game *g, const fg_position *p, uint8_t *seen) {
    int s, k, error, span = g->foundations == 8 ? g->ranks : g->ranks * g->decks;
    for (s = 0; s < 8; s++) {
        if (p->foundation[s] > (s < 4 || g->foundations == 8 ? span : 0)) return FG_ERROR_FOUNDATION;
        if (s >= 4 && p->foundation[s] > p->foundation[s - 4]) return FG_ERROR_FOUNDATION;
        for (k = 0; k < p->foundation[s]; k++) {
            error = count_card(g, seen, (k % g->ranks) * 4 + (s & 3), 1);
            if (error) return error;
        }
    }
    return 0;
}

static int check_position(const fg_game *g, const fg_position *p) {
    uint8_t seen[FG_CARDS] = {0};
    int c, i, k, error = check_foundations(g, p, seen);
    if (error) return error;
    for (c = 0; c < FG_MAX_COLUMNS; c++) {
        if (p->column_length[c] > (c < g->columns ? FG_MAX_START : 0)) return FG_ERROR_LENGTH;
        if (p->face_down_prefix[c] > (g->face_down ? p->column_length[c] : 0)) return FG_ERROR_FACE_DOWN;
        for (i = 0; i < p->column_length[c]; i++) {
            error = count_card(g, seen, p->column[c][i], 1);
            if (error) return error;
        }
    }
    for (i = 0; i < 2; i++) {
        if (p->cell[i] == FG_EMPTY) continue;
        if (i >= g->cells) return FG_ERROR_CELL;
        error = count_card(g, seen, p->cell[i], 1);
        if (error) return error;
    }
    for (k = 0; k < FG_CARDS; k++) {
        if (k >= g->ranks * 4 ? p->bouquet[k] != 0 : 0) return FG_ERROR_CARD;
        if (k >= g->ranks * 4) continue;
        error = count_card(g, seen, k, p->bouquet[k]);
        if (error) return error;
        if (seen[k] != g->decks) return FG_ERROR_COUNT;
    }
    return 0;
}

static void free_handle(fg_handle *h) {
    table_close(&h->mem, &h->visited);
    nodes_close(&h->mem, &h->store);
    queue_close(&h->mem, &h->queue);
    lattice_close(&h->mem, &h->lattice);
    rank_close(&h->mem, &h->rank);
    cartesian_close(&h->mem, &h->cartesian);
    memory_put(&h->mem, h->solution, h->solution_bytes);
    stage_remembers(h);
    memory_put(&h->mem, h->rules, sizeof *h->rules);
    h->magic = 0;
    free(h);
}

static int make_rules(fg_handle *h, const fg_game *game, const fg_position *position, uint32_t flags) {
    rules *made = memory_get(&h->mem, sizeof *made);
    if (!made) return 0;
    rules_prepare(made, game, position, flags);
    h->rules = made;
    return 1;
}

/* All that a search needs before its first step; an error, or 0. */
static int prepare(fg_handle *h, const fg_game *game) {
    if (!make_rules(h, game, &h->position, h->options.flags)) return FG_ERROR_NO_MEMORY;
    if (h->options.shortest && !shortest_offered(h->rules)) return FG_ERROR_OPTIONS;
    state_begin(h->rules, &h->start, &h->position);
    if (h->rules->decks == 1) depths_prepare(h->rules, &h->depths);
    plan_stages(h);
    return nodes_open(&h->mem, &h->store) && queue_open(&h->mem, &h->queue) ? 0 : FG_ERROR_NO_MEMORY;
}

int32_t fg_create(const fg_game *game, const fg_position *position, const fg_options *options, fg_handle **handle) {
    fg_handle *h;
    int error;
    if (handle) *handle = NULL;
    if (!game || !position || !options || !handle) return FG_ERROR_NULL;
    error = check_game(game);
    if (!error) error = check_options(options);
    if (!error) error = check_position(game, position);
    if (error) return error;
    h = calloc(1, sizeof *h);
    if (!h) return FG_ERROR_NO_MEMORY;
    h->mem.cap = options->max_bytes;
    h->mem.used = h->mem.peak = sizeof *h;
    h->magic = HANDLE_MAGIC;
    h->options = *options;
    h->position = *position;
    error = prepare(h, game);
    if (error) free_handle(h);
    else *handle = h;
    return error;
}

int32_t fg_run(fg_handle *h, uint64_t max_new_nodes) {
    uint64_t until, expansions;
    if (!is_engine_handle(h)) return FG_ERROR_NULL;
    if (!max_new_nodes) max_new_nodes = 1;
    until = max_new_nodes > UINT64_MAX - h->nodes ? UINT64_MAX : h->nodes + max_new_nodes;
    expansions = max_new_nodes > UINT64_MAX - h->expansions ? UINT64_MAX : h->expansions + max_new_nodes;
    search_run(h, until, expansions);
    return h->status;
}

int32_t fg_status(const fg_handle *h, fg_report *report) {
    if (!is_engine_handle(h) || !report) return FG_ERROR_NULL;
    memset(report, 0, sizeof *report);
    report->status = h->status;
    report->stage = h->stage_number + 1;
    report->nodes = h->nodes;
    report->expansions = h->expansions;
    report->bytes = h->mem.used;
    report->peak_bytes = h->mem.peak;
    report->relaxed = h->rank.expanded;
    report->lower_bound = h->lower_bound;
    report->proof = h->proof;
    report->remembered = h->proof == FG_PROOF_FORGETFUL ? h->remembered : 0;
    report->upper_bound = h->have_solution ? (int32_t)h->solution_count : -1;
    return 0;
}

int32_t fg_path(const fg_handle *h, fg_move *moves, uint32_t capacity, uint32_t *count) {
    if (!is_engine_handle(h) || !count || (!moves && capacity)) return FG_ERROR_NULL;
    *count = 0;
    if (!h->have_solution) return FG_ERROR_STATE;
    *count = h->solution_count;
    if (capacity < h->solution_count) return FG_ERROR_CAPACITY;
    if (h->solution_count) memcpy(moves, h->solution, h->solution_count * sizeof *moves);
    return 0;
}

int32_t fg_playouts(fg_handle *h, uint32_t games, uint32_t *wins) {
    if (!is_engine_handle(h) || !wins) return FG_ERROR_NULL;
    *wins = 0;
    if (h->rules->plain) return FG_ERROR_OPTIONS;
    *wins = playouts_won(h, games);
    return 0;
}

void fg_destroy(fg_handle *h) {
    if (is_engine_handle(h)) free_handle(h);
}

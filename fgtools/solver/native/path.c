/* path.c - from the moves of a search to real moves with suits.
 *
 * The moves are played forward once more. Every connector gets a token when it is put out; a token's suit is known when it
 * leaves as that suit, or when a one-suit run binds it. When all cards are on the foundations all tokens are bound, and the
 * entries that name tokens can be written out.
 */
#include "path.h"
#include "goal.h"
#include "shorten.h"

enum { TOKEN = 1000, MAX_TOKENS = 2 * FG_CARDS, SPARE = 700 };

typedef struct entry {
    fg_move m;
    int who; /* card, or TOKEN + number */
} entry;

typedef struct player {
    const rules *r;
    state s;
    int id[FG_MAX_COLUMNS][MAX_COLUMN], cell_id[2];
    int suit[MAX_TOKENS], rank[MAX_TOKENS], tokens;
    entry *log;
    uint32_t count, capacity;
} player;

static void write_entry(player *p, int from_kind, int from, int to_kind, int to, int count, int who) {
    entry *e;
    if (p->count >= p->capacity) return; /* capacity is counted so that this cannot happen */
    e = &p->log[p->count++];
    e->m.from_kind = (uint8_t)from_kind;
    e->m.from_index = (uint8_t)from;
    e->m.to_kind = (uint8_t)to_kind;
    e->m.to_index = (uint8_t)to;
    e->m.count = (uint8_t)count;
    e->who = who;
}

static void write_pulls(player *p, int suit, int from, int to) {
    int q;
    for (q = from; q < to; q++) write_entry(p, 1, 0, 3, suit, 1, (q % p->r->ranks) * 4 + suit);
}

static void write_chain(player *p, const state *after, int column, int from, int chain) {
    int i;
    for (i = from; i < from + chain && p->tokens < MAX_TOKENS; i++) {
        p->suit[p->tokens] = -1;
        p->rank[p->tokens] = rank_of(p->r, after->card[column][i]);
        p->id[column][i] = TOKEN + p->tokens++;
        write_entry(p, 1, 0, 0, column, 1, p->id[column][i]);
    }
}

static void play_one(player *p, move m) {
    const rules *r = p->r;
    const int length = p->s.length[m.to < FG_MAX_COLUMNS ? m.to : 0];
    int who[MAX_COLUMN] = {0}, kind, index, i, position, f;
    state after = p->s;
    apply_move(r, &after, m);
    if (m.from < FG_MAX_COLUMNS) {
        kind = 0;
        index = m.from;
        for (i = 0; i < m.count; i++) who[i] = p->id[index][p->s.length[index] - m.count + i];
    } else if (m.from >= FROM_BOUQUET) {
        kind = 1;
        index = 0;
        who[0] = m.from - FROM_BOUQUET;
    } else if (m.from >= FROM_FOUNDATION) {
        f = m.from - FROM_FOUNDATION;
        kind = 3;
        index = f & 3;
        who[0] = ((p->s.foundation[f] - 1) % r->ranks) * 4 + index;
    } else {
        kind = 2;
        index = m.from - FROM_CELL;
        who[0] = p->cell_id[index];
    }
    if (m.to == TO_FOUNDATION) {
        int rank = who[0] < TOKEN ? who[0] >> 2 : p->rank[who[0] - TOKEN];
        f = foundation_for(r, &p->s, m.suit, rank, &position);
        if (f >= 0) write_pulls(p, m.suit, p->s.foundation[f], position);
        if (who[0] >= TOKEN && p->suit[who[0] - TOKEN] < 0) p->suit[who[0] - TOKEN] = m.suit;
        write_entry(p, kind, index, 3, m.suit, 1, who[0]);
    } else if (m.to == TO_CELL) {
        int cell = p->s.cell[0] == FG_EMPTY ? 0 : 1;
        p->cell_id[cell] = who[0];
        write_entry(p, kind, index, 2, cell, 1, who[0]);
    } else {
        int chain = after.length[m.to] - length - m.count;
        write_chain(p, &after, m.to, length, chain);
        for (i = 0; i < m.count; i++) {
            p->id[m.to][length + chain + i] = who[i];
            if (m.suit < 4 && who[i] >= TOKEN) p->suit[who[i] - TOKEN] = m.suit;
        }
        write_entry(p, kind, index, 0, m.to, m.count, who[0]);
    }
    p->s = after;
}

/* Finish a won state: the cards in columns and cells, then what is left of the bouquet. */
static void play_out(player *p) {
    move finish[2 * FG_CARDS];
    state s = p->s;
    int n = greedy_finish(p->r, &s, finish, 2 * FG_CARDS), i, f;
    for (i = 0; i < n; i++) play_one(p, finish[i]);
    for (f = 0; f < (p->r->second ? 8 : 4); f++) write_pulls(p, f & 3, p->s.foundation[f], p->r->span);
}

move *path_moves(fg_handle *h, uint32_t node_id, move last, uint32_t *length) {
    uint32_t i, id;
    move *moves;
    *length = last.count ? 1 : 0;
    for (id = node_id; id != NO_NODE && node_at(&h->store, id)->parent != NO_NODE; id = node_at(&h->store, id)->parent) ++*length;
    moves = memory_get(&h->mem, (*length + 1) * sizeof *moves);
    if (!moves) return NULL;
    i = *length;
    if (last.count) moves[--i] = last;
    for (id = node_id; id != NO_NODE && i > 0; id = node_at(&h->store, id)->parent) moves[--i] = node_at(&h->store, id)->made;
    return moves;
}

void path_drop(fg_handle *h, move *moves, uint32_t length) { memory_put(&h->mem, moves, (length + 1) * sizeof *moves); }

int path_build(fg_handle *h, const move *moves, uint32_t length) {
    const rules *r = h->rules;
    uint32_t i;
    uint64_t log_bytes, player_bytes = sizeof(player);
    player *p = memory_get(&h->mem, player_bytes);
    int c, ok = 0;
    if (!p) return 0;
    p->r = r;
    p->s = h->start;
    for (c = 0; c < r->columns; c++)
        for (i = 0; i < p->s.length[c]; i++) p->id[c][i] = p->s.card[c][i];
    for (c = 0; c < r->cells; c++) p->cell_id[c] = p->s.cell[c];
    p->capacity = length + SPARE; /* each bouquet card is put out or pulled at most once, each card played out at most once */
    log_bytes = (uint64_t)p->capacity * sizeof *p->log;
    p->log = memory_get(&h->mem, log_bytes);
    if (!p->log) goto end;
    for (i = 0; i < length; i++) play_one(p, moves[i]);
    play_out(p);
    memory_put(&h->mem, h->solution, h->solution_bytes);
    h->have_solution = 0;
    h->solution_bytes = (p->count + 1) * sizeof *h->solution;
    h->solution = memory_get(&h->mem, h->solution_bytes);
    if (h->solution) {
        for (i = 0; i < p->count; i++) {
            int who = p->log[i].who;
            h->solution[i] = p->log[i].m;
            h->solution[i].card = (uint8_t)(who < TOKEN ? who : p->rank[who - TOKEN] * 4 + (p->suit[who - TOKEN] & 3));
        }
        h->solution_count = p->count;
        h->have_solution = ok = 1;
    }
    memory_put(&h->mem, p->log, log_bytes);
end:
    memory_put(&h->mem, p, player_bytes);
    if (ok && h->options.flags & FG_SHORTEN) path_shorten(h);
    return ok;
}

int path_win(fg_handle *h, uint32_t node_id, move last) {
    uint32_t length;
    move *moves = path_moves(h, node_id, last, &length);
    int ok = moves && path_build(h, moves, length);
    if (moves) path_drop(h, moves, length);
    return ok;
}

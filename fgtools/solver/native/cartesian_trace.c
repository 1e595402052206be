/* cartesian_trace.c - is a win that the search by images met a real one? From the goal back to the start, box by box.
 *
 * The ways that a box wants are those from which its successor's wanted ones come, by the move with which a part of it was met.
 * In a box of one origin there always are some. Where boxes joined, several arrivals are tried, depth first, oldest first. Then the
 * moves are made for real (replay.c), in the columns as they lie then: in the boxes they may be in another order.
 */
#include "cartesian_trace.h"
#include "path.h"
#include "replay.h"

enum { MOST_STEPS = 4000, LONGEST_TRAIL = 2000 };

typedef struct frame {
    uint32_t set, next; /* next: the arrival to try, + 1 */
    move made;          /* with which it was left */
    suit_set wanted[RANKS];
} frame;

typedef struct trail {
    frame *frame;
    uint32_t length;
    uint64_t steps;
    key_table tried; /* boxes and what was wanted of them */
} trail;

static key128 key_of(uint32_t b, const suit_set *wanted) {
    key128 k = {b + UINT64_C(0x9E3779B97F4A7C15), b * UINT64_C(0xC2B2AE3D27D4EB4F) + 1};
    int i;
    for (i = 0; i < RANKS; i++) {
        k.a = (k.a ^ wanted[i]) * UINT64_C(0xd6e8feb86659fd93);
        k.a ^= k.a >> 31;
        k.b = (k.b + wanted[i]) * UINT64_C(0x94D049BB133111EB);
        k.b ^= k.b >> 29;
    }
    return k;
}

static void abstract_state_of(const fg_handle *h, uint32_t b, abstract_state *x) {
    node_state(&h->store, stage_rules(h), kept_set_at(&h->cartesian, b)->node, &x->s);
    number_places(stage_rules(h), x);
}

/* One step back: what of box b leads to the wanted by the move. -1 no memory, 0 nothing or tried already */
static int step_back(fg_handle *h, trail *t, uint32_t b, move m, const suit_set *wanted) {
    const rules *r = stage_rules(h);
    frame *f = &t->frame[t->length];
    suit_set part[RANKS];
    abstract_state before, after;
    origins o;
    int rank, added;
    if (t->length == LONGEST_TRAIL) return 0;
    t->steps++;
    abstract_state_of(h, b, &before);
    memcpy(part, kept_set_at(&h->cartesian, b)->seen, sizeof part);
    if (!leave_as(r, &before, m, part)) return 0;
    abstract_after(r, &before, m, &after, &o);
    memset(f->wanted, 0, sizeof f->wanted);
    for (rank = 0; rank < r->ranks; rank++) {
        suit_set bit;
        for (bit = 1; bit < ALL_PERMUTATIONS; bit <<= 1)
            if (part[rank] & bit && carried(bit, after.bouquet[rank], before.places[rank], after.places[rank], o.from[rank]) & wanted[rank])
                f->wanted[rank] |= bit;
        if (!f->wanted[rank]) return 0;
    }
    if (table_has(&t->tried, key_of(b, f->wanted))) return 0;
    added = table_add(&h->mem, &t->tried, key_of(b, f->wanted));
    if (added < 0) return -1;
    f->set = b;
    f->next = kept_set_at(&h->cartesian, b)->first_arrival;
    f->made = m;
    t->length++;
    return 1;
}

/* Back to the start, which is box 0. 1: there */
static int trace(fg_handle *h, trail *t, const abstract_state *goal, uint32_t parent, move made) {
    const uint64_t left = h->options.max_nodes - h->nodes, most = left < MOST_STEPS ? left : MOST_STEPS;
    int result = step_back(h, t, parent, made, goal->set);
    while (t->length && result >= 0 && t->steps < most) {
        frame *f = &t->frame[t->length - 1];
        const arrival *a;
        if (!f->set) return 1;
        if (!f->next) {
            t->length--;
            continue;
        }
        a = arrival_at(&h->cartesian, f->next - 1);
        f->next = a->next;
        result = step_back(h, t, a->parent, a->made, f->wanted);
    }
    return result < 0 ? result : 0;
}

/* The first empty column takes the card: let it be the one that is meant. */
static void use_first_empty(const rules *r, const state *s, uint8_t *column, int to) {
    int c, first = 0;
    if (s->length[column[to]]) return;
    while (s->length[first]) first++;
    for (c = 0; c < r->columns; c++)
        if (column[c] == first) column[c] = column[to];
    column[to] = (uint8_t)first;
}

/* The moves from the start, for the columns as they lie there: images are the same whatever the order of their columns. */
static void write_moves(fg_handle *h, const trail *t, move *moves) {
    const rules *r = stage_rules(h);
    uint8_t column[FG_MAX_COLUMNS], next[FG_MAX_COLUMNS];
    state s = h->start;
    uint32_t i;
    int n;
    for (n = 0; n < r->columns; n++) column[n] = (uint8_t)n;
    for (i = 0; i < t->length; i++) {
        const frame *f = &t->frame[t->length - 1 - i];
        abstract_state before, after, then;
        origins o;
        abstract_state_of(h, f->set, &before);
        abstract_after(r, &before, f->made, &after, &o);
        if (f->made.to < FG_MAX_COLUMNS) use_first_empty(r, &s, column, f->made.to);
        moves[i] = f->made;
        moves[i].from = column[f->made.from];
        if (f->made.to < FG_MAX_COLUMNS) moves[i].to = column[f->made.to];
        apply_move(r, &s, moves[i]);
        if (i + 1 == t->length) break;
        abstract_state_of(h, (f - 1)->set, &then);
        for (n = 0; n < r->columns; n++) next[then.order[n]] = column[after.order[n]];
        memcpy(column, next, sizeof column);
    }
}

static int make_for_real(fg_handle *h, const trail *t) {
    uint64_t concerned;
    move *moves = memory_get(&h->mem, (t->length + 1) * sizeof *moves);
    int result = STEP_ON;
    if (!moves) return STEP_MEMORY;
    write_moves(h, t, moves);
    if (replay_for_real(h, moves, t->length, &concerned)) {
        cartesian_close(&h->mem, &h->cartesian); /* makes room for the path */
        result = path_build(h, moves, t->length) ? STEP_WIN : STEP_MEMORY;
    }
    path_drop(h, moves, t->length);
    return result;
}

/* A goal met by a move from a box: STEP_WIN; STEP_ON: no way was found back to the start. Its steps count as nodes. */
int cartesian_trace(fg_handle *h, const abstract_state *goal, uint32_t parent, move made) {
    trail t;
    int result = STEP_MEMORY;
    if (h->nodes >= h->options.max_nodes) return STEP_NODE_LIMIT;
    memset(&t, 0, sizeof t);
    t.frame = memory_get(&h->mem, LONGEST_TRAIL * sizeof *t.frame);
    if (t.frame && table_open(&h->mem, &t.tried, 12)) {
        const int back = parent == NO_NODE ? 0 : trace(h, &t, goal, parent, made);
        if (parent == NO_NODE || back > 0) result = make_for_real(h, &t);
        else result = back < 0 ? STEP_MEMORY : STEP_ON;
    }
    table_close(&h->mem, &t.tried);
    memory_put(&h->mem, t.frame, LONGEST_TRAIL * sizeof *t.frame);
    count_nodes(h, t.steps);
    return result;
}

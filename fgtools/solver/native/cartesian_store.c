/* cartesian_store.c - the images that the search by images has seen, and their boxes (suit_sets.h). */
#include "cartesian_store.h"
#include <math.h>

enum { FIRST_SLOTS = 1 << 12 };

/* Room for one more item; 0 no memory. */
static int pool_grow(memory *m, pool *p, size_t size) {
    const uint32_t capacity = p->capacity ? p->capacity * 2 : 1 << 10;
    void *items;
    if (p->count < p->capacity) return 1;
    items = capacity < UINT32_MAX / 2 ? memory_get(m, capacity * size) : NULL;
    if (!items) return 0;
    if (p->items) memcpy(items, p->items, p->count * size);
    memory_put(m, p->items, p->capacity * size);
    p->items = items;
    p->capacity = capacity;
    return 1;
}

static void pool_close(memory *m, pool *p, size_t size) {
    memory_put(m, p->items, p->capacity * size);
    memset(p, 0, sizeof *p);
}

void cartesian_close(memory *m, cartesian *x) {
    pool_close(m, &x->sets, sizeof(kept_set));
    pool_close(m, &x->states, sizeof(seen_state));
    pool_close(m, &x->arrivals, sizeof(arrival));
    memory_put(m, x->slot, x->slots * sizeof *x->slot);
    x->slot = NULL;
    x->slots = 0;
}

/* The slot of an image: its number + 1 stands there, or 0. There must be slots. */
static uint32_t *slot_of(const cartesian *x, key128 key) {
    uint64_t i = key.a & (x->slots - 1);
    for (; x->slot[i]; i = (i + 1) & (x->slots - 1)) {
        const key128 there = seen_state_at(x, x->slot[i] - 1)->key;
        if (there.a == key.a && there.b == key.b) break;
    }
    return &x->slot[i];
}

seen_state *cartesian_find(const cartesian *x, key128 key) {
    const uint32_t number = x->slots ? *slot_of(x, key) : 0;
    return number ? seen_state_at(x, number - 1) : NULL;
}

static int slots_grow(memory *m, cartesian *x) {
    const uint64_t slots = x->slots ? x->slots * 2 : FIRST_SLOTS;
    cartesian bigger = *x;
    uint32_t i;
    if (x->states.count * UINT64_C(2) < x->slots) return 1;
    bigger.slots = slots;
    bigger.slot = memory_get(m, slots * sizeof *x->slot);
    if (!bigger.slot) return 0;
    for (i = 0; i < x->states.count; i++) *slot_of(&bigger, seen_state_at(x, i)->key) = i + 1;
    memory_put(m, x->slot, x->slots * sizeof *x->slot);
    *x = bigger;
    return 1;
}

/* Take from the box what `held` holds already, if that leaves a box. */
int take_away(const rules *r, suit_set *set, const suit_set *held) {
    int rank, outside = -1;
    for (rank = 0; rank < r->ranks; rank++) {
        if (!(set[rank] & ~held[rank])) continue;
        if (outside >= 0) return NOTHING_TAKEN;
        outside = rank;
    }
    if (outside < 0) return NOTHING_LEFT;
    if (!(set[outside] & held[outside])) return NOTHING_TAKEN;
    set[outside] &= ~held[outside];
    return PART_TAKEN;
}

/* Fewest placed bouquet cards first, as in the exhaustive search; of those the one that waits longest, or in every other round the
 * newest. Each finds true wins where the other finds false ones. */
static void enqueue(const rules *r, cartesian *t, const abstract_state *x, uint32_t b) {
    kept_set *kept = kept_set_at(t, b);
    int rank, placed = 0;
    if (kept->is_queued) return;
    for (rank = 0; rank < r->ranks; rank++) placed += bouquet_places(x, rank);
    if (placed >= CARTESIAN_BUCKETS) placed = CARTESIAN_BUCKETS - 1;
    kept->is_queued = 1;
    kept->next_in_queue = 0;
    if (!t->first[placed]) t->first[placed] = t->last[placed] = b + 1;
    else if (t->round % 2) {
        kept->next_in_queue = t->first[placed];
        t->first[placed] = b + 1;
    } else {
        kept_set_at(t, t->last[placed] - 1)->next_in_queue = b + 1;
        t->last[placed] = b + 1;
    }
}

/* Add to a box of an image already seen. Where that adds more than x's ways all of the box is expanded again. */
static void join(const rules *r, kept_set *kept, const abstract_state *x, int is_exact) {
    int rank;
    for (rank = 0; rank < r->ranks; rank++) {
        const suit_set both = kept->seen[rank] | x->set[rank], fresh = is_exact ? x->set[rank] : both;
        kept->waiting[rank] = kept->is_queued ? kept->waiting[rank] | fresh : fresh;
        kept->seen[rank] = both;
    }
}

/* How many times the ways that are in one of two boxes their product holds; 1: it adds none. Below 2^60, so exact until divided. */
static double growth(const rules *r, const suit_set *a, const suit_set *b) {
    uint64_t product = 1, common = 1, one = 1, other = 1;
    int rank;
    for (rank = 0; rank < r->ranks; rank++) {
        if (a[rank] == b[rank]) continue;
        product *= (uint64_t)__builtin_popcount(a[rank] | b[rank]);
        common *= (uint64_t)__builtin_popcount(a[rank] & b[rank]);
        one *= (uint64_t)__builtin_popcount(a[rank]);
        other *= (uint64_t)__builtin_popcount(b[rank]);
    }
    return (double)product / (double)(one + other - common);
}

/* The box of an image that grows least by x's. */
static double nearest_set(const rules *r, const cartesian *t, const seen_state *seen, const abstract_state *x, uint32_t *nearest) {
    double least = HUGE_VAL;
    uint32_t b;
    for (b = seen->first_set; b && least > 1; b = kept_set_at(t, b - 1)->next_of_state) {
        const double grown = growth(r, x->set, kept_set_at(t, b - 1)->seen);
        if (grown >= least) continue;
        least = grown;
        *nearest = b - 1;
    }
    return least;
}

static int new_set(memory *m, node_store *nodes, const rules *r, cartesian *t, seen_state *seen, const abstract_state *x, uint32_t *b) {
    const move none = {0, 0, 0, 0};
    kept_set *kept;
    if (!pool_grow(m, &t->sets, sizeof *kept)) return 0;
    *b = t->sets.count;
    kept = kept_set_at(t, *b);
    memset(kept, 0, sizeof *kept);
    memcpy(kept->seen, x->set, sizeof kept->seen);
    memcpy(kept->waiting, x->set, sizeof kept->waiting);
    kept->node = node_add(m, nodes, r, &x->s, NO_NODE, none, 0);
    if (kept->node == NO_NODE) return 0;
    kept->next_of_state = seen->first_set;
    seen->first_set = ++t->sets.count;
    seen->sets++;
    return 1;
}

static int add_arrival(memory *m, cartesian *t, uint32_t b, uint32_t parent, move made) {
    kept_set *kept = kept_set_at(t, b);
    arrival *a;
    if (!pool_grow(m, &t->arrivals, sizeof *a)) return 0;
    a = arrival_at(t, t->arrivals.count++);
    a->parent = parent;
    a->made = made;
    a->next = 0;
    if (kept->last_arrival) arrival_at(t, kept->last_arrival - 1)->next = t->arrivals.count;
    else kept->first_arrival = t->arrivals.count;
    kept->last_arrival = t->arrivals.count;
    return 1;
}

/* Keep what is new in x's box, to be expanded; 0 no memory. */
int cartesian_keep(memory *m, node_store *nodes, const rules *r, cartesian *t, const abstract_state *x, uint32_t parent, move made) {
    uint32_t b = 0, *slot;
    seen_state *seen;
    double grown;
    if (!slots_grow(m, t) || !pool_grow(m, &t->states, sizeof *seen)) return 0;
    slot = slot_of(t, x->s.key);
    if (!*slot) {
        seen = seen_state_at(t, t->states.count);
        memset(seen, 0, sizeof *seen);
        seen->key = x->s.key;
        *slot = ++t->states.count;
    }
    seen = seen_state_at(t, *slot - 1);
    grown = nearest_set(r, t, seen, x, &b);
    if (grown <= 1 || seen->sets >= t->most_sets) join(r, kept_set_at(t, b), x, grown <= 1);
    else if (!new_set(m, nodes, r, t, seen, x, &b)) return 0;
    enqueue(r, t, x, b);
    return add_arrival(m, t, b, parent, made);
}

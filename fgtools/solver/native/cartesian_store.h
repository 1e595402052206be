/* cartesian_store.h - the images that the search by images has seen, and their boxes (cartesian_store.c). */
#ifndef FG_CARTESIAN_STORE_H
#define FG_CARTESIAN_STORE_H
#include "abstract_state.h"
#include "node_store.h"

enum { CARTESIAN_BUCKETS = 64 };

typedef struct kept_set {
    suit_set seen[RANKS], waiting[RANKS]; /* all that was met here; what is still to be expanded */
    uint32_t node, next_of_state, next_in_queue; /* the last two: + 1 */
    uint32_t first_arrival, last_arrival; /* + 1 */
    int is_queued;
} kept_set;

typedef struct seen_state {
    key128 key;
    uint32_t first_set; /* + 1 */
    uint32_t sets;
} seen_state;

typedef struct arrival { /* how a part of a box was met: by a move from another */
    uint32_t parent, next; /* next: + 1 */
    move made;
} arrival;

typedef struct pool {
    void *items;
    uint32_t count, capacity;
} pool;

typedef struct cartesian {
    pool sets, states, arrivals; /* node_box, seen_image, arrival */
    uint32_t *slot;               /* hash table of images, + 1 */
    uint64_t slots;
    uint32_t first[CARTESIAN_BUCKETS], last[CARTESIAN_BUCKETS];
    uint32_t round, most_sets, false_wins;
} cartesian;

static inline kept_set *kept_set_at(const cartesian *x, uint32_t i) { return (kept_set *)x->sets.items + i; }
static inline seen_state *seen_state_at(const cartesian *x, uint32_t i) { return (seen_state *)x->states.items + i; }
static inline arrival *arrival_at(const cartesian *x, uint32_t i) { return (arrival *)x->arrivals.items + i; }

seen_state *cartesian_find(const cartesian *x, key128 key); /* NULL: not seen */
enum { NOTHING_LEFT, NOTHING_TAKEN, PART_TAKEN };
int take_away(const rules *r, suit_set *set, const suit_set *held);
int cartesian_keep(memory *m, node_store *nodes, const rules *r, cartesian *t, const abstract_state *x, uint32_t parent, move made);
void cartesian_close(memory *m, cartesian *x);
#endif

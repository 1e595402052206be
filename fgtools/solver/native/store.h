/* store.h - memory under a cap: a counted allocator, the table of visited keys, the nodes of the search, the queue. */
#ifndef FG_STORE_H
#define FG_STORE_H
#include "state.h"

typedef struct memory {
    uint64_t used, peak, cap;
} memory;

void *memory_get(memory *m, uint64_t bytes); /* zeroed; NULL beyond the cap */
void memory_put(memory *m, void *p, uint64_t bytes);

/* Open addressing, doubling. A slot's `mark` bits (the top two of b) are free for the user where mark_bits is used. */
typedef struct key_table {
    key128 *slot;
    uint64_t mask, used;
} key_table;

#define KEY_MARK_SHIFT 62
#define KEY_MARK_MASK (UINT64_C(3) << KEY_MARK_SHIFT)

int table_open(memory *m, key_table *t, unsigned bits);
void table_close(memory *m, key_table *t);
static inline void table_expect(const key_table *t, key128 k) { __builtin_prefetch(&t->slot[k.a & t->mask]); }
int table_has(const key_table *t, key128 k);
int table_add(memory *m, key_table *t, key128 k);       /* 1 new, 0 there already, -1 no memory */
key128 *marked_slot(memory *m, key_table *t, key128 k); /* the slot of a 126-bit key, made if need be; NULL no memory */

enum { CHUNK_UNITS = 1 << 18, BUCKETS = 16384 };
#define NO_NODE UINT32_MAX

/* A node: 14 bytes of this, then the state packed, in whole 4-byte units. */
typedef struct node {
    uint32_t parent, next;
    move made;
    uint16_t cost;
    uint8_t packed[2];
} node;

enum { NODE_PACKED = 14 };

typedef struct node_store {
    uint32_t **chunk;
    uint32_t chunks, capacity, fill; /* fill: units used in the last chunk */
} node_store;

int nodes_open(memory *m, node_store *n);
void nodes_reset(memory *m, node_store *n);
void nodes_close(memory *m, node_store *n);
node *node_at(const node_store *n, uint32_t id);
uint32_t node_add(memory *m, node_store *n, const rules *r, const state *s, uint32_t parent, move made, uint32_t cost);
void node_state(const node_store *n, const rules *r, uint32_t id, state *s);

/* Integer bucket queue, last in first out inside a bucket, linked through the nodes. */
typedef struct bucket_queue {
    uint32_t *head;
    int lowest;
} bucket_queue;

int queue_open(memory *m, bucket_queue *q);
void queue_reset(bucket_queue *q);
void queue_close(memory *m, bucket_queue *q);
void queue_push(bucket_queue *q, const node_store *n, uint32_t id, int bucket);
uint32_t queue_pop(bucket_queue *q, const node_store *n); /* NO_NODE when empty */
#endif

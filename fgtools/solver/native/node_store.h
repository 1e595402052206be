/* node_store.h - the nodes of a search, and its queue. */
#ifndef FG_NODE_STORE_H
#define FG_NODE_STORE_H
#include "memory.h"
#include "state.h"

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

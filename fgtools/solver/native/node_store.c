/* node_store.c - nodes and queue (see node_store.h). Nothing here knows the game but the packing of a state into a node. */
#include "node_store.h"

/* ---- nodes: chunks of one megabyte, so growing copies nothing ---- */

int nodes_open(memory *m, node_store *n) {
    memset(n, 0, sizeof *n);
    n->capacity = (uint32_t)(m->cap / (CHUNK_UNITS * 4) + 1);
    if (n->capacity > (1u << 14) - 1) n->capacity = (1u << 14) - 1; /* ids are 32 bits of 4-byte units */
    n->chunk = memory_get(m, n->capacity * sizeof *n->chunk);
    n->fill = CHUNK_UNITS;
    return n->chunk != NULL;
}

/* Forget all nodes. All chunks but the first go back, so that the next stage's tables find room. */
void nodes_reset(memory *m, node_store *n) {
    uint32_t i;
    for (i = 1; i < n->chunks; i++) {
        memory_put(m, n->chunk[i], (uint64_t)CHUNK_UNITS * 4);
        n->chunk[i] = NULL;
    }
    n->chunks = 0;
    n->fill = CHUNK_UNITS;
}

void nodes_close(memory *m, node_store *n) {
    uint32_t i;
    if (n->chunk)
        for (i = 0; i < n->capacity; i++) memory_put(m, n->chunk[i], (uint64_t)CHUNK_UNITS * 4);
    memory_put(m, n->chunk, n->capacity * sizeof *n->chunk);
    memset(n, 0, sizeof *n);
}

node *node_at(const node_store *n, uint32_t id) { return (node *)(void *)(n->chunk[id / CHUNK_UNITS] + id % CHUNK_UNITS); }

uint32_t node_add(memory *m, node_store *n, const rules *r, const state *s, uint32_t parent, move made, uint32_t cost) {
    uint32_t units, size = NODE_PACKED + (r->second ? 8u : 4u) + (uint32_t)r->cells;
    uint32_t id;
    uint8_t *p;
    int c;
    node *x;
    for (c = 0; c < r->columns; c++) size += 1u + (uint32_t)r->wide + s->length[c] - s->depth[c];
    if (size < sizeof(node)) size = sizeof(node);
    units = (size + 3) / 4;
    if (n->fill + units > CHUNK_UNITS) {
        if (n->chunks == n->capacity) return NO_NODE;
        if (!n->chunk[n->chunks]) {
            n->chunk[n->chunks] = memory_get(m, (uint64_t)CHUNK_UNITS * 4);
            if (!n->chunk[n->chunks]) return NO_NODE;
        }
        n->chunks++;
        n->fill = 0;
    }
    id = (n->chunks - 1) * CHUNK_UNITS + n->fill;
    n->fill += units;
    x = node_at(n, id);
    x->parent = parent;
    x->next = NO_NODE;
    x->made = made;
    x->cost = (uint16_t)(cost > 65535 ? 65535 : cost);
    p = (uint8_t *)x + NODE_PACKED;
    memcpy(p, s->foundation, r->second ? 8 : 4);
    p += r->second ? 8 : 4;
    for (c = 0; c < r->cells; c++) *p++ = s->cell[c];
    for (c = 0; c < r->columns; c++) {
        unsigned loose = (unsigned)(s->length[c] - s->depth[c]);
        if (r->wide) {
            *p++ = s->depth[c];
            *p++ = (uint8_t)loose;
        } else *p++ = (uint8_t)(s->depth[c] << 4 | loose);
        memcpy(p, s->card[c] + s->depth[c], loose);
        p += loose;
    }
    return id;
}

void node_state(const node_store *n, const rules *r, uint32_t id, state *s) {
    const uint8_t *p = (const uint8_t *)node_at(n, id) + NODE_PACKED;
    int c;
    memset(s->foundation, 0, sizeof s->foundation);
    memcpy(s->foundation, p, r->second ? 8 : 4);
    p += r->second ? 8 : 4;
    s->cell[0] = s->cell[1] = FG_EMPTY;
    for (c = 0; c < r->cells; c++) s->cell[c] = *p++;
    for (c = 0; c < r->columns; c++) {
        unsigned depth = *p++, loose;
        if (r->wide) loose = *p++;
        else {
            loose = depth & 15;
            depth >>= 4;
        }
        s->depth[c] = (uint8_t)depth;
        s->length[c] = (uint8_t)(depth + loose);
        memcpy(s->card[c], r->dealt[c], depth);
        memcpy(s->card[c] + depth, p, loose);
        p += loose;
    }
    state_derive(r, s);
}

/* ---- queue ---- */

int queue_open(memory *m, bucket_queue *q) {
    q->head = memory_get(m, BUCKETS * sizeof *q->head);
    if (q->head) queue_reset(q);
    return q->head != NULL;
}

void queue_reset(bucket_queue *q) {
    memset(q->head, 0xff, BUCKETS * sizeof *q->head);
    q->lowest = BUCKETS;
}

void queue_close(memory *m, bucket_queue *q) {
    memory_put(m, q->head, BUCKETS * sizeof *q->head);
    q->head = NULL;
}

void queue_push(bucket_queue *q, const node_store *n, uint32_t id, int bucket) {
    if (bucket < 0) bucket = 0;
    if (bucket >= BUCKETS) bucket = BUCKETS - 1;
    node_at(n, id)->next = q->head[bucket];
    q->head[bucket] = id;
    if (bucket < q->lowest) q->lowest = bucket;
}

uint32_t queue_pop(bucket_queue *q, const node_store *n) {
    uint32_t id;
    while (q->lowest < BUCKETS && q->head[q->lowest] == NO_NODE) q->lowest++;
    if (q->lowest == BUCKETS) return NO_NODE;
    id = q->head[q->lowest];
    q->head[q->lowest] = node_at(n, id)->next;
    return id;
}

/* key_table.c - the table of visited keys (see key_table.h). */
#include "key_table.h"
#include <string.h>

static uint64_t table_bytes(const key_table *t) { return (t->mask + 1) * sizeof(key128); }

int table_open(memory *m, key_table *t, unsigned bits) {
    t->mask = (UINT64_C(1) << bits) - 1;
    t->used = 0;
    t->slot = memory_get(m, table_bytes(t));
    return t->slot != NULL;
}

void table_close(memory *m, key_table *t) {
    if (t->slot) memory_put(m, t->slot, table_bytes(t));
    memset(t, 0, sizeof *t);
}

static key128 nonzero(key128 k) {
    if (!k.a && !k.b) k.a = 1;
    return k;
}

int table_has(const key_table *t, key128 k) {
    uint64_t i;
    k = nonzero(k);
    for (i = k.a & t->mask; t->slot[i].a | t->slot[i].b; i = (i + 1) & t->mask)
        if (t->slot[i].a == k.a && t->slot[i].b == k.b) return 1;
    return 0;
}

/* Doubles at 3/4 full; where the cap forbids that, goes on to 15/16. */
static int table_grow(memory *m, key_table *t) {
    key_table bigger;
    uint64_t i, j;
    if (t->used * 4 < (t->mask + 1) * 3) return 1;
    bigger.mask = t->mask * 2 + 1;
    bigger.used = t->used;
    bigger.slot = memory_get(m, table_bytes(&bigger));
    if (!bigger.slot) return t->used * 16 < (t->mask + 1) * 15;
    for (i = 0; i <= t->mask; i++) {
        if (!(t->slot[i].a | t->slot[i].b)) continue;
        for (j = t->slot[i].a & bigger.mask; bigger.slot[j].a | bigger.slot[j].b; j = (j + 1) & bigger.mask) continue;
        bigger.slot[j] = t->slot[i];
    }
    memory_put(m, t->slot, table_bytes(t));
    *t = bigger;
    return 1;
}

int table_add(memory *m, key_table *t, key128 k) {
    uint64_t i;
    k = nonzero(k);
    for (i = k.a & t->mask; t->slot[i].a | t->slot[i].b; i = (i + 1) & t->mask)
        if (t->slot[i].a == k.a && t->slot[i].b == k.b) return 0;
    if (!table_grow(m, t)) return -1;
    for (i = k.a & t->mask; t->slot[i].a | t->slot[i].b; i = (i + 1) & t->mask) continue;
    t->slot[i] = k;
    t->used++;
    return 1;
}

key128 *marked_slot(memory *m, key_table *t, key128 k) {
    uint64_t i;
    k.b &= ~KEY_MARK_MASK;
    k = nonzero(k);
    for (i = k.a & t->mask; t->slot[i].a | t->slot[i].b; i = (i + 1) & t->mask)
        if (t->slot[i].a == k.a && (t->slot[i].b & ~KEY_MARK_MASK) == k.b) return &t->slot[i];
    if (!table_grow(m, t)) return NULL;
    for (i = k.a & t->mask; t->slot[i].a | t->slot[i].b; i = (i + 1) & t->mask) continue;
    t->slot[i] = k;
    t->used++;
    return &t->slot[i];
}

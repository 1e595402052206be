/* key_table.h - the table of visited keys. */
#ifndef FG_KEY_TABLE_H
#define FG_KEY_TABLE_H
#include "keys.h"
#include "memory.h"

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
#endif

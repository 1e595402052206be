/* memory.h - memory under a cap: a counted allocator. */
#ifndef FG_MEMORY_H
#define FG_MEMORY_H
#include <stdint.h>

typedef struct memory {
    uint64_t used, peak, cap;
} memory;

void *memory_get(memory *m, uint64_t bytes); /* zeroed; NULL beyond the cap */
void memory_put(memory *m, const void *p, uint64_t bytes);
#endif

/* memory.c - memory under a cap (see memory.h). */
#include "memory.h"
#include <stdlib.h>

void *memory_get(memory *m, uint64_t bytes) {
    void *p;
    if (bytes > m->cap || m->used > m->cap - bytes || bytes > SIZE_MAX) return NULL;
    p = calloc(1, (size_t)bytes);
    if (!p) return NULL;
    m->used += bytes;
    if (m->used > m->peak) m->peak = m->used;
    return p;
}

void memory_put(memory *m, const void *p, uint64_t bytes) {
    if (!p) return;
    free((void *)(uintptr_t)p);
    m->used -= bytes;
}

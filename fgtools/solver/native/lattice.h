/* lattice.h - the depth lattice (lattice.c). */
#ifndef FG_LATTICE_H
#define FG_LATTICE_H
#include "depths.h"

enum { LATTICE_DEAD = 255, LATTICE_LIMIT = 1 << 22 };

typedef struct lattice {
    uint8_t *cost; /* fewest digs that cannot go straight to a foundation, or LATTICE_DEAD */
    uint32_t size, weight[FG_MAX_COLUMNS];
} lattice;

int lattice_offered(const rules *r);
int lattice_open(memory *m, const rules *r, const depth_tables *t, lattice *l); /* 0: too large, or no memory */
void lattice_close(memory *m, lattice *l);
static inline uint32_t lattice_index(const rules *r, const lattice *l, const uint8_t *depth) {
    uint32_t x = 0;
    int c;
    for (c = 0; c < r->columns; c++) x += depth[c] * l->weight[c];
    return x;
}
#endif

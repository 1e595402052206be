/* keys.h - keys of 128 bits, by which states are told apart (odds: engine.h). */
#ifndef FG_KEYS_H
#define FG_KEYS_H
#include <stdint.h>

typedef struct key128 {
    uint64_t a, b;
} key128;

static inline void key_add(key128 *x, key128 y) { x->a += y.a; x->b += y.b; }
static inline void key_subtract(key128 *x, key128 y) { x->a -= y.a; x->b -= y.b; }
#endif

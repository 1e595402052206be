/* cartesian_dominance.h - connector dominance for images with boxes (cartesian_dominance.c). */
#ifndef FG_CARTESIAN_DOMINANCE_H
#define FG_CARTESIAN_DOMINANCE_H
#include "cartesian_store.h"

int drop_dominated(const rules *r, const cartesian *t, abstract_state *x);
#endif

/* prune.h - the tests by which a start is proved dead and states are pruned (prune.c). */
#ifndef FG_PRUNE_H
#define FG_PRUNE_H
#include "handle.h"

void root_test(fg_handle *h);
int is_pruned(fg_handle *h, const stage *now, const state *s);
#endif

/* best_first.h - the searches that keep an open list (best_first.c). */
#ifndef FG_BEST_FIRST_H
#define FG_BEST_FIRST_H
#include "handle.h"

int best_first_begin(fg_handle *h);
int best_first_step(fg_handle *h); /* one state; STEP_... */
#endif

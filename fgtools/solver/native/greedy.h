/* greedy.h - games whose columns accept nothing (greedy.c). */
#ifndef FG_GREEDY_H
#define FG_GREEDY_H
#include "handle.h"

int greedy_step(fg_handle *h);
#endif

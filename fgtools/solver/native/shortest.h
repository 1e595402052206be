/* shortest.h - A*: the win with the fewest moves (shortest.c). */
#ifndef FG_SHORTEST_H
#define FG_SHORTEST_H
#include "handle.h"

int shortest_offered(const rules *r);
int shortest_step(fg_handle *h);
#endif

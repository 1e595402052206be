/* playout.h - how often a plain careful player wins (playout.c). */
#ifndef FG_PLAYOUT_H
#define FG_PLAYOUT_H
#include "handle.h"

uint32_t playouts_won(fg_handle *h, uint32_t games);
#endif

/* shorten.h - drop needless moves from a win (shorten.c). */
#ifndef FG_SHORTEN_H
#define FG_SHORTEN_H
#include "handle.h"

void path_shorten(fg_handle *h);
#endif

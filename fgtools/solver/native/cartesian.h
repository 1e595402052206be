/* cartesian.h - the search by images (cartesian.c). */
#ifndef FG_CARTESIAN_H
#define FG_CARTESIAN_H
#include "handle.h"

int cartesian_offered(const rules *r);
int cartesian_begin(fg_handle *h);
int cartesian_step(fg_handle *h);
#endif

/* cartesian_trace.h - is a win that the search by images met a real one? (cartesian_trace.c) */
#ifndef FG_CARTESIAN_TRACE_H
#define FG_CARTESIAN_TRACE_H
#include "handle.h"

int cartesian_trace(fg_handle *h, const abstract_state *goal, uint32_t parent, move made);
#endif

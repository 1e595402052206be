/* forget.h - the search that knows moved cards by class alone (forget.c). */
#ifndef FG_FORGET_H
#define FG_FORGET_H
#include "handle.h"

int forget_offered(const rules *r);
/* The goal met there, for real? STEP_WIN; STEP_AGAIN: no, fewer cards are forgotten now; STEP_STAGE_CAP: no, give up */
int forget_goal(fg_handle *h, uint32_t parent, move made);
#endif

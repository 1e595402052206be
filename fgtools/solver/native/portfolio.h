/* portfolio.h - the plan of the stages (portfolio.c). */
#ifndef FG_PORTFOLIO_H
#define FG_PORTFOLIO_H
#include "handle.h"

void plan_stages(fg_handle *h);
void plan_shortest(fg_handle *h);
#endif

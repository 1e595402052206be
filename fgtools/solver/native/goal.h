/* goal.h - when a state is as good as won, and playing it out (goal.c). */
#ifndef FG_GOAL_H
#define FG_GOAL_H
#include "state.h"

int is_goal(const rules *r, const state *s);
int next_position(const rules *r, const state *s, int byte);
int greedy_finish(const rules *r, state *s, move *moves, int capacity); /* number of moves; s is played as far as it goes */
#endif

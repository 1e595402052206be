/* replay.h - are the moves of a search that forgot suits moves of the real game? (replay.c) */
#ifndef FG_REPLAY_H
#define FG_REPLAY_H
#include "handle.h"

int replay_for_real(fg_handle *h, move *moves, uint32_t length, uint64_t *concerned);
#endif

/* path.h - from the moves of a search to real moves with suits (path.c). */
#ifndef FG_PATH_H
#define FG_PATH_H
#include "handle.h"

/* The moves to a node, and one more (count 0: none); NULL no memory. Then the solution from them; 0 no memory */
move *path_moves(fg_handle *h, uint32_t node_id, move last, uint32_t *length);
void path_drop(fg_handle *h, move *moves, uint32_t length);
int path_build(fg_handle *h, const move *moves, uint32_t length);
int path_win(fg_handle *h, uint32_t node_id, move last); /* both */
#endif

/* search.h - the stages of a search, one after the other (search.c). */
#ifndef FG_SEARCH_H
#define FG_SEARCH_H
#include "handle.h"

void search_run(fg_handle *h, uint64_t until_nodes, uint64_t until_expansions);
#endif

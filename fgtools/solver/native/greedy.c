/* greedy.c - games whose columns accept nothing. */
#include "greedy.h"
#include "goal.h"
#include "path.h"

/* Columns that accept nothing: cards only go to the foundations, and a card played is never missed, so playing all that can be played
 * decides the deal. Returned cards could go nowhere, so foundation_return changes nothing. */
int greedy_step(fg_handle *h) {
    state s = h->start;
    const move none = {0, 0, 0, 0};
    int c;
    h->nodes++;
    greedy_finish(h->rules, &s, NULL, 1 << 20);
    for (c = 0; c < h->rules->columns; c++)
        if (s.length[c]) return STEP_EMPTY;
    return path_win(h, NO_NODE, none) ? STEP_WIN : STEP_MEMORY;
}

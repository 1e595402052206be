/* handle.c - the rules of a stage that are not the game's. */
#include "handle.h"

int stage_forgets(fg_handle *h, uint64_t cards) {
    rules *own;
    stage_remembers(h);
    own = memory_get(&h->mem, sizeof *own);
    if (!own) return 0;
    rules_copy(own, h->rules, h->rules->flags, cards);
    h->plan[h->stage_number].rules = own;
    return 1;
}

void stage_remembers(fg_handle *h) {
    stage *now = &h->plan[h->stage_number];
    if (now->rules != h->rules) memory_put(&h->mem, now->rules, sizeof *now->rules);
    now->rules = h->rules;
}

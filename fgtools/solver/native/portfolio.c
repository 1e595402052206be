/* portfolio.c - the portfolio of searches: their weights, and the plan of the stages.
 *
 * AUTO: short best-first searches with different weights, then an exhaustive one. A heavy price on placed connectors turns
 * many a deal that needs millions of states into one of ten thousands, and triples the median of easy deals: hence several
 * stages with small limits. Each starts afresh. The relaxations come in once the first search has failed to win quickly: first a
 * test of the start (the root test), then as a prune. Any stage that empties its queue has proved that there is no win.
 *
 * The weights were found by hill-climbing on six-column deals; see heuristic.c for the terms.
 */
#include "portfolio.h"
#include "cartesian.h"
#include "forget.h"
#include "heuristic.h"

static const weights easy = {
    .move = 5, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 2, .tops = 1, .classes = 1, .remaining = -1, .second = 1,
};
/* The same without the last two terms: they help on flower-garden's six columns of six and hinder everywhere else (measured). */
static const weights light = {
    .move = 5, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 2, .tops = 1, .classes = 1,
};
/* For brigade and trevi-garden: a point beside the path of a hill-climb on 600 deals of each (fg1:1001 on), picked among five by the 60
 * deals that other programs are compared on. On 300 further deals (fg1:4001 on), beside `light`: geometric mean of states 3 % and 7 % lower,
 * median 6 % and 7 % lower, 90th percentile 11 % higher and 6 % lower. Phoenix and stonewall gain nothing by it; the p90 of the others rises. */
static const weights swift = {
    .move = 6, .above = 8, .digging = 8, .empty = 13, .breaks = 11, .lows = 9, .tableau = 14,
    .in_cells = 8, .tops = 1, .classes = 1, .second = 2,
};
static const weights hard = {
    .move = 5, .above = 6, .digging = 11, .deep = 2, .empty = 19, .hand = -2, .breaks = 10,
    .lows = 12, .tableau = 10, .in_cells = 8, .connectors = 80, .tops = 1, .classes = -2,
    .high = -1, .remaining = 2, .second = 7,
};
static const weights dear = {
    .move = 5, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 80, .tops = 1, .classes = 1, .remaining = -1, .second = 1,
};
static const weights calm = {
    .above = 4, .digging = 4, .empty = 6, .breaks = 4, .lows = 4, .tableau = 6, .in_cells = 8,
    .connectors = 100, .classes = 1,
};
/* For shorter wins: `move` is then the price of one extra move. Of 8, 14, 20, 30, 45 the price 30 gave the best mean over 44 deals, 20 brings
 * down the first wins that 30 cannot follow. */
static const weights shorter = {
    .move = 20, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 2, .tops = 1, .classes = 1, .remaining = -1, .second = 1,
};
static const weights shortest = {
    .move = 30, .above = 8, .digging = 8, .empty = 13, .breaks = 9, .lows = 9, .tableau = 14,
    .in_cells = 8, .connectors = 2, .tops = 1, .classes = 1, .remaining = -1, .second = 1,
};

static void add_stage(fg_handle *h, enum stage_kind kind, const weights *w, uint64_t cap, int relaxed) {
    stage *s = &h->plan[h->stages];
    if (cap && kind <= STAGE_CARTESIAN && h->stages < FG_STAGES && h->options.stage_cap[h->stages]) cap = h->options.stage_cap[h->stages];
    s->kind = kind;
    s->weights = w;
    s->cap = cap;
    s->relaxed = relaxed;
    s->rules = h->rules;
    h->stages++;
}

/* What a long search can afford beyond the usual: a part of the nodes above those of a usual one. */
static uint64_t share(const fg_handle *h, uint64_t usual, uint64_t part, uint64_t most) {
    const uint64_t limit = h->options.max_nodes, enough = 12000000;
    const uint64_t more = limit > enough ? (limit - enough) / part : 0;
    return more <= usual ? usual : more < most ? more : most;
}

/* Half of the deals that the forgetful search settles take it less than 100,000 states, few more than a million. */
static void add_forgetful_stage(fg_handle *h) {
    if (forget_offered(h->rules) && h->options.flags & FG_FORGET) add_stage(h, STAGE_FORGETFUL, &light, share(h, 160000, 8, 1000000), 1);
}

/* What is beyond a usual search goes to a long best-first search and to sets of suits, half each. Of 17 deals of wildflower that sixty
 * million nodes had left open the sets settle 13; `dear` wins the other four, the dearest with 39 million nodes. */
static void add_late_stages(fg_handle *h, uint64_t usual) {
    const uint64_t beyond = share(h, 0, 2, 50000000);
    if (beyond) add_stage(h, STAGE_BEST_FIRST, &dear, beyond, 1);
    if (cartesian_offered(h->rules) && h->options.flags & FG_CARTESIAN)
        add_stage(h, STAGE_CARTESIAN, &light, share(h, 6000000, 2, UINT64_MAX), 1);
    if (beyond < usual) add_stage(h, STAGE_BEST_FIRST, &dear, usual, 1);
}

/* The portfolio. Where RAR is offered the root test includes it and is worth it once a first search has failed; in the other games
 * the search itself proves nine in ten dead deals dead within 500 states, and the lattice most of the rest. With returns only
 * wins are looked for here, ones that need no return: most winnable deals have one. The plain search follows. */
static void plan_portfolio(fg_handle *h) {
    const rules *r = h->rules;
    if (rank_offered(r)) {
        const weights *first = r->columns == 6 ? &easy : &swift;
        add_stage(h, STAGE_BEST_FIRST, first, 20000, 0);
        add_stage(h, STAGE_BEST_FIRST, &hard, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, &dear, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, &calm, 120000, 1);
        add_stage(h, STAGE_BEST_FIRST, first, 300000, 1);
        add_forgetful_stage(h);
        add_late_stages(h, 500000);
        h->root_test_at = h->plan[0].cap;
    } else {
        add_stage(h, STAGE_BEST_FIRST, r->cells ? &swift : &light, 30000, 0);
        add_stage(h, STAGE_BEST_FIRST, &dear, 60000, 1);
        add_stage(h, STAGE_BEST_FIRST, &hard, 120000, 1);
        add_forgetful_stage(h);
        add_stage(h, STAGE_BEST_FIRST, &light, 640000, 1);
        add_late_stages(h, 0);
        h->root_test_at = h->plan[0].cap < 2000 ? h->plan[0].cap : 2000;
    }
}

void plan_stages(fg_handle *h) {
    const rules *r = h->rules;
    const uint32_t mode = h->options.mode;
    h->stages = 0;
    h->root_test_at = 0;
    if (!r->builds && !r->cells && r->decks == 1 && mode != FG_MODE_PLAIN) add_stage(h, STAGE_GREEDY, &easy, 0, 0);
    else if (r->plain || mode == FG_MODE_PLAIN || (r->may_return && mode != FG_MODE_AUTO)) add_stage(h, STAGE_PLAIN, &easy, 0, 0);
    else if (mode == FG_MODE_BEST_FIRST) add_stage(h, STAGE_BEST_FIRST, &easy, 0, 1);
    else {
        if (mode == FG_MODE_AUTO) plan_portfolio(h);
        if (mode == FG_MODE_CARTESIAN && cartesian_offered(r)) add_stage(h, STAGE_CARTESIAN, &light, 0, 1);
        if (mode == FG_MODE_FORGETFUL && forget_offered(r)) add_stage(h, STAGE_FORGETFUL, &light, 0, 1);
        add_stage(h, r->may_return ? STAGE_PLAIN : STAGE_EXHAUSTIVE, &light, 0, 1);
    }
}

/* After a win, with `shortest`: shorter ones. */
void plan_shortest(fg_handle *h) {
    h->stage_number = h->stages;
    add_stage(h, STAGE_BETTER_WINS, &shorter, 120000, 1);
    add_stage(h, STAGE_BETTER_WINS, &shortest, 120000, 1);
    add_stage(h, STAGE_SHORTEST, &easy, 0, 1);
}

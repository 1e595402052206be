/* cartesian.c - the exhaustive search by images, each with the suits that loose cards may have in it.
 *
 * Of ten million states that the exhaustive search sees of a hard deal some ten or hundred thousand differ once the suits of moved
 * cards are left out (their images, forget.c): the rest is which of the loose cards lies where. A move takes all states of an image
 * alike, but for a foundation's, which needs a suit. So a state here is an image with a set of the ways in which its cards may
 * lie, and a move is made for the whole set, cut to what allows it. The ways are kept as boxes, a set of permutations for each rank: the
 * product of what may be in each rank, not which goes with which (Cartesian abstraction: Ball, Podelski, Rajamani,
 * TACAS 2001). New ways at an image already seen join a box of it, and only what is new is expanded.
 *
 * Two boxes that differ in one rank, or of which one lies in the other, join without loss. Beyond `most_boxes` of an image others join too,
 * and the product then holds ways that no game leads to. Each of them is a true table all the same, and all that can be done there is
 * searched: so if the queue empties and no win was met there is none. A win that was met may be false. It is traced back to the start
 * (cartesian_trace.c); where that fails the search goes on, and if only false wins are found it begins again, in another order or with
 * more boxes an image.
 *
 * The bouquet's cards are among the ways as well. Late binding (state.h) leaves open which of them was put out; here each that it may
 * be is a way of its own, and a run that moves as one suit, or a pull, cuts the set. So an image does not tell the suits to which runs have
 * bound cards: of a million states of wildflower's hard deals a fiftieth is left.
 *
 * Everything that the exhaustive search leaves out is left out here where it holds for each way in the box; a safe move splits the
 * box. Dominance too: a way is dropped where Y's ways hold it, if the connectors that Y lacks come from the bouquet in it.
 */
#include "cartesian.h"
#include "cartesian_dominance.h"
#include "cartesian_trace.h"
#include "goal.h"
#include "moves.h"
#include "safe.h"

enum { MOST_ROUNDS = 8, MOST_FALSE_WINS = 20 };

int cartesian_offered(const rules *r) {
    return r->decks == 1 && r->builds && !r->alternate && !r->plain && !r->may_return && !r->cells && !r->face_down;
}

/* Takes from x's box what the boxes of its image hold. 0: nothing is left. Once more after a cut, for what is left may then lie in a box
 * looked at before; it would be queued for nothing, and by its successors again, for ever. */
static int is_news(const rules *r, const cartesian *t, abstract_state *x) {
    const seen_state *seen = cartesian_find(t, x->s.key);
    int cut = seen != NULL;
    while (cut) {
        uint32_t b;
        cut = 0;
        for (b = seen->first_set; b; b = kept_set_at(t, b - 1)->next_of_state) {
            const int result = take_away(r, x->set, kept_set_at(t, b - 1)->seen);
            if (result == NOTHING_LEFT) return 0;
            cut |= result == PART_TAKEN;
        }
    }
    return 1;
}

/* What x's box has that was not met at its image yet: into a box of it. */
static int add_assignments(fg_handle *h, abstract_state *x, uint32_t parent, move made) {
    const rules *r = stage_rules(h);
    cartesian *t = &h->cartesian;
    int result;
    if (h->lattice.cost && h->lattice.cost[lattice_index(r, &h->lattice, x->s.depth)] == LATTICE_DEAD) return STEP_ON;
    if (!is_news(r, t, x)) return STEP_ON;
    if (h->options.flags & FG_DOMINANCE && (!drop_dominated(r, t, x) || !is_news(r, t, x))) return STEP_ON;
    if (h->nodes >= h->options.max_nodes) return STEP_NODE_LIMIT;
    count_nodes(h, 1);
    if (!is_goal(r, &x->s)) return cartesian_keep(&h->mem, &h->store, r, t, x, parent, made) ? STEP_ON : STEP_MEMORY;
    result = cartesian_trace(h, x, parent, made);
    t->false_wins += result == STEP_ON;
    return result;
}

/* Make a move for the part of the box that allows it. */
static int make(fg_handle *h, const abstract_state *x, const suit_set *set, uint32_t b, move m) {
    const rules *r = stage_rules(h);
    suit_set part[RANKS];
    abstract_state after;
    origins o;
    int rank, result;
    memcpy(part, set, sizeof part);
    if (!leave_as(r, x, m, part)) return STEP_ON;
    abstract_after(r, x, m, &after, &o);
    for (rank = 0; rank < r->ranks; rank++) {
        after.set[rank] = carried(part[rank], after.bouquet[rank], x->places[rank], after.places[rank], o.from[rank]);
        if (!after.set[rank]) return STEP_ON;
    }
    result = add_assignments(h, &after, b, m);
    return result == STEP_ON ? within_limits(h) : result;
}

/* May a card of this rank leave as that suit now, pulling bouquet cards? (can_play for images: loose cards are not pulled.) */
static int can_leave(const rules *r, const state *s, int rank, int suit) {
    int p;
    if (s->foundation[suit] > rank) return 0;
    for (p = s->foundation[suit]; p < rank; p++)
        if (!s->unplaced[p * 4 + suit] || !r->from_bouquet[p * 4 + suit] || !s->hand[p]) return 0;
    return 1;
}

static void lowest_lying_in_set(const rules *r, const abstract_state *x, int lowest[4]) {
    int q, rank;
    for (q = 0; q < 4; q++) {
        for (rank = x->s.foundation[q]; rank < r->ranks; rank++) {
            const int k = rank * 4 + q;
            if (!x->s.unplaced[k] || !r->from_bouquet[k] || x->set[rank] & ~in_hand(q, x->places[rank])) break;
        }
        lowest[q] = rank < r->ranks ? rank : r->ranks + 1;
    }
}

/* What a safe move of a part leaves of the box: the rest, if that is a box. It is none where the move pulls a card that lies in a place in
 * some ways: then all of the box stays, for a safe move need not be forced. */
static void leave_rest(suit_set *set, const suit_set *part, int rank) {
    int p;
    for (p = 0; p < rank; p++)
        if (set[p] & ~part[p]) return;
    set[rank] &= ~part[rank];
}

/* The foundation moves of one column's last card. `forced`: the safe ones alone, and what they take leaves the box. */
static int expand_to_foundations(fg_handle *h, const abstract_state *x, suit_set *set, uint32_t b, int column, const int *forced) {
    const rules *r = stage_rules(h);
    const int rank = rank_of(r, top_of(&x->s, column));
    int q, result = STEP_ON;
    for (q = 0; q < 4 && result == STEP_ON; q++) {
        const move m = {(uint8_t)column, TO_FOUNDATION, 1, (uint8_t)q};
        suit_set part[RANKS];
        if (!can_leave(r, &x->s, rank, q)) continue;
        if (forced && !needs_none(rank, q, forced, 0)) continue; /* safe.c: each card is a known one here, in each assignment */
        memcpy(part, set, sizeof part);
        if (!leave_as(r, x, m, part)) continue;
        result = make(h, x, part, b, m);
        if (forced) leave_rest(set, part, rank);
        if (!set[rank]) break;
    }
    return result;
}

/* The moves of a column's last cards to other columns. */
static int expand_to_columns(fg_handle *h, const abstract_state *x, const suit_set *set, uint32_t b, int column, int first_empty) {
    const rules *r = stage_rules(h);
    const state *s = &x->s;
    const int length = s->length[column];
    int count, c, q, result;
    for (count = 1; count <= length; count++) {
        const int first = length - count, byte = s->card[column][first];
        if (count > 1 && !extends_run(r, s, column, first)) break;
        for (c = 0; c < r->columns; c++) {
            move m = {(uint8_t)column, (uint8_t)c, (uint8_t)count, NO_SUIT};
            if (c == column || (s->length[c] ? !chain_fits(r, s, top_of(s, c), byte) : c != first_empty || first == 0)) continue;
            for (q = 0; q < 4; q++) {
                if (count > 1 && r->runs == FG_RUNS_ONE_SUIT) m.suit = (uint8_t)q;
                result = make(h, x, set, b, m);
                if (result != STEP_ON) return result;
                if (m.suit == NO_SUIT) break;
            }
        }
    }
    return STEP_ON;
}

static int expand_set(fg_handle *h, abstract_state *x, uint32_t b) {
    const rules *r = stage_rules(h);
    int c, first_empty = -1, lowest[4], result;
    lowest_lying_in_set(r, x, lowest);
    for (c = 0; c < r->columns; c++) {
        if (!x->s.length[c]) {
            if (first_empty < 0) first_empty = c;
            continue;
        }
        if (!(h->options.flags & FG_SAFE)) continue;
        result = expand_to_foundations(h, x, x->set, b, c, lowest);
        if (result != STEP_ON || !x->set[rank_of(r, top_of(&x->s, c))]) return result;
    }
    for (c = 0; c < r->columns; c++) {
        if (!x->s.length[c]) continue;
        result = expand_to_foundations(h, x, x->set, b, c, NULL);
        if (result == STEP_ON) result = expand_to_columns(h, x, x->set, b, c, first_empty);
        if (result != STEP_ON) return result;
    }
    return STEP_ON;
}

int cartesian_begin(fg_handle *h) {
    cartesian *t = &h->cartesian;
    const move none = {0, 0, 0, 0};
    abstract_state x;
    int rank;
    if (!stage_forgets(h, ALL_CARDS)) return STEP_MEMORY;
    t->most_sets = UINT32_C(1) << t->round / 2 * 2;
    t->false_wins = 0;
    memset(t->first, 0, sizeof t->first);
    x.s = h->start;
    number_places(stage_rules(h), &x);
    for (rank = 0; rank < RANKS; rank++) x.set[rank] = ALL_PERMUTATIONS;
    return add_assignments(h, &x, NO_NODE, none);
}

/* Expand a box, or say what it means that there is none. */
int cartesian_step(fg_handle *h) {
    cartesian *t = &h->cartesian;
    kept_set *kept;
    abstract_state x;
    uint32_t b;
    int i = 0;
    if (within_limits(h) != STEP_ON) return within_limits(h);
    while (i < CARTESIAN_BUCKETS && !t->first[i]) i++;
    if (i == CARTESIAN_BUCKETS && !t->false_wins) return STEP_EMPTY;
    if (i == CARTESIAN_BUCKETS || t->false_wins > MOST_FALSE_WINS) return ++t->round < MOST_ROUNDS ? STEP_AGAIN : STEP_STAGE_CAP;
    b = t->first[i] - 1;
    kept = kept_set_at(t, b);
    t->first[i] = kept->next_in_queue;
    kept->is_queued = 0;
    h->expansions++;
    count_nodes(h, 1); /* a box that is expanded again and again shows nothing new: it counts all the same */
    node_state(&h->store, stage_rules(h), kept->node, &x.s);
    number_places(stage_rules(h), &x);
    memcpy(x.set, kept->waiting, sizeof x.set);
    if (h->options.flags & FG_DOMINANCE && !drop_dominated(stage_rules(h), t, &x)) return STEP_ON;
    return expand_set(h, &x, b);
}

/* replay.c - are the moves of a search that forgot suits moves of the real game? */
#include "replay.h"
#include "goal.h"
#include "moves.h"

static uint64_t bit(int card) { return UINT64_C(1) << card; }

/* Where is the mistake of a move that cannot be made for real as the suit it was made as? Cards that, known, rule it out. */
static uint64_t cards_concerned(const rules *r, const state *s, move m) {
    int i, rank, byte = m.from < FG_MAX_COLUMNS ? top_of(s, m.from) : s->cell[m.from - FROM_CELL], left_as;
    uint64_t cards = 0;
    if (m.to != TO_FOUNDATION) {
        for (i = 1; i <= m.count && m.from < FG_MAX_COLUMNS; i++) {
            byte = s->card[m.from][s->length[m.from] - i];
            if (byte < ANONYMOUS) cards |= bit(byte);
        }
        return cards;
    }
    left_as = rank_of(r, byte) * 4 + m.suit;
    if (byte < ANONYMOUS && byte != left_as) return bit(r->from_bouquet[left_as] ? byte : left_as);
    for (rank = s->foundation[m.suit]; rank < rank_of(r, byte); rank++)
        if (!s->unplaced[rank * 4 + m.suit]) cards |= bit(rank * 4 + m.suit);
    return cards;
}

/* The real move that does the same, as the same suit if that can be; 0 if there is none. */
static int real_move(fg_handle *h, const rules *real, const state *s, move *m) {
    int n = list_moves(real, s, h->list), i, found = -1;
    for (i = 0; i < n; i++)
        if (h->list[i].from == m->from && h->list[i].to == m->to && h->list[i].count == m->count && (found < 0 || h->list[i].suit == m->suit)) found = i;
    if (found >= 0) *m = h->list[found];
    return found >= 0 || (m->to < FG_MAX_COLUMNS && !s->length[m->to] && m->from < FG_MAX_COLUMNS && m->count == s->length[m->from]);
}

/* Make the moves for real, changing their suits where need be. 0: one cannot be made; then `concerned` are the cards to look at:
 * those of the first move that was another in the forgetful game. */
int replay_for_real(fg_handle *h, move *moves, uint32_t length, uint64_t *concerned) {
    rules real;
    state s = h->start;
    uint32_t i;
    rules_copy(&real, h->rules, h->rules->flags & ~(uint32_t)FG_SAFE, 0);
    *concerned = 0;
    for (i = 0; i < length; i++) {
        move wanted = moves[i];
        int possible = real_move(h, &real, &s, &moves[i]);
        if (!*concerned && (!possible || moves[i].suit != wanted.suit)) *concerned = cards_concerned(&real, &s, wanted);
        if (!possible) return 0;
        apply_move(&real, &s, moves[i]);
    }
    return is_goal(&real, &s);
}

/* state.c - keys of states, and carrying out a move (see state.h for what a state is). */
#include "state.h"

static uint64_t mix(uint64_t x) {
    x ^= x >> 32; x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32; x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

/* Two independent 64-bit hashes of a column's first `length` bytes and its number of face-down cards; 0 if empty. The key of a
 * state is the sum over its columns, cells and foundations: the order of columns and of cells does not matter. */
key128 column_key(const rules *r, const state *s, int column, int length, int depth) {
    key128 x = {0, 0};
    uint64_t a = UINT64_C(0x1234567), b = UINT64_C(0x89abcdef01);
    const uint8_t *card = s->card[column];
    int i;
    if (!length) return x;
    if (r->face_down) {
        int prefix = face_prefix_now(r, column, depth);
        uint64_t down = prefix > 1 ? (uint64_t)prefix / 2 : 0;
        a += down * UINT64_C(0x51f15eed1357);
        b += down * UINT64_C(0x2545f4914f6d);
    }
    for (i = 0; i < length; i++) {
        a = (a ^ r->card_salt[card[i]].a) * UINT64_C(0x9E3779B97F4A7C15);
        b = (b ^ r->card_salt[card[i]].b) * UINT64_C(0xC2B2AE3D27D4EB4F);
        a ^= a >> 29;
        b ^= b >> 31;
    }
    x.a = mix(a);
    x.b = mix(b + UINT64_C(0x165667B19E3779F9));
    return x;
}

static void set_column_key(const rules *r, state *s, int c) {
    key_subtract(&s->key, s->column_key[c]);
    s->column_key[c] = column_key(r, s, c, s->length[c], s->depth[c]);
    key_add(&s->key, s->column_key[c]);
}

static void count_byte(state *s, int byte) {
    if (byte >= ANONYMOUS) s->placed[byte - ANONYMOUS]++;
    else s->unplaced[byte]--;
}

void state_derive(const rules *r, state *s) {
    int c, i, k, x;
    memset(s->unplaced, 0, sizeof s->unplaced);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->placed, 0, sizeof s->placed);
    for (k = 0; k < r->ranks * 4; k++) {
        int rank = k >> 2, suit = k & 3, played = s->foundation[suit] > rank;
        if (r->second) played += s->foundation[4 + suit] > rank;
        else if (r->decks == 2) played += s->foundation[suit] > rank + r->ranks;
        s->unplaced[k] = (uint8_t)(r->decks - played);
    }
    s->key.a = s->key.b = 0;
    for (c = 0; c < r->columns; c++) {
        for (i = 0; i < s->length[c]; i++) count_byte(s, s->card[c][i]);
        s->column_key[c] = column_key(r, s, c, s->length[c], s->depth[c]);
        key_add(&s->key, s->column_key[c]);
    }
    for (i = 0; i < r->cells; i++)
        if (s->cell[i] != FG_EMPTY) {
            count_byte(s, s->cell[i]);
            key_add(&s->key, r->cell_salt[s->cell[i]]);
        }
    for (k = 0; k < r->ranks * 4; k++) s->hand[r->class_of[k]] = (uint8_t)(s->hand[r->class_of[k]] + s->unplaced[k]);
    for (x = 0; x < r->classes; x++) s->hand[x] = (uint8_t)(s->hand[x] - s->placed[x]);
    for (i = 0; i < (r->second ? 8 : 4); i++) key_add(&s->key, r->foundation_salt[i][s->foundation[i]]);
}

void state_begin(const rules *r, state *s, const fg_position *position) {
    int c;
    memset(s, 0, sizeof *s);
    for (c = 0; c < r->columns; c++) {
        s->length[c] = s->depth[c] = position->column_length[c];
        memcpy(s->card[c], position->column[c], position->column_length[c]);
    }
    memcpy(s->foundation, position->foundation, 8);
    s->cell[0] = r->cells > 0 ? position->cell[0] : FG_EMPTY;
    s->cell[1] = r->cells > 1 ? position->cell[1] : FG_EMPTY;
    state_derive(r, s);
}

/* The foundation of a suit that will take this rank next, and the height it must have then; -1 if none ever will.
 * Two foundations a suit: the higher one that has not passed the rank. Raising the lower instead equals raising
 * the higher and then pulling bouquet cards onto the lower, which can be done later just as well. */
int foundation_for(const rules *r, const state *s, int suit, int rank, int *position) {
    int p = rank;
    *position = rank;
    if (r->second) {
        if (s->foundation[suit] <= rank) return suit;
        return s->foundation[4 + suit] <= rank ? 4 + suit : -1;
    }
    while (p < s->foundation[suit]) p += r->ranks;
    *position = p;
    return p < r->span ? suit : -1;
}

/* May this exposed byte leave as `suit`, pulling the bouquet cards below it? */
int can_play(const rules *r, const state *s, int byte, int suit) {
    int rank = rank_of(r, byte), position, q, f;
    if (byte >= ANONYMOUS && !s->unplaced[rank * 4 + suit]) return 0;
    f = foundation_for(r, s, suit, rank, &position);
    if (f < 0) return 0;
    for (q = s->foundation[f]; q < position; q++) {
        int k = (q % r->ranks) * 4 + suit;
        if (!s->unplaced[k]) return 0;
        if (!s->hand[r->class_of[k]]) return 0;
    }
    return 1;
}

static void raise_foundation(const rules *r, state *s, int f, int height) {
    key_subtract(&s->key, r->foundation_salt[f][s->foundation[f]]);
    s->foundation[f] = (uint8_t)height;
    key_add(&s->key, r->foundation_salt[f][height]);
}

static void play(const rules *r, state *s, int byte, int suit) {
    int rank = rank_of(r, byte), position, q, f = foundation_for(r, s, suit, rank, &position);
    for (q = s->foundation[f]; q < position; q++) {
        int k = (q % r->ranks) * 4 + suit;
        s->unplaced[k]--;
        s->hand[r->class_of[k]]--;
    }
    if (byte >= ANONYMOUS) {
        s->unplaced[rank * 4 + suit]--;
        s->placed[byte - ANONYMOUS]--;
    }
    raise_foundation(r, s, f, position + 1);
}

static int is_forgotten(const rules *r, int card) { return (int)(r->forgotten >> card & 1); }

/* The card from now on: itself, or (forget.c) any card of its class. */
static uint8_t moved_card(const rules *r, state *s, uint8_t card) {
    int x;
    if (card >= ANONYMOUS || !is_forgotten(r, card)) return card;
    x = r->class_of[card];
    s->unplaced[card]++;
    s->placed[x]++;
    return (uint8_t)(ANONYMOUS + x);
}

static void put_on_column(const rules *r, state *s, int column, uint8_t *group, int count, int suit) {
    uint8_t *card = s->card[column];
    int n = s->length[column], i, rank;
    if (n) { /* the chain of bouquet cards between the column's last card and the group */
        int last = card[n - 1];
        for (rank = rank_of(r, last) - 1; rank > rank_of(r, group[0]); rank--) {
            int x = chain_class(r, last, rank);
            card[n++] = (uint8_t)(ANONYMOUS + x);
            s->hand[x]--;
            s->placed[x]++;
        }
    }
    if (suit < 4)
        for (i = 0; i < count; i++)
            if (group[i] >= ANONYMOUS) {
                int k = rank_of(r, group[i]) * 4 + suit;
                if (is_forgotten(r, k)) continue;
                s->placed[group[i] - ANONYMOUS]--;
                s->unplaced[k]--;
                group[i] = (uint8_t)k;
            }
    for (i = 0; i < count; i++) card[n + i] = moved_card(r, s, group[i]);
    s->length[column] = (uint8_t)(n + count);
    set_column_key(r, s, column);
}

/* Carry out a listed move. The plain search's moves are the same but never pull, never chain, and know every card. */
void apply_move(const rules *r, state *s, move m) {
    uint8_t group[MAX_COLUMN];
    if (m.from < FG_MAX_COLUMNS) {
        s->length[m.from] = (uint8_t)(s->length[m.from] - m.count);
        memcpy(group, s->card[m.from] + s->length[m.from], m.count);
        if (s->depth[m.from] > s->length[m.from]) s->depth[m.from] = s->length[m.from];
        set_column_key(r, s, m.from);
    } else if (m.from >= FROM_BOUQUET) {
        group[0] = (uint8_t)(m.from - FROM_BOUQUET);
        s->unplaced[group[0]]--;
        s->hand[r->class_of[group[0]]]--;
    } else if (m.from >= FROM_FOUNDATION) {
        int f = m.from - FROM_FOUNDATION, height = s->foundation[f] - 1;
        group[0] = (uint8_t)((height % r->ranks) * 4 + (f & 3));
        raise_foundation(r, s, f, height);
        if (r->second && s->foundation[f & 3] < s->foundation[4 + (f & 3)]) { /* keep the higher one first */
            int suit = f & 3, low = s->foundation[suit], high = s->foundation[4 + suit];
            raise_foundation(r, s, suit, high);
            raise_foundation(r, s, 4 + suit, low);
        }
    } else {
        group[0] = s->cell[m.from - FROM_CELL];
        s->cell[m.from - FROM_CELL] = FG_EMPTY;
        key_subtract(&s->key, r->cell_salt[group[0]]);
    }
    if (m.to == TO_FOUNDATION) play(r, s, group[0], m.suit);
    else if (m.to == TO_CELL) {
        group[0] = moved_card(r, s, group[0]);
        s->cell[s->cell[0] == FG_EMPTY ? 0 : 1] = group[0];
        key_add(&s->key, r->cell_salt[group[0]]);
    } else put_on_column(r, s, m.to, group, m.count, m.suit);
}

int placed_connectors(const rules *r, const state *s) {
    int x, n = 0;
    for (x = 0; x < r->classes; x++) n += s->placed[x];
    return n;
}

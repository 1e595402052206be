/* cartesian.h - what is known of loose cards' suits, and the search by such knowledge (cartesian.c says what it is).
 *
 * An image is a state in which every card that has moved is anonymous, the bouquet's too, whatever suit a run may have bound them to;
 * its places for anonymous cards of a rank are numbered from 0, along the columns in the order of their keys. A suit_set says which suit
 * lies in which place: a bit for each permutation of the suits over four places. Beyond the last place of the image stand the cards that
 * lie in none: in hand, on a foundation, or not moved yet; permutations that differ only there are in a set together or not at all.
 * Every dealt card that lies loose is in a place; of the bouquet's cards those that were put out. A box is one such set a rank.
 */
#ifndef FG_CARTESIAN_H
#define FG_CARTESIAN_H
#include "node_store.h"

enum { RANKS = 13, SUITS = 4, PERMUTATIONS = 24, CARTESIAN_BUCKETS = 64 };

typedef uint32_t suit_set;
#define ALL_PERMUTATIONS ((suit_set)0xffffff)

/* An image with its places numbered, and a box of it. */
typedef struct image {
    state s;
    suit_set box[RANKS];
    int8_t place[FG_MAX_COLUMNS][MAX_COLUMN]; /* number of an anonymous card's place, else -1 */
    uint8_t places[RANKS];                    /* how many */
    uint8_t dealt[RANKS], bouquet[RANKS];     /* cards in places or in hand: their suits, a bit each */
    uint8_t order[FG_MAX_COLUMNS];            /* columns by key */
} image;

/* Where the places of an image come from: a place of the image before the move, or a card that had none. */
enum { FROM_BOUQUET_NOW = 100, FROM_DEALT = 110 /* + suit */ };
typedef struct origins {
    uint8_t from[RANKS][SUITS];
} origins;

typedef struct node_box {
    suit_set seen[RANKS], waiting[RANKS]; /* all that was met here; what is still to be expanded */
    uint32_t node, next_in_image, next_in_queue; /* the last two: + 1 */
    uint32_t first_arrival, last_arrival; /* + 1 */
    int is_queued;
} node_box;

typedef struct seen_image {
    key128 key;
    uint32_t first_box; /* + 1 */
    uint32_t boxes;
} seen_image;

typedef struct arrival { /* how a part of a box was met: by a move from another */
    uint32_t parent, next; /* next: + 1 */
    move made;
} arrival;

typedef struct pool {
    void *items;
    uint32_t count, capacity;
} pool;

typedef struct cartesian {
    pool boxes, images, arrivals; /* node_box, seen_image, arrival */
    uint32_t *slot;               /* hash table of images, + 1 */
    uint64_t slots;
    uint32_t first[CARTESIAN_BUCKETS], last[CARTESIAN_BUCKETS];
    uint32_t round, most_boxes, false_wins;
} cartesian;

static inline node_box *box_at(const cartesian *x, uint32_t i) { return (node_box *)x->boxes.items + i; }
static inline seen_image *image_at(const cartesian *x, uint32_t i) { return (seen_image *)x->images.items + i; }
static inline arrival *arrival_at(const cartesian *x, uint32_t i) { return (arrival *)x->arrivals.items + i; }

static inline int bouquet_places(const image *x, int rank) { return x->places[rank] - __builtin_popcount(x->dealt[rank]); }

/* suit_sets.c */
suit_set is_from_bouquet(int place, int dealt); /* none of the dealt lies there */
suit_set in_hand(int suit, int places);
int all_stay(int places_before, int places, const uint8_t *from); /* no place is gone, new or called otherwise */
suit_set carried(suit_set set, int bouquet, int places_before, int places, const uint8_t *from);
void sort_columns(const rules *r, const key128 *key, uint8_t *order);
void image_number(const rules *r, image *x);
void image_after(const rules *r, const image *before, move m, image *after, origins *o);
int leave_as(const rules *r, const image *x, move m, suit_set *box); /* box: the part in which the move can be made; 0: none */

/* cartesian_store.c */
seen_image *cartesian_find(const cartesian *x, key128 key); /* NULL: not seen */
enum { NOTHING_LEFT, NOTHING_TAKEN, PART_TAKEN };
int take_away(const rules *r, suit_set *box, const suit_set *held);
void cartesian_close(memory *m, cartesian *x);
#endif

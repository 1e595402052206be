/* suit_sets.h - what is known of loose cards' suits (cartesian.c says what for).
 *
 * An image is a state in which every card that has moved is anonymous, the bouquet's too, whatever suit a run may have bound them to;
 * its places for anonymous cards of a rank are numbered from 0, along the columns in the order of their keys. A suit_set says which suit
 * lies in which place: a bit for each permutation of the suits over four places. Beyond the last place of the image stand the cards that
 * lie in none: in hand, on a foundation, or not moved yet; permutations that differ only there are in a set together or not at all.
 * Every dealt card that lies loose is in a place; of the bouquet's cards those that were put out. A box is one such set a rank.
 */
#ifndef FG_SUIT_SETS_H
#define FG_SUIT_SETS_H
#include "rules.h"

enum { RANKS = 13, SUITS = 4, PERMUTATIONS = 24 };

typedef uint32_t suit_set;
#define ALL_PERMUTATIONS ((suit_set)0xffffff)

/* Where the places of an image come from: a place of the image before the move, or a card that had none. */
enum { FROM_BOUQUET_NOW = 100, FROM_DEALT = 110 /* + suit */ };
typedef struct origins {
    uint8_t from[RANKS][SUITS];
} origins;

suit_set lies_at(int place, int suit);
suit_set is_from_bouquet(int place, int dealt); /* none of the dealt lies there */
suit_set in_hand(int suit, int places);
int all_stay(int places_before, int places, const uint8_t *from); /* no place is gone, new or called otherwise */
suit_set carried(suit_set set, int bouquet, int places_before, int places, const uint8_t *from);
#endif

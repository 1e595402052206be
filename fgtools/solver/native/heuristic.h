/* heuristic.h - how far a state looks from won: a weighted sum of features, lower is better (heuristic.c). */
#ifndef FG_HEURISTIC_H
#define FG_HEURISTIC_H
#include "state.h"

/* What each feature weighs. The "value" of a card is its rank; with two rounds of foundations the
 * height at which it is wanted next. */
typedef struct weights {
    int16_t move;       /* the price of a move: no feature of a state */
    int16_t above;      /* cards above one of lower value in their column */
    int16_t digging;    /* cards above the lowest known card of each suit */
    int16_t deep;       /* of the cards counted in `above`: how much lower the lowest one beneath is */
    int16_t empty;      /* empty columns (minus) */
    int16_t hand;       /* bouquet cards in hand (minus) */
    int16_t breaks;     /* neighbours in a column that are no sequence */
    int16_t lows;       /* lowest known value of each suit (minus) */
    int16_t tableau;    /* cards in columns and cells */
    int16_t in_cells;   /* cards in cells */
    int16_t connectors; /* placed connectors */
    int16_t tops;       /* ranks of the columns' last cards, `ranks` for an empty column (minus) */
    int16_t classes;    /* classes with a card in hand (minus) */
    int16_t high;       /* kings and queens counted in `above` */
    int16_t remaining;  /* dealt cards beyond each column's sorted prefix */
    int16_t second;     /* over the columns: (cards above the lowest) * (13 - its rank), in eighths */
} weights;

int heuristic(const rules *r, const state *s, const weights *w, int *goal);
int priority(const rules *r, const state *s, const weights *w, uint32_t cost, int *goal);
#endif

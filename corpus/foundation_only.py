"""How often `foundation-only` is won: nothing is built in its columns, so that a deal plays itself.

    python corpus/foundation_only.py count 1 10000000      # of the deals fg1:1 to fg1:10000000, by play
    python corpus/foundation_only.py estimate 1000000      # from a million random deals put in order

Wins are too rare to be counted. A deal is lost where in a column a card lies under a higher one of its suit, so nearly always.
`estimate` takes random deals and orders, in each column, the cards of each suit among their places, the highest first. If
n cards of a suit lie in a column, n! deals become the same ordered one; so with the product of all these n!

    winnable share = mean(1 / product, where the ordered deal is won, else 0)

of which about one in a thousand is not 0.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from math import factorial, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from fgtools.kernel.cards import Card, deck
from fgtools.kernel.shuffle import fg1_shuffle


class Shape(NamedTuple):
    """A deck and a table: cards are numbers, suit by suit; columns are dealt round by round, the rest is the bouquet."""

    ranks: int = 13
    suits: int = 4
    columns: int = 6
    rows: int = 6

    @property
    def cards(self) -> int:
        """How many there are."""
        return self.ranks * self.suits

    def columns_of(self, order: Sequence[int]) -> list[Sequence[int]]:
        """The columns of a shuffled deck, base card first."""
        return [order[column : self.columns * self.rows : self.columns] for column in range(self.columns)]


FULL: Final = Shape()


def is_won(order: Sequence[int], shape: Shape = FULL) -> bool:
    """Whether a shuffled deck plays itself out."""
    ranks = shape.ranks
    columns = shape.columns_of(order)
    for column in columns:  # nearly all deals are lost here: a card under a higher one of its suit
        lowest = [ranks] * shape.suits
        for card in column:
            suit, rank = divmod(card, ranks)
            if rank > lowest[suit]:
                return False
            lowest[suit] = rank
    left = [list(column) for column in columns]
    free = set(order[shape.columns * shape.rows :])
    heights = [0] * shape.suits
    moved = True
    while moved:
        moved = False
        for suit, height in enumerate(heights):
            due = suit * ranks + height
            if height == ranks:
                continue
            if due in free:
                free.remove(due)
            elif not (column_of := next((column for column in left if column and column[-1] == due), None)):
                continue
            else:
                column_of.pop()
            heights[suit] += 1
            moved = True
    return sum(heights) == shape.cards


def ordered(order: Sequence[int], shape: Shape = FULL) -> tuple[list[int], int]:
    """The deal with the cards of each suit in each column in order, and how many deals become this one."""
    made, deals = list(order), 1
    for column in range(shape.columns):
        places_of: dict[int, list[int]] = {}
        for place in range(column, shape.columns * shape.rows, shape.columns):
            places_of.setdefault(made[place] // shape.ranks, []).append(place)
        for places in places_of.values():
            deals *= factorial(len(places))
            for place, card in zip(places, sorted((made[place] for place in places), reverse=True), strict=True):
                made[place] = card
    return made, deals


def weights(number: int, rng: random.Random, shape: Shape = FULL) -> Iterator[float]:
    """For so many random deals what they add to the winnable share."""
    cards = list(range(shape.cards))
    for _ in range(number):
        rng.shuffle(cards)
        made, deals = ordered(cards, shape)
        yield is_won(made, shape) / deals


def won_seeds(first: int, last: int) -> Iterator[int]:
    """The seeds of ``fg1`` from first to last whose deals are won."""
    cards = list(range(FULL.cards))
    assert [*deck()] == [Card(card % 13 + 1, "CDHS"[card // 13]) for card in cards]
    return (number for number in range(first, last + 1) if is_won(fg1_shuffle(cards, "deal", str(number))))


def main(arguments: list[str]) -> int:
    """Count or estimate, and say how long it took."""
    began = time.monotonic()
    match arguments:
        case ["count", first, last]:
            won = list(won_seeds(int(first), int(last)))
            print(
                f"{len(won)} of {int(last) - int(first) + 1:,} deals won: {' '.join(map('fg1:{}'.format, won)) or '-'}"
            )
        case ["estimate", number]:
            rng = random.Random(f"foundation-only {number}")
            found = list(weights(int(number), rng))
            error, hits = stdev(found) / sqrt(len(found)), sum(map(bool, found))
            print(
                f"winnable share {fmean(found):.2e}, standard error {error:.1e}, from {hits} of {number} ordered deals"
            )
        case _:
            print(__doc__)
            return 2
    print(f"{time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

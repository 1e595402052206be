"""How often `foundation-only` is won: nothing is built in its columns, so that a deal plays itself.

    python corpus/foundation_only.py count 1 10000000      # of the deals fg1:1 to fg1:10000000, by play
    python corpus/foundation_only.py estimate 20000        # from 20,000 random plays of random winnable deals

Wins are too rare to be counted. `estimate` looks at winnable deals alone. A play is an order of the deck in which each suit
ascends: there are 52! / 13!^4. It plays just those deals whose columns lie in that order, top first: 52! / 6!^6 of the 52!.
So all pairs of a winnable deal and a play of it are known by number, and easily drawn at random. A deal with L plays is in
L of the pairs; the mean of 1/L over pairs is therefore the number of winnable deals by that of pairs:

    winnable share = 52! / (13!^4 6!^6) * mean(1/L)

L is the number of paths from no card to all cards through the heights of the foundations, 14^4 of them.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from math import factorial, prod, sqrt
from statistics import mean, stdev
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


def plays(order: Sequence[int], shape: Shape = FULL) -> int:
    """In how many orders a deal's cards can go to the foundations, one after the other; 0 for one that is lost."""
    ranks, suits = shape.ranks, shape.suits
    # For each card the heights that the foundations must have before it lies free.
    needs: list[tuple[int, ...]] = [(0,) * suits] * shape.cards
    for column in shape.columns_of(order):
        above = [0] * suits
        for card in reversed(column):
            needs[card] = tuple(above)
            suit, rank = divmod(card, ranks)
            above[suit] = max(above[suit], rank + 1)
    paths = {(0,) * suits: 1}
    for _ in range(shape.cards):
        after: dict[tuple[int, ...], int] = {}
        for heights, number in paths.items():
            for suit, height in enumerate(heights):
                if height < ranks and all(map(int.__ge__, heights, needs[suit * ranks + height])):
                    higher = (*heights[:suit], height + 1, *heights[suit + 1 :])
                    after[higher] = after.get(higher, 0) + number
        paths = after
    return sum(paths.values())


def random_winnable(rng: random.Random, shape: Shape = FULL) -> list[int]:
    """A winnable deal, as likely as it has plays."""
    suits = [suit for suit in range(shape.suits) for _ in range(shape.ranks)]
    rng.shuffle(suits)
    heights = [0] * shape.suits
    play = []
    for suit in suits:
        play.append(suit * shape.ranks + heights[suit])
        heights[suit] += 1
    times = list(range(shape.cards))
    rng.shuffle(times)
    order = [0] * shape.cards
    for column in range(shape.columns):
        places = range(column, shape.columns * shape.rows, shape.columns)
        for place, time_of_play in zip(places, sorted((times[place] for place in places), reverse=True), strict=True):
            order[place] = play[time_of_play]
    for place in range(shape.columns * shape.rows, shape.cards):
        order[place] = play[times[place]]
    return order


def pairs(shape: Shape = FULL) -> float:
    """Plays of winnable deals for each deal there is."""
    fixed = prod([factorial(shape.ranks)] * shape.suits + [factorial(shape.rows)] * shape.columns)
    return factorial(shape.cards) / fixed


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
            found = [pairs() / plays(random_winnable(rng)) for _ in range(int(number))]
            error = stdev(found) / sqrt(len(found))
            print(f"winnable share {mean(found):.3e}, standard error {error:.1e}, from {number} plays")
        case _:
            print(__doc__)
            return 2
    print(f"{time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

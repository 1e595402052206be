"""A deal in the shape that proofs work on: cards as bytes, and the tables that answer "may this card go there?".

A byte is ``kind * 16 + rank``. Kinds 1 to 4 are the suits, in the variant's order. Kind 5 (black, or any suit) and kind
6 (red) are *connectors*: cards from the bouquet lying in a column, of which only the rank, and the colour where building
looks at it, is known. A column is bytes, base card first, after one byte that says how many of its cards lie face down.

Counts of connectors are kept in one number, three bits for each rank (and colour): a *tally*. A set of them is a tally too.
"""

from collections.abc import Collection
from itertools import product
from typing import Final

from fgtools.kernel.cards import RED_SUITS, Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.variants import Variant

CONNECTOR: Final = 0x50
CONNECTORS: Final = bytes(range(CONNECTOR, CONNECTOR + 32))


class Table:
    """The tables of one deal.

    - ``by_colour``: whether building goes by colour.
    - ``columns``, ``bouquet``: the dealt cards, base first.
    - ``dealt``, ``reserve``: for each suit the tally of its cards in the columns, in the bouquet.
    - ``home``: for each suit how high it is home.
    - ``tints``: for each suit 1 if it is red and the game builds by colour, else 0.
    - ``suits_of[card]``: the suits that the card of that byte may be.
    - ``track[card]``: 0, or where colours alternate, which of the two kinds of runs it belongs to: black kings' or red
      kings'. A run never changes its track.
    - ``bit[card]``: its place in tallies. ``ones``: every place.
    - ``links[card][end]``: None where the card can never come to lie above ``end`` in one descending run; else
      the tally and the bytes of the connectors between them.
    - ``below[suit][home][rank]``: the tally of that suit's cards above ``home`` and under ``rank``.
    - ``under[home][rank]``: the same for all cards.
    - ``down[n]``: the first byte of a column whose lowest n cards lie as dealt, the nth being turned up.
    - ``floor[n]``: the first row of such a column that may move in a run.
    - ``forgets``: whether cards that move become connectors (`search`); ``moved``: for each byte what it is after a move.
    """

    def __init__(self, variant: Variant, layout: Layout, remembered: Collection[Card] | None = None) -> None:
        """``remembered``: None, or the cards that keep their suits while all others are forgotten when they move."""
        self.variant = variant
        self.forgets = remembered is not None
        by_colour = self.by_colour = variant.build == "other colour"
        ranks = range(1, variant.ranks + 1)
        suits = range(len(variant.suits))
        self.tints = tuple(int(by_colour and suit in RED_SUITS) for suit in variant.suits)
        tint_of = {**dict(enumerate(self.tints, 1)), 5: 0, 6: 1}
        kinds = [(kind, rank) for kind in tint_of for rank in ranks if by_colour or kind != 6]
        width = 3 * (1 + by_colour)
        self.bit = [0] * 128
        self.suits_of: list[tuple[int, ...]] = [()] * 128
        self.track = [0] * 128
        for kind, rank in kinds:
            card = kind << 4 | rank
            self.bit[card] = 1 << (width * rank + 3 * tint_of[kind])
            self.track[card] = tint_of[kind] ^ (by_colour and rank & 1)
            alike = tuple(suit for suit in suits if self.tints[suit] == tint_of[kind])
            self.suits_of[card] = (kind - 1,) if kind < 5 else alike
        moved = bytearray(range(256))
        if remembered is not None:
            for suit, rank in product(suits, ranks):
                if Card(rank, variant.suits[suit]) not in remembered:
                    moved[suit + 1 << 4 | rank] = 5 + self.tints[suit] << 4 | rank
        self.moved = bytes(moved)
        self.ones = sum({self.bit[kind << 4 | rank] for kind, rank in kinds})
        self.links: list[list[tuple[int, bytes] | None]] = [[None] * 128 for _ in range(128)]
        for card, end in product([kind << 4 | rank for kind, rank in kinds], repeat=2):
            track = self.track[card]
            if end & 15 > card & 15 and self.track[end] == track:
                between = range((end & 15) - 1, card & 15, -1)
                chain = bytes(5 + (track ^ (by_colour and rank & 1)) << 4 | rank for rank in between)
                self.links[card][end] = (sum(self.bit[connector] for connector in chain), chain)
        every = range(variant.ranks + 2)
        self.below = [
            [[sum(self.bit[suit + 1 << 4 | r] for r in range(home + 1, rank)) for rank in every] for home in every]
            for suit in suits
        ]
        self.under = [
            [sum({self.bit[kind << 4 | r] for kind, r in kinds if home < r < rank}) for rank in every] for home in every
        ]
        self.columns = tuple(bytes(map(self.byte, column)) for column in layout.columns)
        self.bouquet = bytes(map(self.byte, layout.bouquet))
        self.dealt = tuple(sum(self.bit[c] for c in b"".join(self.columns) if c >> 4 == suit + 1) for suit in suits)
        self.reserve = tuple(sum(self.bit[c] for c in self.bouquet if c >> 4 == suit + 1) for suit in suits)
        self.home = layout.foundations
        lengths = range(max(map(len, self.columns)) + 1)
        self.down = [bytes([sum(row < length - 1 for row in variant.face_down)]) for length in lengths]
        self.floor = [max([0, *(row + 1 for row in variant.face_down if row < length - 1)]) for length in lengths]

    def byte(self, card: Card) -> int:
        """The byte of a card whose suit is known."""
        return self.variant.suits.index(card.suit) + 1 << 4 | card.rank

    def kinds_in(self, tally: int) -> int:
        """The set of the kinds of which a tally holds at least one."""
        return (tally | tally >> 1 | tally >> 2) & self.ones

    def lowest_buried(self, depths: bytes) -> list[int]:
        """For each suit the lowest rank among the cards that still lie where they were dealt; the buried ones.

        No card of the suit above that rank can be on the foundation.
        """
        lowest = [self.variant.ranks + 1] * len(self.variant.suits)
        for column, depth in zip(self.columns, depths, strict=True):
            for card in column[:depth]:
                lowest[(card >> 4) - 1] = min(lowest[(card >> 4) - 1], card & 15)
        return lowest

    def continues(self, upper: int, lower: int) -> bool:
        """Whether the lower card, lying on the upper one, may move as one with it. A connector may be any of its suits."""
        if lower & 15 != (upper & 15) - 1:
            return False
        if self.variant.runs == "one suit":
            return upper >> 4 == lower >> 4 or upper >= CONNECTOR or lower >= CONNECTOR
        return self.variant.runs == "any suits" or (
            self.variant.runs == "alternating colours" and self.links[lower][upper] is not None
        )

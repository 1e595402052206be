"""A deal in the form that proofs work on: bytes, and tables that say which card may go where.

A card is a byte, ``kind * 16 + rank``. Kinds 1 to 4 are the suits, in the variant's order. Kinds 5
(black, or any suit) and 6 (red) are *connectors*: cards of the hand that lie in a column or a
cell. Of a connector only its *sort* is known: its rank, and its colour where building goes by
colour.

A column is bytes: how many of its cards lie face down, then its cards, base first.

A *tally* counts cards by their sorts. It is one number, three bits for each sort. A *set* is a
tally that counts no sort twice.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

from fgtools.kernel.cards import RED_SUITS, Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.variants import Variant

CONNECTOR: Final = 0x50
CONNECTORS: Final = bytes(range(CONNECTOR, CONNECTOR + 32))
MOST_FACE_DOWN: Final = 13
MOST_CELLS: Final = 2
_T = TypeVar("_T")

# A sort that can come to lie above an end, the set and the bytes of the connectors in between.
Link = tuple[int, int, bytes]


def broken_assumption(variant: Variant) -> str | None:
    """What a game has more of than the proofs assume; None if it has nothing of the kind."""
    limits = {
        "deck: three bits of a tally count to seven": (variant.decks, 1),
        "foundation a suit": (variant.foundations, len(variant.suits)),
        "cells: dominance tries the ways to empty two": (variant.cells, MOST_CELLS),
        "face-down cards a column: the next number in a key is no count": (len(variant.face_down), MOST_FACE_DOWN),
    }
    return next((f"more than {most} {what}" for what, (number, most) in limits.items() if number > most), None)


class GameTables:
    """What is the same for all deals of a game.

    - ``by_colour``: whether building goes by colour. ``colours``: for each suit 1 if so and it is
      red, else 0.
    - ``cards``: the bytes that are cards.
    - ``suits_of[card]``: the suits that the card may be, by number; none if the byte is no card.
    - ``bit[card]``: the tally of that card alone. It stands for the sort. ``ones``: the set of all
      sorts.
    - ``parity[card]``: 0, or where colours alternate, which of the two kinds of runs the card
      belongs to: black kings' or red kings'. All cards of a run are of one parity.
    - ``accepts[end]``: what can come to lie above ``end`` in one descending run, the highest
      first.
    - ``continues[upper][lower]``: whether the lower card, lying on the upper one, may move with
      it.
    - ``below[suit][height][rank]``: the set of the suit's cards above ``height`` and under
      ``rank``.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.by_colour = variant.build == "other colour"
        self.colours = tuple(int(self.by_colour and suit in RED_SUITS) for suit in variant.suits)
        suits, limits = range(len(variant.suits)), range(variant.ranks + 2)
        kinds = [*(suit + 1 for suit in suits), 5, *([6] if self.by_colour else [])]
        self.cards = bytes(kind << 4 | rank for kind in kinds for rank in range(1, variant.ranks + 1))
        self.suits_of: list[tuple[int, ...]] = self._for_each_card(self._suits_of, ())
        self.bit = self._for_each_card(self._bit, 0)
        self.ones = self.set_of(self.cards)
        self.parity = self._for_each_card(self._parity, 0)
        self.accepts: list[list[Link]] = self._for_each_card(self._accepts, [])
        self.continues = self._for_each_card(self._continues, b"")
        self.below = [[[self._below(suit, low, high) for high in limits] for low in limits] for suit in suits]

    def set_of(self, cards: Iterable[int]) -> int:
        """The set of the sorts of these cards."""
        return sum({self.bit[card] for card in cards})

    def sorts_in(self, tally: int) -> int:
        """The set of the sorts that a tally counts."""
        return (tally | tally >> 1 | tally >> 2) & self.ones

    def _for_each_card(self, value: Callable[[int], _T], otherwise: _T) -> list[_T]:
        """A table over bytes."""
        return [value(byte) if byte in self.cards else otherwise for byte in range(CONNECTORS[-1] + 1)]

    def _colour(self, card: int) -> int:
        return (card - CONNECTOR) >> 4 if card >= CONNECTOR else self.colours[(card >> 4) - 1]

    def _suits_of(self, card: int) -> tuple[int, ...]:
        if card < CONNECTOR:
            return ((card >> 4) - 1,)
        return tuple(suit for suit, colour in enumerate(self.colours) if colour == self._colour(card))

    def _bit(self, card: int) -> int:
        sorts_a_rank = 1 + self.by_colour
        return 1 << 3 * (sorts_a_rank * (card & 15) + self._colour(card))

    def _parity(self, card: int) -> int:
        return self._colour(card) ^ (self.by_colour and card & 1)

    def _accepts(self, end: int) -> list[Link]:
        accepted: list[Link] = []
        needed, connectors = 0, b""
        for rank in range((end & 15) - 1, 0, -1):
            colour = self.parity[end] ^ (self.by_colour and rank & 1)
            connector = CONNECTOR + (colour << 4) | rank
            accepted.append((self.bit[connector], needed, connectors))
            needed, connectors = needed | self.bit[connector], connectors + bytes([connector])
        return accepted

    def _continues(self, upper: int) -> bytes:
        return bytes(
            lower & 15 == (upper & 15) - 1 and self._is_run(upper, lower) for lower in range(CONNECTORS[-1] + 1)
        )

    def _is_run(self, upper: int, lower: int) -> bool:
        if self.variant.runs == "one suit":  # a connector may be any of its suits
            return upper >> 4 == lower >> 4 or upper >= CONNECTOR or lower >= CONNECTOR
        return self.variant.runs != "none" and self.parity[upper] == self.parity[lower]

    def _below(self, suit: int, height: int, rank: int) -> int:
        return self.set_of(suit + 1 << 4 | between for between in range(height + 1, rank))


class Table(GameTables):
    """A deal, and the tables of its game.

    - ``columns``, ``bouquet``: the cards, base first. ``foundations``: the rank up to which each
      suit is home.
    - ``dealt_to_bouquet``: for each suit the set of its cards there.
    - ``forgets``: whether cards that move become connectors (`search`). ``moved``: for each byte
      what it is then.
    - ``face_down[n]``: of a column of which the lowest n cards lie as dealt: how many lie face
      down, as a byte.
    - ``floor[n]``: the first row of such a column that lies face up.
    """

    def __init__(self, variant: Variant, layout: Layout, remembered: Collection[Card] | None = None) -> None:
        """``remembered``: None, or the cards that are not forgotten when they move, as all others
        are.

        Raises ValueError where an assumption of the proofs does not hold.
        """
        if broken := broken_assumption(variant) or ("cards in cells" if any(layout.cells) else None):
            raise ValueError(f"the proofs assume a deal without {broken}")
        super().__init__(variant)
        self.columns = tuple(bytes(map(self._byte, column)) for column in layout.columns)
        self.bouquet = bytes(map(self._byte, layout.bouquet))
        self.foundations = bytes(layout.foundations)
        kinds = range(1, len(variant.suits) + 1)
        self.dealt_to_bouquet = tuple(self.set_of(card for card in self.bouquet if card >> 4 == kind) for kind in kinds)
        self.forgets = remembered is not None
        self.moved = bytes(range(256)) if remembered is None else self._forgetting(map(self._byte, remembered))
        depths = range(max(map(len, self.columns)) + 1)
        self.face_down = [bytes([sum(row < depth - 1 for row in variant.face_down)]) for depth in depths]
        self.floor = [max((row + 1 for row in variant.face_down if row < depth - 1), default=0) for depth in depths]

    def _byte(self, card: Card) -> int:
        return self.variant.suits.index(card.suit) + 1 << 4 | card.rank

    def _forgetting(self, remembered: Iterable[int]) -> bytes:
        forgotten = set(self.cards) - set(remembered)
        return bytes(
            CONNECTOR + (self._colour(byte) << 4) | byte & 15 if byte in forgotten else byte for byte in range(256)
        )

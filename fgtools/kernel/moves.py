"""A move and the other entries of a log, how they are read and how they are printed.

The notation: ``SRC>DST`` or ``SRC>DST*N``. SRC is a column number (``3``), a bouquet card (``5D``), a
cell (``a``) or a foundation (``fC``); DST is a column number, ``f`` (the card's foundation) or a cell.
``*N`` moves a run of N cards. ``3:QH>5`` names the card that the writer expects to move. Besides
moves a log holds ``undo`` and ``redeal``.
"""

import re
from enum import Enum
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from fgtools.kernel.cards import SUITS, Card, parse_card, parse_suit

Code = Literal[
    "after-the-end", "unreadable-move", "unknown-card", "undo-forbidden", "nothing-to-undo", "no-redeal",
    "no-such-place", "bouquet-add", "same-place", "foundation-return", "empty-source", "group-not-allowed",
    "group-too-long", "face-down", "card-not-there", "not-available", "group-not-a-run", "foundation-order",
    "cell-occupied", "column-accepts-nothing", "wrong-rank", "wrong-colour",
]  # fmt: skip

COLUMN: Final = "column"
BOUQUET: Final = "bouquet"
CELL: Final = "cell"
FOUNDATION: Final = "foundation"
LONGEST_ENTRY: Final = 32


class Place(NamedTuple):
    """A place on the table: its kind and its number, counted from 0.

    The number of a foundation is its suit's place in ``CDHS``; as a target it is -1 (the moving
    card says which). The bouquet is one place, number 0.
    """

    kind: str
    number: int

    def __str__(self) -> str:
        if self.kind == COLUMN:
            return str(self.number + 1)
        if self.kind == CELL:
            return cell_letter(self.number)
        if self.kind == FOUNDATION:
            return "f" + (SUITS[self.number] if self.number >= 0 else "")
        return self.kind


class Move(NamedTuple):
    """Cards go from one place to another.

    ``run`` is how many cards move as one; ``card`` is the card the move names: always for the
    bouquet, and where the writer of the log said which card to expect. Of a run it is the highest.
    """

    source: Place
    target: Place
    run: int = 1
    card: Card | None = None

    def __str__(self) -> str:
        named = str(self.card) if self.card else ""
        source = named if self.source.kind == BOUQUET else f"{self.source}:{named}".rstrip(":")
        return f"{source}>{self.target}" + (f"*{self.run}" if self.run > 1 else "")


class Undo(Enum):
    """The last move or redeal is taken back."""

    UNDO = "undo"

    def __str__(self) -> str:
        return self.value


class Redeal(Enum):
    """The unplayed cards are shuffled and dealt again."""

    REDEAL = "redeal"

    def __str__(self) -> str:
        return self.value


class Unreadable(NamedTuple):
    """A text that writes no entry, and the code that says why."""

    code: Code


UNDO: Final = Undo.UNDO
REDEAL: Final = Redeal.REDEAL

Action = Move | Redeal  # what changes the table
Entry = Action | Undo | Unreadable

FROM_BOUQUET: Final = Place(BOUQUET, 0)
TO_FOUNDATION: Final = Place(FOUNDATION, -1)

_SHAPE: Final = re.compile(r"([^:>*]+)(?::([^:>*]+))?>([^:>*]+)(?:\*([1-9][0-9]{0,3}))?")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
# What is meant as a card, whether or not there is such a card.
_CARD_LIKE: Final = re.compile(r"[0-9A-Za-z]{1,2}(?:[A-Za-z]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)")
_CELLS: Final = "abcdeghijklmnopqrstuvwxyz"  # no f: that is the foundation


def cell_letter(number: int) -> str:
    """The letter of a cell, ``a`` for the first."""
    return _CELLS[number]


@lru_cache(maxsize=4096)  # the same few hundred texts come again and again in logs
def parse_entry(text: str) -> Entry:
    """The entry that ``text`` writes; `Unreadable` where it writes none.

    >>> parse_entry("5D>1") == Move(FROM_BOUQUET, Place(COLUMN, 0), card=Card(5, "D"))
    True
    >>> str(parse_entry("2:qh>6*3")), parse_entry("1>2*1"), parse_entry("1D>6")
    ('2:QH>6*3', Unreadable(code='unreadable-move'), Unreadable(code='unknown-card'))
    """
    if text == "undo":
        return UNDO
    if text == "redeal":
        return REDEAL
    shape = _SHAPE.fullmatch(text) if len(text) <= LONGEST_ENTRY else None
    if shape is None:
        return Unreadable("unreadable-move")
    written_source, written_card, written_target, written_count = shape.groups()
    run = int(written_count or 1)
    source, target = _source(written_source), _target(written_target)
    if source == FROM_BOUQUET and written_card is None:
        written_card = written_source
    elif source == FROM_BOUQUET:
        source = None
    unreadable_card = written_card is not None and not _CARD_LIKE.fullmatch(written_card)
    if source is None or target is None or written_count == "1" or unreadable_card:
        return Unreadable("unreadable-move")
    card = parse_card(written_card) if written_card else None
    if written_card and card is None:
        return Unreadable("unknown-card")
    return Move(source, target, run, card)


def _source(text: str) -> Place | None:
    if place := _column_or_cell(text):
        return place
    if text[0] == "f" and (suit := parse_suit(text[1:])):
        return Place(FOUNDATION, SUITS.index(suit))
    return FROM_BOUQUET if _CARD_LIKE.fullmatch(text) else None


def _target(text: str) -> Place | None:
    if text == "f":
        return TO_FOUNDATION
    # No log may bring a card back to the bouquet, but one that tries should hear which rule it breaks.
    return FROM_BOUQUET if text == BOUQUET else _column_or_cell(text)


def _column_or_cell(text: str) -> Place | None:
    if _NUMBER.fullmatch(text):
        return Place(COLUMN, int(text) - 1)
    return Place(CELL, _CELLS.index(text)) if len(text) == 1 and text in _CELLS else None

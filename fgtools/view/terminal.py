"""The table for a terminal: suit signs, colours, the cards just moved marked, as wide as the terminal is."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

import click

from fgtools.formats.documents import TableDocument
from fgtools.kernel.cards import RANKS
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION
from fgtools.view.moments import NOWHERE, Spot

Colours = Literal["none", "two", "four"]

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_COLOURS: Final[dict[Colours, dict[str, str]]] = {
    "none": {},
    "two": {"D": "red", "H": "red"},
    # The colours of four-colour decks; spades and clubs of two colours keep the terminal's own.
    "four": {"C": "green", "D": "bright_blue", "H": "red"},
}
_LABEL: Final = 13
_CARD: Final = 4


class Look(NamedTuple):
    """How a table is drawn: its colours, its width in characters, and whether suits are signs or letters."""

    colours: Colours = "two"
    width: int = 80
    signs: bool = True


def table_lines(table: TableDocument, look: Look, moved: frozenset[Spot] = NOWHERE) -> list[str]:
    """The table, line by line: foundations, cells and bouquet above, the columns downward.

    A card just moved stands in square brackets (and in reverse where there are colours), a face-down one in round ones.
    What does not fit beside each other goes on below.
    """
    lines = _row("foundations", list(_foundations(table, look, moved)), look)
    if table.cells:
        cells = [_card(str(card or "--"), look, Spot(CELL, i) in moved) for i, card in enumerate(table.cells)]
        lines += _row("cells", cells, look)
    bouquet = [_card(str(card), look, Spot(BOUQUET, 0, i) in moved) for i, card in enumerate(table.bouquet)]
    lines += _row("bouquet", bouquet or ["empty"], look)
    columns = list(_columns(table, look, moved))
    beside = max(1, look.width // _CARD)
    for first in range(0, len(columns), beside):
        lines.append("".join(f"{first + i:>3} " for i in range(1, len(columns[first : first + beside]) + 1)))
        rows = zip_longest(*columns[first : first + beside], fillvalue=" " * _CARD)
        lines += ["".join(row).rstrip() for row in rows]
    return lines


def _row(label: str, parts: Sequence[str], look: Look) -> list[str]:
    """A labelled row of cards; in a narrow terminal the label stands on a line of its own."""
    longest = max(len(click.unstyle(part)) for part in parts)
    narrow = look.width < _LABEL + 2 * longest
    indent = 0 if narrow else _LABEL
    beside = max(1, (look.width - indent) // longest)
    chunks = ["".join(parts[i : i + beside]).rstrip() for i in range(0, len(parts), beside)]
    first = [label, chunks[0]] if narrow else [f"{label:<{_LABEL}}{chunks[0]}"]
    return first + [" " * indent + chunk for chunk in chunks[1:]]


def _foundations(table: TableDocument, look: Look, moved: frozenset[Spot]) -> Iterator[str]:
    number = 0
    for suit, held in table.foundations.items():
        for height in held if isinstance(held, tuple) else (held,):
            rank = RANKS[(height - 1) % len(RANKS)] if height else "-"
            count = f"({height})" if height else ""
            yield _card(f"{rank}{suit}", look, Spot(FOUNDATION, number) in moved) + f"{count:<5}"
            number += 1


def _columns(table: TableDocument, look: Look, moved: frozenset[Spot]) -> Iterator[list[str]]:
    hidden = table.face_down or ((),) * len(table.columns)
    for number, (column, rows) in enumerate(zip(table.columns, hidden, strict=True)):
        yield [
            _card(card, look, Spot(COLUMN, number, row) in moved, face_down=row in rows)
            for row, card in enumerate(column)
        ]


def _card(text: str, look: Look, moved: bool, face_down: bool = False) -> str:
    """Four characters: the card (or ``??``, ``--``, ``-C``) and a mark on both sides of it."""
    suit = text[1]
    shown = text[0] + _SIGNS.get(suit, suit) if look.signs else text
    before, after = "[]" if moved else "()" if face_down else "  "
    if look.colours != "none":
        colour = None if moved else _COLOURS[look.colours].get(suit)  # colours in reverse are hard to read
        shown = click.style(shown, fg=colour, bold=not face_down, dim=face_down, reverse=moved)
    return before + shown + after

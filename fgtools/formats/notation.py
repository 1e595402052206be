"""A deal as one line of text, and as a text board that people read and type.

One line: the game with its options, the columns, the bouquet, and where not empty the foundations and cells::

    flower-garden 7S9S5DJH8HAD/5CTH6D9HKSKH/…/7HKD9DTS8DTC 3S4H2S…
    brigade,foundation_return=true …/… 8H8S4S C1D1H1S1

A board: a line a column, base card first, then named lines, in any order::

    Variant: brigade
    7S 9S 5D JH 8H
    …
    Bouquet: 8H 8S
    Foundations: C1 D1 H1 S1

People write foundations as ``♣1 ♦1``, ``AC A♦``, ``C-A ♦-A`` or ``♣: A`` too, and wrap a long bouquet.
"""

import re
from typing import Final

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.jsontext import quote
from fgtools.formats.sheet import Line, Lines, Sheet
from fgtools.kernel.variants import Variant, option_text, options_of
from fgtools.text import is_seen

_NAMES: Final = {"variant": "variant", "option": "option", "seed": "seed", "bouquet": "bouquet", "reserve": "bouquet",
                 "r": "bouquet", "foundations": "foundations", "f": "foundations", "cells": "cells"}  # fmt: skip

# Far more than any deal has. What is longer is no board, and its millions of faults are nobody's reading.
LONGEST_LINE: Final = 100_000
MOST_LINES: Final = 100_000
MOST_COLUMNS: Final = 100

CR_ALONE: Final = (
    "its lines end in a carriage return alone, as old Macs wrote them; save it with line feeds (tr '\\r' '\\n')"
)


def one_line(deal: Deal) -> str:
    """The deal in one line. It has no seed: a line is for the cards.

    >>> from fgtools.deal.dealer import deal
    >>> from fgtools.kernel.variants import VARIANTS
    >>> one_line(deal(VARIANTS["brigade"], "fg1:1"))[:31]
    'brigade 7S5H6CTSKH/5CQS9D8H3C/Q'
    """
    variant, layout = deal.variant, deal.layout
    parts = [
        ",".join([variant.name, *(f"{name}={option_text(value)}" for name, value in options_of(variant).items())]),
        "/".join("".join(map(str, column)) or "-" for column in layout.columns),
        "".join(map(str, layout.bouquet)) or "-",
    ]
    if any(layout.foundations) or any(layout.cells):
        parts.append(_foundations_text(variant, layout.foundations, ""))
    if any(layout.cells):
        parts.append("".join(str(card) if card else "-" for card in layout.cells))
    return " ".join(parts)


def board(deal: Deal) -> str:
    """The deal as a text board, with its seed where it has one that a line can hold (`seed_fits_a_line`)."""
    variant, layout = deal.variant, deal.layout
    lines = [f"Variant: {variant.name}"]
    lines += [f"Option: {name}={option_text(value)}" for name, value in options_of(variant).items()]
    lines += [f"Seed: {deal.seed}"] if deal.seed is not None and seed_fits_a_line(deal.seed) else []
    lines += [" ".join(map(str, column)) or "-" for column in layout.columns]
    lines.append("Bouquet: " + (" ".join(map(str, layout.bouquet)) or "-"))
    if any(layout.foundations):
        lines.append(f"Foundations: {_foundations_text(variant, layout.foundations, ' ')}")
    if any(layout.cells):
        lines.append("Cells: " + " ".join(str(card or "-") for card in layout.cells))
    return "".join(line + "\n" for line in lines)


def seed_fits_a_line(seed: str) -> bool:
    """Whether a reader finds the seed again in its line: nothing that cannot be seen (a line break), no blank at its ends."""
    return is_seen(seed) and seed == seed.strip()


def _foundations_text(variant: Variant, heights: tuple[int, ...], between: str) -> str:
    size = variant.foundations_per_suit
    return between.join(f"{variant.suits[i // size]}{height}" for i, height in enumerate(heights))


def sheet_of_text(text: str, place: str) -> Sheet:
    """What a text writes, one line or a board, not yet checked. Raises UnreadableInputError."""
    line = text.strip()
    if "\n" in line:
        return sheet_of_board(text, place)
    if "\r" in line:
        raise UnreadableInputError([f"{place}: {CR_ALONE}"])
    return sheet_of_line(line, place)


def read_one_line(text: str, place: str) -> Deal:
    """The deal that one line writes. Raises UnreadableInputError."""
    return sheet_of_line(text, place).deal()


def sheet_of_line(text: str, place: str) -> Sheet:
    """What one line writes, not yet checked. Raises UnreadableInputError where it has not the parts of such a line."""
    if len(text) > LONGEST_LINE:
        raise UnreadableInputError([f"{place}: {len(text)} characters, where a deal in one line has a few hundred"])
    parts = text.split()
    if not 3 <= len(parts) <= 5:
        raise UnreadableInputError([f"{place}: {len(parts)} parts, where game, columns and bouquet are due"])
    name, *options = parts[0].split(",")
    return Sheet(
        place,
        columns=[[] if column == "-" else _split(column) for column in parts[1].split("/")],
        bouquet=[] if parts[2] == "-" else _split(parts[2]),
        variant=name,
        options=tuple(options),
        foundations=parts[3] if len(parts) > 3 else None,
        cells=re.findall(r"-|(?:10|[^-]).[\ufe0e\ufe0f]?", parts[4]) if len(parts) > 4 else None,
    )


def _split(cards: str) -> list[str]:
    return re.findall(r"(?:10|.).?[\ufe0e\ufe0f]?", cards)


def sheet_of_board(text: str, place: str) -> Sheet:
    """What a text board shows, not yet checked. Raises UnreadableInputError for lines that no board has.

    ``T`` or ``10``, any case, suit signs, ``Reserve:`` or ``R:`` for the bouquet, which may go on in the next lines, and a byte
    order mark are read too.
    """
    if text.count("\n") > MOST_LINES:
        raise UnreadableInputError([f"{place}: {text.count(chr(10))} lines, where a board has a dozen"])
    named: dict[str, Line] = {}
    options, faults = list[Line](), list[str]()
    columns: list[Line] = []
    after_bouquet = (0, 0)
    last = ""  # the label that the lines without one stand after
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if len(line) > LONGEST_LINE or len(columns) > MOST_COLUMNS or len(faults) > MOST_COLUMNS:
            faults.append(f"{place}:{number}: too long for a board")
            break
        label, colon, _ = line.partition(":")
        key = _NAMES.get(label.strip().lower()) if colon else None
        found = Line(number, line, len(label) + 1 if colon else 0)
        if colon and label.strip() and key is None:
            faults.append(f"{place}:{number}: no line {quote(label.strip())} here; known: {', '.join(_NAMES)}")
        elif key == "option":
            options.append(found)
        elif key in named:
            faults.append(f"{place}:{number}: a second {key} line")
        elif key:
            named[key] = found
        elif found.words:
            columns.append(found)
        last = key or last
        if last == "bouquet":
            after_bouquet = (len(columns) if key else after_bouquet[0], len(columns))
    if "bouquet" not in named:
        faults.append(f"{place}: no line 'Bouquet:'")
    if faults:
        raise UnreadableInputError(faults)
    texts = {key: line.text[line.start :].strip() for key, line in named.items()}
    return Sheet(
        place,
        columns=list(map(_cards_of, columns)),
        bouquet=_cards_of(named["bouquet"]),
        variant=texts.get("variant"),
        options=tuple(line.text[line.start :].strip() for line in options),
        seed=texts.get("seed"),
        foundations=texts.get("foundations"),
        cells=texts["cells"].split() if texts.get("cells") else None,
        lines=Lines(columns, [named["bouquet"]], named, options, after_bouquet),
    )


def _cards_of(line: Line) -> list[str]:
    return [] if line.words == ["-"] else line.words

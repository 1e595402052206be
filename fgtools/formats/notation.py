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
"""

import re
from typing import Final

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import deal_of, variant_of
from fgtools.formats.documents import DealDocument, Foundations
from fgtools.formats.jsontext import quote
from fgtools.formats.options import option_values
from fgtools.kernel.cards import Card, parse_card
from fgtools.kernel.variants import OptionValue, Variant, option_text, options_of

_NAMES: Final = {"variant": "variant", "option": "option", "seed": "seed", "bouquet": "bouquet", "reserve": "bouquet",
                 "r": "bouquet", "foundations": "foundations", "cells": "cells"}  # fmt: skip
_FOUNDATION: Final = re.compile(r"([CDHS])([0-9]{1,2})")
_FOUNDATIONS: Final = re.compile(r"([CDHScdhs][0-9]{1,2} *)+")


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
    """The deal as a text board, with its seed where it has one."""
    variant, layout = deal.variant, deal.layout
    lines = [f"Variant: {variant.name}"]
    lines += [f"Option: {name}={option_text(value)}" for name, value in options_of(variant).items()]
    lines += [f"Seed: {deal.seed}"] if deal.seed is not None and "\n" not in deal.seed else []
    lines += [" ".join(map(str, column)) or "-" for column in layout.columns]
    lines.append("Bouquet: " + (" ".join(map(str, layout.bouquet)) or "-"))
    if any(layout.foundations):
        lines.append(f"Foundations: {_foundations_text(variant, layout.foundations, ' ')}")
    if any(layout.cells):
        lines.append("Cells: " + " ".join(str(card or "-") for card in layout.cells))
    return "".join(line + "\n" for line in lines)


def _foundations_text(variant: Variant, heights: tuple[int, ...], between: str) -> str:
    size = variant.foundations_per_suit
    return between.join(f"{variant.suits[i // size]}{height}" for i, height in enumerate(heights))


def read_one_line(text: str, place: str) -> Deal:
    """The deal that one line writes. Raises UnreadableInputError."""
    parts = text.split()
    if not 3 <= len(parts) <= 5:
        raise UnreadableInputError([f"{place}: {len(parts)} parts, where game, columns and bouquet are due"])
    name, *options = parts[0].split(",")
    columns = [[] if column == "-" else _split(column) for column in parts[1].split("/")]
    bouquet = [] if parts[2] == "-" else _split(parts[2])
    cells = re.findall(r"-|[^-].", parts[4]) if len(parts) > 4 else None
    return _build(place, name, options, None, columns, bouquet, parts[3] if len(parts) > 3 else None, cells)


def _split(cards: str) -> list[str]:
    return re.findall(r"10.|..?", cards)


def read_board(text: str, place: str) -> Deal:
    """The deal that a text board shows; without a ``Variant:`` line it is a Flower Garden board.

    ``T`` or ``10``, any case, ``Reserve:`` or ``R:`` for the bouquet, and a byte order mark are read too.
    """
    named: dict[str, str] = {}
    options, columns, faults = [], [], []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        label, colon, rest = line.partition(":")
        key = _NAMES.get(label.strip().lower()) if colon else None
        if colon and label.strip() and key is None:
            faults.append(f"{place}:{number}: no line {quote(label.strip())} here; known: {', '.join(_NAMES)}")
        elif key == "option":
            options.append(rest.strip())
        elif key in named:
            faults.append(f"{place}:{number}: a second {key} line")
        elif key:
            named[key] = rest.strip()
        elif words := line.strip().removeprefix(":").split():
            columns.append([] if words == ["-"] else words)
    if "bouquet" not in named:
        faults.append(f"{place}: no line 'Bouquet:'")
    if faults:
        raise UnreadableInputError(faults)
    bouquet, cells = named["bouquet"].split(), named.get("cells")
    return _build(
        place, named.get("variant", "flower-garden"), options, named.get("seed"), columns,
        [] if bouquet == ["-"] else bouquet, named.get("foundations"), cells.split() if cells else None,
    )  # fmt: skip


def _build(
    place: str, name: str, options: list[str], seed: str | None, columns: list[list[str]], bouquet: list[str],
    foundations: str | None, cells: list[str] | None,
) -> Deal:  # fmt: skip
    """The deal of these texts, checked as a document is. All faults at once, each with its place."""
    faults: list[str] = []

    def cards(texts: list[str], where: str) -> tuple[Card, ...]:
        found = []
        for i, text in enumerate(texts):
            card = parse_card(text)
            if card is None:
                faults.append(f"{place} {where}[{i}]: {quote(text)} is not a card")
            else:
                found.append(card)
        return tuple(found)

    try:
        chosen = parse_options(variant_of(name, {}, "$"), options)
        document = DealDocument(
            variant=name,
            options=chosen,
            seed=seed,
            columns=tuple(cards(column, f"$.columns[{i}]") for i, column in enumerate(columns)),
            bouquet=cards(bouquet, "$.bouquet"),
            foundations=None if foundations is None else _read_foundations(foundations),
            cells=None if cells is None else tuple(None if c == "-" else cards([c], "$.cells")[0] for c in cells),
        )
        if not faults:
            return deal_of(document)
    except IndexError:  # a cell that holds no card: noted in faults
        pass
    except UnreadableInputError as error:
        faults += [f"{place} {fault}" for fault in error.faults]
    raise UnreadableInputError(faults)


def _read_foundations(text: str) -> Foundations:
    if not _FOUNDATIONS.fullmatch(text):
        raise UnreadableInputError([f"$.foundations: {quote(text)} is not like C1 D0 H13 S2"])
    found: dict[str, tuple[int, ...]] = {}
    for suit, height in _FOUNDATION.findall(text.upper()):
        found[suit] = (*found.get(suit, ()), int(height))
    return {suit: piles[0] if len(piles) == 1 else piles for suit, piles in found.items()}


def parse_options(variant: Variant, texts: list[str]) -> dict[str, OptionValue]:
    """Options written ``name=value``. Raises UnreadableInputError; `options.option_fault` checks the rest."""
    known = option_values(variant)
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, _, written = text.partition("=")
        values = {option_text(value): value for value in known.get(name, ())}
        options[name] = values.get(written, written)
        if name in known and written not in values:
            raise UnreadableInputError([f"option {quote(text)}: {name} is {' or '.join(values)}"])
    return options

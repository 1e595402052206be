"""A deal and its moves on one line that fits into a link: ``DEAL:MOVES``. ``schemas/README.md`` has the grammar.

::

    brigade.pysolfc:24:5262~ukh
    flower-garden,foundation_return=true.7S9S5D…/….3S4H…:a2~H3

Which card a move from a column expects is not said.
"""

import re
from string import ascii_letters
from typing import Final

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import CannotCarryError, SeedError, UnreadableInputError
from fgtools.formats.deals import MoveLog, variant_named
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.formats.notation import one_line, read_one_line
from fgtools.kernel.cards import SUITS, Card, parse_card
from fgtools.kernel.moves import (
    BOUQUET,
    CELL,
    COLUMN,
    FOUNDATION,
    FROM_BOUQUET,
    REDEAL,
    TO_FOUNDATION,
    UNDO,
    Action,
    Move,
    Place,
    Redeal,
    Undo,
    Unreadable,
    parse_entry,
)
from fgtools.kernel.variants import Variant

_CELLS: Final = "zy"
_COUNTS: Final = "..23456789abcd"
_OTHER_TEXTS: Final[dict[Undo | Redeal, str]] = {UNDO: "~u", REDEAL: "~r"}
_OTHER_ENTRIES: Final = {text: entry for entry, text in _OTHER_TEXTS.items()}
_ENTRY: Final = re.compile(r"(~[ur])|(?:([1-9])|([a-zA-Z])|~([A2-9TJQK][CDHS])|~([CDHS]))([1-9hyz])(?:\*([2-9a-d]))?")


def share_text(log: MoveLog) -> str:
    """The log as one of these lines. Raises CannotCarryError for an entry that it cannot write."""
    deal_text = _deal_text(log.deal)
    places = {str(card): ascii_letters[i] for i, card in reversed(list(enumerate(log.deal.layout.bouquet)))}
    return f"{deal_text}:{''.join(_written(n, text, log.deal.variant, places) for n, text in enumerate(log.moves, 1))}"


def _deal_text(found: Deal) -> str:
    game, *cards = one_line(found).split(" ")
    if found.seed is None:
        return ".".join([game, *cards])
    from urllib.parse import quote as percent_encoded  # every file's shape is looked at, few are such lines

    scheme, _, value = found.seed.partition(":")
    return f"{game}.{scheme}:{percent_encoded(value, safe='')}"


def _written(number: int, text: str, variant: Variant, places: dict[str, str]) -> str:
    entry = parse_entry(text)
    if isinstance(entry, Unreadable):
        raise CannotCarryError(f"entry {number} {quote(text)} is written as no move")
    if not isinstance(entry, Move):
        return _OTHER_TEXTS[entry]
    named_foundation = entry.source.kind == FOUNDATION and entry.card and variant.foundations_per_suit > 1
    cells = _CELLS[: variant.cells]
    source, target = _source_text(entry, places, cells), _place_text(entry.target, cells)
    if source is None or target is None or named_foundation or entry.run >= len(_COUNTS):
        raise CannotCarryError(f"entry {number} {quote(text)} has no way to be written here")
    return source + target + (f"*{_COUNTS[entry.run]}" if entry.run > 1 else "")


def _source_text(move: Move, places: dict[str, str], cells: str) -> str | None:
    if move.source.kind == BOUQUET:
        return places.get(str(move.card), f"~{move.card}")
    if move.source.kind == FOUNDATION:
        return f"~{SUITS[move.source.number]}"
    return _place_text(move.source, cells)


def _place_text(place: Place, cells: str) -> str | None:
    if place.kind == FOUNDATION:
        return "h"
    if place.kind == COLUMN and 0 <= place.number < 9:
        return str(place)
    return cells[place.number] if place.kind == CELL and place.number < len(cells) else None


_ENCODED: Final = re.compile(r"(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})*")
SHAPE: Final = (
    r"[a-z-]+(?:,[a-z_]+=[a-z0-9]+)*\.[^\s:]+(?::[^\s:]*)?:[^\s:]*"  # of such a line, also as bytes (files.py)
)
_SHARE: Final = re.compile(SHAPE)


def is_share_text(text: str) -> bool:
    """Whether a text is meant as one of these lines."""
    return bool(_SHARE.fullmatch(text))


def read_share_text(text: str, place: str, limits: Limits) -> MoveLog:
    """The log that one of these lines writes. Raises UnreadableInputError."""
    deal_text, _, moves = text.rpartition(":")
    found = _deal_of(deal_text, place)
    cells = found.variant.cells
    entries: list[str] = []
    at = 0
    while at < len(moves):
        entry = _ENTRY.match(moves, at)
        move = _move(entry, found.layout.bouquet, cells) if entry else None
        if entry is None or move is None:
            column = len(deal_text) + 2 + at
            raise UnreadableInputError(
                [f"{place}: column {column}: {quote(moves[at : at + 8])} does not begin with a move"]
            )
        entries.append(str(move))
        at = entry.end()
        if len(entries) > limits.entries:
            raise UnreadableInputError([f"{place}: more entries than the limit of {limits.entries}"])
    return MoveLog(found, tuple(entries))


def _deal_of(text: str, place: str) -> Deal:
    if ":" not in text:
        return read_one_line(text.replace(".", " "), place)
    game, _, seed = text.partition(".")
    scheme, _, value = seed.partition(":")
    if not _ENCODED.fullmatch(value):
        raise UnreadableInputError([f"{place}: the seed {quote(value)} is not percent-encoded"])
    from urllib.parse import unquote

    name, *options = game.split(",")
    variant = variant_named(name, options, lambda _: place)
    try:
        return deal(variant, f"{scheme}:{unquote(value, errors='strict')}")
    except (SeedError, UnicodeDecodeError) as error:
        raise UnreadableInputError([f"{place}: {error}"]) from None


def _move(entry: re.Match[str], bouquet: tuple[Card, ...], cells: int) -> Action | Undo | None:
    """The entry that a part of the text writes; None where it names a place that the deal does not have."""
    other, column, letter, card_text, suit, target_text, count = entry.groups()
    if other:
        return _OTHER_ENTRIES[other]
    card = None
    if column:
        source = Place(COLUMN, int(column) - 1)
    elif suit:
        source = Place(FOUNDATION, SUITS.index(suit))
    elif card_text:
        source, card = FROM_BOUQUET, parse_card(card_text)
    elif letter in _CELLS[:cells]:
        source = Place(CELL, _CELLS.index(letter))
    else:
        index = ascii_letters.index(letter)
        if index >= len(bouquet):
            return None
        source, card = FROM_BOUQUET, bouquet[index]
    if target_text in _CELLS[:cells]:
        target = Place(CELL, _CELLS.index(target_text))
    elif target_text == "h":
        target = TO_FOUNDATION
    elif target_text.isdigit():
        target = Place(COLUMN, int(target_text) - 1)
    else:
        return None
    return Move(source, target, _COUNTS.index(count) if count else 1, card)

"""A legal log in plain sentences, a move a line."""

from collections.abc import Iterator

from fgtools.formats.deals import MoveLog
from fgtools.kernel.cards import SUITS, Card
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, REDEAL, Move, Place, parse_entry
from fgtools.kernel.position import Position, apply, moving_card
from fgtools.kernel.variants import Variant


def describe(variant: Variant, position: Position, move: Move) -> str:
    """A legal move in words.

    >>> from fgtools.deal.dealer import deal
    >>> from fgtools.kernel.variants import VARIANTS
    >>> dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    >>> describe(dealt.variant, dealt.start(), parse_entry("2H>3"))
    'the two of hearts from the bouquet onto the three of clubs in column 3'
    """
    if move == REDEAL:
        return "the unplayed cards are dealt again"
    card = moving_card(variant, position, move)
    moved = f"the {card.name}" if move.run == 1 else f"the {move.run} cards from the {card.name} on"
    return f"{moved} {_source(move.source)} {_target(position, move.target, card)}"


def _source(place: Place) -> str:
    if place.kind == BOUQUET:
        return "from the bouquet"
    if place.kind in (COLUMN, CELL):
        return f"from {place.kind} {place}"
    return f"back from the foundation of {Card(1, SUITS[place.number]).name.split()[-1]}"


def _target(position: Position, place: Place, card: Card) -> str:
    if place.kind == COLUMN:
        column = position.columns[place.number]
        return f"onto the {column[-1].name} in column {place}" if column else f"to the empty column {place}"
    if place.kind == CELL:
        return f"to cell {place}"
    return f"to the foundation of {card.name.split()[-1]}"


def explain_win(log: MoveLog) -> Iterator[str]:
    """Each move of a log that the kernel has accepted, numbered, with its text and in words."""
    position = log.deal.start()
    width = len(str(len(log.moves)))
    for number, text in enumerate(log.moves, 1):
        move = parse_entry(text)
        if isinstance(move, str):
            raise ValueError(f"{text!r} is no move")  # noqa: TRY004  # not the type is wrong, the text is
        yield f"{number:>{width}}. {text:<8} {describe(log.deal.variant, position, move)}"
        position = apply(log.deal.variant, position, move)

"""A legal log in plain sentences, a move a line."""

from collections.abc import Iterator
from typing import Final

from fgtools.formats.deals import MoveLog
from fgtools.kernel.cards import SUITS, Card
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, REDEAL, UNDO, Move, Place, parse_entry
from fgtools.kernel.position import Position, apply, moving_card
from fgtools.kernel.variants import Variant

TAKEN_BACK: Final = "the last move is taken back"
DEALT_AGAIN: Final = "the unplayed cards are dealt again"


def describe(variant: Variant, position: Position, move: Move) -> str:
    """A legal move in words.

    >>> from fgtools.deal.dealer import deal
    >>> from fgtools.kernel.variants import VARIANTS
    >>> dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    >>> describe(dealt.variant, dealt.start(), parse_entry("2H>3"))
    'the two of hearts from the bouquet onto the three of clubs in column 3'
    """
    if move == REDEAL:
        return DEALT_AGAIN
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


def told(log: MoveLog) -> Iterator[tuple[str, str]]:
    """Each entry of a log that the kernel has accepted, with what it does in words."""
    variant, position = log.deal.variant, log.deal.start()
    history: list[Position] = []
    for text in log.moves:
        move = parse_entry(text)
        if isinstance(move, str):
            raise ValueError(f"{text!r} is no move")  # noqa: TRY004  # not the type is wrong, the text is
        if move == UNDO:
            yield text, TAKEN_BACK
            position = history.pop()
        else:
            yield text, describe(variant, position, move)
            history.append(position)
            position = apply(variant, position, move)


def explain_win(log: MoveLog) -> Iterator[str]:
    """Each entry of a log that the kernel has accepted, numbered, with its text and in words."""
    width = len(str(len(log.moves)))
    for number, (text, sentence) in enumerate(told(log), 1):
        yield f"{number:>{width}}. {text:<8} {sentence}"

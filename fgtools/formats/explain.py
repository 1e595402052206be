"""A legal log in plain sentences, a move a line."""

from collections.abc import Iterator
from typing import Final

from fgtools.formats.deals import MoveLog
from fgtools.kernel.cards import SUITS, Card
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, REDEAL, UNDO, Action, Place, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, moving_card
from fgtools.kernel.variants import Variant

TAKEN_BACK: Final = "the last move is taken back"
# The parts of a move in words. The replay page fills in the same texts (fgtools/view/page/words.js).
MOVE_WORDS: Final[dict[str, str]] = {
    "redeal": "the unplayed cards are dealt again",
    "card": "the {card}",
    "run": "the {run} cards from the {card} on",
    "from the bouquet": "from the bouquet",
    "from a place": "from {place}",
    "from a foundation": "back from the foundation of {suit}",
    "onto a card": "onto the {last} in column {place}",
    "to an empty column": "to the empty column {place}",
    "to a cell": "to cell {place}",
    "to a foundation": "to the foundation of {suit}",
}


def describe(variant: Variant, position: Position, move: Action) -> str:
    """A legal move or redeal in words.

    >>> from fgtools.deal.dealer import deal
    >>> from fgtools.kernel.variants import VARIANTS
    >>> dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    >>> describe(dealt.variant, dealt.start(), parse_entry("2H>3"))
    'the two of hearts from the bouquet onto the three of clubs in column 3'
    """
    if move is REDEAL:
        return MOVE_WORDS["redeal"]
    card = moving_card(variant, position, move)
    moved = MOVE_WORDS["card" if move.run == 1 else "run"].format(card=card.name, run=move.run)
    return f"{moved} {_source(move.source)} {_target(position, move.target, card)}"


def _source(place: Place) -> str:
    if place.kind == BOUQUET:
        return MOVE_WORDS["from the bouquet"]
    if place.kind in (COLUMN, CELL):
        return MOVE_WORDS["from a place"].format(place=f"{place.kind} {place}")
    return MOVE_WORDS["from a foundation"].format(suit=_suit(Card(1, SUITS[place.number])))


def _target(position: Position, place: Place, card: Card) -> str:
    if place.kind == COLUMN:
        column = position.columns[place.number]
        if not column:
            return MOVE_WORDS["to an empty column"].format(place=place)
        return MOVE_WORDS["onto a card"].format(last=column[-1].name, place=place)
    if place.kind == CELL:
        return MOVE_WORDS["to a cell"].format(place=place)
    return MOVE_WORDS["to a foundation"].format(suit=_suit(card))


def _suit(card: Card) -> str:
    return card.name.split()[-1]


def told(log: MoveLog) -> Iterator[tuple[str, str]]:
    """Each entry of a log that the kernel has accepted, with what it does in words."""
    variant, position = log.deal.variant, log.deal.start()
    history: list[Position] = []
    for text in log.moves:
        entry = parse_entry(text)
        if isinstance(entry, Unreadable):
            raise ValueError(f"{text!r} is no move")  # noqa: TRY004  # not the type is wrong, the text is
        if entry is UNDO:
            yield text, TAKEN_BACK
            position = history.pop()
        else:
            yield text, describe(variant, position, entry)
            history.append(position)
            position = apply(variant, position, entry)


def explain_win(log: MoveLog) -> Iterator[str]:
    """Each entry of a log that the kernel has accepted, numbered, with its text and in words."""
    width = len(str(len(log.moves)))
    for number, (text, sentence) in enumerate(told(log), 1):
        yield f"{number:>{width}}. {text:<8} {sentence}"

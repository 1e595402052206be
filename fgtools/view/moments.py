"""A log as a row of moments: the table after each entry, what the entry did, and which cards it moved."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from fgtools.formats.deals import MoveLog
from fgtools.formats.explain import describe
from fgtools.formats.jsontext import ascii_unless_printable
from fgtools.formats.sentences import sentence
from fgtools.formats.verdicts import LONGEST_TEXT
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION, REDEAL, UNDO, Action, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, foundation_taking, moving_card
from fgtools.kernel.replay import Problem, Verdict
from fgtools.kernel.variants import Variant


class Spot(NamedTuple):
    """Where a card lies: the kind of place, its number and, in a column or the bouquet, the row; all from 0.

    A foundation's number is its place in the position's ``foundations``.
    """

    kind: str
    number: int
    row: int = 0


NOWHERE: Final[frozenset[Spot]] = frozenset()


class Moment(NamedTuple):
    """The table after ``entries`` accepted entries. ``entry`` and ``words`` say what came last, ``moved`` where the cards lie that
    it moved. At the end of a broken log stands the refused entry: ``problem`` has its code, the table is the one before it.
    """

    entries: int
    position: Position
    entry: str | None = None
    words: str = "the deal"
    moved: frozenset[Spot] = NOWHERE
    problem: Problem | None = None


def moments(log: MoveLog, verdict: Verdict) -> Iterator[Moment]:
    """The deal, the table after each entry that the replay accepted, and the entry that it refused."""
    variant, position = log.deal.variant, log.deal.start()
    history: list[tuple[Position, Action]] = []
    yield Moment(0, position)
    for number, text in enumerate(log.moves[: verdict.accepted], 1):
        entry = parse_entry(text)
        if isinstance(entry, Unreadable):
            raise ValueError(f"{text!r} is no entry")  # noqa: TRY004  # not the type is wrong, the text is
        if entry is UNDO:
            position, taken_back = history.pop()
            words, moved = f"{taken_back} is taken back", _sources(variant, position, taken_back)
        else:
            history.append((position, entry))
            words, moved = describe(variant, position, entry), _targets(variant, position, entry)
            position = apply(variant, position, entry)
        yield Moment(number, position, text, words, moved)
    if problem := verdict.problem:
        text = ascii_unless_printable(problem.text[:LONGEST_TEXT])
        yield Moment(verdict.accepted, position, text, sentence(variant, problem), problem=problem)


def _sources(variant: Variant, position: Position, move: Action) -> frozenset[Spot]:
    """Where the cards lie that a move is about to take."""
    if move is REDEAL:
        return NOWHERE
    (kind, number), card = move.source, moving_card(variant, position, move)
    if kind == COLUMN:
        height = len(position.columns[number])
        return frozenset(Spot(COLUMN, number, row) for row in range(height - move.run, height))
    if kind == BOUQUET:
        return frozenset({Spot(BOUQUET, 0, position.bouquet.index(card))})
    if kind == FOUNDATION:
        first = variant.suits.index(card.suit) * variant.foundations_per_suit
        heights = position.foundations[first : first + variant.foundations_per_suit]
        place = next(i for i, height in enumerate(heights) if height and (height - 1) % variant.ranks + 1 == card.rank)
        return frozenset({Spot(FOUNDATION, first + place)})
    return frozenset({Spot(CELL, number)})


def _targets(variant: Variant, position: Position, move: Action) -> frozenset[Spot]:
    """Where the cards will lie that a move takes."""
    if move is REDEAL:
        return NOWHERE
    kind, number = move.target
    if kind == COLUMN:
        height = len(position.columns[number])
        return frozenset(Spot(COLUMN, number, row) for row in range(height, height + move.run))
    if kind == FOUNDATION:
        place = foundation_taking(variant, position, moving_card(variant, position, move))
        return NOWHERE if place is None else frozenset({Spot(FOUNDATION, place)})
    return frozenset({Spot(CELL, number)})

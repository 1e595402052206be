"""Group transfers decomposed into single moves, for logs of apps that write them as one.

With e empty columns to spare, 2^e cards can go from a column to another one at a time: half of them
wait on an empty column while the other half goes, each half moved in the same way with one column less.
"""

from collections.abc import Sequence
from itertools import pairwise

from fgtools.formats.deals import MoveLog
from fgtools.kernel.cards import RED_SUITS, Card
from fgtools.kernel.moves import COLUMN, UNDO, Action, Move, Place, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply
from fgtools.kernel.replay import Claim
from fgtools.kernel.rules import why_illegal
from fgtools.kernel.variants import Variant


def expand(log: MoveLog) -> tuple[MoveLog, list[str]]:
    """The log with its group transfers written as single moves, and which entries could not be.

    From the first entry that is not legal for another reason on, entries are left as they are: what they
    would do is not known. An ``undo`` takes back all single moves of the transfer it undoes.
    """
    variant = log.deal.variant
    position = log.deal.start()
    history: list[tuple[Position, int]] = []
    entries: list[str] = []
    times: list[int] = []
    problems: list[str] = []
    for number, text in enumerate(log.moves):
        entry = parse_entry(text)
        written, stop = [text], False
        if entry is UNDO:
            position, size = history.pop() if history else (position, 1)
            written = ["undo"] * size
        elif isinstance(entry, Unreadable):
            stop = True
        else:
            moves: Sequence[Action] = [entry]
            code = why_illegal(variant, position, entry)
            if (
                code in ("group-not-allowed", "group-not-a-run")
                and isinstance(entry, Move)
                and entry.source.kind == entry.target.kind == COLUMN
            ):
                moves = _single_moves(variant, position, entry)
                if not moves:
                    problems.append(f"entry {number + 1} {text!r}: {_why_not(variant, position, entry)}")
            stop = not moves or (code is not None and moves == [entry])
            if not stop:
                history.append((position, len(moves)))
                for move in moves:
                    position = apply(variant, position, move)
                written = [text] if moves == [entry] else list(map(str, moves))
        if stop:
            entries += log.moves[number:]
            times += log.elapsed_ms[number:] if log.elapsed_ms else ()
            break
        entries += written
        times += [log.elapsed_ms[number]] * len(written) if log.elapsed_ms else []
    claim = log.claim and Claim(log.claim.result, log.claim.foundation_cards, duration_ms=log.claim.duration_ms)
    return log._replace(
        moves=tuple(entries), elapsed_ms=tuple(times) if log.elapsed_ms else None, claim=claim
    ), problems


def _single_moves(variant: Variant, position: Position, group: Move) -> list[Move]:
    """The single moves that do what the group transfer means; none where empty columns do not suffice."""
    cards = position.columns[group.source.number][-group.run :]
    spares = _spares(position, group)
    if len(cards) < group.run or not _descends(variant, cards) or group.run > 2 ** len(spares):
        return []
    moves = list(_carry(group.run, group.source, group.target, spares))
    for move in moves:
        if why_illegal(variant, position, move):
            return []
        position = apply(variant, position, move)
    return moves


def _spares(position: Position, group: Move) -> list[Place]:
    return [
        Place(COLUMN, number)
        for number, column in enumerate(position.columns)
        if not column and number != group.target.number
    ]


def _descends(variant: Variant, cards: tuple[Card, ...]) -> bool:
    """Whether each card may lie on the one before it."""
    return variant.build != "nothing" and all(
        lower.rank == upper.rank - 1
        and (variant.build == "any suit" or (lower.suit in RED_SUITS) != (upper.suit in RED_SUITS))
        for upper, lower in pairwise(cards)
    )


def _carry(cards: int, source: Place, target: Place, spares: list[Place]) -> list[Move]:
    if cards == 1:
        return [Move(source, target)]
    waiting = min(cards - 1, 2 ** (len(spares) - 1))
    spare, *others = spares
    return [
        *_carry(waiting, source, spare, others),
        *_carry(cards - waiting, source, target, others),
        *_carry(waiting, spare, target, others),
    ]


def _why_not(variant: Variant, position: Position, group: Move) -> str:
    cards = position.columns[group.source.number][-group.run :]
    if len(cards) < group.run:
        return f"column {group.source} holds {len(cards)} cards only"
    if not _descends(variant, cards):
        return f"{' '.join(map(str, cards))} is no descending run"
    spares = len(_spares(position, group))
    if group.run > 2**spares:
        return f"{group.run} cards need more than the {spares} empty columns there are"
    return f"the {cards[0].name} does not go to column {group.target}"

"""The reference solver: best-first search on the kernel's own moves. Slow and plain: it says what a
faster solver must mean, and it works for every game and option.

Positions that differ only in the order of columns, cells or bouquet count as one, except where a redeal is
still to come, which deals the cards by the order they lie in.
"""

import time
from collections.abc import Hashable
from heapq import heappop, heappush
from itertools import count
from typing import Final

from fgtools.kernel.moves import Action
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant
from fgtools.solver.outcome import GaveUp, Limits, Outcome, Solved, Unsolvable

_CLOCK_EVERY: Final = 64

# Weights of `estimate`, after the easy-deal weights that hill-climbing found for the compiled search.
_PER_MOVE: Final = 5
_BURYING: Final = 8
_ABOVE_LOWEST: Final = 8
_EMPTY_COLUMN: Final = 13
_BROKEN_PAIR: Final = 9
_LOWEST_RANK: Final = 9
_IN_COLUMNS: Final = 14


def solve(variant: Variant, start: Position, limits: Limits) -> Outcome:
    """Search for a win from a position. ``Unsolvable`` means that every reachable position was looked at."""
    if is_won(start):
        return Solved((), 0)
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    order = count()
    found: list[tuple[Position, int, Action | None]] = [(start, -1, None)]  # position, parent, move
    seen: set[Hashable] = {_key(start)}
    queue: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]  # priority, order, moves so far, place in `found`
    while queue:
        _, _, moves_so_far, parent = heappop(queue)
        position = found[parent][0]
        for move in legal_moves(variant, position):
            child = apply(variant, position, move)
            key = _key(child)
            if key in seen:
                continue
            seen.add(key)
            found.append((child, parent, move))
            if is_won(child):
                return Solved(_path(found), len(found))
            if limits.nodes is not None and len(found) >= limits.nodes:
                return GaveUp("node limit", len(found))
            if deadline and len(found) % _CLOCK_EVERY == 0 and time.monotonic() > deadline:
                return GaveUp("time limit", len(found))
            priority = _PER_MOVE * (moves_so_far + 1) + estimate(variant, child)
            # Of equals the newest first: go on with what has just been begun.
            heappush(queue, (priority, -next(order), moves_so_far + 1, len(found) - 1))
    return Unsolvable(len(found))


def _path(found: list[tuple[Position, int, Action | None]]) -> tuple[Action, ...]:
    moves: list[Action] = []
    place = len(found) - 1
    while place > 0:
        _, parent, move = found[place]
        if move:
            moves.append(move)
        place = parent
    return tuple(reversed(moves))


def _key(position: Position) -> Hashable:
    columns, undug, bouquet, cells, foundations, redeal_seed = position
    if redeal_seed is not None:
        return position
    held = sorted(card for card in cells if card)
    return tuple(sorted(zip(columns, undug, strict=True))), tuple(sorted(bouquet)), tuple(held), foundations


def estimate(variant: Variant, position: Position) -> int:
    """How far from a win a position looks, in no unit: lower is nearer."""
    burying = broken_pairs = empty = in_columns = 0
    lowest: dict[str, int] = {}
    cards_above: dict[str, int] = {}
    for column in position.columns:
        if not column:
            empty += 1
            continue
        in_columns += len(column)
        least = upper_rank = variant.ranks + 1
        for row, (rank, suit) in enumerate(column):
            if rank > least:
                burying += 1
            least = min(least, rank)
            broken_pairs += rank != upper_rank - 1 and row > 0
            upper_rank = rank
            if rank < lowest.get(suit, variant.ranks + 1):
                lowest[suit] = rank
                cards_above[suit] = len(column) - 1 - row
    lows = sum(lowest.get(suit, variant.ranks + 1) for suit in variant.suits)
    in_cells = sum(card is not None for card in position.cells)
    return (
        _BURYING * burying
        + _ABOVE_LOWEST * sum(cards_above.values())
        - _EMPTY_COLUMN * empty
        + _BROKEN_PAIR * broken_pairs
        - _LOWEST_RANK * lows
        + _IN_COLUMNS * (in_columns + in_cells)
    )

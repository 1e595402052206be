"""Solving a position with the best solver there is for it: the compiled engine, or the reference solver.

A redeal still to come is searched as far as it cheaply can be: a win without it is a win; else some tables on which to
redeal are tried. That no redeal helps is never concluded.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from fgtools.kernel.moves import REDEAL, Action
from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant
from fgtools.solver import engine
from fgtools.solver.encode import why_not_for_engine
from fgtools.solver.engine import Effort, Result
from fgtools.solver.outcome import GaveUp, Limits, Solved, Unsolvable

ENGINES: Final = ("auto", "compiled", "reference")
_TABLES_TO_REDEAL: Final = 24


def solve(
    variant: Variant,
    position: Position,
    limits: Limits,
    engine_name: str = "auto",
    shortest: bool = False,
    on_step: Callable[[int], None] | None = None,
) -> Result:
    """Search from a position. ``auto`` takes the compiled engine where it was built and knows the game.

    Raises EngineError where ``compiled`` is asked for and cannot be had.
    """
    if position.redeal_seed is not None:
        return _with_redeal(variant, position, limits, engine_name)
    if engine_name == "auto":
        takes = why_not_for_engine(variant, position) is None
        engine_name = "compiled" if takes and engine.is_available() else "reference"
    if engine_name == "compiled":
        return engine.search(variant, position, limits, shortest=shortest, on_step=on_step)
    from fgtools.solver import reference  # hardly ever needed

    outcome = reference.solve(variant, position, limits)
    proof = engine.PROOFS[3] if isinstance(outcome, Unsolvable) else ""
    return Result(outcome, Effort(1, outcome.nodes, outcome.nodes, 0, 0, proof))


def offers_shortest(variant: Variant) -> bool:
    """Whether a shortest win can be proved: columns that take any suit, no runs, no cells, one deck."""
    return (
        engine.is_available()
        and (variant.build, variant.runs, variant.cells, variant.decks) == ("any suit", "none", 0, 1)
        and not variant.foundation_return
        and not variant.redeals
    )


def _with_redeal(variant: Variant, position: Position, limits: Limits, engine_name: str) -> Result:
    """First without the redeal, then by redealing at the tables nearest to this one. Limits are for all together."""
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    nodes = 0
    effort = Effort(1, 0, 0, 0, 0)

    def left() -> Limits:
        seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
        return limits._replace(seconds=seconds, nodes=None if limits.nodes is None else max(1, limits.nodes - nodes))

    for path, table in _tables_to_try(variant, position):
        if (limits.nodes is not None and nodes >= limits.nodes) or (deadline and time.monotonic() > deadline):
            break
        share = left()
        if share.nodes is not None:  # the first search, without a redeal, may take half of it
            share = share._replace(nodes=max(1, share.nodes // 2))
        result = solve(variant, table, share, engine_name)
        nodes += result.effort.nodes
        effort = result.effort._replace(nodes=nodes)
        if isinstance(result.outcome, Solved):
            return Result(Solved((*path, *result.outcome.moves), nodes), effort)
    return Result(GaveUp("redeal not searched", nodes), effort._replace(proof=""))


def _tables_to_try(variant: Variant, position: Position) -> list[tuple[tuple[Action, ...], Position]]:
    """The table with the redeal forgone, and tables after a redeal: at once, or after a few moves."""
    forgone: list[tuple[tuple[Action, ...], Position]] = [((), position._replace(redeal_seed=None))]
    queue: deque[tuple[tuple[Action, ...], Position]] = deque([((), position)])
    seen = {position}
    redealt: list[tuple[tuple[Action, ...], Position]] = []
    while queue and len(redealt) < _TABLES_TO_REDEAL:
        path, table = queue.popleft()
        redealt.append(((*path, REDEAL), apply(variant, table, REDEAL)))
        for move in legal_moves(variant, table):
            child = apply(variant, table, move)
            if move is not REDEAL and child not in seen:
                seen.add(child)
                queue.append(((*path, move), child))
    return forgone + redealt

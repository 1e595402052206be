"""What a solver may say of a deal. There are three outcomes, and "not found" is none of them."""

from typing import Literal

from attrs import frozen

from fgtools.kernel.moves import Move

Limit = Literal["node limit", "time limit", "memory limit", "interrupted"]


@frozen
class Limits:
    """What a search may cost; None is no limit. Nodes are distinct positions stored."""

    nodes: int | None = None
    seconds: float | None = None


@frozen
class Solved:
    """The deal can be won, by these moves."""

    moves: tuple[Move, ...]
    nodes: int


@frozen
class Unsolvable:
    """Every position that can be reached was looked at, and none is won."""

    nodes: int


@frozen
class GaveUp:
    """The search met a limit: nothing is known of the deal."""

    reason: Limit
    nodes: int


Outcome = Solved | Unsolvable | GaveUp

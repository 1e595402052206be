"""What a solver may say of a deal. There are three outcomes, and "not found" is none of them."""

from typing import Literal, NamedTuple

from fgtools.kernel.cards import Card
from fgtools.kernel.moves import Action

Limit = Literal["node limit", "time limit", "memory limit", "redeal not searched"]


class Limits(NamedTuple):
    """What a search may cost; None is no limit (of memory: the engine's own, 1 GiB). Nodes are distinct positions stored."""

    nodes: int | None = None
    seconds: float | None = None
    bytes: int | None = None


class Solved(NamedTuple):
    """The deal can be won, by these moves."""

    moves: tuple[Action, ...]
    nodes: int


class Unsolvable(NamedTuple):
    """Every position that can be reached was looked at, and none is won.

    ``remembered``: None, or where moved cards were known by class alone those whose suits were kept (`kernel.proofs.search`).
    """

    nodes: int
    remembered: tuple[Card, ...] | None = None


class GaveUp(NamedTuple):
    """The search met a limit: nothing is known of the deal. Looking for a shortest win, a longer one may be at hand."""

    reason: Limit
    nodes: int
    best: tuple[Action, ...] | None = None


Outcome = Solved | Unsolvable | GaveUp

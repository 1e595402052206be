"""A position of the search, its key, and what stays when cards leave."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from fgtools.kernel.proofs.table import MOST_FACE_DOWN, Table

_CELLS_FOLLOW: Final = bytes([MOST_FACE_DOWN + 2])


class State(NamedTuple):
    """A position.

    - ``columns``: each as bytes, the number of its face-down cards first (`table`).
    - ``dealt_depths``: how many of each column's cards lie as dealt.
    - ``foundations``: the rank up to which each suit is home.
    - ``in_hand``: the tally of the hand.
    - ``placed``: the tally of the connectors, in columns and cells.
    - ``unnamed``: for each suit the set of its cards that were dealt to the bouquet, or forgotten,
      and not named since. A connector is one of these that is not home.
    - ``cells``: the cards in cells.

    The tally equation: ``in_hand`` is what is unnamed, of all suits, less what of it is home, less
    ``placed``.
    """

    columns: tuple[bytes, ...]
    dealt_depths: tuple[int, ...]
    foundations: bytes
    in_hand: int
    placed: int
    unnamed: tuple[int, ...]
    cells: bytes


def start(table: Table) -> State:
    """The deal."""
    depths = tuple(map(len, table.columns))
    columns = tuple(table.face_down[len(column)] + column for column in table.columns)
    return State(columns, depths, table.foundations, sum(table.dealt_to_bouquet), 0, table.dealt_to_bouquet, b"")


def key(columns: Iterable[bytes], end: bytes) -> bytes:
    """The position in bytes, exactly, but for the order of columns and of cells.

    All else of it follows. ``end``: its `key_end`. The parts can be told apart: a column begins with
    at most 13, its cards are above 16, and 15 precedes the cells.
    """
    return b"".join(sorted(columns)) + end


def key_end(foundations: bytes, cells: bytes) -> bytes:
    """The part of a key after the columns."""
    return _CELLS_FOLLOW + (cells if len(cells) < 2 else bytes(sorted(cells))) + foundations


def exposed(state: State) -> tuple[int, ...]:
    """Where moves come from: each column's last byte, a card if there is one, then each cell's."""
    return *[column[-1] for column in state.columns], *state.cells


def without(table: Table, state: State, source: int, size: int) -> tuple[tuple[bytes, ...], tuple[int, ...], bytes]:
    """Columns, dealt depths and cells without the last cards of a source; a card laid bare turns up."""
    columns, depths, cells = state.columns, state.dealt_depths, state.cells
    if source >= len(columns):
        cell = source - len(columns)
        return columns, depths, cells[:cell] + cells[cell + 1 :]
    left = columns[source][:-size]
    depth = len(left) - 1
    if depth < depths[source]:
        left = table.face_down[depth] + left[1:]
        depths = (*depths[:source], depth, *depths[source + 1 :])
    return (*columns[:source], left, *columns[source + 1 :]), depths, cells

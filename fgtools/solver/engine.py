"""The compiled engine, loaded with ctypes: one search, run in steps, with limits that Python watches."""

import ctypes
import os
import sys
import time
from collections.abc import Callable
from ctypes import byref, c_int32, c_uint32, c_uint64, c_void_p
from functools import lru_cache
from typing import Final, NamedTuple, Self

from fgtools.errors import EngineError
from fgtools.kernel.moves import Move
from fgtools.kernel.position import Position
from fgtools.kernel.variants import Variant
from fgtools.solver.binary import why_not_whole
from fgtools.solver.encode import (
    EngineMove,
    Game,
    Options,
    Report,
    Table,
    decode_move,
    encode_game,
    encode_table,
    remembered_cards,
    why_not_for_engine,
)  # fmt: skip
from fgtools.solver.outcome import GaveUp, Limit, Limits, Outcome, Solved, Unsolvable

ABI: Final = 3
ALL_REDUCTIONS: Final = 255
STEP: Final = 20_000  # nodes between two looks at the clock: some tens of milliseconds
DEFAULT_BYTES: Final = 1 << 30
UNLIMITED: Final = 2**63
_RUNNING, _WON, _UNSOLVABLE, _NODES, _MEMORY = range(5)
PROOFS: Final = (
    "",
    "the depth lattice: the columns cannot be dug up in any order",
    "the rank relaxation: no way even if suits did not matter",
    "the search: every position that can matter was looked at",
    "play: every card that can go to a foundation has gone",
    "the search, suits of moved cards forgotten: every position that can matter was looked at",
    "the search by sets of suits that moved cards may have: every position that can matter was looked at",
)
MODES: Final = {"auto": 0, "best-first": 1, "exhaustive": 2, "plain": 3, "forgetful": 4, "cartesian": 5}


class Tuning(NamedTuple):
    """How the engine searches; for tests and measurements. ``flags`` switches reductions off (engine.h lists them)."""

    flags: int = ALL_REDUCTIONS
    mode: str = "auto"
    stage_caps: tuple[int, ...] = ()


class Effort(NamedTuple):
    """What a search took. ``relaxed`` counts positions of the rank relaxation; ``proof`` says what "unsolvable" rests on."""

    stage: int
    nodes: int
    expansions: int
    relaxed: int
    peak_bytes: int
    proof: str = ""


def library_path() -> str:
    """Where the build puts the library."""
    name = "engine.dll" if sys.platform == "win32" else "engine.so"
    return os.path.join(os.path.dirname(__file__), "native", name)  # noqa: PTH118, PTH120  # pathlib is slow to load


@lru_cache(maxsize=8)
def load(path: str | None = None) -> ctypes.CDLL:
    """The library, its functions typed. Raises OSError where it is missing, cut short or another version's."""
    path = path or library_path()
    with open(path, "rb") as file:
        if reason := why_not_whole(file.read()):
            raise OSError(f"{path}: {reason}; install fgtools again")
    library = ctypes.CDLL(path)
    library.fg_create.argtypes = [c_void_p, c_void_p, c_void_p, ctypes.POINTER(c_void_p)]
    library.fg_run.argtypes = [c_void_p, c_uint64]
    library.fg_status.argtypes = [c_void_p, c_void_p]
    library.fg_path.argtypes = [c_void_p, c_void_p, c_uint32, ctypes.POINTER(c_uint32)]
    library.fg_playouts.argtypes = [c_void_p, c_uint32, ctypes.POINTER(c_uint32)]
    library.fg_destroy.argtypes = [c_void_p]
    library.fg_destroy.restype = None
    sizes = (c_int32 * 5)()
    library.fg_sizes(sizes)
    expected = [ctypes.sizeof(struct) for struct in (Game, Table, Options, EngineMove, Report)]
    if library.fg_abi() != ABI or list(sizes) != expected:
        raise OSError(f"{path}: it is another version's engine; install fgtools again")
    return library


def why_not_available() -> str | None:
    """Why there is no engine; None where the library was built and loads."""
    try:
        load()
    except FileNotFoundError:
        return "it was not built"
    except OSError as error:
        return str(error)
    return None


def is_available() -> bool:
    """Whether the library was built and loads."""
    return why_not_available() is None


class Search:
    """One search, to be used in a ``with`` block. Several may run in several threads."""

    def __init__(
        self,
        variant: Variant,
        position: Position,
        limits: Limits,
        tuning: Tuning | None = None,
        shortest: bool = False,
        library: ctypes.CDLL | None = None,
    ) -> None:
        if reason := why_not_for_engine(variant, position):
            raise EngineError(reason)
        self._library = library or load()
        self._handle = c_void_p()
        tuning = tuning or Tuning()
        options = Options(
            max_nodes=limits.nodes or UNLIMITED,
            max_bytes=limits.bytes or DEFAULT_BYTES,
            flags=tuning.flags,
            mode=MODES[tuning.mode],
            shortest=int(shortest),
        )
        for stage, cap in enumerate(tuning.stage_caps):
            options.stage_cap[stage] = cap
        game, table = encode_game(variant), encode_table(variant, position)
        error = self._library.fg_create(byref(game), byref(table), byref(options), byref(self._handle))
        if error:
            raise EngineError(f"fg_create: error {error}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._library.fg_destroy(self._handle)
        self._handle = c_void_p()

    def step(self, nodes: int = STEP) -> int:
        """Search about that many nodes more; the engine's status."""
        status: int = self._library.fg_run(self._handle, nodes)
        if status < 0:
            raise EngineError(f"fg_run: error {status}")
        return status

    def report(self) -> Report:
        """What the engine says of itself."""
        report = Report()
        self._library.fg_status(self._handle, byref(report))
        return report

    def playouts(self, games: int) -> int:
        """How many of some games a plain careful player wins from the position (native/playout.c)."""
        wins = c_uint32()
        error = self._library.fg_playouts(self._handle, games, byref(wins))
        if error:
            raise EngineError(f"fg_playouts: error {error}")
        return wins.value

    def moves(self) -> tuple[Move, ...]:
        """The win that was found, as real moves."""
        count = c_uint32()
        self._library.fg_path(self._handle, None, 0, byref(count))
        moves = (EngineMove * count.value)()
        error = self._library.fg_path(self._handle, moves, count.value, byref(count))
        if error:
            raise EngineError(f"fg_path: error {error}")
        return tuple(map(decode_move, moves))


class Result(NamedTuple):
    """An outcome, what it took, and for `shortest` between which numbers of moves the shortest win lies."""

    outcome: Outcome
    effort: Effort
    at_least: int | None = None
    at_most: int | None = None


def search(
    variant: Variant,
    position: Position,
    limits: Limits,
    tuning: Tuning | None = None,
    shortest: bool = False,
    on_step: Callable[[int], None] | None = None,
    library: ctypes.CDLL | None = None,
) -> Result:
    """Search from a position. ``on_step`` is told the number of nodes now and then.

    With ``shortest`` a win is as short as can be: its outcome is `Solved` only when that is proved;
    otherwise `GaveUp`, with the bounds in the result (and ``at_most`` moves at hand from `Search.moves`).
    """
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    with Search(variant, position, limits, tuning, shortest, library) as running:
        status, late = _RUNNING, False
        while status == _RUNNING and not late:
            status = running.step()
            late = deadline is not None and time.monotonic() > deadline
            if on_step:
                on_step(running.report().nodes)
        report = running.report()
        nodes = report.nodes
        proof = PROOFS[report.proof]
        effort = Effort(report.stage, nodes, report.expansions, report.relaxed, report.peak_bytes, proof)
        at_least = report.lower_bound if shortest and report.lower_bound else None
        at_most = report.upper_bound if shortest and report.upper_bound >= 0 else None
        if status == _WON:
            return Result(Solved(running.moves(), nodes), effort, at_most, at_most)
        if status == _UNSOLVABLE:
            return Result(Unsolvable(nodes, remembered_cards(report)), effort)
        reasons: dict[int, Limit] = {_NODES: "node limit", _MEMORY: "memory limit"}
        best = running.moves() if at_most is not None else None
        return Result(GaveUp(reasons.get(status, "time limit"), nodes, best), effort, at_least, at_most)

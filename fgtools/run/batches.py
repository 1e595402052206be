"""Batches of deals: how many go to a worker at once, and how a worker does them.

A batch is to take about a second: less, and a scheduler's own work would count; more, and hard deals would hold easy
ones up. Nobody knows before what a deal costs, so the size follows what batches have taken: one deal at first, twice
as many when a batch was done in less than half the time, half as many when the time was up before its end. A worker
gives back what it did not get to, and others do it.
"""

import pickle
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from fgtools import __version__
from fgtools.errors import RunError

SECONDS: Final = 1.0
MOST: Final = 256  # deals in a batch, for its bytes


class Batch(NamedTuple):
    """Items that follow each other, the first one's number among all, and whether nothing else may be in work with them."""

    first: int
    items: tuple[Any, ...]
    alone: bool = False


class Done(NamedTuple):
    """What came of a batch: the results of its first items, what the next one raised, and the time it took."""

    results: tuple[Any, ...]
    error: Exception | None
    seconds: float


class Size:
    """How many deals the next batch holds."""

    def __init__(self) -> None:
        self.now = 1

    def learn(self, sent: int, done: Done) -> None:
        """Let the next batches be larger or smaller, after what a batch of ``sent`` deals took."""
        if sent != self.now:
            return  # sent before the last change, or the rest of another batch
        if len(done.results) < sent:
            self.now = max(1, sent // 2)
        elif done.seconds < SECONDS / 2:
            self.now = min(MOST, sent * 2)


class _Call(NamedTuple):
    """Unpickled, it is the outcome of `work_through`."""

    work: Callable[[Any], Any]
    items: tuple[Any, ...]

    def __reduce__(self) -> tuple[Callable[..., bytes], tuple[str, bytes]]:
        return work_through, (__version__, pickle.dumps((self.work, self.items)))


def packed(work: Callable[[Any], Any], items: tuple[Any, ...]) -> bytes:
    """A batch to be sent. ``pickle.loads`` does it, to a pickled `Done`.

    So a scheduler needs nothing of fgtools, and where a worker has none of it that is an error of the task like any other.
    """
    return pickle.dumps(_Call(work, items))


def work_through(version: str, load: bytes) -> bytes:
    """On a worker: do a batch until its end, an exception, or the time is up."""
    if version != __version__:
        unlike = RunError(f"a worker has fgtools {__version__}, and this is {version}; install the same on each")
        return pickle.dumps(Done((), unlike, 0.0))
    work, items = pickle.loads(load)  # noqa: S301  # from the client, for whom Dask runs any code
    start = time.monotonic()
    results: list[Any] = []
    error = None
    for item in items:
        try:
            results.append(work(item))
        except Exception as raised:  # noqa: BLE001  # goes to whoever asked, in the order of the items
            error = raised
            break
        if time.monotonic() - start > SECONDS:
            break
    return pickle.dumps(Done(tuple(results), error, time.monotonic() - start))

"""Work on this machine: some processes, results in the order of the input, bounded memory."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Final

from attrs import frozen

from fgtools.run.runner import Item, Result, RunError

AHEAD: Final = 64  # items in flight for each process: with 8 both stood idle behind one hard deal, and two took 0.7 of the time of one


@frozen
class Local:
    """A `Runner`: ``jobs`` processes of this machine."""

    jobs: int = 1

    def __call__(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """The results, in the order of the items."""
        try:
            yield from in_order(work, items, self.jobs)
        except BrokenProcessPool:
            raise RunError("a process at work was killed (out of memory?)") from None


def in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Generator[Result]:
    """``work(item)`` for each item, ``jobs`` at a time, in the order of the items.

    ``work`` and the items must be picklable. Raises what ``work`` raises; concurrent.futures.process.BrokenProcessPool
    where a process is killed.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    source = iter(items)
    # Spawned: a forked process would hold copies of open files and of whatever threads hold.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone) as pool:
        waiting: deque[Future[Result]] = deque(pool.submit(work, item) for item in islice(source, jobs * AHEAD))
        try:
            while waiting:
                done = waiting.popleft().result()
                for item in islice(source, 1):
                    waiting.append(pool.submit(work, item))
                yield done
        finally:
            if waiting:
                _stop(pool)


def _leave_interrupts_alone() -> None:
    """Ctrl-C goes to every process of a terminal; the first one decides what happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End what is in flight: a hard deal would keep us waiting for minutes. The pool gives up what was queued."""
    for process in list(getattr(pool, "_processes", {}).values()):
        process.terminate()

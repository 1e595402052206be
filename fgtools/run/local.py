"""Work on this machine: some processes, results in the order of the input, bounded memory.

A process at work is never killed by us: one that dies while it holds a queue's lock or writes a result leaves the
pool waiting for ever. Each of them watches a pipe instead, whose other end is ours alone. Once that is closed, or we
are gone however that came about, it leaves the item it is at, and ends.
"""

import os
import signal
import sys
import threading
from _thread import interrupt_main
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final

from attrs import frozen

from fgtools.errors import RunError
from fgtools.run.interrupts import interrupts_held_up
from fgtools.run.runner import Item, Result

AHEAD: Final = 64  # items in flight for each process: with 8 both stood idle behind one hard deal, and two took 0.7 of the time of one

MOST_ON_WINDOWS: Final = 61  # processes that one of them can wait for


@frozen
class Local:
    """A `Runner`: ``jobs`` processes of this machine."""

    jobs: int = 1

    def __call__(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """The results, in the order of the items."""
        return in_order(work, items, self.jobs)


def in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Generator[Result]:
    """``work(item)`` for each item, ``jobs`` at a time, in the order of the items.

    ``work`` and the items must be picklable. Raises what ``work`` raises; RunError where a process is killed.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    if sys.platform == "win32":
        jobs = min(jobs, MOST_ON_WINDOWS)
    source = iter(items)
    # Spawned: a forked process would hold copies of open files and of whatever threads hold.
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with theirs, ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(theirs,)) as pool:
        try:
            waiting: deque[Future[Result]] = deque()
            for item in islice(source, jobs * AHEAD):
                waiting.append(_submit(pool, work, item))
            while waiting:
                done = waiting.popleft().result()
                for item in islice(source, 1):
                    waiting.append(_submit(pool, work, item))
                yield done
        except BrokenProcessPool:
            raise RunError("a process at work was killed (out of memory?)") from None
        finally:
            ours.close()
            pool.shutdown(cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, work: Callable[[Item], Result], item: Item) -> Future[Result]:
    with interrupts_held_up():  # a process may be started for it
        return pool.submit(_at_work, work, item)


class _Worker:
    """What a process at work knows of itself."""

    working = False
    stopped = False


def _begin(ours: Connection) -> None:
    signal.signal(signal.SIGINT, _interrupted)
    threading.Thread(target=_watch, args=(ours,), daemon=True).start()


def _watch(ours: Connection) -> None:
    wait([ours])
    _Worker.stopped = True
    interrupt_main()
    if parent := parent_process():
        parent.join()
    os._exit(1)


def _interrupted(_number: int, _frame: FrameType | None) -> None:
    if _Worker.stopped and _Worker.working:
        _Worker.working = False  # so that a second one does no harm where the result is sent
        raise KeyboardInterrupt


def _at_work(work: Callable[[Item], Result], item: Item) -> Result:
    _Worker.working = True
    try:
        if _Worker.stopped:
            raise KeyboardInterrupt
        return work(item)
    finally:
        _Worker.working = False

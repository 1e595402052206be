"""Work on a cluster: Dask schedules it, notices workers that die, and has their deals done again.

What is in flight and what waits for an earlier deal is bounded, so is this process's memory. Where workers die again
and again under a batch (four times, as the scheduler's ``allowed-failures`` says), each of its deals is tried with
nothing else in work: so one that kills its worker is found and named, and does no harm to others.
"""

import logging
import pickle
import re
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing.resource_tracker import ensure_running
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final, Generic
from uuid import uuid4

from attrs import frozen
from distributed import Client, Future, KilledWorker, LocalCluster

from fgtools import __version__
from fgtools.errors import DeadlyItemError, RunError
from fgtools.run.batches import Batch, Done, Size, packed
from fgtools.run.interrupts import interrupts_held_up
from fgtools.run.runner import Item, Result

BATCHES: Final = 3  # in flight for each thread of a worker: one in work, the others on the way
AHEAD: Final = 50_000  # deals begun beyond the first unfinished one: some 150 MB of certificates that wait
CONNECT_SECONDS: Final = 10
PATIENCE_SECONDS: Final = 60  # without any worker
FETCH_SECONDS: Final = 2  # for what came of a batch, a megabyte at most
LOOK_SECONDS: Final = 1  # between looks at how many workers there are


@frozen
class Cluster:
    """A `Runner`: the scheduler at ``address`` (``tcp://host:port``), or a cluster of this machine with ``jobs`` workers."""

    address: str | None = None
    jobs: int = 1

    def __call__(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """The results, in the order of the items."""
        with _connected(self) as client:
            yield from _Flight(client, work, items).results()


@contextmanager
def _connected(cluster: Cluster) -> Iterator[Client]:
    """A client of the cluster. When it closes the scheduler forgets what is in work for it."""
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what went wrong is said once, by RunError
    if cluster.address is None:
        if sys.platform != "win32":
            ensure_running()  # whatever starts first lets Ctrl-C through again once this one is there
        with ExitStack() as stack:
            with interrupts_held_up():
                local = stack.enter_context(
                    LocalCluster(
                        n_workers=cluster.jobs, threads_per_worker=1, host="127.0.0.1",
                        dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
                    )
                )  # fmt: skip
            yield stack.enter_context(Client(local, set_as_default=False))
        return
    with _client(cluster.address) as client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
        except TimeoutError:
            raise RunError(f"scheduler {cluster.address} has no worker after {PATIENCE_SECONDS} s") from None
        yield client


def _client(address: str) -> Client:
    """A client of the scheduler there. In a thread, as Dask's own timeout is not for what accepts and never answers."""
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", address):
        raise RunError(f"scheduler {address[:80]!r} is not tcp://HOST:PORT")
    answer: SimpleQueue[Client | Exception] = SimpleQueue()

    def connect() -> None:
        try:
            answer.put(Client(address, timeout=CONNECT_SECONDS, set_as_default=False))
        except Exception as error:  # noqa: BLE001  # whatever may live there
            answer.put(error)

    Thread(target=connect, daemon=True).start()
    try:
        client = answer.get(timeout=2 * CONNECT_SECONDS)
    except Empty:
        raise RunError(f"scheduler {address} cannot be reached: it does not answer as one") from None
    if isinstance(client, Exception):
        raise RunError(f"scheduler {address} cannot be reached: {client}")
    return client


class _Flight(Generic[Item, Result]):
    """The batches in flight, those to be sent again, and results that wait for an earlier deal."""

    def __init__(self, client: Client, work: Callable[[Item], Result], items: Iterable[Item]) -> None:
        self.client = client
        self.work = work
        self.source = iter(items)
        self.taken = 0  # items taken from the source
        self.given = 0  # results given
        self.size = Size()
        self.flying: dict[Future, Batch] = {}
        self.landed: SimpleQueue[Future] = SimpleQueue()
        self.again: deque[Batch] = deque()
        self.suspects: deque[Batch] = deque()
        self.ready: dict[int, Done] = {}
        self.key = f"fgtools-{uuid4().hex}"
        self.sent = 0
        self.threads = 0
        self.looked = -float(LOOK_SECONDS)

    def results(self) -> Generator[Result]:
        """All results, in the order of the items."""
        while True:
            self._fill()
            if not self.flying:
                return
            future = self._finished()
            self._land(future, self.flying.pop(future))
            while done := self.ready.pop(self.given, None):
                self.given += len(done.results)
                yield from done.results
                if done.error:
                    raise done.error

    def _fill(self) -> None:
        """Send batches as far as there is room; a suspect by itself."""
        if any(batch.alone for batch in self.flying.values()) or (self.suspects and self.flying):
            return
        if self.suspects:
            self._send(self.suspects.popleft())
            return
        room = BATCHES * max(1, self._count_threads())
        while len(self.flying) < room and (batch := self._next()):
            self._send(batch)

    def _next(self) -> Batch | None:
        if self.again:
            return self.again.popleft()
        items = tuple(islice(self.source, min(self.size.now, self.given + AHEAD - self.taken)))
        self.taken += len(items)
        return Batch(self.taken - len(items), items) if items else None

    def _send(self, batch: Batch) -> None:
        self.sent += 1
        future = self.client.submit(
            pickle.loads, packed(self.work, batch.items),
            key=f"{self.key}-{self.sent}", pure=False, priority=-batch.first,
        )  # fmt: skip
        self._watch(future, batch)

    def _watch(self, future: Future, batch: Batch) -> None:
        self.flying[future] = batch
        future.add_done_callback(self.landed.put)

    def _finished(self) -> Future:
        """The next batch that lands. Raises RunError where no worker is left to do it."""
        seen = monotonic()
        while True:
            with suppress(Empty):
                return self.landed.get(timeout=LOOK_SECONDS)
            now = monotonic()
            if self._count_threads():
                seen = now
            elif now - seen > PATIENCE_SECONDS:
                raise RunError(f"no worker is left, for {PATIENCE_SECONDS} s")

    def _land(self, future: Future, batch: Batch) -> None:
        """Take in what came of a batch."""
        try:
            done: Done = pickle.loads(future.result(timeout=FETCH_SECONDS))  # noqa: S301  # from a worker, asked by us
        except TimeoutError:  # the worker died with it, which Dask may notice later than we ask; it is done again
            self._watch(future, batch)
            return
        except KilledWorker as error:
            self._suspect(batch, error.allowed_failures + 1)
            return
        except CancelledError:
            raise RunError("the scheduler was lost") from None
        except Exception as error:  # noqa: BLE001  # what a worker without fgtools raises, or with an unlike Dask
            raise RunError(f"a worker cannot run fgtools {__version__}: {type(error).__name__}: {error}") from None
        future.release()
        self.size.learn(len(batch.items), done)
        self.ready[batch.first] = done
        left = batch.items[len(done.results) :]
        if left and not done.error:
            self.again.append(Batch(batch.first + len(done.results), left))

    def _suspect(self, batch: Batch, deaths: int) -> None:
        """Try each deal of a batch whose workers died by itself; one that was by itself is guilty."""
        if batch.alone:
            self.ready[batch.first] = Done((), DeadlyItemError(batch.items[0], deaths), 0.0)
        else:
            self.suspects.extend(Batch(batch.first + i, (item,), alone=True) for i, item in enumerate(batch.items))

    def _count_threads(self) -> int:
        """Threads of all workers, as they come and go."""
        if monotonic() - self.looked > LOOK_SECONDS:
            try:
                self.threads = sum(self.client.nthreads().values())
            except Exception as error:  # noqa: BLE001  # whatever a lost connection raises
                raise RunError(f"the scheduler was lost: {error}") from None
            self.looked = monotonic()
        return self.threads

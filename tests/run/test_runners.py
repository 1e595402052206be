"""Every runner gives the same: results in order, errors at their place, in bounded memory."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest

from fgtools.errors import DeadlyItemError, RunError
from fgtools.run import cluster
from fgtools.run.cluster import Cluster
from fgtools.run.local import Local
from fgtools.run.runner import Runner
from tests.processes import until
from tests.run import work
from tests.run.dask_cluster import WITHOUT_FGTOOLS, scheduler_with_workers
from tests.run.work import Waiting


@pytest.fixture(scope="module")
def on_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers."""
    with scheduler_with_workers(tmp_path_factory.mktemp("dask"), 2) as address:
        yield Cluster(address)


@pytest.fixture(params=["one process", "two processes", "cluster"])
def runner(request: pytest.FixtureRequest) -> Runner:
    """Each runner there is."""
    if request.param == "cluster":
        chosen: Runner = request.getfixturevalue("on_cluster")
        return chosen
    return Local(1 if request.param == "one process" else 2)


def noted(items: range, taken: list[int]) -> Iterator[int]:
    """The items; those taken go into the list."""
    for item in items:
        taken.append(item)
        yield item


def first_held_back(numbers: range, release_at: int, folder: Path) -> Iterator[Waiting]:
    """The numbers; the work on the first one ends when another is taken."""
    file = folder / "release"
    for number in numbers:
        if number == release_at:
            file.touch()
        yield Waiting(number, str(file))


def test_results_in_order(runner: Runner, tmp_path: Path) -> None:
    """Nothing lost, nothing twice, whatever is done first: here many others are, where there are other processes."""
    release_at = 0 if runner == Local(1) else 100
    assert list(runner(work.waiting_first, first_held_back(range(500), release_at, tmp_path))) == list(
        range(0, 1000, 2)
    )
    assert list(runner(work.double, range(0))) == []


def test_an_exception_at_its_place(runner: Runner) -> None:
    """What comes before it is given, then it is raised."""
    results = runner(work.refused_thirteen, range(40))
    given = list(islice(results, 13))
    with pytest.raises(ValueError, match="13"):
        next(results)

    assert given == list(range(0, 26, 2))


def test_millions_of_items(runner: Runner) -> None:
    """The items are taken as they are needed, and a runner can be left at any time."""
    taken: list[int] = []
    results = runner(work.double, noted(range(10**9), taken))

    assert list(islice(results, 3)) == [0, 2, 4]
    results.close()
    assert len(taken) < 5000


def test_results_that_wait_are_bounded(on_cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """However long the first one takes, no more than a number of items beyond it are begun."""
    monkeypatch.setattr(cluster, "AHEAD", 100)
    taken: list[int] = []
    file = tmp_path / "release"

    def release() -> None:
        until(lambda: len(taken) >= 100, "as many items taken as may be")
        time.sleep(0.5)  # in which no more may be taken
        file.touch()

    Thread(target=release, daemon=True).start()
    results = on_cluster(work.waiting_first, (Waiting(number, str(file)) for number in noted(range(1000), taken)))

    assert next(results) == 0
    assert len(taken) == 100
    assert list(results) == list(range(2, 2000, 2))


def test_a_deadly_item_is_named(on_cluster: Cluster) -> None:
    """It alone: it must not loop for ever, nor are its neighbours blamed."""
    results = on_cluster(work.deadly_thirteen, range(40))
    given = list(islice(results, 13))
    with pytest.raises(DeadlyItemError) as error:
        next(results)

    assert error.value.item == 13
    assert given == list(range(0, 26, 2))


def test_a_process_that_is_killed() -> None:
    """Processes of this machine: an error that says so."""
    with pytest.raises(RunError, match="killed"):
        list(Local(2)(work.deadly_thirteen, range(40)))


def test_a_worker_without_fgtools(tmp_path: Path) -> None:
    """It says what is missing, and where."""
    start = ("-c", WITHOUT_FGTOOLS)
    with (
        scheduler_with_workers(tmp_path, 1, start) as address,
        pytest.raises(RunError, match=r"a worker cannot run fgtools .*ModuleNotFoundError"),
    ):
        list(Cluster(address)(work.double, range(40)))

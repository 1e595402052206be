"""Every runner gives the same: results in order, errors at their place, in bounded memory."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from fgtools.run import cluster
from fgtools.run.cluster import Cluster
from fgtools.run.local import Local
from fgtools.run.runner import DeadlyItemError, RunError, Runner
from tests.run import work
from tests.run.dask_cluster import WITHOUT_FGTOOLS, scheduler_with_workers


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


def test_results_in_order(runner: Runner) -> None:
    """Nothing lost, nothing twice, whatever is done first."""
    assert list(runner(work.slow_first, range(500))) == list(range(0, 1000, 2))
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


def test_results_that_wait_are_bounded(on_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the first one takes, no more than a number of items beyond it are begun."""
    monkeypatch.setattr(cluster, "AHEAD", 100)
    taken: list[int] = []
    results = on_cluster(work.slow_first, noted(range(1000), taken))

    assert next(results) == 0
    assert 50 < len(taken) <= 100
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

"""Batches: their size follows what they took, and a worker stops when the time is up."""

import pickle

import pytest

from fgtools.errors import RunError
from fgtools.run import batches
from fgtools.run.batches import MOST, Done, Size, packed, work_through
from tests.run import work


def done(number: int, seconds: float) -> Done:
    """What came of a batch of which so many deals were done."""
    return Done((0,) * number, None, seconds)


def test_quick_batches_grow() -> None:
    """Twice as many each time, up to a limit."""
    size = Size()
    seen = []
    for _ in range(12):
        seen.append(size.now)
        size.learn(size.now, done(size.now, 0.01))

    assert seen == [1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256, 256]
    assert seen[-1] == MOST


def test_batches_of_the_right_length_stay() -> None:
    """Between half the time and the whole of it nothing changes."""
    size = Size()
    size.learn(1, done(1, 0.1))
    size.learn(2, done(2, 0.7))

    assert size.now == 2


def test_a_batch_that_was_cut_halves_the_next() -> None:
    """But only once for all that were sent with the old size, and never below one."""
    size = Size()
    size.now = 64
    for _ in range(5):
        size.learn(64, done(3, 1.5))
    assert size.now == 32
    size.learn(3, done(3, 0.01))  # the rest of one that was cut
    assert size.now == 32
    size.now = 1
    size.learn(1, done(1, 900.0))
    assert size.now == 1


def do(items: tuple[int, ...], function: object = work.double) -> Done:
    """A batch, as a worker does it."""
    made: Done = pickle.loads(pickle.loads(packed(function, items)))  # type: ignore[arg-type]  # any callable
    return made


def test_a_batch_is_done() -> None:
    """All of it, in order."""
    assert do((1, 2, 3)).results == (2, 4, 6)


def test_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one is done; the rest goes back."""
    monkeypatch.setattr(batches, "SECONDS", -1.0)

    assert do((1, 2, 3)).results == (2,)


def test_what_was_done_before_an_exception_is_kept() -> None:
    """The results before it, and the exception itself."""
    found = do((11, 12, 13, 14), work.refused_thirteen)

    assert found.results == (22, 24)
    assert repr(found.error) == "ValueError(13)"


def test_another_version_does_nothing() -> None:
    """It says which versions there are."""
    found: Done = pickle.loads(work_through("0.0.9", b"never unpickled"))

    assert found.results == ()
    assert isinstance(found.error, RunError)
    assert "0.0.9" in str(found.error)

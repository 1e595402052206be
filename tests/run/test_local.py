"""Processes of this machine: whatever ends the work ends them all, and soon."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fgtools.run.local import in_order
from tests.processes import PATIENCE, children, hear_interrupts, still_alive, until
from tests.run import work

ROOT = Path(__file__).parents[2]
AT_WORK = """
from fgtools.run.local import in_order
from tests.run import work
if __name__ == "__main__":
    results = in_order(work.long, range(10), 2)
    print(next(results), flush=True)
    next(results)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_no_process_outlives_the_first(number: signal.Signals) -> None:
    """However that came to its end; each of them has long work before it."""
    command = [sys.executable, "-c", AT_WORK]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, preexec_fn=hear_interrupts) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"
        at_work = children(process.pid)
        process.send_signal(number)
        assert process.wait(PATIENCE) == -number

    assert len(at_work) >= 2
    assert still_alive(at_work) == []


def test_work_that_is_left_ends_soon() -> None:
    """Hours of work, in the processes and waiting."""
    results = in_order(work.long, range(100), 2)
    assert next(results) == 0
    begun = time.monotonic()
    results.close()

    assert time.monotonic() - begun < PATIENCE


def test_an_interrupt_while_items_are_taken(tmp_path: Path) -> None:
    """When the first ones are in work already, and no result has been asked for."""
    notes = [tmp_path / str(number) for number in range(4)]

    def interrupted() -> Iterator[str]:
        yield from map(str, notes)
        until(lambda: notes[0].exists() and notes[1].exists(), "two items in work")
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(in_order(work.long_with_a_note, interrupted(), 2))

    assert time.monotonic() - begun < PATIENCE


def test_large_items_in_flight_are_given_up() -> None:
    """What fills the pipes both ways neither hangs nor harms, wherever it is left."""
    for given in (1, 2, 5):
        results = in_order(work.large, (bytes(60_000) for _ in range(200)), 2)
        assert [len(next(results)) for _ in range(given)] == given * [60_000]
        results.close()

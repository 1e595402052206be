"""Work for runners, importable where it is done."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from tests.processes import PATIENCE


class Waiting(NamedTuple):
    """A number, and a file for which the work on the number 0 waits."""

    number: int
    file: str


def double(number: int) -> int:
    """Cheap work."""
    return 2 * number


def waiting_first(item: Waiting) -> int:
    """The first one takes as long as its file is not there."""
    end = time.monotonic() + PATIENCE
    while item.number == 0 and not Path(item.file).exists():
        if time.monotonic() > end:
            raise TimeoutError(item.file)
        time.sleep(0.01)
    return 2 * item.number


def deadly_thirteen(number: int) -> int:
    """Kills the process, always at the same item."""
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def refused_thirteen(number: int) -> int:
    """Raises at one item."""
    if number == 13:
        raise ValueError(number)
    return 2 * number


def long(number: int) -> int:
    """Work for twice as long as a test waits, which an interrupt can end; the first item is nothing."""
    end = time.monotonic() + (2 * PATIENCE if number else 0)
    while time.monotonic() < end:
        time.sleep(0.001)
    return number


def long_with_a_note(file: str) -> int:
    """Such long work; the file says that it has begun."""
    Path(file).touch()
    return long(1)


def large(raw: bytes) -> bytes:
    """As much as a pipe holds, both ways, and a little work."""
    time.sleep(0.0005)
    return raw

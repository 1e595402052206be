"""Work for runners, importable where it is done."""

import os
import signal
import time


def double(number: int) -> int:
    """Cheap work."""
    return 2 * number


def slow_first(number: int) -> int:
    """The first one takes long."""
    if number == 0:
        time.sleep(1.5)
    return 2 * number


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
    """A minute of work that an interrupt can end; the first item is nothing."""
    end = time.monotonic() + (60 if number else 0)
    while time.monotonic() < end:
        time.sleep(0.001)
    return number


def large(raw: bytes) -> bytes:
    """As much as a pipe holds, both ways, and a little work."""
    time.sleep(0.0005)
    return raw

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

"""What tests of child processes share: how to wait for them, and whom they leave behind.

A test waits for the thing itself, never for so many seconds: a line in a file, not the file; an answer, not a process.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

T = TypeVar("T")

PATIENCE: Final = 300.0  # seconds; only what hangs takes so long, however busy the machine is


def until(reached: Callable[[], T | None], what: str, process: subprocess.Popen[Any] | None = None) -> T:
    """What ``reached`` gives, as soon as that is true. ``what`` says it in words, for the failure.

    Where a process is named that has ended without it, the wait is over at once.
    """
    end = time.monotonic() + PATIENCE
    while True:
        over = process is not None and process.poll() is not None
        if found := reached():
            return found
        assert not over, f"ended before {what}"
        assert time.monotonic() < end, f"never {what}"
        time.sleep(0.02)


def until_lines(file: Path, number: int, process: subprocess.Popen[Any]) -> None:
    """Wait until the process has written so many lines to the file."""
    until(lambda: file.exists() and file.read_bytes().count(b"\n") >= number, f"{number} lines in {file}", process)


def hear_interrupts() -> None:
    """For ``preexec_fn``: a shell that runs the tests in the background has them, and their children, ignore Ctrl-C, and nohup SIGHUP."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def seconds_at_work(pids: list[int]) -> float:
    """How much of the processors' time these processes have had so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def with_at_most(memory: int) -> Callable[[], None]:
    """For ``preexec_fn``: a bound on the bytes that the process may have. Skips the test where there is none."""
    resource = pytest.importorskip("resource")
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in found.splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]


def still_alive(pids: list[int]) -> list[int]:
    """Those of the processes that still run after a long while; returns as soon as there is none."""
    end = time.monotonic() + PATIENCE
    while (left := _running(pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def _running(pids: list[int]) -> list[int]:
    found = subprocess.run(["ps", "-eo", "pid=,stat="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in found.splitlines()]
    return [int(pid) for pid, stat in pairs if int(pid) in pids and not stat.startswith("Z")]

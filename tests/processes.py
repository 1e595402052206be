"""What tests of child processes share."""

import signal
import subprocess
import time


def hear_interrupts() -> None:
    """For ``preexec_fn``: a shell that runs the tests in the background has them, and their children, ignore Ctrl-C, and nohup SIGHUP."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in found.splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]


def still_alive(pids: list[int], seconds: float = 20) -> list[int]:
    """Those of the processes that still run after so long; returns as soon as there is none."""
    end = time.monotonic() + seconds
    while (left := _running(pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def _running(pids: list[int]) -> list[int]:
    found = subprocess.run(["ps", "-eo", "pid=,stat="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in found.splitlines()]
    return [int(pid) for pid, stat in pairs if int(pid) in pids and not stat.startswith("Z")]

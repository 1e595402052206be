"""Ctrl-C in a terminal, where every process of a command hears it, those that are just starting too."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import children, hear_interrupts, still_alive

CERTIFY = "certify --variant flower-garden --seeds fg1:1-400 --jobs 2 -o FILE"


@pytest.mark.parametrize("command", [CERTIFY, f"{CERTIFY} --cluster local", "serve --port 0 --jobs 2"])
@pytest.mark.parametrize("started", [1, 2, 3])
def test_processes_that_are_starting(command: str, started: int, tmp_path: Path) -> None:
    """130 and soon, one word, no traceback of any, none left behind."""
    arguments = command.replace("FILE", str(tmp_path / "certs.jsonl")).split()
    with subprocess.Popen(
        [sys.executable, "-m", "fgtools", *arguments],
        stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts, start_new_session=True,
    ) as process:  # fmt: skip
        end = time.monotonic() + 60
        while len(begun := children(process.pid)) < started and process.poll() is None and time.monotonic() < end:
            if "serve" in command and len(begun) == 2:
                break  # it starts no more
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert begun
    assert process.returncode == 130
    assert errors.endswith("\ninterrupted\n")
    assert "Traceback" not in errors
    assert still_alive(begun) == []

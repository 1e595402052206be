"""Ctrl-C in a terminal, where every process of a command hears it, those that are just starting too."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, children, hear_interrupts, still_alive, until

CERTIFY = "certify --variant flower-garden --seeds fg1:1-400 --jobs 2 -o FILE"
CLUSTER = f"{CERTIFY} --cluster local"


@pytest.mark.parametrize(
    ("command", "started"),
    [
        *((command, started) for command in (CERTIFY, "serve --port 0 --jobs 2") for started in (1, 2, 3)),
        *(pytest.param(CLUSTER, started, marks=pytest.mark.slow) for started in (1, 2)),
        (CLUSTER, 3),
    ],
)
def test_processes_that_are_starting(command: str, started: int, tmp_path: Path) -> None:
    """130 and soon, one word, no traceback of any, none left behind."""
    arguments = command.replace("FILE", str(tmp_path / "certs.jsonl")).split()
    with subprocess.Popen(
        [sys.executable, "-m", "fgtools", *arguments],
        stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts, start_new_session=True,
    ) as process:  # fmt: skip
        enough = min(started, 2) if "serve" in command else started  # it starts no more
        begun = until(lambda: [] if len(found := children(process.pid)) < enough else found, "so many", process)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert errors.endswith("\ninterrupted\n")
    assert "Traceback" not in errors
    assert still_alive(begun) == []

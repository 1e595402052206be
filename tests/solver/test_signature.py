"""The bench signature is the same on every machine, and in every run."""

import os
import subprocess
import sys

from fgtools.solver.bench import signature


def test_the_signature_repeats() -> None:
    """The same number twice in one process, and in others with other hash seeds."""
    first = signature()
    assert first == signature()
    for seed in ("0", "12345"):
        printed = subprocess.run(
            [sys.executable, "-m", "fgtools.solver.bench"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

        assert f"Nodes searched: {first}\n" == printed

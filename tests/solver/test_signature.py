"""The bench signature is the same on every machine, and in every run."""

import os
import subprocess
import sys

from fgtools.solver.bench import engine_signature, reference_signature


def test_the_signature_repeats() -> None:
    """The same number in this process and in others, with other hash seeds."""
    first = engine_signature() + reference_signature()
    for seed in ("0", "12345"):
        printed = subprocess.run(
            [sys.executable, "-m", "fgtools.solver.bench"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

        assert f"Nodes searched: {first}\n" == printed

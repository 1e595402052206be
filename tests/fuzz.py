"""``make fuzz MINUTES=10``: the properties again and again, with random seeds, until the time is up.

- ``kernel``: the kernel against the oracle; ``solver``: the compiled engine against the reference solver;
- ``formats``: readers and converters on random text, bytes and values; ``deal``: the generators;
- ``test_mutation.py``: changed certificates, manifests, deals and logs;
- ``conformance/test_engines.py``: other programs' engines against the kernel.

Hypothesis keeps what it finds in ``.hypothesis``; tests/README.md says what becomes of a finding.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

TARGETS = [
    "tests/kernel",
    "tests/formats",
    "tests/solver",
    "tests/deal",
    "tests/test_mutation.py",
    "tests/conformance/test_engines.py",
]


def main() -> int:
    """Run rounds until the time is up or one fails; say how many there were."""
    minutes = float(os.environ.get("FGTOOLS_FUZZ_MINUTES", "10"))
    ends = time.monotonic() + 60 * minutes
    environment = {**os.environ, "FGTOOLS_PROFILE": "fuzz"}
    environment.pop("CI", None)
    rounds = 0
    while time.monotonic() < ends:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "--no-cov",
            "-k",
            "not ten_thousand and not hostile",
            *TARGETS,
        ]
        if subprocess.run(command, cwd=Path(__file__).parents[1], env=environment, check=False).returncode:
            print(f"found something in round {rounds + 1}")
            return 1
        rounds += 1
    print(f"{rounds} rounds in {minutes:g} minutes, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""``make fuzz MINUTES=10``: the properties again and again, with random seeds, until the time is up.

The time is shared out evenly; a target that is done early begins anew, one that is not is stopped:

- the kernel against the oracle, and its proofs against brute force; the compiled engine against the reference solver and itself;
- readers and converters on random text, bytes and values; the generators;
- changed certificates, manifests, deals and logs; other programs' engines against the kernel.

Hypothesis keeps what it finds in ``.hypothesis``; tests/README.md says what becomes of a finding.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

TARGETS = {
    "the kernel": ["tests/kernel", "--ignore=tests/kernel/proofs"],
    "proofs": ["tests/kernel/proofs"],
    "many small decks": ["tests/solver/test_many.py"],
    "the solver": ["tests/solver", "--ignore=tests/solver/test_many.py"],
    "formats": ["tests/formats"],
    "generators": ["tests/deal"],
    "mutations": ["tests/test_mutation.py"],
    "forged packs": ["tests/packs/test_forged.py", "tests/packs/test_zips.py"],
    "engines": ["tests/conformance/test_engines.py"],
}
PYTEST = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-x",
    "--no-cov",
    "--color=no",
    "-k",
    "not ten_thousand and not hostile and not noticed",
]


def passed(output: str) -> int:
    """How many tests have passed, by pytest's dots."""
    return sum(line.partition(" [")[0].count(".") for line in output.splitlines() if set(line[:1]) <= set(".sxF"))


def run(name: str, arguments: list[str], seconds: float) -> bool:
    """Run a target for so long; whether nothing was found."""
    ends = time.monotonic() + seconds
    environment = {**os.environ, "FGTOOLS_PROFILE": "fuzz", "PYTHONUNBUFFERED": "1"}
    environment.pop("CI", None)
    rounds, tests = 0, 0
    while time.monotonic() < ends:
        try:
            done = subprocess.run(
                [*PYTEST, *arguments],
                cwd=Path(__file__).parents[1],
                env=environment,
                check=False,
                text=True,
                stdout=subprocess.PIPE,
                timeout=max(1, ends - time.monotonic()),
            )
        except subprocess.TimeoutExpired as stopped:
            tests += passed((stopped.stdout or b"").decode())
            break
        tests += passed(done.stdout)
        if done.returncode:
            print(f"{done.stdout}\n{name}: found something", flush=True)
            return False
        rounds += 1
    print(f"{name}: {rounds} whole rounds, {tests} tests passed, nothing found", flush=True)
    return True


def main() -> int:
    """Run each target for its share of the time; how many found something."""
    minutes = float(os.environ.get("FGTOOLS_FUZZ_MINUTES", "10"))
    found = sum(not run(name, arguments, 60 * minutes / len(TARGETS)) for name, arguments in TARGETS.items())
    print(f"{len(TARGETS) - found} passed, {found} failed")
    return found


if __name__ == "__main__":
    sys.exit(main())

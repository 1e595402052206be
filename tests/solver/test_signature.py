"""The bench signature is the same on every machine and in every run, and the one that the history says."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parents[2]


def printed(hash_seed: str) -> str:
    """What `make signature` prints, in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "fgtools.solver.bench"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def signature() -> str:
    """The signature, as it is printed."""
    return printed("0")


def newest_trailer(root: Path) -> str | None:
    """What the last commit that changed the search says of it: ``Bench: N``, a line of its message. None where there is no history."""
    if not (root / ".git").exists():
        return None
    command = ["git", "log", "-1", "--grep=^Bench: [0-9]", "--format=%B"]
    message = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^Bench: ([0-9]+)$", message, re.MULTILINE)
    return found[-1] if found else None


@pytest.mark.slow
def test_the_signature_repeats(signature: str) -> None:
    """The same number in another process, with another hash seed."""
    assert printed("12345") == signature


@pytest.mark.slow
def test_the_signature_is_the_last_trailer(signature: str) -> None:
    """A commit that changes the search ends with the new signature, and no other changes it."""
    trailer = newest_trailer(ROOT)
    if trailer is None:
        assert not os.environ.get("CI"), "CI needs the history: this clone has no commit with a trailer Bench: N"
        pytest.skip("no history here: only a clone knows what the search was")

    assert signature == f"Nodes searched: {trailer}\n", f"the search has changed since Bench: {trailer}"


@pytest.mark.skipif(which("git") is None, reason="no git on this machine")
def test_the_trailer_is_the_newest(tmp_path: Path) -> None:
    """The last commit that has one, wherever in its message; without any, or without a history, none."""
    assert newest_trailer(tmp_path) is None
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    for message, expected in (
        ("Begin\n\nNo search change", None),
        ("Search better\n\nWhy.\n\nBench: 12", "12"),
        ("Search worse\n\nIt was Bench: 12 before.\n\nBench: 34", "34"),
        ("Mend a word\n\nNot Bench: 5 but 6.\n\nNo search change", "34"),
    ):
        subprocess.run(["git", *identity, "commit", "-q", "--allow-empty", "-m", message], cwd=tmp_path, check=True)
        assert newest_trailer(tmp_path) == expected

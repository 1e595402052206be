"""Thousands of forged packs: ``python -m tests.packs.many_forgeries [COUNT] [SEED]``.

``make fuzz`` and the quick tests forge fewer of them (`test_forged.py`).
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from click.testing import CliRunner

from fgtools.cli.main import cli
from tests.packs.forged import forged
from tests.packs.judged import changed_ratings, why_false
from tests.packs.pack import Pack

BUILDS = (
    ["--variant", "brigade", "--count", "6", "--max-nodes", "20000", "--difficulty-mix", "2:1"],
    ["--variant", "phoenix", "--count", "5", "--max-nodes", "20000", "--max-states", "500", "--any"],
    ["--variant", "phoenix", "--count", "3", "--max-nodes", "20000", "--max-states", "500", "--unwinnable"],
)  # fmt: skip
NOT_VERIFIED = "ratings not verified"


def built(folder: Path) -> list[Pack]:
    """True packs: winnable deals of a mix, deals proved either way, and deals without a win."""
    packs = []
    for number, arguments in enumerate(BUILDS):
        place = str(folder / f"true-{number}")
        assert CliRunner().invoke(cli, ["pack", "build", *arguments, "-o", place]).exit_code == 0
        packs.append(Pack.read(Path(place)))
    return packs


def verify(pack: Pack, folder: Path, *options: str) -> tuple[int, str]:
    """The exit code of `pack verify`, and what it says."""
    place = str(pack.write(folder / "forged"))
    result = CliRunner().invoke(cli, ["pack", "verify", *options, place], catch_exceptions=False)
    return result.exit_code, result.stdout


def attack(true: list[Pack], count: int, rng: random.Random, folder: Path) -> Counter[str]:
    """Forge so many packs and verify them. AssertionError where one holds whose claims are not true; else how many were what."""
    outcomes: Counter[str] = Counter()
    for number in range(count):
        original = rng.choice(true)
        pack = forged(rng, original)
        code, said = verify(pack, folder)
        outcomes[f"exit code {code}"] += 1
        if code:
            continue
        assert not (false := why_false(pack)), f"forgery {number} holds, with {false}: {pack}"
        if changed_ratings(pack, original):
            outcomes["held, with ratings that are not said to be verified"] += 1
            assert NOT_VERIFIED in said, f"forgery {number}: {said}"
            assert verify(pack, folder, "--ratings")[0] == 1, f"forgery {number} holds with --ratings: {pack}"
        elif pack != original:
            outcomes["held, changed, and as true as before"] += 1
    return outcomes


if __name__ == "__main__":
    amount = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        found = attack(built(Path(scratch)), amount, random.Random(seed), Path(scratch))
    print(
        f"{amount} forged packs in {time.monotonic() - began:.0f} s: none holds whose claims are not true", dict(found)
    )

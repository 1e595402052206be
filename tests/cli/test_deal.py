"""``fgtools deal`` from other programs' numbers."""

import json
from pathlib import Path

import pytest

from tests.cli.test_verbs import run

VECTORS = json.loads((Path(__file__).parents[2] / "corpus/conformance/schemes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("variant", "seed"),
    [("brigade", "pysolfc:24"), ("gloucestershire", "pysolfc:24"), ("flower-garden", "pysolfc:12345678901234567890")],
)
def test_a_number_typed_into_pysolfc(variant: str, seed: str) -> None:
    """The board that is printed is the one that PySolFC deals."""
    (vector,) = (v for v in VECTORS if (v["variant"], v["seed"]) == (variant, seed))
    board = vector["text"].replace("R:", "Bouquet:").replace("F: AC AS AH AD", "Foundations: C1 D1 H1 S1")

    result = run("deal", "--variant", variant, "--seed", seed)

    assert (0, f"Variant: {variant}\nSeed: {seed}\n{board}") == (result.exit_code, result.stdout)


def test_a_range_over_the_boundary() -> None:
    """A range of PySolFC's numbers goes from one of its generators to the other."""
    printed = run("deal", "--seeds", "pysolfc:31999-32001", "--json").stdout.splitlines()
    single = [run("deal", "--seed", f"pysolfc:{number}", "--json").stdout.strip() for number in (31999, 32000, 32001)]

    assert single == printed


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "pysolfc:0"],
        ["--seed", "pysolfc:#24"],
        ["--seeds", "pysolfc:0-3"],
        ["--seeds", "perm:1-" + "9" * 5000],
        ["--seed", "perm:1", "--variant", "gloucestershire"],
    ],
    ids=lambda arguments: arguments[1][:12],
)
def test_numbers_that_are_refused(arguments: list[str]) -> None:
    """A wrong number is wrong usage; nothing is dealt."""
    result = run("deal", *arguments)

    assert (result.exit_code, result.stdout) == (2, "")

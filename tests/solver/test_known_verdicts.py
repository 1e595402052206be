"""Deals whose verdicts were found by another program, an experiment in C++ with a search of its own."""

import json
from pathlib import Path

import pytest

from fgtools.certify.win import winning_moves
from fgtools.formats.notation import read_one_line
from fgtools.solver.engine import search
from fgtools.solver.outcome import Limits, Solved, Unsolvable

KNOWN = [
    json.loads(line)
    for line in (Path(__file__).parent / "data/known_verdicts.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("game", sorted({known["line"].split()[0] for known in KNOWN}))
def test_known_verdicts(game: str) -> None:
    """The same verdict on every deal; each win is replayed."""
    for known in (known for known in KNOWN if known["line"].split()[0] == game):
        deal = read_one_line(known["line"], "known")
        outcome = search(deal.variant, deal.start(), Limits(nodes=1_000_000)).outcome
        if isinstance(outcome, Solved):
            winning_moves(deal, outcome)

        assert known["verdict"] == {Solved: "solvable", Unsolvable: "unsolvable"}.get(type(outcome)), known["line"]

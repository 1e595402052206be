"""The kernel against the oracle's numbers of legal move sequences, deal by deal."""

from pathlib import Path

import pytest

from fgtools.deal.dealer import deal
from fgtools.formats.options import parse_options, with_options
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.perft import divide
from tests import oracle
from tests.strategies import rules_of

FILES = sorted((Path(__file__).parents[1] / "perft").glob("*.perft"))


def cases(file: Path) -> dict[str, list[tuple[int, int]]]:
    """For each deal line of a file, its depths and numbers."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "deal":
            found[rest] = []
        elif word == "perft":
            depth, number = map(int, rest.split())
            found[list(found)[-1]].append((depth, number))
    return found


def test_every_game_has_numbers() -> None:
    """Each of the nine games has a file, and each file some deals."""
    assert sorted(VARIANTS) == [file.stem for file in FILES]
    assert all(len(cases(file)) >= 3 for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_perft(file: Path) -> None:
    """The kernel counts what the oracle counted; where not, the count behind each first move is shown."""
    for text, numbers in cases(file).items():
        game, seed = text.split()
        name, *options = game.split(",")
        variant = with_options(VARIANTS[name], parse_options(VARIANTS[name], options))
        dealt = deal(variant, seed)
        for depth, expected in numbers:
            behind = divide(variant, dealt.start(), depth)
            if expected != sum(behind.values()):
                rules = rules_of(variant)
                table = oracle.start(rules, *oracle.fg1_deal(rules, seed.partition(":")[2]), seed)
                theirs = {
                    move: oracle.perft(rules, oracle.play(rules, table, move), depth - 1)
                    for move in oracle.legal_moves(rules, table)
                }

                assert theirs == behind, f"{text} perft {depth}"

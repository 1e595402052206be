"""The arguments at the heads of the proofs' modules: complete, about functions and tests that there are, their assumptions kept."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from fgtools.kernel import proofs
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.proofs import kinds_for
from fgtools.kernel.proofs.table import Table
from fgtools.kernel.variants import VARIANTS, Variant

MODULES = [
    import_module(f"fgtools.kernel.proofs.{file.stem}")
    for file in sorted(Path(proofs.__file__).parent.glob("[!_]*.py"))
]
LEMMAS = [
    (module.__name__.rpartition(".")[2], lemma)
    for module in MODULES
    for lemma in re.split(r"^Lemma: ", module.__doc__ or "", flags=re.MULTILINE)[1:]
]
TESTS = {
    name for file in Path(__file__).parent.glob("*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
}


def test_there_are_eight_lemmas() -> None:
    """Each is told from the others by its name."""
    names = [lemma.partition(".")[0] for _, lemma in LEMMAS]

    assert sorted(names) == [
        "dominance",
        "forgetting",
        "safe autoplay",
        "the digs",
        "the exhausted search",
        "the fit",
        "the lazy hand",
        "the order of play",
    ]


@pytest.mark.parametrize(("module", "lemma"), LEMMAS, ids=lambda value: value.partition(".")[0])
def test_each_lemma_is_claimed_proved_used_and_tested(module: str, lemma: str) -> None:
    """It has its four parts in order, and what it says uses and tests it is there."""
    parts = re.findall(r"^(Claim|Proof|Used in|Tested by)\b", lemma, flags=re.MULTILINE)
    assert list(dict.fromkeys(parts)) == ["Claim", "Proof", "Used in", "Tested by"], module
    used = re.search(r"^Used in: ([^.]*)\.$", lemma, flags=re.MULTILINE)
    tested = re.search(r"^Tested by: ([^.]*)\.$", lemma, flags=re.MULTILINE)
    assert used
    assert tested
    for name in re.findall(r"\w+", used[1]):
        assert any(callable(getattr(other, name, None)) for other in MODULES), name
    assert set(re.findall(r"\w+", tested[1])) <= TESTS


@pytest.mark.parametrize("whole", [VARIANTS["flower-garden"], VARIANTS["foundation-only"]], ids=["search", "play"])
def test_no_table_is_made_where_an_assumption_is_broken(whole: Variant) -> None:
    """Tallies, keys and dominance would go wrong without a word. Nor is any kind of proof known there."""
    broken: dict[str, Variant] = {
        "more than 1 deck": whole._replace(decks=2),
        "more than 4 foundation": whole._replace(foundations=8),
        "more than 2 cells": whole._replace(cells=3),
        "more than 13 face-down cards": whole._replace(face_down=tuple(range(14))),
    }
    for what, variant in broken.items():
        layout = Layout(((Card(1, "C"),),) * 6, (), (0,) * variant.foundations, (None,) * variant.cells)
        assert kinds_for(variant) == ()
        with pytest.raises(ValueError, match=f"the proofs assume a deal without {what}"):
            Table(variant, layout)


def test_no_table_is_made_of_cards_in_cells() -> None:
    """The search begins with free cells."""
    variant: Variant = VARIANTS["flower-garden"]._replace(cells=1)
    with pytest.raises(ValueError, match="the proofs assume a deal without cards in cells"):
        Table(variant, Layout(((Card(2, "C"),),), (), (0,) * 4, (Card(1, "C"),)))


def test_as_many_as_assumed_are_held() -> None:
    """Two cells and thirteen face-down cards a column are not too many."""
    variant: Variant = VARIANTS["trevi-garden"]._replace(face_down=tuple(range(13)))
    assert kinds_for(variant) == ("lattice", "search", "forgetful")
    column = (*(Card(rank, "C") for rank in range(1, 14)), Card(13, "D"), Card(12, "D"))
    table = Table(variant, Layout((column,), (), (0,) * 4, (None, None)))
    assert table.face_down[-1] == bytes([13])
    assert table.floor[-1] == 13

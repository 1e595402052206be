"""The tests of the proofs have teeth: each change of the checker's source makes the test fail that is named beside it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import fgtools

ROOT = Path(__file__).parents[3]


class Mutation(NamedTuple):
    """A piece of a module's source, what takes its place, and the test that must fail then."""

    file: str
    old: str
    new: str
    test: str


MUTATIONS = {
    "lenient where cards are forgotten, on a small deck": Mutation(
        "autoplay.py",
        "is_connector or table.forgets or connectors & before",
        "is_connector or connectors & before",
        "test_forgetful_game.py::test_a_forgotten_card_may_be_one_that_goes_before",
    ),
    "lenient where cards are forgotten, by the rule": Mutation(
        "autoplay.py",
        "is_connector or table.forgets or connectors & before",
        "is_connector or connectors & before",
        "test_positions.py::test_what_is_safe_shows_on_the_table[phoenix]",
    ),
    "one of two connectors goes home, by the rule": Mutation(
        "autoplay.py",
        "& 7 != 1",
        "& 7 < 1",
        "test_positions.py::test_what_is_safe_shows_on_the_table[flower-garden]",
    ),
    "one of two connectors goes home, by the set": Mutation(
        "autoplay.py",
        "& 7 != 1",
        "& 7 < 1",
        "test_sets.py::test_sets_near_the_edge_are_those_of_the_corpus[wildflower]",
    ),
    "low connectors may lie about, by the rule": Mutation(
        "autoplay.py",
        "state.unnamed[other] & ~connectors",
        "state.unnamed[other]",
        "test_positions.py::test_what_is_safe_shows_on_the_table[wildflower]",
    ),
    "low connectors may lie about, by the set": Mutation(
        "autoplay.py",
        "state.unnamed[other] & ~connectors",
        "state.unnamed[other]",
        "test_sets.py::test_sets_near_the_edge_are_those_of_the_corpus[stonewall]",
    ),
    "low named cards may lie about": Mutation(
        "autoplay.py",
        "state.unnamed[other] & ~connectors",
        "(state.unnamed[other] | table.dealt_to_bouquet[other]) & ~connectors",
        "test_positions.py::test_a_named_card_that_lies_about_keeps_others_from_going",
    ),
    "a whole column never goes to an empty one": Mutation(
        "steps.py",
        " and column.translate(table.moved) == column",
        "",
        "test_forgetful_game.py::test_a_whole_column_is_another_one_when_it_has_moved",
    ),
    "a connector is never the card that goes before": Mutation(
        "autoplay.py",
        "table.forgets or connectors & before",
        "table.forgets",
        "test_inside.py::test_a_connector_may_be_the_card_that_goes_before",
    ),
    "a rank too many is no low one": Mutation(
        "autoplay.py",
        "else rank - 1",
        "else rank - 2",
        "test_forgetful_game.py::test_forgetting_is_a_game_of_its_own",
    ),
    "a named card may go home from the hand": Mutation(
        "autoplay.py",
        "before & available & unnamed != before",
        "before & available != before",
        "test_forgetful_game.py::test_forgetting_is_a_game_of_its_own",
    ),
    "a position is dominated by itself": Mutation(
        "search.py",
        "            if held != cells or chosen != columns:\n                yield key(chosen, end)",
        "            yield key(chosen, end)",
        "test_forgetful_game.py::test_forgetting_is_a_game_of_its_own",
    ),
    "face-down cards move in runs": Mutation(
        "steps.py",
        " - table.floor[state.dealt_depths[source]]",
        "",
        "test_proofs.py::test_known_proofs_are_found_again",
    ),
    "a card laid bare stays face down": Mutation(
        "state.py",
        "        left = table.face_down[depth] + left[1:]\n",
        "",
        "test_proofs.py::test_known_proofs_are_found_again",
    ),
    "runs do not go on in the lattice": Mutation(
        "lattice.py",
        "min(open_runs + above, here + more)",
        "min(above, here + more)",
        "test_lattice.py::test_cards_fit_where_some_way_to_lay_them_does",
    ),
    "cells are no places in the lattice": Mutation(
        "lattice.py",
        "table.variant.cells + depths.count(0)",
        "depths.count(0)",
        "test_proofs.py::test_every_dig_of_a_real_game_is_one_of_the_lattice",
    ),
    "any digest will do": Mutation(
        "proof.py",
        "if proof.digest != actual.digest:",
        "if not proof.digest:",
        "test_proofs.py::test_forged_proofs_are_refused",
    ),
}


def run(mutation: Mutation, folder: Path) -> subprocess.CompletedProcess[str]:
    """The mutation's test, on a copy of the package that is changed so."""
    shutil.copytree(Path(fgtools.__file__).parent, folder / "fgtools", ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / "fgtools/kernel/proofs" / mutation.file
    text = source.read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1, "the source has changed: so must the mutation"
    source.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-o", "pythonpath=",
         f"tests/kernel/proofs/{mutation.test}"],
        cwd=ROOT,
        env={**os.environ, "FGTOOLS_PROFILE": "ci", "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_each_mutation_is_noticed(name: str, tmp_path: Path) -> None:
    """The test runs, and fails."""
    done = run(MUTATIONS[name], tmp_path)

    assert done.returncode == 1, done.stdout + done.stderr


@pytest.mark.slow
def test_the_source_as_it_is_passes(tmp_path: Path) -> None:
    """The copy by itself makes no test fail, and it is the copy that is tested."""
    mutation = MUTATIONS["a whole column never goes to an empty one"]
    same = run(mutation._replace(new=mutation.old), tmp_path / "same")
    assert same.returncode == 0, same.stdout + same.stderr

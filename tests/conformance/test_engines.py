"""Every engine that stands in this folder: the cases hold, and random games show no difference."""

import os
import shutil
import sys

import pytest

from fgtools.kernel.variants import VARIANTS
from fgtools.testing.cases import shipped_cases
from fgtools.testing.engine import Engines
from fgtools.testing.fuzz import fuzz
from fgtools.testing.run import by_rule, outcomes
from tests.conformance.make_cases import FOLDER
from tests.oracle import NINE

FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
ROOT = FOLDER.parents[1]
ENGINES = {
    "oracle": [sys.executable, "-m", "tests.conformance.oracle_engine"],
    # Written by somebody who had corpus/conformance/README.md and nothing else.
    "javascript": ["node", "tests/conformance/javascript/engine.js"],
}
# What an engine says that it does not do.
UNSUPPORTED = {"oracle": {"read"}, "javascript": {"read"}}
# The rule under which a fault is to be reported; each engine can be told to make one (environment variable FAULT).
FAULTS = {"wrap": "wrong-rank", "run": "group-not-allowed", "bouquet": "bouquet-add"}
SECONDS = 60.0


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an engine, which can be started from here."""
    if shutil.which(ENGINES[request.param][0]) is None:
        pytest.skip(f"no {ENGINES[request.param][0]} on this machine")
    monkeypatch.chdir(ROOT)
    return str(request.param)


def test_the_cases_hold(engine: str) -> None:
    """All of them, but for what is unsupported."""
    with Engines(ENGINES[engine], SECONDS) as engines:
        reports = by_rule(outcomes(shipped_cases(), engines))

    assert [report.smallest for report in reports if report.counts["held"] == 0 and report.smallest] == []
    assert {report.rule for report in reports if not report.counts["held"]} == UNSUPPORTED[engine]
    assert {0} == {report.counts["not asked"] for report in reports}


def test_random_games_show_no_difference(engine: str) -> None:
    """Legal moves, refusals, tables and endings of random games of every game; many in the fuzz profile."""
    games = tuple(VARIANTS[name] for name in NINE)
    with Engines(ENGINES[engine], SECONDS) as engines:
        run = fuzz(engines, games, 2000 if FUZZ else 40, float("inf"), lambda _: None)

    assert run.smallest is None
    assert run.held > run.examples


@pytest.mark.slow  # tests/cli/test_conformance.py finds the same faults by the command line
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(engine: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A king on an ace, a run where one card moves, a card back to the bouquet: by the cases and by random games."""
    monkeypatch.setenv("FAULT", fault)
    with Engines(ENGINES[engine], SECONDS) as engines:
        reports = by_rule(outcomes(shipped_cases(), engines))
        assert FAULTS[fault] in {report.rule for report in reports if report.counts["failed"]}
    with Engines(ENGINES[engine], SECONDS) as engines:
        run = fuzz(engines, (VARIANTS["flower-garden"],), 3000, float("inf"), lambda _: None)
        assert run.smallest is not None

"""The frozen cases: made again they are the same, and nothing is left out."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item
from fgtools.formats.options import option_values
from fgtools.kernel.moves import Code
from fgtools.kernel.variants import VARIANTS, option_text
from fgtools.testing.cases import Case, shipped_cases
from fgtools.testing.questions import ask_read
from tests.conformance.make_cases import FILES, FOLDER, texts
from tests.oracle import NINE

# Which games can give a code that not every game can give. Read off corpus/conformance/README.md.
WITH_RUNS = {"wildflower", "arizona", "phoenix", "stonewall", "trevi-garden"}
WITH_COLOURS = {"phoenix", "stonewall", "trevi-garden", "gloucestershire"}
GIVEN_BY = {
    "group-too-long": WITH_RUNS,
    "group-not-a-run": WITH_RUNS,
    "face-down": {"stonewall", "trevi-garden"},
    "cell-occupied": {"trevi-garden"},
    "column-accepts-nothing": {"foundation-only"},
    "wrong-rank": set(NINE) - {"foundation-only"},
    "wrong-colour": WITH_COLOURS,
}
# A free cell takes a card, and a cell's card goes to an empty column: with cells nothing is blocked.
BLOCKED = set(NINE) - {"foundation-only", "trevi-garden"}
ENDINGS = {"won": set(NINE), "lost": set(NINE), "open": set(NINE), "blocked": BLOCKED}


@cache
def cases() -> tuple[Case, ...]:
    """All cases that are shipped."""
    return tuple(shipped_cases())


def about(do: str) -> Iterator[tuple[Case, str]]:
    """The cases of a kind, each with its game."""
    for case in cases():
        if case.request["do"] == do:
            yield case, next(tag for tag in case.tags if tag in NINE)


@pytest.mark.slow
def test_the_same_again() -> None:
    """Kernel and oracle still agree on every case, and the files are what they were: other programs count on that."""
    made = texts()

    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(FILES)
    for name, text in made.items():
        assert (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8") == text, f"{name} would change: see make_cases.py"


def test_every_refusal_of_every_game() -> None:
    """Each code, in every game that can give it."""
    given = {(code, game) for code in get_args(Code) for game in GIVEN_BY.get(code, set(NINE))}

    assert given == {(case.expected["code"], game) for case, game in about("play") if case.expected["code"]}


def test_every_ending_of_every_game() -> None:
    """Won, lost, blocked, open."""
    expected = {(ending, game) for ending, some in ENDINGS.items() for game in some}

    assert expected == {(case.expected["ending"], game) for case, game in about("replay")}


@pytest.mark.parametrize("do", ["deal", "deal_id", "legal_moves", "perft", "play", "replay"])
def test_every_option_of_every_game(do: str) -> None:
    """Each value of each option that is not the game's own."""
    options = {
        (f"{name}={option_text(value)}", game)
        for game in NINE
        for name, values in option_values(VARIANTS[game]).items()
        for value in values[1:]
        if (do, name) != ("perft", "undo")  # an undo is no move to count
    }

    assert options == {(tag, game) for case, game in about(do) for tag in case.tags if "=" in tag}


def test_every_rule_by_name() -> None:
    """Besides the refusals: what a legal entry shows, endings, races, documents."""
    expected = {
        "deal", "deal id", "legal moves", "perft", "race", "read", "undo", "redeal", "move", "run", "cell", "turning up",
        "to a foundation", "empty column", "foundation return",
        "ending: won", "ending: lost", "ending: open", "ending: blocked",
    }  # fmt: skip

    assert expected == {case.rule for case in cases()} - set(get_args(Code))
    winners = {(case.expected["winner"]) for case in cases() if case.rule == "race"}
    assert winners == {"first", "second", "tie"}
    assert {case.expected["good"] for case in cases() if case.rule == "read"} == {True, False}


def test_every_deal_is_a_good_document() -> None:
    """What a request calls a deal can be read as one, id and all; only blocked tables (and one dealt again) lack cards."""
    lacking = []
    for case in cases():
        for about in (case.request, case.request.get("first", {}), case.request.get("second", {})):
            if "deal" in about:
                document = {"format": "fgtools/deal", "version": 1, **about["deal"]}
                if not ask_read(json.dumps(document)).expected["good"]:
                    lacking.append(case)

    assert {case.request["do"] for case in lacking} == {"replay"}
    assert len(lacking) == len(BLOCKED | {"trevi-garden", "foundation-only"}) + 4
    assert all("missing" in str(faults(case.request["deal"])) for case in lacking)


def faults(deal: dict[str, Any]) -> list[str]:
    """What is wrong with a deal's cards."""
    with pytest.raises(UnreadableInputError) as raised:
        Item("", json.dumps({"format": "fgtools/deal", "version": 1, **deal})).deal()
    return raised.value.faults


def test_names_and_size() -> None:
    """No two cases have one name, and all of them together are small enough for a package."""
    names = [case.case for case in cases()]

    assert len(names) == len(set(names))
    assert sum(file.stat().st_size for file in Path(FOLDER).glob("*.jsonl")) < 1_700_000

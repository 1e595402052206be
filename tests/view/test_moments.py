"""A log as a row of moments: what is marked as moved is just what is different from the table before."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.kernel.cards import Card
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION
from fgtools.kernel.position import Position
from fgtools.kernel.replay import replay
from fgtools.view.moments import NOWHERE, Moment, Spot, moments

CHECKER = Path(__file__).parents[1] / "checker"
LOGS = sorted((CHECKER / "accept").glob("*.json"))


def moments_of(file: Path) -> list[Moment]:
    """The moments of the log in a file."""
    log = next(texts(str(file), Limits())).log(Limits())
    deal = log.deal
    return list(moments(log, replay(deal.variant, deal.layout, deal.seed_or_id, log.moves)))


def lying(position: Position) -> set[tuple[Spot, Card | int]]:
    """What lies in each column's rows, in the cells and (how high) on the foundations."""
    columns = {(Spot(COLUMN, c, r), card) for c, cards in enumerate(position.columns) for r, card in enumerate(cards)}
    cells = {(Spot(CELL, i), card) for i, card in enumerate(position.cells) if card}
    return columns | cells | {(Spot(FOUNDATION, i), height) for i, height in enumerate(position.foundations)}


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_marked_is_what_is_different(file: Path) -> None:
    """Of every entry of every log: the marked spots are those where other cards lie than before, and no others.

    A foundation that a card has left, a card's old place and a redeal (all is different) are not marked.
    """
    entries = json.loads(file.read_text())["moves"]
    found = moments_of(file)
    assert [moment.entry for moment in found] == [None, *entries]
    for before, after in pairwise(found):
        changed = {spot for spot, _ in lying(after.position) - lying(before.position)}
        if after.entry == "redeal":
            assert after.moved == NOWHERE
            continue
        if (after.entry or "").startswith("f"):
            changed = {spot for spot in changed if spot.kind != FOUNDATION}
        if after.entry == "undo":
            assert len({spot.kind for spot in after.moved}) == 1
            changed = {spot for spot in changed if spot.kind != FOUNDATION} or changed
        back = [spot for spot in after.moved if spot.kind == BOUQUET]
        if back:
            assert len(after.position.bouquet) == len(before.position.bouquet) + 1
            rest = list(after.position.bouquet)
            rest.pop(back[0].row)
            assert tuple(rest) == before.position.bouquet
        else:
            assert after.moved == changed, after.entry


def test_there_are_moves_of_every_kind() -> None:
    """The logs above hold undos, runs, cells, cards back from a foundation and a redeal."""
    entries = {entry for file in LOGS for entry in json.loads(file.read_text())["moves"]}

    for kind in ("undo", "*", ">a", "fD>", "redeal", ">f"):
        assert any(kind in entry for entry in entries), kind


@pytest.mark.parametrize("file", sorted((CHECKER / "reject").glob("[!c]*.json")), ids=lambda file: file.stem)
def test_a_broken_log_ends_with_the_refused_entry(file: Path) -> None:
    """The last moment is the entry that breaks a rule, with its code, on the table that was there."""
    last = moments_of(file)[-1]
    if last.problem is None:
        assert file.stem.startswith("not-won")
        return
    assert last.problem.code == file.stem.partition("--")[0]
    assert last.words.endswith(".")
    assert (last.position, last.moved) == (last.problem.position, NOWHERE)

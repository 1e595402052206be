"""What the strategies promise to those who use them."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal
from fgtools.formats.deals import MoveLog
from fgtools.kernel.layout import layout_faults
from fgtools.kernel.position import Position
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import Ending, ending
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.strategies import (
    VARIANTS_OF_ALL_SIZES,
    Attempt,
    attempts,
    deals,
    deals_in_play,
    legal_entries,
    logs,
    named_variants,
    nearly_legal_entries,
    positions,
)

T = TypeVar("T")
IN_PLAY = deals_in_play(VARIANTS_OF_ALL_SIZES)


def found(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool]) -> T:
    """Something that the strategy makes and that is wanted, not shrunk. Raises NoSuchExample."""
    chosen = settings(max_examples=2000, phases=(Phase.generate,), database=None)
    return find(strategy, wanted, settings=chosen, random=Random(1))


def code(attempt: Attempt) -> str | None:
    """Why the attempt's last entry is refused."""
    dealt, moves, entry = attempt
    problem = replay(dealt.variant, dealt.layout, dealt.seed_or_id, [*moves, entry]).problem
    return problem.code if problem else None


@given(st.one_of(deals(), IN_PLAY))
def test_deals_are_deals(dealt: Deal) -> None:
    """Every card exactly once, wherever a deal begins."""
    assert layout_faults(dealt.variant, dealt.layout) == []


@given(st.data(), st.one_of(deals(), IN_PLAY))
def test_legal_entries_are_legal(data: st.DataObject, dealt: Deal) -> None:
    """To the last one."""
    entries = data.draw(legal_entries(dealt))

    assert replay(dealt.variant, dealt.layout, dealt.seed_or_id, entries).legal


@given(attempts())
def test_only_the_last_entry_of_an_attempt_may_be_wrong(attempt: Attempt) -> None:
    """The moves before it are legal."""
    dealt, moves, _ = attempt

    assert replay(dealt.variant, dealt.layout, dealt.seed_or_id, moves).legal


@pytest.mark.parametrize("wanted", ["won", "lost", "open"])
def test_games_come_to_every_end(wanted: Ending) -> None:
    """Tables that are won, lost and open are found."""

    def is_wanted(reached: tuple[Deal, Position]) -> bool:
        return ending(reached[0].variant, reached[1]) == wanted

    assert found(positions(st.one_of(deals(), IN_PLAY)), is_wanted)


NEARLY = deals(named_variants()).flatmap(
    lambda dealt: nearly_legal_entries(dealt, dealt.start()).map(lambda entry: Attempt(dealt, [], entry))
)


@pytest.mark.parametrize("wanted", [None, "wrong-rank", "not-available", "foundation-order", "bouquet-add"])
def test_nearly_legal_entries_break_rules_of_the_game(wanted: str | None) -> None:
    """Among them are legal ones, and such as break this or that rule."""
    assert found(NEARLY, lambda attempt: code(attempt) == wanted)


@given(NEARLY)
def test_nearly_legal_entries_can_be_read(attempt: Attempt) -> None:
    """What they break is never the notation."""
    assert code(attempt) != "unreadable-move"


def test_logs_break_rules_or_not() -> None:
    """Both kinds are found, and only games asked for are dealt."""
    brigade = (VARIANTS["brigade"],)

    def legal(log: MoveLog) -> bool:
        assert log.deal.variant.name == "brigade"
        return replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves).legal

    of_brigade = logs(deals(named_variants(brigade)))
    assert not legal(found(of_brigade, lambda log: not legal(log)))
    assert found(of_brigade, lambda log: legal(log) and len(log.moves) > 3)

"""Boards of which only some cards are known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board, one_line
from fgtools.formats.pattern import Pattern, read_pattern
from fgtools.formats.sheet import FLOWER_GARDEN
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.strategies import deals, named_variants

LIMITS = Limits()
DEAL = deal(VARIANTS["flower-garden"], "pysolfc:24")
BOARD = board(DEAL)


def pattern(text: str) -> Pattern:
    """The pattern of a text board."""
    return read_pattern(Item("here", text), LIMITS, FLOWER_GARDEN)


@given(deals(named_variants()), st.sets(st.integers(0, 103)), st.randoms(use_true_random=False))
def test_a_deal_is_its_own_board(dealt: Deal, hidden: set[int], random: object) -> None:
    """Whatever cards are unknown, and in whatever order its bouquet is shown, a deal matches its board."""
    lines = board(dealt).splitlines()
    shown, count = [], 0
    for line in lines:
        label, colon, rest = line.rpartition(":")
        if label and label != "Bouquet":
            shown.append(line)
            continue
        words = rest.split()
        for i in range(len(words)):
            words[i] = "??" if count in hidden else words[i]
            count += 1
        shown.append(f"{label}{colon}{' '.join(words)}")
    if all(card in hidden for card in range(count)):
        shown = lines
    text = "\n".join(line for line in shown if not line.startswith("Seed"))

    assert pattern(text).matches(dealt.layout)
    assert pattern(text).has_bouquet_in_order(dealt.layout)


@pytest.mark.parametrize(
    ("changed", "matches", "in_order"),
    [
        (BOARD, True, True),
        (one_line(DEAL), True, True),
        (BOARD.replace("4C AH", "?? ??"), True, True),
        (one_line(DEAL).replace("4CAH", "????"), True, True),
        (BOARD.replace("TD KC", "KC TD").replace("4C", "??"), True, False),
        (BOARD.replace("TD KC 8H", "8H").replace("4C", "??"), True, False),
        (BOARD.replace("4C AH", "AH ??"), False, True),
        (BOARD.replace("4C", "??").replace("TD", "4C"), False, False),
        ("Variant: arizona\n" + BOARD.replace("Variant: flower-garden\n", "").replace("4C", "??"), True, True),
    ],
    ids=["whole", "line", "two-unknown", "line-unknown", "other-order", "fewer", "moved", "elsewhere", "other-game"],
)
def test_what_matches(changed: str, matches: bool, in_order: bool) -> None:
    """A known card must lie where the board has it; in the bouquet anywhere."""
    text = "\n".join(line for line in changed.splitlines() if not line.startswith("Seed"))

    assert matches == pattern(text).matches(DEAL.layout)
    assert in_order == pattern(text).has_bouquet_in_order(DEAL.layout)


def test_another_games_table() -> None:
    """A table of another shape is no match."""
    assert not pattern(BOARD).matches(deal(VARIANTS["brigade"], "pysolfc:24").layout)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("4C AH", "?? 5H", "here: 5H is on the board too often"),
        ("4C AH", "??", "here: columns of 5, 6, 6, 6, 6, 6 cards, but flower-garden has 6, 6, 6, 6, 6, 6"),
        ("4C AH", "?? ?H", "here:3 word 2: '?H' is not a card"),
        ("TD KC", "?? KC TD", "here:9: 17 cards, but the bouquet has 16"),
        ("Variant: flower-garden", "Variant: ??", "here:1: no game '??'"),
        ("4C AH", "?? " * 300, "here: 350 cards, where two decks have 104"),
    ],
)
def test_faults(old: str, new: str, fault: str) -> None:
    """A board that no deal can be is refused with its place."""
    with pytest.raises(UnreadableInputError) as caught:
        pattern(BOARD.replace(old, new, 1))

    assert caught.value.faults[0].startswith(fault), caught.value.faults


def test_a_board_of_unknown_cards() -> None:
    """A board that says nothing would match every deal."""
    with pytest.raises(UnreadableInputError, match="no card is known"):
        pattern("\n".join(["?? " * 6] * 6) + "\nBouquet: -")


@given(st.text(max_size=60), st.integers(0, len(BOARD)))
def test_random_texts_are_no_surprise(text: str, at: int) -> None:
    """Anything with unknown cards is a pattern or is refused with its place."""
    for whole in (f"??{text}", f"{BOARD[:at]}{text}??{BOARD[at:]}"):
        try:
            read_pattern(Item("here", whole), LIMITS, FLOWER_GARDEN)
        except UnreadableInputError as error:
            assert error.faults
            assert all(fault.startswith("here") for fault in error.faults)

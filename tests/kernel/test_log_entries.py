"""How entries are read and printed, undo, and what only whole logs can break."""

import pickle

import pytest
from hypothesis import given

from fgtools.deal.dealer import deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import parse_card
from fgtools.kernel.moves import REDEAL, UNDO, Move, Redeal, Undo, Unreadable, parse_entry
from fgtools.kernel.replay import replay
from fgtools.kernel.variants import VARIANTS, OptionValue
from fgtools.testing.strategies import ENTRIES
from tests import oracle, oracle_reading
from tests.strategies import rules_of

CLASSIC = VARIANTS["flower-garden"]
DEAL = deal(CLASSIC, "fg1:1")

READINGS = {
    # text: the code, or the canonical text of a move that can be read
    "5D>1": "5D>1", "10d>1": "TD>1", "t♦>f": "TD>f", "3>f": "3>f", "2>6*3": "2>6*3", "4>a": "4>a", "a>4": "a>4",
    "10♥\ufe0f>f": "TH>f", "j♠\ufe0e>1": "JS>1", "3:q♡>5": "3:QH>5", "f♣\ufe0f>2": "fC>2", "f♧>2": "fC>2", "9♢\ufe0f>4": "9D>4",
    "3:QH>5": "3:QH>5", "3:qh>5*2": "3:QH>5*2", "fC>2": "fC>2", "f♥>2": "fH>2", "fc:3c>2": "fC:3C>2",
    "12>9999": "12>9999", "0>1": "0>1", "5D>bouquet": "5D>bouquet", "undo": "undo", "redeal": "redeal",
    "": "unreadable-move", "1": "unreadable-move", ">": "unreadable-move", "1>": "unreadable-move",
    "1>2>3": "unreadable-move", "1>2*1": "unreadable-move", "1>2*0": "unreadable-move", "1>2*02": "unreadable-move",
    "1>2*": "unreadable-move", "1>2*-3": "unreadable-move", "12345>1": "unreadable-move", "1>12345": "unreadable-move",
    "5D:5D>1": "unreadable-move", "1:5>2": "unreadable-move", "1>5D": "unreadable-move", "1>fC": "unreadable-move",
    "f>1": "unreadable-move", "A>1": "unreadable-move", "UNDO": "unreadable-move", " 1>2": "unreadable-move",
    "1>2\n": "unreadable-move", "1\u00a0>2": "unreadable-move", "1>F": "unreadable-move", "10>1*12345": "unreadable-move",
    "1>2" + "0" * 40: "unreadable-move", "\ud800>1": "unreadable-move", "\x00>1": "unreadable-move",
    "QH\ufe0f>1": "unreadable-move", "Q♥\ufe0f\ufe0f>1": "unreadable-move", "Q\ufe0f>1": "unreadable-move",
    "fC\ufe0f>1": "unreadable-move", "Z♡\ufe0f>1": "unknown-card", "11♥\ufe0f>1": "unknown-card",
    "ZZ>1": "unknown-card", "01>1": "unreadable-move", "fX>1": "unknown-card", "1S>1": "unknown-card",
    "3:ZZ>1": "unknown-card", "KK>f": "unknown-card", "5\u017f>1": "unreadable-move", "\u0661D>1": "unreadable-move",
    "1->2": "unreadable-move", "??>1": "unreadable-move", "3:05>1": "unreadable-move", "♥♥>1": "unreadable-move",
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), READINGS.items(), ids=map(ascii, READINGS))
def test_readings(text: str, expected: str) -> None:
    """Each text is read as the specification says."""
    entry = parse_entry(text)

    assert expected == (entry.code if isinstance(entry, Unreadable) else str(entry))


@given(ENTRIES)
def test_reading_agrees_with_the_oracle(text: str) -> None:
    """Kernel and oracle call the same texts unreadable, and the same cards unknown."""
    rules = rules_of(CLASSIC)
    code = oracle.refusal(rules, oracle.start(rules, *oracle.fg1_deal(rules, "1"), "fg1:1"), text, 1)
    found = parse_entry(text)

    expected = code if code in ("unreadable-move", "unknown-card") else None

    assert expected == (found.code if isinstance(found, Unreadable) else None)


@given(ENTRIES)
def test_printing_and_reading_are_inverse(text: str) -> None:
    """What is printed of an entry is read as the same entry."""
    entry = parse_entry(text)
    if isinstance(entry, Move):
        assert entry == parse_entry(str(entry))


@given(ENTRIES)
def test_cards_are_read_as_the_oracle_reads_them(text: str) -> None:
    """No text is a card for one side only."""
    for part in (text, text[:3], text[-2:]):
        theirs = oracle_reading.read_card(part)
        ours = parse_card(part)

        assert (None if theirs == "??" else theirs) == (str(ours) if ours else None)


def codes(*entries: str, variant: str = "flower-garden", **options: OptionValue) -> tuple[int, str | None]:
    """How many entries are accepted, and the code of the one that is not."""
    rules = with_options(VARIANTS[variant], options)
    dealt = deal(rules, "fg1:1")
    verdict = replay(rules, dealt.layout, "fg1:1", entries)
    return verdict.accepted, verdict.problem.code if verdict.problem else None


def test_undo() -> None:
    """An undo takes back the last move that still stands, and nothing else."""
    assert codes("undo") == (0, "nothing-to-undo")
    assert codes("1>f", "AH>f", "undo", "undo", "undo") == (4, "nothing-to-undo")
    assert codes("1>f", "undo", undo="forbidden") == (1, "undo-forbidden")
    assert codes("undo", undo="forbidden") == (0, "undo-forbidden")
    assert codes("1>f", "undo", "1>f") == (3, None)


def test_undo_turns_a_card_down_again() -> None:
    """A card that a move turned up lies face down again after the undo: the table is exactly the one before."""
    rules = VARIANTS["stonewall"]
    dealt = deal(rules, "fg1:1")

    verdict = replay(rules, dealt.layout, "fg1:1", ["1>f", "undo"])

    assert dealt.start() == verdict.position
    assert (verdict.moves, verdict.undos) == (1, 1)


def test_an_undo_takes_back_one_move_only() -> None:
    """After two moves and an undo, the table is the one after the first."""
    once = replay(CLASSIC, DEAL.layout, "fg1:1", ["1>f"])

    verdict = replay(CLASSIC, DEAL.layout, "fg1:1", ["1>f", "AH>f", "undo"])

    assert once.position == verdict.position
    assert once.position != DEAL.start()


def test_redeal_once_and_after_its_undo_again() -> None:
    """A redeal is a move: used once, taken back by undo, and then to be had again."""
    assert codes("redeal") == (0, "no-redeal")
    assert codes("redeal", "redeal", redeals=1) == (1, "no-redeal")
    assert codes("redeal", "undo", "redeal", "redeal", redeals=1) == (3, "no-redeal")


def test_an_undo_is_the_word_alone() -> None:
    """`undo` is the only text that is an undo."""
    assert UNDO is parse_entry("undo")
    assert str(UNDO) == "undo"


@pytest.mark.parametrize("entry", [UNDO, REDEAL])
def test_an_undo_and_a_redeal_are_no_moves(entry: Undo | Redeal) -> None:
    """Either is a type of its own, has no places, and is the same object when it comes from another process."""
    assert entry is parse_entry(str(entry))
    assert not isinstance(entry, Move | tuple | str)
    assert pickle.loads(pickle.dumps(entry)) is entry

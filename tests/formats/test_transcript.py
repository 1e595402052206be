"""Logs in English sentences: every sentence is read back, and must be true of the table."""

import pytest

from fgtools.deal.dealer import deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.explain import explain_win
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board
from fgtools.formats.options import with_options
from fgtools.formats.sheet import FLOWER_GARDEN
from fgtools.formats.transcript import is_transcript, read_transcript, transcript
from fgtools.kernel.variants import VARIANTS

# PySolFC's own table 24 (corpus/conformance/schemes.json); its columns end AD 4D QS 3H 3S JH, its bouquet ends 3D AS.
TREVI = deal(VARIANTS["trevi-garden"], "pysolfc:24")
TREVI_LOG = MoveLog(TREVI, ("AS>f", "undo", "1>f", "AS>f", "3>a", "a>6", "2>b"))
TREVI_SENTENCES = """1. the ace of spades from the bouquet to the foundation of spades
2. the last move is taken back
3. the ace of diamonds from column 1 to the foundation of diamonds
4. the ace of spades from the bouquet to the foundation of spades
5. the queen of spades from column 3 to cell a
"""


def read(text: str) -> MoveLog:
    """The log that a transcript tells."""
    return read_transcript(text, "here", Limits(), FLOWER_GARDEN)


def test_sentences_as_written_down() -> None:
    """The sentences of a short log, and the log of the sentences."""
    log = MoveLog(TREVI, TREVI_LOG.moves[:5])

    assert f"{board(TREVI)}\n{TREVI_SENTENCES}" == transcript(log)
    assert is_transcript(transcript(log))
    assert log == read(transcript(log))


def test_runs_returns_and_redeals() -> None:
    """A run, a card back from its foundation, an empty column, and the redeal have sentences too."""
    variant = with_options(VARIANTS["arizona"], {"foundation_return": True, "redeals": 1})
    # Table 24 again: 3H goes on 4D, 2H and the AD after it, and the four of them as a run on the 5C below the 3H.
    log = MoveLog(deal(variant, "pysolfc:24"), ("4>2", "1>f", "2H>2", "fD>2", "2>4*4", "redeal"))
    text = transcript(log)

    assert "1. the three of hearts from column 4 onto the four of diamonds in column 2\n" in text
    assert "4. the ace of diamonds back from the foundation of diamonds onto the two of hearts in column 2\n" in text
    assert "5. the 4 cards from the four of diamonds on from column 2 onto the five of clubs in column 4\n" in text
    assert "6. the unplayed cards are dealt again\n" in text
    assert log == read(text)


def test_as_explain_prints_it() -> None:
    """The notation before a sentence is read with it, and must say the same."""
    log = MoveLog(TREVI, TREVI_LOG.moves[2:5])
    text = board(TREVI) + "\n".join(explain_win(log))

    assert log == read(text)
    with pytest.raises(UnreadableInputError, match=r"here:12: '1>f' is not what its sentence says"):
        read(text.replace("3>a", "1>f"))


def test_capitals_and_full_stops() -> None:
    """A sentence may begin with a capital and end with a full stop."""
    text = transcript(MoveLog(TREVI, TREVI_LOG.moves[:5]))

    assert read(text) == read(text.replace(". the", ". The").replace("diamonds\n", "diamonds.\n"))


def test_a_move_that_is_not_legal_is_kept_for_the_replay() -> None:
    """It keeps the card that the sentence names, so that the replay can say what is wrong with it."""
    lines = TREVI_SENTENCES.splitlines()
    lines[2] = "3. the ace of hearts from column 1 to the foundation of hearts"
    log = read(f"{board(TREVI)}\n" + "\n".join(lines))

    assert log.moves == ("AS>f", "undo", "1:AH>f", "AS>f", "3:QS>a")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("2. the", "3. the", "here:12: number 3, where 2 is due"),
        ("last move", "first move", "here:12: 'the first move is taken back' tells no move"),
        (
            "spades from the bouquet to",
            "spades from the bouquet onto the two of clubs in column 1 to",
            "here:11: 'the ace of spades from the bouquet onto the two of clubs in …' tells no move",
        ),
        ("ace of diamonds from", "one of diamonds from", "here:13: 'the one of diamonds"),
        (
            "to the foundation of diamonds",
            "to the foundation of hearts",
            "here:13: 'the ace of diamonds from column 1 to the",
        ),
        ("Bouquet: TD", "Bouquet: ZD", "here:9 word 2: 'ZD' is not a card"),
        ("5. the queen", "5) the queen", "here:15 word 1: '5)' is not a card"),
    ],
)
def test_faults(old: str, new: str, fault: str) -> None:
    """What is not so on the table, or no sentence, is refused with its line."""
    with pytest.raises(UnreadableInputError) as caught:
        read(f"{board(TREVI)}\n{TREVI_SENTENCES}".replace(old, new, 1))

    assert caught.value.faults[0].startswith(fault), caught.value.faults


def test_the_limit_of_entries() -> None:
    """More sentences than a log may have entries are refused."""
    text = transcript(MoveLog(TREVI, TREVI_LOG.moves[:5]))

    with pytest.raises(UnreadableInputError, match="5 entries, more than the limit of 4"):
        read_transcript(text, "here", Limits(entries=4), FLOWER_GARDEN)

"""A fuzz run keeps the smallest difference; what it asks about a game."""

import pytest

from fgtools.deal.dealer import deal
from fgtools.errors import DifferenceError
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.cases import case_of
from fgtools.testing.fuzz import Fuzz, questions
from fgtools.testing.questions import Question
from fgtools.testing.run import Outcome, Word
from fgtools.testing.strategies import Attempt

DEAL = deal(VARIANTS["flower-garden"], "fg1:1")
LONG = Attempt(DEAL, ["1>f", "AH>f"], "1>2")
SHORT = Attempt(DEAL, ["1>f"], "1>2")


def told(word: Word) -> Fuzz:
    """A run in which each question comes to that."""
    return Fuzz(lambda question: Outcome(case_of("fuzz", question), word))


def test_the_smallest_difference_is_kept() -> None:
    """Whatever order hypothesis tries them in."""
    for order in ((LONG, SHORT), (SHORT, LONG)):
        run = told("failed")
        for attempt in order:
            with pytest.raises(DifferenceError):
                run.play(attempt)

        assert run.smallest is not None
        assert run.smallest.case.request["moves"] == ["1>f"]


def test_what_did_not_fail_is_counted() -> None:
    """Held and unsupported each on its own; neither is a difference."""
    for word, counts in (("held", (3, 0)), ("unsupported", (0, 3))):
        run = told(word)  # type: ignore[arg-type]  # a literal, through a loop
        run.play(LONG)

        assert (run.smallest, run.examples) == (None, 1)
        assert (run.held, run.unsupported) == counts


def test_what_is_asked_about_a_game() -> None:
    """The deal where nothing has been played, the legal moves, one entry, and the log with an undo after it."""
    asked: list[Question] = [*questions(Attempt(DEAL, [], "1>2")), *questions(LONG)]

    assert [question.request["do"] for question in asked] == ["deal", *["legal_moves", "play", "replay"] * 2]
    assert asked[-1].request["moves"] == ["1>f", "AH>f", "1>2", "undo"]

"""Random games asked of an engine, shrunk to a short log that shows a difference. Needs hypothesis."""

import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from typing import Any, Final

from hypothesis import HealthCheck, Phase, configuration, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from fgtools.errors import DifferenceError
from fgtools.kernel.variants import Variant
from fgtools.testing.cases import case_of
from fgtools.testing.engine import Engines
from fgtools.testing.questions import Question, ask_deal, ask_legal_moves, ask_play, ask_replay
from fgtools.testing.run import Outcome, outcome
from fgtools.testing.strategies import Attempt, attempts, deals, deals_in_play, named_variants

EXAMPLES_A_ROUND: Final = 200
SECONDS_TO_SHRINK: Final = 60
CASE_NAME: Final = "fuzz/smallest"


class Fuzz:
    """A fuzz run: ``examples`` counts the games, ``held`` and ``unsupported`` the answers, and ``smallest`` is the
    smallest difference found (None: none).
    """

    def __init__(self, ask: Callable[[Question], Outcome]) -> None:
        self._ask = ask
        self.examples = self.held = self.unsupported = 0
        self.smallest: Outcome | None = None
        self._shrinks_until = float("inf")

    def play(self, attempt: Attempt) -> None:
        """Ask about one game. Raises to tell hypothesis of a difference."""
        if time.monotonic() > self._shrinks_until:
            return
        self.examples += 1
        for question in questions(attempt):
            found = self._ask(question)
            self.held += found.word == "held"
            self.unsupported += found.word == "unsupported"
            if found.word == "failed":
                if self.smallest is None:
                    self._shrinks_until = time.monotonic() + SECONDS_TO_SHRINK
                if self.smallest is None or found.size < self.smallest.size:
                    self.smallest = found
                raise DifferenceError


def questions(attempt: Attempt) -> Iterator[Question]:
    """What is asked about a game: its deal, the legal moves where it has got to, one more entry, and the whole log."""
    dealt, moves, entry = attempt
    if dealt.seed is not None and not moves:
        yield ask_deal(dealt.variant, dealt.seed)
    yield ask_legal_moves(dealt, moves)
    yield ask_play(dealt, moves, entry)
    yield ask_replay(dealt, [*moves, entry, "undo"])


def fuzz(
    engines: Engines, variants: tuple[Variant, ...], examples: int | None, minutes: float, told: Callable[[int], Any]
) -> Fuzz:
    """Ask about random games of the variants until one shows a difference, the examples are through, or the time is up.

    ``told`` hears now and then how many games there have been.
    """
    run = Fuzz(lambda question: outcome(case_of(CASE_NAME, question), engines))
    games = named_variants(variants)
    ends = time.monotonic() + 60 * minutes
    with TemporaryDirectory() as folder:
        configuration.set_hypothesis_home_dir(folder)
        while run.smallest is None and (run.examples < examples if examples is not None else time.monotonic() < ends):
            left = EXAMPLES_A_ROUND if examples is None else min(EXAMPLES_A_ROUND, examples - run.examples)
            _round(run, attempts(st.one_of(deals(games), deals_in_play(games))), left, ends)
            told(run.examples)
    return run


def _round(run: Fuzz, games: st.SearchStrategy[Attempt], examples: int, ends: float) -> None:
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(games)
    def differ(attempt: Attempt) -> None:
        if run.smallest is not None or time.monotonic() < ends:
            run.play(attempt)

    try:
        differ()
    except (DifferenceError, Flaky):
        assert run.smallest is not None

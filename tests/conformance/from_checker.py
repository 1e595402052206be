"""Cases from the hand-made files of ``tests/checker/`` and the frozen documents of ``tests/formats/v1/``."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fgtools.deal.dealer import Deal
from fgtools.formats.deals import MoveLog
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.kernel.position import is_won
from fgtools.kernel.variants import Variant
from fgtools.testing.questions import Question, ask_read
from tests.conformance.games import Chooser, has_layouts_in_play, in_play, reached, walk

TESTS = Path(__file__).parents[1]
LOGS = [*sorted((TESTS / "checker/accept").glob("*.json")), *sorted((TESTS / "checker/reject").glob("*.json"))]
MALFORMED = sorted((TESTS / "checker/malformed").glob("*.json"))
# No documents at all, or such as another reader may rightly see otherwise.
NOT_ASKED = {
    "expected": "says what is wrong with the others",
    "deal-instead": "a good document, but no log",
    "not-utf-8": "no text that a request could hold",
    "utf-16": "no text that a request could hold",
    "deep": "a limit of ours",
    "number-huge": "a limit of ours",
    "stonewall-in-mid-play": "a limit of our documents",
}


def load(file: Path) -> MoveLog:
    """The one log of a file."""
    (item,) = texts(str(file), Limits())
    return item.log(Limits())


def checked_logs() -> Iterator[MoveLog]:
    """Every readable log: upheld, refused, or with a claim that is refuted."""
    return map(load, LOGS)


@cache
def won_log(game: Variant) -> tuple[Deal, tuple[str, ...]]:
    """A winning log of the game: of a deal in mid-play, or where there is none, one of the files'."""
    if not has_layouts_in_play(game):
        log = load(TESTS / f"checker/accept/{game.name}-won.json")
        return log.deal, log.moves
    for number in range(1000):
        choose = Chooser(f"won {game.name} {number}")
        dealt = in_play(game, 6, choose)
        moves = walk(dealt, 12, choose)
        if is_won(reached(dealt, moves)):
            return dealt, tuple(moves)
    raise AssertionError(game.name)


def reads() -> Iterator[Question]:
    """Good and bad documents. The folder a file lies in says what is due of it, and the package must agree."""
    # Tallies came after these cases, which never change.
    frozen = [file for file in sorted((TESTS / "formats/v1").glob("*.json")) if file.stem != "tally"]
    good = [*LOGS, *frozen]
    bad = [file for file in MALFORMED if file.stem not in NOT_ASKED]
    for due, files in ((True, good), (False, bad)):
        for file in files:
            question = ask_read(file.read_text(encoding="utf-8"))
            assert question.expected == {"good": due}, file
            yield question

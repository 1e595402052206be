"""Group transfers on small tables where empty columns allow them."""

from fgtools.deal.dealer import Deal
from fgtools.formats.deals import MoveLog
from fgtools.formats.expand import expand
from fgtools.kernel.cards import Card, parse_card
from fgtools.kernel.layout import Layout, layout_faults
from fgtools.kernel.replay import Claim, replay
from fgtools.kernel.variants import VARIANTS

ONE_SUIT = VARIANTS["flower-garden"]._replace(
    name="clubs", suits="C", ranks=9, columns=(9, 0, 0, 0, 0), bouquet=0, foundations=1
)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a text."""
    return tuple(card for card in map(parse_card, text.split()) if card)


def log_on(column: str, *moves: str, times: tuple[int, ...] | None = None, claim: Claim | None = None) -> MoveLog:
    """A log on a table of nine clubs in column 1, four columns empty."""
    layout = Layout((cards(column), (), (), (), ()), (), (0,), ())
    assert layout_faults(ONE_SUIT, layout) == []
    return MoveLog(Deal(ONE_SUIT, layout), moves, times, claim)


def legal(log: MoveLog) -> bool:
    """Whether the kernel takes every entry."""
    return replay(log.deal.variant, log.deal.layout, "", log.moves).legal


def test_eight_cards_over_three_columns() -> None:
    """Three empty columns beside the target carry eight cards, in 27 single moves at most."""
    log = log_on("AC 9C 8C 7C 6C 5C 4C 3C 2C", "1>2*8", "1>f", "2>f")

    expanded, problems = expand(log)

    assert (problems, legal(expanded), legal(log)) == ([], True, False)
    verdict = replay(ONE_SUIT, log.deal.layout, "", expanded.moves)
    assert cards("9C 8C 7C 6C 5C 4C 3C") == verdict.position.columns[1]


def test_nine_cards_are_too_many() -> None:
    """One card more than the empty columns can carry is named."""
    log = log_on("9C 8C 7C 6C 5C 4C 3C 2C AC", "1>2*9", "1>f")

    expanded, problems = expand(log)

    assert problems == ["entry 1 '1>2*9': 9 cards need more than the 3 empty columns there are"]
    assert log.moves == expanded.moves


def test_an_undo_takes_back_the_whole_transfer() -> None:
    """One undo of the app is as many undos as the transfer has single moves; times and claims follow."""
    log = log_on(
        "AC 9C 8C 7C 6C 5C 4C 3C 2C", "1>2*3", "undo", "1>3", times=(10, 20, 30), claim=Claim("open", 0, 3, 1, 30)
    )

    expanded, problems = expand(log)

    assert problems == []
    assert expanded.moves.count("undo") == len(expanded.moves) // 2
    assert expanded.elapsed_ms is not None
    assert (len(expanded.moves), 30) == (len(expanded.elapsed_ms), expanded.elapsed_ms[-1])
    assert Claim("open", 0, duration_ms=30) == expanded.claim
    assert legal(expanded)


def test_a_transfer_that_fits_nowhere() -> None:
    """A run that the target does not take is named with its highest card."""
    log = log_on("AC 9C 8C 7C 6C 5C 4C 3C 2C", "1>2", "1>2*2")

    _, problems = expand(log)

    assert problems == ["entry 2 '1>2*2': the four of clubs does not go to column 2"]


def test_from_an_illegal_entry_on_nothing_is_changed() -> None:
    """What an illegal entry would do is not known, so the rest is left for `replay` to refuse."""
    log = log_on("AC 9C 8C 7C 6C 5C 4C 3C 2C", "2>f", "1>2*3")

    assert (log.moves, []) == (expand(log)[0].moves, expand(log)[1])


def test_too_many_cards_asked_for() -> None:
    """More cards than the column holds."""
    _, problems = expand(log_on("AC 9C 8C 7C 6C 5C 4C 3C 2C", "1>2*12"))

    assert problems == ["entry 1 '1>2*12': column 1 holds 9 cards only"]

"""Race: two logs, one result."""

import pytest

from fgtools.deal.dealer import deal
from fgtools.formats.race import race
from fgtools.kernel.replay import Verdict, replay
from fgtools.kernel.variants import VARIANTS

DEAL = deal(VARIANTS["flower-garden"], "fg1:1")
OPEN = replay(DEAL.variant, DEAL.layout, "fg1:1", ["1>f"])
WON = OPEN._replace(ending="won", foundation_cards=52, moves=80)


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (WON, WON._replace(legal=False), ("first", "the other log is not valid")),
        (WON._replace(legal=False), OPEN, ("second", "the other log is not valid")),
        (WON._replace(legal=False), OPEN._replace(legal=False), ("tie", "neither log is valid")),
        (OPEN, WON, ("second", "the only win")),
        (WON, OPEN, ("first", "the only win")),
        (WON, WON._replace(moves=79), ("second", "fewer moves")),
        (WON, WON, ("tie", "equal numbers of moves")),
        (WON._replace(elapsed_ms=9), WON._replace(elapsed_ms=8, moves=99), ("second", "first by time")),
        (WON._replace(elapsed_ms=9), WON._replace(elapsed_ms=9, moves=99), ("tie", "equal times")),
        (WON._replace(elapsed_ms=9), WON._replace(moves=99), ("first", "fewer moves")),
        (OPEN, OPEN._replace(foundation_cards=2), ("second", "more foundation cards")),
        (OPEN, OPEN._replace(moves=5, elapsed_ms=1), ("tie", "equal cards")),
    ],
)
def test_race(first: Verdict, second: Verdict, result: tuple[str, str]) -> None:
    """Validity first, then a win, then its time or moves, then foundation cards; and the same the other way round."""
    assert result == race(first, second)
    mirrored = {"first": "second", "second": "first", "tie": "tie"}

    assert (mirrored[result[0]], result[1]) == race(second, first)

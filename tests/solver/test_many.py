"""Very many small decks, a few in `make check` and a hundred thousand a game in `make fuzz`: no reduction loses a win.

Brute force takes milliseconds a deck, this a third of one: the engine beside itself with every reduction off. A careless safe rule that
was wrong on one deck in 40,000 stood for long, since thousands of decks by brute force had shown nothing.
"""

import os
import random
from contextlib import suppress

import pytest

from fgtools.deal.dealer import deal
from fgtools.kernel.proofs import TooDearError, WinMet, kinds_for, prove
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.engine import Tuning, search
from fgtools.solver.outcome import GaveUp, Limits, Solved
from tests.solver.decks import small

FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
ONE_DECK = [
    (5, (4, 4, 4)), (6, (4, 4, 4)), (7, (4, 4, 4)), (6, (5, 5, 5)), (7, (5, 5, 5)), (8, (5, 5, 5)), (6, (6, 6, 6)),
    (6, (4, 4, 4, 4)), (7, (4, 4, 4, 4)), (5, (6, 6)), (6, (6, 6)),
]  # fmt: skip
TWO_DECKS = [(3, (3, 3)), (3, (4, 4, 4)), (3, (5, 5)), (3, (6, 6)), (4, (5, 5, 5)), (4, (6, 6, 6))]
BARE = Tuning(flags=0, mode="exhaustive")
# Small decks seldom reach the last two stages by themselves.
TUNINGS = (None, Tuning(mode="forgetful"), Tuning(mode="cartesian"), Tuning(flags=128, mode="cartesian"))


@pytest.mark.parametrize("game", [*(name for name in VARIANTS if name != "foundation-only"), "gloucestershire+eight"])
def test_no_reduction_loses_a_win(game: str) -> None:
    """What the default search or a late stage alone calls unsolvable the bare one does not win; what they win has no proof."""
    name, _, eight = game.partition("+")
    whole = VARIANTS[name]._replace(foundations=8 if eight else 4)
    rng = random.Random(None if FUZZ else game)
    lost = won = 0
    for number in range(100_000 if FUZZ else 600):
        variant = small(whole, *rng.choice(TWO_DECKS if whole.decks == 2 else ONE_DECK))
        if variant.bouquet < 0:
            continue
        dealt = deal(variant, f"fg1:{rng.randrange(10**12)}")
        found = search(variant, dealt.start(), Limits(nodes=200_000), TUNINGS[number % 4]).outcome
        if isinstance(found, Solved):
            won += 1
            for kind in kinds_for(variant) if number % 10 == 0 else ():
                with suppress(TooDearError):
                    assert isinstance(prove(variant, dealt.layout, kind, 20_000), WinMet), (variant, dealt.seed)
        elif not isinstance(found, GaveUp):
            bare = search(variant, dealt.start(), Limits(nodes=60_000), BARE).outcome
            assert not isinstance(bare, Solved), (variant, dealt.seed)
            lost += not isinstance(bare, GaveUp)
    assert min(won, lost) > 4

"""`corpus/foundation_only.py`: its play is the kernel's, and its estimate is right where all deals can be counted."""

import importlib.util
import random
import sys
from collections import Counter
from itertools import permutations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from fgtools.deal.dealer import deal
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout, deal_round_by_round
from fgtools.kernel.position import apply, is_won, start
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS

_spec = importlib.util.spec_from_file_location(
    "foundation_only", Path(__file__).parents[1] / "corpus/foundation_only.py"
)
assert _spec is not None
assert _spec.loader is not None
study = importlib.util.module_from_spec(_spec)
sys.modules["foundation_only"] = study
_spec.loader.exec_module(study)

SMALL = study.Shape(ranks=3, suits=2, columns=2, rows=2)
GAME = VARIANTS["foundation-only"]._replace(ranks=3, suits="CD", columns=(2, 2), bouquet=2, foundations=2)


def kernel_wins(order: tuple[int, ...]) -> bool:
    """Whether the kernel's moves, any of them again and again, win the small deal. Every order of play comes to the same end."""
    cards = [Card(card % 3 + 1, "CD"[card // 3]) for card in order]
    columns, bouquet = deal_round_by_round(cards, GAME.columns)
    position = start(GAME, Layout(columns, bouquet, (0, 0), ()), "")
    while not is_won(position):
        move = next(iter(legal_moves(GAME, position)), None)
        if move is None:
            return False
        position = apply(GAME, position, move)
    return True


def test_play_is_the_kernels() -> None:
    """Of all 720 small deals the script's play and the kernel win the same."""
    orders = list(permutations(range(6)))
    won = [kernel_wins(order) for order in orders]

    assert 0 < sum(won) < len(orders)
    assert [study.is_won(order, SMALL) for order in orders] == won


def test_the_estimate_is_of_the_share() -> None:
    """Over all small deals the weights add up to the deals that are won; over random ones their mean comes close."""
    orders = list(permutations(range(6)))
    won = sum(study.is_won(order, SMALL) for order in orders)

    made = [study.ordered(order, SMALL) for order in orders]
    assert sum(study.is_won(order, SMALL) / deals for order, deals in made) == pytest.approx(won)
    assert all(Counter(tuple(order) for order, _ in made)[tuple(order)] == deals for order, deals in made)
    found = list(study.weights(4000, random.Random(1), SMALL))
    assert abs(mean(found) - won / len(orders)) < 4 * stdev(found) / sqrt(len(found))


def test_the_cards_lie_as_dealt() -> None:
    """The columns of the script are those of the deal."""
    order = study.fg1_shuffle(list(range(52)), "deal", "7")
    layout = deal(VARIANTS["foundation-only"], "fg1:7").layout

    named = [
        tuple(Card(card % 13 + 1, "CDHS"[card // 13]) for card in column) for column in study.FULL.columns_of(order)
    ]

    assert tuple(named) == layout.columns

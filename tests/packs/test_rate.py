"""Difficulty: measured, the same every time, and blind to the names of the suits."""

import random
from itertools import permutations

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import layout_faults
from fgtools.kernel.variants import VARIANTS
from fgtools.packs.rate import rate
from fgtools.solver.outcome import Limits
from tests.sizes import some_and_all

LIMITS = Limits(nodes=30_000)


def relabelled(dealt: Deal, names: dict[str, str]) -> Deal:
    """The deal with its suits renamed."""

    def rename(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, names[card.suit]) for card in cards)

    layout = dealt.layout
    changed = layout._replace(columns=tuple(map(rename, layout.columns)), bouquet=rename(layout.bouquet))
    assert layout_faults(dealt.variant, changed) == []
    return Deal(dealt.variant, changed)


@some_and_all("deals", 1, 3)
@pytest.mark.parametrize("name", VARIANTS)
def test_renaming_suits_changes_no_rating(name: str, deals: int) -> None:
    """Any renaming that keeps the game the same: all of them where suits are alike, colours kept apart where they are not."""
    variant = VARIANTS[name]
    colours_count = variant.build == "other colour"
    rng = random.Random(name)
    for seed in (2, 4, 5)[:deals]:
        dealt = deal(variant, f"fg1:{seed}")
        expected = rate(dealt, LIMITS)
        names = [dict(zip("CDHS", p, strict=True)) for p in permutations("CDHS")]
        if colours_count:
            names = [n for n in names if (n["C"] in "DH") == (n["S"] in "DH")]
        for chosen in rng.sample(names, 3):
            assert rate(relabelled(dealt, chosen), LIMITS) == expected


def test_the_same_deal_has_the_same_rating() -> None:
    """Twice in one process, and whatever was rated between."""
    dealt = deal(VARIANTS["brigade"], "fg1:4")
    first = rate(dealt, LIMITS)
    rate(deal(VARIANTS["arizona"], "fg1:5"), LIMITS)

    assert first == rate(dealt, LIMITS)
    assert first is not None


@pytest.mark.slow
def test_classes_are_ordered() -> None:
    """From class to class the plain player wins less: a sample of what README.md of the corpus shows on a thousand deals."""
    won: dict[str, list[int]] = {}
    for seed in range(1, 71):
        rating = rate(deal(VARIANTS["flower-garden"], f"fg1:{seed}"), LIMITS)
        if rating:
            won.setdefault(rating.difficulty, []).append(rating.playouts_won)
    shares = [sum(won[name]) / len(won[name]) for name in ("easy", "medium", "hard", "expert")]

    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 5 * shares[1] > 5 * shares[2]
    assert min(map(len, won.values())) >= 5


def test_unwinnable_deals_have_none() -> None:
    """No win, no rating."""
    assert rate(deal(VARIANTS["flower-garden"], "fg1:1"), LIMITS) is None

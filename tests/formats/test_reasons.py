"""Reasons why deals cannot be won: held against every position that play can reach."""

import random
import re

import pytest

from fgtools.deal.dealer import Deal
from fgtools.formats.reasons import why_unwinnable
from fgtools.kernel.cards import deck
from fgtools.kernel.layout import Layout, deal_round_by_round
from fgtools.kernel.moves import COLUMN, Move
from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS

GAMES = ("flower-garden", "wildflower", "arizona", "phoenix", "brigade", "stonewall")


def small_deal(game: str, rng: random.Random) -> Deal:
    """Twelve cards in three columns and a bouquet of two."""
    variant = VARIANTS[game]._replace(
        ranks=6, suits="CD" if game != "stonewall" else "CH", columns=(4, 3, 3), bouquet=2, foundations=2, face_down=()
    )
    cards = list(deck(variant.ranks, variant.suits))
    rng.shuffle(cards)
    dealt = variant.dealt_foundation
    if dealt:
        cards = [card for card in cards if card.rank > dealt]
        variant = variant._replace(bouquet=0)
    columns, bouquet = deal_round_by_round(cards, variant.columns)
    return Deal(variant, Layout(columns, bouquet, (dealt,) * 2, ()), None)


def least_depths(deal: Deal) -> tuple[list[int], int]:
    """By play alone: for each column the fewest cards that stayed unmoved from the deal on, and the fewest of all columns together."""
    first = (deal.start(), tuple(map(len, deal.layout.columns)))
    seen: set[tuple[Position, tuple[int, ...]]] = {first}
    waiting = [first]
    while waiting:
        position, depths = waiting.pop()
        for move in legal_moves(deal.variant, position):
            after = apply(deal.variant, position, move)
            unmoved = list(depths)
            if isinstance(move, Move) and move.source.kind == COLUMN:
                place = move.source.number
                unmoved[place] = min(unmoved[place], len(after.columns[place]))
            found = (after, tuple(unmoved))
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    everything = [depths for _, depths in seen]
    return [min(column) for column in zip(*everything, strict=True)], min(map(sum, everything))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_stay_stays(game: str) -> None:
    """No play digs a column deeper than the reason says, nor all of them together; reasons are given for lost deals only."""
    rng, told = random.Random(game), 0
    for _ in range(120):
        deal = small_deal(game, rng)
        reason = why_unwinnable(deal)
        if reason is None:
            continue
        told += 1
        columns, together = least_depths(deal)
        assert together > 0
        staying = re.search(r"at least (\d+) of the (\d+) cards", reason)
        assert staying is not None
        assert int(staying[1]) <= together
        ends = re.search(r"below ([^(]*) \(columns? ([\d, to]+)\)", reason)
        if ends:
            first, _, last = ends[2].partition(" to ")
            numbers = range(int(first), int(last) + 1) if last else map(int, ends[2].split(", "))
            for end, number in zip(ends[1].split(", "), numbers, strict=True):
                column = list(map(str, deal.layout.columns[number - 1]))
                assert column.index(end) + 1 <= columns[number - 1]
    assert told > 5

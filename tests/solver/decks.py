"""Small decks of every game, and tables some moves into a game, on which brute force tells the truth."""

import random

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import Card, parse_card
from fgtools.kernel.layout import Layout
from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS, Variant
from fgtools.solver.engine import Tuning

# Ranks and column lengths: small enough for brute force, large enough for late stages and buried cards.
SHAPES: dict[str, list[tuple[int, tuple[int, ...]]]] = {
    "flower-garden": [(5, (5, 5, 5)), (5, (4, 4, 4, 4)), (4, (4, 4, 4)), (5, (6, 6, 6))],
    "wildflower": [(5, (5, 5, 5)), (5, (4, 4, 4, 4)), (4, (4, 4, 4))],
    "arizona": [(5, (5, 5, 5)), (5, (4, 4, 4, 4)), (4, (4, 4, 4))],
    "phoenix": [(5, (5, 5, 5)), (6, (6, 6, 6)), (4, (4, 4, 4))],
    "brigade": [(5, (4, 4, 4)), (6, (5, 5, 5)), (4, (3, 3, 3))],
    "stonewall": [(5, (5, 5, 5)), (6, (6, 6, 6)), (4, (4, 4, 4))],
    "trevi-garden": [(5, (6, 6)), (4, (5, 5, 5)), (4, (4, 4, 4))],
    "gloucestershire": [(2, (2, 3, 4)), (3, (3, 4, 5)), (3, (5, 6, 6))],
    "foundation-only": [(5, (5, 5, 5)), (3, (2, 2, 2)), (6, (2, 2, 2))],
}

# Small limits bring small decks to the late stages. Flags: 1 safe moves, 2 dominance, 4 lattice, 8 rank relaxation,
# 16 its heights, 32 shortening, 64 the forgetful stage, 128 the Cartesian one. Every reduction is on, off, and alone.
TINY = (3, 6, 6, 6, 8, 10, 12, 14)
SETTINGS: dict[str, Tuning] = {
    "auto": Tuning(),
    "tiny caps": Tuning(stage_caps=TINY),
    "tiny no sets": Tuning(flags=127, stage_caps=TINY),
    "tiny no F": Tuning(flags=127 - 16, stage_caps=TINY),
    "first": Tuning(mode="best-first"),
    "exhaustive": Tuning(mode="exhaustive"),
    "ex no safe": Tuning(flags=255 - 1, mode="exhaustive"),
    "ex no dom": Tuning(flags=255 - 2, mode="exhaustive"),
    "ex no lattice": Tuning(flags=255 - 4, mode="exhaustive"),
    "ex no rar": Tuning(flags=255 - 8, mode="exhaustive"),
    "ex bare": Tuning(flags=0, mode="exhaustive"),
    "safe alone": Tuning(flags=1, mode="exhaustive"),
    "dominance alone": Tuning(flags=2, mode="exhaustive"),
    "lattice alone": Tuning(flags=4, mode="exhaustive"),
    "rar alone": Tuning(flags=8, mode="exhaustive"),
    "tiny no forgetting": Tuning(flags=255 - 64, stage_caps=TINY),
    "forgetful": Tuning(mode="forgetful"),
    "forgetful no safe": Tuning(flags=255 - 1, mode="forgetful"),
    "forgetful no dom": Tuning(flags=255 - 2, mode="forgetful"),
    "forgetful no lattice": Tuning(flags=255 - 4, mode="forgetful"),
    "forgetting alone": Tuning(flags=64, mode="forgetful"),
    "cartesian": Tuning(mode="cartesian"),
    "cartesian no safe": Tuning(flags=255 - 1, mode="cartesian"),
    "cartesian no dom": Tuning(flags=255 - 2, mode="cartesian"),
    "cartesian no lattice": Tuning(flags=255 - 4, mode="cartesian"),
    "cartesian alone": Tuning(flags=128, mode="cartesian"),
    "plain": Tuning(mode="plain"),
}


def small(variant: Variant, ranks: int, columns: tuple[int, ...]) -> Variant:
    """The game with fewer ranks and other columns; the rest of the cards are the bouquet."""
    dealt = (ranks - variant.dealt_foundation) * 4 * variant.decks
    return variant._replace(ranks=ranks, columns=columns, bouquet=dealt - sum(columns))


def small_deal(game: str, rng: random.Random) -> Deal:
    """A random small deal of a game; ``game`` may end in ``+return`` or ``+eight``."""
    name, *more = game.split("+")
    variant = with_options(
        VARIANTS[name],
        ({"foundation_return": True} if "return" in more else {}) | ({"foundations": 8} if "eight" in more else {}),
    )
    ranks, columns = rng.choice(SHAPES[name])
    if "return" in more:
        ranks, columns = min(ranks, 4), tuple(min(length, 4) for length in columns[:3])
    return deal(small(variant, ranks, columns), f"fg1:{rng.randrange(10**9)}")


def wander(dealt: Deal, rng: random.Random) -> Position:
    """The deal's table, or one some random legal moves into the game."""
    position = dealt.start()
    for _ in range(rng.choice([0, 0, rng.randrange(1, 12)])):
        moves = legal_moves(dealt.variant, position)
        if moves:
            position = apply(dealt.variant, position, rng.choice(moves))
    return position


def deal_of_texts(game: str, ranks: int, columns: list[list[str]], bouquet: list[str]) -> Deal:
    """A small deal from texts, as mutations.json holds them."""
    name, *more = game.split("+")
    variant = with_options(
        VARIANTS[name],
        ({"foundation_return": True} if "return" in more else {}) | ({"foundations": 8} if "eight" in more else {}),
    )
    chosen = small(variant, ranks, tuple(map(len, columns)))

    def cards(texts: list[str]) -> tuple[Card, ...]:
        return tuple(card for card in map(parse_card, texts) if card)

    foundations = (variant.dealt_foundation,) * variant.foundations
    layout = Layout(tuple(map(cards, columns)), cards(bouquet), foundations, (None,) * variant.cells)
    return Deal(chosen, layout)

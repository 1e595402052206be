"""The games, options and tables that the cases are about. What is chosen at random is chosen by `fg1`'s numbers."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import Card, parse_card
from fgtools.kernel.layout import Layout
from fgtools.kernel.moves import CELL, COLUMN, Action, Move
from fgtools.kernel.position import Position, apply
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS, OptionValue, Variant
from fgtools.testing.strategies import in_order
from tests.oracle_fg1 import fg1_words

T = TypeVar("T")

# Games that come later get cases in files of their own.
GAMES = [
    VARIANTS[name]
    for name in (
        "flower-garden", "wildflower", "arizona", "phoenix", "brigade", "stonewall", "trevi-garden", "gloucestershire",
        "foundation-only",
    )
]  # fmt: skip
Options = dict[str, OptionValue]


def all_options(game: Variant) -> list[Options]:
    """The options that cases of a game are about: its own, each other one, and some together."""
    known: list[Options] = [
        {},
        {"foundation_return": True},
        {"redeals": 1},
        {"undo": "forbidden"},
        {"foundation_return": True, "redeals": 1},
    ]
    if game.decks == 2:
        known += [{"foundations": 8}, {"foundation_return": True, "foundations": 8}]
    return known


def games() -> Iterator[Variant]:
    """Every game with all its options."""
    for game in GAMES:
        for options in all_options(game):
            yield with_options(game, options)


def named(variant: Variant) -> str:
    """The game with its options, as a seed for choosing."""
    return f"{variant.name}{variant.foundation_return}{variant.redeals}{variant.undo}{variant.foundations}"


class Chooser:
    """Chooses; always the same for the same seed."""

    def __init__(self, seed: str) -> None:
        self._words = fg1_words("cases", seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return next(self._words) % n

    def one(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]


def reached(dealt: Deal, moves: Sequence[str]) -> Position:
    """The table after a log's entries."""
    return replay(dealt.variant, dealt.layout, dealt.seed_or_id, moves).position


def next_move(variant: Variant, position: Position, choose: Chooser) -> Action | None:
    """A legal move, each kind of move about as often as another; None where there is none. Redeals are rare."""
    found = legal_moves(variant, position)
    of_cards = [move for move in found if isinstance(move, Move)]
    kinds: list[list[Action]] = [
        [move for move in of_cards if move.target.kind not in (COLUMN, CELL)],
        [move for move in of_cards if move.run > 1],
        [move for move in of_cards if CELL in (move.source.kind, move.target.kind)],
        [move for move in of_cards if move.source.kind == "foundation"],
        [move for move in of_cards if move.target.kind == COLUMN],
        found if choose.below(8) == 0 else [],
    ]
    kinds = [kind for kind in kinds if kind]
    return choose.one(choose.one(kinds)) if kinds else None


def walk(dealt: Deal, length: int, choose: Chooser) -> list[str]:
    """A legal log of that length, or shorter where no move is left."""
    moves: list[str] = []
    position = reached(dealt, [])
    while len(moves) < length and (move := next_move(dealt.variant, position, choose)) is not None:
        moves.append(str(move))
        position = apply(dealt.variant, position, move)
    return moves


def dealt_games() -> Iterator[tuple[Deal, Chooser]]:
    """A deal of every game with all its options, and a chooser for it."""
    for number, variant in enumerate(games(), 1):
        yield deal(variant, f"fg1:{number}"), Chooser(named(variant))


def in_play(variant: Variant, cards: int, choose: Chooser) -> Deal:
    """A deal without a seed that begins in mid-play, with that many cards not yet on the foundations."""
    heights = [variant.foundation_height] * variant.foundations
    while sum(heights) > variant.cards - cards:
        lowered = choose.below(len(heights))
        heights[lowered] = max(variant.dealt_foundation, heights[lowered] - 1)
    lying, left = in_order(variant, heights)
    places: list[list[Card]] = [[] for _ in range(len(variant.columns) + 1)]
    while left:
        places[choose.below(len(places))].append(left.pop(choose.below(len(left))))
    layout = Layout(tuple(map(tuple, places[1:])), tuple(places[0]), lying, (None,) * variant.cells)
    return Deal(variant, layout)


def has_layouts_in_play(variant: Variant) -> bool:
    """Whether a deal of this game can begin in mid-play: none with face-down cards can."""
    return not variant.face_down


def table(variant: Variant, columns: list[str], bouquet: str = "") -> Deal:
    """A table of these cards alone, whole or not, foundations as dealt."""

    def cards(text: str) -> tuple[Card, ...]:
        return tuple(card for card in map(parse_card, text.split()) if card)

    columns = [*columns, *[""] * (len(variant.columns) - len(columns))]
    heights = (variant.dealt_foundation,) * variant.foundations
    return Deal(variant, Layout(tuple(map(cards, columns)), cards(bouquet), heights, (None,) * variant.cells))

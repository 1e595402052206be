"""Hypothesis strategies: games with their options, deals, tables, entries and logs.

All of them shrink to short logs on small seeds. Needs hypothesis: ``pip install 'fgtools[testing]'``.

>>> from hypothesis import given
>>> @given(logs())
... def every_verdict_counts_its_entries(log):
...     verdict = replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves)
...     assert verdict.accepted == verdict.moves + verdict.undos
>>> every_verdict_counts_its_entries()
"""

from typing import NamedTuple

from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.deals import MoveLog
from fgtools.formats.options import option_values, with_options
from fgtools.kernel.cards import RANKS, SUITS, Card, deck
from fgtools.kernel.layout import Layout, foundation_cards
from fgtools.kernel.moves import CELL, COLUMN, Action, Move, cell_letter
from fgtools.kernel.position import Position
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS, OptionValue, Variant

SEED_VALUES = st.one_of(st.integers(0, 10**6).map(str), st.text(st.characters(exclude_categories=["Cs"]), max_size=8))
CARD_TEXTS = st.sampled_from([rank + suit for rank in RANKS for suit in SUITS])


@st.composite
def options(draw: st.DrawFn, variant: Variant) -> dict[str, OptionValue]:
    """Options of a variant; most are left as the game has them."""
    chosen = {}
    for name, values in option_values(variant).items():
        if draw(st.integers(0, 2)) == 0:
            chosen[name] = draw(st.sampled_from(values))
    return chosen


@st.composite
def named_variants(draw: st.DrawFn, games: tuple[Variant, ...] = tuple(VARIANTS.values())) -> Variant:
    """One of the games, with options."""
    variant = draw(st.sampled_from(games))
    return with_options(variant, draw(options(variant)))


@st.composite
def small_variants(draw: st.DrawFn) -> Variant:
    """A small game by the rules of one of the named ones: few ranks, few columns, so that games end."""
    base = draw(named_variants())
    suits = draw(st.sampled_from(["CDHS", "CDHS", "CD", "HS"]))
    ranks = draw(st.integers(3, 6))
    lengths = tuple(draw(st.lists(st.integers(1, 4), min_size=2, max_size=4)))
    to_deal = (ranks - base.dealt_foundation) * len(suits) * base.decks
    while sum(lengths) > to_deal:
        lengths = tuple(max(1, length - 1) for length in lengths[: max(1, len(lengths) - 1)])
    return base._replace(
        name=f"small-{base.name}",
        ranks=ranks,
        suits=suits,
        columns=lengths,
        bouquet=to_deal - sum(lengths),
        foundations=len(suits) * (2 if base.foundations == 8 else 1),
    )


VARIANTS_OF_ALL_SIZES = st.one_of(named_variants(), small_variants(), small_variants())


@st.composite
def deals(draw: st.DrawFn, variants: st.SearchStrategy[Variant] = VARIANTS_OF_ALL_SIZES) -> Deal:
    """A deal of a variant from an `fg1` seed."""
    return deal(draw(variants), "fg1:" + draw(SEED_VALUES))


def in_order(variant: Variant, heights: list[int]) -> tuple[tuple[int, ...], list[Card]]:
    """Heights of the foundations with a suit's taller one first, as a layout has them, and the cards that do not lie there."""
    size = variant.foundations_per_suit
    suits = (sorted(heights[first : first + size], reverse=True) for first in range(0, len(heights), size))
    lying = tuple(height for suit in suits for height in suit)
    left = list(deck(variant.ranks, variant.suits, variant.decks))
    for card in foundation_cards(variant, lying):
        left.remove(card)
    return lying, left


@st.composite
def deals_in_play(draw: st.DrawFn, variants: st.SearchStrategy[Variant]) -> Deal:
    """A deal without a seed that begins in mid-play: at most a dozen cards are not yet on the foundations.

    A variant with face-down cards has no such deals (`layout.layout_faults`); it is dealt whole.
    """
    variant = draw(variants)
    if variant.face_down:
        return draw(deals(st.just(variant)))
    heights = [variant.foundation_height] * variant.foundations
    for _ in range(draw(st.integers(0, 12))):
        lowered = draw(st.integers(0, variant.foundations - 1))
        # At least one card more than dealt on each: a deal without a card played has its own shape.
        heights[lowered] = max(variant.dealt_foundation + 1, heights[lowered] - 1)
    lying, left = in_order(variant, heights)
    places: list[list[Card]] = [[] for _ in range(len(variant.columns) + 1)]
    for card in draw(st.permutations(left)):
        full = len(places[0]) == variant.bouquet
        places[draw(st.integers(int(full), len(variant.columns)))].append(card)
    layout = Layout(tuple(map(tuple, places[1:])), tuple(places[0]), lying, (None,) * variant.cells)
    return Deal(variant, layout)


@st.composite
def legal_entries(draw: st.DrawFn, dealt: Deal, max_size: int = 30) -> list[str]:
    """The entries of a legal log of this deal: moves, redeals and undos."""
    entries: list[str] = []
    for choice in draw(st.lists(st.integers(0, 10**4), max_size=max_size)):
        position = _reached(dealt, entries)
        moves = legal_moves(dealt.variant, position)
        home: list[Action] = [
            move for move in moves if isinstance(move, Move) and move.target.kind not in (COLUMN, CELL)
        ]
        if choice % 10 == 9 and replay(dealt.variant, dealt.layout, dealt.seed_or_id, [*entries, "undo"]).legal:
            entries.append("undo")
        elif moves:
            # Cards go home more often than others, so that games come to an end.
            moves = home if home and choice % 3 == 2 else moves
            entries.append(str(moves[choice // 10 % len(moves)]))
    return entries


@st.composite
def positions(draw: st.DrawFn, of_deals: st.SearchStrategy[Deal] | None = None) -> tuple[Deal, Position]:
    """A deal and a table that can be reached from it."""
    dealt = draw(deals() if of_deals is None else of_deals)
    return dealt, _reached(dealt, draw(legal_entries(dealt)))


@st.composite
def nearly_legal_entries(draw: st.DrawFn, dealt: Deal, position: Position) -> str:
    """An entry made of the cards and places of this table; legal only by chance."""
    columns = position.columns
    places = [str(number) for number in range(1, len(columns) + 1)]
    places += [cell_letter(number) for number in range(len(position.cells))]
    cards = sorted({card for column in columns for card in column} | set(position.bouquet))
    texts = list(map(str, cards)) or ["AS"]
    source = draw(st.sampled_from([*places, *texts, *("f" + suit for suit in dealt.variant.suits)]))
    if len(source) == 1 and draw(st.integers(0, 3)) == 0:
        source += ":" + draw(st.sampled_from(texts))
    target = draw(st.sampled_from([*places, "f", "bouquet"]))
    return f"{source}>{target}" + draw(st.sampled_from(["", "", "", "*2", "*3", "*4"]))


_PLACES = st.one_of(
    st.integers(0, 9).map(str),
    st.sampled_from(["a", "b", "c", "fC", "fD", "fH", "fS", "f", "bouquet", "01", "12345", "F", "♣", "f♥\ufe0f", "f♤"]),
    CARD_TEXTS,
    st.sampled_from(
        ["10d", "t♥", "Q♣\ufe0f", "10♢\ufe0e", "Z♡", "5H\ufe0f", "4♠\ufe0f\ufe0f", "1S", "ZZ", "??", "Kd", "KK", ""]
    ),
)
ENTRIES = st.one_of(
    st.builds(
        lambda source, named, target, size: f"{source}{named}>{target}{size}",
        _PLACES,
        st.one_of(st.just(""), st.just(""), CARD_TEXTS.map(":".__add__)),
        _PLACES,
        st.sampled_from(["", "", "", "*2", "*3", "*9", "*1", "*02", "*"]),
    ),
    st.sampled_from(["undo", "redeal", "UNDO", "", ">", "1>2>3", " 1>2", "1 >2", "1>2\n", "1:>2"]),
    st.text(max_size=40),
)
"""Anything that might stand in a log, most of it wrong."""


class Attempt(NamedTuple):
    """A deal, legal entries, and one more that may be anything."""

    deal: Deal
    moves: list[str]
    entry: str


@st.composite
def attempts(draw: st.DrawFn, of_deals: st.SearchStrategy[Deal] | None = None) -> Attempt:
    """A legal log of some deal and one more entry: nearly legal, legal, or anything."""
    dealt = draw(deals() if of_deals is None else of_deals)
    moves = draw(legal_entries(dealt))
    entry = draw(st.one_of(nearly_legal_entries(dealt, _reached(dealt, moves)), ENTRIES))
    return Attempt(dealt, moves, entry)


@st.composite
def legal_logs(draw: st.DrawFn, of_deals: st.SearchStrategy[Deal] | None = None) -> MoveLog:
    """A log that breaks no rule."""
    dealt = draw(deals() if of_deals is None else of_deals)
    return MoveLog(dealt, tuple(draw(legal_entries(dealt))))


@st.composite
def logs(draw: st.DrawFn, of_deals: st.SearchStrategy[Deal] | None = None) -> MoveLog:
    """A log that is legal, or breaks a rule somewhere."""
    dealt, moves, entry = draw(attempts(of_deals))
    if draw(st.booleans()):
        moves.insert(draw(st.integers(0, len(moves))), entry)
    return MoveLog(dealt, tuple(moves))


def _reached(dealt: Deal, entries: list[str]) -> Position:
    return replay(dealt.variant, dealt.layout, dealt.seed_or_id, entries).position

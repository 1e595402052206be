"""Layouts: each way in which cards fail to be a deal, and the canonical text."""

from collections import Counter
from math import factorial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import Card, deck
from fgtools.kernel.layout import Fault, Layout, canonical_text, deal_id, foundation_cards, layout_faults
from fgtools.kernel.replay import replay
from fgtools.kernel.variants import VARIANTS, Variant, options_of
from fgtools.testing.questions import deal_value
from fgtools.testing.strategies import deals, deals_in_play, named_variants
from tests import oracle_id, oracle_layout
from tests.strategies import rules_of

CLASSIC = VARIANTS["flower-garden"]
TREVI = VARIANTS["trevi-garden"]
DEAL = deal(CLASSIC, "fg1:1").layout
CELLS = deal(TREVI, "fg1:1").layout
ACE = Card(1, "H")
ONCE = with_options(CLASSIC, {"redeals": 1})
SMALL = CLASSIC._replace(ranks=5, suits="CD", columns=(2, 2), bouquet=6, foundations=2)
SMALL_DEAL = deal(SMALL, "fg1:1").layout


def without(layout: Layout, card: Card) -> tuple[Card, ...]:
    """The bouquet less a card."""
    return tuple(other for other in layout.bouquet if other != card)


@pytest.mark.parametrize(
    ("variant", "layout", "fault"),
    [
        (CLASSIC, DEAL._replace(columns=DEAL.columns[1:]), (("columns",), "5 columns, but flower-garden has 6")),
        (CLASSIC, DEAL._replace(columns=(*DEAL.columns, ())), (("columns",), "7 columns, but flower-garden has 6")),
        (CLASSIC, DEAL._replace(cells=(None,)), (("cells",), "1 cells, but flower-garden has 0")),
        (CLASSIC, DEAL._replace(foundations=(0,)), (("foundations",), "1 foundations, not 4")),
        (CLASSIC, DEAL._replace(foundations=(0, 14, 0, 0)), (("foundations", "D"), "14 cards, but this foundation holds 0 to 13")),
        (CLASSIC, DEAL._replace(foundations=(10**15, 0, 0, 0)),
         (("foundations", "C"), "1000000000000000 cards, but this foundation holds 0 to 13")),
        (CLASSIC, DEAL._replace(foundations=(0, 0, -1, 0)), (("foundations", "H"), "-1 cards, but this foundation holds 0 to 13")),
        (VARIANTS["brigade"], deal(VARIANTS["brigade"], "fg1:1").layout._replace(foundations=(0, 1, 1, 1)),
         (("foundations", "C"), "0 cards, but this foundation holds 1 to 13")),
        (CLASSIC, DEAL._replace(bouquet=DEAL.bouquet[1:]), (("bouquet",), "15 cards, but the bouquet has 16")),
        (CLASSIC, DEAL._replace(bouquet=(*DEAL.bouquet, ACE)), (("bouquet",), "17 cards, but the bouquet has 16")),
        (CLASSIC, DEAL._replace(bouquet=(*DEAL.bouquet[1:], ACE)), (("bouquet", 15), "AH is on the table too often")),
        (CLASSIC, DEAL._replace(bouquet=(*DEAL.bouquet[1:], ACE)), ((), "missing: 3S")),
        (CLASSIC, DEAL._replace(columns=(DEAL.columns[0][:-1], *DEAL.columns[1:])), (("columns", 0), "5 cards, but 6 are dealt here")),
        (SMALL, SMALL_DEAL._replace(bouquet=(Card(6, "C"), *SMALL_DEAL.bouquet[1:])), (("bouquet", 0), "6C is not in the deck of flower-garden")),
        (SMALL, SMALL_DEAL._replace(bouquet=(Card(1, "H"), *SMALL_DEAL.bouquet[1:])), (("bouquet", 0), "AH is not in the deck of flower-garden")),
        (TREVI, CELLS._replace(cells=(CELLS.bouquet[0], None), bouquet=CELLS.bouquet[1:]),
         ((), "a trevi-garden layout is a whole deal: it cannot say which cards were turned up")),
    ],
)  # fmt: skip
def test_faults(variant: Variant, layout: Layout, fault: tuple[tuple[str | int, ...], str]) -> None:
    """Each fault is found, with its place and its value; the deal it was made from has none."""
    assert Fault(*fault) in layout_faults(variant, layout)


def test_real_deals_have_no_faults() -> None:
    """Every deal of every game is a layout of it, and of no game of another shape."""
    for variant in VARIANTS.values():
        layout = deal(variant, "fg1:1").layout
        assert layout_faults(variant, layout) == []
        for other in VARIANTS.values():
            same = (variant.columns, variant.cells, variant.decks) == (other.columns, other.cells, other.decks)
            assert (layout_faults(other, layout) == []) == same


def test_a_table_in_mid_play_may_have_any_columns() -> None:
    """Once cards are on foundations, columns are as long as they are; the cards must still be all there."""
    layout = Layout((*DEAL.columns[:5], (*DEAL.columns[5], DEAL.bouquet[0])), without(DEAL, ACE)[1:], (0, 0, 1, 0))
    assert layout_faults(CLASSIC, layout) == []
    assert layout_faults(CLASSIC, layout._replace(foundations=(1, 0, 0, 0))) != []
    returned = with_options(VARIANTS["brigade"], {"foundation_return": True})
    brigade = deal(returned, "fg1:1").layout
    ace_back = brigade._replace(
        columns=((*brigade.columns[0], Card(1, "C")), *brigade.columns[1:]), foundations=(0, 1, 1, 1)
    )
    assert layout_faults(returned, ace_back) == []


def test_the_id_names_rules_and_cards() -> None:
    """Other cards, another order in the bouquet, other options or another game: another id."""
    swapped = DEAL._replace(bouquet=(DEAL.bouquet[1], DEAL.bouquet[0], *DEAL.bouquet[2:]))
    ids = {deal_id(CLASSIC, DEAL, None), deal_id(CLASSIC, swapped, None), deal_id(VARIANTS["arizona"], DEAL, None)}
    ids |= {deal_id(with_options(CLASSIC, options), DEAL, None) for options in ({"undo": "forbidden"}, {"redeals": 1})}
    assert len(ids) == 5


@st.composite
def nearly_layouts(draw: st.DrawFn) -> tuple[Variant, Layout]:
    """A layout of a game, with some cards sent elsewhere, some gone, some twice."""
    dealt = draw(st.one_of(deals(named_variants()), deals_in_play(named_variants())))
    layout = dealt.layout
    places = [list(column) for column in (*layout.columns, layout.bouquet)]
    heights, cells = list(layout.foundations), list(layout.cells)
    for _ in range(draw(st.integers(0, 4))):
        match draw(
            st.sampled_from(["move", "move", "pour", "home", "home", "height", "lose", "twice", "cell", "column"])
        ):
            case "move":
                source, target = draw(st.sampled_from(places)), draw(st.sampled_from(places))
                if source:
                    target.append(source.pop())
            case "pour":  # a whole column to the bouquet
                column = draw(st.sampled_from(places[:-1]))
                places[-1] += column
                column.clear()
            case "home":  # the next card of a foundation, from wherever it lies
                number = draw(st.integers(0, len(heights) - 1))
                after = [height + (i == number) for i, height in enumerate(heights)]
                due = Counter(foundation_cards(dealt.variant, tuple(after)))
                due -= Counter(foundation_cards(dealt.variant, tuple(heights)))
                for place in [place for card in due for place in places if card in place][:1]:
                    place.remove(next(iter(due)))
                    heights = after
            case "height":
                number = draw(st.integers(0, len(heights) - 1))
                heights[number] = draw(st.sampled_from([-1, 0, 1, 13, 14, 26, 27]))
            case "lose" if places[-1]:
                places[-1].pop()
            case "twice" if places[0]:
                places[-1].append(places[0][-1])
            case "cell" if cells and places[-1]:
                cells[draw(st.integers(0, len(cells) - 1))] = places[-1].pop()
            case "column":
                places.insert(0, [])
    return dealt.variant, Layout(tuple(map(tuple, places[:-1])), tuple(places[-1]), tuple(heights), tuple(cells))


# The ace of diamonds at home, and the rest of its column in the bouquet: as in play, but for a bouquet that has grown.
GROWN = DEAL._replace(
    columns=((), *DEAL.columns[1:]), bouquet=DEAL.bouquet + DEAL.columns[0][:5], foundations=(0, 1, 0, 0)
)


BRIGADE = deal(VARIANTS["brigade"], "fg1:1").layout
ACE_BACK = BRIGADE._replace(
    columns=((*BRIGADE.columns[0], Card(1, "C")), *BRIGADE.columns[1:]), foundations=(0, 1, 1, 1)
)


@given(nearly_layouts())
@example((VARIANTS["brigade"], ACE_BACK))
@example((CLASSIC, GROWN))
@example((CLASSIC, GROWN._replace(columns=(DEAL.columns[0][:5], *DEAL.columns[1:]), bouquet=DEAL.bouquet)))
@settings(max_examples=300)
def test_the_oracle_has_the_same_layouts(found: tuple[Variant, Layout]) -> None:
    """What a deal may begin with, as corpus/conformance/README.md has it: what is a layout for one side is one for the other."""
    variant, layout = found
    value = {
        "columns": [list(map(str, column)) for column in layout.columns],
        "bouquet": list(map(str, layout.bouquet)),
        "foundations": {
            suit: list(layout.foundations[i * variant.foundations_per_suit : (i + 1) * variant.foundations_per_suit])
            for i, suit in enumerate(variant.suits)
        },
        "cells": [card and str(card) for card in layout.cells],
    }

    assert oracle_layout.is_layout(rules_of(variant), value) == (layout_faults(variant, layout) == [])


def order_number(layout: Layout) -> int:
    """The number of ``perm`` that deals these cards: how many orders of the deck stand before theirs, as in a dictionary."""
    rows = [[column[row] for column in layout.columns] for row in range(6)]
    cards = [card for row in rows for card in row] + list(layout.bouquet)
    order = list(deck())
    before = [sum(order.index(other) < order.index(card) for other in cards[i:]) for i, card in enumerate(cards)]
    return sum(count * factorial(51 - i) for i, count in enumerate(before))


# The same cards, by number 24 of PySolFC and of Microsoft's FreeCell, by the number of their order, and without a seed.
PROVENANCES = ("ms:24", "pysolfc:24", f"perm:{order_number(deal(CLASSIC, 'ms:24').layout)}", None)


def test_one_id_is_one_game() -> None:
    """With a redeal the same cards are another game with each seed, and so another id; without one the seed is not in it."""
    layout = deal(CLASSIC, "ms:24").layout
    assert [layout] * 3 == [deal(CLASSIC, seed).layout for seed in PROVENANCES if seed]
    once = with_options(CLASSIC, {"redeals": 1})
    dealt = [Deal(once, layout, seed) for seed in PROVENANCES]

    tables = {replay(once, layout, one.seed_or_id, ["redeal"]).position for one in dealt}
    assert len(tables) == len({one.id for one in dealt}) == 4
    assert len({Deal(CLASSIC, layout, seed).id for seed in PROVENANCES}) == 1


@given(deals(), deals())
@example(Deal(ONCE, DEAL, "fg1:1"), Deal(ONCE, DEAL, "fg1:1\nredeal fg1:1"))
@example(Deal(ONCE, DEAL, "fg1:a\nredeal fg1:b"), Deal(ONCE, DEAL, "fg1:b"))
@example(Deal(ONCE, DEAL, "fg1:1"), Deal(ONCE, DEAL, None))
@example(Deal(CLASSIC, DEAL, "fg1:1"), Deal(CLASSIC, DEAL, None))
def test_no_two_games_have_one_text(one: Deal, other: Deal) -> None:
    """Two deals have the same canonical text where variant, options and cards are the same, and the redeal if there is one."""
    texts = [canonical_text(*either) for either in (one, other)]
    games = [
        (found.variant.name, options_of(found.variant), found.layout, found.seed if found.variant.redeals else None)
        for found in (one, other)
    ]

    assert (texts[0] == texts[1]) == (games[0] == games[1])


@given(deals(named_variants()), st.booleans())
@example(Deal(ONCE, DEAL, "fg1:1\ncells AC"), True)
def test_the_oracle_has_the_same_id(dealt: Deal, seedless: bool) -> None:
    """An id written after schemas/README.md alone; with a seed or without."""
    dealt = dealt._replace(seed=None) if seedless else dealt
    assert oracle_id.canonical_text(deal_value(dealt), dealt.seed) == canonical_text(*dealt)
    assert oracle_id.deal_id(deal_value(dealt), dealt.seed) == dealt.id


@given(deals_in_play(named_variants()))
def test_the_oracle_has_the_same_id_in_mid_play(dealt: Deal) -> None:
    """The same of tables that begin with cards on the foundations."""
    assert oracle_id.deal_id(deal_value(dealt), dealt.seed) == dealt.id


def test_an_id_from_before() -> None:
    """What a document may say: the id, or beside a seed the one of the cards alone; of another seed none."""
    once = Deal(ONCE, DEAL, "fg1:1")

    assert once.has_id(once.id)
    assert once.has_id(deal_id(ONCE, DEAL, None))
    assert not once.has_id(deal_id(ONCE, DEAL, "fg1:2"))
    assert not once._replace(seed=None).has_id(once.id)
    assert not Deal(CLASSIC, DEAL, "fg1:1").has_id(once.id)


def test_canonical_text_of_cells_and_two_foundations() -> None:
    """Cells and the foundations of a suit that has two are written as schemas/README.md says."""
    held = CELLS._replace(cells=(None, CELLS.bouquet[0]), bouquet=CELLS.bouquet[1:])
    assert canonical_text(TREVI, held, None).endswith("\ncells - 3S\n")
    eight = with_options(VARIANTS["gloucestershire"], {"foundations": 8})
    layout = deal(eight, "fg1:1").layout._replace(foundations=(2, 1, 0, 0, 0, 0, 0, 0))
    assert "\noption foundations=8\n" in canonical_text(eight, layout, None)
    assert canonical_text(eight, layout, None).endswith("\nfoundations C2 C1 D0 D0 H0 H0 S0 S0\n")

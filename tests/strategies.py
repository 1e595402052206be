"""Hypothesis strategies: variants with options, small games, deals, entries of a log."""

from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.deals import MoveLog
from fgtools.formats.options import option_values, with_options
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS, OptionValue, Variant
from tests.oracle import Rules

SEED_VALUES = st.one_of(st.integers(0, 10**6).map(str), st.text(st.characters(exclude_categories=["Cs"]), max_size=8))
CARD_TEXTS = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"])


@st.composite
def options(draw: st.DrawFn, variant: Variant) -> dict[str, OptionValue]:
    """Options of a variant; most are left as the game has them."""
    chosen = {}
    for name, values in option_values(variant).items():
        if draw(st.integers(0, 2)) == 0:
            chosen[name] = draw(st.sampled_from(values))
    return chosen


@st.composite
def named_variants(draw: st.DrawFn) -> Variant:
    """One of the nine games, with options."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    return with_options(variant, draw(options(variant)))


@st.composite
def small_variants(draw: st.DrawFn) -> Variant:
    """A small game by the rules of one of the nine: few ranks, few columns, so that games end."""
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
    """A deal of a variant."""
    return deal(draw(variants), "fg1:" + draw(SEED_VALUES))


@st.composite
def legal_logs(draw: st.DrawFn, variants: st.SearchStrategy[Variant] | None = None) -> MoveLog:
    """A log of legal entries, undos and a redeal among them, on a deal of a game of full size."""
    found = draw(deals(variants or named_variants()))
    position, history, entries = found.start(), list[Position](), list[str]()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=25)):
        moves = legal_moves(found.variant, position)
        if history and found.variant.undo == "allowed" and choice % 7 == 0 and not is_won(position):
            position = history.pop()
            entries.append("undo")
        elif moves:
            history.append(position)
            move = moves[choice // 7 % len(moves)]
            position = apply(found.variant, position, move)
            entries.append(str(move))
    return MoveLog(found, tuple(entries))


PLACES = st.one_of(
    st.integers(0, 9).map(str),
    st.sampled_from(["a", "b", "c", "fC", "fD", "fH", "fS", "f", "bouquet", "01", "12345", "F", "♣"]),
    CARD_TEXTS,
    st.sampled_from(["10d", "t♥", "1S", "ZZ", "??", "Kd", "KK", ""]),
)
ENTRIES = st.one_of(
    st.builds(
        lambda source, named, target, size: f"{source}{named}>{target}{size}",
        PLACES,
        st.one_of(st.just(""), st.just(""), CARD_TEXTS.map(":".__add__)),
        PLACES,
        st.sampled_from(["", "", "", "*2", "*3", "*9", "*1", "*02", "*"]),
    ),
    st.sampled_from(["undo", "redeal", "UNDO", "", ">", "1>2>3", " 1>2", "1 >2", "1>2\n", "1:>2"]),
    st.text(max_size=40),
)


def rules_of(variant: Variant) -> Rules:
    """The variant as the oracle wants it."""
    return {
        "name": variant.name,
        "ranks": variant.ranks,
        "suits": variant.suits,
        "decks": variant.decks,
        "columns": list(variant.columns),
        "bouquet": variant.bouquet,
        "build": variant.build,
        "runs": variant.runs,
        "face_down": list(variant.face_down),
        "cells": variant.cells,
        "dealt_foundation": variant.dealt_foundation,
        "foundations": variant.foundations,
        "foundation_return": variant.foundation_return,
        "redeals": variant.redeals,
        "undo": variant.undo,
    }

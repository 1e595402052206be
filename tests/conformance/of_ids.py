"""Cases about the ids of deals."""

from collections.abc import Iterator

from fgtools.deal.dealer import deal
from fgtools.formats.options import with_options
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.questions import Question, ask_deal_id
from tests.conformance.games import Chooser, games, has_layouts_in_play, in_play

# What a canonical text must take as it is: line feeds, what looks like another of its lines, other scripts, nothing at all.
SEEDS = ("fg1:", "fg1:\n", "fg1:1\nredeal fg1:2", "fg1:2", "fg1:花園", "fg1: a ", "fg1:ß♠\u0000", "ms:1", "pysolfc:1", "perm:0")  # fmt: skip


def deal_ids() -> Iterator[Question]:
    """Every game with all its options; the same cards from different seeds, and from none."""
    for number, variant in enumerate(games(), 1):
        dealt = deal(variant, f"fg1:{number}")
        yield ask_deal_id(dealt)
        if variant.redeals:
            yield ask_deal_id(dealt._replace(seed=None))
        if has_layouts_in_play(variant):
            yield ask_deal_id(in_play(variant, 5, Chooser(f"id {number}")))
    for redeals in (0, 1):
        variant = with_options(VARIANTS["flower-garden"], {"redeals": redeals})
        for seed in SEEDS:
            yield ask_deal_id(deal(variant, seed))

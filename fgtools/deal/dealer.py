"""A deal: a layout with its provenance, and the dealing that makes it from a seed."""

from typing import NamedTuple

from fgtools.deal.generators import split_seed
from fgtools.errors import SeedError
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout, deal_id, deal_round_by_round
from fgtools.kernel.position import Position, start
from fgtools.kernel.variants import Variant


class Deal(NamedTuple):
    """A layout of a variant (its options included), and the seed it was dealt from, where it has one."""

    variant: Variant
    layout: Layout
    seed: str | None = None

    @property
    def id(self) -> str:
        """SHA-256 of the canonical text, in hex."""
        return deal_id(self.variant, self.layout, self.seed)

    def has_id(self, text: str) -> bool:
        """Whether a text is this deal's id, or, of a deal with redeals, its cards' alone, as documents once had it."""
        return text == self.id or (self.variant.redeals > 0 and text == deal_id(self.variant, self.layout, None))

    @property
    def seed_or_id(self) -> str:
        """What a redeal of this deal is shuffled with."""
        return self.id if self.seed is None else self.seed

    def start(self) -> Position:
        """The table before the first move."""
        return start(self.variant, self.layout, self.seed_or_id if self.variant.redeals else "")


def layout_of(variant: Variant, cards: list[Card]) -> Layout:
    """A shuffled deck dealt by the variant's rule; ``cards[0]`` is dealt first.

    Cards that the variant lays on the foundations (brigade's aces) are taken out first, the others keep their order.
    """
    dealt = [card for card in cards if card.rank > variant.dealt_foundation]
    columns, bouquet = deal_round_by_round(dealt, variant.columns)
    return Layout(
        columns,
        bouquet,
        foundations=(variant.dealt_foundation,) * variant.foundations,
        cells=(None,) * variant.cells,
    )


def deal(variant: Variant, seed: str) -> Deal:
    """The deal that the seed (``scheme:value``) makes. Raises SeedError, also where its scheme cannot deal this game.

    >>> from fgtools.kernel.variants import VARIANTS
    >>> [str(card) for card in deal(VARIANTS["flower-garden"], "fg1:1").layout.columns[0]]
    ['7S', '9S', '5D', 'JH', '8H', 'AD']
    """
    scheme, value = split_seed(seed)
    if scheme.no_two_decks and variant.decks > 1:
        raise SeedError(seed, scheme.no_two_decks)
    return Deal(variant, layout_of(variant, scheme.cards(variant, value)), seed)

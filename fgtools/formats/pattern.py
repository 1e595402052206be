"""A board of which only some cards are known, and whether a deal is that board."""

from collections import Counter
from typing import Final

from attrs import frozen

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.convert import read_any
from fgtools.formats.deals import MoveLog
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.notation import sheet_of_text
from fgtools.formats.sheet import Game, Sheet
from fgtools.kernel.cards import Card, deck
from fgtools.kernel.layout import Layout
from fgtools.kernel.variants import Variant

UNKNOWN: Final = "??"


@frozen
class Pattern:
    """The columns of a board, None for an unknown card, and the known cards of its bouquet in their order."""

    variant: Variant
    columns: tuple[tuple[Card | None, ...], ...]
    bouquet: tuple[Card | None, ...]

    def matches(self, layout: Layout) -> bool:
        """Whether each known card lies in its place; the bouquet may be in any order, as apps show it in theirs."""
        if tuple(map(len, self.columns)) != tuple(map(len, layout.columns)):
            return False
        for known, dealt in zip(self.columns, layout.columns, strict=True):
            if any(card not in (None, there) for card, there in zip(known, dealt, strict=True)):
                return False
        return not Counter(filter(None, self.bouquet)) - Counter(layout.bouquet)

    def has_bouquet_in_order(self, layout: Layout) -> bool:
        """Whether the known cards of the bouquet lie in their places too."""
        return all(card in (None, there) for card, there in zip(self.bouquet, layout.bouquet, strict=False))


def read_pattern(item: Item, limits: Limits, game: Game) -> Pattern:
    """The board of an item, whole or with ``??`` for unknown cards. Raises UnreadableInputError."""
    item.refuse_faults()
    if UNKNOWN in item.text and not item.is_json:
        return _of_sheet(sheet_of_text(item.text, item.place), game)
    found, _ = read_any(item, limits, game)
    deal = found.deal if isinstance(found, MoveLog) else found
    return _of_deal(deal)


def _of_deal(deal: Deal) -> Pattern:
    return Pattern(deal.variant, deal.layout.columns, deal.layout.bouquet)


def _of_sheet(sheet: Sheet, game: Game) -> Pattern:
    """The pattern of a sheet: cards or ``??``, columns as the game deals them, no card too often."""
    sheet.refuse_too_many()
    variant = sheet.game_or(game)
    sheet = sheet.of_game(variant)
    place, faults = sheet.place, list[str]()
    columns = tuple(sheet.cards(column, ("columns", i), faults, UNKNOWN) for i, column in enumerate(sheet.columns))
    bouquet = sheet.cards(sheet.bouquet, ("bouquet",), faults, UNKNOWN)
    lengths = tuple(map(len, columns))
    if lengths != variant.columns:
        faults.append(
            f"{place}: columns of {_numbers(lengths)} cards, but {variant.name} has {_numbers(variant.columns)}"
        )
    if len(bouquet) > variant.bouquet:
        faults.append(f"{sheet.where(('bouquet',))}: {len(bouquet)} cards, but the bouquet has {variant.bouquet}")
    known = [card for part in (*columns, bouquet) for card in part if card]
    too_often = Counter(known) - Counter(deck(variant.ranks, variant.suits, variant.decks))
    faults += [f"{place}: {card} is on the board too often" for card in sorted(too_often)]
    if not known:
        faults.append(f"{place}: no card is known")
    if faults:
        raise UnreadableInputError(faults)
    return Pattern(variant, columns, bouquet)


def _numbers(lengths: tuple[int, ...]) -> str:
    return ", ".join(map(str, lengths)) or "no"

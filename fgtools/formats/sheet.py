"""A deal as texts, before anyone has checked that they are cards: what each reader of boards and lines makes first."""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import WrittenDeal, deal_of, variant_named
from fgtools.formats.jsontext import quote
from fgtools.kernel.cards import RANKS, Card, parse_card
from fgtools.kernel.variants import options_of

if TYPE_CHECKING:
    from fgtools.formats.documents import Foundations

_HEIGHT: Final = re.compile(r"([CDHS])([0-9]{1,2})")
_HEIGHTS: Final = re.compile(r"([CDHScdhs][0-9]{1,2} *)+")
# The top cards, as PySolFC's people write them (AC 2H), or suit and rank as Freecell Solver does (C-A H-2 D-0).
_TOP: Final = re.compile(r"(?:(10|[A2-9TJQK])([CDHS])|([CDHS])-(10|[0A2-9TJQK]))", re.IGNORECASE)
_TOPS: Final = re.compile(rf"({_TOP.pattern} *)+", re.IGNORECASE)

MOST_CARDS: Final = 208  # a fault for each card of a board that was pasted twice is still worth reading


class Game(NamedTuple):
    """The game, and its options as ``name=value``, of an input that does not say which game it is."""

    name: str = "flower-garden"
    options: tuple[str, ...] = ()


FLOWER_GARDEN: Final = Game()


class Sheet(NamedTuple):
    """The texts of a deal and where they stand. ``variant`` None: the input does not say which game it is."""

    place: str
    columns: list[list[str]]
    bouquet: list[str]
    variant: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    foundations: str | None = None
    cells: list[str] | None = None

    def refuse_too_many(self) -> None:
        """Raise UnreadableInputError where there are more texts than any deal has cards, so that not each is a fault."""
        count = len(self.bouquet) + len(self.cells or ()) + sum(map(len, self.columns))
        if count > MOST_CARDS:
            raise UnreadableInputError([f"{self.place}: {count} cards, where two decks have 104"])

    def game_or(self, game: Game) -> tuple[str, list[str]]:
        """The game's name and its options, ``NAME=VALUE``; ``game`` is meant where the sheet does not say which game it is."""
        name, options = (game.name, [*game.options]) if self.variant is None else (self.variant, [])
        return name, [*options, *self.options]

    def deal(self, game: Game = FLOWER_GARDEN) -> Deal:
        """The deal, checked as a document is. Raises UnreadableInputError with all faults, each with its place."""
        self.refuse_too_many()
        faults: list[str] = []
        name, options = self.game_or(game)

        def cards(texts: list[str], where: str) -> tuple[Card, ...]:
            found = []
            for i, text in enumerate(texts):
                card = parse_card(text)
                if card is None:
                    faults.append(f"{self.place} {where}[{i}]: {quote(text)} is not a card")
                else:
                    found.append(card)
            return tuple(found)

        try:
            variant = variant_named(name, options)
            written = WrittenDeal(
                variant=variant.name,
                options=options_of(variant),
                seed=self.seed,
                columns=tuple(cards(column, f"$.columns[{i}]") for i, column in enumerate(self.columns)),
                bouquet=cards(self.bouquet, "$.bouquet"),
                foundations=None if self.foundations is None else read_foundations(self.foundations),
                cells=None
                if self.cells is None
                else tuple(None if c == "-" else cards([c], "$.cells")[0] for c in self.cells),
            )
            if not faults:
                return deal_of(written)
        except IndexError:  # a cell that holds no card: noted in faults
            pass
        except UnreadableInputError as error:
            faults += [f"{self.place} {fault}" for fault in error.faults]
        raise UnreadableInputError(faults)


def read_foundations(text: str) -> "Foundations":
    """How many cards lie on each foundation. Raises UnreadableInputError.

    >>> read_foundations("C1 D0 H13 S2"), read_foundations("AC 2H"), read_foundations("H-2 C-A D-0")
    ({'C': 1, 'D': 0, 'H': 13, 'S': 2}, {'C': 1, 'H': 2}, {'H': 2, 'C': 1, 'D': 0})
    """
    found: dict[str, tuple[int, ...]] = {}
    if _HEIGHTS.fullmatch(text):
        for suit, height in _HEIGHT.findall(text.upper()):
            found[suit] = (*found.get(suit, ()), int(height))
    elif _TOPS.fullmatch(text):
        for first_rank, first_suit, second_suit, second_rank in _TOP.findall(text.upper()):
            rank, suit = (first_rank or second_rank).replace("10", "T"), first_suit or second_suit
            found[suit] = (*found.get(suit, ()), RANKS.find(rank) + 1)
    else:
        raise UnreadableInputError([f"$.foundations: {quote(text)} is not like C1 D0 H13 S2"])
    return {suit: heights[0] if len(heights) == 1 else heights for suit, heights in found.items()}

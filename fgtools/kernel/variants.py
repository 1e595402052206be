"""The nine games: one record a game that nothing can change, and the options that change one.

A variant is data; `rules.py` reads it. Small games for tests are records of the same kind.
Sources: the rule texts named in README.md; where they are silent, the deciding points there.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Literal, NamedTuple

from fgtools.kernel.cards import SUITS

Build = Literal["any suit", "other colour", "nothing"]
Runs = Literal["none", "one suit", "any suits", "alternating colours"]
Undo = Literal["allowed", "forbidden"]
OptionValue = bool | int | str


class Rules(NamedTuple):
    """What is written down of a game.

    - ``columns``: how many cards each column is dealt, and so how many columns there are.
    - ``build``: what a column's last card accepts, always the next lower rank ("nothing": nothing
      is ever placed in a column, an empty one neither).
    - ``runs``: which descending runs may move as one.
    - ``face_down``: rows (0 is the base) dealt face down; such a card turns up when it becomes the
      last of its column.
    - ``dealt_foundation``: cards that lie on each foundation before the deal.
    - ``foundations``: one or two a suit. With one a suit in a game of two decks it runs A..K, A..K.
    """

    name: str
    title: str
    summary: str
    columns: tuple[int, ...] = (6,) * 6
    bouquet: int = 16
    build: Build = "any suit"
    runs: Runs = "none"
    ranks: int = 13
    suits: str = SUITS
    decks: int = 1
    face_down: tuple[int, ...] = ()
    cells: int = 0
    dealt_foundation: int = 0
    foundations: int = 4
    foundation_return: bool = False
    redeals: int = 0
    undo: Undo = "allowed"


class Variant(Rules):
    """The rules of one game, and what follows from them, worked out once."""

    @cached_property
    def foundations_per_suit(self) -> int:
        """One or two."""
        return self.foundations // len(self.suits)

    @cached_property
    def foundation_height(self) -> int:
        """Cards on a full foundation."""
        return self.ranks * self.decks // self.foundations_per_suit

    @cached_property
    def cards(self) -> int:
        """All cards of the game, those dealt to the foundations included."""
        return self.ranks * len(self.suits) * self.decks


_STONEWALL: Final = Variant(
    "stonewall", "Stonewall", "other colour, alternating runs move, half the columns' cards face down",
    build="other colour", runs="alternating colours", face_down=(0, 2, 4),
)  # fmt: skip

VARIANTS: Final[Mapping[str, Variant]] = {
    variant.name: variant
    for variant in (
        Variant("flower-garden", "Flower Garden", "any suit, one card at a time: the classic game"),
        Variant("wildflower", "Wildflower", "any suit, runs of one suit move", runs="one suit"),
        Variant("arizona", "Arizona", "any suit, runs of any suits move", runs="any suits"),
        Variant(
            "phoenix", "Phoenix", "other colour, alternating runs move",
            build="other colour", runs="alternating colours",
        ),
        Variant(
            "brigade", "Brigade", "aces on the foundations, seven columns of five, any suit",
            columns=(5,) * 7, bouquet=13, dealt_foundation=1,
        ),
        _STONEWALL,
        _STONEWALL._replace(name="trevi-garden", title="Trevi Garden", summary="Stonewall with two cells", cells=2),
        Variant(
            "gloucestershire", "Gloucestershire", "two decks, eight columns of 3 to 10, other colour",
            columns=(3, 4, 5, 6, 7, 8, 9, 10), bouquet=52, build="other colour", decks=2,
        ),
        Variant(
            "foundation-only", "Foundation Only", "nothing is ever built in the columns", build="nothing",
        ),
    )
}  # fmt: skip

# What an option is where a deal does not say; `options_of` and so a deal's id depend on it.
OWN_OPTIONS: Final[Mapping[str, OptionValue]] = {
    "foundation_return": False, "foundations": 4, "redeals": 0, "undo": "allowed",
}  # fmt: skip


def options_of(variant: Variant) -> dict[str, OptionValue]:
    """The options in which this variant differs from the game's own, sorted by name."""
    return {name: getattr(variant, name) for name, own in OWN_OPTIONS.items() if getattr(variant, name) != own}


def option_text(value: OptionValue) -> str:
    """An option's value as the command line and the canonical layout write it: ``true``, ``8``, ``forbidden``."""
    return str(value).lower() if isinstance(value, bool) else str(value)

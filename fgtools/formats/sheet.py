"""A deal as texts, before anyone has checked that they are cards: what each reader of boards and lines makes first."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import Steps, WrittenDeal, deal_written, variant_named
from fgtools.formats.jsontext import quote
from fgtools.kernel.cards import RANKS, Card, parse_card, parse_suit
from fgtools.kernel.variants import Variant

if TYPE_CHECKING:
    from fgtools.formats.documents import Foundations

# What lies on a foundation: a number of cards or the top card's rank, beside the suit, before it or after it. Between them may stand
# nothing or one of - : = as Freecell Solver (H-2) and others have it; nothing lies there where after : or = only a dash stands.
_SUIT: Final = "(?:[CDHScdhs]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)"
_COUNT: Final = "(?:[0-9]{1,2}|[AaTtJjQqKk])"
_PILE: Final = re.compile(
    rf"(?:({_SUIT})(?:(?:\s*[-:=]\s*)?({_COUNT})|\s*[:=]\s*[-\u2013\u2014])|({_COUNT})({_SUIT}))(?:[\s,;]+|$|(?=[\w♣♦♥♠♧♢♡♤]))"
)

MOST_CARDS: Final = 208  # a fault for each card of a board that was pasted twice is still worth reading


class Game(NamedTuple):
    """The game, and its options as ``name=value``, of an input that does not say which game it is."""

    name: str = "flower-garden"
    options: tuple[str, ...] = ()


FLOWER_GARDEN: Final = Game()


class Line(NamedTuple):
    """A line of a text board: its number, its text, and where in it a label ends."""

    number: int
    text: str
    start: int = 0

    @property
    def words(self) -> list[str]:
        """What stands after the label, parted by blanks."""
        return self.text[self.start :].split()

    def place(self, index: int | None = None) -> str:
        """``:4``; for one of `words` ``:4 word 3``, counted from 1 from the line's beginning, a label before a blank being a word."""
        found = [match.start() for match in re.finditer(r"\S+", self.text[self.start :])]
        if index is None or index >= len(found):
            return f":{self.number}"
        return f":{self.number} word {len(self.text[: self.start + found[index] + 1].split())}"


class Lines(NamedTuple):
    """The lines of a text board.

    ``after_bouquet``: of the lines without a label, the number of the first one that stands directly after the bouquet's line, and
    the number of the first that does not. They may be columns, or go on with the bouquet.
    """

    columns: list[Line]
    bouquet: list[Line]
    named: Mapping[str, Line]
    options: list[Line]
    after_bouquet: tuple[int, int]

    def place(self, steps: Steps) -> str:
        """Where a part of the deal stands: its line, and the word in it; nothing where it is no part of a line."""
        match steps:
            case ("columns", int(column), *rest):
                return self.columns[column].place(*map(int, rest))
            case ("bouquet", int(index)):
                for line in self.bouquet:
                    if index < len(line.words):
                        return line.place(index)
                    index -= len(line.words)
            case ("bouquet",):
                return self.bouquet[0].place()
            case ("options", int(index)) if 0 <= index < len(self.options):
                return self.options[index].place()
            case (str(label), int(index)) if label in self.named:
                return self.named[label].place(index)
            case (str(label), *_) if label in self.named:
                return self.named[label].place()
        return ""


def in_words(steps: Steps) -> str:
    """Where a part of a deal is that stands in no line of its own: `` column 3 card 5``."""
    words = {
        "columns": "column",
        "bouquet": "bouquet card",
        "cells": "cell",
        "foundations": "foundations",
        "seed": "seed",
    }
    match steps:
        case ("columns", int(column), int(index)):
            return f" column {column + 1} card {index + 1}"
        case (str(part), int(index)) if part in ("columns", "bouquet", "cells"):
            return f" {words[part]} {index + 1}"
        case ("foundations" | "seed" as part, *_):
            return f" {words[part]}"
    return ""


class Sheet(NamedTuple):
    """The texts of a deal and where they stand. ``variant`` None: the input does not say which game it is.

    ``locate``: where in the input a part stands; of a text board its ``lines`` tell it.
    """

    place: str
    columns: list[list[str]]
    bouquet: list[str]
    variant: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    foundations: str | None = None
    cells: list[str] | None = None
    lines: Lines | None = None
    locate: Callable[[Steps], str] = in_words

    def where(self, steps: Steps) -> str:
        """The place of a part of the deal, the input's own before it."""
        return self.place + (self.lines.place(steps) if self.lines else self.locate(steps))

    def refuse_too_many(self) -> None:
        """Raise UnreadableInputError where there are more texts than any deal has cards, so that not each is a fault."""
        count = len(self.bouquet) + len(self.cells or ()) + sum(map(len, self.columns))
        if count > MOST_CARDS:
            raise UnreadableInputError([f"{self.place}: {count} cards, where two decks have 104"])

    def game_or(self, game: Game) -> Variant:
        """The sheet's game; ``game`` is meant where the sheet does not say which game it is. Raises UnreadableInputError."""
        if self.variant is not None:
            return variant_named(self.variant, [*self.options], self.where)
        first = len(game.options)

        def where(steps: Steps) -> str:
            return self.where(("options", int(steps[1]) - first) if steps[0] == "options" else steps)

        return variant_named(game.name, [*game.options, *self.options], where)

    def of_game(self, variant: Variant) -> "Sheet":
        """The sheet as this game has it: lines after the bouquet's, as many as there are too many for columns, go on with the bouquet."""
        lines, more = self.lines, len(self.columns) - len(variant.columns)
        if lines is None or more < 1:
            return self
        first, last = lines.after_bouquet
        wrapped = slice(first, first + more)
        bouquet = [*self.bouquet, *(text for column in self.columns[wrapped] for text in column)]
        if first + more > last or len(bouquet) > variant.bouquet:
            return self
        columns, line_columns = self.columns.copy(), lines.columns.copy()
        del columns[wrapped], line_columns[wrapped]
        moved = lines._replace(columns=line_columns, bouquet=[*lines.bouquet, *lines.columns[wrapped]])
        return self._replace(columns=columns, bouquet=bouquet, lines=moved)

    def cards(self, texts: list[str], steps: Steps, faults: list[str], *blanks: str) -> tuple[Card | None, ...]:
        """The cards of a part. None is a text that is none, which is noted in ``faults``, or one of ``blanks``."""
        found = tuple(map(parse_card, texts))
        faults += [
            f"{self.where((*steps, i))}: {quote(text)} is not a card"
            for i, (text, card) in enumerate(zip(texts, found, strict=True))
            if card is None and text not in blanks
        ]
        return found

    def deal(self, game: Game = FLOWER_GARDEN) -> Deal:
        """The deal, checked as a document is. Raises UnreadableInputError with all faults, each with its place."""
        self.refuse_too_many()
        variant = self.game_or(game)
        sheet = self.of_game(variant)
        faults: list[str] = []
        columns = [sheet.cards(column, ("columns", i), faults) for i, column in enumerate(sheet.columns)]
        bouquet = sheet.cards(sheet.bouquet, ("bouquet",), faults)
        cells = None if sheet.cells is None else sheet.cards(sheet.cells, ("cells",), faults, "-")
        foundations = sheet._foundations(faults)  # noqa: SLF001  # another of this class
        if faults:
            raise UnreadableInputError(faults)
        written = WrittenDeal(
            seed=sheet.seed,
            columns=tuple(tuple(filter(None, column)) for column in columns),
            bouquet=tuple(filter(None, bouquet)),
            foundations=foundations,
            cells=cells,
        )
        return deal_written(variant, written, sheet.where)

    def _foundations(self, faults: list[str]) -> "Foundations | None":
        """How many cards lie on each foundation; None where nothing is said of it, or what is said is noted in ``faults``."""
        if self.foundations is None:
            return None
        found = read_foundations(self.foundations)
        if not isinstance(found, int):
            return found
        word, place = (
            self.foundations[found:].split()[0],
            ("foundations", len(self.foundations[: found + 1].split()) - 1),
        )
        faults.append(f"{self.where(place)}: {quote(word)} is not like C1 or ♣1, AC or A♣, C-A or ♣: A")
        return None


def read_foundations(text: str) -> "Foundations | int":
    """How many cards lie on each foundation; or where in the text that cannot be read on.

    >>> read_foundations("C1 D0 H13 S2"), read_foundations("A♣ 2♥"), read_foundations("H-2 C-A D-0"), read_foundations("♠: -, ♥: K")
    ({'C': 1, 'D': 0, 'H': 13, 'S': 2}, {'C': 1, 'H': 2}, {'H': 2, 'C': 1, 'D': 0}, {'S': 0, 'H': 13})
    """
    found: dict[str, tuple[int, ...]] = {}
    at = 0 if text.strip() not in ("", "-") else len(text)
    while at < len(text):
        pile = _PILE.match(text, at)
        if pile is None:
            return at
        at = pile.end()
        suit = parse_suit(pile[1] or pile[4])
        count = (pile[2] or pile[3] or "0").upper()
        height = int(count) if count.isdecimal() else RANKS.index(count) + 1
        assert suit is not None, "the pattern has suits alone"
        found[suit] = (*found.get(suit, ()), height)
    return {suit: heights[0] if len(heights) == 1 else heights for suit, heights in found.items()}

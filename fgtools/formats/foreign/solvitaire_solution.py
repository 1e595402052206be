"""Solvitaire's solutions: a list of tables without moves. The move is what differs from one table to the next."""

import re
from collections import Counter
from itertools import pairwise, zip_longest
from typing import Final

from attrs import frozen

from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.foreign.solvitaire_deal import own_card_text
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.formats.sheet import Game, Sheet
from fgtools.kernel.cards import SUITS, Card, parse_card
from fgtools.kernel.moves import COLUMN, FOUNDATION, FROM_BOUQUET, TO_FOUNDATION, Move, Place

_HEADER: Final = re.compile(r"--- (\S.*?) -+")
_FIRST_PART: Final = re.compile(r"^--- Foundations -+\r?$", re.MULTILINE)
_PARTS: Final = ("Foundations", "Tableau Piles", "Reserve")
_LONGEST_ROW: Final = 1000  # 52 cards and the tabs between them are 200 characters
_MOST_ROWS: Final = 104
_NO_CARD: Final = ("[]", "")


@frozen
class Table:
    """One table of a solution: columns base card first, the cards of the reserve, the foundations' top cards."""

    line: int
    columns: tuple[tuple[Card, ...], ...]
    bouquet: tuple[Card, ...]
    tops: tuple[Card, ...]


def is_solution(text: str) -> bool:
    """Whether a text is meant as a solution of Solvitaire."""
    return _FIRST_PART.search(text) is not None


def read_solution(text: str, place: str, limits: Limits, game: Game) -> MoveLog:
    """The log that leads from the first table of a solution to its last. Raises UnreadableInputError.

    Nothing is taken on trust but the tables: whether the moves between them are legal is for the replay.
    """
    tables = _tables(text, place, limits)
    first = tables[0]
    deal = Sheet(
        f"{place}:{first.line}",
        columns=[list(map(str, column)) for column in first.columns],
        bouquet=list(map(str, first.bouquet)),
        foundations=" ".join(map(str, first.tops)) or None,
    ).deal(game)
    return MoveLog(deal, tuple(str(_move(before, after, place)) for before, after in pairwise(tables)))


def _tables(text: str, place: str, limits: Limits) -> list[Table]:
    """Every table, in its order; what stands before, between and after them is passed over."""
    tables: list[Table] = []
    parts: dict[str, list[list[str]]] = {}
    rows: list[list[str]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.fullmatch(line):
            if header[1] not in _PARTS or header[1] in parts:
                raise UnreadableInputError([f"{place}:{number}: {quote(header[1])} is no part of a table here"])
            rows = parts[header[1]] = []
        elif line.startswith("==="):
            tables.append(_table(parts, place, number))
            parts, rows = {}, None
            if len(tables) > limits.entries + 1:
                raise UnreadableInputError([f"{place}:{number}: more than the limit of {limits.entries} entries"])
        elif rows is not None:
            if len(line) > _LONGEST_ROW or len(rows) > _MOST_ROWS:
                raise UnreadableInputError([f"{place}:{number}: too long for a table"])
            rows.append(line.split("\t"))
    if parts:
        raise UnreadableInputError([f"{place}: the last table is cut off"])
    if not tables:
        raise UnreadableInputError([f"{place}: no tables"])
    return tables


def _table(parts: dict[str, list[list[str]]], place: str, line: int) -> Table:
    faults = [f"{place}:{line}: this table has no part {quote(part)}" for part in _PARTS if not parts.get(part)]
    cards: dict[str, list[list[Card | None]]] = {}
    for part, rows in parts.items():
        cards[part] = [[_card(text) for text in row] for row in rows]
        faults += [
            f"{place}:{line}: in the table that ends here, {quote(text)} is not a card"
            for row in rows
            for text in row
            if text not in _NO_CARD and _card(text) is None
        ]
    if faults:
        raise UnreadableInputError(faults)
    piles = zip_longest(*cards["Tableau Piles"])
    columns = tuple(tuple(card for card in pile if card) for pile in piles)
    bouquet, tops = (tuple(card for row in cards[part] for card in row if card) for part in ("Reserve", "Foundations"))
    return Table(line, columns, bouquet, tops)


def _card(text: str) -> Card | None:
    return parse_card(own_card_text(text))


def _move(before: Table, after: Table, place: str) -> Move:
    """The one move between two tables. Raises UnreadableInputError where there is none, or more than one."""
    lost: list[tuple[Place, tuple[Card, ...]]] = []
    gained: list[tuple[Place, tuple[Card, ...]]] = []
    for number, (old, new) in enumerate(zip(before.columns, after.columns, strict=False)):
        same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        lost.append((Place(COLUMN, number), old[same:]))
        gained.append((Place(COLUMN, number), new[same:]))
    lost += [(FROM_BOUQUET, (card,)) for card in _more(before.bouquet, after.bouquet)]
    gained += [(FROM_BOUQUET, (card,)) for card in _more(after.bouquet, before.bouquet)]
    covered, shown = _more(before.tops, after.tops), _more(after.tops, before.tops)
    if shown and (not covered or covered[0].rank < shown[0].rank):
        gained.append((TO_FOUNDATION, tuple(shown)))
    elif covered:
        lost.append((Place(FOUNDATION, SUITS.index(covered[0].suit)), tuple(covered)))
    lost, gained = [one for one in lost if one[1]], [one for one in gained if one[1]]
    if len(lost) == len(gained) == 1 and lost[0][1] == gained[0][1] and len(before.columns) == len(after.columns):
        (source, cards), (target, _) = lost[0], gained[0]
        of_two = source.kind == FOUNDATION and sum(top.suit == cards[0].suit for top in before.tops) > 1
        return Move(source, target, len(cards), cards[0] if source == FROM_BOUQUET or of_two else None)
    raise UnreadableInputError(
        [f"{place}:{after.line}: no single move leads from the table before to the one that ends here"]
    )


def _more(these: tuple[Card, ...], those: tuple[Card, ...]) -> list[Card]:
    """The cards that are among these more often than among those."""
    return list((Counter(these) - Counter(those)).elements())

"""A second, deliberately naive telling of the rules of nine patience games, for testing the first one.

Everything is plain text and lists, and everything is done the long way round: nothing is cached, a move is
legal when refusal() finds nothing against its text. It is written from corpus/conformance/README.md alone
("README" below; "check 1" to "check 15" are the checks listed there), not from the package.
"""

import copy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypedDict

from tests.oracle_fg1 import fg1_shuffle
from tests.oracle_reading import CELLS, RANKS, Entry, Place, read_entry

RED = "DH"


class Rules(TypedDict):
    """One game as data; a row of the table in README 'Variants', with its options."""

    name: str
    ranks: int
    suits: str
    decks: int
    columns: list[int]
    bouquet: int
    build: Literal["any suit", "other colour", "nothing"]
    runs: Literal["none", "one suit", "any suits", "alternating colours"]
    face_down: list[int]
    cells: int
    dealt_foundation: int
    foundations: int
    foundation_return: bool
    redeals: int
    undo: Literal["allowed", "forbidden"]


# README 'Variants', first row: the default game. The others say only what is different.
CLASSIC: Rules = {
    "name": "flower-garden", "ranks": 13, "suits": "CDHS", "decks": 1, "columns": [6] * 6, "bouquet": 16,
    "build": "any suit", "runs": "none", "face_down": [], "cells": 0, "dealt_foundation": 0, "foundations": 4,
    "foundation_return": False, "redeals": 0, "undo": "allowed",
}  # fmt: skip
PHOENIX: Rules = {**CLASSIC, "name": "phoenix", "build": "other colour", "runs": "alternating colours"}
NINE: dict[str, Rules] = {
    "flower-garden": CLASSIC,
    "wildflower": {**CLASSIC, "name": "wildflower", "runs": "one suit"},
    "arizona": {**CLASSIC, "name": "arizona", "runs": "any suits"},
    "phoenix": PHOENIX,
    "brigade": {**CLASSIC, "name": "brigade", "columns": [5] * 7, "bouquet": 13, "dealt_foundation": 1},
    "stonewall": {**PHOENIX, "name": "stonewall", "face_down": [0, 2, 4]},
    "trevi-garden": {**PHOENIX, "name": "trevi-garden", "face_down": [0, 2, 4], "cells": 2},
    "gloucestershire": {**CLASSIC, "name": "gloucestershire", "decks": 2, "build": "other colour",
                        "columns": [3, 4, 5, 6, 7, 8, 9, 10], "bouquet": 52},
    "foundation-only": {**CLASSIC, "name": "foundation-only", "build": "nothing"},
}  # fmt: skip


@dataclass
class Table:
    """Everything that lies on the table (README 'The table'); base cards come first."""

    columns: list[list[str]]
    up: list[list[bool]]
    bouquet: list[str]
    cells: list[str | None]
    foundations: dict[str, list[list[str]]]
    redeals_left: int
    seed: str


def height(card: str) -> int:
    """README 'The table': the ace is lowest, the king highest."""
    return RANKS.index(card[0])


def other_colour(card: str, other: str) -> bool:
    """README 'Variants', 'other colour': diamonds and hearts are red, clubs and spades black."""
    return (card[1] in RED) != (other[1] in RED)


def deck(rules: Rules) -> list[str]:
    """README 'fg1': AC 2C … KC AD … KS, a second deck after the first."""
    return [r + s for _ in range(rules["decks"]) for s in rules["suits"] for r in RANKS[: rules["ranks"]]]


def foundation_order(rules: Rules, suit: str) -> list[str]:
    """README 'Variants': a foundation runs A..K; gloucestershire's four run A..K and then A..K again."""
    times = rules["decks"] * len(rules["suits"]) // rules["foundations"]
    return [rank + suit for _ in range(times) for rank in RANKS[: rules["ranks"]]]


def is_run(rules: Rules, cards: list[str]) -> bool:
    """README 'Variants', runs: descending by one, and in suit or colours as the variant has it."""
    for higher, lower in pairwise(cards):
        if height(higher) != height(lower) + 1:
            return False
        if rules["runs"] == "one suit" and higher[1] != lower[1]:
            return False
        if rules["runs"] == "alternating colours" and not other_colour(higher, lower):
            return False
    return True


def is_won(rules: Rules, table: Table) -> bool:
    """README 'Ends of an attempt': every card on the foundations."""
    on_foundations = sum(len(pile) for piles in table.foundations.values() for pile in piles)
    return on_foundations == rules["decks"] * len(rules["suits"]) * rules["ranks"]


def taking_pile(rules: Rules, table: Table, card: str) -> list[str] | None:
    """README: a card going to f goes on whichever of its suit's foundations takes it (the first)."""
    order = foundation_order(rules, card[1])
    for pile in table.foundations[card[1]]:
        if len(pile) < len(order) and order[len(pile)] == card:
            return pile
    return None


def giving_pile(table: Table, suit: str, named: str | None) -> list[str]:
    """README 'Foundations=8': a name picks whichever top it equals; otherwise the one with more cards."""
    piles = sorted(table.foundations[suit], key=len, reverse=True)
    for pile in piles:
        if named is not None and pile and pile[-1] == named:
            return pile
    return piles[0]


def moving_cards(table: Table, entry: Entry) -> list[str]:
    """README 'Notation': the cards that would move, highest first; none from an empty place."""
    src = entry.src
    if src.kind == "column":
        return table.columns[src.number - 1][-entry.size :]
    if src.kind == "cell":
        cell = table.cells[src.number]
        return [] if cell is None else [cell]
    if src.kind == "foundation":
        return giving_pile(table, src.text, entry.named)[-1:]
    return [src.text]


def lies(table: Table, columns: list[int], card: str, face_up: bool) -> bool:
    """Check 13: does a copy of the card lie so in one of these columns, under other cards?"""
    under = [(table.columns[c][r], table.up[c][r]) for c in columns for r in range(len(table.columns[c]) - 1)]
    return (card, face_up) in under


def no_such_place(rules: Rules, place: Place) -> bool:
    """Check 5: a column, cell or suit that this game does not have."""
    if place.kind == "column":
        return not 1 <= place.number <= len(rules["columns"])
    if place.kind == "cell":
        return place.number >= rules["cells"]
    return place.kind == "foundation" and place.text not in rules["suits"]  # the target f has no suit: ""


def refused_name(table: Table, entry: Entry) -> str | None:
    """Check 13: the bouquet card that moves, or the card named after SRC."""
    if entry.src.kind == "card":
        everywhere = list(range(len(table.columns)))
        if entry.src.text in table.bouquet:
            return None
        if lies(table, everywhere, entry.src.text, True):
            return "not-available"
        return "face-down" if lies(table, everywhere, entry.src.text, False) else "card-not-there"
    if entry.named is None or moving_cards(table, entry)[0] == entry.named:
        return None
    if entry.src.kind == "column" and lies(table, [entry.src.number - 1], entry.named, True):
        return "not-available"
    return "card-not-there"


def refused_target(rules: Rules, table: Table, card: str, dst: Place) -> str | None:
    """Check 15: may this card (of a run its highest) go there?"""
    if dst.kind == "foundation":
        return "foundation-order" if taking_pile(rules, table, card) is None else None
    if dst.kind == "cell":
        return None if table.cells[dst.number] is None else "cell-occupied"
    if rules["build"] == "nothing":
        return "column-accepts-nothing"
    column = table.columns[dst.number - 1]
    if not column:
        return None
    if height(card) != height(column[-1]) - 1:
        return "wrong-rank"
    if rules["build"] == "other colour" and not other_colour(card, column[-1]):
        return "wrong-colour"
    return None


def refusal(rules: Rules, table: Table, text: str, history_length: int) -> str | None:
    """README 'Checks, in order': the code of the first that fails, or None for a legal entry."""
    if is_won(rules, table):  # 1
        return "after-the-end"
    if text == "undo":  # 4, first half
        if rules["undo"] == "forbidden":
            return "undo-forbidden"
        return "nothing-to-undo" if history_length == 0 else None
    if text == "redeal":  # 4, second half
        return "no-redeal" if table.redeals_left == 0 else None
    entry = read_entry(text)
    if entry is None:  # 2
        return "unreadable-move"
    src, named, dst, size = entry
    for card in (src.text if src.kind == "card" else None, named):  # 3
        if card is not None and (card[0] not in RANKS[: rules["ranks"]] or card[1] not in rules["suits"]):
            return "unknown-card"
    if no_such_place(rules, src) or no_such_place(rules, dst):  # 5
        return "no-such-place"
    if dst.kind == "bouquet":  # 6
        return "bouquet-add"
    if src.kind == dst.kind and (src.kind != "column" or src.number == dst.number):  # 7
        return "same-place"
    if src.kind == "foundation" and (not rules["foundation_return"] or dst.kind == "cell"):  # 8
        return "foundation-return"
    if not moving_cards(table, entry):  # 9
        return "empty-source"
    if size > 1 and (src.kind != "column" or dst.kind != "column" or rules["runs"] == "none"):  # 10
        return "group-not-allowed"
    if src.kind == "column" and size > len(table.columns[src.number - 1]):  # 11
        return "group-too-long"
    if src.kind == "column" and not all(table.up[src.number - 1][-size:]):  # 12
        return "face-down"
    reason = refused_name(table, entry)  # 13
    if reason is not None:
        return reason
    if not is_run(rules, moving_cards(table, entry)):  # 14
        return "group-not-a-run"
    return refused_target(rules, table, moving_cards(table, entry)[0], dst)  # 15


def candidates(rules: Rules, table: Table) -> list[str]:
    """README 'Canonical texts': every text that could be a move here, most of them illegal."""
    places = [str(number) for number in range(1, len(table.columns) + 1)] + list(CELLS[: rules["cells"]])
    sources = places + list(set(table.bouquet))  # two equal cards are one source
    for suit in rules["suits"]:
        sources.append("f" + suit)
        main = giving_pile(table, suit, None)[-1:]
        sources += {f"f{suit}:{pile[-1]}" for pile in table.foundations[suit] if pile and pile[-1:] != main}
    texts = [f"{source}>{target}" for source in sources for target in [*places, "f"]] + ["redeal"]
    for source, column in enumerate(table.columns, 1):  # *N goes from column to column only: check 10
        for target in range(1, len(table.columns) + 1):
            texts += [f"{source}>{target}*{n}" for n in range(2, len(column) + 1)]
    return texts


def legal_moves(rules: Rules, table: Table) -> list[str]:
    """README 'Legal moves, exactly': the sorted texts against which nothing can be said; never undo."""
    return sorted(text for text in candidates(rules, table) if refusal(rules, table, text, 0) is None)


def turn_up(table: Table) -> None:
    """README 'Variants', stonewall: a face-down card turns up when it becomes the last of its column."""
    for flags in table.up:
        if flags:
            flags[-1] = True


def start(rules: Rules, columns: list[list[str]], bouquet: list[str], seed: str) -> Table:
    """README 'Variants' and 'Dealing': the table at the start; seed is the whole text, scheme:value."""
    piles = rules["foundations"] // len(rules["suits"])
    dealt = rules["dealt_foundation"]
    table = Table(
        columns=[list(column) for column in columns],
        up=[[row not in rules["face_down"] for row in range(len(column))] for column in columns],
        bouquet=list(bouquet),
        cells=[None] * rules["cells"],
        foundations={s: [foundation_order(rules, s)[:dealt] for _ in range(piles)] for s in rules["suits"]},
        redeals_left=rules["redeals"],
        seed=seed,
    )
    turn_up(table)
    return table


def round_by_round(cards: list[str], lengths: list[int]) -> tuple[list[list[str]], list[str]]:
    """README 'Dealing': round by round, one card to each column that still lacks some; then the bouquet."""
    rest = list(cards)
    columns: list[list[str]] = [[] for _ in lengths]
    for k in range(max(lengths, default=0)):
        for column, length in zip(columns, lengths, strict=True):
            if length > k and rest:
                column.append(rest.pop(0))
    return columns, rest


def redealt(rules: Rules, table: Table) -> Table:
    """README 'Redeal': unplayed cards are picked up, shuffled and dealt again, all face up."""
    cards = [card for column in table.columns for card in column] + table.bouquet
    cards += [card for card in table.cells if card is not None]
    stream = f"redeal/{rules['redeals'] - table.redeals_left + 1}"
    columns, bouquet = round_by_round(fg1_shuffle(cards, stream, table.seed), rules["columns"])
    up = [[True] * len(column) for column in columns]
    cells: list[str | None] = [None] * rules["cells"]
    foundations = copy.deepcopy(table.foundations)
    return Table(columns, up, bouquet, cells, foundations, table.redeals_left - 1, table.seed)


def play(rules: Rules, table: Table, text: str) -> Table:
    """README 'The table': the table after a legal move or redeal; the old one is left as it was."""
    if text == "redeal":
        return redealt(rules, table)
    entry = read_entry(text)
    assert entry is not None
    src, named, dst, size = entry
    new = copy.deepcopy(table)
    cards = moving_cards(new, entry)
    if src.kind == "column":
        del new.columns[src.number - 1][-size:]
        del new.up[src.number - 1][-size:]
    elif src.kind == "cell":
        new.cells[src.number] = None
    elif src.kind == "foundation":
        giving_pile(new, src.text, named).pop()
    else:
        new.bouquet.remove(cards[0])  # the first of two equal cards; a redeal can tell which one it was
    if dst.kind == "column":
        new.columns[dst.number - 1] += cards
        new.up[dst.number - 1] += [True] * len(cards)
    elif dst.kind == "cell":
        new.cells[dst.number] = cards[0]
    else:
        pile = taking_pile(rules, new, cards[0])
        assert pile is not None
        pile.append(cards[0])
    turn_up(new)
    return new


def only_shifts(table: Table, text: str) -> bool:
    """README 'Ends of an attempt', blocked: does this legal move only shift a whole column to an empty column?"""
    entry = read_entry(text)
    if entry is None or entry.src.kind != "column" or entry.dst.kind != "column":
        return False  # a redeal is not read, and is useful (README 'Ends of an attempt')
    return len(table.columns[entry.src.number - 1]) == entry.size and not table.columns[entry.dst.number - 1]


def ending(rules: Rules, table: Table) -> str:
    """README 'Ends of an attempt': won, lost, blocked or open."""
    if is_won(rules, table):
        return "won"
    moves = legal_moves(rules, table)
    if not moves:
        return "lost"
    return "blocked" if all(only_shifts(table, text) for text in moves) else "open"


def perft(rules: Rules, table: Table, depth: int) -> int:
    """How many sequences of moves there are (README, Legal moves, exactly): the sum over all legal moves."""
    if depth == 0:
        return 1
    moves = legal_moves(rules, table)
    if depth == 1:
        return len(moves)  # the same sum, without playing each move to count 1
    return sum(perft(rules, play(rules, table, text), depth - 1) for text in moves)


@dataclass
class Game:
    """One attempt, entry by entry; history holds the table before each move that still stands."""

    rules: Rules
    table: Table
    history: list[Table] = field(default_factory=list)

    def enter(self, text: str) -> str | None:
        """README 'Checks': play the entry, or say why not. Check 4: an undo restores the table exactly."""
        reason = refusal(self.rules, self.table, text, len(self.history))
        if reason is not None:
            return reason
        if text == "undo":
            self.table = self.history.pop()
        else:
            self.history.append(self.table)
            self.table = play(self.rules, self.table, text)
        return None

    def foundation_cards(self) -> int:
        """README 'Score': foundation cards."""
        return sum(len(pile) for piles in self.table.foundations.values() for pile in piles)


def fg1_deal(rules: Rules, value: str) -> tuple[list[list[str]], list[str]]:
    """README 'Dealing': columns, bouquet; brigade's aces leave the shuffled deck, the rest keeps order."""
    cards = fg1_shuffle(deck(rules), "deal", value)
    for suit in rules["suits"]:
        for _ in range(rules["foundations"] // len(rules["suits"])):
            for card in foundation_order(rules, suit)[: rules["dealt_foundation"]]:
                cards.remove(card)
    return round_by_round(cards, rules["columns"])

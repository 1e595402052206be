"""The rules and their codes in plain words: what each code means, and why one entry was refused."""

from typing import Final

from fgtools.formats.jsontext import quote
from fgtools.kernel.cards import RANKS, RED_SUITS, SUITS, Card
from fgtools.kernel.moves import BOUQUET, CELL, FOUNDATION, REDEAL, UNDO, Code, Move, Place, Unreadable, parse_entry
from fgtools.kernel.position import Position, foundation_tops, moving_card
from fgtools.kernel.replay import Problem
from fgtools.kernel.variants import Variant

MEANINGS: Final[dict[Code, str]] = {
    "after-the-end": "nothing may follow the winning move",
    "unreadable-move": "the entry is not written as a move, undo or redeal",
    "unknown-card": "the card named is not in the deck",
    "undo-forbidden": "this game was played without undo",
    "nothing-to-undo": "there is no move to take back",
    "no-redeal": "no redeal is allowed, or it has been used",
    "no-such-place": "the table has no such column, cell or foundation",
    "bouquet-add": "no card comes back to the bouquet",
    "same-place": "the card would stay where it is, or go from cell to cell",
    "foundation-return": "cards do not leave the foundations, or would leave them for a cell",
    "empty-source": "no card lies there",
    "group-not-allowed": "only one card moves at a time here",
    "group-too-long": "the column holds fewer cards than that",
    "face-down": "the card lies face down",
    "card-not-there": "the card named is not the one that would move",
    "not-available": "the card lies under others in its column",
    "group-not-a-run": "these cards are no run that moves as one",
    "foundation-order": "the foundation takes another card next",
    "cell-occupied": "the cell holds a card",
    "column-accepts-nothing": "no card is ever placed in a column",
    "wrong-rank": "a column's last card takes the next lower rank only",
    "wrong-colour": "a column's last card takes the other colour only",
}

# Each refusal in a sentence: the code, or a code and the case of it; what is not here is said as in MEANINGS.
# The replay page fills in the same texts (fgtools/view/page/words.js).
SENTENCES: Final[dict[str, str]] = {
    "unknown-card": "{card} is not in the deck of {game}",
    "no-redeal": "there is no redeal in this game",
    "no-redeal, used": "the one redeal is used",
    "no-such-place": "'{move}' names a place that is not on this table of {columns} columns and {cells} cells",
    "same-place, cell": "a cell's card goes to a column or a foundation, not to a cell",
    "foundation-return, to a cell": "a foundation's card comes back to columns only",
    "empty-source": "no card lies in {source}",
    "group-not-allowed": "a run moves from a column to a column only",
    "group-not-allowed, ever": "{game} moves one card at a time: the log must hold the {run} single moves",
    "group-too-long": "{source} holds {held}, not {run}",
    "face-down": "{card} lies face down",
    "face-down, run": "of these {run} cards some lie face down",
    "card-not-there": "{card} is not what {source} gives",
    "card-not-there, bouquet": "{card} is not in {source}",
    "not-available": "{card} lies under other cards",
    "group-not-a-run": "{cards} is no descending run of {runs}",
    "cell-occupied": "{target} holds the {held}",
    "foundation-order": "the {card} is not next on its foundation, which shows {tops}",
    "wrong-colour": "the {card} and the {last} are both {colour}",
    "wrong-rank": "the {card} does not go on the {last}, which takes rank {rank} only",
    "wrong-rank, on an ace": "the {card} does not go on the {last}, which takes nothing",
}


def sentence(variant: Variant, problem: Problem) -> str:
    """One plain sentence, with the cards' names, that says why the entry was refused."""
    entry = parse_entry(problem.text)
    if isinstance(entry, Unreadable) or entry is UNDO or problem.code == "after-the-end":
        return f"{quote(problem.text)}: {MEANINGS[problem.code]}."
    if entry is REDEAL:
        text = SENTENCES["no-redeal, used" if variant.redeals else "no-redeal"]
    else:
        case, values = _case(variant, problem.position, entry, problem.code)
        text = SENTENCES.get(case, MEANINGS[problem.code]).format_map(values)
    return text[0].upper() + text[1:] + "."


def _case(variant: Variant, position: Position, move: Move, code: Code) -> tuple[str, dict[str, object]]:
    """Which of the sentences the refusal needs, and what fills it."""
    source, target, run, named = move
    values: dict[str, object] = {
        "card": f"the {named.name}" if named else "the card",
        "game": variant.name,
        "move": move,
        "run": run,
        "source": _place(source),
        "target": _place(target),
        "columns": len(position.columns),
        "cells": len(position.cells),
    }
    match code:
        case "same-place" if source.kind == CELL:
            return "same-place, cell", values
        case "foundation-return" if variant.foundation_return:
            return "foundation-return, to a cell", values
        case "group-not-allowed" if variant.runs == "none":
            return "group-not-allowed, ever", values
        case "group-too-long":
            return code, values | {"held": _count(len(position.columns[source.number]))}
        case "face-down" if run > 1:
            return "face-down, run", values
        case "card-not-there" if source.kind == BOUQUET:
            return "card-not-there, bouquet", values
        case "group-not-a-run":
            cards = ", ".join(map(str, position.columns[source.number][-run:]))
            return code, values | {"cards": cards, "runs": variant.runs}
        case "cell-occupied":
            return code, values | {"held": _name(position.cells[target.number])}
        case "foundation-order" | "wrong-rank" | "wrong-colour":
            return _case_of_target(variant, position, move, code, values)
    return code, values


def _case_of_target(
    variant: Variant, position: Position, move: Move, code: Code, values: dict[str, object]
) -> tuple[str, dict[str, object]]:
    card = moving_card(variant, position, move)
    values["card"] = card.name
    if code == "foundation-order":
        tops = foundation_tops(variant, position, card.suit)
        return code, values | {"tops": " and ".join(f"the {top.name}" for top in tops) or "no card yet"}
    last = position.columns[move.target.number][-1]
    values["last"] = last.name
    if code == "wrong-colour":
        return code, values | {"colour": "red" if last.suit in RED_SUITS else "black"}
    if last.rank == 1:
        return "wrong-rank, on an ace", values
    return code, values | {"rank": RANKS[last.rank - 2]}


def _place(place: Place) -> str:
    if place.kind == FOUNDATION and place.number >= 0:
        return f"the foundation of {Card(1, SUITS[place.number]).name.split()[-1]}"
    return f"the {place.kind}" if place.kind in (BOUQUET, FOUNDATION) else f"{place.kind} {place}"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _name(card: Card | None) -> str:
    return card.name if card else "card"

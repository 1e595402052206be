"""The rules and their codes in plain words: what each code means, and why one entry was refused."""

from typing import Final

from fgtools.formats.jsontext import quote
from fgtools.kernel.cards import RANKS, RED_SUITS, SUITS, Card
from fgtools.kernel.moves import BOUQUET, CELL, FOUNDATION, Code, Move, Place, parse_entry
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


def sentence(variant: Variant, problem: Problem) -> str:
    """One plain sentence, with the cards' names, that says why the entry was refused."""
    entry = parse_entry(problem.text)
    if isinstance(entry, str) or problem.code in ("after-the-end", "undo-forbidden", "nothing-to-undo"):
        return f"{quote(problem.text)}: {MEANINGS[problem.code]}."
    return _explain(variant, problem.position, entry, problem.code)


def _explain(variant: Variant, position: Position, move: Move, code: Code) -> str:
    named = f"the {move.card.name}" if move.card else "the card"
    source = _place(move.source)
    match code:
        case "unknown-card":
            text = f"{named} is not in the deck of {variant.name}"
        case "no-redeal":
            text = "the one redeal is used" if variant.redeals else "there is no redeal in this game"
        case "no-such-place":
            text = (
                f"{str(move)!r} names a place that is not on this table of {len(position.columns)} columns and "
                f"{len(position.cells)} cells"
            )
        case "same-place" if move.source.kind == CELL:
            text = "a cell's card goes to a column or a foundation, not to a cell"
        case "foundation-return" if variant.foundation_return:
            text = "a foundation's card comes back to columns only"
        case "empty-source":
            text = f"no card lies in {source}"
        case "group-not-allowed" if variant.runs == "none":
            text = f"{variant.name} moves one card at a time: the log must hold the {move.run} single moves"
        case "group-not-allowed":
            text = "a run moves from a column to a column only"
        case "group-too-long":
            text = f"{source} holds {_count(len(position.columns[move.source.number]))}, not {move.run}"
        case "face-down":
            text = f"{named} lies face down" if move.run == 1 else f"of these {move.run} cards some lie face down"
        case "card-not-there":
            text = (
                f"{named} is not in {source}" if move.source.kind == BOUQUET else f"{named} is not what {source} gives"
            )
        case "not-available":
            text = f"{named} lies under other cards"
        case "group-not-a-run":
            run = position.columns[move.source.number][-move.run :]
            text = f"{', '.join(map(str, run))} is no descending run of {variant.runs}"
        case "cell-occupied":
            text = f"{_place(move.target)} holds the {_name(position.cells[move.target.number])}"
        case "foundation-order" | "wrong-rank" | "wrong-colour":
            text = _why_not_there(variant, position, move, code)
        case _:
            text = MEANINGS[code]
    return text[0].upper() + text[1:] + "."


def _why_not_there(variant: Variant, position: Position, move: Move, code: Code) -> str:
    card = moving_card(variant, position, move)
    if code == "foundation-order":
        tops = foundation_tops(variant, position, card.suit)
        shows = " and ".join(f"the {top.name}" for top in tops) or "no card yet"
        return f"the {card.name} is not next on its foundation, which shows {shows}"
    last = position.columns[move.target.number][-1]
    if code == "wrong-colour":
        return f"the {card.name} and the {last.name} are both {'red' if last.suit in RED_SUITS else 'black'}"
    takes = f"takes rank {RANKS[last.rank - 2]} only" if last.rank > 1 else "takes nothing"
    return f"the {card.name} does not go on the {last.name}, which {takes}"


def _place(place: Place) -> str:
    if place.kind == FOUNDATION and place.number >= 0:
        return f"the foundation of {Card(1, SUITS[place.number]).name.split()[-1]}"
    return f"the {place.kind}" if place.kind in (BOUQUET, FOUNDATION) else f"{place.kind} {place}"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _name(card: Card | None) -> str:
    return card.name if card else "card"

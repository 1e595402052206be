"""Reading the page's table and moving its cards as a person would: by clicks, by dragging, by keys."""

from typing import TYPE_CHECKING, Any

from fgtools.kernel.cards import SUITS
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, Move, Place, cell_letter
from fgtools.kernel.position import Position, foundation_tops, is_face_down, moving_card
from fgtools.kernel.variants import Variant
from tests.moves import card_move

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# What lies on the drawn table; a face-down card is `??`.
READ = """() => {
  const cards = (place) => [...place.querySelectorAll(".card")].map((card) => card.dataset.card ?? "??");
  const all = (kind) => [...document.querySelectorAll(`#table .${kind}`)].map(cards);
  return { columns: all("column"), cells: all("cell"), foundations: all("foundation"), bouquet: all("bouquet")[0] };
}"""


def table_of(page: "Page") -> dict[str, Any]:
    """The cards on the page's table."""
    found: dict[str, Any] = page.evaluate(READ)
    return found


def expected_table(variant: Variant, position: Position) -> dict[str, Any]:
    """The cards that a table with this position shows."""
    size = variant.foundations_per_suit
    tops = {suit: [str(card) for card in foundation_tops(variant, position, suit)] for suit in variant.suits}
    shown = []
    for number, height in enumerate(position.foundations):
        suit = variant.suits[number // size]
        # Two foundations of equal height show the same card, which `foundation_tops` tells once.
        shown.append([tops[suit][min(number % size, len(tops[suit]) - 1)]] if height else [])
    return {
        "columns": [
            ["??" if is_face_down(variant, position, c, row) else str(card) for row, card in enumerate(column)]
            for c, column in enumerate(position.columns)
        ],
        "cells": [[str(card)] if card else [] for card in position.cells],
        "foundations": shown,
        "bouquet": [*map(str, position.bouquet)],
    }


def taken(page: "Page", variant: Variant, position: Position, move: Move) -> "Locator":
    """The card to take hold of for a move: of a run the highest."""
    kind, number = move.source
    if kind == BOUQUET:
        return page.locator(f".bouquet [data-card='{move.card}']").first
    if kind == COLUMN:
        return page.locator(".column").nth(number).locator(".card").nth(len(position.columns[number]) - move.run)
    if kind == CELL:
        return page.locator(".cell").nth(number).locator(".card")
    card = moving_card(variant, position, move)
    return page.locator(f"[data-place='f{SUITS[number]}'] [data-card='{card}']").first


def goal(page: "Page", place: Place) -> "Locator":
    """Where to press for a move's target: the last card of the place, or the empty place."""
    kind, number = place
    found = page.locator(f".{kind}").nth(max(0, number)).locator(".card, .slot")
    return found.last


def click_move(page: "Page", variant: Variant, position: Position, text: str) -> None:
    """Make a move (or redeal, or undo) by two clicks. The upper left corner of a card is what others leave free."""
    if text in ("undo", "redeal"):
        page.get_by_role("button", name=text.capitalize(), exact=True).click()
        return
    move = card_move(text)
    taken(page, variant, position, move).click(position={"x": 8, "y": 8})
    goal(page, move.target).click(position={"x": 8, "y": 8})


def key_move(page: "Page", variant: Variant, position: Position, move: Move) -> None:
    """Make a move by keys: a column's last card or a cell by its own key, another card by Enter."""
    if move.source.kind in (COLUMN, CELL) and move.run == 1:
        page.keyboard.press(place_key(move.source))
    else:
        taken(page, variant, position, move).focus()
        page.keyboard.press("Enter")
    page.keyboard.press("f" if move.target.number < 0 else place_key(move.target))


def place_key(place: Place) -> str:
    """The key of a column or a cell."""
    return str(place.number + 1) if place.kind == COLUMN else cell_letter(place.number)


def drag_move(page: "Page", variant: Variant, position: Position, move: Move) -> None:
    """Make a move by dragging with the mouse."""
    source = taken(page, variant, position, move).bounding_box()
    target = goal(page, move.target).bounding_box()
    assert source
    assert target
    page.mouse.move(source["x"] + 8, source["y"] + 8)
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    page.mouse.move(target["x"] + 12, target["y"] + 16)
    page.mouse.up()

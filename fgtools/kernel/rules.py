"""Which move is legal, and when an attempt ends. Pure functions of (variant, position).

The order in which the checks are made decides which code a refused move carries when several
would do; ``corpus/conformance/README.md`` writes that order down for other implementations.
"""

from collections.abc import Iterator
from typing import Literal

from fgtools.kernel.cards import RED_SUITS, SUITS, Card
from fgtools.kernel.moves import (
    BOUQUET,
    CELL,
    COLUMN,
    FOUNDATION,
    FROM_BOUQUET,
    REDEAL,
    TO_FOUNDATION,
    Action,
    Code,
    Move,
    Place,
)  # fmt: skip
from fgtools.kernel.position import Position, foundation_taking, foundation_tops, is_face_down, is_won, moving_card
from fgtools.kernel.variants import Variant

Ending = Literal["won", "lost", "blocked", "open"]


def why_illegal(variant: Variant, position: Position, move: Action) -> Code | None:
    """The code of the first rule that the move breaks, None for a legal move. Undos are for `replay`."""
    if is_won(position):
        return "after-the-end"
    if move is REDEAL:
        return "no-redeal" if position.redeal_seed is None else None
    return (
        _why_not_a_move_of_this_game(variant, position, move)
        or _why_not_taken(variant, position, move)
        or _why_not_placed(variant, position, move.target, moving_card(variant, position, move))
    )


def _why_not_a_move_of_this_game(variant: Variant, position: Position, move: Move) -> Code | None:
    """What is wrong with the move wherever the cards may lie."""
    (source, source_number), (target, target_number), _, card = move
    if card and (card.rank > variant.ranks or card.suit not in variant.suits):
        return "unknown-card"
    columns = len(position.columns)
    if not (0 <= source_number < columns if source == COLUMN else _exists(variant, source, source_number)):
        return "no-such-place"
    if not (0 <= target_number < columns if target == COLUMN else _exists(variant, target, target_number)):
        return "no-such-place"
    if target == BOUQUET:
        return "bouquet-add"
    # A cell's card does not go to another cell.
    if source == target and (source != COLUMN or source_number == target_number):
        return "same-place"
    if source == FOUNDATION and (not variant.foundation_return or target == CELL):
        return "foundation-return"
    return None


def _exists(variant: Variant, kind: str, number: int) -> bool:
    """Whether the game has that cell or foundation. The bouquet and the target ``f`` are always there."""
    if kind == CELL:
        return number < variant.cells
    return kind != FOUNDATION or number < 0 or SUITS[number] in variant.suits


def _why_not_taken(variant: Variant, position: Position, move: Move) -> Code | None:
    """Why the cards cannot be taken from where they lie."""
    (source, number), _, run, card = move
    if source == BOUQUET:
        if run > 1:
            return "group-not-allowed"
        return None if card in position.bouquet else _why_not_in_bouquet(variant, position, card)
    if source == COLUMN:
        column = position.columns[number]
        if not column:
            return "empty-source"
        if run > 1:
            return _why_no_run(variant, position, move)
        if card and card != column[-1]:
            return _why_not_moving(variant, position, move)
        return None
    if source == CELL:
        cell_card = position.cells[number]
        if cell_card is None:
            return "empty-source"
    elif not foundation_tops(variant, position, SUITS[number]):
        return "empty-source"
    if run > 1:
        return "group-not-allowed"
    if card and card != moving_card(variant, position, move):
        return "card-not-there"
    return None


def _why_no_run(variant: Variant, position: Position, move: Move) -> Code | None:
    """Why the last ``run`` cards of a column do not move as one."""
    (_, number), (target, _), run, card = move
    column = position.columns[number]
    if variant.runs == "none" or target != COLUMN:
        return "group-not-allowed"
    first = len(column) - run
    if first < 0:
        return "group-too-long"
    if any(row in variant.face_down for row in range(first, position.undug[number])):
        return "face-down"
    if card and card != column[first]:
        return _why_not_moving(variant, position, move)
    for row in range(first, len(column) - 1):
        if not _continues_run(variant, column[row], column[row + 1]):
            return "group-not-a-run"
    return None


def _continues_run(variant: Variant, upper: Card, lower: Card) -> bool:
    """Whether ``lower``, lying on ``upper``, may move as one with it."""
    if lower.rank != upper.rank - 1:
        return False
    if variant.runs == "one suit":
        return lower.suit == upper.suit
    return variant.runs == "any suits" or (lower.suit in RED_SUITS) != (upper.suit in RED_SUITS)


def _why_not_in_bouquet(variant: Variant, position: Position, card: Card | None) -> Code:
    """Why a named card cannot be taken from the bouquet: it lies beneath others, face down, or elsewhere."""
    found: Code = "card-not-there"
    for number, column in enumerate(position.columns):
        for row, covered in enumerate(column[:-1]):
            if covered == card:
                if not is_face_down(variant, position, number, row):
                    return "not-available"
                found = "face-down"
    return found


def _why_not_moving(variant: Variant, position: Position, move: Move) -> Code:
    """Why the named card of a column is not the moving one. A face-down card is not given away."""
    number = move.source.number
    covered = position.columns[number][:-1]
    face_up = any(
        card == move.card and not is_face_down(variant, position, number, row) for row, card in enumerate(covered)
    )
    return "not-available" if face_up else "card-not-there"


def _why_not_placed(variant: Variant, position: Position, target: Place, card: Card) -> Code | None:
    """Why the card (of a run, its highest) may not go to that place."""
    kind, number = target
    if kind == COLUMN:
        if variant.build == "nothing":
            return "column-accepts-nothing"
        column = position.columns[number]
        if not column:
            return None
        last = column[-1]
        if card.rank != last.rank - 1:
            return "wrong-rank"
        if variant.build == "other colour" and (card.suit in RED_SUITS) == (last.suit in RED_SUITS):
            return "wrong-colour"
        return None
    if kind == CELL:
        return None if position.cells[number] is None else "cell-occupied"
    return None if foundation_taking(variant, position, card) is not None else "foundation-order"


def legal_moves(variant: Variant, position: Position) -> list[Action]:
    """Every legal move, each once, in a fixed order. A won table has none."""
    return [] if is_won(position) else list(_moves(variant, position))


def _moves(variant: Variant, position: Position) -> Iterator[Action]:
    columns = [Place(COLUMN, number) for number in range(len(position.columns))]
    cells = [Place(CELL, number) for number in range(len(position.cells))]
    for source, run, named, card in _available(variant, position):
        targets = [column for column in columns if column != source]
        if source.kind in (COLUMN, BOUQUET) and run == 1:
            targets += cells
        if source.kind != FOUNDATION and run == 1:
            targets.append(TO_FOUNDATION)
        for target in targets:
            if _why_not_placed(variant, position, target, card) is None:
                yield Move(source, target, run, named)
    if position.redeal_seed is not None:
        yield REDEAL


def _available(variant: Variant, position: Position) -> Iterator[tuple[Place, int, Card | None, Card]]:
    """What can be taken: from where, how many cards, the card that the move must name, the (highest) card."""
    for number, column in enumerate(position.columns):
        if column:
            yield Place(COLUMN, number), 1, None, column[-1]
            if variant.runs != "none":
                row = len(column) - 2
                while (
                    row >= 0
                    and _continues_run(variant, column[row], column[row + 1])
                    and not is_face_down(variant, position, number, row)
                ):
                    yield Place(COLUMN, number), len(column) - row, None, column[row]
                    row -= 1
    for card in dict.fromkeys(position.bouquet):
        yield FROM_BOUQUET, 1, card, card
    for number, held in enumerate(position.cells):
        if held:
            yield Place(CELL, number), 1, None, held
    if variant.foundation_return:
        for suit in variant.suits:
            for index, card in enumerate(foundation_tops(variant, position, suit)):
                yield Place(FOUNDATION, SUITS.index(suit)), 1, card if index else None, card


def ending(variant: Variant, position: Position) -> Ending:
    """How the attempt stands: ``won``; ``lost``, no legal move at all; ``blocked``, every legal move only
    shifts a whole column to an empty column; ``open`` otherwise (which does not say that it can be won).
    """
    if is_won(position):
        return "won"
    stuck: Ending = "lost"
    for move in _moves(variant, position):
        if move is REDEAL or not _shifts_whole_column(position, move):
            return "open"
        stuck = "blocked"
    return stuck


def _shifts_whole_column(position: Position, move: Move) -> bool:
    (source, number), (target, target_number), run, _ = move
    return source == target == COLUMN and len(position.columns[number]) == run and not position.columns[target_number]

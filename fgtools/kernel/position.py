"""A position: the table at one moment, what lies where, and what a move does to it."""

from typing import NamedTuple

from fgtools.kernel.cards import SUITS, Card
from fgtools.kernel.layout import Layout, deal_round_by_round
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION, REDEAL, Action, Move
from fgtools.kernel.shuffle import fg1_shuffle
from fgtools.kernel.variants import Variant


class Position(NamedTuple):
    """The table at one moment.

    - ``columns``: base card first, available card last.
    - ``undug``: for each column, how many of its lower cards still lie covered as they were dealt: of
      these, the cards in the variant's face-down rows are face down. 0 where nothing is face down.
    - ``bouquet``: what is left of it, in its order.
    - ``cells``: one entry a cell, None where it is free.
    - ``foundations``: cards on each foundation, suit by suit; where a suit has two, the taller first.
    - ``redeal_seed``: the seed text that a redeal would use, None where there is none (any more).
    """

    columns: tuple[tuple[Card, ...], ...]
    undug: tuple[int, ...]
    bouquet: tuple[Card, ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[int, ...]
    redeal_seed: str | None = None


def start(variant: Variant, layout: Layout, seed: str) -> Position:
    """The table before the first move. ``seed`` is what a redeal is shuffled with: the deal's
    whole seed text (``fg1:1``), or its id where it has none.
    """
    undug = tuple(len(column) - 1 if variant.face_down and column else 0 for column in layout.columns)
    redeal_seed = seed if variant.redeals else None
    return Position(layout.columns, undug, layout.bouquet, layout.cells, layout.foundations, redeal_seed)


def is_won(position: Position) -> bool:
    """Whether every card is on the foundations. Emptying the bouquet alone does not win."""
    return not position.bouquet and not any(position.columns) and not any(position.cells)


def is_face_down(variant: Variant, position: Position, column: int, row: int) -> bool:
    """Whether the card in that row (0 is the base) of that column lies face down."""
    return row < position.undug[column] and row in variant.face_down


def foundation_tops(variant: Variant, position: Position, suit: str) -> list[Card]:
    """The top cards of a suit's foundations, the taller foundation's first; equal ones once."""
    first = variant.suits.index(suit) * variant.foundations_per_suit
    heights = position.foundations[first : first + variant.foundations_per_suit]
    return [Card((height - 1) % variant.ranks + 1, suit) for height in dict.fromkeys(heights) if height]


def foundation_taking(variant: Variant, position: Position, card: Card) -> int | None:
    """The number of the foundation that takes this card next, None if none does."""
    rank, suit = card
    first = variant.suits.index(suit) * variant.foundations_per_suit
    for number in range(first, first + variant.foundations_per_suit):
        height = position.foundations[number]
        if height % variant.ranks == rank - 1 and height < variant.foundation_height:
            return number
    return None


def moving_card(variant: Variant, position: Position, move: Move) -> Card:
    """The card that the move takes; of a run the highest. The source must hold it (IndexError if not)."""
    (source, number), _, run, card = move
    if source == COLUMN:
        return position.columns[number][-run]
    if source == FOUNDATION:
        tops = foundation_tops(variant, position, SUITS[number])
        return card if card and card in tops else tops[0]
    held = card if source == BOUQUET else position.cells[number]
    if held is None:
        raise IndexError(f"{move} takes no card")
    return held


def apply(variant: Variant, position: Position, move: Action) -> Position:
    """The position after a legal move. Only for moves that `rules.why_illegal` accepts."""
    if move is REDEAL:
        return _redeal(variant, position)
    (source, number), (target, target_number), run, card = move
    columns, undug, bouquet, cells, foundations, redeal_seed = position
    table = list(columns)
    if source == COLUMN:
        column = table[number]
        left, taken = column[:-run], column[-run:]
        table[number] = left
        if undug[number] and undug[number] >= len(left):  # the card that now ends the column turns up
            undug = (*undug[:number], max(0, len(left) - 1), *undug[number + 1 :])
    elif source == BOUQUET and card:
        taken = (card,)
        place = bouquet.index(card)
        bouquet = bouquet[:place] + bouquet[place + 1 :]
    elif source == CELL:
        taken = (moving_card(variant, position, move),)
        cells = (*cells[:number], None, *cells[number + 1 :])
    else:
        taken = (moving_card(variant, position, move),)
        foundations = _with_height(variant, foundations, _foundation_ending_in(variant, position, taken[0]), -1)
    if target == COLUMN:
        table[target_number] += taken
    elif target == CELL:
        cells = (*cells[:target_number], taken[0], *cells[target_number + 1 :])
    else:
        foundation = foundation_taking(variant, position, taken[0])
        if foundation is None:
            raise ValueError(f"{move} is not legal here")
        foundations = _with_height(variant, foundations, foundation, 1)
    return Position(tuple(table), undug, bouquet, cells, foundations, redeal_seed)


def _foundation_ending_in(variant: Variant, position: Position, card: Card) -> int:
    first = variant.suits.index(card.suit) * variant.foundations_per_suit
    heights = position.foundations[first : first + variant.foundations_per_suit]
    return first + [(height - 1) % variant.ranks + 1 if height else 0 for height in heights].index(card.rank)


def _with_height(variant: Variant, foundations: tuple[int, ...], number: int, step: int) -> tuple[int, ...]:
    """The foundations after a card has gone to one of them (step 1) or come from it (-1)."""
    changed = [*foundations[:number], foundations[number] + step, *foundations[number + 1 :]]
    if variant.foundations_per_suit > 1:
        first = number - number % variant.foundations_per_suit
        last = first + variant.foundations_per_suit
        changed[first:last] = sorted(changed[first:last], reverse=True)
    return tuple(changed)


def _redeal(variant: Variant, position: Position) -> Position:
    """House rule ``redeals=1``: the unplayed cards picked up, shuffled and dealt again, all face up."""
    unplayed = [card for column in position.columns for card in column]
    unplayed += [*position.bouquet, *(card for card in position.cells if card)]
    shuffled = fg1_shuffle(unplayed, "redeal/1", position.redeal_seed or "")
    columns, bouquet = deal_round_by_round(shuffled, variant.columns)
    cells = (None,) * len(position.cells)
    return Position(columns, (0,) * len(columns), bouquet, cells, position.foundations, None)

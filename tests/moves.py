"""Entries for tests that are about moves of cards alone."""

from fgtools.kernel.moves import Move, parse_entry
from fgtools.kernel.position import Position
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant


def card_move(text: str) -> Move:
    """The move of cards that a text writes."""
    entry = parse_entry(text)
    assert isinstance(entry, Move), f"{text!r} is no move of cards"
    return entry


def card_moves(variant: Variant, position: Position) -> list[Move]:
    """The legal moves of cards: all there are but a redeal."""
    return [move for move in legal_moves(variant, position) if isinstance(move, Move)]

"""Perft: how many sequences of legal moves there are, the rules' fingerprint."""

from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant


def perft(variant: Variant, position: Position, depth: int) -> int:
    """How many sequences of ``depth`` legal moves there are from a position; 1 for depth 0."""
    if depth == 0:
        return 1
    moves = legal_moves(variant, position)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, apply(variant, position, move), depth - 1) for move in moves)


def divide(variant: Variant, position: Position, depth: int) -> dict[str, int]:
    """The count behind each first move: where two programs differ, this says behind which move."""
    moves = sorted(legal_moves(variant, position), key=str)
    return {str(move): perft(variant, apply(variant, position, move), depth - 1) for move in moves}

"""A rating's score and class, and what can be known of a rating without measuring it again.

How the figures are measured and weighed is told in ``packs/rate.py``.
"""

from decimal import Decimal
from typing import Final, get_args

from fgtools.deal.dealer import Deal
from fgtools.formats.documents import Difficulty, RatingDocument
from fgtools.kernel.rules import legal_moves

CLASSES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
PLAYOUTS: Final = 1000
# Quarters of the 844 flower-garden deals among fg1:1 to fg1:1000 that 100,000 nodes win; hundredths of a bit.
EASY_BELOW, MEDIUM_BELOW, HARD_BELOW = 1075, 1540, 1755


def score_of(wins: int, nodes: int, keeping: int, first: int) -> int:
    """The score in hundredths: of playouts won, positions, first moves that keep a win, and first moves.

    Decimal logarithms are the same on every machine.
    """

    def bits(numerator: int, denominator: int = 1) -> Decimal:
        return (Decimal(numerator) / Decimal(denominator)).ln() / Decimal(2).ln()

    unlucky = bits(2 * PLAYOUTS + 1, 2 * wins + 1)
    effort = bits(max(1, nodes)) / 2
    narrow = 4 * Decimal(first - keeping) / Decimal(max(1, first))
    return int((100 * (unlucky + effort + narrow)).to_integral_value())


def difficulty_of(score: int) -> Difficulty:
    """The class of a score."""
    if score < EASY_BELOW:
        return "easy"
    if score < MEDIUM_BELOW:
        return "medium"
    return "hard" if score < HARD_BELOW else "expert"


def rating_faults(deal: Deal, rating: RatingDocument, path: str) -> list[str]:
    """Where a deal's rating contradicts itself or the deal: ``path.key: what is wrong``."""
    first = len(legal_moves(deal.variant, deal.start()))
    least = deal.variant.cards - sum(deal.layout.foundations)  # a move brings home one card at most
    bounds = {
        "playouts": (PLAYOUTS, PLAYOUTS),
        "playouts_won": (0, PLAYOUTS),
        "moves": (least, None),
        "nodes": (0, None),
        "first_moves": (first, first),
        "first_moves_winning": (0, first),
    }
    faults = []
    for key, (low, high) in bounds.items():
        value = getattr(rating, key)
        if value < low or (high is not None and value > high):
            due = f"{low}" if low == high else f"{low} or more" if high is None else f"{low} to {high}"
            faults.append(f"{path}.{key}: {value}, where {due} is due")
    if faults:
        return faults
    score = score_of(rating.playouts_won, rating.nodes, rating.first_moves_winning, first)
    if rating.score != score:
        faults.append(f"{path}.score: {rating.score}, but its figures make {score}")
    if rating.difficulty != difficulty_of(rating.score):
        faults.append(
            f"{path}.difficulty: {rating.difficulty!r}, but a score of {rating.score} is {difficulty_of(rating.score)!r}"
        )
    return faults

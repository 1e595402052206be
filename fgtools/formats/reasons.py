"""Why a deal cannot be won, in a sentence: what the proof by the lattice shows, where there is one."""

from typing import Final

from fgtools.deal.dealer import Deal
from fgtools.kernel.cards import Card
from fgtools.kernel.proofs import TooDearError, kinds_for
from fgtools.kernel.proofs.lattice import reachable
from fgtools.kernel.proofs.table import Table

_MOST: Final = 20_000  # depths: some seconds


def why_unwinnable(deal: Deal) -> str | None:
    """Which cards never leave their places, whatever is played; None where the lattice does not show that the deal is lost.

    The lattice (`kernel.proofs.lattice`) allows more than the rules do, so what it never reaches is never reached.

    >>> from fgtools.deal.dealer import deal
    >>> from fgtools.kernel.variants import VARIANTS
    >>> why_unwinnable(deal(VARIANTS["phoenix"], "fg1:9"))
    'whatever is played, at least 34 of the 36 cards in the columns stay where they lie: no column is ever dug below 6D, 3S, JH, 5D, KS, KH (columns 1 to 6), and AC, 2D, 4H, AS stay buried'
    >>> why_unwinnable(deal(VARIANTS["brigade"], "fg1:4")) is None
    True
    """
    if "lattice" not in kinds_for(deal.variant):
        return None
    try:
        depths = reachable(Table(deal.variant, deal.layout), _MOST)
    except TooDearError:
        return None
    if depths is None:
        return None
    columns = deal.layout.columns
    staying = min(map(sum, depths))
    least = [min(found[place] for found in depths) for place in range(len(columns))]
    stuck = [
        (column, depth, number) for number, (column, depth) in enumerate(zip(columns, least, strict=True), 1) if depth
    ]
    told = f"whatever is played, at least {staying} of the {sum(map(len, columns))} cards in the columns stay where they lie"
    if not stuck:
        return f"{told}, though each column by itself could be emptied"
    ends = ", ".join(str(column[depth - 1]) for column, depth, _ in stuck)
    which = _columns([number for _, _, number in stuck])
    none = "no column is ever dug" if len(stuck) == len(columns) else "no digging goes"
    lowest = _lowest([card for column, depth, _ in stuck for card in column[:depth]])
    return f"{told}: {none} below {ends} ({which}), and {', '.join(map(str, lowest))} stay buried"


def _columns(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"columns {numbers[0]} to {numbers[-1]}"
    return f"column{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def _lowest(cards: list[Card]) -> list[Card]:
    """The lowest card of each suit."""
    found: dict[str, Card] = {}
    for card in sorted(cards):
        found.setdefault(card.suit, card)
    return [found[suit] for suit in sorted(found)]

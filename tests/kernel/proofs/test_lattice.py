"""The lattice's fit against every way to lay the cards."""

import random
from collections import Counter

from fgtools.kernel.proofs.lattice import Counts, _fits


def fits_somehow(must: Counts, may: Counts, ends: Counts, free: int, rank: int, bare: tuple[int, int]) -> bool:
    """Whether some way to lay the cards from this rank down has room for all that must lie: every number is tried.

    ``bare``: of each parity, how many cards of the next higher rank lie bare.
    """
    if rank == 0:
        return True
    for black in range(must[0][rank], must[0][rank] + may[0][rank] + 1):
        for red in range(must[1][rank], must[1][rank] + may[1][rank] + 1):
            on_black = min(black, bare[0] + ends[0][rank + 1])
            on_red = min(red, bare[1] + ends[1][rank + 1])
            left = free - (black - on_black) - (red - on_red)
            if left >= 0 and fits_somehow(must, may, ends, left, rank - 1, (black, red)):
                return True
    return False


def test_cards_fit_where_some_way_to_lay_them_does() -> None:
    """The fit from the highest rank down finds room exactly where there is some."""
    rng = random.Random(3)
    met: Counter[bool] = Counter()
    for _ in range(3_000):
        ranks = rng.randrange(2, 6)

        def counts(most: int, ranks: int = ranks) -> Counts:
            return [[0, *(rng.randrange(most + 1) for _ in range(ranks)), 0] for _ in range(2)]

        must, may, ends, free = counts(2), counts(1), counts(1), rng.randrange(5)
        expected = fits_somehow(must, may, ends, free, ranks, (0, 0))
        assert _fits(must, may, ends, free) == expected, (must, may, ends, free)
        met[expected] += 1
    assert min(met[True], met[False]) > 300, met

"""Wilson's interval beside published values, and at its edges."""

import pytest

from fgtools.view.report.wilson import wilson


# R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), 857-872,
# table I, method 3 (score without continuity correction).
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_published_values(successes: int, trials: int, low: float, high: float) -> None:
    """The four examples of Newcombe's comparison, to their four digits; the share of failures mirrors it."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson(trials - successes, trials)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_edges() -> None:
    """No trials say nothing; none and all of them stay within 0 and 1 and leave doubt on one side only."""
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(1, 1)
    assert (high, 0 < low < 1) == (1, True)
    assert (wilson(0, 1)[0], 0 < wilson(0, 1)[1] < 1) == (0, True)
    for trials in (1, 7, 1000, 10**9):
        for successes in {0, 1, trials // 2, trials}:
            low, high = wilson(successes, trials)
            assert 0 <= low <= successes / trials <= high <= 1

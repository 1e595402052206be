"""How sure a share is that was counted on a sample."""

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054  # between -z and z lies 95 % of the normal distribution


def wilson(successes: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """The score interval for a share, by default of 95 %; of no trials it is 0 to 1.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American
    Statistical Association 22 (1927), 209-212.

    >>> low, high = wilson(81, 263)
    >>> f"{low:.4f} {high:.4f}"
    '0.2553 0.3662'
    """
    if trials == 0:
        return 0.0, 1.0
    share, weight = successes / trials, z * z / trials
    middle = share + weight / 2
    reach = z * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
    # At the ends the formula gives 0 and 1 exactly; floating point may miss them by a hair.
    return (0.0 if successes == 0 else low), (1.0 if successes == trials else high)

"""The day's deal that can be won, with its win."""

from typing import Final

from fgtools.certify.certificate import CertifyLimits, certificate
from fgtools.deal.daily import daily_seed
from fgtools.deal.dealer import deal
from fgtools.formats.documents import CertificateDocument
from fgtools.kernel.variants import Variant
from fgtools.solver.outcome import Limits, Solved
from fgtools.solver.solve import solve

MOST_NUMBERS: Final = 1000


def winnable_daily(secret: bytes, variant: Variant, date: str, max_nodes: int) -> CertificateDocument | None:
    """The certificate of the first of the day's deals, by the numbers 0, 1, 2 and so on, that the solver wins within
    ``max_nodes`` positions; None if it wins none of the first thousand.

    Raises ValueError for a secret that is too short, UnsoundClaimError where the kernel refuses a win.
    """
    for number in range(MOST_NUMBERS):
        dealt = deal(variant, daily_seed(secret, variant, date, number))
        outcome = solve(variant, dealt.start(), Limits(max_nodes)).outcome
        if isinstance(outcome, Solved):
            return certificate(dealt, outcome, CertifyLimits(max_nodes))
    return None

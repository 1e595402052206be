"""The bench signature: nodes searched over fixed deals at fixed limits. One number says whether the search has changed.

``python -m fgtools.solver.bench`` prints it; there is no time in it. A commit that changes it ends with ``Bench: N``.
"""

from fgtools.deal.dealer import deal
from fgtools.kernel.variants import VARIANTS
from fgtools.solver import reference
from fgtools.solver.outcome import Limits

SEEDS = range(1, 4)
NODES = 2000


def signature() -> int:
    """Nodes that the reference solver searches over a few deals of every game."""
    return sum(
        reference.solve(variant, deal(variant, f"fg1:{seed}").start(), Limits(nodes=NODES)).nodes
        for variant in VARIANTS.values()
        for seed in SEEDS
    )


if __name__ == "__main__":
    print(f"Nodes searched: {signature()}")

"""The bench signature: nodes searched over fixed deals at fixed limits. One number says whether the search has changed.

``python -m fgtools.solver.bench`` prints it; there is no time in it. A commit that changes it ends with ``Bench: N``.
"""

import ctypes
from itertools import product

from fgtools.deal.dealer import deal
from fgtools.kernel.variants import VARIANTS
from fgtools.solver import engine, reference
from fgtools.solver.outcome import Limits, Solved
from fgtools.solver.solve import offers_shortest

SEEDS = range(1, 11)
NODES = 150_000
REFERENCE_NODES = 1500
LATE_STAGES = (engine.Tuning(mode="forgetful"), engine.Tuning(mode="cartesian"))  # NODES do not reach them
LATE_NODES = 30_000


def engine_signature(library: ctypes.CDLL | None = None) -> int:
    """Nodes that the engine searches over ten deals of every game and option, and the moves of the wins it finds."""
    total = 0
    for variant, returns in product(VARIANTS.values(), (False, True)):
        options = [4, 8] if variant.decks == 2 else [4]
        for foundations in options:
            game = variant._replace(foundation_return=returns, foundations=foundations)
            for seed in SEEDS if not returns else SEEDS[:3]:
                start = deal(game, f"fg1:{seed}").start()
                result = engine.search(game, start, Limits(nodes=NODES), library=library)
                total += result.outcome.nodes
                total += len(result.outcome.moves) if isinstance(result.outcome, Solved) else 0
                for tuning in () if returns else LATE_STAGES:
                    total += engine.search(game, start, Limits(nodes=LATE_NODES), tuning, library=library).outcome.nodes
                if offers_shortest(game) and seed == 1:
                    total += engine.search(
                        game, start, Limits(nodes=NODES), shortest=True, library=library
                    ).outcome.nodes
    return total


def reference_signature() -> int:
    """Nodes that the reference solver searches over a few deals of every game."""
    return sum(
        reference.solve(variant, deal(variant, f"fg1:{seed}").start(), Limits(nodes=REFERENCE_NODES)).nodes
        for variant in VARIANTS.values()
        for seed in SEEDS[:3]
    )


if __name__ == "__main__":
    print(f"Nodes searched: {engine_signature() + reference_signature()}")

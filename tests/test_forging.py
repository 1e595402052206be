"""A proof that a deal cannot be won, for deals that can: whatever is written into it, it is refused."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import TooDearError
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits as ReadingLimits
from fgtools.formats.proved import verified
from fgtools.kernel.proofs import Proof, kinds_for, prove, refutation_of_proof
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.outcome import Limits, Solved
from fgtools.solver.reference import solve
from tests.sizes import some_and_all
from tests.solver.decks import small_deal

CERTIFIED = Path(__file__).parents[1] / "corpus/certified"
GAMES = [name for name, variant in VARIANTS.items() if kinds_for(variant)]


def forgeries(dealt: Deal, states: int, rng: random.Random) -> Iterator[Proof]:
    """Of each kind: as many positions as one likes with any digest, and the true proof of another, dead deal."""
    for kind in ("play", "lattice", "search", "forgetful"):
        for number in (0, 1, rng.randrange(2, states), states):
            kept = rng.choice([(), dealt.layout.columns[0], dealt.layout.bouquet]) if kind == "forgetful" else ()
            yield Proof(kind, number, f"{rng.getrandbits(256):064x}", kept)
    for _ in range(8):
        other = deal(dealt.variant, f"fg1:{rng.randrange(10**9)}")
        for kind in kinds_for(dealt.variant):
            try:
                borrowed = prove(other.variant, other.layout, kind, states)
            except TooDearError:
                continue
            if isinstance(borrowed, Proof):
                yield borrowed
                return


@some_and_all("decks", 100, 1000)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "foundation-only"])
def test_no_proof_is_accepted_for_small_decks_that_can_be_won(game: str, decks: int) -> None:
    """Decks that brute force wins by the kernel's own moves."""
    rng = random.Random(4)
    tried = 0
    while tried < decks // (len(GAMES) - 1) + 1:
        dealt = small_deal(game, rng)
        if not isinstance(solve(dealt.variant, dealt.start(), Limits(nodes=1_000)), Solved):
            continue
        tried += 1
        for forged in forgeries(dealt, 2_000, rng):
            assert refutation_of_proof(dealt.variant, dealt.layout, forged, 2_000), (dealt.seed, forged)


@some_and_all("deals", 12, 100)
def test_no_proof_is_accepted_for_whole_deals_that_can_be_won(deals: int) -> None:
    """Deals whose winning logs, in the corpus, the kernel has replayed."""
    rng = random.Random(5)
    limits = ReadingLimits()
    tried = 0
    for game in ("flower-garden", "brigade", "trevi-garden", "wildflower"):
        for number, item in enumerate(texts(str(CERTIFIED / f"{game}.jsonl"), limits), 1):
            found = verified(item, limits, 1)
            if found.word != "solvable":
                continue
            assert found.wrong is None
            dealt = deal(VARIANTS[game], f"fg1:{number}")
            assert dealt.id == found.deal_id
            tried += 1
            for forged in forgeries(dealt, 300, rng):
                assert refutation_of_proof(dealt.variant, dealt.layout, forged, 300), (dealt.seed, forged)
            if tried % (deals // 4) == 0:
                break
    assert tried == deals

"""The reference solver: honest outcomes, and the truth on small games."""

from collections import deque
from collections.abc import Hashable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fgtools.certify.certificate import CertifyLimits, certificate
from fgtools.certify.win import winning_moves
from fgtools.deal.dealer import Deal, deal
from fgtools.errors import UnsoundClaimError
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.outcome import GaveUp, Limits, Solved, Unsolvable
from fgtools.solver.reference import _key, solve
from fgtools.testing.strategies import deals, small_variants
from tests.moves import card_move

MOST = 4000


def brute_force(dealt: Deal) -> bool | None:
    """Whether the deal can be won, by looking at every exact position; None where there are too many."""
    queue = deque([dealt.start()])
    seen = {dealt.start()}
    while queue:
        position = queue.popleft()
        if is_won(position):
            return True
        for move in legal_moves(dealt.variant, position):
            child = apply(dealt.variant, position, move)
            if child not in seen:
                seen.add(child)
                queue.append(child)
        if len(seen) > MOST:
            return None
    return False


@given(deals(small_variants()))
@settings(max_examples=15)
def test_some_small_games_are_settled_as_brute_force_does(dealt: Deal) -> None:
    """On small games the outcome is brute force's; a win is one that the kernel accepts."""
    compare_with_brute_force(dealt)


@pytest.mark.slow
@given(deals(small_variants()))
@settings(max_examples=80)
def test_small_games_are_settled_as_brute_force_does(dealt: Deal) -> None:
    """The same of many."""
    compare_with_brute_force(dealt)


def compare_with_brute_force(dealt: Deal) -> None:
    """The solver's outcome is the truth."""
    expected = brute_force(dealt)
    outcome = solve(dealt.variant, dealt.start(), Limits(nodes=3 * MOST))
    if isinstance(outcome, Solved):
        winning_moves(dealt, outcome)
    if expected is not None:
        assert (Solved if expected else Unsolvable) is type(outcome)


def test_both_truths_are_met() -> None:
    """The small games hold wins and proofs in numbers, so that the test above can fail either way."""
    found = {True: 0, False: 0, None: 0}
    for variant in VARIANTS.values():
        bouquet = (3 - variant.dealt_foundation) * 2 * variant.decks - 4
        tiny = variant._replace(ranks=3, suits="CD", columns=(2, 2), bouquet=bouquet, foundations=2)
        for number in range(20):
            found[brute_force(deal(tiny, f"fg1:{number}"))] += 1

    assert found[True] >= 8
    assert found[False] >= 8, found


@given(deals(small_variants()), st.data())
@settings(max_examples=100)
def test_positions_that_count_as_one_have_equal_futures(dealt: Deal, data: st.DataObject) -> None:
    """Reordering columns, cells and bouquet changes no key; any other card elsewhere does."""
    position = dealt.start()
    for _ in range(data.draw(st.integers(0, 10))):
        moves = legal_moves(dealt.variant, position)
        if not moves:
            break
        position = apply(dealt.variant, position, data.draw(st.sampled_from(moves)))
    if position.redeal_seed is not None:
        return
    order = data.draw(st.permutations(range(len(position.columns))))
    shuffled = Position(
        tuple(position.columns[i] for i in order),
        tuple(position.undug[i] for i in order),
        tuple(data.draw(st.permutations(position.bouquet))),
        tuple(data.draw(st.permutations(position.cells))),
        position.foundations,
    )
    keys: set[Hashable] = {_key(apply(dealt.variant, position, m)) for m in legal_moves(dealt.variant, position)}
    others = {_key(apply(dealt.variant, shuffled, m)) for m in legal_moves(dealt.variant, shuffled)}

    assert _key(position) == _key(shuffled)
    assert keys == others


def test_limits_are_kept_and_named() -> None:
    """A limit ends the search, and says which it was; nothing is concluded."""
    dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    assert GaveUp("node limit", 100) == solve(dealt.variant, dealt.start(), Limits(nodes=100))
    outcome = solve(dealt.variant, dealt.start(), Limits(seconds=0))
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "time limit"


@pytest.mark.parametrize(("name", "seed"), [("brigade", 4), ("trevi-garden", 4), ("phoenix", 4), ("arizona", 5)])
def test_easy_deals_are_won(name: str, seed: int) -> None:
    """An easy deal of some full games is won within a few thousand positions, twice the same way."""
    dealt = deal(VARIANTS[name], f"fg1:{seed}")
    outcome = solve(dealt.variant, dealt.start(), Limits(nodes=8000))
    assert isinstance(outcome, Solved)
    assert certificate(dealt, outcome).result == "solvable"
    assert outcome == solve(dealt.variant, dealt.start(), Limits(nodes=8000))


def test_a_lying_solver_gets_no_certificate() -> None:
    """Illegal, short and invented wins are refused, with a log that repeats the claim; a false "unsolvable" is found out."""
    dealt = deal(VARIANTS["brigade"], "fg1:4")
    outcome = solve(dealt.variant, dealt.start(), Limits(nodes=8000))
    assert isinstance(outcome, Solved)
    ace = card_move("1>1")
    for moves in (outcome.moves[:-1], outcome.moves[1:], (*outcome.moves, ace), (ace,), ()):
        with pytest.raises(UnsoundClaimError) as caught:
            certificate(dealt, Solved(moves, 1))
        assert '"fgtools/move-log"' in caught.value.repro
    with pytest.raises(UnsoundClaimError, match="the kernel's search finds a win"):
        certificate(dealt, Unsolvable(7))
    other = deal(VARIANTS["brigade"], "fg1:5")
    with pytest.raises(UnsoundClaimError):
        winning_moves(other, outcome)


def test_a_won_start_needs_no_move() -> None:
    """Nothing to do is a win of no moves."""
    variant = VARIANTS["flower-garden"]._replace(ranks=1, columns=(1, 1, 1, 1), bouquet=0)
    won = Position(((), (), (), ()), (0,) * 4, (), (), (1, 1, 1, 1))

    assert Solved((), 0) == solve(variant, won, Limits())


def test_a_table_in_mid_play_is_no_unsound_claim() -> None:
    """The kernel proves nothing of tables in mid-play: the certificate says engine-only, and no claim is called refused."""
    dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    played = dealt.layout._replace(
        bouquet=tuple(card for card in dealt.layout.bouquet if str(card) != "AH"),
        foundations=(0, 0, 1, 0),
    )

    document = certificate(Deal(dealt.variant, played), Unsolvable(7))

    assert document.result == "unsolvable"
    assert document.proof is not None
    assert document.proof.kind == "engine-only"


def test_a_proof_without_prospect_is_not_begun() -> None:
    """Where the engine needed far more positions than the kernel may look at, its plain search is not begun."""
    dealt = deal(VARIANTS["flower-garden"], "fg1:58")  # its proof has 40 states

    kinds = [
        document.proof.kind
        for nodes in (160, 161)
        if (document := certificate(dealt, Unsolvable(nodes), CertifyLimits(states=40))).proof
    ]

    assert kinds == ["search", "forgetful"]

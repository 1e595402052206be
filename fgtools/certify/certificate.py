"""A certificate of what a solver claims.

A win is replayed. "Unsolvable" is proved again by the kernel's own checker, which knows nothing of the
solver; where that would cost too much the certificate says ``engine-only``, and nobody calls it verified.
"""

from typing import Final, NamedTuple, cast

from fgtools.certify.win import winning_moves
from fgtools.deal.dealer import Deal
from fgtools.errors import UnsoundClaimError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.documents import CertificateDocument, LimitsDocument, ProofDocument, ProofKind
from fgtools.formats.limits import MAX_ENTRIES
from fgtools.kernel.proofs import Proof, TooDearError, WinMet, kinds_for, prove
from fgtools.solver.outcome import GaveUp, Limits, Outcome, Solved, Unsolvable
from fgtools.solver.solve import solve

ENGINE_ONLY: Final = "engine-only"
DEFAULT_NODES: Final = 2_000_000
DEFAULT_STATES: Final = 2_500_000  # about two minutes and 600 MB in Python
# The kernel's search looks at 0.33 to 4.3 states for each of the engine's nodes (150 unsolvable deals of all games, fg1:1 to
# fg1:2000). Where it would have to do with fewer than one for four it is not even begun: most dear proofs would be in vain.
_NODES_A_STATE: Final = 4


class CertifyLimits(NamedTuple):
    """What a certificate may cost: nodes, seconds and bytes of the search, states of the kernel's own proof."""

    nodes: int | None = DEFAULT_NODES
    seconds: float | None = None
    bytes: int | None = None
    states: int = DEFAULT_STATES


def result_word(document: CertificateDocument) -> str:
    """What a certificate says, proofs by the engine alone told apart."""
    alone = document.proof is not None and document.proof.kind == ENGINE_ONLY
    return ENGINE_ONLY if alone else document.result


def proof_of(deal: Deal, max_states: int, claim: Unsolvable) -> Proof | None:
    """The cheapest proof that the kernel finds by itself; None where each kind is too dear or shows nothing.

    ``claim``: what the solver's search took, which says whether the kernel's has a prospect, and which cards it remembered.
    Raises UnsoundClaimError where the kernel's search has looked at everything and the deal is not dead.
    """
    layout = deal.layout
    if any(layout.cells) or set(layout.foundations) != {deal.variant.dealt_foundation}:
        return None  # a table in mid-play; the kernel's proofs are about whole deals
    kinds = kinds_for(deal.variant)
    if claim.remembered is not None:  # the engine found a forgetful proof, so the plain search comes last
        kinds = tuple(sorted(kinds, key="search".__eq__))
    for kind in kinds:
        if kind == "search" and claim.nodes > _NODES_A_STATE * max_states:
            continue
        remembered = (claim.remembered or ()) if kind == "forgetful" else ()
        try:
            found = prove(deal.variant, deal.layout, kind, max_states, remembered)
        except TooDearError:
            continue
        if isinstance(found, Proof):
            return found
        if isinstance(found, WinMet) and found.real:
            reason = f"deal {deal.seed_or_id}: claimed unsolvable, but the kernel's {kind} finds a win"
            raise UnsoundClaimError(reason, to_json(deal_document(deal)))
    return None


def certificate(deal: Deal, outcome: Outcome, limits: CertifyLimits | None = None) -> CertificateDocument:
    """What is proved of the deal. Raises UnsoundClaimError where the kernel refuses the claim."""
    limits = limits or CertifyLimits()
    moves, proof, reason = None, None, None
    if isinstance(outcome, Solved):
        moves = winning_moves(deal, outcome)
        if len(moves) > MAX_ENTRIES:
            reason = f"a win was found, but its {len(moves)} moves are more than a log may have ({MAX_ENTRIES})"
            moves = None
    elif isinstance(outcome, GaveUp):
        reason = outcome.reason
    else:
        found = proof_of(deal, limits.states, outcome)
        proof = ProofDocument(kind=ENGINE_ONLY)
        if found:
            kind = cast("ProofKind", found.kind)
            proof = ProofDocument(
                kind=kind, states=found.states, digest=found.digest, remembered=found.remembered or None
            )
    return CertificateDocument(
        deal=deal_document(deal),
        deal_id=deal.id,
        result="solvable" if moves is not None else "unsolvable" if proof else "undecided",
        moves=moves,
        proof=proof,
        reason=reason,
        nodes=outcome.nodes,
        limits=LimitsDocument(nodes=limits.nodes, states=limits.states),
    )


def certify(deal: Deal, limits: CertifyLimits) -> CertificateDocument:
    """Search a deal and certify what was found. Raises UnsoundClaimError."""
    search = Limits(limits.nodes, limits.seconds, limits.bytes)
    return certificate(deal, solve(deal.variant, deal.start(), search).outcome, limits)

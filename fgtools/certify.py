"""The only door from a solver's claim to a certificate: the kernel replays the claim first."""

from fgtools.deal.dealer import Deal
from fgtools.errors import UnsoundClaimError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import MoveLog, deal_document, log_document
from fgtools.formats.documents import CertificateDocument
from fgtools.kernel.certificate import WinningLog, why_not_solvable
from fgtools.solver.outcome import Outcome, Solved


def winning_log(deal: Deal, claim: Solved) -> MoveLog:
    """The solver's win as a log that the kernel has accepted. Raises UnsoundClaimError where it does not."""
    moves = tuple(map(str, claim.moves))
    log = MoveLog(deal, moves)
    reason = why_not_solvable(deal.variant, deal.layout, deal.seed_or_id, WinningLog(deal.id, moves))
    if reason:
        raise UnsoundClaimError(f"deal {deal.seed_or_id}: {reason}", to_json(log_document(log)))
    return log


def certificate(deal: Deal, outcome: Outcome) -> CertificateDocument:
    """What is proved of the deal. A claim that it cannot be won has no proof here: it stays undecided."""
    document = deal_document(deal)
    if isinstance(outcome, Solved):
        moves = winning_log(deal, outcome).moves
        return CertificateDocument(deal=document, deal_id=deal.id, result="solvable", moves=moves)
    reason = getattr(outcome, "reason", "the solver claims that there is no win, without a proof")
    return CertificateDocument(deal=document, deal_id=deal.id, result="undecided", reason=reason)

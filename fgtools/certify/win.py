"""A solver's win, let through when the kernel has replayed it."""

from fgtools.deal.dealer import Deal
from fgtools.errors import UnsoundClaimError
from fgtools.kernel.certificate import WinningLog, refutation_of_win
from fgtools.solver.outcome import Solved


def winning_moves(deal: Deal, claim: Solved) -> tuple[str, ...]:
    """The solver's win as entries of a log that the kernel has accepted. Raises UnsoundClaimError where it does not."""
    moves = tuple(map(str, claim.moves))
    reason = refutation_of_win(deal.variant, deal.layout, deal.seed, WinningLog(deal.id, moves))
    if reason:
        from fgtools.formats.converter import to_json  # hardly ever needed, and slow to load
        from fgtools.formats.deals import MoveLog, log_document

        raise UnsoundClaimError(f"deal {deal.seed_or_id}: {reason}", to_json(log_document(MoveLog(deal, moves))))
    return moves

"""A certificate read and verified by the kernel. Here is one way to check, and nothing that weakens it."""

from typing import Final, NamedTuple

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import why_not_sealed
from fgtools.formats.deals import deal_of
from fgtools.formats.documents import CertificateDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.kernel.certificate import WinningLog, refutation_of_win
from fgtools.kernel.proofs import Proof, refutation_of_proof

MOST_STATES: Final = 5_000_000  # of a proof that a check repeats unless told otherwise: about four minutes
NOT_SAMPLED: Final = "not in the sample"  # what is claimed there can be verified, and was not


class Found(NamedTuple):
    """What a certificate came to. ``word``: solvable or unsolvable (verified, unless ``wrong`` says what is not), undecided,
    engine-only, too dear to check here, or not in the sample.
    """

    word: str
    deal_id: str
    wrong: str | None = None


def certificate_of(item: Item) -> tuple[CertificateDocument, Deal]:
    """The certificate in a text, and its deal. Raises UnreadableInputError where there is none."""
    document = item.document()
    if not isinstance(document, CertificateDocument):
        raise UnreadableInputError([f"{item.place} $.format: {document.format!r}, where a certificate is due"])
    try:
        return document, deal_of(document.deal, "$.deal")
    except UnreadableInputError as error:
        raise UnreadableInputError([f"{item.place} {fault}" for fault in error.faults]) from None


def verified(item: Item, limits: Limits, max_states: int, every: int = 1) -> Found:
    """Verify the certificate in a text. Raises UnreadableInputError where there is none.

    ``every``: a log is replayed and a proof repeated only where the deal's id, as a number, is a multiple of it. The id is
    computed from the cards, so a certificate cannot choose to be left out. All else is checked of every certificate.
    """
    document, deal = certificate_of(item)
    if unsealed := why_not_sealed(item.value):
        return Found(document.result, deal.id, unsealed)
    if misplaced := misplaced_keys(document):
        raise UnreadableInputError([f"{item.place} {misplaced}"])
    if len(document.moves or ()) > limits.entries:
        raise UnreadableInputError([f"{item.place} $.moves: more than the limit of {limits.entries} entries"])
    if not deal.has_id(document.deal_id):
        return Found(
            document.result, deal.id, f"it is for deal {document.deal_id[:64]!r}, its cards are deal '{deal.id}'"
        )
    sampled = int(deal.id, 16) % every == 0
    if document.moves is not None:
        if not sampled:
            return Found(NOT_SAMPLED, deal.id)
        log = WinningLog(deal.id, document.moves)
        return Found("solvable", deal.id, refutation_of_win(deal.variant, deal.layout, deal.seed, log))
    proof = document.proof
    if proof is None:
        return Found("undecided", deal.id)
    if proof.kind == "engine-only" or proof.states is None or proof.digest is None:
        return Found("engine-only", deal.id)
    if proof.states > max_states:
        return Found("too dear to check here", deal.id)
    if not sampled:
        return Found(NOT_SAMPLED, deal.id)
    claimed = Proof(proof.kind, proof.states, proof.digest, proof.remembered or ())
    return Found("unsolvable", deal.id, refutation_of_proof(deal.variant, deal.layout, claimed, max_states))


def misplaced_keys(document: CertificateDocument) -> str | None:
    """Keys that do not belong to the result, or are missing from it."""
    due = {"solvable": "moves", "unsolvable": "proof", "undecided": "reason"}[document.result]
    for key in ("moves", "proof", "reason"):
        there = getattr(document, key) is not None
        if there != (key == due):
            return f"$.{key}: {'not part of' if there else 'missing from'} a certificate that says {document.result}"
    proof = document.proof
    if proof and (proof.kind == "engine-only") != (proof.states is None and proof.digest is None):
        return "$.proof: states and digest belong to every proof but an engine-only one"
    if proof and proof.remembered is not None and proof.kind != "forgetful":
        return "$.proof.remembered: belongs to a forgetful proof alone"
    return None

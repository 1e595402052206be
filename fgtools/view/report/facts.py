"""What the report keeps of one certificate."""

from typing import Final, Literal, NamedTuple, get_args

from attrs import evolve

from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import deal_of
from fgtools.formats.documents import CertificateDocument, DealDocument, LimitsDocument, RatingDocument, TallyDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.proved import certificate_of, misplaced_keys, verified
from fgtools.formats.tallies import tally_faults
from fgtools.kernel.variants import Variant, option_text, options_of

# Settled are the first two; the others leave open whether the deal can be won.
Word = Literal["solvable", "unsolvable", "engine-only", "undecided", "not checked", "refused"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)


class Fact(NamedTuple):
    """One certificate: of which deal, what it says, and what that cost. ``fault`` says why it was refused.

    ``nodes`` are the positions that the search looked at, ``states`` those of the proof.
    """

    place: str
    game: str
    options: str
    seed: str | None
    deal_id: str
    word: Word
    moves: int | None = None
    nodes: int | None = None
    proof: str | None = None
    states: int | None = None
    reason: str | None = None
    limits: LimitsDocument | None = None
    rating: RatingDocument | None = None
    fault: str | None = None


class Tallied(NamedTuple):
    """A tally in the place of a certificate."""

    place: str
    document: TallyDocument


class Unreadable(NamedTuple):
    """Input that is no certificate: why."""

    faults: tuple[str, ...]


class Reading(NamedTuple):
    """How certificates are read. ``check``: the kernel verifies each, proofs of up to ``max_states`` states."""

    limits: Limits
    check: bool
    max_states: int


def told_options(variant: Variant) -> str:
    """A game's options as a report names them."""
    return " ".join(f"{name}={option_text(value)}" for name, value in options_of(variant).items())


def unchecked(document: TallyDocument) -> TallyDocument:
    """A tally where claims are verified: its certificates are not here, so that they cannot be."""
    return evolve(document, results={"not checked": document.deals}, proofs={}, moves={}, nodes={}, reasons={})


def fact_of(source: tuple[Item | None, Item | None], reading: Reading) -> Fact | Tallied | Unreadable:
    """The fact in a certificate's text, or a tally; beside it the text of its deal where a pack has that apart, with the rating."""
    certificate, listed = source
    if certificate is None:
        return Unreadable((f"{listed.place if listed else ''}: no certificate for this deal",))
    try:
        document = certificate.document()
        if isinstance(document, TallyDocument):
            if faults := tally_faults(document):
                return Unreadable(tuple(f"{certificate.place} {fault}" for fault in faults))
            return Tallied(certificate.place, unchecked(document) if reading.check else document)
        return _fact(certificate, listed, reading)
    except UnreadableInputError as error:
        return Unreadable(tuple(error.faults))


def _fact(item: Item, listed: Item | None, reading: Reading) -> Fact:
    document, deal = certificate_of(item)
    if not deal.has_id(document.deal_id):
        raise UnreadableInputError([f"{item.place} $.deal_id: not the id of the deal, which is '{deal.id}'"])
    if misplaced := misplaced_keys(document):
        raise UnreadableInputError([f"{item.place} {misplaced}"])
    word, fault = _word(item, document, reading)
    proof = document.proof
    return Fact(
        place=item.place,
        game=deal.variant.name,
        options=told_options(deal.variant),
        seed=deal.seed,
        deal_id=deal.id,
        word=word,
        moves=None if document.moves is None else len(document.moves),
        nodes=document.nodes,
        proof=proof.kind if proof else None,
        states=proof.states if proof else None,
        reason=document.reason,
        limits=document.limits,
        rating=document.deal.rating if listed is None else _listed_rating(item, listed, deal.id),
        fault=fault,
    )


def _word(item: Item, document: CertificateDocument, reading: Reading) -> tuple[Word, str | None]:
    if reading.check:
        found = verified(item, reading.limits, reading.max_states)
        if found.wrong:
            return "refused", f"{item.place}: refused: {found.wrong}"
        known: dict[str, Word] = {word: word for word in WORDS}
        return known.get(found.word, "not checked"), None
    if document.proof and document.proof.kind == "engine-only":
        return "engine-only", None
    return document.result, None


def _listed_rating(item: Item, listed: Item, deal_id: str) -> RatingDocument | None:
    document = listed.document()
    if not isinstance(document, DealDocument) or deal_of(document).id != deal_id:
        raise UnreadableInputError([f"{listed.place}: not the deal of the certificate {item.place}"])
    return document.rating

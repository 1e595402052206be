"""Whether a text is a document, and of which kind."""

from collections.abc import Mapping
from typing import Any

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import why_not_sealed
from fgtools.formats.deals import deal_of, variant_of
from fgtools.formats.documents import (
    CertificateDocument,
    DealDocument,
    Document,
    MoveLogDocument,
    PackDocument,
    TallyDocument,
    VerdictDocument,
)  # fmt: skip
from fgtools.formats.files import Item
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.formats.manifest import manifest_faults
from fgtools.formats.proved import misplaced_keys
from fgtools.formats.ratings import rating_faults
from fgtools.formats.tallies import tally_faults
from fgtools.formats.verdicts import verdict_faults


def kind_of(item: Item, limits: Limits) -> str:
    """The kind of a valid document. Raises UnreadableInputError with all faults of another.

    A valid document contradicts neither itself nor its seal. Whether what it claims is true is not asked.
    """
    if not item.is_json:
        item.deal()
        return "deal"
    document = item.document()
    if isinstance(document, MoveLogDocument):
        item.log(limits)
    if faults := _faults(document, item.value, limits):
        raise UnreadableInputError([f"{item.place} {fault}" for fault in faults])
    return document.format.removeprefix("fgtools/")


def _faults(document: Document, value: Mapping[str, Any], limits: Limits) -> list[str]:
    """What can be known to be wrong with a document by itself: ``$.path: what is wrong``. ``value``: the document as it stands."""
    match document:
        case DealDocument():
            return _read_deal(document, "$")[1]
        case MoveLogDocument():
            return _read_deal(document.deal, "$.deal")[1] if document.deal else []
        case CertificateDocument():
            return _certificate_faults(document, value, limits)
        case PackDocument():
            unsealed = why_not_sealed(value)
            return [*([f"$.seal: {unsealed}"] if unsealed else []), *manifest_faults(document)]
        case TallyDocument():
            return tally_faults(document)
        case VerdictDocument():
            return _verdict_faults(document)


def _read_deal(document: DealDocument, path: str) -> tuple[Deal | None, list[str]]:
    """The deal, where it is one, and what is wrong with it or its rating."""
    try:
        deal = deal_of(document, path)
    except UnreadableInputError as error:
        return None, error.faults
    return deal, rating_faults(deal, document.rating, f"{path}.rating") if document.rating else []


def _certificate_faults(document: CertificateDocument, value: Mapping[str, Any], limits: Limits) -> list[str]:
    deal, faults = _read_deal(document.deal, "$.deal")
    if deal and not deal.has_id(document.deal_id):
        faults.append(f"$.deal_id: not the id of the deal, which is '{deal.id}'")
    if misplaced := misplaced_keys(document):
        faults.append(misplaced)
    if len(document.moves or ()) > limits.entries:
        faults.append(f"$.moves: more than the limit of {limits.entries} entries")
    if unsealed := why_not_sealed(value):
        faults.append(f"$.seal: {unsealed}")
    return faults


def _verdict_faults(document: VerdictDocument) -> list[str]:
    try:
        cards = variant_of(document.variant, document.options, "$").cards
    except UnreadableInputError as error:
        return error.faults
    problem = document.problem
    accepted = document.entries if problem is None else problem.entry - 1
    due = {"cards": cards, "legal": problem is None, "entries_accepted": accepted}
    faults = [
        f"$.{key}: {quote(value)}, where {quote(due[key])} is due"
        for key in due
        if (value := getattr(document, key)) != due[key]
    ]
    if document.upheld and not document.legal:
        faults.append("$.upheld: a log that is not legal never is")
    return [*faults, *verdict_faults(document)]

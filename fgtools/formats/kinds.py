"""Whether a text is a document, and of which kind."""

from fgtools.errors import UnreadableInputError
from fgtools.formats.documents import CertificateDocument, DealDocument, MoveLogDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits


def kind_of(item: Item, limits: Limits) -> str:
    """The kind of a valid document. Raises UnreadableInputError with all faults of another."""
    if not item.is_json:
        item.deal()
        return "deal"
    document = item.document()
    if isinstance(document, DealDocument | CertificateDocument):
        deal = item.deal()
        if isinstance(document, CertificateDocument) and not deal.has_id(document.deal_id):
            raise UnreadableInputError([f"{item.place} $.deal_id: not the id of the deal, which is '{deal.id}'"])
    elif isinstance(document, MoveLogDocument):
        item.log(limits)
    return document.format.removeprefix("fgtools/")

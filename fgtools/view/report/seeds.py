"""Which seeds a tally is about."""

from fgtools.deal.seeds import SeedRange
from fgtools.errors import UnreadableInputError
from fgtools.formats.documents import TallyDocument
from fgtools.formats.jsontext import quote


def seeds_of(document: TallyDocument, place: str) -> SeedRange:
    """The seeds of a tally. Raises UnreadableInputError where they are none."""
    seeds = SeedRange.of(document.seeds)
    if seeds is None:
        raise UnreadableInputError([f"{place} $.seeds: {quote(document.seeds)} is not SCHEME:A-B"])
    return seeds

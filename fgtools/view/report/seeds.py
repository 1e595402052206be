"""Which seeds a tally is about."""

import re
from typing import Final

from fgtools.deal.seeds import SeedRange
from fgtools.errors import UnreadableInputError
from fgtools.formats.documents import TallyDocument
from fgtools.formats.jsontext import quote

_RANGE: Final = re.compile(r"([a-z0-9-]+):([0-9]{1,80})-([0-9]{1,80})")


def seeds_of(document: TallyDocument, place: str) -> SeedRange:
    """The seeds of a tally. Raises UnreadableInputError where they are none, or not as many as its deals and results."""
    found = _RANGE.fullmatch(document.seeds)
    if not found:
        raise UnreadableInputError([f"{place} $.seeds: {quote(document.seeds)} is not SCHEME:A-B"])
    seeds = SeedRange(found[1], int(found[2]), int(found[3]))
    if seeds.size != document.deals:
        raise UnreadableInputError([f"{place} $.deals: {document.deals}, but its seeds are {seeds}"])
    if sum(document.results.values()) != document.deals:
        raise UnreadableInputError([f"{place} $.results: not {document.deals} together"])
    return seeds

"""Certificates made into a tally: what is left of them when they are not kept."""

from collections.abc import Iterable

from fgtools import __version__
from fgtools.deal.seeds import SeedRange
from fgtools.errors import UnreadableInputError
from fgtools.formats.documents import TallyDocument
from fgtools.formats.jsontext import quote
from fgtools.formats.options import parse_options
from fgtools.kernel.variants import VARIANTS
from fgtools.view.report.facts import Fact, Tallied, Unreadable
from fgtools.view.report.tally import Group


def tally_document(found: Iterable[Fact | Tallied | Unreadable], sha256: str, place: str) -> TallyDocument:
    """The tally of certificates of one game, their seeds one after the other.

    Raises UnreadableInputError for what is none, for a second game, and for a seed that is not the next.
    """
    group: Group | None = None
    first: Fact | None = None
    seeds = SeedRange("", 0, -1)
    for fact in found:
        if isinstance(fact, Unreadable):
            raise UnreadableInputError(list(fact.faults))
        if isinstance(fact, Tallied):
            raise UnreadableInputError([f"{fact.place} $.format: a tally, where a certificate is due"])
        scheme, _, number = (fact.seed or "").partition(":")
        if not (number.isascii() and number.isdecimal()):
            raise UnreadableInputError(
                [f"{fact.place}: a deal with the seed {quote(fact.seed)}, where SCHEME:NUMBER is due"]
            )
        if first is None or group is None:
            first, group, seeds = fact, Group("", fact.game), SeedRange(scheme, int(number), int(number) - 1)
        if (fact.game, fact.options) != (first.game, first.options):
            raise UnreadableInputError(
                [f"{fact.place}: {fact.game} {fact.options}, after {first.game} {first.options}"]
            )
        seeds = seeds._replace(last=seeds.last + 1)
        if (scheme, int(number)) != (seeds.scheme, seeds.last):
            raise UnreadableInputError([f"{fact.place}: {fact.seed}, where {seeds.scheme}:{seeds.last} is due"])
        group.add(fact)
    if first is None or group is None:
        raise UnreadableInputError([f"{place}: no certificates"])
    whole = group.whole
    return TallyDocument(
        variant=first.game,
        options=parse_options(VARIANTS[first.game], first.options.split()),
        seeds=str(seeds),
        deals=whole.words.total(),
        results=dict(sorted(whole.words.items())),
        proofs=dict(sorted(group.proofs.items())),
        moves={str(length): count for length, count in sorted(whole.moves.counts.items())},
        nodes={
            word: {str(number): count for number, count in sorted(nodes.counts.items())}
            for word, nodes in sorted(whole.nodes.items())
        },
        reasons=dict(sorted(group.reasons.items())),
        limits=dict(sorted(group.limits.items())),
        sha256=sha256,
        made_by=f"fgtools {__version__}",
    )

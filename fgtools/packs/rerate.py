"""The ratings of a pack measured again. This needs the compiled engine."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial

from fgtools.errors import UnreadableInputError
from fgtools.formats.documents import RatingDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.packs.content import DEALS, PackFiles
from fgtools.packs.rate import rate
from fgtools.packs.verify import deals_of, manifest_of
from fgtools.run.local import in_order
from fgtools.solver.encode import why_not_for_engine
from fgtools.solver.outcome import Limits as SearchLimits


def rerate(place: str, limits: Limits, jobs: int = 1) -> Iterator[str]:
    """Measure each deal of a pack as `pack build` did, and say where its rating is another. Raises UnreadableInputError."""
    pack = PackFiles(place)
    manifest = manifest_of(pack, limits)
    nodes = manifest.limits.nodes
    if nodes is None:
        raise UnreadableInputError([f"{place}: no ratings can be measured again: the manifest tells no limit of nodes"])
    measured = in_order(partial(_measured, limits=SearchLimits(nodes)), pack.items(DEALS, limits), jobs)
    with closing(measured):
        for (item, document), rating in zip(deals_of(pack, limits), measured, strict=True):
            if rating != document.rating:
                yield f"{item.place} $.rating: {_told(document.rating)}; measured here: {_told(rating)}"


def _measured(item: Item, limits: SearchLimits) -> RatingDocument | None:
    deal = item.deal()
    if reason := why_not_for_engine(deal.variant, deal.start()):
        raise UnreadableInputError([f"{item.place}: its rating cannot be measured again: {reason}"])
    return rate(deal, limits)


def _told(rating: RatingDocument | None) -> str:
    if rating is None:
        return "none"
    return (
        f"{rating.difficulty} {rating.score} ({rating.playouts_won} playouts won, {rating.moves} moves, {rating.nodes} nodes, "
        f"{rating.first_moves_winning} of {rating.first_moves} first moves)"
    )

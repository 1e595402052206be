"""``fgtools page``: deals and logs as one HTML file, to be looked at and played."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named, tell_faults
from fgtools.cli.streams import give_bytes, say, tell
from fgtools.cli.values import Input, Output
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import CertificateDocument, DealDocument, MoveLogDocument, RatingDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed
from fgtools.packs.content import CERTIFICATES, PackFiles, is_pack
from fgtools.run.output import write_whole
from fgtools.text import quoted
from fgtools.view.page.content import Shown, page_data
from fgtools.view.page.page import page

MOST_DEALS: Final = 2000  # more would make a file that no phone likes to open


@click.command(cls=Verb)
@click.argument("source", type=Input(), metavar="LOG|DEAL|CERTIFICATE|PACK")
@click.option(
    "-o", "--output", required=True, type=Output(), metavar="FILE.html", help="The page; what is there is replaced."
)
@limit_options
def command(source: str, output: str, limits: Limits) -> None:
    """Make one HTML file, which needs no network, to watch a log or play a deal in a browser.

    A file of several documents, or a pack, becomes a list of its deals.
    """
    if is_pack(source):
        title, shown = _pack(source, limits)
    else:
        shown = _documents(source, limits)
        title = "standard input" if source == "-" else Path(source).name
    told = f"{len(shown)} deals"
    if len(shown) == 1:
        deal = shown[0].deal
        title, told = f"{deal.variant.name} {deal.id[:12] if deal.seed is None else deal.seed}", named(deal)
    made = page(title, page_data(title, shown)).encode("utf-8", "backslashreplace")
    if output == "-":
        give_bytes(made)
        return
    write_whole(output, made)
    say(f"{quoted(output)}: {told}")


def _documents(name: str, limits: Limits) -> list[Shown]:
    """What the documents of a file show. Where one cannot be read the verb ends with exit code 3."""
    tally = Tally()
    shown = _at_most((one for _, one in documents((name,), limits, tally, lambda item: _shown(item, limits))), name)
    if tally.codes or not shown:
        tally.exit()
    return shown


def _shown(item: Item, limits: Limits) -> Shown:
    if not item.is_json:
        return Shown(item.deal())
    document = item.document()
    if isinstance(document, MoveLogDocument):
        return _of_log(item.log(limits))
    deal = item.deal()
    if isinstance(document, CertificateDocument):
        if document.moves is None:
            return Shown(deal, document.deal.rating, result=document.result)
        return _of_log(item.log(limits), document.deal.rating, document.result)
    return Shown(deal, document.rating if isinstance(document, DealDocument) else None)


def _of_log(log: MoveLog, rating: RatingDocument | None = None, result: str | None = None) -> Shown:
    return Shown(log.deal, rating, log, replayed(log), result)


def _pack(place: str, limits: Limits) -> tuple[str, list[Shown]]:
    """The pack's title and what its deals show, each with its win where the certificates are in the pack."""
    from fgtools.packs.verify import deals_of, manifest_of

    try:
        pack = PackFiles(place)
        manifest = manifest_of(pack, limits)
        items = pack.items(CERTIFICATES, limits) if pack.has(CERTIFICATES) else ()
        proved = {one.deal.id: one for one in _at_most((_shown(item, limits) for item in items), place)}
        rated = ((item.deal(), document.rating) for item, document in deals_of(pack, limits))
        shown = _at_most((_rated(Shown(deal), rating, proved) for deal, rating in rated), place)
    except UnreadableInputError as error:
        tell_faults(error)
        click.get_current_context().exit(Exit.UNREADABLE)
    return f"{shown[0].deal.variant.title if shown else manifest.variant} pack", shown


def _rated(shown: Shown, rating: RatingDocument | None, proved: dict[str, Shown]) -> Shown:
    found = proved.get(shown.deal.id, shown)
    return Shown(shown.deal, rating, found.log, found.verdict, found.result)


def _at_most(shown: Iterator[Shown], place: str) -> list[Shown]:
    found = []
    for one in shown:
        found.append(one)
        if len(found) > MOST_DEALS:
            tell(f"{quoted(place)}: more than {MOST_DEALS} deals, too many for one page")
            click.get_current_context().exit(Exit.UNREADABLE)
    return found

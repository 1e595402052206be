"""``fgtools page``: deals and logs as one HTML file, to be looked at and played."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named, tell_faults
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import CertificateDocument, DealDocument, MoveLogDocument, RatingDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed
from fgtools.packs.content import CERTIFICATES, PackFiles, is_pack
from fgtools.view.page.content import Shown, page_data
from fgtools.view.page.page import page

MOST_DEALS: Final = 2000  # more would make a file that no phone likes to open


@click.command()
@click.argument("source", metavar="LOG|DEAL|CERTIFICATE|PACK")
@click.option("-o", "--output", required=True, metavar="FILE.html", help="The page; what is there is replaced.")
@limit_options
def command(source: str, output: str, limits: Limits) -> None:
    """Make one HTML file, which needs no network, to watch a log or play a deal in a browser.

    A file of several documents, or a pack, becomes a list of its deals.
    """
    if is_pack(source):
        title, shown = _pack(source, limits)
    else:
        shown = _documents(source, limits)
        title = Path(source).name
    if len(shown) == 1:
        title = named(shown[0].deal)
    try:
        _write(output, page(title, page_data(title, shown)))
    except OSError as error:
        raise click.UsageError(f"{output}: cannot be written: {(error.strerror or str(error)).lower()}") from None
    click.echo(f"{output}: {title}" + (f", {len(shown)} deals" if len(shown) > 1 else ""))


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
            click.echo(f"{place}: more than {MOST_DEALS} deals, too many for one page", err=True)
            click.get_current_context().exit(Exit.UNREADABLE)
    return found


def _write(name: str, text: str) -> None:
    """Write a file, whole or not at all. Raises OSError."""
    target = Path(name).resolve()
    if target.exists() and not target.is_file():
        raise OSError("not a regular file")
    scratch = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        scratch.write_text(text, encoding="utf-8", newline="\n")
        scratch.replace(target)
    finally:
        scratch.unlink(missing_ok=True)

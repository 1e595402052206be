"""``fgtools draw``: a deal, or the table that a log has reached, as a picture."""

from itertools import islice
from pathlib import Path

import click

from fgtools.cli.common import Exit, limit_options, the_only
from fgtools.cli.show import log_until, refuse_entry_of_a_deal
from fgtools.cli.values import Input, Output
from fgtools.cli.verb import Verb
from fgtools.deal.dealer import Deal
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import CertificateDocument, MoveLogDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed, table_document
from fgtools.kernel.variants import option_text, options_of
from fgtools.run.output import write_whole
from fgtools.text import printable, quoted
from fgtools.view.moments import Moment, moments
from fgtools.view.svg import Heading, picture, shortened


@click.command(cls=Verb)
@click.argument("file", type=Input(), metavar="FILE")
@click.option("--at", type=click.IntRange(min=0), default=None, help="Of a log: the table after that many entries.")
@click.option("--four-colours", is_flag=True, help="A colour for each suit, not red and black.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=Output("a picture is a file .svg or .png"),
    metavar="FILE.svg|FILE.png",
    help="Where the picture goes.",
)
@limit_options
def command(file: str, at: int | None, four_colours: bool, output: str, limits: Limits) -> None:
    """Draw a deal, or the table that a log has reached; face-down cards show their backs.

    Of a certificate the deal is drawn, with --at the table that its winning log has reached. A broken log is drawn where it broke.
    """
    kind = Path(output).suffix.lower()
    if kind not in (".svg", ".png"):
        raise click.UsageError(f"{quoted(output)}: a picture is a file .svg or .png")
    drawn = the_only(file, limits, lambda item: _drawn(item, at, four_colours, limits))
    write_whole(output, drawn.encode() if kind == ".svg" else png(drawn))
    click.get_current_context().exit(Exit.YES)


def png(svg: str) -> bytes:
    """The picture in PNG, twice its size, for sharp print and dense screens."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise click.UsageError("PNG needs one more package: pip install 'fgtools[png]'") from None
    return svg_to_bytes(svg_string=svg, zoom=2)


def _drawn(item: Item, at: int | None, four_colours: bool, limits: Limits) -> str:
    document = item.document() if item.is_json else None
    is_log = isinstance(document, MoveLogDocument)
    if is_log or (isinstance(document, CertificateDocument) and document.moves is not None and at is not None):
        log = log_until(item, at, limits)
        moment = _moment(log, at)
        return _picture(log.deal, moment, _told(log, moment), four_colours)
    deal = item.deal()
    refuse_entry_of_a_deal(item, at)
    return _picture(deal, Moment(0, deal.start()), None, four_colours)


def _moment(log: MoveLog, at: int | None) -> Moment:
    """The table after ``at`` entries, or as far as the log goes."""
    until = None if at is None else at + 1
    *_, last = islice(moments(log, replayed(log)), until)
    return last


def _told(log: MoveLog, moment: Moment) -> str:
    number = moment.entries + (moment.problem is not None)
    entry = f": {moment.entry}" if moment.entry else ""
    words = "" if moment.problem else f", {moment.words}"
    return f"entry {number} of {len(log.moves)}{entry}{words}"


def _picture(deal: Deal, moment: Moment, told: str | None, four_colours: bool) -> str:
    variant = deal.variant
    options = [f"{name}={option_text(value)}" for name, value in options_of(variant).items()]
    lines = [f"seed {deal.seed}" if deal.seed is not None else "no seed", f"id {deal.id}", *([told] if told else [])]
    problem = moment.problem
    heading = Heading(
        ", ".join([variant.title, *options]),
        tuple(shortened(printable(line)) for line in lines),
        f"{problem.code}: {moment.words}" if problem else None,
    )
    # As the player sees it: a picture is passed on, and what is face down must not be readable in it.
    return picture(heading, table_document(variant, moment.position, player_view=True), moment.moved, four_colours)

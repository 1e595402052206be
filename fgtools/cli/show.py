"""``fgtools show``: look at a deal, a log's table or a verdict."""

import os
import shutil
import sys

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named, the_only
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import MoveLogDocument, TableDocument, VerdictDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed, table_document, verdict_document
from fgtools.view.moments import NOWHERE, Spot, moments
from fgtools.view.terminal import Colours, Look, table_lines
from fgtools.view.text import printable, table_text, verdict_text


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--at", type=click.IntRange(min=0), default=None, help="Of a log: the table after that many entries.")
@click.option("--step", is_flag=True, help="Go through one log with the arrow keys.")
@click.option("--four-colours", is_flag=True, help="On a terminal: a colour for each suit, not red and black.")
@click.option("--player-view", is_flag=True, help="Do not show face-down cards.")
@limit_options
def command(
    files: tuple[str, ...], at: int | None, step: bool, four_colours: bool, player_view: bool, limits: Limits
) -> None:
    """Show deals, the table that a log has reached, and verdicts.

    On a terminal with suit signs and colours (none where NO_COLOR is set), the cards that moved last in square brackets.
    """
    look = _look(four_colours)
    if step:
        if look is None or len(files) != 1:
            raise click.UsageError("--step goes through one log, on a terminal")
        from fgtools.cli.step import go_through

        log = the_only(files[0], limits, lambda item: item.log(limits))
        go_through(log, replayed(log), lambda: _look(four_colours) or look, player_view, at)
        return
    tally = Tally()
    for place, text in documents(files, limits, tally, lambda item: _shown(item, at, player_view, limits, look)):
        click.echo(f"{place} {text}")
        tally.add(Exit.YES)
    tally.exit()


def _look(four_colours: bool) -> Look | None:
    """How this terminal wants its tables; None where standard output is no terminal."""
    if not sys.stdout.isatty():
        return None
    try:
        "♣♦♥♠".encode(sys.stdout.encoding)
        signs = True
    except UnicodeEncodeError:
        signs = False
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    colours: Colours = "none" if plain else "four" if four_colours else "two"
    return Look(colours, shutil.get_terminal_size().columns, signs)


def _table(table: TableDocument, look: Look | None, moved: frozenset[Spot] = NOWHERE) -> str:
    return table_text(table) if look is None else "\n".join(table_lines(table, look, moved))


def _told(text: str, look: Look | None) -> str:
    """A text of the document's: a seed may hold anything, and a terminal obeys some of it."""
    return text if look is None else printable(text)


def _shown(item: Item, at: int | None, player_view: bool, limits: Limits, look: Look | None) -> str:
    document = item.document() if item.is_json else None
    if isinstance(document, VerdictDocument):
        return f"({_told(document.variant, look)}): {_verdict(document, look)}"
    if isinstance(document, MoveLogDocument):
        return _log(item.log(limits), at, player_view, look)
    deal = item.deal()
    table = _table(table_document(deal.variant, deal.start(), player_view), look)
    return f"({_told(named(deal), look)}), id {deal.id}\n{table}"


def _verdict(document: VerdictDocument, look: Look | None, moved: frozenset[Spot] = NOWHERE) -> str:
    """The verdict with its table: of a broken log twice where programs may read on, once on a terminal."""
    table = _table(document.table, look, moved)
    if look is None:
        return f"{verdict_text(document)}\n{table}"
    return f"{verdict_text(document, with_table=False)}\n{table}"


def _log(log: MoveLog, at: int | None, player_view: bool, look: Look | None) -> str:
    entries = log.moves if at is None else log.moves[:at]
    part = MoveLog(log.deal, entries, log.elapsed_ms and log.elapsed_ms[: len(entries)], None, log.log_id)
    verdict = replayed(part)
    document = verdict_document(part, verdict, player_view)
    moved = NOWHERE
    if look:
        *_, last_moment = moments(part, verdict)
        moved = last_moment.moved
    if document.problem or at is None:
        return f"({_told(named(log.deal), look)}): {_verdict(document, look, moved)}"
    last = f", after '{entries[document.entries_accepted - 1]}'" if document.entries_accepted else ""
    where = f"entry {document.entries_accepted} of {len(log.moves)}{last}"
    return f"({_told(named(log.deal), look)}): {where}\n{_table(document.table, look, moved)}"

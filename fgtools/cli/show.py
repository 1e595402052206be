"""``fgtools show``: look at a deal, a log's table or a verdict."""

import os
import shutil
import sys

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named, the_only
from fgtools.cli.streams import say_coloured
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import CertificateDocument, MoveLogDocument, TableDocument, VerdictDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed, table_document, verdict_document, verdict_faults
from fgtools.text import printable, quoted
from fgtools.view.moments import NOWHERE, Spot, moments
from fgtools.view.terminal import Colours, Look, table_lines
from fgtools.view.text import table_rows, verdict_lines


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="FILE...")
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

        log = the_only(files[0], limits, lambda item: log_until(item, at, limits))
        go_through(log, replayed(log), lambda: _look(four_colours) or look, player_view, at)
        return
    tally = Tally()
    for place, lines in documents(files, limits, tally, lambda item: _shown(item, at, player_view, limits, look)):
        first, *rest = lines
        say_coloured(f"{printable(place)} {first}", *rest)
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


def _table(table: TableDocument, look: Look | None, moved: frozenset[Spot] = NOWHERE) -> list[str]:
    return table_rows(table) if look is None else table_lines(table, look, moved)


def _shown(item: Item, at: int | None, player_view: bool, limits: Limits, look: Look | None) -> list[str]:
    """The lines for one document, printable but for the table's colours."""
    document = item.document() if item.is_json else None
    if isinstance(document, VerdictDocument):
        if faults := verdict_faults(document):
            raise UnreadableInputError([f"{item.place} {fault}" for fault in faults])
        if at is not None or player_view:
            raise click.UsageError(
                f"{item.place}: --at and --player-view are for deals and logs; a verdict has its table"
            )
        return _verdict(quoted(document.variant, 100), document, look)
    has_log = isinstance(document, CertificateDocument) and document.moves is not None and at is not None
    if isinstance(document, MoveLogDocument) or has_log:
        return _log(log_until(item, at, limits), at, player_view, look)
    deal = item.deal()
    refuse_entry_of_a_deal(item, at)
    table = _table(table_document(deal.variant, deal.start(), player_view), look)
    return [printable(f"({named(deal)}), id {deal.id}"), *table]


def log_until(item: Item, at: int | None, limits: Limits) -> MoveLog:
    """The log in an item. Raises click.UsageError where it has fewer than ``at`` entries."""
    log = item.log(limits)
    if at is not None and at > len(log.moves):
        raise click.UsageError(f"{item.place}: --at {at}, but the log has {len(log.moves)} entries")
    return log


def refuse_entry_of_a_deal(item: Item, at: int | None) -> None:
    """Raise click.UsageError where an entry is asked for of a deal, which has none."""
    if at is not None:
        raise click.UsageError(f"{item.place}: --at {at} is for a log, and this is a deal")


def _verdict(about: str, document: VerdictDocument, look: Look | None, moved: frozenset[Spot] = NOWHERE) -> list[str]:
    """The verdict with its table: of a broken log twice where programs may read on, once on a terminal."""
    first, *rest = map(printable, verdict_lines(document, with_table=look is None))
    return [f"({printable(about)}): {first}", *rest, *_table(document.table, look, moved)]


def _log(log: MoveLog, at: int | None, player_view: bool, look: Look | None) -> list[str]:
    entries = log.moves if at is None else log.moves[:at]
    part = MoveLog(log.deal, entries, log.elapsed_ms and log.elapsed_ms[: len(entries)], None, log.log_id)
    verdict = replayed(part)
    document = verdict_document(part, verdict, player_view)
    moved = NOWHERE
    if look:
        *_, last_moment = moments(part, verdict)
        moved = last_moment.moved
    if document.problem or at is None:
        return _verdict(named(log.deal), document, look, moved)
    last = f", after '{entries[document.entries_accepted - 1]}'" if document.entries_accepted else ""
    where = f"entry {document.entries_accepted} of {len(log.moves)}{last}"
    return [printable(f"({named(log.deal)}): {where}"), *_table(document.table, look, moved)]

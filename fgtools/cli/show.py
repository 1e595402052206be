"""``fgtools show``: look at a deal, a log's table or a verdict."""

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.cli.replay import replayed
from fgtools.formats.deals import MoveLog
from fgtools.formats.documents import MoveLogDocument, VerdictDocument
from fgtools.formats.files import Item, Limits
from fgtools.formats.verdicts import table_document, verdict_document
from fgtools.view.text import table_text, verdict_text


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--at", type=click.IntRange(min=0), default=None, help="Of a log: the table after that many entries.")
@click.option("--player-view", is_flag=True, help="Do not show face-down cards.")
@limit_options
def command(files: tuple[str, ...], at: int | None, player_view: bool, limits: Limits) -> None:
    """Show deals, the table that a log has reached, and verdicts."""
    tally = Tally()
    for place, text in documents(files, limits, tally, lambda item: _shown(item, at, player_view, limits)):
        click.echo(f"{place} {text}")
        tally.add(Exit.YES)
    tally.exit()


def _shown(item: Item, at: int | None, player_view: bool, limits: Limits) -> str:
    document = item.document() if item.is_json else None
    if isinstance(document, VerdictDocument):
        return f"({document.variant}): {verdict_text(document)}\n{table_text(document.table)}"
    if isinstance(document, MoveLogDocument):
        return _log(item.log(limits), at, player_view)
    deal = item.deal()
    return f"({named(deal)}), id {deal.id}\n{table_text(table_document(deal.variant, deal.start(), player_view))}"


def _log(log: MoveLog, at: int | None, player_view: bool) -> str:
    entries = log.moves if at is None else log.moves[:at]
    part = MoveLog(log.deal, entries, log.elapsed_ms and log.elapsed_ms[: len(entries)], None, log.log_id)
    document = verdict_document(part, replayed(part), player_view)
    last = f", after '{entries[document.entries_accepted - 1]}'" if document.entries_accepted else ""
    where = f"entry {document.entries_accepted} of {len(log.moves)}{last}"
    told = verdict_text(document) if document.problem or at is None else where
    return f"({named(log.deal)}): {told}\n{table_text(document.table)}"

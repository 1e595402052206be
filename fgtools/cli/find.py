"""``fgtools find``: which seed deals this board?"""

import sys
from collections.abc import Iterator

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options, named, the_only
from fgtools.cli.seeds import asked_for
from fgtools.deal.dealer import Deal
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.limits import Limits
from fgtools.formats.pattern import Pattern, read_pattern
from fgtools.formats.sheet import Game


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="[DEALS]... BOARD")
@click.option("--seeds", "ranges", multiple=True, metavar="SCHEME:A-B", help="Look among these seeds, not in files.")
@click.option("--variant", default="flower-garden", show_default=True, help="The game of a board that names none.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
@click.option("--json", "as_json", is_flag=True, help="The deals that were found, one document a line.")
@limit_options
def command(
    files: tuple[str, ...],
    ranges: tuple[str, ...],
    variant: str,
    options: tuple[str, ...],
    as_json: bool,
    limits: Limits,
) -> None:
    """Find the deals that are BOARD, among DEALS or among the seeds of --seeds.

    The board is any deal that `convert` reads; a text board may have ?? for each card that is not known, and a bouquet of fewer
    cards. Columns are compared in their order, the bouquet in any. Exit code 0: found; 1: not there.
    """
    *sources, board = files
    if bool(sources) == bool(ranges):
        raise click.UsageError("give either files of deals or --seeds, and then the board")
    game = Game(chosen_variant(variant, options).name, options)
    pattern = the_only(board, limits, lambda item: read_pattern(item, limits, game))
    tally = Tally()
    looked = found = 0
    deals = _from_seeds(pattern, ranges) if ranges else _from_files(sources, limits, tally)
    for looked, (place, one) in enumerate(deals, 1):  # noqa: B007  # told after the loop
        if pattern.matches(one.layout):
            found += 1
            order = "" if pattern.has_bouquet_in_order(one.layout) else " (the bouquet in another order)"
            click.echo(to_json(deal_document(one)) if as_json else f"{place}{order}")
    click.echo(f"{found} of {looked} deals", err=True)
    tally.add(Exit.YES if found else Exit.NO)
    tally.exit()


def _from_seeds(pattern: Pattern, ranges: tuple[str, ...]) -> Iterator[tuple[str, Deal]]:
    """The deals of the seeds, each with its seed, with a progress bar on a terminal."""
    asked = asked_for(pattern.variant, (), ranges)
    deals = ((one.seed_or_id, one) for one in asked.deals)
    if not sys.stderr.isatty():
        yield from deals
        return
    with click.progressbar(deals, length=asked.size, file=sys.stderr, show_pos=True) as bar:
        yield from bar


def _from_files(sources: list[str], limits: Limits, tally: Tally) -> Iterator[tuple[str, Deal]]:
    """The deals of the files, each with its place and its name."""
    for place, found in documents(tuple(sources), limits, tally, lambda item: item.deal()):
        yield f"{place} ({named(found)})", found

"""``fgtools find``: which seed deals this board?"""

import sys
from collections.abc import Iterator

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options, named, the_only
from fgtools.cli.seeds import asked_for
from fgtools.cli.streams import give, say, tell
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb, was_given
from fgtools.deal.dealer import Deal
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.limits import Limits
from fgtools.formats.options import parse_options
from fgtools.formats.pattern import Pattern, read_pattern
from fgtools.formats.sheet import Game
from fgtools.kernel.variants import Variant, option_text


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="[DEALS]... BOARD")
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
    chosen = chosen_variant(variant, options)
    game = Game(chosen.name, options)
    pattern = the_only(board, limits, lambda item: read_pattern(item, limits, game))
    _refuse_another(pattern.variant, chosen, options)
    tally = Tally()
    looked = found = 0
    deals = _from_seeds(pattern, ranges) if ranges else _from_files(sources, limits, tally)
    for looked, (place, one) in enumerate(deals, 1):  # noqa: B007  # told after the loop
        if pattern.matches(one.layout):
            found += 1
            order = "" if pattern.has_bouquet_in_order(one.layout) else " (the bouquet in another order)"
            if as_json:
                give(to_json(deal_document(one)))
            else:
                say(f"{place}{order}")
    tell(f"{found} of {looked} deals")
    tally.add(Exit.YES if found else Exit.NO)
    tally.exit()


def _refuse_another(found: Variant, asked: Variant, options: tuple[str, ...]) -> None:
    """Raise click.UsageError where the board says itself that it is of another game than --variant and --option ask for."""
    if was_given("variant") and found.name != asked.name:
        raise click.UsageError(f"--variant {asked.name}, but the board says that it is of {found.name}")
    for name, value in parse_options(asked, [*options]).items():
        if getattr(found, name) != value:
            told = option_text(getattr(found, name))
            raise click.UsageError(f"--option {name}={option_text(value)}, but the board says {told}")


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

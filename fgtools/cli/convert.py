"""``fgtools convert``: deals and logs from one format to another."""

from pathlib import Path

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options
from fgtools.errors import CannotCarryError
from fgtools.formats.convert import FORMATS, Converted, convert
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.sheet import Game


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="IN...")
@click.option("--to", type=click.Choice(list(FORMATS)), required=True, help="The format to write.")
@click.option("--variant", default="flower-garden", show_default=True, help="The game of an input that names none.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
@click.option("-o", "--output", default="-", type=click.Path(dir_okay=False), help="A file instead of standard output.")
@limit_options
def command(
    files: tuple[str, ...], to: str, variant: str, options: tuple[str, ...], output: str, limits: Limits
) -> None:
    """Read deals and logs in any of the formats, and write them in another.

    Read: fgtools' JSON, text boards, one-line notation, share lines (DEAL:moves), numbered English sentences, Solvitaire's
    deals (JSON) and solutions. Written: all of these but solutions. What a format cannot carry is told on standard error;
    a deal's id stays (with redeals=1 only where the seed does). Exit code 1: something has no form in that format at all.
    """
    game = Game(chosen_variant(variant, options).name, options)
    if Path(output).exists() and any(Path(name).exists() and Path(output).samefile(name) for name in files):
        raise click.UsageError(f"{output} would be written while it is read")
    tally = Tally()
    written = 0
    try:
        with click.open_file(output, "w", encoding="utf-8", lazy=True) as out:
            for place, made in documents(files, limits, tally, lambda item: _converted(item, to, limits, game)):
                if isinstance(made, str):
                    click.echo(f"{place}: {made}", err=True)
                    tally.add(Exit.NO)
                elif written and not FORMATS[to].one_a_line:
                    click.echo(f"{place}: a second one, but {to} holds one deal or log a file", err=True)
                    tally.add(Exit.NO)
                else:
                    click.echo(made.text, file=out)
                    written += 1
                    if made.left_behind:
                        click.echo(f"{place}: {to} does not carry {', '.join(made.left_behind)}", err=True)
                    tally.add(Exit.YES)
    except click.FileError as error:
        raise click.UsageError(error.format_message()) from None
    tally.exit()


def _converted(item: Item, to: str, limits: Limits, game: Game) -> Converted | str:
    """The item in the other format, or why it has no form there."""
    try:
        return convert(item, to, limits, game)
    except CannotCarryError as error:
        return str(error)

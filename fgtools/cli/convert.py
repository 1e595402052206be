"""``fgtools convert``: deals and logs from one format to another."""

from contextlib import ExitStack

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options
from fgtools.cli.streams import give, tell
from fgtools.cli.values import Input, Output
from fgtools.cli.verb import Verb
from fgtools.errors import CannotCarryError
from fgtools.formats.convert import FORMATS, Converted, convert
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.sheet import Game
from fgtools.run.output import LineFile


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="IN...")
@click.option("--to", type=click.Choice(list(FORMATS)), required=True, help="The format to write.")
@click.option("--variant", default="flower-garden", show_default=True, help="The game of an input that names none.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
@click.option("-o", "--output", default="-", type=Output(), metavar="FILE", help="A file instead of standard output.")
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
    tally = Tally()
    written = 0
    file: LineFile | None = None
    with ExitStack() as opened:
        for place, made in documents(files, limits, tally, lambda item: _converted(item, to, limits, game)):
            if isinstance(made, str):
                tell(f"{place}: {made}")
                tally.add(Exit.NO)
            elif written and not FORMATS[to].one_a_line:
                tell(f"{place}: a second one, but {to} holds one deal or log a file")
                tally.add(Exit.NO)
            else:
                if output == "-":
                    give(made.text)
                else:
                    file = file or opened.enter_context(LineFile(output))
                    file.write(f"{made.text}\n")
                written += 1
                if made.left_behind:
                    tell(f"{place}: {to} does not carry {', '.join(made.left_behind)}")
                tally.add(Exit.YES)
        if file:
            file.check()
    tally.exit()


def _converted(item: Item, to: str, limits: Limits, game: Game) -> Converted | str:
    """The item in the other format, or why it has no form there."""
    try:
        return convert(item, to, limits, game)
    except CannotCarryError as error:
        return str(error)

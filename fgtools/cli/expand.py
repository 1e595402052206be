"""``fgtools expand``: an app's group transfers as legal single moves. Never done silently by ``replay``."""

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options
from fgtools.cli.streams import give, tell
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.formats.converter import to_json
from fgtools.formats.deals import log_document
from fgtools.formats.expand import expand
from fgtools.formats.limits import Limits


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="LOG...")
@limit_options
def command(files: tuple[str, ...], limits: Limits) -> None:
    """Rewrite group transfers as legal single moves where empty columns allow it; print the logs as JSON.

    An entry that cannot be decomposed is named on standard error, is left as it is, and makes the exit code 1.
    Claims about the number of moves and undos are dropped: the rewritten log has others.
    """
    tally = Tally()
    for place, log in documents(files, limits, tally, lambda item: item.log(limits)):
        expanded, problems = expand(log)
        give(to_json(log_document(expanded)))
        for problem in problems:
            tell(f"{place}: {problem}")
        tell(f"{place}: {len(log.moves)} entries became {len(expanded.moves)}")
        tally.add(Exit.NO if problems else Exit.YES)
    tally.exit()

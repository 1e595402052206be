"""``fgtools replay``: is the win real?"""

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.cli.streams import give, say
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.formats.converter import to_json
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed, verdict_document
from fgtools.view.text import verdict_lines


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="LOG...")
@click.option("--json", "as_json", is_flag=True, help="One verdict document a line.")
@click.option("--player-view", is_flag=True, help="Do not show face-down cards.")
@limit_options
def command(files: tuple[str, ...], as_json: bool, player_view: bool, limits: Limits) -> None:
    """Replay move logs by the rules of their game.

    Exit code 0: every log is legal and what it claims is so; a log that claims no result claims to be won.
    """
    tally = Tally()
    for place, log in documents(files, limits, tally, lambda item: item.log(limits)):
        verdict = replayed(log)
        document = verdict_document(log, verdict, player_view)
        if as_json:
            give(to_json(document))
        else:
            first, *rest = verdict_lines(document)
            say(f"{place} ({named(log.deal)}): {first}", *rest)
        tally.add(Exit.YES if verdict.upheld else Exit.NO)
    tally.exit()

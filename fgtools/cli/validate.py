"""``fgtools validate``: are these documents what they say they are?"""

import json
from collections import Counter

import click

from fgtools.cli.common import Exit, Tally, limit_options, shown, tell_faults
from fgtools.cli.streams import give, say
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import texts
from fgtools.formats.kinds import kind_of
from fgtools.formats.limits import Limits


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each document.")
@limit_options
def command(files: tuple[str, ...], as_json: bool, limits: Limits) -> None:
    """Check documents (JSON, one or one a line; text boards; one-line notation) and tell all their faults.

    A valid log is one that can be replayed; whether its moves are legal is `replay`'s word.
    """
    tally = Tally()
    for name in files:
        kinds: Counter[str] = Counter()
        for item in texts(name, limits):
            faults: list[str] = []
            try:
                kind = kind_of(item, limits)
                kinds[kind] += 1
                tally.add(Exit.YES)
            except UnreadableInputError as error:
                kind, faults = "", error.faults
                kinds["unreadable"] += 1
                tally.add(Exit.UNREADABLE)
                tell_faults(error)
            if as_json:
                give(json.dumps({"place": item.place, "valid": not faults, "kind": kind, "faults": faults}))
        if not as_json:
            say(f"{shown(name)}: {', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items())) or 'empty'}")
    tally.exit()

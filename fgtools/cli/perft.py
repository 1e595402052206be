"""``fgtools perft``: the rules' fingerprint."""

import json

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.cli.streams import give, say
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.formats.limits import Limits
from fgtools.testing.perft import divide, perft


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="DEAL...")
@click.option("--depth", type=click.IntRange(0, 30), required=True, help="Length of the sequences.")
@click.option("--divide", "divided", is_flag=True, help="Also the count behind each first move.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a deal.")
@limit_options
def command(files: tuple[str, ...], depth: int, divided: bool, as_json: bool, limits: Limits) -> None:
    """Count the sequences of legal moves of a given length: two programs that agree have the same rules."""
    if divided and not depth:
        raise click.UsageError("--divide counts behind each first move, and --depth 0 has none")
    tally = Tally()
    for _, deal in documents(files, limits, tally, lambda item: item.deal()):
        start = deal.start()
        behind = divide(deal.variant, start, depth) if divided and depth else {}
        total = sum(behind.values()) if behind else perft(deal.variant, start, depth)
        if as_json:
            record = {"deal_id": deal.id, "variant": deal.variant.name, "depth": depth, "sequences": total}
            give(json.dumps(record | ({"divide": behind} if divided else {})))
        else:
            for move, number in behind.items():
                say(f"{move}: {number}")
            say(f"{named(deal)} perft {depth} {total}")
        tally.add(Exit.YES)
    tally.exit()

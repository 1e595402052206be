"""``fgtools perft``: the rules' fingerprint."""

import json

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.formats.limits import Limits
from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant


def perft(variant: Variant, position: Position, depth: int) -> int:
    """How many sequences of ``depth`` legal moves there are from a position; 1 for depth 0."""
    if depth == 0:
        return 1
    moves = legal_moves(variant, position)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, apply(variant, position, move), depth - 1) for move in moves)


def divide(variant: Variant, position: Position, depth: int) -> dict[str, int]:
    """The count behind each first move: where two programs differ, this says behind which move."""
    moves = sorted(legal_moves(variant, position), key=str)
    return {str(move): perft(variant, apply(variant, position, move), depth - 1) for move in moves}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="DEAL...")
@click.option("--depth", type=click.IntRange(0, 30), required=True, help="Length of the sequences.")
@click.option("--divide", "divided", is_flag=True, help="Also the count behind each first move.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a deal.")
@limit_options
def command(files: tuple[str, ...], depth: int, divided: bool, as_json: bool, limits: Limits) -> None:
    """Count the sequences of legal moves of a given length: two programs that agree have the same rules."""
    tally = Tally()
    for _, deal in documents(files, limits, tally, lambda item: item.deal()):
        start = deal.start()
        behind = divide(deal.variant, start, depth) if divided and depth else {}
        total = sum(behind.values()) if behind else perft(deal.variant, start, depth)
        if as_json:
            record = {"deal_id": deal.id, "variant": deal.variant.name, "depth": depth, "sequences": total}
            click.echo(json.dumps(record | ({"divide": behind} if divided else {})))
        else:
            for move, number in behind.items():
                click.echo(f"{move}: {number}")
            click.echo(f"{named(deal)} perft {depth} {total}")
        tally.add(Exit.YES)
    tally.exit()

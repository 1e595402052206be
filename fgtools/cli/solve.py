"""``fgtools solve``: search for wins."""

import time

import click

from fgtools.certify import winning_log
from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.errors import UnsoundClaimError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import log_document
from fgtools.formats.files import Limits
from fgtools.solver import reference
from fgtools.solver.outcome import GaveUp, Solved
from fgtools.solver.outcome import Limits as SearchLimits

ENGINES = {"reference": reference.solve}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="DEAL...")
@click.option(
    "--engine", type=click.Choice(list(ENGINES)), default="reference", show_default=True, help="Which solver."
)
@click.option("--max-nodes", type=click.IntRange(min=1), default=None, help="Give up after that many positions.")
@click.option("--max-seconds", type=click.FloatRange(min=0), default=None, help="Give up on a deal after that long.")
@click.option("--json", "as_json", is_flag=True, help="One move-log document for each deal that was won.")
@limit_options
def command(
    files: tuple[str, ...], engine: str, max_nodes: int | None, max_seconds: float | None, as_json: bool, limits: Limits
) -> None:
    """Search each deal for a win, and print it as a move log that the kernel has replayed.

    What was found and what it took goes to standard error. Exit code 0: a win for every deal; 1: a deal has none;
    4: a limit was met first.
    """
    tally = Tally()
    for place, deal in documents(files, limits, tally, lambda item: item.deal()):
        began = time.monotonic()
        outcome = ENGINES[engine](deal.variant, deal.start(), SearchLimits(max_nodes, max_seconds))
        effort = f"{outcome.nodes} nodes, {time.monotonic() - began:.2f} s"
        about = f"{place} ({named(deal)})"
        if isinstance(outcome, Solved):
            try:
                log = winning_log(deal, outcome)
            except UnsoundClaimError as error:
                click.echo(f"{about}: {error}\n{error.repro}", err=True)
                tally.add(Exit.NO)
                continue
            click.echo(to_json(log_document(log)) if as_json else " ".join(log.moves))
            click.echo(f"{about}: solvable, {len(log.moves)} moves; {effort}", err=True)
            tally.add(Exit.YES)
        elif isinstance(outcome, GaveUp):
            click.echo(f"{about}: undecided, {outcome.reason}; {effort}", err=True)
            tally.add(Exit.UNDECIDED)
        else:
            click.echo(f"{about}: unsolvable, every position was looked at; {effort}", err=True)
            tally.add(Exit.NO)
    tally.exit()

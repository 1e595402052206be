"""``fgtools race``: two logs, one result."""

import json

import click

from fgtools.cli.common import limit_options, named, shown, the_only
from fgtools.cli.streams import give, say
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.formats.limits import Limits
from fgtools.formats.race import race
from fgtools.formats.verdicts import replayed


@click.command(cls=Verb)
@click.argument("first", type=Input(), metavar="LOG")
@click.argument("second", type=Input(), metavar="LOG")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@limit_options
def command(first: str, second: str, as_json: bool, limits: Limits) -> None:
    """Say who wins a race: two players, each with a deal and a log of their own.

    A log that is not valid loses to one that is; of two wins the earlier by time stamps (where both logs have
    them) or by moves; without a win the log with more cards on its foundations.
    """
    logs = [the_only(name, limits, lambda item: item.log(limits)) for name in (first, second)]
    if logs[0].deal.variant != logs[1].deal.variant:
        raise click.UsageError(
            f"not one game: {logs[0].deal.variant.name} and {logs[1].deal.variant.name}, or different options"
        )
    verdicts = [replayed(log) for log in logs]
    winner, why = race(*verdicts)
    if as_json:
        players = [
            {"log": name, "legal": v.legal, "ending": v.ending, "foundation_cards": v.foundation_cards,
             "moves": v.moves, "elapsed_ms": v.elapsed_ms}
            for name, v in zip((first, second), verdicts, strict=True)
        ]  # fmt: skip
        give(json.dumps({"winner": winner, "why": why, "players": players}))
        return
    for name, log, verdict in zip((first, second), logs, verdicts, strict=True):
        state = verdict.ending if verdict.legal else "not a legal log"
        say(
            f"{shown(name)} ({named(log.deal)}): {state}, {verdict.foundation_cards} foundation cards, {verdict.moves} moves"
        )
    say(f"a tie: {why}" if winner == "tie" else f"the {winner} log wins: {why}")

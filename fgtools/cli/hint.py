"""``fgtools hint``: is it still winnable from here, and which moves keep the win?"""

import json

import click

from fgtools.cli.common import Exit, Tally, documents, limit_options, named
from fgtools.cli.solve import Memory, warn_without_engine
from fgtools.cli.streams import give, say, tell
from fgtools.cli.values import COUNT, Input
from fgtools.cli.verb import Verb
from fgtools.formats.deals import MoveLog
from fgtools.formats.explain import describe
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed
from fgtools.kernel.moves import Action
from fgtools.kernel.rules import legal_moves
from fgtools.solver.outcome import Limits as SearchLimits
from fgtools.solver.outcome import Outcome, Solved, Unsolvable
from fgtools.solver.solve import offers_shortest, solve

_WORDS = {"winnable": Exit.YES, "not winnable": Exit.NO, "undecided": Exit.UNDECIDED}


def word(outcome: Outcome) -> str:
    """An outcome as a hint says it."""
    return (
        "winnable"
        if isinstance(outcome, Solved)
        else "not winnable"
        if isinstance(outcome, Unsolvable)
        else "undecided"
    )


def gone_on(log: MoveLog, *moves: Action) -> MoveLog:
    """The log with these moves at its end, and nothing claimed of it."""
    return log._replace(moves=(*log.moves, *map(str, moves)), elapsed_ms=None, claim=None)


def judged(log: MoveLog, limits: SearchLimits, shortest: bool) -> tuple[str, tuple[Action, ...]]:
    """Whether a win is known from where the log has come, and the shortest known one. A solver is not believed."""
    verdict = replayed(log)
    if verdict.ending == "won":
        return "winnable", ()
    outcome = solve(log.deal.variant, verdict.position, limits, shortest=shortest).outcome
    moves = outcome.moves if isinstance(outcome, Solved) else getattr(outcome, "best", None)
    if moves is not None:
        return ("winnable", moves) if replayed(gone_on(log, *moves)).ending == "won" else ("undecided", ())
    return word(outcome), ()


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="LOG...")
@click.option(
    "--max-nodes",
    type=COUNT,
    default=200_000,
    show_default=True,
    help="Positions searched for each move.",
)
@click.option("--max-memory", type=Memory(), default="1G", show_default=True, help="Memory of a search.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a log.")
@limit_options
def command(files: tuple[str, ...], max_nodes: int, max_memory: int, as_json: bool, limits: Limits) -> None:
    """Say of the position that a log has reached whether it can still be won, the next move of the shortest known
    win, and which of the legal moves keep the win. Exit code 0: winnable; 1: not; 4: undecided.
    """
    warn_without_engine()
    tally = Tally()
    for place, log in documents(files, limits, tally, lambda item: item.log(limits)):
        tally.add(_hint(place, log, SearchLimits(max_nodes, None, max_memory), as_json))
    tally.exit()


def _hint(place: str, log: MoveLog, limits: SearchLimits, as_json: bool) -> Exit:
    verdict = replayed(log)
    variant, position = log.deal.variant, verdict.position
    about = f"{place} ({named(log.deal)})"
    if verdict.problem:
        tell(f"{about}: entry {verdict.problem.entry} is not legal ({verdict.problem.code}); replay says more")
        return Exit.NO
    found, win = judged(log, limits, offers_shortest(variant))
    keeps = {
        str(move): judged(gone_on(log, move), limits, shortest=False)[0] for move in legal_moves(variant, position)
    }
    if found != "winnable" and "winnable" in keeps.values():
        found = "winnable"
    next_move = str(win[0]) if win else next((text for text, kept in keeps.items() if kept == "winnable"), None)
    if as_json:
        record = {
            "log_id": log.log_id, "deal_id": log.deal.id, "found": found, "next": next_move,
            "moves_to_win": len(win) if win else None, "moves": keeps,
        }  # fmt: skip
        give(json.dumps(record))
        return _WORDS[found]
    say(f"{about}: {found}" + (f", {len(win)} moves to go in the shortest known win" if win else ""))
    if win:
        say(f"  next: {win[0]}, {describe(variant, position, win[0])}")
    for kept in _WORDS:
        texts = [text for text, said in keeps.items() if said == kept]
        if texts:
            say(f"  {kept} after: {' '.join(texts)}")
    return _WORDS[found]

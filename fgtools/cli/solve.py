"""``fgtools solve``: search for wins."""

import re
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator

import click

from fgtools.certify.win import winning_moves
from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options, named
from fgtools.cli.seeds import asked_for
from fgtools.cli.streams import give, tell, tell_so_far
from fgtools.cli.values import COUNT, MOST, Input, Output, Seconds
from fgtools.cli.verb import Verb, refuse_given
from fgtools.deal.dealer import Deal
from fgtools.errors import EngineError, UnsoundClaimError
from fgtools.formats.limits import Limits
from fgtools.kernel.variants import option_text, options_of
from fgtools.run.output import LineFile
from fgtools.solver import engine
from fgtools.solver.engine import Result
from fgtools.solver.outcome import GaveUp, Solved, Unsolvable
from fgtools.solver.outcome import Limits as SearchLimits
from fgtools.solver.solve import ENGINES, offers_shortest, solve
from fgtools.text import printable

_BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class Memory(click.ParamType[int]):
    """A number of bytes: ``64M``, ``2G``."""

    name = "bytes"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Bytes from text."""
        found = re.fullmatch(r"([0-9]{1,12})([kmg]?)b?", str(value).lower())
        if not found or not 4 << 20 <= int(found[1]) * _BYTES[found[2]] <= MOST:
            self.fail(f"{value!r} is not a size of at least 4M, such as 64M or 2G", param, ctx)
        return int(found[1]) * _BYTES[found[2]]


def warn_without_engine() -> None:
    """One warning where the compiled engine is missing."""
    if reason := engine.why_not_available():
        tell(f"fgtools: no compiled engine ({reason}); solving with the slow reference solver")


def in_order(deals: Iterable[tuple[str, Deal]], jobs: int, work: "Solver") -> Iterator[tuple[str, Deal, Result, float]]:
    """Solve deals, ``jobs`` at a time, and give the results in the order of the deals.

    Threads do: the engine runs outside the interpreter's lock.
    """
    if jobs == 1:
        for place, deal in deals:
            yield (place, deal, *work(deal))
        return
    from concurrent.futures import Future, ThreadPoolExecutor  # takes longer to load than an easy deal to solve

    waiting: deque[tuple[str, Deal, Future[tuple[Result, float]]]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        for place, deal in deals:
            waiting.append((place, deal, pool.submit(work, deal)))
            while len(waiting) > 4 * jobs or (waiting and waiting[0][2].done()):
                first_place, first, future = waiting.popleft()
                yield (first_place, first, *future.result())
        while waiting:
            first_place, first, future = waiting.popleft()
            yield (first_place, first, *future.result())


class Solver:
    """What to do with each deal; says which deal it is at on a terminal."""

    def __init__(self, limits: SearchLimits, engine_name: str, shortest: bool, watch: bool) -> None:
        self.limits, self.engine_name, self.shortest, self.watch = limits, engine_name, shortest, watch

    def __call__(self, deal: Deal) -> tuple[Result, float]:
        """The result for a deal, and the seconds it took."""
        began = time.monotonic()
        on_step = self._progress if self.watch else None
        try:
            result = solve(deal.variant, deal.start(), self.limits, self.engine_name, self.shortest, on_step)
        except EngineError as error:
            raise EngineError(f"{named(deal)}: --engine {self.engine_name}: {error}") from None
        return result, time.monotonic() - began

    @staticmethod
    def _progress(nodes: int) -> None:
        tell_so_far(f"{nodes:,} nodes")


def found_words(result: Result) -> str:
    """The outcome in words."""
    outcome = result.outcome
    if isinstance(outcome, Solved):
        proved = " (the fewest there can be)" if result.at_least is not None else ""
        return f"solvable, {len(outcome.moves)} moves{proved}"
    if isinstance(outcome, Unsolvable):
        return f"unsolvable, by {result.effort.proof}"
    bounds = ""
    if result.at_most is not None:
        bounds = f", solvable in at most {result.at_most} and at least {result.at_least or 0} moves"
    return f"undecided, {outcome.reason}{bounds}"


class _Table:
    """The file of ``--csv``: complete as far as the run has come. Raises OutputError where it cannot be written."""

    def __init__(self, name: str) -> None:
        import csv

        self._file = LineFile(name)
        click.get_current_context().call_on_close(self._file.close)
        self._lines = csv.writer(self._file, lineterminator="\n")
        self._lines.writerow(("game", "options", "seed", "deal_id", "result", "moves", "nodes", "seconds"))

    def add(self, deal: Deal, result: Result, seconds: float) -> None:
        """Write a deal's line."""
        outcome = result.outcome
        options = " ".join(f"{name}={option_text(value)}" for name, value in options_of(deal.variant).items())
        moves = len(outcome.moves) if isinstance(outcome, Solved) else ""
        word = {Solved: "solvable", Unsolvable: "unsolvable", GaveUp: "undecided"}[type(outcome)]
        seed = printable(deal.seed or "")  # a line for each deal: no seed may begin another
        self._lines.writerow(
            (deal.variant.name, options, seed, deal.id, word, moves, result.effort.nodes, f"{seconds:.6f}")
        )

    def check(self) -> None:
        """Raise OutputError where somebody has taken it away meanwhile."""
        self._file.check()


@click.command(cls=Verb)
@click.argument("files", nargs=-1, type=Input(), metavar="[DEAL]...")
@click.option("--variant", default="flower-garden", show_default=True, help="The game of --seed and --seeds.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
@click.option("--seed", "seeds", multiple=True, metavar="SCHEME:VALUE", help="A deal from a seed; again and again.")
@click.option("--seeds", "ranges", multiple=True, metavar="SCHEME:A-B", help="Deals from all seeds from A to B.")
@click.option(
    "--engine", "engine_name", type=click.Choice(ENGINES), default="auto", show_default=True, help="Which solver."
)
@click.option("--max-nodes", type=COUNT, default=None, help="Give up on a deal after that many positions.")
@click.option("--max-memory", type=Memory(), default="1G", show_default=True, help="Memory of a search, such as 64M.")
@click.option("--max-seconds", type=Seconds(min=0), default=None, help="Give up on a deal after that long.")
@click.option("--shortest", is_flag=True, help="Prove the fewest moves (flower-garden and brigade).")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Deals searched at once.")
@click.option(
    "--explain",
    is_flag=True,
    help="Each move of a win as a sentence, or why there is none, if that is simple; what a search took.",
)
@click.option("--json", "as_json", is_flag=True, help="One move-log document for each deal that was won.")
@click.option(
    "--csv",
    "csv_name",
    type=Output("the table would stand among the logs; name a file"),
    metavar="FILE",
    help="Also a table with a line for each deal: result, positions, seconds.",
)
@limit_options
def command(
    files: tuple[str, ...],
    variant: str,
    options: tuple[str, ...],
    seeds: tuple[str, ...],
    ranges: tuple[str, ...],
    engine_name: str,
    max_nodes: int | None,
    max_memory: int,
    max_seconds: float | None,
    shortest: bool,
    jobs: int,
    explain: bool,
    as_json: bool,
    csv_name: str | None,
    limits: Limits,
) -> None:
    """Search each deal for a win, and print it as a move log that the kernel has replayed.

    What was found and what it took goes to standard error. Exit code 0: a win for every deal; 1: a deal has none;
    4: a limit was met first. Stonewall and Trevi Garden are solved knowing the face-down cards.
    """
    warn_without_engine()
    tally = Tally()
    search_limits = SearchLimits(max_nodes, max_seconds, max_memory)
    work = Solver(search_limits, engine_name, shortest, watch=jobs == 1 and sys.stderr.isatty())
    if bool(files) == bool(seeds or ranges):
        raise click.UsageError("give either files of deals or seeds")
    if engine_name == "compiled" and not engine.is_available():
        raise click.UsageError("--engine compiled: it was not built")
    if as_json and explain:
        raise click.UsageError("--json and --explain contradict each other: documents or sentences")
    if files:
        refuse_given(("variant", "options"), "the documents say which game it is")
        deals = documents(files, limits, tally, lambda item: item.deal())
    else:
        asked = asked_for(chosen_variant(variant, options), seeds, ranges)
        deals = (("", deal) for deal in asked.deals)
    if shortest:
        if engine_name == "reference":
            raise click.UsageError("--shortest is proved by the compiled engine, not by --engine reference")
        deals = _only_offered(deals)
    table = _Table(csv_name) if csv_name else None
    for place, deal, result, seconds in in_order(deals, jobs, work):
        if table:
            table.add(deal, result, seconds)
        about = f"{place} ({named(deal)})" if place else named(deal)
        thoughtful = ", knowing the face-down cards" if deal.variant.face_down else ""
        effort = f"{result.effort.nodes} nodes, {seconds:.2f} s{thoughtful}"
        outcome = result.outcome
        moves = outcome.moves if isinstance(outcome, Solved) else getattr(outcome, "best", None)
        if moves is not None:
            try:
                entries = winning_moves(deal, Solved(moves, outcome.nodes))
            except UnsoundClaimError as error:
                tell(f"{about}: {error}", error.repro)
                tally.add(Exit.NO)
                continue
            _print_log(deal, entries, as_json, explain)
        tell(f"{about}: {found_words(result)}; {effort}")
        if explain:
            if isinstance(outcome, Unsolvable) and (reason := _why_unwinnable(deal)):
                tell(f"  {reason}")
            e = result.effort
            tell(
                f"  stage {e.stage}, {e.expansions} positions expanded, {e.relaxed} of the rank relaxation, "
                f"{e.peak_bytes / (1 << 20):.1f} MiB"
            )
        codes = {Solved: Exit.YES, Unsolvable: Exit.NO, GaveUp: Exit.UNDECIDED}
        tally.add(codes[type(outcome)])
    if table:
        table.check()
    tally.exit()


def _why_unwinnable(deal: Deal) -> str | None:
    from fgtools.formats.reasons import why_unwinnable

    return why_unwinnable(deal)


def _only_offered(deals: Iterator[tuple[str, Deal]]) -> Iterator[tuple[str, Deal]]:
    for place, deal in deals:
        if not offers_shortest(deal.variant):
            raise click.UsageError(f"{place}: --shortest is for flower-garden and brigade, with the compiled engine")
        yield place, deal


def _print_log(deal: Deal, entries: tuple[str, ...], as_json: bool, explain: bool) -> None:
    if not as_json and not explain:
        give(" ".join(entries))
        return
    from fgtools.formats.deals import MoveLog  # all this takes longer to load than an easy deal to solve

    log = MoveLog(deal, entries)
    if as_json:
        from fgtools.formats.converter import to_json
        from fgtools.formats.deals import log_document

        give(to_json(log_document(log)))
    else:
        from fgtools.formats.explain import explain_win

        give(*explain_win(log))

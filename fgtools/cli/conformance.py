"""``fgtools conformance``: does another program's engine play by the same rules?"""

import re
import sys
from collections.abc import Callable
from typing import Any

import click

from fgtools.cli.common import Exit, chosen_variant, tell_faults
from fgtools.cli.streams import give, say, tell, tell_so_far
from fgtools.cli.values import COUNT, Input, Seconds
from fgtools.cli.verb import VerbGroup
from fgtools.errors import UnreadableInputError
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.cases import Case, chosen, read_cases, shipped_cases
from fgtools.testing.engine import Engines, json_line
from fgtools.testing.run import Outcome, RuleReport, by_rule, outcomes
from fgtools.text import quoted, reason_of

SECONDS = 10.0
STARTS_OF_A_FUZZ_RUN = 100  # shrinking a crash takes many crashes


def engine_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--timeout`` and the engine's command."""
    with_command = click.argument("engine", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
    with_timeout = click.option(
        "--timeout", type=Seconds(min=0, min_open=True), default=SECONDS, show_default=True,
        help="Seconds that the engine has for each answer.",
    )  # fmt: skip
    return with_timeout(with_command(function))


@click.group(cls=VerbGroup)
def command() -> None:
    """Ask another program's engine, and say where it differs.

    COMMAND starts the engine. It gets requests on its standard input, one JSON object a line, and answers on its
    standard output; corpus/conformance/README.md says how. Exit code 0: everything held; 1: something did not.
    """


@command.command(context_settings={"allow_interspersed_args": False})
@click.option("--only", multiple=True, metavar="TAG", help="Only cases with this tag (a game, a kind of request, an "
              "option as redeals=1), about this rule, or of this name; again and again: those with any of them.")  # fmt: skip
@click.option(
    "--cases",
    "files",
    multiple=True,
    type=Input(),
    metavar="FILE",
    help="Cases from this file instead of fgtools' own.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a rule.")
@engine_options
def run(engine: tuple[str, ...], only: tuple[str, ...], files: tuple[str, ...], as_json: bool, timeout: float) -> None:
    """Ask the conformance cases, and report rule by rule what holds.

    What the engine says it does not do (unsupported) is counted apart. Of each rule the smallest case that
    failed is shown.
    """
    cases = _cases(files, only)
    try:
        with Engines(engine, timeout) as engines:
            reports = by_rule(outcomes(cases, engines))
    except OSError as error:
        raise _not_started(engine, error) from None
    for report in reports:
        if as_json:
            give(json_line(_report_value(report)))
    if not as_json:
        _print(reports)
    held = sum(report.counts["held"] for report in reports)
    failed = sum(report.counts["failed"] + report.counts["not asked"] for report in reports)
    if not held:
        tell("not one case held, so nothing is known of this engine")
    click.get_current_context().exit(Exit.YES if held and not failed else Exit.NO)


@command.command(context_settings={"allow_interspersed_args": False})
@click.option("--minutes", type=Seconds(min=0, min_open=True), default=None, help="How long.  [default: 1]")
@click.option("--examples", type=COUNT, default=None, help="How many games, instead.")
@click.option("--variant", "games", multiple=True, help="Only this game; again and again.")
@engine_options
def fuzz(
    engine: tuple[str, ...], minutes: float | None, examples: int | None, games: tuple[str, ...], timeout: float
) -> None:
    """Ask about random games: their legal moves, and what comes of legal, nearly legal and senseless entries.

    A difference is shrunk to a short log and printed as a case; save it, and `run --cases FILE` asks it again.
    """
    if minutes is not None and examples is not None:
        raise click.UsageError("--minutes and --examples: one of them is enough")
    variants = tuple(chosen_variant(name, ()) for name in games) or tuple(VARIANTS.values())
    try:
        from fgtools.testing import fuzz as fuzzing  # needs hypothesis, which few installations have
    except ModuleNotFoundError as error:
        raise click.UsageError(f"no module {error.name}: pip install 'fgtools[testing]' brings it") from None

    def watch(games_so_far: int) -> None:
        if sys.stderr.isatty():
            tell_so_far(f"{games_so_far} games")

    try:
        with Engines(engine, timeout, STARTS_OF_A_FUZZ_RUN) as engines:
            most = float("inf") if examples is not None else minutes if minutes is not None else 1.0
            done = fuzzing.fuzz(engines, variants, examples, most, watch)
    except OSError as error:
        raise _not_started(engine, error) from None
    if done.smallest is None:
        say(f"{done.examples} games, {done.held} answers held, {done.unsupported} unsupported")
        click.get_current_context().exit(Exit.YES if done.held else Exit.NO)
    tell(f"after {done.examples} games:")
    tell(*_failure_lines(done.smallest))
    give(json_line(done.smallest.case._asdict()))
    click.get_current_context().exit(Exit.NO)


def _cases(files: tuple[str, ...], only: tuple[str, ...]) -> list[Case]:
    """The cases that are asked for. Ends the verb where a file cannot be read."""
    try:
        cases = [case for file in files for case in read_cases(file)] if files else list(shipped_cases())
    except UnreadableInputError as error:
        tell_faults(error)
        sys.exit(Exit.UNREADABLE)
    for tag in only:
        if not any(case.has(tag) for case in cases):
            raise click.UsageError(f"--only {tag[:60]!r}: no case has it")
    if not cases:
        tell("no case in the input")
        sys.exit(Exit.UNREADABLE)
    return chosen(cases, only)


def _not_started(engine: tuple[str, ...], error: OSError) -> click.UsageError:
    return click.UsageError(f"the engine {engine[0][:80]!r} cannot be started: {reason_of(error)}")


def _report_value(report: RuleReport) -> dict[str, Any]:
    counts = {word.replace(" ", "_"): number for word, number in report.counts.items()}
    smallest = report.smallest
    shown = smallest and {**smallest.case._asdict(), "actual": smallest.actual}
    return {"rule": report.rule, **counts, "smallest_failed": shown}


def _print(reports: list[RuleReport]) -> None:
    width = max(len(_shown_rule(report.rule)) for report in reports)
    totals = dict.fromkeys(reports[0].counts, 0)
    for report in reports:
        words = ", ".join(f"{number} {word}" for word, number in report.counts.items() if number)
        say(f"{_shown_rule(report.rule):{width}}  {words}")
        for word, number in report.counts.items():
            totals[word] += number
    for report in reports:
        if report.smallest:
            say(*_failure_lines(report.smallest))
    words = ", ".join(f"{number} {word}" for word, number in totals.items() if number or word in ("held", "failed"))
    number = sum(totals.values())
    say(f"{number} case{'s' if number > 1 else ''}: {words}")


def _shown_rule(rule: str) -> str:
    """A rule as a report names it: a code or a few words; what another file calls so and is neither, in quotes."""
    return rule if re.fullmatch(r"[a-z-]+(:? [a-z-]+){0,2}", rule) else quoted(rule)


def _failure_lines(failed: Outcome) -> list[str]:
    case = failed.case
    actual = failed.actual if isinstance(failed.actual, str) else json_line(failed.actual)
    told = (("request", json_line(case.request)), ("expected", json_line(case.expected)), ("actual", actual))
    return [f"FAILED {_shown_rule(case.rule)}: {quoted(case.case)}", *(f"  {word:8} {text}" for word, text in told)]

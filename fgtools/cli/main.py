"""The command ``fgtools``. A verb's module is loaded when the verb is called, so that starting costs little."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from traceback import extract_tb, format_exception
from typing import Any, Final

import click

from fgtools import __version__
from fgtools.cli.streams import give_up_output, set_up, tell
from fgtools.errors import NobodyReadsError
from fgtools.text import printable, quoted, reason_of

FAULT: Final = 70  # `Exit.FAULT`, whose module may be what cannot be loaded
TRACEBACK: Final = "FGTOOLS_TRACEBACK"

VERBS = {
    "certify": "Certify deals: a win, or a proof that there is none.",
    "check": "Verify certificates by the rules alone.",
    "conformance": "Ask another program's engine, and say where it differs.",
    "convert": "Convert deals and logs from one format to another.",
    "daily": "Deal the deal of a day, committed to before it.",
    "deal": "Deal cards from seeds.",
    "draw": "Draw a deal or a log's table as an SVG or PNG picture.",
    "expand": "Rewrite an app's group transfers as legal single moves.",
    "find": "Find which seed deals a board.",
    "hint": "Say which moves keep the win from where a log is.",
    "pack": "Build, verify and show packs of rated deals.",
    "page": "Make a web page, one file, to watch a log or play a deal.",
    "perft": "Count sequences of legal moves, the rules' fingerprint.",
    "race": "Say who wins a race of two logs.",
    "replay": "Replay move logs by the rules: is the win real?",
    "report": "Report on many certificates: shares, lengths, search effort.",
    "rules": "Print a game's rules in plain words.",
    "serve": "Serve replay, validate and check over HTTP.",
    "show": "Show a deal, a log's table or a verdict.",
    "solve": "Search for a win and print it as a move log.",
    "tally": "Count certificates, so that they need not be kept.",
    "validate": "Check documents: deals, move logs, verdicts, certificates.",
    "variants": "List the nine games.",
}


class Fgtools(click.Group):
    """A group whose verbs are imported on demand."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; where it asks for help, write that."""
        with _closed_pipes_named():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Do what is asked for."""
        with _closed_pipes_named():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """Every verb."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        """The verb's command, its module imported now."""
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(f"fgtools.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # click's signature
        """The list of verbs, without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@contextmanager
def _closed_pipes_named() -> Iterator[None]:
    """Tell a closed pipe from other errors before click does: its exit code for that is 1, which means "no" here."""
    try:
        yield
    except BrokenPipeError as error:
        raise NobodyReadsError from error


@click.group(cls=Fgtools, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fgtools")
def cli() -> None:
    """Deals of Flower Garden and its family: reproducible, checked and certified.

    Exit codes: 0 yes (valid, won, certified), 1 no, 2 usage, 3 unreadable input, 4 undecided (a limit was met),
    70 a fault of fgtools itself, 130 interrupted. Results go to standard output, everything else to standard error;
    ``-`` is standard input.
    """


def main() -> None:
    """Run the command line and exit with its code."""
    set_up()
    try:
        code = _run()
    except NobodyReadsError:
        _end_as_a_closed_pipe_does()
        code = 2
    except OSError as error:  # a full disk, most of the time
        give_up_output()
        with suppress(OSError):
            tell(
                f"{quoted(str(error.filename)) if error.filename else 'cannot write to standard output'}: {reason_of(error)}"
            )
        code = 2
    except Exception as error:  # noqa: BLE001  # whatever it is, it must not look like an answer
        with suppress(OSError):
            _tell_fault(error)
        code = FAULT
    sys.exit(code)


def _run() -> int:
    try:
        code: int = cli.main(prog_name="fgtools", standalone_mode=False)
    except click.ClickException as error:
        _tell_wrong_use(error)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    return code


def _tell_wrong_use(error: click.ClickException) -> None:
    """As click tells it, but what was given stays on one line."""
    message = printable(" ".join(error.format_message().split()))
    told = StringIO()
    click.UsageError(message, getattr(error, "ctx", None)).show(told)
    tell(*told.getvalue().removesuffix("\n").split("\n"))


def _tell_fault(error: Exception) -> None:
    """A fault of fgtools itself: what, and where; the traceback for those who ask for it."""
    traced = format_exception(error)
    if os.environ.get(TRACEBACK):
        tell(*"".join(traced).removesuffix("\n").split("\n"))
    last = extract_tb(error.__traceback__)[-1]
    tell(
        f"fgtools has a fault: {type(error).__name__}: {str(error)[:300]} ({Path(last.filename).name}:{last.lineno}). "
        f"This says nothing about the input. {TRACEBACK}=1 in the environment shows the traceback"
    )


def _end_as_a_closed_pipe_does() -> None:
    """By SIGPIPE, and without a word."""
    if hasattr(signal, "SIGPIPE"):
        # Only now: SIGPIPE would also come of a worker or an engine that has gone, and that must not be the end of us.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)

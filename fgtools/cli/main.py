"""The command ``fgtools``. A verb's module is loaded when the verb is called, so that starting costs little."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from fgtools import __version__
from fgtools.errors import NobodyReadsError

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


class VerbGroup(click.Group):
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


@click.group(cls=VerbGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fgtools")
def cli() -> None:
    """Deals of Flower Garden and its family: reproducible, checked and certified.

    Exit codes: 0 yes (valid, won, certified), 1 no, 2 usage, 3 unreadable input, 4 undecided (a limit was met),
    130 interrupted. Results go to standard output, everything else to standard error; ``-`` is standard input.
    """


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        code = _run()
    except NobodyReadsError:
        _end_as_a_closed_pipe_does()
        code = 2
    except OSError as error:  # a full disk, most of the time
        with suppress(OSError):
            click.echo(f"{error.filename or 'cannot write'}: {(error.strerror or str(error)).lower()}", err=True)
        code = 2
    sys.exit(code)


def _run() -> int:
    try:
        code: int = cli.main(prog_name="fgtools", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return 130
    return code


def _end_as_a_closed_pipe_does() -> None:
    """By SIGPIPE, and without a word."""
    if hasattr(signal, "SIGPIPE"):
        # Only now: SIGPIPE would also come of a worker or an engine that has gone, and that must not be the end of us.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)

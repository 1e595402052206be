"""The command ``fgtools``. A verb's module is loaded when the verb is called, so that starting costs little."""

import signal
import sys
from importlib import import_module

import click

from fgtools import __version__

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


@click.group(cls=VerbGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fgtools")
def cli() -> None:
    """Deals of Flower Garden and its family: reproducible, checked and certified.

    Exit codes: 0 yes (valid, won, certified), 1 no, 2 usage, 3 unreadable input, 4 undecided (a limit was met),
    130 interrupted. Results go to standard output, everything else to standard error; ``-`` is standard input.
    """


def main() -> None:
    """Run the command line and exit with its code."""
    if hasattr(signal, "SIGPIPE"):
        # Whoever reads our output may go (`| head`); click would call that exit code 1, which means "no" here.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        code = cli.main(prog_name="fgtools", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = 130
    sys.exit(code)

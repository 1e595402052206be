"""``fgtools daily``: the deal of a day, committed to before it and revealed on it."""

import re
import sys
from contextlib import nullcontext
from datetime import date
from typing import NoReturn

import click

from fgtools.cli.common import Exit, chosen_variant, shown, shown_seed, the_only
from fgtools.cli.streams import give, say, tell
from fgtools.cli.values import COUNT, Input
from fgtools.cli.verb import VerbGroup, refuse_given
from fgtools.deal.daily import LEAST_SECRET, commitment, daily_seed
from fgtools.deal.dealer import Deal, deal
from fgtools.errors import SeedError, UnreadableInputError, UnsoundClaimError
from fgtools.formats.limits import Limits
from fgtools.kernel.variants import Variant
from fgtools.text import reason_of

_NO_SECRET = f"; a secret is a file of at least {LEAST_SECRET} bytes by chance: head -c 32 /dev/urandom > secret"
_MOST_SECRET = 1 << 20
_DEFAULT = "flower-garden"


class Day(click.ParamType[str]):
    """A day: ``2026-12-01``."""

    name = "YYYY-MM-DD"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The same text, if there is such a day."""
        text = str(value)
        try:
            if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
                self.fail(f"{text[:40]!r} is not written YYYY-MM-DD", param, ctx)
            return date.fromisoformat(text).isoformat()
        except ValueError:
            self.fail(f"there is no day {text[:40]!r}", param, ctx)


@click.group(cls=VerbGroup, invoke_without_command=True)
@click.option("--secret-file", type=Input(), help="The secret: all bytes of this file.")
@click.option("--date", "day", type=Day(), help="The day.")
@click.option("--variant", default=_DEFAULT, show_default=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option(
    "--winnable", is_flag=True, help="The first of the day's deals that the solver wins; with its win in --json."
)
@click.option("--max-nodes", type=COUNT, default=200_000, show_default=True,
              help="Positions of a search for --winnable.")  # fmt: skip
@click.option("--commit", is_flag=True, help="Print only the commitment, to publish before the day.")
@click.option("--json", "as_json", is_flag=True, help="A deal document; with --winnable a certificate.")
@click.pass_context
def command(
    ctx: click.Context,
    secret_file: str | None,
    day: str | None,
    variant: str,
    options: tuple[str, ...],
    winnable: bool,
    max_nodes: int,
    commit: bool,
    as_json: bool,
) -> None:
    """Deal the deal of a day from a secret. fgtools/deal/daily.py has the scheme.

    Exit code 4: --winnable found no win within the limits.
    """
    if ctx.invoked_subcommand:
        refuse_given(tuple(ctx.params), f"{ctx.invoked_subcommand} has options of its own, which stand behind it")
        return
    if secret_file is None or day is None:
        raise click.UsageError("--secret-file and --date are needed")
    if commit and as_json:
        raise click.UsageError("--commit or --json: the commitment is published before the day, the deal on it")
    if not winnable:
        refuse_given(("max_nodes",), "only --winnable searches")
    secret = _secret(secret_file)
    chosen = chosen_variant(variant, options)
    if winnable:
        dealt, line = _winnable(secret, chosen, day, max_nodes)
    else:
        dealt, line = deal(chosen, daily_seed(secret, chosen, day, 0)), None
    if commit:
        give(commitment(chosen, day, dealt.seed_or_id))
    elif as_json:
        from fgtools.formats.converter import to_json
        from fgtools.formats.deals import deal_document

        give(line or to_json(deal_document(dealt)))
    else:
        from fgtools.formats.notation import board

        give(board(dealt))


def _secret(name: str) -> bytes:
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
            secret = file.read(_MOST_SECRET + 1)
    except OSError as error:
        if name == "-":
            raise UnreadableInputError([f"standard input: cannot be read on: {reason_of(error)}"]) from None
        raise click.UsageError(f"{shown(name)}: {reason_of(error)}{_NO_SECRET}") from None
    if not LEAST_SECRET <= len(secret) <= _MOST_SECRET:
        size = "too long" if secret[_MOST_SECRET:] else f"{len(secret)} bytes"
        raise click.UsageError(f"{shown(name)}: {size}{_NO_SECRET}")
    return secret


def _winnable(secret: bytes, variant: Variant, day: str, max_nodes: int) -> tuple[Deal, str]:
    from fgtools.cli.solve import warn_without_engine
    from fgtools.formats.converter import sealed_json
    from fgtools.formats.deals import deal_of
    from fgtools.packs.daily import MOST_NUMBERS, winnable_daily

    warn_without_engine()
    try:
        found = winnable_daily(secret, variant, day, max_nodes)
    except UnsoundClaimError as error:
        tell(str(error), error.repro)
        _exit(Exit.NO)
    if found is None:
        tell(f"no win within the limits in the first {MOST_NUMBERS} deals of the day")
        _exit(Exit.UNDECIDED)
    return deal_of(found.deal), sealed_json(found)


def _exit(code: Exit) -> NoReturn:
    raise click.exceptions.Exit(code)


@command.command()
@click.option("--commitment", "published", required=True, metavar="HASH", help="What was published before the day.")
@click.option("--reveal", required=True, type=Input(), metavar="SEED|FILE", help="A seed, or what --json printed.")
@click.option("--date", "day", required=True, type=Day(), help="The day.")
@click.option("--variant", help=f"The game of a seed; {_DEFAULT} unless said. A file says its own.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
def verify(published: str, reveal: str, day: str, variant: str | None, options: tuple[str, ...]) -> None:
    """Check that a day's deal is the one that was committed to; of a certificate also that its win is real.

    Exit code 1: it is not.
    """
    if not re.fullmatch("[0-9a-fA-F]{64}", published):
        raise click.UsageError(f"--commitment {published[:80]!r} is not 64 hex digits")
    if reveal.startswith("fg1:"):
        try:
            dealt = deal(chosen_variant(variant or _DEFAULT, options), reveal)
        except SeedError as error:
            raise click.UsageError(str(error)) from None
        wrong, proved = None, ""
    elif variant or options:
        raise click.UsageError("--variant and --option are for a seed (fg1:...); a file says its own game")
    else:
        dealt, wrong, proved = _revealed(reveal)
    if commitment(dealt.variant, day, dealt.seed_or_id) != published.lower():
        wrong = f"{shown_seed(dealt.seed_or_id)} of {dealt.variant.name} is not what was committed to for {day}"
    if wrong:
        say(f"does not hold: {wrong}")
        _exit(Exit.NO)
    say(f"holds: {shown_seed(dealt.seed_or_id)} of {dealt.variant.name} was committed to for {day}{proved}")


def _revealed(name: str) -> tuple[Deal, str | None, str]:
    """The deal in a file, what is wrong with its certificate, and what that proves."""
    from fgtools.formats.documents import CertificateDocument
    from fgtools.formats.files import Item
    from fgtools.formats.proved import MOST_STATES, verified

    limits = Limits()

    def read(item: Item) -> tuple[Deal, str | None, str]:
        dealt = item.deal()
        if not item.is_json or not isinstance(item.document(), CertificateDocument):
            return dealt, None, ""
        found = verified(item, limits, MOST_STATES)
        return dealt, found.wrong, f"; {found.word}, verified" if found.word == "solvable" else f"; {found.word}"

    return the_only(name, limits, read)

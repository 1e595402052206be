"""``fgtools check``: certificates verified by the kernel alone. No solver is loaded."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Final, NamedTuple

import click

from fgtools.cli.common import Exit, Tally, limit_options, tell_faults
from fgtools.cli.running import run_options
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import MOST_STATES, verified
from fgtools.run.runner import Runner


class Checked(NamedTuple):
    """What came of one certificate: a word, what is wrong with it, and the deal it is about."""

    place: str
    word: str
    faults: tuple[str, ...] = ()
    deal_id: str = ""


def check_item(item: Item, limits: Limits, max_states: int) -> Checked:
    """Verify the certificate in a text."""
    try:
        found = verified(item, limits, max_states)
    except UnreadableInputError as error:
        return Checked(item.place, "unreadable", tuple(error.faults))
    if found.wrong:
        return Checked(item.place, "refused", (f"{item.place}: refused: {found.wrong}",), found.deal_id)
    return Checked(item.place, found.word, (), found.deal_id)


_DEAL_ID: Final = re.compile(r'"deal_id": *"([0-9a-f]{64})"')


def is_in_sample(item: Item, every: int) -> bool:
    """Whether the deal's id, as a number, is a multiple of ``every``: a sample that nobody has chosen, the same everywhere.

    What shows no id is always in it, so that nothing escapes by hiding it.
    """
    found = _DEAL_ID.search(item.text)
    return found is None or int(found[1], 16) % every == 0


_EXITS = {"solvable": Exit.YES, "unsolvable": Exit.YES, "refused": Exit.NO, "unreadable": Exit.UNREADABLE}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="CERTS...")
@click.option(
    "--deals", "deal_files", multiple=True, metavar="DEALS", help="Say also which of these deals lack a certificate."
)
@run_options
@click.option("--max-states", type=click.IntRange(min=1), default=MOST_STATES, show_default=True,
              help="Do not check proofs of more states; they are not verified then.")  # fmt: skip
@click.option("--every", type=click.IntRange(min=1), default=1, metavar="N",
              help="A sample: only deals whose id, as a number, is a multiple of N.")  # fmt: skip
@limit_options
def command(
    files: tuple[str, ...], deal_files: tuple[str, ...], runner: Runner, max_states: int, every: int, limits: Limits
) -> None:
    """Verify certificates with the rules alone: winning logs are replayed, proofs are searched again by the checker.

    Exit code 0: every certificate is verified; 1: one is refused; 4: some say undecided or rest on the engine alone,
    which is counted apart and never called verified.
    """
    tally = Tally()
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    items = (item for name in files for item in texts(name, limits) if is_in_sample(item, every))
    with closing(runner(partial(check_item, limits=limits, max_states=max_states), items)) as results:
        for checked in results:
            counts[checked.word] += 1
            tally.add(_EXITS.get(checked.word, Exit.UNDECIDED))
            if deal_files and checked.word in ("solvable", "unsolvable"):
                seen.add(checked.deal_id)
            for fault in checked.faults:
                click.echo(fault, err=True)
    verified_ones = counts["solvable"] + counts["unsolvable"]
    rest = ", ".join(
        f"{number} {word}" for word, number in sorted(counts.items()) if word not in ("solvable", "unsolvable")
    )
    click.echo(
        f"verified {verified_ones} of {counts.total()}: {counts['solvable']} solvable, {counts['unsolvable']} unsolvable"
        + (f"; not verified: {rest}" if rest else "")
    )
    for place in _lacking(deal_files, limits, seen, tally):
        click.echo(f"{place}: no verified certificate", err=True)
        tally.add(Exit.NO)
    tally.exit()


def _lacking(names: tuple[str, ...], limits: Limits, seen: set[str], tally: Tally) -> Iterator[str]:
    for name in names:
        for item in texts(name, limits):
            try:
                deal = item.deal()
            except UnreadableInputError as error:
                tell_faults(error)
                tally.add(Exit.UNREADABLE)
                continue
            if deal.id not in seen:
                yield item.place

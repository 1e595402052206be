"""``fgtools check``: certificates verified by the kernel alone. No solver is loaded."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple

import click

from fgtools.cli.common import Exit, Tally, limit_options, tell_faults
from fgtools.cli.running import run_options
from fgtools.cli.streams import say, tell
from fgtools.cli.values import COUNT, Input
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import MOST_STATES, NOT_SAMPLED, verified
from fgtools.run.runner import Runner


class Checked(NamedTuple):
    """What came of one certificate: a word, what is wrong with it, and the deal it is about."""

    place: str
    word: str
    faults: tuple[str, ...] = ()
    deal_id: str = ""


def check_item(item: Item, limits: Limits, max_states: int, every: int = 1) -> Checked:
    """Verify the certificate in a text; with ``every`` only read it, unless it is in the sample (`proved.verified`)."""
    try:
        found = verified(item, limits, max_states, every)
    except UnreadableInputError as error:
        return Checked(item.place, "unreadable", tuple(error.faults))
    if found.wrong:
        return Checked(item.place, "refused", (f"{item.place}: refused: {found.wrong}",), found.deal_id)
    return Checked(item.place, found.word, (), found.deal_id)


_EXITS = {"solvable": Exit.YES, "unsolvable": Exit.YES, "refused": Exit.NO, "unreadable": Exit.UNREADABLE}
_HAS_CERTIFICATE = ("solvable", "unsolvable", NOT_SAMPLED)


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(), metavar="CERTS...")
@click.option(
    "--deals",
    "deal_files",
    multiple=True,
    type=Input(),
    metavar="DEALS",
    help="Say also which of these deals lack a certificate.",
)
@run_options
@click.option("--max-states", type=COUNT, default=MOST_STATES, show_default=True,
              help="Do not check proofs of more states; they are not verified then.")  # fmt: skip
@click.option("--every", type=click.IntRange(min=1), default=1, metavar="N",
              help="A sample: verify only the deals whose id, as a number, is a multiple of N. The others are read.")  # fmt: skip
@limit_options
def command(
    files: tuple[str, ...], deal_files: tuple[str, ...], runner: Runner, max_states: int, every: int, limits: Limits
) -> None:
    """Verify certificates with the rules alone: winning logs are replayed, proofs are searched again by the checker.

    Exit code 0: every certificate is verified; 1: one is refused; 4: some say undecided or rest on the engine alone,
    which is counted apart and never called verified.
    With --every each certificate is read, and its seal, its keys and its deal's id are checked; the result says how many were
    not replayed.
    """
    tally = Tally()
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    items = (item for name in files for item in texts(name, limits))
    work = partial(check_item, limits=limits, max_states=max_states, every=every)
    with closing(runner(work, items)) as results:
        for checked in results:
            counts[checked.word] += 1
            if checked.word != NOT_SAMPLED:
                tally.add(_EXITS.get(checked.word, Exit.UNDECIDED))
            if deal_files and checked.word in _HAS_CERTIFICATE:
                seen.add(checked.deal_id)
            tell(*checked.faults)
    if counts.total() and counts.total() == counts[NOT_SAMPLED]:
        tally.add(Exit.UNDECIDED)
    verified_ones = counts["solvable"] + counts["unsolvable"]
    rest = ", ".join(f"{number} {word}" for word, number in sorted(counts.items()) if word not in _HAS_CERTIFICATE)
    say(
        f"verified {verified_ones} of {counts.total()}: {counts['solvable']} solvable, {counts['unsolvable']} unsolvable"
        + (f"; not verified: {rest}" if rest else "")
        + (f"; not replayed, since {NOT_SAMPLED}: {counts[NOT_SAMPLED]}" if every > 1 else "")
    )
    for place in _lacking(deal_files, limits, seen, tally):
        tell(f"{place}: no verified certificate")
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

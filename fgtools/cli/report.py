"""``fgtools report``: what many certificates say together, as one HTML page or as one table."""

import csv
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import click

from fgtools.cli.common import Exit, Tally, limit_options, shown, tell_faults
from fgtools.cli.streams import give, give_bytes, tell
from fgtools.cli.values import COUNT, Input, Output
from fgtools.cli.verb import Verb, refuse_given, stop
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import MOST_STATES
from fgtools.packs.content import CERTIFICATES, DEALS, MANIFEST, PackFiles, is_pack
from fgtools.packs.verify import hash_of, manifest_of
from fgtools.run.local import in_order
from fgtools.run.output import LineFile, write_whole
from fgtools.text import printable, reason_of
from fgtools.view.report import inputs as report_inputs
from fgtools.view.report.facts import Fact, Reading, Tallied, Unreadable, fact_of
from fgtools.view.report.table import Times, table, times_of
from fgtools.view.report.tally import Group, Groups

Sources = Iterator[tuple[Item | None, Item | None]]
_NAMED: Final = "name a file"
_TWICE: Final = "a report reads its files twice, once for their SHA-256, so that they must be files"
_COLUMNS: Final = (
    "place", "game", "options", "seed", "deal_id", "word", "moves", "nodes", "proof", "states", "reason", "difficulty", "score",
    "counted",
)  # fmt: skip


@click.command(cls=Verb)
@click.argument("files", nargs=-1, required=True, type=Input(_TWICE), metavar="CERTS|PACK|TALLIES...")
@click.option("-o", "--output", type=Output(), metavar="FILE.html", help="Where the report goes.")
@click.option(
    "--table", "table_name", type=Output(), metavar="FILE.md", help="The winnable shares as a table in Markdown."
)
@click.option(
    "--times",
    "times_name",
    type=Input(_NAMED),
    metavar="FILE.csv",
    help="What the searches took (`solve --csv`), for --table.",
)
@click.option("--csv", "csv_name", type=Output(), metavar="FILE", help="Also a table with a line for each certificate.")
@click.option("--check", is_flag=True, help="Verify every certificate, as `fgtools check` does.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Certificates read at once.")
@click.option("--max-states", type=COUNT, default=MOST_STATES, show_default=True,
              help="With --check: proofs of more states count as not checked.")  # fmt: skip
@limit_options
def command(
    files: tuple[str, ...],
    output: str | None,
    table_name: str | None,
    times_name: str | None,
    csv_name: str | None,
    check: bool,
    jobs: int,
    max_states: int,
    limits: Limits,
) -> None:
    """Report on certificates and packs: winnable shares, lengths of solutions, search effort, difficulty.

    Certificates that `fgtools tally` has counted are counted as they were then.
    Without --check the claims are counted as claimed, and the page says so. Exit code 1: with --check one was refused;
    3: something could not be read (the report is on the rest, and says so).
    """
    if not output and not table_name:
        raise click.UsageError("say where the report goes: -o FILE.html, or --table FILE.md")
    if not table_name:
        refuse_given(("times_name",), "it is for --table")
    if not check:
        refuse_given(("max_states",), "only --check checks proofs")
    if output:
        try:
            from fgtools.view.report.page import page
        except ImportError:
            raise click.UsageError("the plots need one more package: pip install 'fgtools[report]'") from None
    times = _times(times_name)
    groups, inputs, totals = Groups(), [], Counter[str]()
    read = partial(fact_of, reading=Reading(limits, check, max_states))
    with ExitStack() as opened:
        table_of_all = _csv(csv_name, opened)
        lines = csv.writer(table_of_all, lineterminator="\n") if table_of_all else None
        if lines:
            lines.writerow(_COLUMNS)
        for name in files:
            counts: Counter[str] = Counter()
            hashes: list[tuple[str, str, bool]] = []
            try:
                hashes, sources, pack = _opened(name, limits)
                _count(in_order(read, sources, jobs), groups, pack, lines, counts)
            except UnreadableInputError as error:
                tell_faults(error)
                counts["unreadable"] += 1
            inputs += [
                report_inputs.Input(file, digest, counts["read"] * holds, counts["unreadable"] * holds)
                for file, digest, holds in hashes
            ]
            totals += counts
        if isinstance(table_of_all, LineFile):
            table_of_all.check()
    if output and (groups.games or groups.packs):
        _write(output, page(groups, inputs, check))
    if table_name and groups.packs and not groups.games and not totals["unreadable"]:
        stop("--table: a pack's deals were chosen by what came out, so they have no winnable share to write")
    if table_name and groups.games:
        _write(table_name, table(list(groups.games.values()), times))
    tally = Tally()
    for what, code in (("read", Exit.YES), ("refused", Exit.NO), ("unreadable", Exit.UNREADABLE)):
        if totals[what]:
            tally.add(code)
    tally.exit()


class _Given:
    """Standard output, as the csv module writes to it."""

    @staticmethod
    def write(text: str) -> None:
        """Write a line."""
        give(text)


def _csv(name: str | None, opened: ExitStack) -> LineFile | _Given | None:
    if name is None:
        return None
    return _Given() if name == "-" else opened.enter_context(LineFile(name))


def _write(name: str, text: str) -> None:
    if name == "-":
        give_bytes(text.encode())
    else:
        write_whole(name, text.encode())


def _times(name: str | None) -> Times:
    try:
        return times_of(name) if name else {}
    except UnreadableInputError as error:
        raise click.UsageError("; ".join(error.faults)) from None


def _opened(name: str, limits: Limits) -> tuple[list[tuple[str, str, bool]], Sources, Group | None]:
    """An input: its files with their SHA-256 (and whether they hold the certificates), what to read, its group if it is a pack.

    Raises UnreadableInputError.
    """
    path = Path(name)
    if is_pack(name):
        pack = PackFiles(name)
        manifest = manifest_of(pack, limits)
        if not pack.has(CERTIFICATES):
            raise UnreadableInputError([f"{shown(name)}: the certificates ship apart: report on their file instead"])
        hashes = []
        for file in (MANIFEST, DEALS, CERTIFICATES):
            with pack.open(file) as stream:
                hashes.append((f"{name}/{file}", hash_of(stream), file == CERTIFICATES))
        sources = zip_longest(pack.items(CERTIFICATES, limits), pack.items(DEALS, limits))
        return hashes, sources, Group(name, manifest.variant, manifest.wanted)
    if not path.is_file():
        raise UnreadableInputError([f"{shown(name)}: no such file"])
    try:
        with open(name, "rb") as stream:
            return [(name, hash_of(stream), True)], ((item, None) for item in texts(name, limits)), None
    except OSError as error:
        raise UnreadableInputError([f"{shown(name)}: {reason_of(error)}"]) from None


def _count(
    found: Iterator[Fact | Tallied | Unreadable], groups: Groups, pack: Group | None, lines: Any, counts: Counter[str]
) -> None:
    """Count what was found in an input, and write its lines (to one of the csv module's writers, or none)."""
    for fact in found:
        if isinstance(fact, Unreadable):
            tell_faults(UnreadableInputError(list(fact.faults)))
            counts["unreadable"] += 1
            continue
        counts["read"] += 1
        if isinstance(fact, Tallied):
            groups.add_tally(fact.document, fact.place)
            continue
        if fact.fault:
            tell(fact.fault)
            counts["refused"] += 1
        counted = True
        if pack is None:
            counted = groups.add(fact)
        else:
            groups.packs.setdefault(pack.title, pack).add(fact)
        if lines:
            rating = fact.rating
            extra = {
                "difficulty": rating and rating.difficulty,
                "score": rating and rating.score,
                "counted": int(counted),
            }
            values = (extra[name] if name in extra else getattr(fact, name) for name in _COLUMNS)
            # A line for each certificate: none of its texts may begin another.
            lines.writerow([printable(value) if isinstance(value, str) else value for value in values])

"""``fgtools report``: what many certificates say together, as one HTML page or as one table."""

import csv
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import click

from fgtools.cli.common import Exit, Tally, limit_options, tell_faults
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import MOST_STATES
from fgtools.packs.content import CERTIFICATES, DEALS, MANIFEST, PackFiles, is_pack
from fgtools.packs.verify import hash_of, manifest_of
from fgtools.run.local import in_order
from fgtools.view.report.facts import Fact, Reading, Tallied, Unreadable, fact_of
from fgtools.view.report.inputs import Input
from fgtools.view.report.table import Times, table, times_of
from fgtools.view.report.tally import Group, Groups

Sources = Iterator[tuple[Item | None, Item | None]]
_COLUMNS: Final = (
    "place", "game", "options", "seed", "deal_id", "word", "moves", "nodes", "proof", "states", "reason", "difficulty", "score",
    "counted",
)  # fmt: skip


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="CERTS|PACK|TALLIES...")
@click.option("-o", "--output", metavar="FILE.html", help="Where the report goes.")
@click.option("--table", "table_name", metavar="FILE.md", help="The winnable shares as a table in Markdown.")
@click.option("--times", "times_name", metavar="FILE.csv", help="What the searches took (`solve --csv`), for --table.")
@click.option("--csv", "csv_name", metavar="FILE", help="Also a table with a line for each certificate.")
@click.option("--check", is_flag=True, help="Verify every certificate, as `fgtools check` does.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Certificates read at once.")
@click.option("--max-states", type=click.IntRange(min=1), default=MOST_STATES, show_default=True,
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
    if output:
        try:
            from fgtools.view.report.page import page
        except ImportError:
            raise click.UsageError("the plots need one more package: pip install 'fgtools[report]'") from None
    times = _times(times_name)
    groups, inputs, totals = Groups(), [], Counter[str]()
    read = partial(fact_of, reading=Reading(limits, check, max_states))
    try:
        with open(csv_name, "w", encoding="utf-8", newline="") if csv_name else nullcontext() as stream:
            lines = csv.writer(stream, lineterminator="\n") if stream else None
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
                    Input(file, digest, counts["read"] * holds, counts["unreadable"] * holds)
                    for file, digest, holds in hashes
                ]
                totals += counts
        if output and (groups.games or groups.packs):
            Path(output).write_bytes(page(groups, inputs, check).encode())
        if table_name and groups.games:
            Path(table_name).write_bytes(table(list(groups.games.values()), times).encode())
    except OSError as error:
        raise click.UsageError(
            f"{error.filename or 'cannot write'}: {(error.strerror or str(error)).lower()}"
        ) from None
    tally = Tally()
    for what, code in (("read", Exit.YES), ("refused", Exit.NO), ("unreadable", Exit.UNREADABLE)):
        if totals[what]:
            tally.add(code)
    tally.exit()


def _times(name: str | None) -> Times:
    try:
        return times_of(name) if name else {}
    except UnreadableInputError as error:
        raise click.UsageError(str(error)) from None


def _opened(name: str, limits: Limits) -> tuple[list[tuple[str, str, bool]], Sources, Group | None]:
    """An input: its files with their SHA-256 (and whether they hold the certificates), what to read, its group if it is a pack.

    Raises UnreadableInputError.
    """
    path = Path(name)
    if is_pack(name):
        pack = PackFiles(name)
        manifest = manifest_of(pack, limits)
        if not pack.has(CERTIFICATES):
            raise UnreadableInputError([f"{name}: the certificates ship apart: report on their file instead"])
        hashes = []
        for file in (MANIFEST, DEALS, CERTIFICATES):
            with pack.open(file) as stream:
                hashes.append((f"{name}/{file}", hash_of(stream), file == CERTIFICATES))
        sources = zip_longest(pack.items(CERTIFICATES, limits), pack.items(DEALS, limits))
        return hashes, sources, Group(name, manifest.variant, manifest.wanted)
    if not path.is_file():
        raise UnreadableInputError([f"{name}: no such file"])
    try:
        with open(name, "rb") as stream:
            return [(name, hash_of(stream), True)], ((item, None) for item in texts(name, limits)), None
    except OSError as error:
        raise UnreadableInputError([f"{name}: {(error.strerror or str(error)).lower()}"]) from None


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
            click.echo(fact.fault, err=True)
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
            lines.writerow([extra[name] if name in extra else getattr(fact, name) for name in _COLUMNS])

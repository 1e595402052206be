"""``fgtools certify``: a certificate a deal."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from fgtools.certify.certificate import DEFAULT_NODES, DEFAULT_STATES, ENGINE_ONLY, CertifyLimits, certify, result_word
from fgtools.certify.same import same_engine
from fgtools.cli.common import Exit, Tally, chosen_variant, documents, limit_options
from fgtools.cli.running import run_options
from fgtools.cli.seeds import asked_for
from fgtools.cli.solve import Memory, warn_without_engine
from fgtools.cli.streams import tell
from fgtools.cli.values import COUNT, Input, Output, Seconds
from fgtools.cli.verb import Verb, refuse_given
from fgtools.deal.dealer import Deal
from fgtools.errors import OutputError, UnreadableInputError, UnsoundClaimError
from fgtools.formats.converter import read_document, sealed_json
from fgtools.formats.deals import deal_document
from fgtools.formats.documents import CertificateDocument
from fgtools.formats.limits import Limits
from fgtools.run.output import GrowingFile
from fgtools.run.runner import Runner
from fgtools.text import quoted


class Certified(NamedTuple):
    """What came of one deal: its line, what it says, and a document that repeats a claim that was refused."""

    line: str
    result: str
    refused: str | None = None
    repro: str | None = None


def certified(deal: Deal, limits: CertifyLimits) -> Certified:
    """The certificate of a deal; a refused claim becomes an undecided one, with what repeats it."""
    try:
        document = certify(deal, limits)
    except UnsoundClaimError as error:
        undecided = CertificateDocument(
            deal=deal_document(deal), deal_id=deal.id, result="undecided", reason="the solver's claim was refused"
        )
        return Certified(sealed_json(undecided), "refused", error.reason, error.repro)
    return Certified(sealed_json(document), result_word(document))


def word_of_line(raw: bytes, expected: Deal | None, name: str, number: int, limits: CertifyLimits) -> str:
    """What a line written by an earlier run says. Raises OutputError where it is not of this run."""
    place = f"{quoted(name)}:{number}"
    try:
        document = read_document(raw.decode("utf-8", "replace"), place)
    except UnreadableInputError as error:
        raise OutputError("; ".join(error.faults)) from None
    if not isinstance(document, CertificateDocument) or expected is None or document.deal_id != expected.id:
        raise OutputError(f"{place}: not the certificate that belongs here; another run's file? Nothing was written")
    made = document.limits
    if made and (made.nodes, made.states) != (limits.nodes, limits.states):
        raise OutputError(
            f"{place}: made with other limits ({made.nodes} nodes, {made.states} states). Nothing was written"
        )
    return "refused" if made is None else result_word(document)


_EXITS = {"solvable": Exit.YES, "unsolvable": Exit.YES, ENGINE_ONLY: Exit.UNDECIDED, "undecided": Exit.UNDECIDED,
          "refused": Exit.NO}  # fmt: skip


@click.command(cls=Verb)
@click.argument("files", nargs=-1, type=Input(), metavar="[DEALS]...")
@click.option("--variant", default="flower-garden", show_default=True, help="The game of --seeds.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of that game.")
@click.option("--seeds", "ranges", multiple=True, metavar="SCHEME:A-B", help="Deals from seeds instead of files.")
@click.option("-o", "--output", required=True, type=Output("certificates go to a file, on which an interrupted run can go on"),
              metavar="FILE", help="Where the certificates go.")  # fmt: skip
@run_options
@click.option("--max-nodes", type=COUNT, default=DEFAULT_NODES, show_default=True, help="Positions of a search.")
@click.option("--max-states", type=COUNT, default=DEFAULT_STATES, show_default=True,
              help="States of the checker's proof; a dearer one is marked engine-only.")  # fmt: skip
@click.option("--max-memory", type=Memory(), default="1G", show_default=True, help="Memory of a search.")
@click.option(
    "--max-seconds",
    type=Seconds(min=0),
    default=None,
    help="Give up a search after that long; not repeatable.",
)
@limit_options
def command(
    files: tuple[str, ...],
    variant: str,
    options: tuple[str, ...],
    ranges: tuple[str, ...],
    output: str,
    runner: Runner,
    max_nodes: int,
    max_states: int,
    max_memory: int,
    max_seconds: float | None,
    limits: Limits,
) -> None:
    """Search each deal and write a certificate that `check` verifies without any solver.

    Lines are written in the order of the deals, each when it is finished; the same command again goes on where an
    interrupted run stopped. With node limits the file is the same, byte for byte, whatever
    --jobs, cluster or interruptions.
    Exit code 0: every deal is certified; 4: some are undecided or proved by the engine alone; 1: a claim was refused.
    """
    warn_without_engine()
    if bool(files) == bool(ranges):
        raise click.UsageError("give either files of deals or --seeds")
    if files:
        refuse_given(("variant", "options"), "the documents say which game it is")
    tally = Tally()
    chosen = chosen_variant(variant, options)
    if ranges:
        wanted, total = asked_for(chosen, (), ranges)
    else:
        wanted, total = (found for _, found in documents(files, limits, tally, lambda item: item.deal())), None
    work = CertifyLimits(max_nodes, max_seconds, max_memory, max_states)
    counts = run(wanted, total, output, runner, work)
    for word, number in counts.items():
        tell(f"{number} {word}")
        tally.add(_EXITS[word])
    tally.exit()


def run(wanted: Iterable[Deal], total: int | None, output: str, runner: Runner, limits: CertifyLimits) -> Counter[str]:
    """Write what is still missing; how many of each result the whole file holds."""
    counts: Counter[str] = Counter()
    source = iter(wanted)
    with GrowingFile(output) as file:
        for number, raw in enumerate(file.lines(), 1):
            counts[word_of_line(raw, next(source, None), output, number, limits)] += 1
        done = counts.total()
        left = None if total is None else total - done
        with closing(runner(same_engine(partial(certified, limits=limits)), source)) as results:
            for result in _with_progress(results, left, done, counts):
                if result.refused:
                    repro = Path(f"{output}.refused-{counts['refused'] + 1}.json")
                    repro.write_text(f"{result.repro}\n", encoding="utf-8", newline="\n")
                    tell(f"a claim was refused: {result.refused}; {quoted(str(repro))} repeats it")
                file.append(result.line)
                counts[result.result] += 1
        file.check()
    return counts


def _with_progress(
    results: Iterator[Certified], left: int | None, done: int, counts: Counter[str]
) -> Iterator[Certified]:
    """The results, with a progress bar on a terminal."""

    def told(_: Certified | None) -> str:
        return ", ".join(f"{number} {word}" for word, number in sorted(counts.items()))

    stream = sys.stderr
    if not stream.isatty():
        yield from results
        return
    label = f"{done} done before" if done else None
    with click.progressbar(
        results, length=left, label=label, item_show_func=told, file=stream, show_pos=True, show_eta=True
    ) as bar:
        yield from bar

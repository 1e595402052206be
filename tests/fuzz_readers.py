"""``make fuzz-readers MINUTES=10``: atheris, which is led by what the bytes reach, on each reader for so many minutes.

    python tests/fuzz_readers.py             # every reader, one after the other, each in a process of its own
    python tests/fuzz_readers.py READER      # that one

What a reader may do with bytes: read them, or raise UnreadableInputError. Any other error ends the run, and so do an
input that takes ten seconds and more than 512 MiB of memory. The input is then in ``.fuzz/READER/``. At the end the
memory is told as it was after 10,000 inputs and as it is.
"""

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any, Final

import atheris

with atheris.instrument_imports(include=["fgtools"]):
    from fgtools.deal.dealer import deal
    from fgtools.deal.generators import split_seed
    from fgtools.errors import SeedError, UnreadableInputError
    from fgtools.formats.convert import FORMATS
    from fgtools.formats.deals import MoveLog
    from fgtools.formats.documents import DOCUMENTS, DealDocument, MoveLogDocument
    from fgtools.formats.files import Item, item_of
    from fgtools.formats.foreign.solvitaire_deal import sheet_of_solvitaire
    from fgtools.formats.foreign.solvitaire_solution import read_solution
    from fgtools.formats.limits import Limits
    from fgtools.formats.notation import sheet_of_board, sheet_of_line
    from fgtools.formats.pattern import read_pattern
    from fgtools.formats.proved import verified
    from fgtools.formats.share import read_share_text
    from fgtools.formats.sheet import FLOWER_GARDEN
    from fgtools.formats.transcript import read_transcript
    from fgtools.kernel.moves import parse_entry
    from fgtools.kernel.replay import replay
    from fgtools.kernel.variants import VARIANTS

LONGEST: Final = 8192
SOLVITAIRE: Final = ("flower-garden", "brigade", "wildflower", "phoenix", "gloucestershire")
LIMITS: Final = Limits(1 << 20, 10_000)
TESTS: Final = Path(__file__).parent


def _document(item: Item) -> object:
    document = item.document()
    if isinstance(document, DealDocument):
        return item.deal()
    if isinstance(document, MoveLogDocument):
        log = item.log(LIMITS)
        return replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves, log.elapsed_ms, log.claim)
    return document


def _entries(item: Item) -> object:
    started = deal(VARIANTS["phoenix"], "fg1:1")
    moves = item.text.split()
    for text in moves:
        parse_entry(text)
    return replay(started.variant, started.layout, "fg1:1", moves)


def _seed(item: Item) -> object:
    try:
        split_seed(item.text)
        return [deal(VARIANTS[name], item.text) for name in ("flower-garden", "gloucestershire")]
    except SeedError:
        return None


READERS: Final[dict[str, Callable[[Item], object]]] = {
    "document": _document,
    "certificate": lambda item: verified(item, LIMITS, max_states=500),
    "board": lambda item: sheet_of_board(item.text, item.place).deal(),
    "line": lambda item: sheet_of_line(item.text, item.place).deal(),
    "share": lambda item: read_share_text(item.text, item.place, LIMITS),
    "transcript": lambda item: read_transcript(item.text, item.place, LIMITS, FLOWER_GARDEN),
    "solvitaire-deal": lambda item: sheet_of_solvitaire(item.text, item.place).deal(),
    "solvitaire-solution": lambda item: read_solution(item.text, item.place, LIMITS, FLOWER_GARDEN),
    "pattern": lambda item: read_pattern(item, LIMITS, FLOWER_GARDEN),
    "entries": _entries,
    "seed": _seed,
}


def _examples(reader: str) -> Iterator[str]:
    """Texts that the reader takes, to begin with."""
    certificates = [
        next(file.open(encoding="utf-8")) for file in sorted((TESTS.parent / "corpus/certified").glob("*.jsonl"))
    ]
    solutions = [
        gzip.decompress(file.read_bytes()).decode()[:LONGEST]
        for file in sorted((TESTS / "formats/foreign").glob("solution-*.gz"))
    ]
    logs = [MoveLog(deal(variant, "fg1:4"), ("1>2", "undo", "1>f")) for variant in VARIANTS.values()]
    yield from {
        "document": [FORMATS["json"].write(log) for log in logs] + certificates[:2],
        "certificate": certificates,
        "board": [FORMATS["board"].write(log) for log in logs],
        "line": [FORMATS["line"].write(log) for log in logs],
        "share": [FORMATS["share"].write(log) for log in logs],
        "transcript": [FORMATS["board"].write(log) + "\n1. the last move is taken back\n" for log in logs],
        "solvitaire-deal": [FORMATS["solvitaire"].write(log) for log in logs if log.deal.variant.name in SOLVITAIRE],
        "solvitaire-solution": solutions,
        "pattern": [FORMATS["board"].write(log).replace("S", "?", 1) for log in logs],
        "entries": ["1>2 2>f undo 3:7D>4*3 AS>f redeal a>3 fC:3C>2"],
        "seed": ["fg1:1", "pysolfc:24", "ms:11982", "classic:7", "solvitaire:3", "perm:0"],
    }[reader]


def _words() -> list[str]:
    """What stands in documents and is seldom found by chance."""
    keys = {key for kind in DOCUMENTS.values() for key in kind.__annotations__}
    names = {*VARIANTS, *DOCUMENTS, "Bouquet:", "Variant:", "Option:", "foundation_return=true", "undo", "redeal"}
    return [json.dumps(word) for word in sorted(keys | names)]


def _peak() -> int:
    return getrusage(RUSAGE_SELF).ru_maxrss // 1024


def fuzz(reader: str, minutes: float) -> None:
    """Fuzz one reader. Does not return: libFuzzer ends the process."""
    folder = Path(".fuzz") / reader
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(_examples(reader)):
        (folder / "corpus" / f"example-{number}").write_text(text)
    (folder / "words").write_text("\n".join(f'"{word[1:-1]}"' for word in _words()))
    read, count, early, ends = READERS[reader], 0, 0, time.monotonic() + 60 * minutes

    def one(data: bytes) -> None:
        nonlocal count, early
        count += 1
        if count == 10_000:
            early = _peak()
        try:
            item = item_of(data, "input", LIMITS)
            item.refuse_faults()
            read(item)
        except UnreadableInputError as error:
            assert error.faults
            assert all(fault.isprintable() for fault in error.faults), error.faults
        if time.monotonic() > ends:
            print(f"{reader}: {count} inputs, {early} MiB after 10,000, {_peak()} MiB at the end", flush=True)
            os._exit(0)

    options = [
        f"-artifact_prefix={folder}/",
        f"-dict={folder}/words",
        "-timeout=10",
        "-rss_limit_mb=512",
        f"-max_len={LONGEST}",
    ]
    atheris.Setup([sys.argv[0], str(folder / "corpus"), *options, f"-max_total_time={int(60 * minutes) + 60}"], one)
    atheris.Fuzz()


def main(arguments: list[str]) -> int:
    """Each reader named, or all; how many failed."""
    minutes = float(os.environ.get("FGTOOLS_FUZZ_MINUTES", "10"))
    if len(arguments) == 1:
        fuzz(arguments[0], minutes)
    readers, failed = arguments or list(READERS), list[str]()
    for reader in readers:
        log: Any = subprocess.run([sys.executable, __file__, reader], capture_output=True, text=True, check=False)
        print(log.stdout or f"{reader}: failed\n{log.stderr[-3000:]}", end="", flush=True)
        failed += [reader] if log.returncode or not log.stdout else []
    print(f"{len(readers) - len(failed)} passed, {len(failed)} failed")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Searches the deals of a file of certificates again that are not verified, with higher limits; the other lines stay as they are.

    python corpus/settle.py winnability/arizona.jsonl.gz 200000000 400000 14 [undecided|engine-only]

The numbers are nodes, states of the kernel's proof and gigabytes; the word takes the deals of one kind alone. A certificate names
its limits, so the file says which of its deals were searched how long. A deal that stays undecided keeps its old line, unless the
new search went further; one of which the engine alone says that it is lost keeps its line unless the kernel proves it now.
"""

import gzip
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from fgtools.certify.certificate import ENGINE_ONLY, CertifyLimits, certify, result_word
from fgtools.formats.converter import read_document, sealed_json
from fgtools.formats.deals import deal_of
from fgtools.formats.documents import CertificateDocument

OPEN: Final = {"undecided": '"result":"undecided"', ENGINE_ONLY: f'"kind":"{ENGINE_ONLY}"'}
RANKING: Final = ("undecided", ENGINE_ONLY, "unsolvable", "solvable")


def settled(
    lines: Iterable[str], limits: CertifyLimits, name: str, kinds: Iterable[str] = tuple(OPEN)
) -> Iterator[str]:
    """The lines, those of deals that are not verified made anew. Raises UnreadableInputError."""
    marks = [OPEN[kind] for kind in kinds]
    for number, line in enumerate(lines, 1):
        document = read_document(line, f"{name}:{number}") if any(mark in line for mark in marks) else None
        if not isinstance(document, CertificateDocument):
            yield line
            continue
        started = time.monotonic()
        after = certify(deal_of(document.deal), limits)
        seconds = time.monotonic() - started
        kind = f" ({after.proof.kind})" if after.proof else ""
        print(f"{document.deal.seed}: {after.result}{kind}, {after.nodes} nodes, {seconds:.0f} s", flush=True)
        further = after.result == document.result == "undecided" and (after.nodes or 0) > (document.nodes or 0)
        better = RANKING.index(result_word(after)) > RANKING.index(result_word(document))
        yield sealed_json(after) + "\n" if further or better else line


def main(place: str, nodes: str, states: str, gigabytes: str, *kinds: str) -> None:
    """Rewrite a file, which is whole at every moment."""
    limits = CertifyLimits(int(nodes), None, int(gigabytes) << 30, int(states))
    beside = Path(place + ".part")
    with gzip.open(place, "rt", encoding="utf-8") as old, beside.open("wb") as file:
        # Without a time and a name, as `gzip -n` writes it.
        with gzip.GzipFile("", "wb", 9, file, mtime=0) as new:
            new.writelines(line.encode() for line in settled(old, limits, place, kinds or OPEN))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(place)


if __name__ == "__main__":
    main(*sys.argv[1:])

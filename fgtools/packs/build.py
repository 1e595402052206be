"""Building a pack: walk seeds in order, certify and rate each deal, keep those that are wanted.

Which deals are kept depends on the arguments alone, so the same arguments make the same bytes on every machine.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve, frozen

from fgtools import __version__
from fgtools.certify.certificate import CertifyLimits, certify, result_word
from fgtools.certify.same import same_engine
from fgtools.deal.dealer import Deal
from fgtools.errors import NotEnoughDealsError
from fgtools.formats.converter import seal_of, sealed_json, to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.documents import Difficulty, FileDocument, LimitsDocument, PackDocument
from fgtools.formats.manifest import RESULTS, Wanted
from fgtools.formats.ratings import CLASSES
from fgtools.kernel.variants import Variant, options_of
from fgtools.packs.content import CERTIFICATES, DEALS, MANIFEST, write_pack
from fgtools.packs.looked import Candidate, Looked
from fgtools.packs.rate import rate
from fgtools.run.output import write_whole
from fgtools.run.runner import Runner
from fgtools.solver.outcome import Limits
from fgtools.text import quoted


@frozen
class Order:
    """What a pack is to hold. ``quotas``: how many deals of each difficulty; None where difficulty does not matter."""

    variant: Variant
    seeds: str
    count: int
    wanted: Wanted
    limits: CertifyLimits
    difficulty: str | None = None
    quotas: tuple[tuple[Difficulty, int], ...] | None = None


def candidate(deal: Deal, limits: CertifyLimits) -> Candidate:
    """Certify and rate a deal. Raises UnsoundClaimError."""
    document = certify(deal, limits)
    rating = rate(deal, Limits(limits.nodes, None, limits.bytes)) if document.result == "solvable" else None
    return Candidate(
        result_word(document),
        rating.difficulty if rating else None,
        to_json(evolve(deal_document(deal), rating=rating)),
        sealed_json(document),
    )


def chosen(order: Order, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates that the pack holds, in order, until it is full. No deal is in it twice, though two seeds may deal it."""
    left = None if order.quotas is None else dict(order.quotas)
    missing = order.count
    held: set[str] = set()
    for found in candidates:
        if found.result not in RESULTS[order.wanted]:
            continue
        deal_id = json.loads(found.deal_line)["id"]
        if deal_id in held:
            continue
        if left is not None:
            if found.difficulty is None or not left.get(found.difficulty, 0):
                continue
            left[found.difficulty] -= 1
        missing -= 1
        held.add(deal_id)
        yield found
        if not missing:
            return
    raise NotEnoughDealsError(f"{order.seeds} ended with {missing} deals missing")


def build(order: Order, deals: Iterable[Deal], place: str, runner: Runner, solutions: bool) -> tuple[PackDocument, int]:
    """Build a pack; its manifest, and how many deals were looked at.

    Without ``solutions`` the certificates go to a file of their own beside the pack, ``PLACE.certificates.jsonl``.
    What an interrupted build has looked at stays in ``PLACE.building``, and the same build goes on from there.
    Raises NotEnoughDealsError, FileExistsError, OSError, OutputError, RunError, UnsoundClaimError.
    """
    for written in (place,) if solutions else (place, certificates_apart(place)):
        if Path(written).exists():
            raise FileExistsError(f"{quoted(written)}: exists already")
    looked = Looked(place, f"fgtools {__version__}: {order}")
    try:
        with closing(looked.candidates(deals, same_engine(partial(candidate, limits=order.limits)), runner)) as source:
            manifest = _write(order, source, place, solutions)
    except NotEnoughDealsError:
        looked.forget()
        raise
    looked.forget()
    return manifest, looked.count


def _write(order: Order, source: Iterable[Candidate], place: str, solutions: bool) -> PackDocument:
    """Write the pack of the candidates that it is to hold, whole or not at all; its manifest."""
    results: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    with TemporaryDirectory(prefix="fgtools-pack-") as folder:
        paths = {name: Path(folder) / name for name in (DEALS, CERTIFICATES)}
        hashes = {name: sha256() for name in paths}
        with open(paths[DEALS], "wb") as deal_file, open(paths[CERTIFICATES], "wb") as certificate_file:
            for found in chosen(order, source):
                for name, stream, line in (
                    (DEALS, deal_file, found.deal_line),
                    (CERTIFICATES, certificate_file, found.certificate_line),
                ):
                    raw = line.encode() + b"\n"
                    hashes[name].update(raw)
                    stream.write(raw)
                results[found.result] += 1
                classes.update([found.difficulty] if found.difficulty else [])
        manifest = PackDocument(
            variant=order.variant.name,
            options=dict(options_of(order.variant)),
            seeds=order.seeds,
            wanted=order.wanted,
            difficulty=order.difficulty,
            deals=results.total(),
            results=dict(sorted(results.items())),
            difficulties={name: classes[name] for name in CLASSES if classes[name]},
            limits=LimitsDocument(nodes=order.limits.nodes, states=order.limits.states),
            made_by=f"fgtools {__version__}",
            files={name: FileDocument(sha256=hashes[name].hexdigest(), lines=results.total()) for name in paths},
        )
        manifest = evolve(manifest, seal=seal_of(manifest))
        contents: dict[str, Path | str] = {MANIFEST: to_json(manifest) + "\n", DEALS: paths[DEALS]}
        if solutions:
            contents[CERTIFICATES] = paths[CERTIFICATES]
        else:  # before the pack, whose being there says that all is done
            write_whole(certificates_apart(place), paths[CERTIFICATES].read_bytes())
        write_pack(place, contents)
    return manifest


def certificates_apart(place: str) -> str:
    """Where the certificates of a pack go that is to ship without."""
    return f"{Path(place)}.{CERTIFICATES}"

"""Verifying a pack: every seed dealt again, every certificate checked, every claim of the manifest compared. No solver is loaded.

Three things only a solver can tell, and they are not verified here: what a rating's figures rest on (`rerate.py` measures them
again), how long the searches were, and that the seeds between the pack's deals were rightly passed over.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import IO, NamedTuple

from attrs import define, field, frozen

from fgtools.deal.dealer import Deal
from fgtools.deal.seeds import SeedRange
from fgtools.errors import MOST_FAULTS, UnreadableInputError
from fgtools.formats.converter import why_not_sealed
from fgtools.formats.deals import deal_of, variant_of
from fgtools.formats.documents import CertificateDocument, DealDocument, FileDocument, PackDocument
from fgtools.formats.files import Item
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.formats.manifest import RESULTS, manifest_faults
from fgtools.formats.proved import MOST_STATES, Found, verified
from fgtools.formats.ratings import rating_faults
from fgtools.kernel.variants import Variant
from fgtools.packs.content import CERTIFICATES, DEALS, MANIFEST, PackFiles
from fgtools.run.local import in_order


@frozen
class Report:
    """What was found: faults (none: the pack holds), proofs that could not be checked, how many deals there are, and how many of
    them have a rating. A rating was compared with its deal and with itself, and not measured again.
    """

    deals: int
    rated: int
    faults: list[str] = field(factory=list)
    unproved: list[str] = field(factory=list)


class Proved(NamedTuple):
    """A certificate of a pack: what it came to, and itself."""

    found: Found
    document: CertificateDocument


def proved(item: Item, limits: Limits) -> Proved:
    """Verify the certificate in a text. Raises UnreadableInputError where there is none."""
    found = verified(item, limits, MOST_STATES)
    document = item.document()
    assert isinstance(document, CertificateDocument)  # `verified` says so
    return Proved(found, document)


def read_manifest(pack: PackFiles, limits: Limits) -> PackDocument:
    """The manifest, whatever it says. Raises UnreadableInputError where it is none, or was changed."""
    place = f"{pack.place}/{MANIFEST}"
    with pack.open(MANIFEST) as stream:
        raw = stream.read(limits.bytes + 1)
    if len(raw) > limits.bytes:
        raise UnreadableInputError([f"{place}: longer than the limit of {limits.bytes} bytes"])
    try:
        item = Item(place, raw.decode())
    except UnicodeDecodeError:
        raise UnreadableInputError([f"{place}: not UTF-8"]) from None
    document = item.document()
    if not isinstance(document, PackDocument):
        raise UnreadableInputError([f"{place} $.format: {document.format!r}, where a pack's manifest is due"])
    if unsealed := why_not_sealed(item.value):
        raise UnreadableInputError([f"{place} $.seal: {unsealed}"])
    return document


def manifest_of(pack: PackFiles, limits: Limits) -> PackDocument:
    """The manifest. Raises UnreadableInputError where it is none, was changed, or contradicts itself."""
    manifest = read_manifest(pack, limits)
    if faults := manifest_faults(manifest):
        raise UnreadableInputError([f"{pack.place}/{MANIFEST} {fault}" for fault in faults])
    return manifest


def file_document(stream: IO[bytes]) -> FileDocument:
    """What a manifest says of a file with these bytes."""
    digest, lines, last = sha256(), 0, b"\n"
    while block := stream.read(1 << 20):
        digest.update(block)
        lines += block.count(b"\n")
        last = block[-1:]
    return FileDocument(sha256=digest.hexdigest(), lines=lines + (last != b"\n"))


def hash_of(stream: IO[bytes]) -> str:
    """SHA-256 of a stream, in hex."""
    return file_document(stream).sha256


def deals_of(pack: PackFiles, limits: Limits) -> Iterator[tuple[Item, DealDocument]]:
    """The deals of a pack, each checked against its seed and id. Raises UnreadableInputError."""
    for item in pack.items(DEALS, limits):
        document = item.document()
        if not isinstance(document, DealDocument):
            raise UnreadableInputError([f"{item.place} $.format: {document.format!r}, where a deal is due"])
        yield item, document


def certificates_of(pack: PackFiles, apart: str | None) -> tuple[PackFiles, str, str | None]:
    """Where the certificates are: the pack that holds them, their name in it, and why they cannot be had."""
    if pack.has(CERTIFICATES):
        return pack, CERTIFICATES, None
    if apart is None:
        return pack, CERTIFICATES, "the certificates ship apart: name them to verify the deals"
    return PackFiles(str(Path(apart).parent)), Path(apart).name, None


def verify(place: str, limits: Limits, jobs: int = 1, apart: str | None = None) -> Report:
    """Verify a pack, and say everything that does not hold. Raises UnreadableInputError where it is no pack."""
    pack = PackFiles(place)
    manifest = read_manifest(pack, limits)
    faults = [f"{place}/{MANIFEST} {fault}" for fault in manifest_faults(manifest)]
    report = Report(manifest.deals, sum(manifest.difficulties.values()), faults)
    holder, name, missing = certificates_of(pack, apart)
    sources = [(pack, DEALS, DEALS)] + ([] if missing else [(holder, name, CERTIFICATES)])
    for source, where, what in sources:
        stated = manifest.files.get(what)
        with source.open(where) as stream:
            actual = file_document(stream)
        if stated is None or stated.sha256 != actual.sha256:
            said = quote(stated.sha256, 64) if stated else "nothing"
            report.faults.append(f"{source.place}/{where}: SHA-256 is {actual.sha256}, the manifest says {said}")
        if stated is not None and stated.lines != actual.lines:
            report.faults.append(f"{source.place}/{where}: {actual.lines} lines, the manifest says {stated.lines}")
    if missing:
        report.unproved.append(f"{place}: {missing}")
        _compare(pack, manifest, None, limits, report)
    else:
        certificates = in_order(partial(proved, limits=limits), holder.items(name, limits), jobs)
        with closing(certificates):
            _compare(pack, manifest, certificates, limits, report)
    return report


def _compare(
    pack: PackFiles, manifest: PackDocument, certificates: Iterator[Proved] | None, limits: Limits, report: Report
) -> None:
    """Deals and certificates side by side, and what they are together beside the manifest."""
    walk = _Walk(manifest)
    for listed, certificate in zip_longest(deals_of(pack, limits), certificates or ()):
        if listed is None:
            report.faults.append(f"{pack.place}: more certificates than deals")
            break
        if len(report.faults) > MOST_FAULTS:
            report.faults.append(
                f"{pack.place}: more faults than {MOST_FAULTS}; what comes after them was not compared"
            )
            return
        item, document = listed
        try:
            deal = deal_of(document)
        except UnreadableInputError as error:
            report.faults.extend(f"{item.place} {fault}" for fault in error.faults)
            walk.deals += 1
            continue
        report.faults.extend(f"{item.place} {fault}" for fault in walk.deal_faults(deal, document))
        if certificates is None:
            continue
        if certificate is None:
            report.faults.append(f"{item.place}: no certificate")
            continue
        report.faults.extend(f"{item.place}: {fault}" for fault in walk.proof_faults(deal, document, certificate))
        if certificate.found.word == _TOO_DEAR:
            report.unproved.append(f"{item.place}: {certificate.found.word}")
    if walk.deals != manifest.deals:
        report.faults.append(f"{pack.place}: {walk.deals} deals, the manifest says {manifest.deals}")
    counts = [("difficulties", walk.classes, manifest.difficulties)]
    if certificates is not None:
        counts.append(("results", walk.results, manifest.results))
    for name, actual, said in counts:
        if dict(actual) != said:
            report.faults.append(f"{pack.place}: {name} are {dict(actual)}, the manifest says {said}")


_TOO_DEAR = "too dear to check here"
_PROVED = {"solvable": "solvable", "unsolvable": "unsolvable", _TOO_DEAR: "unsolvable"}  # a log is never too dear


@define
class _Walk:
    """The deals of a pack, one after the other, and what the manifest lets them be."""

    manifest: PackDocument
    deals: int = 0
    results: Counter[str] = field(factory=Counter)
    classes: Counter[str] = field(factory=Counter)
    _game: Variant | None = None
    _seeds: SeedRange | None = None
    _seed: str | None = None
    _ids: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._seeds = SeedRange.of(self.manifest.seeds)
        try:
            self._game = variant_of(self.manifest.variant, self.manifest.options, "$")
        except UnreadableInputError:
            self._game = None  # told of the manifest itself

    def deal_faults(self, deal: Deal, document: DealDocument) -> Iterator[str]:
        """What keeps the next deal from being one of this pack."""
        self.deals += 1
        if self._game and deal.variant != self._game:
            yield f"$.variant: {deal.variant.name} with its options is not the pack's game"
        first = self._ids.setdefault(deal.id, self.deals)
        if first != self.deals:
            yield f"$.columns: the deal of line {first} again"
        yield from self._seed_faults(deal.seed)
        if document.rating:
            self.classes[document.rating.difficulty] += 1
            yield from rating_faults(deal, document.rating, "$.rating")

    def _seed_faults(self, seed: str | None) -> Iterator[str]:
        if self._seeds is None:
            return  # told of the manifest itself
        number = self._seeds.number_of(seed)
        if number is None:
            yield f"$.seed: {quote(seed)} is none of {self._seeds}"
            return
        before = self._seeds.number_of(self._seed)
        if before is not None and number <= before:
            yield f"$.seed: {quote(seed)} after {quote(self._seed)}, where seeds are walked in order"
        self._seed = seed

    def proof_faults(self, deal: Deal, document: DealDocument, certificate: Proved) -> Iterator[str]:
        """What keeps a certificate from showing what the pack says of a deal."""
        found, said = certificate
        if found.deal_id != deal.id:
            yield "the certificate in its place is for another deal"
            return
        if found.wrong:
            yield f"its certificate is refused: {found.wrong}"
            return
        result = _PROVED.get(found.word)
        if result is None:
            yield f"its certificate proves nothing: {found.word}"
            return
        self.results[result] += 1
        if result not in RESULTS[self.manifest.wanted]:
            yield f"it is {result}, in a pack of {self.manifest.wanted} deals"
        if document.rating and result != "solvable":
            yield "it is rated, and has no win"
        if said.deal.seed != deal.seed:
            yield f"its certificate is for the seed {quote(said.deal.seed)}"
        if said.deal.rating not in (None, document.rating):
            yield "its certificate has another rating"
        if said.limits != self.manifest.limits:
            yield "its certificate was made with other limits than the manifest says"
        states, most = said.proof.states if said.proof else None, self.manifest.limits.states
        if states is not None and most is not None and states > most:
            yield f"its proof is of {states} states, where the manifest's limit is {most}"

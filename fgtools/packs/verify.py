"""Verifying a pack: every seed dealt again, every certificate checked, every hash compared. No solver is loaded."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import zip_longest
from typing import IO

from attrs import field, frozen

from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import why_not_sealed
from fgtools.formats.deals import deal_of
from fgtools.formats.documents import DealDocument, PackDocument
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.proved import MOST_STATES, Found, verified
from fgtools.kernel.variants import options_of
from fgtools.packs.content import CERTIFICATES, DEALS, MANIFEST, PackFiles
from fgtools.run.local import in_order


@frozen
class Report:
    """What was found: faults (none: the pack holds), proofs that could not be checked, and how many deals there are."""

    deals: int
    faults: list[str] = field(factory=list)
    unproved: list[str] = field(factory=list)


def manifest_of(pack: PackFiles, limits: Limits) -> PackDocument:
    """The manifest. Raises UnreadableInputError where it is none, or was changed."""
    place = f"{pack.place}/{MANIFEST}"
    with pack.open(MANIFEST) as stream:
        raw = stream.read(limits.bytes + 1)
    try:
        item = Item(place, raw[: limits.bytes].decode())
    except UnicodeDecodeError:
        raise UnreadableInputError([f"{place}: not UTF-8"]) from None
    document = item.document()
    if not isinstance(document, PackDocument):
        raise UnreadableInputError([f"{place} $.format: {document.format!r}, where a pack's manifest is due"])
    if unsealed := why_not_sealed(item.value):
        raise UnreadableInputError([f"{place} $.seal: {unsealed}"])
    return document


def hash_of(stream: IO[bytes]) -> str:
    """SHA-256 of a stream, in hex."""
    digest = sha256()
    while block := stream.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


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
    folder, _, name = apart.rpartition("/")
    return PackFiles(folder or "."), name, None


def verify(place: str, limits: Limits, jobs: int = 1, apart: str | None = None) -> Report:
    """Verify a pack, and say everything that does not hold. Raises UnreadableInputError where it is no pack."""
    pack = PackFiles(place)
    manifest = manifest_of(pack, limits)
    report = Report(manifest.deals)
    holder, name, missing = certificates_of(pack, apart)
    sources = [(pack, DEALS, DEALS)] + ([] if missing else [(holder, name, CERTIFICATES)])
    for source, where, what in sources:
        stated = manifest.files.get(what)
        with source.open(where) as stream:
            actual = hash_of(stream)
        if stated is None or stated.sha256 != actual:
            said = stated.sha256 if stated else "nothing"
            report.faults.append(f"{source.place}/{where}: SHA-256 is {actual}, the manifest says {said}")
    if missing:
        report.unproved.append(f"{place}: {missing}")
        certificates: Iterator[Found | None] = iter(())
    else:
        check = partial(verified, limits=limits, max_states=MOST_STATES)
        certificates = in_order(check, holder.items(name, limits), jobs)
    _compare(pack, manifest, certificates, limits, report, proved=not missing)
    return report


def _compare(
    pack: PackFiles,
    manifest: PackDocument,
    certificates: Iterator[Found | None],
    limits: Limits,
    report: Report,
    *,
    proved: bool,
) -> None:
    """Deals and certificates side by side, and their counts beside the manifest's."""
    results: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    number = 0
    for listed, found in zip_longest(deals_of(pack, limits), certificates):
        if listed is None:
            report.faults.append(f"{pack.place}: more certificates than deals")
            break
        number += 1
        item, document = listed
        try:
            deal = deal_of(document)
        except UnreadableInputError as error:
            report.faults.extend(f"{item.place} {fault}" for fault in error.faults)
            continue
        if (deal.variant.name, options_of(deal.variant)) != (manifest.variant, manifest.options):
            report.faults.append(f"{item.place}: {deal.variant.name} with its options is not the pack's game")
        classes.update([document.rating.difficulty] if document.rating else [])
        if not proved:
            continue
        if found is None:
            report.faults.append(f"{item.place}: no certificate")
        elif found.deal_id != deal.id:
            report.faults.append(f"{item.place}: the certificate in its place is for another deal")
        elif found.wrong:
            report.faults.append(f"{item.place}: its certificate is refused: {found.wrong}")
        elif found.word in ("solvable", "unsolvable"):
            results[found.word] += 1
        else:
            report.unproved.append(f"{item.place}: {found.word}")
    if number != manifest.deals:
        report.faults.append(f"{pack.place}: {number} deals, the manifest says {manifest.deals}")
    if proved and not report.unproved and dict(results) != manifest.results:
        report.faults.append(f"{pack.place}: proved are {dict(results)}, the manifest says {manifest.results}")
    if dict(classes) != manifest.difficulties:
        report.faults.append(
            f"{pack.place}: difficulties are {dict(classes)}, the manifest says {manifest.difficulties}"
        )

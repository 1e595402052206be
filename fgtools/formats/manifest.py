"""A pack's manifest held against itself: what can be known of it without the pack's other files."""

import re
from collections.abc import Mapping
from typing import Final, Literal

from fgtools.deal.generators import split_seed
from fgtools.deal.seeds import SeedRange
from fgtools.errors import SeedError, UnreadableInputError
from fgtools.formats.deals import variant_of
from fgtools.formats.documents import Difficulty, PackDocument
from fgtools.formats.jsontext import quote
from fgtools.formats.ratings import CLASSES

Wanted = Literal["winnable", "unwinnable", "any"]
FILES: Final = ("deals.jsonl", "certificates.jsonl")
RESULTS: Final[Mapping[Wanted, tuple[str, ...]]] = {
    "winnable": ("solvable",),
    "unwinnable": ("unsolvable",),
    "any": ("solvable", "unsolvable"),
}
_HASH: Final = re.compile("[0-9a-f]{64}")
_SHARES: Final = re.compile("[0-9]{1,20}(:[0-9]{1,20}){0,3}")


def quotas_of(text: str, count: int) -> tuple[tuple[Difficulty, int], ...]:
    """How many deals of each class: ``easy..hard`` shares evenly among the classes named, ``2:2:1`` by these shares from easy on.

    Raises ValueError for a text that is neither. What does not divide goes to the first classes.
    """
    low, dots, high = text.partition("..")
    if dots or low in CLASSES:
        first, last = CLASSES.index(low), CLASSES.index(high or low)
        shares = [int(first <= i <= last) for i in range(len(CLASSES))]
    else:
        if not _SHARES.fullmatch(text):
            raise ValueError(text)
        shares = [int(part) for part in text.split(":")]
    if not sum(shares) > 0:
        raise ValueError(text)
    counts = [count * share // sum(shares) for share in shares]
    for i in [i for i, share in enumerate(shares) if share][: count - sum(counts)]:
        counts[i] += 1
    return tuple((name, number) for name, number in zip(CLASSES, counts, strict=False) if number)


def seeds_faults(text: str, path: str) -> list[str]:
    """What is wrong with a text that is to be ``SCHEME:A-B``: the seeds of a pack or of a tally."""
    seeds = SeedRange.of(text)
    if seeds is None:
        return [f"{path}: {quote(text)} is not SCHEME:A-B"]
    try:
        split_seed(f"{seeds.scheme}:{seeds.first}")
        split_seed(f"{seeds.scheme}:{seeds.last}")
    except SeedError as error:
        return [f"{path}: {error}"]
    return []


def manifest_faults(manifest: PackDocument) -> list[str]:
    """Where a manifest contradicts itself, or names what does not exist: ``$.path: what is wrong``."""
    faults: list[str] = []
    try:
        variant_of(manifest.variant, manifest.options, "$")
    except UnreadableInputError as error:
        faults += error.faults
    faults += seeds_faults(manifest.seeds, "$.seeds")
    if manifest.deals < 1:
        faults.append(f"$.deals: {manifest.deals}, where 1 or more are due")
    faults += _count_faults(manifest.results, RESULTS[manifest.wanted], f"{manifest.wanted} deals are", "$.results")
    if sum(manifest.results.values()) != manifest.deals:
        faults.append(f"$.results: not {manifest.deals} together")
    faults += _count_faults(manifest.difficulties, CLASSES, "classes are", "$.difficulties")
    if sum(manifest.difficulties.values()) > manifest.results.get("solvable", 0):
        faults.append("$.difficulties: more deals than can be won")
    faults += _quota_faults(manifest)
    for key in ("nodes", "states"):
        limit = getattr(manifest.limits, key)
        if limit is not None and limit < 1:
            faults.append(f"$.limits.{key}: {limit}, where 1 or more are due")
    return faults + _file_faults(manifest)


def _count_faults(counts: Mapping[str, int], known: tuple[str, ...], what: str, path: str) -> list[str]:
    faults = [f"{path}: {quote(key)}, where {what} {' or '.join(known)}" for key in sorted(counts) if key not in known]
    return faults + [f"{path}.{key}: {counts[key]}, where 1 or more are due" for key in known if counts.get(key, 1) < 1]


def _quota_faults(manifest: PackDocument) -> list[str]:
    if manifest.difficulty is None:
        return []
    if manifest.wanted == "unwinnable":
        return [f"$.difficulty: {quote(manifest.difficulty)}, where no deal can be won"]
    try:
        quotas = dict(quotas_of(manifest.difficulty, manifest.deals))
    except ValueError:
        return [f"$.difficulty: {quote(manifest.difficulty)} is neither like easy..hard nor like 2:2:1"]
    if quotas != manifest.difficulties:
        due = ", ".join(f"{number} {name}" for name, number in quotas.items())
        return [f"$.difficulties: {quote(manifest.difficulty)} of {manifest.deals} deals makes {due}"]
    return []


def _file_faults(manifest: PackDocument) -> list[str]:
    faults = [f"$.files: {quote(name)} is no file of a pack" for name in sorted(manifest.files) if name not in FILES]
    for name in FILES:
        file = manifest.files.get(name)
        if file is None:
            faults.append(f"$.files: no {quote(name)}")
            continue
        if file.lines != manifest.deals:
            faults.append(f"$.files.{name}.lines: {file.lines}, where {manifest.deals} deals need a line each")
        if not _HASH.fullmatch(file.sha256):
            faults.append(f"$.files.{name}.sha256: {quote(file.sha256)} is no SHA-256 in lower-case hex")
    return faults

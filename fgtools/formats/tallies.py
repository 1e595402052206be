"""A tally held against itself: what can be known of it without the certificates that were counted."""

import re
from collections.abc import Mapping
from typing import Final

from fgtools.deal.seeds import SeedRange
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import variant_of
from fgtools.formats.documents import TallyDocument
from fgtools.formats.jsontext import quote
from fgtools.formats.manifest import seeds_faults

_RESULTS: Final = ("solvable", "unsolvable", "engine-only", "undecided")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,19}")


def tally_faults(tally: TallyDocument) -> list[str]:
    """Where a tally contradicts itself, or names what does not exist: ``$.path: what is wrong``."""
    faults: list[str] = []
    try:
        variant_of(tally.variant, tally.options, "$")
    except UnreadableInputError as error:
        faults += error.faults
    seeds = SeedRange.of(tally.seeds)
    faults += (
        seeds_faults(tally.seeds, "$.seeds")
        if ":" in tally.seeds
        else [f"$.seeds: {quote(tally.seeds)} is not SCHEME:A-B"]
    )
    if seeds and seeds.size != tally.deals:
        faults.append(f"$.deals: {tally.deals}, but its seeds are {seeds}")
    faults += [f"$.results: no result {quote(word)}" for word in tally.results if word not in _RESULTS]
    faults += _negative(tally.results, "$.results")
    if sum(tally.results.values()) != tally.deals:
        faults.append(f"$.results: not {tally.deals} together")
    for key, counts, word in (
        ("proofs", tally.proofs, "unsolvable"),
        ("moves", tally.moves, "solvable"),
        ("reasons", tally.reasons, "undecided"),
    ):
        faults += _negative(counts, f"$.{key}")
        if sum(counts.values()) != tally.results.get(word, 0):
            faults.append(f"$.{key}: not {tally.results.get(word, 0)} together, the deals that are {word}")
    faults += _no_numbers(tally.moves, "$.moves")
    for word, nodes in tally.nodes.items():
        path = f"$.nodes.{quote(word)[1:-1]}"
        faults += _negative(nodes, path) + _no_numbers(nodes, path)
        if sum(nodes.values()) > tally.results.get(word, 0):
            faults.append(f"{path}: more than the {tally.results.get(word, 0)} deals that are so")
    faults += _negative(tally.limits, "$.limits")
    if sum(tally.limits.values()) > tally.deals:
        faults.append(f"$.limits: more than {tally.deals} together")
    return faults


def _negative(counts: Mapping[str, int], path: str) -> list[str]:
    return [f"{path}.{quote(key)[1:-1]}: {count}, less than none" for key, count in counts.items() if count < 0]


def _no_numbers(counts: Mapping[str, int], path: str) -> list[str]:
    return [f"{path}: {quote(key)} is not a number" for key in counts if not _NUMBER.fullmatch(key)]

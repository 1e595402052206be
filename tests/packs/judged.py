"""A judge of what packs claim, who asks nothing of the package but the games' tables.

Deals come from the oracle's own generator, wins are replayed by the oracle, and which deals have no win is taken from
``corpus/certified/``.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from fgtools.formats.deals import variant_of
from fgtools.kernel.variants import Variant
from tests import oracle
from tests.packs.pack import Pack
from tests.strategies import rules_of

CORPUS = Path(__file__).parents[2] / "corpus/certified"
CLASSES = ("easy", "medium", "hard", "expert")
# What a text asks for, as shares of the four classes.
SHARES = {
    "easy": (1, 0, 0, 0), "medium": (0, 1, 0, 0), "expert": (0, 0, 0, 1), "easy..medium": (1, 1, 0, 0), "easy..expert": (1, 1, 1, 1),
    "1": (1, 0, 0, 0), "2:1": (2, 1, 0, 0), "1:2": (1, 2, 0, 0), "1:1:1": (1, 1, 1, 0), "0:1": (0, 1, 0, 0), "4:2": (4, 2, 0, 0),
}  # fmt: skip


@cache
def corpus() -> dict[str, list[dict[str, Any]]]:
    """The corpus's certificates of each game, in the order of their seeds."""
    return {
        file.stem: [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in sorted(CORPUS.glob("*.jsonl"))
    }


@cache
def lost() -> set[tuple[str, str]]:
    """Game and seed of the deals that have no win."""
    return {
        (game, one["deal"]["seed"])
        for game, all_of in corpus().items()
        for one in all_of
        if one["result"] == "unsolvable"
    }


def why_false(pack: Pack) -> str | None:
    """What of a pack's claims is not true; None where all are. What only a solver can tell is not asked (`changed_ratings`)."""
    manifest, deals, certificates = pack.manifest, pack.deals, pack.certificates
    variant = variant_of(manifest["variant"], manifest.get("options") or {}, "$")
    scheme, _, numbers = manifest["seeds"].rpartition(":")
    first, last = map(int, numbers.split("-"))
    seeds = [deal.get("seed") or "" for deal in deals]
    walked = [int(seed.partition(":")[2]) for seed in seeds]
    if {seed.partition(":")[0] for seed in seeds} != {scheme or "fg1"} or scheme not in ("", "fg1"):
        return "seeds of another scheme"
    if walked != sorted(set(walked)) or not first <= walked[0] <= walked[-1] <= last:
        return "seeds that were not walked in order"
    if not len(deals) == len(certificates) == manifest["deals"] or pack.lines:
        return "not as many as it says"
    for deal, certificate in zip(deals, certificates, strict=True):
        if false := _false_deal(variant, deal) or _false_certificate(variant, deal, certificate):
            return false
        if certificate.get("limits") != manifest["limits"]:
            return "limits"
    return _false_counts(manifest, deals, certificates)


def _false_deal(variant: Variant, deal: dict[str, Any]) -> str | None:
    if variant_of(deal["variant"], deal.get("options") or {}, "$") != variant:
        return "a deal of another game"
    columns, bouquet = oracle.fg1_deal(rules_of(variant), deal["seed"].partition(":")[2])
    if (columns, bouquet) != (deal["columns"], deal["bouquet"]):
        return "cards that the seed does not deal"
    return None


def _false_certificate(variant: Variant, deal: dict[str, Any], certificate: dict[str, Any]) -> str | None:
    inner, rules = certificate["deal"], rules_of(variant)
    if inner.get("seed") != deal["seed"] or _false_deal(variant, inner):
        return "a certificate of another deal"
    if certificate["result"] == "solvable":
        table = oracle.start(rules, deal["columns"], deal["bouquet"], deal["seed"])
        game = oracle.Game(rules, table)
        if any(game.enter(move) for move in certificate["moves"]) or oracle.ending(rules, game.table) != "won":
            return "a win that is none"
    elif certificate["result"] == "undecided" or certificate["proof"]["kind"] == "engine-only":
        return "a deal of which nothing is proved"
    elif (variant.name, deal["seed"]) not in lost() or variant.foundation_return or variant.redeals:
        return "a deal called lost that is not known to be"
    return None


def _false_counts(
    manifest: dict[str, Any], deals: list[dict[str, Any]], certificates: list[dict[str, Any]]
) -> str | None:
    results = Counter(one["result"] for one in certificates)
    if dict(results) != manifest["results"]:
        return "results"
    if {"winnable": results["unsolvable"], "unwinnable": results["solvable"], "any": 0}[manifest["wanted"]]:
        return "deals that are not wanted"
    ratings = [(deal["rating"], one) for deal, one in zip(deals, certificates, strict=True) if deal.get("rating")]
    classes = Counter(rating["difficulty"] for rating, _ in ratings)
    if dict(classes) != manifest["difficulties"] or any(one["result"] != "solvable" for _, one in ratings):
        return "difficulties"
    text = manifest.get("difficulty")
    if text is not None:
        if text not in SHARES:
            return "a mix that is none"
        shares, count = SHARES[text], len(deals)
        due = [count * share // sum(shares) for share in shares]
        left = count - sum(due)
        for k in [k for k in range(4) if shares[k]][:left]:
            due[k] += 1
        if [classes[name] for name in CLASSES] != due:
            return "a mix that is not met"
    return None


def changed_ratings(pack: Pack, true: Pack) -> bool:
    """Whether a deal has a rating that was not measured of it."""
    measured = {deal["seed"]: deal.get("rating") for deal in true.deals}
    return any(deal.get("rating") not in (None, measured.get(deal["seed"])) for deal in pack.deals)

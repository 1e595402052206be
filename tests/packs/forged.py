"""Packs forged by somebody who makes every hash and every seal again, and a judge of their own of what they claim.

The judge asks nothing of the package but the games' tables: deals come from the oracle's own generator, wins are replayed by the
oracle, and which deals have no win is taken from ``corpus/certified/``.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import define

from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import read_document
from fgtools.formats.deals import deal_of, variant_of
from fgtools.formats.documents import DealDocument
from fgtools.kernel.variants import VARIANTS, Variant
from tests import oracle
from tests.strategies import rules_of

CORPUS = Path(__file__).parents[2] / "corpus/certified"
GAMES = ("brigade", "phoenix")
CLASSES = ("easy", "medium", "hard", "expert")
# What a text asks for, as shares of the four classes.
SHARES = {
    "easy": (1, 0, 0, 0), "medium": (0, 1, 0, 0), "expert": (0, 0, 0, 1), "easy..medium": (1, 1, 0, 0), "easy..expert": (1, 1, 1, 1),
    "1": (1, 0, 0, 0), "2:1": (2, 1, 0, 0), "1:2": (1, 2, 0, 0), "1:1:1": (1, 1, 1, 0), "0:1": (0, 1, 0, 0), "4:2": (4, 2, 0, 0),
}  # fmt: skip
TEXTS = [*SHARES, "hard..easy", "0:0", "1:1:1:1:1", "simple", "", "1:-1"]


def canonical(document: dict[str, Any]) -> str:
    """A document without its seal as the seal is made of, after schemas/README.md: keys sorted, no blanks."""
    plain = {key: value for key, value in document.items() if key != "seal"}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def sealed(document: dict[str, Any]) -> str:
    """The document as a line, with a seal that fits."""
    return json.dumps({**document, "seal": sha256(canonical(document).encode()).hexdigest()}, ensure_ascii=False)


@define
class Pack:
    """A pack as plain values. Its hashes, lines and seals are made when it is written; ``lines`` are then added to the true ones."""

    manifest: dict[str, Any]
    deals: list[dict[str, Any]]
    certificates: list[dict[str, Any]]
    lines: int = 0

    @classmethod
    def read(cls, folder: Path) -> "Pack":
        """The pack in a folder."""
        deals, certificates = (
            [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
            for name in ("deals.jsonl", "certificates.jsonl")
        )
        return cls(json.loads((folder / "manifest.json").read_text(encoding="utf-8")), deals, certificates)

    def write(self, folder: Path) -> Path:
        """Write it, hashes and seals made to fit."""
        folder.mkdir(exist_ok=True)
        texts = {
            "deals.jsonl": "".join(json.dumps(deal) + "\n" for deal in self.deals),
            "certificates.jsonl": "".join(sealed(one) + "\n" for one in self.certificates),
        }
        manifest = deepcopy(self.manifest)
        if isinstance(manifest.get("files"), dict):
            for name, text in texts.items():
                if isinstance(manifest["files"].get(name), dict):
                    lines = len(text.splitlines()) + self.lines
                    manifest["files"][name] = {"sha256": sha256(text.encode()).hexdigest(), "lines": lines}
        for name, text in {**texts, "manifest.json": sealed(manifest) + "\n"}.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        return folder

    def recount(self) -> None:
        """Let the manifest's counts fit what is there."""
        self.manifest["deals"] = len(self.deals)
        results = Counter(one["result"] for one in self.certificates)
        classes = Counter(deal["rating"]["difficulty"] for deal in self.deals if deal.get("rating"))
        self.manifest["results"] = dict(results)
        self.manifest["difficulties"] = dict(classes)


@cache
def corpus() -> dict[str, list[dict[str, Any]]]:
    """The corpus's certificates of each game, in the order of their seeds."""
    return {
        file.stem: [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in sorted(CORPUS.glob("*.jsonl"))
    }


@cache
def others() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Deals of two games with their certificates, that stand in no pack; no proof among them is a long one."""
    found = []
    for game in GAMES:
        for number, certificate in enumerate(corpus()[game]):
            states = (certificate.get("proof") or {}).get("states") or 0
            if states < 500 and (number < 60 or certificate["result"] == "unsolvable"):
                found.append((certificate["deal"], certificate))
    return found


@cache
def lost() -> set[tuple[str, str]]:
    """Game and seed of the deals that have no win."""
    return {
        (game, one["deal"]["seed"])
        for game, all_of in corpus().items()
        for one in all_of
        if one["result"] == "unsolvable"
    }


# The forger

_VALUES: tuple[Any, ...] = (0, 1, 2, 3, 7, -1, 10**6, None, "", "x", True, [], {}, "easy", "expert", "solvable", "unsolvable", "undecided")  # fmt: skip
_SEEDS = [
    "fg1:1-1000000000",
    "fg1:1-3",
    "1-60",
    "fg1:5-60",
    "fg1:60-5",
    "ms:1-60",
    "pysolfc:1-60",
    "nothing:1-9",
    "fg1:3",
    "fg1:1-",
]


_CLAIMS: dict[str, dict[str, Any]] = {
    "solvable": {"moves": []},
    "unsolvable": {"proof": {"kind": "engine-only"}},
    "undecided": {"reason": "node limit"},
}


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of each value in a document, those that hold others too."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [one for key, inner in items for one in [(*path, key), *_places(inner, (*path, key))]]


def _any_value(rng: random.Random, pack: Pack) -> None:
    """Somewhere in the manifest, a deal or a certificate stands something else."""
    document = rng.choice([pack.manifest, rng.choice(pack.deals), rng.choice(pack.certificates)])
    places = [place for place in _places(document) if place[0] not in ("seal", "format", "version")]
    *path, key = rng.choice(places)
    holder: Any = document
    for step in path:
        holder = holder[step]
    old = holder[key]
    near: list[Any] = [old + 1, old - 1, 2 * old] if type(old) is int else []
    alike = [holder[other] for other in (range(len(holder)) if isinstance(holder, list) else holder)]
    if rng.random() < 0.1 and isinstance(holder, dict):
        del holder[key]
    else:
        holder[key] = deepcopy(rng.choice([*near, *near, *alike, *_VALUES]))


def _manifest(rng: random.Random, pack: Pack) -> None:
    """The manifest claims something else, of its own kind."""
    claims: list[tuple[str, Any]] = [
        ("seeds", rng.choice([*_SEEDS, f"fg1:{rng.randrange(20)}-{rng.randrange(60)}"])),
        ("wanted", rng.choice(["winnable", "unwinnable", "any"])),
        ("difficulty", rng.choice([None, *TEXTS])),
        ("variant", rng.choice([*VARIANTS, "klondike", "Brigade"])),
        ("options", rng.choice([{}, {"foundation_return": True}, {"foundation_return": False}, {"undo": "forbidden"}, {"redeals": 1}])),
        ("deals", len(pack.deals) + rng.choice([-1, 1])),
        ("results", {rng.choice(["solvable", "unsolvable", "undecided"]): len(pack.deals)}),
        ("difficulties", {rng.choice(CLASSES): rng.randrange(4), rng.choice(CLASSES): rng.randrange(4)}),
        ("limits", {"nodes": rng.choice([1, 20000, None]), "states": rng.choice([1, 50000, None])}),
        ("made_by", rng.choice(["fgtools 9", "somebody"])),
        ("files", {rng.choice(["deals.jsonl", "../../etc/passwd"]): next(iter(pack.manifest["files"].values()))}),
    ]  # fmt: skip
    key, value = rng.choice(claims)
    if value is None:
        pack.manifest.pop(key, None)
    else:
        pack.manifest[key] = value


def _lines(rng: random.Random, pack: Pack) -> None:
    """The number of lines is another."""
    pack.lines = rng.choice([-1, 1, 10**9])


def _arrange(rng: random.Random, pack: Pack) -> None:
    """Deals go, come twice or stand elsewhere, and their certificates with them, or without."""
    pairs = list(zip(pack.deals, pack.certificates, strict=False))
    i, j = rng.randrange(len(pairs)), rng.randrange(len(pairs))
    how = rng.choice(["drop", "twice", "all the same", "swap", "reverse", "swap certificates", "swap deals"])
    if how == "drop":
        del pairs[i]
    elif how == "twice":
        pairs.insert(j, deepcopy(pairs[i]))
    elif how == "all the same":
        pairs = [deepcopy(pairs[i]) for _ in pairs]
    elif how == "swap":
        pairs[i], pairs[j] = pairs[j], pairs[i]
    elif how == "reverse":
        pairs.reverse()
    pack.deals, pack.certificates = [one for one, _ in pairs], [one for _, one in pairs]
    for name, rows in (("swap certificates", pack.certificates), ("swap deals", pack.deals)):
        if how == name:
            rows[i], rows[j] = rows[j], rows[i]


def _number(deal: dict[str, Any]) -> int:
    """The number in a deal's seed, whatever else stands there."""
    return int("0" + "".join(filter(str.isdecimal, str(deal.get("seed")).partition(":")[2])))


def _other_deal(rng: random.Random, pack: Pack) -> None:
    """A true deal with its true certificate, of whatever game and result, in the place of one, or among them."""
    deal, certificate = deepcopy(rng.choice(others()))
    certificate["limits"] = deepcopy(pack.manifest.get("limits"))
    i = rng.randrange(len(pack.deals) + 1)
    width = rng.choice([0, 1])
    if rng.random() < 0.5 and pack.deals and pack.deals[0].get("rating"):
        deal["rating"] = deepcopy(pack.deals[0]["rating"])
    pack.deals[i : i + width] = [deal]
    pack.certificates[i : i + width] = [certificate]
    if rng.random() < 0.5:
        order = sorted(range(len(pack.deals)), key=lambda k: _number(pack.deals[k]))
        if len(pack.certificates) == len(order):
            pack.deals, pack.certificates = [pack.deals[k] for k in order], [pack.certificates[k] for k in order]


def _rating(rng: random.Random, pack: Pack) -> None:
    """A rating is rewritten: in part, or so that its figures fit each other."""
    rated = [deal["rating"] for deal in pack.deals if isinstance(deal.get("rating"), dict)]
    if not rated:
        return
    rating = rng.choice(rated)
    key = rng.choice([*rating])
    if key == "difficulty":
        rating[key] = rng.choice(CLASSES)
    else:
        rating[key] = rng.choice([0, 1, 40, 500, 1000, 1001, 30000, rating[key] + 1])
    if rng.random() < 0.6:
        from fgtools.formats.ratings import difficulty_of, score_of  # what a forger would take

        try:
            rating["score"] = score_of(
                rating["playouts_won"], rating["nodes"], rating["first_moves_winning"], rating["first_moves"]
            )
            rating["difficulty"] = difficulty_of(rating["score"])
        except (ArithmeticError, KeyError, TypeError):
            return


def _certificate(rng: random.Random, pack: Pack) -> None:
    """A certificate claims something else."""
    one = rng.choice(pack.certificates)
    moves = one.get("moves")
    how = rng.choice(["result", "moves", "moves", "proof", "nodes", "limits", "deal", "seed"])
    if how == "result":
        one["result"] = rng.choice(["solvable", "unsolvable", "undecided"])
        if rng.random() < 0.7:
            for key in ("moves", "proof", "reason"):
                one.pop(key, None)
            one.update(deepcopy(_CLAIMS[one["result"]]))
    elif how == "moves" and moves:
        i, j = rng.randrange(len(moves)), rng.randrange(len(moves))
        changes: list[Callable[[], object]] = [
            lambda: moves.pop(i),
            lambda: moves.insert(j, moves[i]),
            lambda: moves.__setitem__(slice(i, i), [moves[i], "undo"]),
            lambda: moves.__setitem__(i, rng.choice(["1>f", "1>2", "undo", "redeal", moves[j]])),
            lambda: moves.append("1>f"),
        ]
        rng.choice(changes)()
    elif how == "proof" and isinstance(one.get("proof"), dict):
        states = one["proof"].get("states") or 0
        one["proof"] |= rng.choice(
            [{"kind": rng.choice(["play", "lattice", "search", "forgetful"])}, {"states": states + rng.choice([-1, 1, 10**9])},
             {"digest": "0" * 64}, {"remembered": ["AS"]}]
        )  # fmt: skip
    elif how == "nodes":
        one["nodes"] = rng.randrange(1000)
    elif how == "limits":
        one["limits"] = {"nodes": rng.choice([1, 20000]), "states": rng.choice([1, 50000])}
    elif how == "deal":
        one["deal"] = deepcopy(rng.choice(pack.deals))
    else:
        one["deal"]["seed"] = rng.choice([None, "fg1:2", "ms:2"])


def _everywhere(rng: random.Random, pack: Pack) -> None:
    """Game, options or seeds are others in the manifest and in every deal and certificate, with ids that fit."""
    change: dict[str, Any] = rng.choice(
        [{"variant": rng.choice([*VARIANTS])}, {"options": {"foundation_return": True}}, {"options": {"undo": "forbidden"}},
         {"options": {"redeals": 1}}, {"seed": None}]
    )  # fmt: skip
    if "seed" not in change:
        pack.manifest |= change
    for deal in [*pack.deals, *(one["deal"] for one in pack.certificates)]:
        deal.update(change)
        deal.pop("id", None)
    for deal, one in zip(pack.deals, pack.certificates, strict=False):
        document = read_document(json.dumps(one["deal"]), "x")
        assert isinstance(document, DealDocument)
        one["deal_id"] = one["deal"]["id"] = deal["id"] = deal_of(document).id


FORGERIES = (
    _any_value,
    _any_value,
    _manifest,
    _manifest,
    _lines,
    _arrange,
    _other_deal,
    _rating,
    _certificate,
    _everywhere,
)


def forged(rng: random.Random, true: Pack) -> Pack:
    """The pack with one to three changes, its counts made to fit as often as not."""
    pack = deepcopy(true)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        try:
            rng.choice(FORGERIES)(rng, pack)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, UnreadableInputError):
            continue  # what an earlier change has broken cannot be changed again
    if rng.random() < 0.5:
        with suppress(KeyError, TypeError):
            pack.recount()
    return pack


# The judge


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

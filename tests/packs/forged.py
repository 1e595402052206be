"""Packs forged by somebody who makes every hash and every seal again. `judged.py` says which of them lie."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import read_document
from fgtools.formats.deals import deal_of
from fgtools.formats.documents import DealDocument
from fgtools.kernel.variants import VARIANTS
from tests.packs.judged import CLASSES, SHARES, corpus
from tests.packs.pack import Pack

GAMES = ("brigade", "phoenix")
TEXTS = [*SHARES, "hard..easy", "0:0", "1:1:1:1:1", "simple", "", "1:-1"]


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
        ("files", {rng.choice(["deals.jsonl", "../../etc/passwd"]): rng.choice([*pack.manifest["files"].values()])}),
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

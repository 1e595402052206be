"""Good and bad documents: ids, the names of games, cards in signs, seals, and layouts in mid-play.

What is due is written beside each; ids come from `tests.oracle_id`, seals from `schemas/README.md`, and `tests.oracle_layout` must agree on layouts.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from fgtools.deal.dealer import deal
from fgtools.formats.options import with_options
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.questions import Question, ask_read, deal_value
from tests import oracle_id
from tests.conformance.games import Chooser, in_play
from tests.conformance.oracle_engine import rules_for
from tests.oracle_layout import is_layout

Document = dict[str, Any]
Due = tuple[Document, bool]


def reads() -> Iterator[Question]:
    """All of them; where the package does not see what is due, nothing is made."""
    for document, good in layouts():
        assert is_layout(rules_for({"options": {}, **document}), document) == good, document
    for some in (ids(), names(), signs(), seals(), layouts()):
        for document, good in some:
            question = ask_read(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            assert question.expected == {"good": good}, document
            yield question


def of_deal(value: Document, **changed: object) -> Document:
    """A deal's document with these keys; None takes a key out."""
    document = {"format": "fgtools/deal", "version": 1, **value, **changed}
    return {key: part for key, part in document.items() if part is not None}


def of_log(**keys: object) -> Document:
    """A log without entries."""
    return {"format": "fgtools/move-log", "version": 1, **keys, "moves": []}


def ids() -> Iterator[Due]:
    """With a redeal the id names the seed; beside a seed it may be that of the cards alone."""
    once = with_options(VARIANTS["flower-garden"], {"redeals": 1})
    value = deal_value(deal(once, "ms:24"))
    named = {seed: oracle_id.deal_id(value, seed) for seed in ("ms:24", "pysolfc:24", None)}
    for seed, said, good in (
        ("ms:24", "ms:24", True), ("ms:24", None, True), ("ms:24", "pysolfc:24", False),
        ("pysolfc:24", "pysolfc:24", True), ("pysolfc:24", "ms:24", False),
        (None, None, True), (None, "ms:24", False),
    ):  # fmt: skip
        yield of_deal(value, seed=seed, id=named[said]), good
        if seed:
            yield of_log(variant=once.name, options={"redeals": 1}, seed=seed, deal_id=named[said]), good
    plain = deal_value(deal(VARIANTS["flower-garden"], "ms:24"))
    with_seed = oracle_id.canonical_text(plain, None) + "redeal ms:24\n"
    yield of_deal(plain, id=sha256(with_seed.encode()).hexdigest()), False
    yield of_deal(plain, seed="pysolfc:24", id=oracle_id.deal_id(plain, None)), True


def names() -> Iterator[Due]:
    """A document names a game by its id and nothing else."""
    value = deal_value(deal(VARIANTS["flower-garden"], "fg1:8"))
    for name, good in (
        ("flower-garden", True), ("FLOWER-GARDEN", False), (" flower-garden", False), ("flower-garden\n", False),
        ("Flower Garden", False), ("flower garden", False), ("le jardin", False), ("the garden", False), ("", False),
    ):  # fmt: skip
        yield of_deal(value, variant=name, id=None), good
        yield of_log(variant=name, seed="fg1:8"), good


def signs() -> Iterator[Due]:
    """Cards written with signs, white ones, and such with one selector; not with two, nor with one after a letter."""
    value = deal_value(deal(VARIANTS["phoenix"], "fg1:8"))
    for written, good in (
        (("♣", "♦", "♥", "♠"), True), (("♣\ufe0f", "♦\ufe0f", "♥\ufe0f", "♠\ufe0f"), True),
        (("♣\ufe0e", "♢", "♡\ufe0f", "♤"), True), (("♣\ufe0f\ufe0f", "♦", "♥", "♠"), False), (("C\ufe0f", "D", "H", "S"), False),
    ):  # fmt: skip
        sign = dict(zip("CDHS", written, strict=True))
        yield (
            of_deal(value, columns=[[card[0] + sign[card[1]] for card in column] for column in value["columns"]]),
            good,
        )


def seals() -> Iterator[Due]:
    """A seal is that of the document as it stands, with keys that may be missing or without them."""
    value = of_deal(deal_value(deal(VARIANTS["flower-garden"], "fg1:8")))
    seedless = {key: part for key, part in value.items() if key != "seed"}
    for about in (value, seedless, {**seedless, "seed": None}):
        document = {
            "format": "fgtools/certificate", "version": 1, "deal": about, "deal_id": value["id"], "result": "undecided",
            "reason": 'node limit: 5 "nodes"\n花園', "nodes": 5,
        }  # fmt: skip
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        yield {**document, "seal": sha256(text.encode()).hexdigest()}, True


def layouts() -> Iterator[Due]:
    """Where a card more lies on a foundation than dealt, columns are as long as they are; else as they are dealt."""
    for game, good in (
        ("flower-garden", True),
        ("brigade", True),
        ("gloucestershire", True),
        ("foundation-only", True),
    ):
        yield of_deal(deal_value(in_play(VARIANTS[game], 7, Chooser(f"read {game}")))), good
    whole = deal_value(
        deal(VARIANTS["flower-garden"], "fg1:1")
    )  # AD is the last card of column 1, AH lies in the bouquet
    column, *others = whole["columns"]
    without_ace = {"seed": None, "id": None, "columns": [column[:-1], *others]}
    yield of_deal(whole, **without_ace, foundations={"D": 1}), True
    yield of_deal(whole, **without_ace, foundations={"C": 0, "D": 1, "H": 0, "S": 0}), True
    yield of_deal(whole, **without_ace), False  # a card is missing
    yield of_deal(whole, **without_ace, foundations={"H": 1}), False  # one is missing, one is there twice
    yield of_deal(whole, **without_ace, foundations={"D": 2}), False
    yield of_deal(whole, seed=None, id=None, foundations={"D": 1}), False
    yield of_deal(whole, **without_ace, bouquet=[*whole["bouquet"], "AD"]), False  # nothing is played: 6 and 16 cards
    yield of_deal(whole, seed=None, id=None, bouquet=whole["bouquet"][1:], columns=[["3S", *column], *others]), False
    longer = [[*column[:-1], "9S"], *others[:-1], [*others[-1], *whole["bouquet"][:3]]]
    played = [card for card in whole["bouquet"][3:] if card != "AH"]
    yield of_deal(whole, seed=None, id=None, columns=longer, bouquet=played, foundations={"D": 1, "H": 1}), False
    longer[0].pop()
    yield of_deal(whole, seed=None, id=None, columns=longer, bouquet=played, foundations={"D": 1, "H": 1}), True
    # A bouquet takes no card, so it never has more than were dealt to it.
    more = [*whole["bouquet"], column[-2]]
    yield of_deal(whole, seed=None, id=None, columns=[column[:-2], *others], bouquet=more, foundations={"D": 1}), False
    yield (
        of_deal(whole, seed=None, id=None, columns=[[], *[[]] * 5], bouquet=[], foundations=dict.fromkeys("CDHS", 13)),
        True,
    )
    yield (
        of_deal(whole, seed=None, id=None, columns=[[], *[[]] * 5], bouquet=[], foundations=dict.fromkeys("CDHS", 14)),
        False,
    )
    # Brigade's aces lie on the foundations; only with returns may one have come back.
    for returns in (False, True):
        variant = with_options(VARIANTS["brigade"], {"foundation_return": returns})
        brigade = deal_value(deal(variant, "fg1:1"))
        back = {"seed": None, "id": None, "columns": [[*brigade["columns"][0], "AC"], *brigade["columns"][1:]]}
        yield of_deal(brigade, **back, foundations={"C": 0, "D": 1, "H": 1, "S": 1}), returns
    # What lies face down cannot be told of a table in mid-play, so there is no such document.
    for game in ("stonewall", "trevi-garden"):
        hidden = deal_value(deal(VARIANTS[game], "fg1:1"))
        yield of_deal(hidden, **without_ace, foundations={"D": 1}), False
    trevi = deal_value(deal(VARIANTS["trevi-garden"], "fg1:1"))
    in_cell = {"seed": None, "id": None, "bouquet": trevi["bouquet"][1:], "cells": [trevi["bouquet"][0], None]}
    yield of_deal(trevi, **in_cell), False

"""The oracle's own id of a deal. Written from schemas/README.md, "The id of a deal", and nothing else; the numbers are its lines."""

import hashlib
from collections.abc import Mapping
from typing import Any


def option(value: bool | int | str) -> str:
    """Line 2: ``true``, ``1``, ``8``, ``forbidden``."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def canonical_text(deal: Mapping[str, Any], seed: str | None) -> str:
    """The text that is hashed, of a deal as a request of the conformance protocol has it; its own seed is not looked at."""
    text = f"fgtools/deal/1 {deal['variant']}\n"
    for name in sorted(deal["options"]):
        text += "option " + name + "=" + option(deal["options"][name]) + "\n"
    for column in deal["columns"]:
        text += "column" + "".join(" " + card for card in column) + "\n"
    text += "bouquet" + "".join(" " + card for card in deal["bouquet"]) + "\n"
    piles = []
    for suit in "CDHS":
        written = deal.get("foundations", {}).get(suit, 0)
        piles += [(suit, height) for height in (written if isinstance(written, list) else [written])]
    if any(height for _, height in piles):
        text += "foundations" + "".join(f" {suit}{height}" for suit, height in piles) + "\n"
    cells = deal.get("cells", [])
    if any(cells):
        text += "cells" + "".join(" " + (card or "-") for card in cells) + "\n"
    if deal["options"].get("redeals", 0) and seed is not None:
        text += "redeal " + seed + "\n"
    return text


def deal_id(deal: Mapping[str, Any], seed: str | None) -> str:
    """The SHA-256 of that text as UTF-8, in lower-case hex."""
    return hashlib.sha256(canonical_text(deal, seed).encode("utf-8")).hexdigest()

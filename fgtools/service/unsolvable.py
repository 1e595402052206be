"""Deals that are certified unsolvable, to tell of a claimed win that there is none."""

from collections.abc import Iterable
from typing import Any

from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import why_not_sealed
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import certificate_of, misplaced_keys


def certified_unsolvable(files: Iterable[str], limits: Limits) -> frozenset[str]:
    """The ids of the deals whose certificates say so with a proof. The proofs are not repeated here: `fgtools check` does that.

    Raises UnreadableInputError where a line is no certificate or was changed.
    """
    found = set()
    for name in files:
        for item in texts(name, limits):
            document, deal = certificate_of(item)
            wrong = why_not_sealed(item.value) or misplaced_keys(document)
            if wrong or not deal.has_id(document.deal_id):
                raise UnreadableInputError([f"{item.place}: {wrong or 'deal_id is not the id of the deal'}"])
            if document.proof and document.proof.kind != "engine-only":
                found.add(deal.id)
    return frozenset(found)


def note_of(verdict: dict[str, Any], unsolvable: frozenset[str]) -> str | None:
    """What is to be said of a verdict on a deal that is certified unsolvable."""
    if verdict["deal_id"] not in unsolvable:
        return None
    if verdict["legal"] and verdict["ending"] == "won":
        return CONTRADICTION
    claimed = [claim["claimed"] for claim in verdict["claims"] if claim["claim"] == "result"]
    return IMPOSSIBLE if claimed in ([], ["won"]) else None


CONTRADICTION = "The log is legal and won, but the deal is certified unsolvable: that certificate is wrong."
IMPOSSIBLE = "The deal is certified unsolvable: no log of it can be won."

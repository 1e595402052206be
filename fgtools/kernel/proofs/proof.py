"""What a proof of unsolvability is, how it is found and how it is checked: by computing it again."""

from hashlib import sha256
from typing import NamedTuple

from fgtools.errors import TooDearError
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout, layout_faults
from fgtools.kernel.proofs.lattice import reachable
from fgtools.kernel.proofs.play import played
from fgtools.kernel.proofs.search import exhausted
from fgtools.kernel.proofs.table import Table, broken_assumption
from fgtools.kernel.variants import Variant


class Proof(NamedTuple):
    """The claim that one way of looking at a deal, exhausted, meets no win.

    - ``kind``: which way. ``play``, ``lattice`` and ``search``: as their modules say.
      ``forgetful``: the search of a table that forgets the suits of cards that have moved.
    - ``states``: how many different positions (depths, for the lattice) were looked at.
    - ``digest``: the sum, modulo 2^256, of the SHA-256 of each of these, as 64 hex digits. They
      are hashed as bytes: `state.key`; for the lattice one byte a column, how many cards still lie
      there as dealt.
    - ``remembered``: of a forgetful search, the cards that keep their suits.
    """

    kind: str
    states: int
    digest: str
    remembered: tuple[Card, ...] = ()


class WinMet(NamedTuple):
    """There is no proof of this kind: a win was met.

    - ``real``: whether by the rules, so that the deal can be won. Else by looser ones, and nothing
      is shown.
    """

    real: bool


class NotArgued(NamedTuple):
    """There is no proof of this kind: it says nothing about such a game, deal or table."""

    reason: str


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds that are argued for a game, in the order in which to try them."""
    if broken_assumption(variant) or variant.foundation_return or variant.redeals:
        return ()
    if variant.build == "nothing":
        return () if variant.cells else ("play",)  # a card in a cell has made room for others
    runs = ("none", "one suit", "any suits") if variant.build == "any suit" else ("none", "alternating colours")
    return ("lattice", "search", "forgetful") if variant.runs in runs else ()


def prove(
    variant: Variant, layout: Layout, kind: str, max_states: int, remembered: tuple[Card, ...] = ()
) -> Proof | WinMet | NotArgued:
    """The proof of this kind that the deal cannot be won, or why there is none.

    ``remembered`` is for a forgetful search. Raises TooDearError if more than ``max_states``
    positions would have to be looked at.
    """
    if reason := _what_is_not_argued(variant, layout, kind, remembered):
        return NotArgued(reason)
    table = Table(variant, layout, remembered if kind == "forgetful" else None)
    ways = {"play": played, "lattice": reachable, "search": exhausted, "forgetful": exhausted}
    positions = ways[kind](table, max_states)
    if positions is None:
        return WinMet(real=kind in ("play", "search"))
    total = sum(int.from_bytes(sha256(position).digest(), "big") for position in positions)
    return Proof(kind, len(positions), f"{total % 2**256:064x}", remembered)


def refutation_of_proof(variant: Variant, layout: Layout, proof: Proof, max_states: int) -> str | None:
    """What is wrong with the proof, in a sentence; None where it is found again the same.

    The layout is checked too. Raises TooDearError if the proof says that it takes more than
    ``max_states`` positions.
    """
    if proof.states > max_states and not _what_is_not_argued(variant, layout, proof.kind, proof.remembered):
        raise TooDearError(max_states)
    try:
        actual = prove(variant, layout, proof.kind, proof.states, proof.remembered)
    except TooDearError:
        return f"there are more than the {proof.states} positions of the proof"
    if isinstance(actual, NotArgued):
        return actual.reason
    if isinstance(actual, WinMet):
        return f"the {proof.kind} does not show that the deal cannot be won"
    if proof.states != actual.states:
        return f"the proof is of {proof.states} positions, there are {actual.states}"
    if proof.digest != actual.digest:
        return f"the positions are others than the proof's: their digest is {actual.digest}, not {proof.digest[:64]}"
    return None


def _what_is_not_argued(variant: Variant, layout: Layout, kind: str, remembered: tuple[Card, ...]) -> str | None:
    """Of what this kind of proof says nothing; None if it is argued for this table."""
    for fault in layout_faults(variant, layout):
        return f"the deal is none of {variant.name}: {fault.sentence}"
    if kind not in kinds_for(variant):
        known = ", ".join(kinds_for(variant)) or "none"
        return f"no proof of the kind {kind[:32]!r} is known for {variant.name} with these options (known: {known})"
    if remembered and kind != "forgetful":
        return f"a proof of the kind {kind!r} remembers no cards"
    for card in remembered:
        if card not in layout.bouquet and not any(card in column for column in layout.columns):
            return f"remembers {str(card)!r}, which is not in the deal"
    if any(height != variant.dealt_foundation for height in layout.foundations) or any(layout.cells):
        return "the table is one in mid-play; proofs are about whole deals"
    return None

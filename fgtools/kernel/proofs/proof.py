"""What a proof of unsolvability is, how it is found and how it is checked: by computing it again."""

from hashlib import sha256
from typing import NamedTuple

from fgtools.errors import TooDearError
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout, layout_faults
from fgtools.kernel.proofs.lattice import closed
from fgtools.kernel.proofs.search import exhausted
from fgtools.kernel.proofs.steps import key, start
from fgtools.kernel.proofs.table import Table
from fgtools.kernel.variants import Variant


class Proof(NamedTuple):
    """The claim that one way of looking at a deal, exhausted, meets no win.

    - ``kind``: which way. ``play``: all that can be played is played. ``lattice`` and ``search``: as their modules say;
      ``forgetful``: the search of a table that forgets the suits of cards that have moved.
    - ``states``: how many different positions (depths, for the lattice) were looked at.
    - ``digest``: the sum, modulo 2^256, of the SHA-256 of each of these, as 64 hex digits. They are hashed as bytes:
      `steps.key`; for the lattice one byte a column, how many cards still lie there as dealt.
    - ``remembered``: of a forgetful search, the cards that keep their suits.
    """

    kind: str
    states: int
    digest: str
    remembered: tuple[Card, ...] = ()


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds that are argued for a game, in the order in which to try them. None where cards come back from the foundations, are dealt
    again, or are there twice, and where cells hold cards of a game that builds nothing.
    """
    if variant.decks > 1 or variant.foundation_return or variant.redeals:
        return ()
    if variant.build == "nothing":
        return () if variant.cells else ("play",)  # a card in a cell has made room for others
    runs = ("none", "one suit", "any suits") if variant.build == "any suit" else ("none", "alternating colours")
    return ("lattice", "search", "forgetful") if variant.runs in runs and variant.cells <= 2 else ()


def prove(
    variant: Variant, layout: Layout, kind: str, max_states: int, remembered: tuple[Card, ...] = ()
) -> Proof | None:
    """The proof of this kind that the deal cannot be won; None if this kind does not show it: it may be winnable.

    ``remembered`` is for a forgetful search. Raises TooDearError if more than ``max_states`` positions would have to be looked at.
    """
    if _why_not_argued(variant, layout, kind, remembered):
        return None
    table = Table(variant, layout, remembered if kind == "forgetful" else None)
    ways = {"play": _played, "lattice": closed, "search": exhausted, "forgetful": exhausted}
    positions = ways[kind](table, max_states)
    if positions is None:
        return None
    total = sum(int.from_bytes(sha256(position).digest(), "big") for position in positions)
    return Proof(kind, len(positions), f"{total % 2**256:064x}", remembered)


def why_not_unsolvable(variant: Variant, layout: Layout, proof: Proof, max_states: int) -> str | None:
    """None if the proof shows that the deal cannot be won: computed again it is the same. Else what is wrong with it.

    The layout is checked too. Raises TooDearError if the proof says that it takes more than ``max_states`` positions.
    """
    problem = _why_not_argued(variant, layout, proof.kind, proof.remembered)
    if problem:
        return problem
    if proof.states > max_states:
        raise TooDearError(max_states)
    try:
        actual = prove(variant, layout, proof.kind, proof.states, proof.remembered)
    except TooDearError:
        return f"there are more than the {proof.states} positions of the proof"
    if actual is None:
        return f"the {proof.kind} does not show that the deal cannot be won"
    if proof.states != actual.states:
        return f"the proof is of {proof.states} positions, there are {actual.states}"
    if proof.digest != actual.digest:
        return f"the positions are others than the proof's: their digest is {actual.digest}, not {proof.digest[:64]}"
    return None


def _why_not_argued(variant: Variant, layout: Layout, kind: str, remembered: tuple[Card, ...]) -> str | None:
    """Why this kind of proof says nothing about this table."""
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


def _played(table: Table, most: int) -> set[bytes] | None:
    """Where cards only go home: the position (`steps.key`) in which no more can; None if all are home.

    A card that can go home still can after another has, and nothing else can be done. So the order does not matter.
    """
    columns, _, home, _, _, reserve, _ = start(table)
    heights, left = list(home), list(columns)
    going = True
    while going:
        going = False
        for suit, height in enumerate(heights):
            card = suit + 1 << 4 | height + 1
            ends = [column[-1] for column in left]
            if card in ends:
                left[ends.index(card)] = left[ends.index(card)][:-1]
            if card in ends or reserve[suit] & table.bit[card]:
                heights[suit] += 1
                going = True
    if min(heights) == table.variant.ranks:
        return None
    if most < 1:
        raise TooDearError(most)
    return {key(tuple(left), tuple(heights), b"")}

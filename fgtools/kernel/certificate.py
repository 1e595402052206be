"""A certificate checked: a winning log, replayed from the very deal that the certificate names."""

from typing import NamedTuple

from fgtools.kernel.layout import Layout, deal_id, layout_faults
from fgtools.kernel.replay import replay
from fgtools.kernel.variants import Variant


class WinningLog(NamedTuple):
    """The claim that the deal with this id can be won, and the moves that win it."""

    deal_id: str
    moves: tuple[str, ...]


def refutation_of_win(variant: Variant, layout: Layout, seed: str | None, certificate: WinningLog) -> str | None:
    """What is wrong with the certificate, in a sentence; None where it proves that the deal can be won by the variant's rules.

    ``seed`` is the deal's seed text, None where it has none. The layout is checked too, so that no caller can forget to.
    """
    for fault in layout_faults(variant, layout):
        return f"the deal is none of {variant.name}: {fault.sentence}"
    actual = deal_id(variant, layout, seed)
    if certificate.deal_id != actual:
        return f"the certificate is for deal {certificate.deal_id[:64]}, this is deal {actual}"
    verdict = replay(variant, layout, actual if seed is None else seed, certificate.moves)
    if verdict.problem:
        return f"entry {verdict.problem.entry} is not legal: {verdict.problem.code}"
    if verdict.ending != "won":
        return f"the log ends {verdict.ending}, with {verdict.foundation_cards} of {variant.cards} cards home"
    return None

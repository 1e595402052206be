"""Numbers that are permutations: each order of 52 cards has exactly one number below 52!. No shuffle is needed."""

from math import factorial
from typing import Final

from fgtools.deal.scheme import Scheme, is_number, number_due
from fgtools.kernel.cards import Card, deck
from fgtools.kernel.variants import Variant

_COUNT: Final = factorial(52)


def _cards(variant: Variant, value: str) -> list[Card]:
    """The number in factorial base, its highest digit first: each digit says which of the cards left comes next.

    So the orders are counted as in a dictionary whose alphabet is AC 2C … KC AD … KS.
    """
    number = int(value)
    left = list(deck(variant.ranks, variant.suits))
    dealt = []
    while left:
        chosen, number = divmod(number, factorial(len(left) - 1))
        dealt.append(left.pop(chosen))
    return dealt


PERM: Final = Scheme(
    "perm",
    "a number below 52! is an order of the 52 cards, 0 the sorted one",
    lambda value: None if is_number(value, 0, _COUNT - 1) else number_due(0, f"52! - 1 ({_COUNT - 1})"),
    _cards,
    no_two_decks="a number below 52! is an order of one deck of 52 cards",
)

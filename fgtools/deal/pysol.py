"""The deal numbers of PySolFC (``pysolfc``, ``ms``) and of the older PySol (``pysol-classic``).

What each generator computes is written in ``corpus/conformance/README.md``. All three deal from the
end of the shuffled deck.
"""

import re
from collections.abc import Callable
from typing import Final

from fgtools.deal.scheme import Scheme, is_number, number_due, shuffle_from_the_top
from fgtools.kernel.cards import SUITS, Card, deck
from fgtools.kernel.variants import Variant

PYSOLFC_MOST: Final = 10**20
MS_MOST: Final = 2**33 - 1
CLASSIC_LEAST: Final = 32001
CLASSIC_MOST: Final = 2**64 - 1
# PySolFC's own boundary. The package pysol-cards has it one higher: there 32000 is still an ms deal.
FIRST_MERSENNE_TWISTER: Final = 32000

_PYSOL_SUITS: Final = "CSHD"
# What PySolFC takes out of a number before it reads it, and an L at its end.
_PASSED_OVER: Final = re.compile(r"[\s#\-_.,]")


def _plain_order(variant: Variant) -> list[Card]:
    """Suit by suit, clubs, spades, hearts, diamonds, each A..K; the second deck after the first."""
    return list(deck(variant.ranks, _PYSOL_SUITS, variant.decks))


def _ms_order(variant: Variant) -> list[Card]:
    """Rank by rank: AC AD AH AS 2C … KS. Two decks are not rearranged."""
    if variant.decks > 1:
        return _plain_order(variant)
    return [Card(rank, suit) for rank in range(1, variant.ranks + 1) for suit in SUITS]


def _dealt(cards: list[Card], number_up_to: Callable[[int], int]) -> list[Card]:
    shuffle_from_the_top(cards, number_up_to)
    cards.reverse()
    return cards


def _ms_cards(variant: Variant, value: str) -> list[Card]:
    """The linear congruential generator of Microsoft's FreeCell, and what PySolFC makes of seeds from 2^31 on."""
    seed = int(value)
    state = seed % 2**32

    def number_up_to(most: int) -> int:
        nonlocal state
        state = (214013 * state + 2531011) % 2**33
        word = state >> 16
        if seed < 2**31:
            word &= 0x7FFF
        elif seed < 2**32:
            word = word & 0x7FFF | 0x8000
        else:
            word = (word & 0xFFFF) + 1
        return word % (most + 1)

    return _dealt(_ms_order(variant), number_up_to)


def _pysolfc_cards(variant: Variant, value: str) -> list[Card]:
    """Below 32000 as ``ms``; from there on the Mersenne Twister, as Python has it."""
    seed = int(value)
    if seed < FIRST_MERSENNE_TWISTER:
        return _ms_cards(variant, value)
    from random import Random  # other schemes do without

    # Python promises that random() after seed(int) stays as it is; it does not promise that of its own shuffle.
    fraction = Random(seed).random  # noqa: S311  # a deal is to be repeated, not kept secret
    return _dealt(_plain_order(variant), lambda most: int(fraction() * (most + 1)))


def _classic_cards(variant: Variant, value: str) -> list[Card]:
    """The 64-bit linear congruential generator (Knuth's multiplier) of PySol before PySolFC."""
    state = int(value)

    def number_up_to(most: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1) % 2**64
        return int((state >> 21 & 0x7FFFFFFF) / 2**31 * (most + 1))

    return _dealt(_plain_order(variant), number_up_to)


def _refuses_pysolfc(value: str) -> str | None:
    if is_number(value, 1, PYSOLFC_MOST):
        return None
    due = number_due(1, "10^20")
    ms_number = value.removeprefix("ms")
    if ms_number != value and is_number(ms_number, 1, MS_MOST):
        return f"{due}; PySolFC's {value} is ms:{ms_number} here"
    read = _PASSED_OVER.sub("", value[:80].removesuffix("L")).lstrip("0")
    if len(value) <= 80 and is_number(read, 1, PYSOLFC_MOST):
        return f"{due}; PySolFC would read it as {read}: write pysolfc:{read} if that is meant"
    return due


def _refuses_ms(value: str) -> str | None:
    return None if is_number(value, 1, MS_MOST) else number_due(1, "2^33 - 1 (8589934591)")


def _refuses_classic(value: str) -> str | None:
    if is_number(value, CLASSIC_LEAST, CLASSIC_MOST):
        return None
    due = number_due(CLASSIC_LEAST, "2^64 - 1")
    return f"{due}; up to 32000 it deals as ms: write ms:{value}" if is_number(value, 1, CLASSIC_LEAST - 1) else due


PYSOLFC: Final = Scheme(
    "pysolfc", "PySolFC's numbers, 1 to 10^20: below 32000 as ms, then the Mersenne Twister",
    _refuses_pysolfc, _pysolfc_cards,
)  # fmt: skip
MS: Final = Scheme("ms", "Microsoft FreeCell's numbers, 1 to 2^33 - 1, as PySolFC deals them", _refuses_ms, _ms_cards)
CLASSIC: Final = Scheme(
    "pysol-classic", "the numbers of PySol before PySolFC, 32001 to 2^64 - 1", _refuses_classic, _classic_cards
)

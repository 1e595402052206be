"""The random deals of the solver Solvitaire (its option ``--random``).

What it computes is written in ``corpus/conformance/README.md``.
"""

from typing import TYPE_CHECKING, Final

from fgtools.deal.scheme import Scheme, is_number, number_due, shuffle_from_the_top
from fgtools.kernel.cards import Card
from fgtools.kernel.variants import Variant

if TYPE_CHECKING:
    from random import Random

_MOST: Final = 2**31 - 1
_SUITS: Final = "CHSD"


def _mersenne_twister(seed: int) -> "Random":
    """C++'s ``std::mt19937`` of that seed; Python fills the generator's state in another way."""
    from random import Random  # other schemes do without

    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
    generator = Random()  # noqa: S311  # its state is set in the next line
    generator.setstate((3, (*words, 624), None))
    return generator


def _cards(variant: Variant, value: str) -> list[Card]:
    """Cards laid on foundations are taken out, the bouquet is dealt first, from the end of the deck, then the columns."""
    word = _mersenne_twister(int(value)).getrandbits

    def number_up_to(most: int) -> int:
        bucket = 2**32 // (most + 1)
        while (number := word(32) // bucket) > most:
            pass
        return number

    cards = [Card(rank, suit) for rank in range(1, variant.ranks + 1) for suit in _SUITS]
    shuffle_from_the_top(cards, number_up_to)
    dealt = [card for card in reversed(cards) if card.rank > variant.dealt_foundation]
    return dealt[variant.bouquet :] + dealt[: variant.bouquet]


SOLVITAIRE: Final = Scheme(
    "solvitaire",
    "Solvitaire's --random numbers, 0 to 2^31 - 1",
    lambda value: None if is_number(value, 0, _MOST) else number_due(0, "2^31 - 1 (2147483647)"),
    _cards,
    no_two_decks="Solvitaire deals no columns of 3 to 10 cards, so its numbers mean nothing for two decks",
)

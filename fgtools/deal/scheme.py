"""What a scheme is: one way to make a deal's cards from a seed."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from fgtools.kernel.cards import Card
from fgtools.kernel.variants import Variant

_PLAIN_DIGITS: Final = re.compile(r"0|[1-9][0-9]*")


class Scheme(NamedTuple):
    """One way to make a deal's cards from a seed.

    - ``refuses`` says in a sentence why a value is no seed of this scheme (None: it is one).
    - ``cards`` takes a game and an accepted value, and gives the cards that are dealt, in dealing order: columns
      round by round, then the bouquet (`dealer.layout_of`).
    - ``no_two_decks`` says why the scheme cannot deal a game of two decks (None: it can).
    """

    name: str
    summary: str
    refuses: Callable[[str], str | None]
    cards: Callable[[Variant, str], list[Card]]
    no_two_decks: str | None = None


def is_number(value: str, least: int, most: int) -> bool:
    """Whether the text is a whole number of that range in plain digits: no sign, no leading zero, no blank.

    >>> is_number("24", 1, 100), is_number("024", 1, 100), is_number("0", 1, 100), is_number("٣", 1, 100)
    (True, False, False, False)
    """
    # A text of a million digits is refused by its length; int() would take long over it.
    return bool(_PLAIN_DIGITS.fullmatch(value)) and len(value) <= len(str(most)) and least <= int(value) <= most


def number_due(least: int, most: str) -> str:
    """The sentence that refuses a value which is no such number."""
    return f"a whole number from {least} to {most} is due, in plain digits"


def shuffle_from_the_top(cards: list[Card], number_up_to: Callable[[int], int]) -> None:
    """Fisher-Yates in place: for i from the last place down to 1 swap i with a number from 0 to i."""
    for i in range(len(cards) - 1, 0, -1):
        j = number_up_to(i)
        cards[i], cards[j] = cards[j], cards[i]

"""A card, how it is read and how it is printed."""

from collections.abc import Iterator
from typing import Final, NamedTuple

SUITS: Final = "CDHS"
RED_SUITS: Final = "DH"
RANKS: Final = "A23456789TJQK"

_RANK_NAMES: Final = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
# A sign may be black or white, and a selector after it asks for it as text or as a picture (♥️).
_SIGNS: Final = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
_SELECTORS: Final = ("", "\ufe0e", "\ufe0f")


class Card(NamedTuple):
    """A playing card: its rank, 1 (ace) to 13 (king), and its suit, one letter of ``CDHS``.

    >>> str(Card(10, "D")), Card(10, "D").name
    ('TD', 'ten of diamonds')
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    @property
    def name(self) -> str:
        """The card in words."""
        return f"{_RANK_NAMES[self.rank - 1]} of {_SUIT_NAMES[self.suit]}"


def _spellings(card: Card) -> Iterator[str]:
    rank, suit = RANKS[card.rank - 1], card.suit
    ranks = (rank, rank.lower(), *(("10",) if rank == "T" else ()))
    suits = (suit, suit.lower(), *(sign + selector for sign in _SIGNS[suit] for selector in _SELECTORS))
    return (one + other for one in ranks for other in suits)


_CARDS: Final = {
    text: card for suit in SUITS for rank in range(1, 14) for card in [Card(rank, suit)] for text in _spellings(card)
}


def parse_card(text: str) -> Card | None:
    """The card that ``text`` names, or None where there is no such card.

    ``TD`` is the form fgtools prints; ``10D``, lower case and the signs ♣♦♥♠, white ones and pictures too, are read.

    >>> parse_card("TD"), parse_card("10♦") == parse_card("t♢") == parse_card("td"), parse_card("ZZ")
    (Card(rank=10, suit='D'), True, None)
    """
    return _CARDS.get(text)


def parse_suit(text: str) -> str | None:
    """The suit letter that ``text`` names (``H``, ``h`` or ``♥``), or None."""
    card = parse_card("A" + text)
    return card.suit if card else None


def deck(ranks: int = 13, suits: str = SUITS, decks: int = 1) -> tuple[Card, ...]:
    """A new deck in the order that `fg1` shuffles: AC 2C … KC AD … KS, the second deck after the first."""
    return tuple(Card(rank, suit) for _ in range(decks) for suit in suits for rank in range(1, ranks + 1))

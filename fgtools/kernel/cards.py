"""A card, how it is read and how it is printed."""

from typing import Final, NamedTuple

SUITS: Final = "CDHS"
RED_SUITS: Final = "DH"
RANKS: Final = "A23456789TJQK"

_RANK_NAMES: Final = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_SUIT_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


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


_CARDS: Final = {str(card): card for suit in SUITS for rank in range(1, 14) for card in [Card(rank, suit)]}


def parse_card(text: str) -> Card | None:
    """The card that ``text`` names, or None where there is no such card.

    ``TD`` is the form fgtools prints; ``10D``, lower case and the signs ♣♦♥♠ are read too.

    >>> parse_card("TD"), parse_card("10♦") == parse_card("td"), parse_card("ZZ")
    (Card(rank=10, suit='D'), True, None)
    """
    card = _CARDS.get(text)
    if card is None and 2 <= len(text) <= 3:
        rank, suit = text[:-1], text[-1]
        rank = "T" if rank == "10" else rank
        # ASCII only: str.upper() would turn other letters, such as the long s, into ours.
        if rank.isascii() and (suit.isascii() or suit in _SUIT_SIGNS):
            card = _CARDS.get(rank.upper() + _SUIT_SIGNS.get(suit, suit.upper()))
    return card


def parse_suit(text: str) -> str | None:
    """The suit letter that ``text`` names (``H``, ``h`` or ``♥``), or None."""
    card = parse_card("A" + text)
    return card.suit if card and len(text) == 1 else None


def deck(ranks: int = 13, suits: str = SUITS, decks: int = 1) -> tuple[Card, ...]:
    """A new deck in the order that `fg1` shuffles: AC 2C … KC AD … KS, the second deck after the first."""
    return tuple(Card(rank, suit) for _ in range(decks) for suit in suits for rank in range(1, ranks + 1))

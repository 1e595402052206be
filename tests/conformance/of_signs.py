"""Cases about cards written with signs: white ones, and those with a variation selector, as phones type them."""

from collections.abc import Iterator

from fgtools.deal.dealer import deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import Card
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.questions import Question, ask_play
from tests.conformance.games import GAMES
from tests.moves import card_moves

SIGNS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
SELECTORS = ("", "\ufe0e", "\ufe0f")
# Two of each: the sign of a suit with a selector too many, a selector after a letter, a selector alone, and no such card.
WRONG = (
    "Q♥\ufe0f\ufe0f>1", "5♢\ufe0e\ufe0f>f", "QH\ufe0f>1", "5d\ufe0e>f", "Q\ufe0f>1", "\ufe0f>1", "♥\ufe0f>1", "♡>f", "fC\ufe0f>1",
    "fs\ufe0e>2", "Z♡>1", "11♠\ufe0f>f", "1:Z♧\ufe0f>2", "1:5\ufe0f♥>2", "♥\ufe0f5>1", "5♥>1\ufe0f", "5♥\u200d>1", "5❤\ufe0f>1",
)  # fmt: skip


def _written(card: Card, number: int) -> str:
    """The card in one of its spellings with signs."""
    sign = SIGNS[card.suit][number % 2] + SELECTORS[number % 3]
    return ("10" if card.rank == 10 else str(card)[0].lower()) + sign


def plays() -> Iterator[Question]:
    """Cards of the bouquet and cards that are named, in every game; foundations; and what is no card."""
    number = 1
    for game in GAMES:
        dealt = deal(game, "fg1:11")
        start = dealt.start()
        moves = card_moves(game, start)
        for move in [move for move in moves if move.card][:2]:
            assert move.card
            yield ask_play(dealt, [], f"{_written(move.card, number)}>{move.target}")
            number += 1
        for move in [move for move in moves if move.source.kind == "column"][:1]:
            top = start.columns[move.source.number][-move.run]
            yield ask_play(dealt, [], str(move).replace(">", f":{_written(top, number)}>"))
            yield ask_play(dealt, [], str(move).replace(">", f":{_written(start.bouquet[0], number + 1)}>"))
            number += 2
        yield ask_play(dealt, [], f"{_written(start.columns[0][0], number)}>1")
        number += 1
    returning = deal(with_options(VARIANTS["brigade"], {"foundation_return": True}), "fg1:11")
    for suit, signs in SIGNS.items():
        sign = signs[number % 2] + SELECTORS[number % 3]
        number += 1
        for column in (1, 4):
            yield ask_play(returning, [], f"f{sign}>{column}")
        yield ask_play(returning, [], f"f{sign}:{_written(Card(1, suit), number)}>f")
    for number, text in enumerate(WRONG):
        yield ask_play(deal(GAMES[number % len(GAMES)], "fg1:12"), [], text)

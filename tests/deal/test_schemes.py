"""Other programs' deal numbers: their own deals (``corpus/conformance/schemes.json``), and their own shuffle beside ours."""

import json
import math
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from fgtools.deal.dealer import Deal, deal
from fgtools.deal.generators import SCHEMES, split_seed
from fgtools.errors import SeedError
from fgtools.kernel.cards import deck
from fgtools.kernel.variants import VARIANTS

VECTORS = json.loads((Path(__file__).parents[2] / "corpus/conformance/schemes.json").read_text(encoding="utf-8"))
# The seven games that PySolFC has.
PYSOLFC_GAMES = ["flower-garden", "wildflower", "arizona", "phoenix", "brigade", "stonewall", "gloucestershire"]

# Two boards in the README of Freecell Solver: FreeCell deals, row by row to eight columns; a line is a column.
FREECELL_24 = """4C 2C 9C 8C QS 4S 2H / 5H QH 3C AC 3H 4H QD / QC 9S 6H 9H 3S KS 3D / 5D 2S JC 5C JH 6D AS
2D KD TH TC TD 8D / 7H JS KH TS KC 7C / AH 5S 6S AD 8H JD / 7S 6C 7D 4D 8S 9D"""
FREECELL_198246790 = """KD JH 5H 7D 9H KC 9D / 3H JD 5D 8H QH 7H 2D / 4D 3S QC 3C 6S QS KS / TC 9S 6D 9C QD 8S TD
TS 8C 7S TH 2C AS / 8D AC AH 4H JC 4C / 6H 7C 4S 5S 5C JS / AD KH 6C 2H 3D 2S"""


def printed(found: Deal) -> str:
    """A deal as the vectors have it: columns, ``R:`` and the bouquet, ``F:`` and what lies on the foundations."""
    rows = [*(" ".join(map(str, column)) for column in found.layout.columns)]
    rows.append("R: " + " ".join(map(str, found.layout.bouquet)))
    rows += ["F: AC AS AH AD"] if any(found.layout.foundations) else []
    return "".join(row + "\n" for row in rows)


@pytest.mark.parametrize("vector", VECTORS, ids=[f"{vector['variant']} {vector['seed']}" for vector in VECTORS])
def test_deals_of_the_programs_themselves(vector: dict[str, str]) -> None:
    """What PySolFC and Solvitaire dealt themselves comes out, card by card."""
    text = vector["text"].replace("10", "T")

    assert vector["sha256"] == sha256(vector["text"].encode()).hexdigest()
    assert text == printed(deal(VARIANTS[vector["variant"]], vector["seed"]))


def test_there_are_vectors() -> None:
    """An empty list of vectors would pass unseen."""
    assert len(VECTORS) == 18


@pytest.mark.parametrize(("seed", "board"), [("ms:24", FREECELL_24), ("pysol-classic:198246790", FREECELL_198246790)])
def test_boards_that_others_have_printed(seed: str, board: str) -> None:
    """The order in which the cards are dealt is that of FreeCell's published boards."""
    scheme, value = split_seed(seed)
    cards = list(map(str, scheme.cards(VARIANTS["flower-garden"], value)))

    assert board.replace("\n", " / ") == " / ".join(" ".join(cards[column::8]) for column in range(8))


def cut(name: str, cards: list[str]) -> tuple[list[list[str]], list[str]]:
    """How PySolFC deals each game from the cards in dealing order."""
    if name == "brigade":
        cards = [card for card in cards if card[0] != "A"]
        return [cards[column:35:7] for column in range(7)], cards[35:]
    if name == "gloucestershire":
        columns: list[list[str]] = [[] for _ in range(8)]
        left = iter(cards)
        for first in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7):
            for column in range(first, 8):
                columns[column].append(next(left))
        return columns, list(left)
    return [cards[column:36:6] for column in range(6)], cards[36:]


def theirs(name: str, number: int, kind: int) -> tuple[list[list[str]], list[str]]:
    """The deal by the shuffle of the package pysol-cards."""
    cards = shuffle(createCards(VARIANTS[name].decks), number, kind)
    return cut(name, [CardRenderer(True).to_s(card) for card in reversed(cards)])


def ours(name: str, seed: str) -> tuple[list[list[str]], list[str]]:
    """The deal by fgtools."""
    layout = deal(VARIANTS[name], seed).layout
    return [list(map(str, column)) for column in layout.columns], list(map(str, layout.bouquet))


GAMES = st.sampled_from(PYSOLFC_GAMES)


@given(GAMES, st.one_of(st.integers(1, 31999), st.integers(32001, 10**20)))
@example("arizona", 31999)
@example("arizona", 32001)
@example("brigade", 10**20)
def test_pysolfc_numbers(name: str, number: int) -> None:
    """Every number that PySolFC takes deals the same cards in pysol-cards and here."""
    assert theirs(name, number, RandomBase.DEALS_PYSOLFC) == ours(name, f"pysolfc:{number}")


@given(GAMES, st.integers(1, 2**33 - 1))
@example("phoenix", 2**31 - 1)
@example("phoenix", 2**31)
@example("phoenix", 2**32 - 1)
@example("phoenix", 2**32)
@example("gloucestershire", 2**33 - 1)
def test_ms_numbers(name: str, number: int) -> None:
    """The three ranges of ms numbers, one and two decks."""
    assert theirs(name, number, RandomBase.DEALS_MS) == ours(name, f"ms:{number}")


@given(GAMES, st.integers(32001, 2**64 - 1))
@example("stonewall", 32001)
@example("stonewall", 2**64 - 1)
def test_classic_numbers(name: str, number: int) -> None:
    """The numbers of PySol before PySolFC."""
    assert theirs(name, number, RandomBase.DEALS_PYSOL) == ours(name, f"pysol-classic:{number}")


@pytest.mark.parametrize("name", PYSOLFC_GAMES)
def test_32000_is_read_in_two_ways(name: str) -> None:
    """PySolFC deals 32000 by the Mersenne Twister, pysol-cards as an ms deal; ``pysolfc`` follows PySolFC."""
    assert theirs(name, 32000, RandomBase.DEALS_PYSOLFC) == ours(name, "ms:32000")
    assert ours(name, "pysolfc:32000") != ours(name, "ms:32000")
    assert ours(name, "pysolfc:31999") == ours(name, "ms:31999")


def test_the_mersenne_twister_of_cpp() -> None:
    """The C++ standard says what the 10,000th number of the default generator, seed 5489, is."""
    from fgtools.deal.solvitaire import _mersenne_twister

    generator = _mersenne_twister(5489)
    numbers = [generator.getrandbits(32) for _ in range(10_000)]

    assert numbers[-1] == 4123659995


@given(st.permutations(range(52)))
def test_each_order_is_a_number(order: list[int]) -> None:
    """An order's number, counted by the cards left that are before each in the sorted deck, deals that order."""
    number = sum(sum(later < card for later in order[i + 1 :]) * math.factorial(51 - i) for i, card in enumerate(order))
    columns, bouquet = ours("flower-garden", f"perm:{number}")

    assert cut("flower-garden", [str(deck()[card]) for card in order]) == (columns, bouquet)


def test_the_ends_of_the_permutations() -> None:
    """0 is the sorted deck, the last number the deck from its end."""
    sorted_deck = list(map(str, deck()))

    assert cut("phoenix", sorted_deck) == ours("phoenix", "perm:0")
    assert cut("phoenix", sorted_deck[::-1]) == ours("phoenix", f"perm:{math.factorial(52) - 1}")


PYSOLFC_DUE = "a whole number from 1 to 10^20 is due, in plain digits"
READ_AS = PYSOLFC_DUE + "; PySolFC would read it as {0}: write pysolfc:{0} if that is meant"
MS_DUE = "a whole number from 1 to 2^33 - 1 (8589934591) is due, in plain digits"


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("pysolfc:0", PYSOLFC_DUE),
        ("pysolfc:", PYSOLFC_DUE),
        ("pysolfc:1" + "0" * 19 + "01", PYSOLFC_DUE),
        ("pysolfc:1" + "0" * 21, PYSOLFC_DUE),
        ("pysolfc:" + "9" * 100_000, PYSOLFC_DUE),
        ("pysolfc:1.5e3", PYSOLFC_DUE),
        ("pysolfc:٣", PYSOLFC_DUE),
        ("pysolfc:ms0", PYSOLFC_DUE),
        ("pysolfc:MS24", PYSOLFC_DUE),
        ("pysolfc:-5", READ_AS.format(5)),
        ("pysolfc:007", READ_AS.format(7)),
        ("pysolfc:#24", READ_AS.format(24)),
        ("pysolfc: #24-", READ_AS.format(24)),
        ("pysolfc:24L", READ_AS.format(24)),
        ("pysolfc:24\n", READ_AS.format(24)),
        ("pysolfc:ms617", f"{PYSOLFC_DUE}; PySolFC's ms617 is ms:617 here"),
        ("ms:0", MS_DUE),
        ("ms:0024", MS_DUE),
        ("ms:8589934592", MS_DUE),
        ("ms:ms24", MS_DUE),
        ("pysol-classic:0", "a whole number from 32001 to 2^64 - 1 is due, in plain digits"),
        ("pysol-classic:18446744073709551616", "a whole number from 32001 to 2^64 - 1 is due, in plain digits"),
        (
            "pysol-classic:32000",
            "a whole number from 32001 to 2^64 - 1 is due, in plain digits; up to 32000 it deals as ms: write ms:32000",
        ),
        ("solvitaire:-1", "a whole number from 0 to 2^31 - 1 (2147483647) is due, in plain digits"),
        ("solvitaire:2147483648", "a whole number from 0 to 2^31 - 1 (2147483647) is due, in plain digits"),
        (
            f"perm:{math.factorial(52)}",
            f"a whole number from 0 to 52! - 1 ({math.factorial(52) - 1}) is due, in plain digits",
        ),
    ],
    ids=lambda text: text[:30],
)
def test_seeds_that_are_refused(seed: str, reason: str) -> None:
    """What is no number of the scheme in plain digits is refused with the range, and never read as another."""
    with pytest.raises(SeedError) as caught:
        deal(VARIANTS["flower-garden"], seed)

    assert reason == caught.value.reason


@pytest.mark.parametrize(("seed", "reason"), [("solvitaire:1", "Solvitaire deals no"), ("perm:1", "a number below")])
def test_schemes_without_two_decks(seed: str, reason: str) -> None:
    """Where a number means nothing for two decks, that is said."""
    with pytest.raises(SeedError) as caught:
        deal(VARIANTS["gloucestershire"], seed)

    assert caught.value.reason.startswith(reason)


@given(st.sampled_from([name for name in SCHEMES if name != "fg1"]), st.integers(32001, 2**31 - 1), st.data())
def test_every_scheme_deals_every_card_once(name: str, number: int, data: st.DataObject) -> None:
    """Columns, bouquet and foundations together are the deck, in each game that the scheme deals."""
    variant = data.draw(
        st.sampled_from([v for v in VARIANTS.values() if v.decks == 1 or not SCHEMES[name].no_two_decks])
    )
    layout = deal(variant, f"{name}:{number}").layout
    dealt = [card for column in (*layout.columns, layout.bouquet) for card in column]
    aces = [card for card in deck() if card.rank == 1] if variant.dealt_foundation else []

    assert sorted(deck(decks=variant.decks)) == sorted(dealt + aces)
    assert variant.columns == tuple(map(len, layout.columns))

"""Boards as people paste them: every spelling is the same deal, and what is wrong is told by line and word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board, one_line, read_one_line, seed_fits_a_line, sheet_of_board, sheet_of_text
from fgtools.formats.pattern import read_pattern
from fgtools.formats.sheet import FLOWER_GARDEN, read_foundations
from fgtools.kernel.cards import RANKS, SUITS, Card
from fgtools.kernel.variants import VARIANTS, option_text, options_of
from fgtools.testing.strategies import deals, deals_in_play, named_variants

BRIGADE = deal(VARIANTS["brigade"], "pysolfc:24")
# How programs and people write the suits; the last two with a selector, as phones do.
SUIT_WORDS = (
    tuple("CDHS"), tuple("cdhs"), tuple("♣♦♥♠"), tuple("♧♢♡♤"),
    ("♣\ufe0f", "♦\ufe0f", "♥\ufe0f", "♠\ufe0f"), ("♣\ufe0e", "♦\ufe0e", "♥\ufe0e", "♠\ufe0e"),
)  # fmt: skip
# What lies on a foundation: the number of its cards, or its top card's rank.
COUNTED = ("{suit}{count}", "{suit}: {count}", "{suit}-{count}", "{suit} = {count}", "{count}{suit}")
TOPPED = ("{top}{suit}", "{suit}{top}", "{suit}-{top}", "{suit}: {top}", "{suit}:{top}")


def wrapped(words: list[str], most: int) -> list[str]:
    """The words on lines of so many."""
    return [" ".join(words[i : i + most]) for i in range(0, len(words), most)] or ["-"]


@st.composite
def spelled(draw: st.DrawFn, dealt: Deal) -> str:
    """The board of a deal, in one of the many ways."""
    variant, layout = dealt.variant, dealt.layout
    suits = dict(zip(SUITS, draw(st.sampled_from(SUIT_WORDS)), strict=True))
    ten = draw(st.sampled_from(["T", "t", "10"]))

    def written(card: Card) -> str:
        return RANKS[card.rank - 1].replace("T", ten) + suits[card.suit]

    columns = [" ".join(map(written, column)) or "-" for column in layout.columns]
    columns = [draw(st.sampled_from(["", ": ", "  "])) + column for column in columns]
    first, *others = wrapped(list(map(written, layout.bouquet)), draw(st.sampled_from([1, 3, 8, 60])))
    label = draw(st.sampled_from(["Bouquet:", "Reserve: ", "R:", "bouquet : "]))
    bouquet = [label, first, *others] if draw(st.booleans()) else [label + first, *others]
    heights = [
        (variant.suits[i // variant.foundations_per_suit], height) for i, height in enumerate(layout.foundations)
    ]
    forms = COUNTED if max(layout.foundations) > 13 else COUNTED + TOPPED
    form = draw(st.sampled_from(forms))
    piles = [
        form.format(suit=suits[suit], count=height, top=RANKS[(height - 1) % 13].replace("T", ten) if height else "0")
        for suit, height in heights
    ]
    foundations = draw(st.sampled_from(["Foundations: ", "F:"])) + draw(st.sampled_from([" ", ", ", "  "])).join(piles)
    named = [f"Variant: {draw(st.sampled_from([variant.name, variant.name.upper(), variant.title]))}"]
    named += [f"Option: {name}={option_text(value)}" for name, value in options_of(variant).items()]
    named += [f"Seed: {dealt.seed}"] if dealt.seed is not None else []
    blocks = draw(st.permutations([columns, bouquet, [foundations], named]))
    end = draw(st.sampled_from(["\n", "\r\n", " \n", "\n\n"]))
    return draw(st.sampled_from(["", "\ufeff"])) + "".join(line + end for block in blocks for line in block)


@given(st.one_of(deals(named_variants()), deals_in_play(named_variants())), st.data())
def test_every_spelling_is_the_same_deal(dealt: Deal, data: st.DataObject) -> None:
    """Suit signs of any kind, ten as T or 10, foundations in ten ways, a bouquet on one line or many, and the lines in any order."""
    if dealt.seed is not None and not seed_fits_a_line(dealt.seed):
        dealt = dealt._replace(seed=None)
    text = data.draw(spelled(dealt))

    assert sheet_of_text(text, "board").deal() == dealt


@given(st.one_of(deals(named_variants()), deals_in_play(named_variants())), st.sampled_from(SUIT_WORDS))
def test_one_line_with_signs(dealt: Deal, words: tuple[str, ...]) -> None:
    """The one-line notation, its cards with signs of any kind, is the same deal."""
    game, rest = one_line(dealt).split(" ", 1)
    for suit, word in zip(SUITS, words, strict=True):
        rest = rest.replace(suit, word)
    for ten in ("T", "10"):
        assert read_one_line(f"{game} {rest.replace('T', ten)}", "line") == dealt._replace(seed=None)


def test_cells_with_signs() -> None:
    """Cells are split as cards are, a free one between them."""
    sheet = sheet_of_text("trevi-garden -/-/-/-/-/- - C1 10♥\ufe0f-9♠-T♡", "line")

    assert sheet.cells == ["10♥\ufe0f", "-", "9♠", "-", "T♡"]


FOUNDATIONS = {
    "♣1 ♦1 ♥1 ♠1": 1111, "A♣ A♦ A♥ A♠": 1111, "♣-A ♦-A ♥-A ♠-A": 1111, "♣: A ♦: A ♥: A ♠: A": 1111, "AC AD AH AS": 1111,
    "C-A S-A H-A D-A": 1111, "h1 c1 s1 d1": 1111, "♣\ufe0f1 ♦\ufe0f1 ♥\ufe0f1 ♠\ufe0f1": 1111, "A♣\ufe0fA♦\ufe0fA♥\ufe0fA♠\ufe0f": 1111,
    "♣: A, ♦: 2; ♥: -, ♠: 3": 1203, "C1D2H0S3": 1203, "♧-A ♢-2 ♤-3": 1203, "AC 2D 3S": 1203, "3♠ A♣ 2♦": 1203, "CA D2 S3": 1203,
    "C = 1 D = 2 S = 3": 1203, "1♣ 2♦ 0♥ 3♠": 1203, "-": 0, "": 0,
}  # fmt: skip


@pytest.mark.parametrize(("text", "piles"), FOUNDATIONS.items(), ids=ascii)
def test_foundations(text: str, piles: int) -> None:
    """Clubs, diamonds, hearts and spades, a digit each, whatever the line looks like."""
    found = read_foundations(text)
    assert not isinstance(found, int)

    assert f"{piles:04}" == "".join(str(found.get(suit, 0)) for suit in SUITS)


@pytest.mark.parametrize(
    "text", ["C1 X1", "C1 ZZ", "C1 1", "C1 -", "C1 C", "C1 ♥\ufe0f\ufe0f1", "C1 C\ufe0f1", "C1 D1E", "C1 ?"]
)
def test_foundations_that_are_none(text: str) -> None:
    """Reading stops at the word that says nothing."""
    assert read_foundations(text) == (5 if text == "C1 D1E" else 3)


PLAIN = board(BRIGADE).splitlines()  # the game, the seed, seven columns, the bouquet, the foundations
FAULTS = {
    "a card": (4, "4C 2C ZZ 6S 4D", "4 word 3: 'ZZ' is not a card"),
    "after a colon": (4, ": 4C ZZ 6C 6S 4D", "4 word 3: 'ZZ' is not a card"),
    "twice": (5, "5H QH 9C 7D 4C", "5 word 5: 4C is on the table too often"),
    "a column": (6, "5H QH 9C 7D", "6: 4 cards, but 5 are dealt here"),
    "the bouquet": (10, "Bouquet: ZZ", "10 word 2: 'ZZ' is not a card"),
    "beside its label": (10, "Bouquet:ZZ 8H", "10 word 1: 'ZZ' is not a card"),
    "after its label": (10, " R : 8H ZZ", "10 word 4: 'ZZ' is not a card"),
    "few": (10, "R: 8H", "10: 1 cards, but the bouquet has 13"),
    "a foundation": (11, "F: C1 D1 HH S1", "11 word 4: 'HH' is not like C1 or ♣1, AC or A♣, C-A or ♣: A"),
    "a height": (11, "F: C1 D14 H1 S1", "11: 14 cards, but this foundation holds 1 to 13"),
    "one more": (11, "F: C1 D1 H1 S1 C1", "11: 2 foundations, not 1"),
    "the game": (1, "Variant: golf", "1: no game 'golf'; known: "),
    "an option": (1, "Variant: brigade\nOption: redeals=2", "2: option 'redeals=2': redeals is 0 or 1"),
    "no option": (1, "Variant: brigade\nOption: jokers=2", "2: brigade has no option 'jokers'"),
    "twice otherwise": (1, "Variant: brigade\nOption: redeals=0\nOption: redeals=1", "3: option 'redeals=1': redeals is given already"),
    "the seed": (2, "Seed: pysolfc:25", "2: 'pysolfc:25' deals "),
    "no seed": (2, "Seed: 24", "2: seed '24': no scheme; "),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_faults_are_told_by_line_and_word(what: str) -> None:
    """No reader of a board is sent to a path of JSON; words are counted as an editor counts them."""
    number, line, fault = FAULTS[what]
    lines = [line if i == number else one for i, one in enumerate(PLAIN, 1)]
    with pytest.raises(UnreadableInputError) as caught:
        Item("board.txt", "\n".join(lines)).deal()

    assert any(told.startswith(f"board.txt:{fault}") for told in caught.value.faults), caught.value.faults
    assert all("$" not in told for told in caught.value.faults)


def test_faults_of_lines_after_blank_ones() -> None:
    """Blank lines at the beginning count too."""
    with pytest.raises(UnreadableInputError) as caught:
        Item("board.txt", "\n\n" + "\n".join(PLAIN).replace("2C", "ZZ")).deal()

    assert "board.txt:5 word 2: 'ZZ' is not a card" in caught.value.faults


def test_faults_in_a_wrapped_bouquet() -> None:
    """The line is the one that the card stands in, in boards with unknown cards too."""
    bouquet = PLAIN[9].split()
    lines = [*PLAIN[:9], "Bouquet:", " ".join(bouquet[1:7]), " ".join(bouquet[7:]), PLAIN[10]]
    assert sheet_of_board("\n".join(lines), "b").deal() == BRIGADE
    lines[11] = "8D ZZ" + lines[11][5:]
    for read in (Item("b", "\n".join(lines)).deal, lambda: read_pattern(Item("b", "\n".join(["", *lines[1:]]).replace("4C", "??")), Limits(), FLOWER_GARDEN._replace(name="brigade"))):  # fmt: skip
        with pytest.raises(UnreadableInputError) as caught:
            read()
        assert "b:12 word 2: 'ZZ' is not a card" in caught.value.faults


@pytest.mark.parametrize("more", [["2C 3C 4C 5C 6C 7C 8C 9C"], ["2C"] * 2, ["KC"] * 30])
def test_lines_that_are_no_bouquet(more: list[str]) -> None:
    """What is more than the bouquet has room for does not go on with it: then there are too many columns."""
    columns = PLAIN[2:9]
    lines = [*PLAIN[:1], *columns, "Bouquet: 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD", *more]
    with pytest.raises(UnreadableInputError) as caught:
        sheet_of_board("\n".join(lines), "b").deal()

    assert any(f"b: {7 + len(more)} columns, but brigade has 7" in told for told in caught.value.faults)


def test_columns_around_the_bouquet_are_columns() -> None:
    """As long as there are no lines too many, the bouquet's line may stand anywhere, and no line goes on with it."""
    for at in range(8):
        lines = [*PLAIN[:2], *PLAIN[2 : 2 + at], PLAIN[9], *PLAIN[2 + at : 9], PLAIN[10]]
        assert sheet_of_board("\n".join(lines), "b").deal() == BRIGADE

"""Text boards and one-line notation, as people type them."""

import pytest

from fgtools.deal.dealer import deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.notation import board, one_line, read_one_line, sheet_of_board
from fgtools.kernel.variants import VARIANTS

DEAL = deal(VARIANTS["flower-garden"], "fg1:1")
PLAIN = "\n".join(line for line in board(DEAL).splitlines() if ":" not in line or line.startswith("Bouquet"))


@pytest.mark.parametrize(
    "typed",
    [
        PLAIN,
        PLAIN.lower().replace("bouquet", "R"),
        PLAIN.replace("T", "10").replace("Bouquet", "Reserve"),
        "\ufeff" + PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("C", "♣").replace("S", "♠"),
        "\n\n".join(": " + line if "B" not in line else line for line in PLAIN.splitlines()),
    ],
    ids=["plain", "lower-case-R", "10-Reserve", "bom-crlf", "signs", "colons"],
)
def test_boards_as_people_type_them(typed: str) -> None:
    """Case, 10 or T, suit signs, line ends, a byte order mark, and other names of the bouquet."""
    assert DEAL.layout == sheet_of_board(typed, "board").deal().layout


@pytest.mark.parametrize("line", ["F: AC AS AH AD", "Foundations: C-A S-A H-A D-A", "foundations: h1 c1 s1 d1"])
def test_foundations_as_people_type_them(line: str) -> None:
    """Top cards, suit and rank as Freecell Solver writes them, suit and number of cards."""
    brigade = deal(VARIANTS["brigade"], "pysolfc:24")

    assert brigade == sheet_of_board(board(brigade).replace("Foundations: C1 D1 H1 S1", line), "board").deal()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (PLAIN.replace("7S", "ZZ"), "board:1 word 1: 'ZZ' is not a card"),
        (PLAIN.replace("Bouquet", "Bukett"), "board:7: no line 'Bukett' here; known: "),
        (PLAIN.replace("Bouquet", "Bouquet: 2S\nBouquet"), "board:8: a second bouquet line"),
        ("7S 9S\n", "board: no line 'Bouquet:'"),
        (PLAIN + "\nFoundations: C9 X1", "board:8 word 3: 'X1' is not like C1 or ♣1, AC or A♣, C-A or ♣: A"),
        (PLAIN + "\nCells: 2Z", "board:8 word 2: '2Z' is not a card"),
        ("Variant: golf\n" + PLAIN, "board:1: no game 'golf'; known: "),
        ("Option: redeals=9\n" + PLAIN, "board:1: option 'redeals=9': redeals is 0 or 1"),
        (PLAIN.replace("7S ", ""), "board:1: 5 cards, but 6 are dealt here"),
    ],
)
def test_faults_of_boards(text: str, fault: str) -> None:
    """Each fault has its place."""
    with pytest.raises(UnreadableInputError) as caught:
        sheet_of_board(text, "board").deal()

    assert any(told.startswith(fault) for told in caught.value.faults), caught.value.faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line: 0 parts, where game, columns and bouquet are due"),
        ("a b c d e f", "line: 6 parts, where game, columns and bouquet are due"),
        ("golf 7S/8S 9S", "line: no game 'golf'; known: "),
        (one_line(DEAL).replace("7S9S", "7S9"), "line column 1 card 2: '95' is not a card"),
        (one_line(DEAL).replace("flower-garden", "flower-garden,undo=maybe"), "line: option 'undo=maybe': undo is "),
    ],
)
def test_faults_of_lines(text: str, fault: str) -> None:
    """Each fault has its place."""
    with pytest.raises(UnreadableInputError) as caught:
        read_one_line(text, "line")

    assert any(told.startswith(fault) for told in caught.value.faults), caught.value.faults


def test_a_table_in_mid_play() -> None:
    """A layout with cards played: columns of any length, nothing face down."""
    line = "flower-garden,foundation_return=true 9S5DJH8H/5CTH6D9HKSKH/AS5H8SQCJC3C/QDQSAC4CQHJD/4D2C6C8CKCTD/"
    line += "7HKD9DTS8DTC7S 3S4H2S3H9C2H2DJS7C3D6H6S7D4S5S C0D1H1S0"

    assert read_one_line(line, "line").layout.foundations == (0, 1, 1, 0)
    assert line == one_line(read_one_line(line, "line"))

"""won, lost, blocked, open."""

from fgtools.deal.dealer import deal
from fgtools.kernel.cards import Card, parse_card
from fgtools.kernel.position import Position
from fgtools.kernel.rules import ending, legal_moves
from fgtools.kernel.variants import VARIANTS
from tests import oracle
from tests.moves import card_move
from tests.strategies import rules_of

CLASSIC = VARIANTS["flower-garden"]


def position(columns: list[str], bouquet: str = "", foundations: tuple[int, ...] = (0, 0, 0, 0)) -> Position:
    """A table, whole or not, from texts."""

    def cards(text: str) -> tuple[Card, ...]:
        return tuple(card for card in map(parse_card, text.split()) if card)

    return Position(tuple(map(cards, columns)), (0,) * len(columns), cards(bouquet), (), foundations)


def both(table: Position, variant: str = "flower-garden") -> tuple[str, str]:
    """The ending by the kernel and by the oracle."""
    rules = rules_of(VARIANTS[variant])
    columns = [list(map(str, column)) for column in table.columns]
    other = oracle.start(rules, columns, list(map(str, table.bouquet)), "fg1:1")
    for suit, height in zip("CDHS", table.foundations, strict=True):
        other.foundations[suit] = [[f"{rank}{suit}" for rank in "A23456789TJQK"[:height]]]
    return ending(VARIANTS[variant], table), oracle.ending(rules, other)


def test_blocked_is_only_whole_columns_to_empty_ones() -> None:
    """Kings alone in columns, one column empty, nothing else to move: blocked.

    It takes a table that lacks cards. On a whole one, with nothing in bouquet and cells and no column of two
    cards (its last card could go to the empty column), the lowest card left of a suit can go home.
    """
    kings = position(["KC", "KD", "", "KH", "KS", "TC"])

    assert both(kings) == ("blocked", "blocked")
    assert {"1>3", "2>3", "4>3", "5>3", "6>3"} == set(map(str, legal_moves(CLASSIC, kings)))


def test_open_where_one_move_does_more() -> None:
    """One card that could leave a column of two makes the same table open."""
    assert both(position(["KC KD", "", "KH", "KS", "TC", "TD"])) == ("open", "open")
    assert both(position(["KC", "KD", "", "KH", "KS", "TC"], bouquet="9C")) == ("open", "open")


def test_lost_is_no_legal_move() -> None:
    """Kings on six columns, and no ace in sight: lost."""
    assert both(position(["2C KC", "2D KD", "2H KH", "2S KS", "3C KC", "3D KD"])) == ("lost", "lost")
    assert both(position(["KC", "", "", "", "", ""]), "foundation-only") == ("lost", "lost")


def test_an_empty_bouquet_does_not_win() -> None:
    """A king left in a column: not won, though the bouquet is empty."""
    last = position(["KC", "", "", "", "", ""], foundations=(12, 13, 13, 13))

    assert both(last) == ("open", "open")
    assert "1>f" in map(str, legal_moves(CLASSIC, last))
    assert both(position([""] * 6, foundations=(13, 13, 13, 13))) == ("won", "won")


def test_the_worked_example() -> None:
    """The published example: 5D from the middle of the bouquet onto 6C, then 4D on 5D, while 9D stays."""
    from fgtools.kernel.position import apply
    from fgtools.kernel.rules import why_illegal

    table = position(["KS 6C", "KC", "KD", "KH", "QS", "QC"], bouquet="4D 5D 9D")
    for text in ("5D>1", "4D>1"):
        move = card_move(text)
        assert why_illegal(CLASSIC, table, move) is None
        table = apply(CLASSIC, table, move)

    assert " ".join(map(str, table.columns[0])) == "KS 6C 5D 4D"
    assert list(map(str, table.bouquet)) == ["9D"]
    early = position(["KS 6C", "KC", "KD", "KH", "QS", "QC"], bouquet="4D 5D 9D")
    assert why_illegal(CLASSIC, early, card_move("4D>1")) == "wrong-rank"


def test_aces_lie_on_brigades_foundations() -> None:
    """Brigade begins with four cards home, and no ace in the deal."""
    dealt = deal(VARIANTS["brigade"], "fg1:1")

    assert dealt.layout.foundations == (1, 1, 1, 1)
    assert "A" not in {str(card)[0] for column in (*dealt.layout.columns, dealt.layout.bouquet) for card in column}

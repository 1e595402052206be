"""What the tallies of a position say is what lies on its table: the tally equation, and which cards are safe to send home."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from fgtools.kernel.proofs import kinds_for
from fgtools.kernel.proofs import steps as module
from fgtools.kernel.proofs.autoplay import can_go_home, is_safe, sent_home
from fgtools.kernel.proofs.state import State, exposed, start
from fgtools.kernel.proofs.table import CONNECTOR, Table
from fgtools.kernel.variants import VARIANTS
from tests.kernel.proofs.test_inside import walk
from tests.kernel.proofs.test_proofs import small_deals
from tests.solver.decks import deal_of_texts

GAMES = [game for game, variant in VARIANTS.items() if "search" in kinds_for(variant)]


def positions(game: str, rounds: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Table, State]]:
    """Positions some random steps into searches that know all suits, forget them, or remember some."""
    rng = random.Random(4)
    for number, dealt in enumerate(small_deals(game, rounds)):
        cards = [card for column in dealt.layout.columns for card in column]
        table = Table(dealt.variant, dealt.layout, [None, [], rng.sample(cards, 3)][number % 3])
        for _ in range(8):
            yield table, walk(table, rng, monkeypatch)


def lying(state: State) -> list[int]:
    """The cards in columns and cells."""
    return [card for pile in (*(column[1:] for column in state.columns), state.cells) for card in pile]


def connector_of(table: Table, suit: int, rank: int) -> int:
    """The byte of that card as a connector."""
    return CONNECTOR + 16 * table.colours[suit] + rank


@pytest.mark.parametrize("game", GAMES)
def test_in_hand_is_what_came_there_and_did_not_leave(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In hand = unnamed - home - placed, sort by sort; and what is placed, and what is unnamed, shows on the table."""
    for table, state in positions(game, 30, monkeypatch):
        on_table = Counter(lying(state))
        for suit, height in enumerate(state.foundations):
            for rank in range(height + 1, table.variant.ranks + 1):
                card = suit + 1 << 4 | rank
                assert bool(state.unnamed[suit] & table.bit[card]) == (card not in on_table), (state, card)
        for connector in table.cards:
            if connector >= CONNECTOR:
                suits = table.suits_of[connector]
                not_home = [suit for suit in suits if connector & 15 > state.foundations[suit]]
                unnamed = sum(bool(state.unnamed[suit] & table.bit[connector]) for suit in not_home)
                placed = state.placed // table.bit[connector] & 7
                assert placed == on_table[connector]
                assert state.in_hand // table.bit[connector] & 7 == unnamed - placed, (state, connector)


def looks_safe(table: Table, state: State, card: int, suit: int) -> bool:
    """The rule of `autoplay`, by a look at what lies in columns and cells instead of tallies."""
    on_table, rank = lying(state), card & 15
    if card >= CONNECTOR and on_table.count(card) > 1:
        return False
    before = [connector_of(table, suit, lower) for lower in range(state.foundations[suit] + 1, rank)]
    strict = card >= CONNECTOR or table.forgets or any(connector in on_table for connector in before)
    for low in on_table:
        may_be = [s for s in table.suits_of[low] if low & 15 > state.foundations[s]]
        if low >= CONNECTOR:
            may_be = [s for s in may_be if state.unnamed[s] & table.bit[low]]
        for other in may_be:
            twin = table.by_colour and table.colours[other] == table.colours[suit] and other != suit and not strict
            if (other != suit or card >= CONNECTOR) and low & 15 <= (rank - 3 if twin else rank - 2):
                return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_what_is_safe_shows_on_the_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is safe exactly where the cards that lie about let it be, named, forgotten or never known."""
    met: Counter[tuple[bool, bool]] = Counter()
    for table, state in positions(game, 60, monkeypatch):
        available = table.sorts_in(state.in_hand)
        for card in exposed(state):
            for suit in table.suits_of[card]:
                if can_go_home(table, state, card, suit, available):
                    safe = looks_safe(table, state, card, suit)
                    assert is_safe(table, state, card, suit) == safe, (state, card, suit)
                    met[card >= CONNECTOR, safe] += 1
    assert min(met[connector, safe] for connector in (False, True) for safe in (False, True)) > 0, met


def test_a_named_card_that_lies_about_keeps_others_from_going(monkeypatch: pytest.MonkeyPatch) -> None:
    """A two from the bouquet became the two of hearts in a run. It lies in a column, so the four of clubs waits."""
    monkeypatch.setattr(module, "autoplayed", lambda _, state: state)
    monkeypatch.setattr(module, "autoplayed_after_move", lambda _, state, __: state)
    columns = [["5C", "4C"], ["4D"], ["5S", "3H"], ["4S", "AS"]]
    bouquet = ["AC", "2C", "3C", "AD", "2D", "3D", "5D", "AH", "2H", "4H", "5H", "2S", "3S"]
    dealt = deal_of_texts("wildflower", 5, columns, bouquet)
    table = Table(dealt.variant, dealt.layout)
    four, ace, two = 0x14, 0x41, 0x32
    state = start(table)
    for next_ends in ((four, 0x24, ace, 0x44), (four, 0x24, CONNECTOR + 2, 0x44), (four, two, 0x45, 0x44)):
        state = next(after for after in module.steps(table, state) if exposed(after) == next_ends)

    assert can_go_home(table, state, four, 0, table.sorts_in(state.in_hand))
    assert not looks_safe(table, state, four, 0)
    assert not is_safe(table, state, four, 0)
    # When it is home, nothing low lies about.
    after = sent_home(table, state, 1, two, 2)
    assert is_safe(table, after, four, 0)
    assert looks_safe(table, after, four, 0)

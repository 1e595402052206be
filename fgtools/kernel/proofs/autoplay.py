"""Cards that go home: which can, and which do so at once because that loses no win.

Lemma: safe autoplay.

Let c be an exposed card of rank r that can go home as suit s. The cards of s in the hand that come
before c go with it. Call a card of another suit *low* if its rank is at most r - 2. The *twin* is
the other suit of the colour of s, where building goes by colour. Its card of rank r - 2 is low
only if
  - c is a connector, or
  - a connector lies about that may be one of the cards before c, or
  - the table forgets cards that move (`search`), so that such a connector may lie about later.
Call c *safe* if all low cards are home or in the hand, whatever the connectors are. If c is a
connector, no other of its sort may lie about. Its own suit's cards up to r - 2 are low then.

Claim: if a position X can be won, so can X', in which c and the cards before it are home.

Invariant: no low card lies in a column or a cell, in X or later. For a card of the hand is put
there only beneath a lower one (`steps`). So a card of rank r - 1 bears nothing but perhaps the
twin's r - 2.

Proof: follow X's win from X'. Let d be a card of rank r - 1, and e the twin's of rank r - 2.
  1. c moves, alone or in a run       -> leave c out
  2. d is put on c                    -> d goes home; before it e, if e moves along
  3. e is put on such a d, or on c    -> e goes home
  4. d or e moves or goes home later  -> leave it out
All of these can go home then, as the cards before them are low. Some connectors get other names:
  5. X's win names a connector k as one of the cards before c. In X' a card of the hand has that
     name. So k gets the other's name. When k goes home in X's win it can in X': what comes before
     is low.
  6. X's win names c, a connector, as another suit's. No other of the sort lies about, so in X'
     that suit's card is in the hand. It goes home when c does in X's win.

Used in: autoplayed, autoplayed_after_move, is_safe.
Tested by: test_what_is_safe_shows_on_the_table, test_the_search_is_right_from_positions_inside_it,
test_a_connector_may_be_the_card_that_goes_before, test_deals_that_were_once_proved_lost_are_won.

A longer proof would do with less. A low connector, or a low card that was named, bears only low
cards. Two connectors of a sort can change places. But all digests rest on the conditions above.
"""

from collections.abc import Iterable

from fgtools.kernel.proofs.state import State, exposed, without
from fgtools.kernel.proofs.table import CONNECTOR, Table


def can_go_home(table: Table, state: State, card: int, suit: int, available: int) -> bool:
    """Whether an exposed card can go home as that suit, after the suit's cards before it.

    They must be in the hand: unnamed, and of each sort one ``available``. Another of the sort may
    lie about as a connector; then that one is another suit's.
    """
    height, unnamed = state.foundations[suit], state.unnamed[suit]
    before = table.below[suit][height][card & 15]
    if before & available & unnamed != before:
        return False
    return card < CONNECTOR or (card & 15 > height and unnamed & table.bit[card] != 0)


def sent_home(table: Table, state: State, source: int, card: int, suit: int) -> State:
    """The position after the card, and those that come before it, went home."""
    rank, heights = card & 15, state.foundations
    columns, depths, cells = without(table, state, source, 1)
    foundations = heights[:suit] + bytes([rank]) + heights[suit + 1 :]
    in_hand = state.in_hand - table.below[suit][heights[suit]][rank]
    placed = state.placed - table.bit[card] if card >= CONNECTOR else state.placed
    return State(columns, depths, foundations, in_hand, placed, state.unnamed, cells)


def autoplayed(table: Table, state: State) -> State:
    """The position after all safe cards went home, one after the other."""
    after = _safely_home(table, state, enumerate(exposed(state)))
    return autoplayed(table, after) if after else state


def autoplayed_after_move(table: Table, state: State, source: int) -> State:
    """The same after a move, which sent nothing home: the card that it laid bare is tried first.

    If that one is not safe no other is tried, as few could be now. But where cards are forgotten
    all are tried: the card that has moved is another one now.
    """
    if table.forgets:
        return autoplayed(table, state)
    if source >= len(state.columns):
        return state
    after = _safely_home(table, state, [(source, state.columns[source][-1])])
    return autoplayed(table, after) if after else state


def is_safe(table: Table, state: State, card: int, suit: int) -> bool:
    """Whether the lemma lets a card go home that can."""
    rank, is_connector = card & 15, card >= CONNECTOR
    if is_connector and state.placed // table.bit[card] & 7 != 1:
        return False
    connectors = table.sorts_in(state.placed)
    before = table.below[suit][state.foundations[suit]][rank]
    is_strict = is_connector or table.forgets or connectors & before
    for other, height in enumerate(state.foundations):
        if other == suit and not is_connector:
            continue
        is_twin = table.by_colour and table.colours[other] == table.colours[suit]
        limit = rank - 2 if is_twin and not is_strict else rank - 1
        surely_in_hand = state.unnamed[other] & ~connectors
        if limit > height and table.below[other][height][limit] & ~surely_in_hand:
            return False
    return True


def _safely_home(table: Table, state: State, candidates: Iterable[tuple[int, int]]) -> State | None:
    """The position after the first safe one of these cards, each with its source, went home.

    None if none is safe, or can go home.
    """
    available = table.sorts_in(state.in_hand)
    for source, card in candidates:
        for suit in table.suits_of[card]:
            if can_go_home(table, state, card, suit, available) and is_safe(table, state, card, suit):
                return sent_home(table, state, source, card, suit)
    return None

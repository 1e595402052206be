"""The steps of the search: all that can matter on the way to a win.

Lemma: the lazy hand.

A card of the hand waits there until it matters where it is. So these are the steps:
  - an exposed card goes home, and right before it the cards of its suit in the hand that must;
  - it goes onto a column's end, or a run does, and right before that the connectors in between;
  - it goes to an empty column, or a run does, unless it is the whole of its own column;
  - a column's last card goes to a free cell.
The table is won when columns and cells are empty: the hand goes home.

Claim: a deal can be won by the rules if and only if it can be won by these steps.

Proof, if: each step is made of moves by the rules. Name each connector by the suit it leaves as.
The tally equation (`state`) says that there is a card for each name. Building looks only at sorts.

Proof, only if: change a win by the rules until it is made of steps.
  1. A card of the hand goes home                  -> it waits until another card must follow it
  2. It goes onto a column and never bears a card  -> it stays in the hand
  3. It goes onto a column and bears a card later  -> it goes there right before that card
  4. It goes to an empty column                    -> what it would bear goes there instead
  5. It goes to a cell                             -> it stays in the hand, as free as there
  6. A run ends in cards as in case 2              -> it moves without them
  7. A whole column goes to an empty one           -> leave it out: columns are alike
A card that waits is in nobody's way, and can go later where it would have gone. Where cards are
forgotten, a column that has moved is another one (`search`). Then case 7 is a step.

Used in: steps.
Tested by: test_small_decks_are_proved_exactly_where_brute_force_finds_no_win,
test_tables_some_moves_into_a_game_are_told_apart_too,
test_in_hand_is_what_came_there_and_did_not_leave.
"""

from fgtools.kernel.proofs.autoplay import autoplayed, autoplayed_after_move, can_go_home, sent_home
from fgtools.kernel.proofs.state import State, exposed, without
from fgtools.kernel.proofs.table import CONNECTOR, Table

# Where cards may go: the column (or a cell, as one more), the set and bytes of connectors beneath.
Target = tuple[int, int, bytes]
# A run that moves: its cards, and where connectors in it are named, the suit and the set of these.
Run = tuple[bytes, int, int]


def steps(table: Table, state: State) -> list[State]:
    """The positions after each step, autoplayed."""
    columns = state.columns
    available = table.sorts_in(state.in_hand)
    ends = _ends(table, columns, available)
    empty: list[Target] = [(place, 0, b"") for place, column in enumerate(columns) if len(column) == 1][:1]
    cell: list[Target] = [(len(columns), 0, b"")] if len(state.cells) < table.variant.cells else []
    found = []
    for source, card in enumerate(exposed(state)):
        for suit in table.suits_of[card]:
            if can_go_home(table, state, card, suit, available):
                found.append(autoplayed(table, sent_home(table, state, source, card, suit)))
        from_column = source < len(columns)
        pile = columns[source] if from_column else bytes([card])
        for size in range(1, _longest_run(table, state, source) + 1):
            targets = ends.get(table.bit[pile[-size]], [])
            if not (from_column and _is_the_same_elsewhere(table, pile, size)):
                targets = targets + empty
            if from_column and size == 1:
                targets = targets + cell
            if targets:
                for after in _moved(table, state, source, pile[-size:], targets):
                    found.append(autoplayed_after_move(table, after, source))
    return found


def _ends(table: Table, columns: tuple[bytes, ...], available: int) -> dict[int, list[Target]]:
    """The ends that accept each sort, where the connectors in between are available."""
    ends: dict[int, list[Target]] = {}
    for place, column in enumerate(columns):
        for sort, needed, connectors in table.accepts[column[-1]]:
            if needed & available != needed:
                break
            ends.setdefault(sort, []).append((place, needed, connectors))
    return ends


def _longest_run(table: Table, state: State, source: int) -> int:
    """How many cards are in the longest face-up run at the source; none if that is empty."""
    if source >= len(state.columns):
        return 1
    column = state.columns[source]
    face_up = len(column) - 1 - table.floor[state.dealt_depths[source]]
    size = min(1, face_up)
    while size < face_up and table.continues[column[-size - 1]][column[-size]]:
        size += 1
    return size


def _is_the_same_elsewhere(table: Table, column: bytes, size: int) -> bool:
    """Whether so many cards are a whole column, and known as well after a move."""
    return len(column) == 1 + size and column.translate(table.moved) == column


def _moved(table: Table, state: State, source: int, cards: bytes, targets: list[Target]) -> list[State]:
    """The positions after the cards, in each way to name connectors, went to each target."""
    columns, depths, cells = without(table, state, source, len(cards))
    found = []
    for run, suit, named in _named(table, state, cards):
        unnamed, placed = state.unnamed, state.placed - named
        if named:
            unnamed = (*unnamed[:suit], unnamed[suit] ^ named, *unnamed[suit + 1 :])
        moved = run.translate(table.moved)
        if moved != run:
            unnamed, forgotten = _forgotten(table, unnamed, run)
            placed += forgotten
        for target, needed, connectors in targets:
            piles = [*columns, cells]
            piles[target] += connectors + moved
            left, in_hand = tuple(piles[:-1]), state.in_hand - needed
            found.append(State(left, depths, state.foundations, in_hand, placed + needed, unnamed, piles[-1]))
    return found


def _named(table: Table, state: State, cards: bytes) -> list[Run]:
    """The run as it may move: if it must be of one suit, its connectors named by each possible one.

    A connector can be a card that is unnamed and not home.
    """
    if len(cards) == 1 or table.variant.runs != "one suit":
        return [(cards, 0, 0)]
    known = {card >> 4 for card in cards if card < CONNECTOR}
    connectors = bytes(card for card in cards if card >= CONNECTOR)
    named = table.set_of(connectors)
    return [
        (bytes(suit + 1 << 4 | card & 15 for card in cards), suit, named)
        for suit, height in enumerate(state.foundations)
        if known <= {suit + 1}
        if state.unnamed[suit] & named == named and all(card & 15 > height for card in connectors)
    ]


def _forgotten(table: Table, unnamed: tuple[int, ...], cards: bytes) -> tuple[tuple[int, ...], int]:
    """What is unnamed when these cards have moved, and the set of those that are forgotten now."""
    forgotten = bytes(card for card in cards if table.moved[card] != card)
    now = list(unnamed)
    for card in forgotten:
        now[(card >> 4) - 1] |= table.bit[card]
    return tuple(now), table.set_of(forgotten)

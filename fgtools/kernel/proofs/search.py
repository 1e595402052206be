"""The exhausted search: every position that can matter is looked at, and none leads to a win.

Lemma: dominance.

Let Y be a position X with some exposed connectors back in the hand. They bear only each other.

Claim: if X can be won, so can Y, in no more steps that are not home-goings.

Proof: follow X's win from Y. Let c be any of these connectors.
  1. c moves alone               -> leave it out
  2. a run that ends in c moves  -> it moves without c
  3. a card is put on c          -> it goes where c lay, with c beneath it, in one step
  4. c is its column's base then -> it goes there without c, or stays if its column is like that one
  5. c goes home                 -> it does so from the hand, when a card after it does

Used in: dominated.
Tested by: test_the_search_is_right_from_positions_inside_it, test_forgetting_is_a_game_of_its_own.

Lemma: the exhausted search.

Claim: if `exhausted` meets no win, the position it begins with cannot be won by the steps.

Proof: order the positions that can be won. First by how many cards are not home, then by the
fewest steps of a win that are not home-goings. Suppose that the first position can be won.
  1. A step along such a win leads to a lesser position. Autoplay only sends cards home, and loses
     no win. So what it makes of that position is no greater.
  2. A position that is found and can be won is looked at, or a dominating one was found. That one
     is no greater and has fewer connectors, and the same is true of it. So one no greater is
     looked at.
  3. So a position that can be won is looked at, and for each of these a lesser one, without end.
     But there are finitely many.

Used in: exhausted.
Tested by: test_small_decks_are_proved_exactly_where_brute_force_finds_no_win.

Lemma: forgetting.

Let each card be a connector from its first move on, but for the remembered ones. That is another
game. Most positions of a hard deal differ only in which suits lie where, so it is a smaller one.

Claim: if that game cannot be won, neither can the deal.

Proof: each position of the deal has its image in that game, where moved cards are connectors. A
real step leads from image to image. The other lemmas ask nowhere where a connector came from, but:
  1. A whole column that goes to an empty one is known less there, so that is a step. Dominance
     needs it: in its case 4 the card may not stay, for in X it is a connector then.
  2. Any card of a column may become a connector later. So autoplay counts the twin's r - 2 as low.
A win met there shows nothing: a card may have gone home as what it is not.

Used in: steps, is_safe.
Tested by: test_forgetting_is_a_game_of_its_own, test_a_forgotten_card_may_be_one_that_goes_before,
test_a_whole_column_is_another_one_when_it_has_moved, test_forgetting_loses_no_win.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.autoplay import autoplayed
from fgtools.kernel.proofs.state import State, exposed, key, key_end, start
from fgtools.kernel.proofs.steps import steps
from fgtools.kernel.proofs.table import CONNECTOR, CONNECTORS, Table

_NO_CONNECTORS: Final = bytes(set(range(256)) - set(CONNECTORS))


def exhausted(table: Table, most: int, first: State | None = None) -> set[bytes] | None:
    """The keys of all positions found, from the deal (or ``first``) on; None when a win is met.

    Positions with fewer connectors are taken first, of these the latest found. Raises TooDearError
    beyond ``most``.
    """
    seen: set[bytes] = set()
    alike: dict[bytes, int] = {}  # how many positions seen have this `_bare_key`
    cards = len(table.bouquet) + sum(map(len, table.columns))
    waiting: list[list[tuple[State, bytes]]] = [[] for _ in range(cards + 1)]  # by the number of connectors
    size_when_won = len(table.columns) + len(key_end(table.foundations, b""))
    fewest = 0
    found = [autoplayed(table, first or start(table))]
    while True:
        for state in found:
            name = key(state.columns, key_end(state.foundations, state.cells))
            if name in seen:
                continue
            bare = _bare_key(state)
            if bare and dominated(state, bare, seen, alike.get(bare, 0)):
                continue
            if len(name) == size_when_won:
                return None
            if len(seen) >= most:
                raise TooDearError(most)
            seen.add(name)
            if bare:
                alike[bare] = alike.get(bare, 0) + 1
            connectors = len(name.translate(None, _NO_CONNECTORS))
            waiting[connectors].append((state, bare))
            fewest = min(fewest, connectors)
        while not waiting[fewest]:
            fewest += 1
            if fewest > cards:
                return seen
        state, bare = waiting[fewest].pop()
        found = [] if bare and dominated(state, bare, seen, alike[bare] - 1) else steps(table, state)


def dominated(state: State, bare: bytes, seen: set[bytes], alike: int) -> bool:
    """Whether the position was seen with some of its exposed connectors back in the hand.

    ``bare`` is the key with all of them there. ``alike``: how many others were seen that are alike
    in this.
    """
    return bare in seen or (alike > 0 and any(name in seen for name in _with_fewer(state)))


def _bare_key(state: State) -> bytes:
    """The key with all exposed connectors back in the hand; empty if none lies exposed."""
    if max(exposed(state)) < CONNECTOR:
        return b""
    columns = [column.rstrip(CONNECTORS) for column in state.columns]
    return key(columns, key_end(state.foundations, state.cells.translate(None, CONNECTORS)))


def _with_fewer(state: State) -> Iterator[bytes]:
    """The keys of the position with some of the exposed connectors back in the hand.

    That is some of a single column's, or all of some columns' and cells'. There are other ways;
    these are tried.
    """
    columns, foundations, cells = state.columns, state.foundations, state.cells
    bare = [column.rstrip(CONNECTORS) for column in columns]
    end = key_end(foundations, cells)
    for place, column in enumerate(columns):
        for length in range(len(bare[place]) + 1, len(column)):
            yield key((*columns[:place], column[:length], *columns[place + 1 :]), end)
    kept = cells.translate(None, CONNECTORS)
    choices = [{column, stripped} for column, stripped in zip(columns, bare, strict=True)]
    for held in {cells, kept} if len(cells) < 2 or kept else {cells, kept, cells[:1], cells[1:]}:
        end = key_end(foundations, held)
        for chosen in product(*choices):
            if held != cells or chosen != columns:
                yield key(chosen, end)

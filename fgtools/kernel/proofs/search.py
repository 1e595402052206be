"""The exhausted search: every position that can matter is looked at, and none is a win."""

from itertools import product
from typing import Final

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.steps import State, key, settled, start, steps
from fgtools.kernel.proofs.table import CONNECTOR, CONNECTORS, Table

_NO_CONNECTORS: Final = bytes(set(range(256)) - set(CONNECTORS))


def exhausted(table: Table, most: int, first: State | None = None) -> set[bytes] | None:
    """The keys of all positions that had to be looked at, from the deal (or ``first``) on; None when a win is met.

    Raises TooDearError beyond ``most``.

    Positions with fewer connectors are taken first, of these the latest found.

    Why no win is missed: for any position that can be won take a win with the fewest steps that are not home-goings. Order the
    positions by that number, then by the cards not home. Suppose the deal can be won, and of all positions whose steps were
    looked at let P be the least of those that can be won. One step along its win leads to a lesser position, and settling makes
    that no greater. Its steps were not looked at, so it was outdone: by a position that is no greater, was found too and
    has fewer connectors. Nor were the steps of that one looked at, or P would not be the least: it was outdone in turn, and so
    on, with ever fewer connectors. That comes to an end, and then a position less than P is one whose steps were looked at.

    Where the table `forgets`, the same is done of another game, in which a card that moves is a connector from then on, but for the
    remembered ones. Each position of the real game has its image there, which knows less of it, and each step leads to the
    image of where it led; so if that game cannot be won, neither can the deal. The argument above asks nowhere where a connector came
    from. A win met there shows nothing: a card may have gone home as what it is not. It is worth it since most positions of a hard deal
    differ only in which suits lie where, while no foundation can go on.
    """
    seen: set[bytes] = set()
    stacks: list[list[State]] = [[] for _ in range(len(table.bouquet) + sum(map(len, table.columns)) + 1)]
    size_when_won = len(table.columns) + 1 + len(table.tints)
    found = [settled(table, first or start(table))]
    while True:
        for state in found:
            name = key(state[0], state[2], state[6])
            if name in seen:
                continue
            connectors = len(name.translate(None, _NO_CONNECTORS))
            if connectors and outdone(state, seen):
                continue
            if len(name) == size_when_won:
                return None
            if len(seen) >= most:
                raise TooDearError(most)
            seen.add(name)
            stacks[connectors].append(state)
        fewest = next((number for number, stack in enumerate(stacks) if stack), None)
        if fewest is None:
            return seen
        state = stacks[fewest].pop()
        found = [] if fewest and outdone(state, seen) else steps(table, state)


def outdone(state: State, seen: set[bytes]) -> bool:
    """Whether the position was seen with some of its exposed connectors back in the bouquet.

    A win from here is then one from there, in no more steps that are not home-goings: follow it, and leave those connectors
    in the bouquet. A step of such a connector alone falls away; a run ending in it moves without it; a card that goes on it
    goes, in the same step, on it as a connector then placed (to the empty column, if it lay at the base); if it goes home, it
    does so from the bouquet, when a card after it does.
    """
    columns, _, home, _, _, _, cells = state
    bare = [(place, column.rstrip(CONNECTORS)) for place, column in enumerate(columns) if column[-1] >= CONNECTOR]
    kept = bytes(card for card in cells if card < CONNECTOR)
    if not bare and kept == cells:
        return False
    for place, stripped in bare:
        before, column, after = columns[:place], columns[place], columns[place + 1 :]
        for length in range(len(stripped) + 1, len(column)):
            if key((*before, column[:length], *after), home, cells) in seen:
                return True
    choices = [[column] for column in columns]
    for place, stripped in bare:
        choices[place].append(stripped)
    held_choices = {cells, kept} if len(cells) < 2 or kept else {cells, kept, cells[:1], cells[1:]}
    return any(
        (held != cells or chosen != columns) and key(chosen, home, held) in seen
        for held in held_choices
        for chosen in product(*choices)
    )

"""The positions of a deal and the steps between them: everything that can matter on the way to a win.

Positions keep no more of a bouquet card than matters. It lies in a column only as a connector, between a card of the columns
and the end that this one goes to; which suit it is gets decided when it goes home (or moves in a run of one suit). Building
looks only at what a connector's byte tells, and as many suits are left for the connectors of a kind as there are connectors and
cards of that kind in the bouquet. So every game played so is a real one, each connector named by the suit it leaves as; and every real
game can be played so. Cards of the bouquet go home only when a card of the columns must; until then they may serve. The steps:

- a column's or cell's last card goes home, and before it the bouquet's cards that its foundation needs;
- such a card, or a run, goes onto a column's end, on top of the connectors that it needs in between. A connector that nothing is
  put on is placed for nothing, so none is placed otherwise, and a run is as well moved without it;
- it goes to an empty column (the first: they are alike), if it is not the whole of its column. No connector goes
  beneath: what could go on the end of such connectors could go to the empty column itself;
- a column's last card goes to a cell (the cells are alike). The bouquet's do not: they are as free in the bouquet.

Where the table `forgets`, a card that moves becomes a connector, as if it had been dealt to the bouquet: see `search`. Then the
whole of a column may go to an empty one too, for afterwards it is known less.

The table is won when columns and cells are empty: the bouquet goes home.
"""

from fgtools.kernel.proofs.table import CONNECTOR, Table

# Columns; how many of each column's cards lie as dealt; the rank up to which each suit is home; the tally of the bouquet; the
# tally of the connectors; for each suit the tally of its cards dealt to the bouquet or forgotten, and not named since; the cells.
State = tuple[tuple[bytes, ...], tuple[int, ...], tuple[int, ...], int, int, tuple[int, ...], bytes]


def key(columns: tuple[bytes, ...], home: tuple[int, ...], cells: bytes) -> bytes:
    """The position in bytes, exactly, but for the order of columns and of cells. The rest of it follows from these.

    A column's first byte is below 14, 15 stands before the cells, cards are above.
    """
    return b"".join(sorted(columns)) + b"\x0f" + bytes(sorted(cells)) + bytes(home)


def start(table: Table) -> State:
    """The deal."""
    depths = tuple(map(len, table.columns))
    columns = tuple(table.down[len(column)] + column for column in table.columns)
    return columns, depths, table.home, sum(table.reserve), 0, table.reserve, b""


def steps(table: Table, state: State) -> list[State]:
    """The positions after each step, settled."""
    columns, _, home, bouquet, placed, reserve, cells = state
    available = table.kinds_in(bouquet)
    ends = [column[-1] for column in columns]
    empty = next((place for place, end in enumerate(ends) if end < 16), -1)
    found = []
    for source, card in enumerate((*ends, *cells)):
        if card < 16:
            continue
        for suit in table.suits_of[card]:
            after = _home(table, state, source, card, suit, available)
            if after:
                found.append(settled(table, after))
        from_column = source < len(columns)
        for cards, suit, names in _runs(table, state, source) if from_column else [(bytes([card]), 0, 0)]:
            links = table.links[cards[0]]
            targets = [
                (target, link)
                for target, end in enumerate(ends)
                if (link := links[end]) and link[0] & available == link[0]
            ]
            after_move = cards.translate(table.moved)
            if empty >= 0 and not (from_column and len(columns[source]) == 1 + len(cards) and after_move == cards):
                targets.append((empty, (0, b"")))
            to_cell = from_column and len(cards) == 1 and len(cells) < table.variant.cells
            if not targets and not to_cell:
                continue
            left, depths, others = _without(table, state, source, len(cards))
            unnamed = (*reserve[:suit], reserve[suit] ^ names, *reserve[suit + 1 :]) if names else reserve
            lying = placed - names
            if after_move != cards:
                unnamed, forgotten = _forgotten(table, unnamed, cards)
                lying += forgotten
            for target, (needed, connectors) in targets:
                table_then = list(left)
                table_then[target] += connectors + after_move
                after = (tuple(table_then), depths, home, bouquet - needed, lying + needed, unnamed, others)
                found.append(_settled_bare(table, after, source))
            if to_cell:
                after = (left, depths, home, bouquet, lying, unnamed, cells + after_move)
                found.append(_settled_bare(table, after, source))
    return found


def _forgotten(table: Table, reserve: tuple[int, ...], cards: bytes) -> tuple[tuple[int, ...], int]:
    """The bouquet's cards by suit with those of ``cards`` that are forgotten once they have moved, and the tally of these."""
    pool, tally = list(reserve), 0
    for card in cards:
        if table.moved[card] != card:
            pool[(card >> 4) - 1] |= table.bit[card]
            tally += table.bit[card]
    return tuple(pool), tally


def _without(table: Table, state: State, source: int, size: int) -> tuple[tuple[bytes, ...], tuple[int, ...], bytes]:
    """Columns, depths and cells without a column's last cards, or a cell's card. A card laid bare turns up."""
    columns, depths, _, _, _, _, cells = state
    place = source - len(columns)
    if place >= 0:
        return columns, depths, cells[:place] + cells[place + 1 :]
    left = columns[source][:-size]
    depth = len(left) - 1
    if depth < depths[source]:
        left = table.down[depth] + left[1:]
        depths = (*depths[:source], depth, *depths[source + 1 :])
    return (*columns[:source], left, *columns[source + 1 :]), depths, cells


def _runs(table: Table, state: State, source: int) -> list[tuple[bytes, int, int]]:
    """A column's last card, and each face-up run that it ends with; and the suit and the tally of connectors named by it.

    In a run of one suit a connector becomes that suit's card, which must be one that it can still be: dealt to the
    bouquet, not home and not named before.
    """
    column, depth, home, reserve = state[0][source], state[1][source], state[2], state[5]
    found = [(column[-1:], 0, 0)]
    row = len(column) - 2
    while row > table.floor[depth] and table.continues(column[row], column[row + 1]):
        cards = column[row:]
        if table.variant.runs != "one suit":
            found.append((cards, 0, 0))
        else:
            suits = {card >> 4 for card in cards if card < CONNECTOR}
            if len(suits) > 1:
                break
            connectors = [card for card in cards if card >= CONNECTOR]
            names = sum(table.bit[card] for card in connectors)
            for suit in [kind - 1 for kind in suits] or range(len(home)):
                if reserve[suit] & names == names and all(card & 15 > home[suit] for card in connectors):
                    found.append((bytes(suit + 1 << 4 | card & 15 for card in cards), suit, names))
        row -= 1
    return found


def _home(table: Table, state: State, source: int, card: int, suit: int, available: int) -> State | None:
    """The position after a column's or cell's last card went home as that suit; None if it cannot.

    The suit's cards before it must be in the bouquet: dealt to it, never named, and of their kind one is there. If another of
    the kind lies about as a connector, that one is the other suit's.
    """
    rank = card & 15
    home, bouquet, placed, reserve = state[2:6]
    needed = table.below[suit][home[suit]][rank]
    if needed & available & reserve[suit] != needed:
        return None
    if card >= CONNECTOR:
        if home[suit] >= rank or not reserve[suit] & table.bit[card]:
            return None
        placed -= table.bit[card]
    columns, depths, cells = _without(table, state, source, 1)
    return columns, depths, (*home[:suit], rank, *home[suit + 1 :]), bouquet - needed, placed, reserve, cells


def settled(table: Table, state: State) -> State:
    """The position after every home-going that cannot hurt, one after the other.

    A card of rank r that can go home is of use in a column only to a card of rank r - 1 of another suit (of the other
    colour, where that counts). If of those suits every card below r - 1 is home or in the bouquet, that card can go home itself
    whenever it would be put there. What would then be put on that is in the bouquet and can stay there; nothing lower is in
    the columns to want it, or the bouquet's cards that go home on the way. Where colour counts, the other suit of the same colour
    may have its card of rank r - 2 in a column: it can go home too when it would be put on that of rank r - 1. But not if a connector
    lies about that may be one of the cards that go before this one: it would be the other suit's for good, and behind that card.
    Nor where cards are forgotten when they move, for any of them may become such a connector yet.
    A connector may go as any suit that it can be, if it is the only one of its kind: the others are in the bouquet.
    """
    for source, card in enumerate((*[column[-1] for column in state[0]], *state[6])):
        after = _safely_home(table, state, source, card)
        if after:
            return settled(table, after)
    return state


def _settled_bare(table: Table, state: State, source: int) -> State:
    """The same after a step that sent nothing home: only the card that it laid bare is tried, as few others could go now."""
    columns = state[0]
    if table.forgets:
        return settled(table, state)
    after = _safely_home(table, state, source, columns[source][-1]) if source < len(columns) else None
    return settled(table, after) if after else state


def _safely_home(table: Table, state: State, source: int, card: int) -> State | None:
    """The position after the card went home; None if it cannot, or if that might hurt."""
    available = table.kinds_in(state[3])
    for suit in table.suits_of[card]:
        after = _home(table, state, source, card, suit, available)
        if after and _is_safe(table, state, card, suit):
            return after
    return None


def _is_safe(table: Table, state: State, card: int, suit: int) -> bool:
    """Whether `settled` may send the card home as that suit."""
    _, _, home, _, placed, reserve, _ = state
    if card >= CONNECTOR and placed // table.bit[card] & 7 != 1:
        return False
    connectors = table.kinds_in(placed)
    doubtful = connectors & table.below[suit][home[suit]][card & 15]
    for other, height in enumerate(home):
        limit = (card & 15) - 1
        if card < CONNECTOR:
            if other == suit:
                continue
            limit -= table.by_colour and table.tints[other] == table.tints[suit] and not (doubtful or table.forgets)
        if limit > height:
            named = table.reserve[other] & ~reserve[other]
            in_columns = table.dealt[other] & ~reserve[other] | named | reserve[other] & connectors
            if in_columns & table.under[height][limit]:
                return False
    return True

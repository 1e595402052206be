"""The lattice: how deep each column is dug, and nothing else. A cheap proof that a deal is lost.

A card is *buried* while it lies where it was dealt; the others are *loose*. A *dig* moves a
column's last buried card, or, where runs move, several buried cards that form a face-up run. The
*depths* say how many cards of each column are buried.

Lemma: the digs.

Claim: whatever is played, a dig leads to depths that `uncovered` names. So if these digs, one
after the other, never empty all columns, the deal cannot be won.

Proof: look at the table right after the dig.
  1. Nothing loose lies in the dug column. What lay on the dug cards went away before, or with
     them.
  2. No card above its suit's lowest buried card is home. Such a card *must* lie in another column
     or in a cell, if it is loose and was dealt to a column. So must a dug card that did not go
     home.
  3. The other loose cards, and the bouquet's, *may* lie there. But if the dug card went home, its
     suit's lower cards are home.
  4. So what must lie there fits, with the help of what may, onto the ends of buried cards and into
     free places: the empty columns, and the cells, which hold less than a column.

Used in: uncovered, reachable.
Tested by: test_every_dig_of_a_real_game_is_one_of_the_lattice.

Lemma: the fit.

Claim: if the cards fit in some way, `_fits` says so.

Proof: it goes from the highest rank down, and each run that can go on does. A card that goes on a
run takes nothing from others, and lower cards can go on it. A free place is opened only for a card
that must lie and has no other place. Opened earlier it would bear no more. So no other way has
more runs to go on, or more free places left, at any rank.

Used in: _fits.
Tested by: test_cards_fit_where_some_way_to_lay_them_does.
"""

from collections.abc import Iterable

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.table import Table

# How many cards there are of each parity and rank.
Counts = list[list[int]]


def reachable(table: Table, most: int) -> set[bytes] | None:
    """All depths that digs may lead to; None if all columns may be emptied.

    Raises TooDearError beyond ``most``.
    """
    start = bytes(map(len, table.columns))
    found = {start}
    waiting = [start]
    while waiting:
        depths = waiting.pop()
        if not any(depths):
            return None
        for after in uncovered(table, depths):
            if after not in found:
                if len(found) >= most:
                    raise TooDearError(most)
                found.add(after)
                waiting.append(after)
    return found


def uncovered(table: Table, depths: bytes) -> list[bytes]:
    """The depths that one dig may lead to."""
    lowest = _lowest_buried(table, depths)
    must, may = _loose(table, depths, lowest)
    ends = _counted(table, [column[depth - 1] for column, depth in zip(table.columns, depths, strict=True) if depth])
    free = table.variant.cells + depths.count(0)
    found = []
    for place, (column, depth) in enumerate(zip(table.columns, depths, strict=True)):
        if not depth:
            continue
        card = column[depth - 1]
        suit, rank = (card >> 4) - 1, card & 15
        ends[table.parity[card]][rank] -= 1
        if rank == lowest[suit] and _fits(must, _without_lower(table, may, suit, rank), ends, free):
            found.append((place, depth - 1))
        row = depth
        while row == depth or (row > table.floor[depth] and table.continues[column[row - 1]][column[row]]):
            row -= 1
            must[table.parity[column[row]]][column[row] & 15] += 1
            if _fits(must, may, ends, free):
                found.append((place, row))
        for dug in column[row:depth]:
            must[table.parity[dug]][dug & 15] -= 1
        ends[table.parity[card]][rank] += 1
    return [depths[:place] + bytes([depth]) + depths[place + 1 :] for place, depth in found]


def _lowest_buried(table: Table, depths: bytes) -> list[int]:
    """For each suit the lowest rank of its buried cards. No higher card of the suit can be home."""
    lowest = [table.variant.ranks + 1] * len(table.variant.suits)
    for column, depth in zip(table.columns, depths, strict=True):
        for card in column[:depth]:
            lowest[(card >> 4) - 1] = min(lowest[(card >> 4) - 1], card & 15)
    return lowest


def _loose(table: Table, depths: bytes, lowest: list[int]) -> tuple[Counts, Counts]:
    """The loose cards that must lie in columns or cells, and those that may."""
    loose = [card for column, depth in zip(table.columns, depths, strict=True) for card in column[depth:]]
    must = [card for card in loose if card & 15 > lowest[(card >> 4) - 1]]
    may = [card for card in loose if card & 15 < lowest[(card >> 4) - 1]]
    return _counted(table, must), _counted(table, [*may, *table.bouquet])


def _without_lower(table: Table, counts: Counts, suit: int, rank: int) -> Counts:
    """The counts without the suit's cards under the rank, which are home."""
    left = [list(counts[0]), list(counts[1])]
    for lower in range(suit + 1 << 4 | table.foundations[suit] + 1, suit + 1 << 4 | rank):
        left[table.parity[lower]][lower & 15] -= 1
    return left


def _counted(table: Table, cards: Iterable[int]) -> Counts:
    counts = [[0] * (table.variant.ranks + 2) for _ in range(2)]
    for card in cards:
        counts[table.parity[card]][card & 15] += 1
    return counts


def _fits(must: Counts, may: Counts, ends: Counts, free: int) -> bool:
    """Whether what must lie somewhere can lie on the columns' ends and in ``free`` free places.

    Runs of the two parities share only the free places.
    """
    for musts, mays, tops in zip(must, may, ends, strict=True):
        open_runs = 0  # that lower cards can go on
        # Rank by rank, from the highest: what must lie, what may, and the buried ends of the next higher rank.
        for here, more, above in zip(musts[-2:0:-1], mays[-2:0:-1], tops[:1:-1], strict=True):
            open_runs = min(open_runs + above, here + more)
            if open_runs < here:
                free -= here - open_runs
                if free < 0:
                    return False
                open_runs = here
    return True

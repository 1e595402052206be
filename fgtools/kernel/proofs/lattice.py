"""The lattice: how deep each column is dug, and nothing else. A cheap proof that a deal cannot be won.

A card is *buried* while it lies where it was dealt; the others are *loose*. In a won game every column is dug to
its base, card by card (or run by run). So if no order of digs leads there although, at every dig, the loose cards may
lie in any way that the rules of building allow, then there is no win. A suit's cards above its lowest buried card cannot be
home; those of them that were dealt to the columns are loose in the columns (or in cells): they *must* lie somewhere. The other
loose cards, and the bouquet's, *may* lie there. What must lie somewhere has to fit above the cards that end the other columns.
"""

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.table import Table


def digs(table: Table, depths: bytes) -> list[bytes]:
    """The depths that one dig may lead to: for each column how many of its cards are still buried.

    Just after a dig nothing loose lies on the dug column: what was on the dug card went away before, or went
    with it. So everything that must lie in columns, and the dug cards too, fits on the other columns and in the
    cells. Where the dug card went home, it was its suit's lowest buried card, and its suit's lower cards are all home.
    Where runs move, several buried cards that form a face-up run may be dug at once.
    """
    track = table.track
    height = table.variant.ranks + 2
    lowest = table.lowest_buried(depths)
    must = [[0] * height, [0] * height]
    may = [[0] * height, [0] * height]
    ends = [[0] * height, [0] * height]
    free = table.variant.cells + depths.count(0)
    for card in table.bouquet:
        may[track[card]][card & 15] += 1
    for column, depth in zip(table.columns, depths, strict=True):
        for card in column[depth:]:
            (must if card & 15 > lowest[(card >> 4) - 1] else may)[track[card]][card & 15] += 1
        for card in column[:depth][-1:]:
            ends[track[card]][card & 15] += 1
    found = []
    for place, (column, depth) in enumerate(zip(table.columns, depths, strict=True)):
        if not depth:
            continue
        card = column[depth - 1]
        suit, rank = (card >> 4) - 1, card & 15
        ends[track[card]][rank] -= 1
        if rank == lowest[suit]:
            lower_home = [list(may[0]), list(may[1])]
            for lower in range((card & ~15) + table.home[suit] + 1, card):
                lower_home[track[lower]][lower & 15] -= 1
            if _fits(must, lower_home, ends, free):
                found.append(depths[:place] + bytes([depth - 1]) + depths[place + 1 :])
        row = depth
        while row == depth or (row > table.floor[depth] and table.continues(column[row - 1], column[row])):
            row -= 1
            must[track[column[row]]][column[row] & 15] += 1
            if _fits(must, may, ends, free):
                found.append(depths[:place] + bytes([row]) + depths[place + 1 :])
        for dug in column[row:depth]:
            must[track[dug]][dug & 15] -= 1
        ends[track[card]][rank] += 1
    return found


def _fits(must: list[list[int]], may: list[list[int]], ends: list[list[int]], free: int) -> bool:
    """Whether the cards that must lie somewhere can lie in runs on the columns' ends and in ``free`` free places.

    From the highest rank down: every run that can go on does (a card that may lie there helps those below it), and
    a free place is opened only when a card has no other: opened later it holds that card as well. So if this way
    fails, no other way succeeds. Runs of the two tracks share only the free places. A cell holds less than a free
    column; counting it as one only allows more.
    """
    for musts, mays, tops in zip(must, may, ends, strict=True):
        open_runs = 0
        for here, more, above in zip(musts[-2:0:-1], mays[-2:0:-1], tops[:1:-1], strict=True):
            open_runs = min(open_runs + above, here + more)
            if open_runs < here:
                free -= here - open_runs
                if free < 0:
                    return False
                open_runs = here
    return True


def closed(table: Table, most: int) -> set[bytes] | None:
    """All depths that digging may come to; None if all columns may be dug. Raises TooDearError beyond ``most``."""
    start = bytes(map(len, table.columns))
    found = {start}
    waiting = [start]
    while waiting:
        depths = waiting.pop()
        if not any(depths):
            return None
        for after in digs(table, depths):
            if after not in found:
                if len(found) >= most:
                    raise TooDearError(most)
                found.add(after)
                waiting.append(after)
    return found

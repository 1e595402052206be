"""The forgetful game, played plainly: each move that its rules allow, from each position.

It shares no code with the proofs. A card that moves is known by its class alone from then on: its
rank, and its colour where building goes by colour. So is a card of the bouquet. It may leave as any
card of its class that is not home and not seen elsewhere. Remembered cards stay what they are.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from fgtools.kernel.cards import RED_SUITS, Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.variants import Variant

# A card on the table: its rank, its class's colour, and its suit where that is known.
Token = tuple[int, str, str | None]


class Table(NamedTuple):
    """A position.

    - ``down``: the rows of each column that lie face down.
    - ``unseen``: the cards that are not home and nowhere seen by suit.
    """

    columns: tuple[tuple[Token, ...], ...]
    down: tuple[tuple[int, ...], ...]
    cells: tuple[Token, ...]
    home: tuple[int, ...]
    unseen: frozenset[Card]


class Game:
    """The forgetful game of a deal."""

    def __init__(self, variant: Variant, layout: Layout, remembered: list[Card]) -> None:
        self.variant = variant
        self.remembered = remembered
        columns = tuple(tuple(self.seen(card) for card in column) for column in layout.columns)
        down = tuple(tuple(row for row in variant.face_down if row < len(column) - 1) for column in columns)
        self.start = Table(columns, down, (), layout.foundations, frozenset(layout.bouquet))

    def can_be_won(self, most: int) -> bool | None:
        """Whether a win can be reached; None if that takes more than so many positions."""
        order = count()
        queue = [(0, 0, self.start)]
        met = {self.key(self.start)}
        while queue:
            _, _, table = heappop(queue)
            if not any(table.columns) and not table.cells:
                return True
            for after in self.moves(table):
                if self.key(after) not in met:
                    if len(met) >= most:
                        return None
                    met.add(self.key(after))
                    heappush(queue, (sum(map(len, after.columns)) - 2 * sum(after.home), -next(order), after))
        return False

    def moves(self, table: Table) -> Iterator[Table]:
        """The tables after each move."""
        for token in self.hand(table):
            yield from self.home(table, token)
            yield from self.placed(table, (token,))
        for place, cell in enumerate(table.cells):
            left = table._replace(cells=table.cells[:place] + table.cells[place + 1 :])
            yield from self.home(left, cell)
            yield from self.placed(*self.forgotten(left, (cell,)))
        for place, column in enumerate(table.columns):
            for size in range(1, len(column) - max(table.down[place], default=-1)):
                run = column[-size:]
                left = self.taken(table, place, size)
                if size == 1:
                    yield from self.home(left, run[0])
                for named, now in self.movable(left, run):
                    yield from self.placed(*self.forgotten(named, now), source=place)

    def hand(self, table: Table) -> set[Token]:
        """The classes of which a card is in the hand: more are unseen than lie about."""
        lying = [token for pile in (*table.columns, table.cells) for token in pile if token[2] is None]
        classes = [self.hidden(card) for card in table.unseen]
        return {token for token in classes if classes.count(token) > lying.count(token)}

    def home(self, table: Table, token: Token) -> Iterator[Table]:
        """The tables after a card, taken already, went home: as each suit that it may be."""
        rank, _, suit = token
        for place, its in enumerate(self.variant.suits):
            card = Card(rank, its)
            if table.home[place] == rank - 1 and (suit == its or (card in table.unseen and self.hidden(card) == token)):
                home = (*table.home[:place], rank, *table.home[place + 1 :])
                yield table._replace(home=home, unseen=table.unseen - {card})

    def movable(self, table: Table, run: tuple[Token, ...]) -> Iterator[tuple[Table, tuple[Token, ...]]]:
        """The run, if it may move. Where only runs of one suit do: as each suit that it may be of.

        Its suit is seen then.
        """
        if len(run) == 1:
            yield table, run
            return
        descends = all(upper[0] == lower[0] + 1 for upper, lower in pairwise(run))
        alternates = all(upper[1] != lower[1] for upper, lower in pairwise(run))
        runs = self.variant.runs
        if descends and (runs == "any suits" or (runs == "alternating colours" and alternates)):
            yield table, run
        for suit in self.variant.suits if descends and runs == "one suit" else ():
            named = {Card(token[0], suit) for token in run if token[2] is None}
            if {token[2] for token in run} <= {None, suit} and named <= table.unseen:
                yield (
                    table._replace(unseen=table.unseen - named),
                    tuple(self.seen(Card(token[0], suit)) for token in run),
                )

    def forgotten(self, table: Table, run: tuple[Token, ...]) -> tuple[Table, tuple[Token, ...]]:
        """The run and the table after its cards have moved."""
        cards = {Card(rank, suit) for rank, _, suit in run if suit and Card(rank, suit) not in self.remembered}
        now = tuple((rank, colour, None if suit and Card(rank, suit) in cards else suit) for rank, colour, suit in run)
        return table._replace(unseen=table.unseen | cards), now

    def placed(self, table: Table, run: tuple[Token, ...], source: int | None = None) -> Iterator[Table]:
        """The tables after a run, taken already, went to a column (not the one it was taken from) or a cell."""
        for place, column in enumerate(table.columns):
            if place != source and (not column or (column[-1][0] == run[0][0] + 1 and self.builds(column[-1], run[0]))):
                yield table._replace(columns=(*table.columns[:place], column + run, *table.columns[place + 1 :]))
        if len(run) == 1 and len(table.cells) < self.variant.cells:
            yield table._replace(cells=table.cells + run)

    def builds(self, upper: Token, lower: Token) -> bool:
        """Whether building allows one card on another of the next rank."""
        return self.variant.build == "any suit" or upper[1] != lower[1]

    def taken(self, table: Table, place: int, size: int) -> Table:
        """The table without a column's last cards; the next one turns up."""
        column = table.columns[place][:-size]
        down = tuple(row for row in table.down[place] if row < len(column) - 1)
        return table._replace(
            columns=(*table.columns[:place], column, *table.columns[place + 1 :]),
            down=(*table.down[:place], down, *table.down[place + 1 :]),
        )

    def hidden(self, card: Card) -> Token:
        """The card, its class known alone."""
        return (
            card.rank,
            ("red" if card.suit in RED_SUITS else "black") if self.variant.build == "other colour" else "",
            None,
        )

    def seen(self, card: Card) -> Token:
        """The card, its suit known."""
        return (*self.hidden(card)[:2], card.suit)

    def key(self, table: Table) -> object:
        """The table, but for the order of columns and cells."""
        piles = sorted(zip(table.columns, table.down, strict=True), key=repr)
        return tuple(piles), tuple(sorted(table.cells, key=repr)), table.home, table.unseen

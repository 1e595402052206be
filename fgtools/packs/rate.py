"""How hard a winnable deal is, from measured quantities, never from how its cards look.

Measured: how many of 1,000 games a plain careful player wins (native/playout.c), how many positions the search looked at for
a win, how many moves the shortest known win has, and how many of the legal first moves keep a win. The score, in bits::

    log2(1 / share of games won)  +  log2(positions) / 2  +  4 · share of first moves that lose the win

Half a game is added to those won, so that none won is not infinitely hard. Suits are renamed in the order in which they appear
first (with their colours where colours count), so that renaming suits changes no rating.
"""

from typing import Final

from fgtools.deal.dealer import Deal
from fgtools.formats.documents import RatingDocument
from fgtools.formats.ratings import PLAYOUTS, difficulty_of, score_of
from fgtools.kernel.cards import RED_SUITS, SUITS, Card
from fgtools.kernel.position import Position, apply
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant
from fgtools.solver.engine import Search, search
from fgtools.solver.outcome import Limits, Solved

NODES_A_FIRST_MOVE: Final = 20_000


def renamed(variant: Variant, position: Position) -> Position:
    """The same table with its suits renamed in the order in which they appear."""
    order = [card for column in position.columns for card in column] + list(position.bouquet)
    seen = list(dict.fromkeys(card.suit for card in order))
    if variant.build == "other colour":
        first_red = seen[0] in RED_SUITS
        like_first = [suit for suit in seen if (suit in RED_SUITS) == first_red]
        others = [suit for suit in seen if suit not in like_first]
        names = dict(zip(like_first, "CS", strict=False)) | dict(zip(others, "DH", strict=False))
    else:
        names = dict(zip(seen, SUITS, strict=False))

    def rename(card: Card) -> Card:
        return Card(card.rank, names[card.suit])

    columns = tuple(tuple(map(rename, column)) for column in position.columns)
    return position._replace(columns=columns, bouquet=tuple(map(rename, position.bouquet)))


def rate(deal: Deal, limits: Limits) -> RatingDocument | None:
    """The rating of a deal; None where no win is found within the limits."""
    variant = deal.variant
    table = renamed(variant, deal.start())
    found = search(variant, table, limits).outcome
    if not isinstance(found, Solved):
        return None
    with Search(variant, table, limits) as running:
        wins = running.playouts(PLAYOUTS)
    shortest, keeping = len(found.moves), 0
    first = legal_moves(variant, table)
    for move in first:
        outcome = search(variant, apply(variant, table, move), Limits(nodes=NODES_A_FIRST_MOVE)).outcome
        if isinstance(outcome, Solved):
            keeping += 1
            shortest = min(shortest, 1 + len(outcome.moves))
    score = score_of(wins, found.nodes, keeping, len(first))
    return RatingDocument(
        difficulty=difficulty_of(score),
        score=score,
        playouts=PLAYOUTS,
        playouts_won=wins,
        moves=shortest,
        nodes=found.nodes,
        first_moves=len(first),
        first_moves_winning=keeping,
    )

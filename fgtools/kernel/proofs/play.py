"""All that can be played is played: the proof for games in which cards go home and nowhere else.

Lemma: the order of play.

Claim: the deal can be won if and only if playing whatever can be played wins it, in any order.

Proof: a card that can go home still can after others did. Its foundation waits for it, and cards
only leave what lies on it. So each order plays the same cards.

Used in: played.
Tested by: test_small_decks_are_proved_exactly_where_brute_force_finds_no_win.
"""

from fgtools.errors import TooDearError
from fgtools.kernel.proofs.state import key, key_end, start
from fgtools.kernel.proofs.table import Table


def played(table: Table, most: int) -> set[bytes] | None:
    """The key of the position in which no card can go home, by itself; None if all are home.

    Raises TooDearError where ``most`` allows no position.
    """
    deal = start(table)
    columns, foundations = list(deal.columns), bytearray(deal.foundations)
    going = True
    while going:
        going = False
        for suit, height in enumerate(foundations):
            card = suit + 1 << 4 | height + 1
            ends = [column[-1] for column in columns]
            if card in ends:
                columns[ends.index(card)] = columns[ends.index(card)][:-1]
            if card in ends or card in table.bouquet:
                foundations[suit] += 1
                going = True
    if min(foundations) == table.variant.ranks:
        return None
    if most < 1:
        raise TooDearError(most)
    return {key(columns, key_end(bytes(foundations), b""))}

"""The forgetful search against the forgetful game played plainly: it meets a win exactly where there is one."""

import random
from collections import Counter

import pytest

from fgtools.deal.dealer import Deal
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.proofs import kinds_for
from fgtools.kernel.proofs.search import exhausted
from fgtools.kernel.proofs.table import Table
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.outcome import Limits, Solved, Unsolvable
from fgtools.solver.reference import solve
from tests.kernel.proofs.forgetful_game import Game
from tests.kernel.proofs.test_proofs import FUZZ
from tests.solver.decks import deal_of_texts

GAMES = [game for game, variant in VARIANTS.items() if "forgetful" in kinds_for(variant)]
ENOUGH = 3_000


def odd_deal(game: str, rng: random.Random) -> Deal:
    """A small deal of odd shape.

    Two to four suits, a bouquet of none to most, columns of unlike lengths, other cards face down.
    """
    whole = VARIANTS[game]
    suits = rng.choice(["CDHS", "CDHS", "CDS", "CS", "CD"])
    ranks = rng.randrange(3, 7)
    cards = [Card(rank, suit) for suit in suits for rank in range(1 + whole.dealt_foundation, ranks + 1)]
    rng.shuffle(cards)
    in_columns = rng.randrange(max(1, len(cards) // 3), len(cards) + 1)
    columns: list[list[Card]] = [[cards[0]], *([] for _ in range(rng.randrange(3)))]
    for card in cards[1:in_columns]:
        rng.choice(columns).append(card)
    kept = tuple(tuple(column) for column in columns if column)
    variant = whole._replace(
        ranks=ranks,
        suits=suits,
        foundations=len(suits),
        columns=tuple(map(len, kept)),
        bouquet=len(cards) - in_columns,
        face_down=rng.choice([whole.face_down, (), (0,), (1, 3)]) if whole.face_down else (),
    )
    heights, cells = (whole.dealt_foundation,) * len(suits), (None,) * whole.cells
    return Deal(variant, Layout(kept, tuple(cards[in_columns:]), heights, cells))


@pytest.mark.parametrize("game", GAMES)
def test_forgetting_is_a_game_of_its_own(game: str) -> None:
    """Small decks of odd shapes, some cards remembered or none: the search meets a win where the plain game has one."""
    rng = random.Random(None if FUZZ else 11)
    met: Counter[bool | None] = Counter()
    for _ in range(3_000 if FUZZ else 40):
        dealt = odd_deal(game, rng)
        cards = [*dealt.layout.bouquet, *(card for column in dealt.layout.columns for card in column)]
        remembered = rng.sample(cards, rng.choice([0, 0, 1, 3]))
        won = Game(dealt.variant, dealt.layout, remembered).can_be_won(ENOUGH)
        met[won] += 1
        if won is not None:
            table = Table(dealt.variant, dealt.layout, remembered)
            assert (exhausted(table, ENOUGH) is None) == won, (dealt, remembered)
    assert min(met[True], met[False]) > 2, met


@pytest.mark.parametrize("game", GAMES)
def test_where_all_cards_are_remembered_the_forgetful_game_is_the_real_one(game: str) -> None:
    """The plain forgetful game is played right: it has a win where brute force by the rules has one."""
    rng = random.Random(None if FUZZ else 12)
    met: Counter[bool] = Counter()
    for _ in range(1_000 if FUZZ else 40):
        dealt = odd_deal(game, rng)
        cards = [*dealt.layout.bouquet, *(card for column in dealt.layout.columns for card in column)]
        outcome = solve(dealt.variant, dealt.start(), Limits(nodes=ENOUGH))
        won = Game(dealt.variant, dealt.layout, cards).can_be_won(ENOUGH)
        if won is not None and isinstance(outcome, Solved | Unsolvable):
            assert won == isinstance(outcome, Solved), dealt
            met[won] += 1
    assert min(met[True], met[False]) > 2, met


@pytest.mark.parametrize("game", ["phoenix", "stonewall"])
def test_a_forgotten_card_may_be_one_that_goes_before(game: str) -> None:
    """C3 is not sent home at once, though no connector lies about.

    S2 goes onto H3, over S1. Forgotten, it goes home as C2. With C2 home it would be S2, for good.
    """
    columns = [["4H", "4D", "3D", "AS", "3H"], ["3S", "2H", "2S"], ["5S", "3C"]]
    bouquet = ["AC", "2C", "AH", "AD", "2D", "4C", "4S", "5C", "5H", "5D"]
    dealt = deal_of_texts(game, 5, columns, bouquet)

    assert Game(dealt.variant, dealt.layout, []).can_be_won(20_000)
    assert exhausted(Table(dealt.variant, dealt.layout, []), 20_000) is None


@pytest.mark.parametrize("game", ["flower-garden", "arizona"])
def test_a_whole_column_is_another_one_when_it_has_moved(game: str) -> None:
    """S2, alone in its column, moves to the one that C1 leaves empty.

    Forgotten, it goes home as C2, and both columns are free.
    """
    columns = [["2S"], ["AC"], ["4C", "4S", "3C", "3S", "3H", "3D", "2H", "2D", "AH", "AD", "AS", "4H", "4D"]]
    dealt = deal_of_texts(game, 4, columns, ["2C"])

    assert Game(dealt.variant, dealt.layout, []).can_be_won(20_000)
    assert exhausted(Table(dealt.variant, dealt.layout, []), 20_000) is None

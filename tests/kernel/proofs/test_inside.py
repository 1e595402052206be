"""The steps of the search from positions inside it, connectors lying about: what it finds there is what brute force finds."""

import os
import random
from collections import Counter
from itertools import permutations, product

import pytest

from fgtools.deal.dealer import deal
from fgtools.kernel.cards import Card
from fgtools.kernel.position import Position
from fgtools.kernel.proofs import kinds_for
from fgtools.kernel.proofs import steps as module
from fgtools.kernel.proofs.search import exhausted
from fgtools.kernel.proofs.state import State, start
from fgtools.kernel.proofs.table import CONNECTOR, Table
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.outcome import GaveUp, Limits, Solved, Unsolvable
from fgtools.solver.reference import solve
from tests.kernel.proofs.test_proofs import small_deals
from tests.sizes import some_and_all
from tests.solver.decks import small

FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
ENOUGH = 100_000


def walk(table: Table, rng: random.Random, monkeypatch: pytest.MonkeyPatch) -> State:
    """A position some random steps into the search; nothing is sent home on the way that need not go."""
    state = start(table)
    with monkeypatch.context() as patch:
        patch.setattr(module, "autoplayed", lambda _, state: state)
        patch.setattr(module, "autoplayed_after_move", lambda _, state, __: state)
        for _ in range(rng.randrange(1, 14)):
            found = module.steps(table, state)
            if not found:
                break
            naming = [after for after in found if sum(after.unnamed) < sum(state.unnamed)]
            placing = [after for after in found if after.placed > state.placed]
            state = rng.choice((naming or placing or found) if rng.random() < 0.5 else found)
    return state


def positions_of(table: Table, state: State) -> list[Position]:
    """Every real position that this may be: each way to name the connectors."""
    free: dict[tuple[int, int], list[int]] = {}
    for suit, tally in enumerate(state.unnamed):
        for rank in range(state.foundations[suit] + 1, table.variant.ranks + 1):
            if tally & table.bit[suit + 1 << 4 | rank]:
                free.setdefault((table.colours[suit], rank), []).append(suit)
    lying = Counter(card for card in (*b"".join(state.columns), *state.cells) if card >= CONNECTOR)
    kinds = list(lying)
    found = []
    choices = [permutations(free[(kind >> 4) - 5, kind & 15], lying[kind]) for kind in kinds]
    for chosen in product(*choices):
        names = {kind: list(suits) for kind, suits in zip(kinds, chosen, strict=True)}

        def named(card: int, names: dict[int, list[int]] = names) -> Card:
            suit = names[card].pop() if card >= CONNECTOR else (card >> 4) - 1
            return Card(card & 15, table.variant.suits[suit])

        used = {(suit, kind & 15) for kind, suits in names.items() for suit in suits}
        real_columns = tuple(tuple(named(card) for card in column[1:]) for column in state.columns)
        held: list[Card | None] = [named(card) for card in state.cells]
        held += [None] * (table.variant.cells - len(held))
        bouquet = tuple(
            Card(rank, table.variant.suits[suit])
            for (_, rank), suits in free.items()
            for suit in suits
            if (suit, rank) not in used
        )
        undug = tuple(max(depth - 1, 0) if table.variant.face_down else 0 for depth in state.dealt_depths)
        found.append(Position(real_columns, undug, bouquet, tuple(held), tuple(state.foundations)))
    return found


@some_and_all("decks", 12, 40)
@pytest.mark.parametrize("game", [game for game, variant in VARIANTS.items() if "search" in kinds_for(variant)])
def test_the_search_is_right_from_positions_inside_it(game: str, decks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever connectors lie, what is played by itself, dominated or left out loses no win and makes none."""
    rng = random.Random(None if FUZZ else 5)
    met: Counter[bool] = Counter()
    for dealt in small_deals(game, decks):
        table = Table(dealt.variant, dealt.layout)
        state = walk(table, rng, monkeypatch)
        outcomes = [solve(dealt.variant, position, Limits(nodes=4_000)) for position in positions_of(table, state)]
        won = any(isinstance(outcome, Solved) for outcome in outcomes)
        if won or not any(isinstance(outcome, GaveUp) for outcome in outcomes):
            assert (exhausted(table, ENOUGH, state) is None) == won, (dealt.seed, dealt.variant, state)
            met[won] += 1
    assert min(met[True], met[False]) >= (3 if decks >= 40 else 1), met


@some_and_all("decks", 12, 40)
@pytest.mark.parametrize("game", [game for game, variant in VARIANTS.items() if "forgetful" in kinds_for(variant)])
def test_forgetting_loses_no_win(game: str, decks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where moved cards are forgotten, all but some: if one of the real positions that a position may be is won, so is it."""
    rng = random.Random(None if FUZZ else 6)
    met: Counter[str] = Counter()
    for dealt in small_deals(game, decks):
        cards = [card for column in dealt.layout.columns for card in column]
        table = Table(dealt.variant, dealt.layout, rng.sample(cards, rng.choice([0, 0, 1, 3])))
        state = walk(table, rng, monkeypatch)
        positions = positions_of(table, state)
        chosen = positions if len(positions) <= 24 else rng.sample(positions, 24)
        won = any(isinstance(solve(dealt.variant, real, Limits(nodes=4_000)), Solved) for real in chosen)
        lost = exhausted(table, ENOUGH, state) is not None
        assert not (won and lost), (dealt.seed, dealt.variant, state)
        met["won" if won else "lost" if lost else "open"] += 1
    assert met["won"] > 0, met
    if decks >= 40:
        assert met["won"] > 2, met
        assert met["lost"] > 0, met


def test_a_connector_may_be_the_card_that_goes_before() -> None:
    """A connector that may be C2 lies about: C3 is not sent home with the bouquet's black two, or the connector is S2, over S1, for good.

    Found by the fuzz profile. The deal can be won from here in one of the two ways to name the connector.
    """
    dealt = deal(small(VARIANTS["stonewall"], 6, (4, 4, 4, 4)), "fg1:652432466")
    table = Table(dealt.variant, dealt.layout)
    columns = (b"\x01A62", b"\x02#5$4", b"\x02FE\x133R1", b"\x02&\x15\x11\x14")
    placed = table.bit[0x52]
    unnamed = table.dealt_to_bouquet
    state = State(columns, (3, 4, 4, 4), bytes(4), sum(unnamed) - placed, placed, unnamed, b"")

    outcomes = [solve(dealt.variant, position, Limits(nodes=20_000)) for position in positions_of(table, state)]

    assert [type(outcome) for outcome in outcomes] == [Solved, Unsolvable]
    assert exhausted(table, ENOUGH, state) is None

"""Kernel and oracle play the same random games and must agree on everything."""

from collections import Counter

from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fgtools.deal.dealer import Deal
from fgtools.kernel.cards import deck
from fgtools.kernel.layout import foundation_cards
from fgtools.kernel.moves import COLUMN, REDEAL
from fgtools.kernel.position import Position, apply, is_face_down
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import ending, legal_moves
from fgtools.testing.strategies import ENTRIES, deals
from tests import oracle
from tests.moves import card_move
from tests.strategies import rules_of


def position_as_table(deal: Deal, position: Position) -> oracle.Table:
    """The kernel's position in the oracle's form, foundations in descending order."""
    variant = deal.variant
    size = variant.foundations_per_suit
    piles = {}
    for i, suit in enumerate(variant.suits):
        heights = position.foundations[i * size : (i + 1) * size]
        order = [f"{rank}{suit}" for rank in "A23456789TJQK"[: variant.ranks]] * 2
        piles[suit] = [order[:height] for height in heights]
    return oracle.Table(
        columns=[list(map(str, column)) for column in position.columns],
        up=[
            [not is_face_down(variant, position, c, row) for row in range(len(column))]
            for c, column in enumerate(position.columns)
        ],
        bouquet=list(map(str, position.bouquet)),
        cells=[str(card) if card else None for card in position.cells],
        foundations=piles,
        redeals_left=int(position.redeal_seed is not None),
        seed=deal.seed or "",
    )


class Agreement(RuleBasedStateMachine):
    """The kernel as subject, the oracle as model: a random game with legal moves, undos, redeals and bad entries."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[str] = []

    @initialize(deal=deals())
    def begin(self, deal: Deal) -> None:
        """Deal, on both sides."""
        self.deal = deal
        self.their_rules = rules_of(deal.variant)
        note(f"{deal.variant} {deal.seed}")
        columns = [list(map(str, column)) for column in deal.layout.columns]
        bouquet = list(map(str, deal.layout.bouquet))
        assert (columns, bouquet) == oracle.fg1_deal(self.their_rules, (deal.seed or "").partition(":")[2])
        self.game = oracle.Game(self.their_rules, oracle.start(self.their_rules, columns, bouquet, deal.seed or ""))
        self.position = deal.start()

    def enter(self, text: str) -> None:
        """Give both sides an entry, and compare the code and the table."""
        deal = self.deal
        log = [*self.entries, text]
        verdict = replay(deal.variant, deal.layout, deal.seed_or_id, log)
        code = self.game.enter(text)
        note(f"{text!r}: {code}")
        assert code == (verdict.problem.code if verdict.problem else None)
        if code is None:
            bouquet_before = Counter(self.position.bouquet)
            foundations_before = self.position.foundations
            self.entries = log
            self.position = verdict.position
            if text not in ("undo", "redeal"):
                assert Counter(self.position.bouquet) <= bouquet_before, "the bouquet grew"
                if not deal.variant.foundation_return:
                    assert all(a >= b for a, b in zip(self.position.foundations, foundations_before, strict=True))
                if deal.variant.runs == "none":
                    assert card_move(text).run == 1
        else:
            assert verdict.problem is not None
            assert (len(log), text) == (verdict.problem.entry, verdict.problem.text)
            assert verdict.position == self.position == verdict.problem.position
        assert verdict.accepted == len(self.entries)

    @rule(choice=st.integers(0, 10**6), times=st.integers(1, 8))
    def play_legal_moves(self, choice: int, times: int) -> None:
        """Some legal moves, foundation moves more often than others so that games come to an end."""
        for _ in range(times):
            moves = legal_moves(self.deal.variant, self.position)
            if moves:
                home = [move for move in moves if move is REDEAL or move.target.kind not in (COLUMN, "cell")]
                moves = home if home and choice % 3 else moves
                self.enter(str(moves[choice % len(moves)]))
                choice = choice * 31 + 7

    @rule(text=ENTRIES)
    def try_anything(self, text: str) -> None:
        """An entry that may be anything."""
        self.enter(text)

    @rule(choice=st.integers(0, 10**6), named=st.booleans())
    def try_nearly_legal(self, choice: int, named: bool) -> None:
        """An entry made of what is on the table, legal or not."""
        columns = self.position.columns
        places = [str(i + 1) for i in range(len(columns))] + ["a", "b"][: len(self.position.cells)]
        on_table = [card for column in columns for card in column] + list(self.position.bouquet)
        sources = places + [str(card) for card in on_table] + ["f" + suit for suit in self.deal.variant.suits]
        source = sources[choice % len(sources)]
        if named and len(source) == 1 and on_table:
            source += f":{on_table[choice // 7 % len(on_table)]}"
        targets = [*places, "f", "bouquet"]
        target = targets[choice // 11 % len(targets)]
        self.enter(f"{source}>{target}" + ("*2", "*3", "*4", "")[choice // 13 % 4])

    @precondition(lambda self: self.entries)
    @rule()
    def undo(self) -> None:
        """An undo restores the table exactly."""
        self.enter("undo")

    @invariant()
    def same_table(self) -> None:
        """Both sides see the same cards in the same places."""
        if not hasattr(self, "game"):
            return
        expected = self.game.table
        for suit in expected.foundations:
            expected.foundations[suit].sort(key=len, reverse=True)
        assert expected == position_as_table(self.deal, self.position)
        assert self.game.foundation_cards() == sum(self.position.foundations)

    @invariant()
    def same_moves_and_ending(self) -> None:
        """The legal moves are the same, and so is the ending."""
        if not hasattr(self, "game"):
            return
        texts = sorted(map(str, legal_moves(self.deal.variant, self.position)))
        assert oracle.legal_moves(self.their_rules, self.game.table) == texts
        assert oracle.ending(self.their_rules, self.game.table) == ending(self.deal.variant, self.position)

    @invariant()
    def all_cards_are_there(self) -> None:
        """No card is lost or doubled."""
        if not hasattr(self, "game"):
            return
        variant, position = self.deal.variant, self.position
        cards = Counter(card for column in position.columns for card in column)
        cards.update(position.bouquet)
        cards.update(card for card in position.cells if card)
        cards.update(foundation_cards(variant, position.foundations[:]) if variant.foundations_per_suit == 1 else [])
        if variant.foundations_per_suit == 1:
            assert Counter(deck(variant.ranks, variant.suits, variant.decks)) == cards
        assert variant.cards == sum(position.foundations) + sum(
            map(len, [*position.columns, position.bouquet, [c for c in position.cells if c]])
        )

    @invariant()
    def replay_stops_where_it_should(self) -> None:
        """The log so far leads to this very position, and a shorter log accepts all of its entries."""
        if not hasattr(self, "game"):
            return
        deal = self.deal
        verdict = replay(deal.variant, deal.layout, deal.seed_or_id, self.entries)
        assert (True, len(self.entries), self.position) == (verdict.legal, verdict.accepted, verdict.position)
        undos = self.entries.count("undo")
        assert (undos, len(self.entries) - undos) == (verdict.undos, verdict.moves)


TestAgreement = Agreement.TestCase
TestAgreement.settings = settings(max_examples=60, stateful_step_count=25)


def test_every_legal_move_is_applied_as_the_oracle_does() -> None:
    """From the deal of each game, each legal move leads to the oracle's table."""
    from fgtools.deal.dealer import deal
    from fgtools.kernel.variants import VARIANTS

    for variant in VARIANTS.values():
        dealt = deal(variant, "fg1:3")
        rules = rules_of(variant)
        table = oracle.start(rules, *oracle.fg1_deal(rules, "3"), "fg1:3")
        for move in legal_moves(variant, dealt.start()):
            position = apply(variant, dealt.start(), move)
            assert oracle.play(rules, table, str(move)) == position_as_table(dealt, position)

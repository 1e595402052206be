"""Cases about a deal or a table: what is dealt, which moves are legal, what an entry does, perft."""

from collections import Counter
from collections.abc import Iterator, Sequence

from fgtools.deal.dealer import Deal, deal
from fgtools.kernel.cards import RANKS, SUITS
from fgtools.kernel.moves import UNDO, Unreadable, parse_entry
from fgtools.kernel.position import Position, is_won
from fgtools.kernel.rules import legal_moves as kernel_moves
from fgtools.kernel.rules import why_illegal
from fgtools.testing.questions import Question, ask_deal, ask_legal_moves, ask_perft, ask_play
from tests.conformance.from_checker import won_log
from tests.conformance.games import (
    GAMES,
    Chooser,
    dealt_games,
    games,
    has_layouts_in_play,
    in_play,
    next_move,
    reached,
    walk,
)
from tests.moves import card_moves

SEEDS = ["1", "2", "", "0", "daily-2026-11-29", "a:b c", "花園", "ß♠\u0000", "x" * 64]
LENGTHS = (0, 4, 18)
PLAYS_OF_A_RULE = 2  # in a game as it is; with options one
TABLES = 7
TEXTS_A_TABLE = 150
UNREADABLE = [
    "", ">", "1>", ">1", "1", "UNDO", "Undo", "undo ", "redeal>1", "1>2>3", " 1>2", "1 >2", "1>2\n", "1>2*1", "1>2*0",
    "1>2*02", "1>2*", "1>2*10000", "01>2", "1>02", "12345>1", "1:>2", "5D:5D>1", "f>1", "F>1", "fX>1", "bouquet>1",
    "1>fC", "1>5D", "1>BOUQUET", "??>1", "♣>1", "1>2*2*2", "5D>" + "1" * 30, "\uff11>2", "-1>2", "1:f>2", "A>1", "1>z2",
]  # fmt: skip
UNKNOWN = ["ZZ>1", "1S>f", "0C>1", "11C>1", "1:1S>2", "AX>f", "K♠♠>1", "KK>a", "99♦>2", "1:ZZ>9"]


def deals() -> Iterator[Question]:
    """Some seeds in every game, and one with each option that changes what lies on the table."""
    for game in GAMES:
        yield from (ask_deal(game, f"fg1:{seed}") for seed in SEEDS)
    for variant in games():
        if variant not in GAMES:
            yield ask_deal(variant, "fg1:3")


def legal_moves() -> Iterator[Question]:
    """At the start, after some moves and after many; and near the end of a game."""
    for dealt, choose in dealt_games():
        for length in LENGTHS:
            yield ask_legal_moves(dealt, walk(dealt, length, choose))
        if has_layouts_in_play(dealt.variant):
            yield ask_legal_moves(in_play(dealt.variant, 9, choose), [])


def perfts() -> Iterator[Question]:
    """Two or three moves from the deal; more from a table of few cards."""
    for dealt, choose in dealt_games():
        if dealt.variant.undo == "forbidden":
            continue  # no undo is counted
        few = len(kernel_moves(dealt.variant, dealt.start())) <= 7
        yield ask_perft(dealt, [], 3 if few else 2)
        if has_layouts_in_play(dealt.variant):
            yield ask_perft(in_play(dealt.variant, 3, choose), [], 2)


def plays() -> Iterator[Question]:
    """Each refusal in every game that can give it, each kind of legal move, and what can be written in many ways."""
    yield from unreadable_entries()
    yield from after_the_end()
    yield from entries_in_other_letters()
    yield from undos_and_redeals()
    yield from kings_on_aces()
    yield from runs_that_do_not_move()
    for dealt, choose in dealt_games():
        plain = dealt.variant in GAMES
        starts = [dealt, dealt]
        if has_layouts_in_play(dealt.variant):
            starts.append(in_play(dealt.variant, 12, choose))
        seen: Counter[str] = Counter()
        for start in starts:
            yield from _plays_of_a_game(start, choose, seen, PLAYS_OF_A_RULE if plain else 1)


def _plays_of_a_game(start: Deal, choose: Chooser, seen: Counter[str], most: int) -> Iterator[Question]:
    """A random game, and at each of its tables the entries that show a rule seldom seen yet."""
    moves: list[str] = []
    while len(moves) < TABLES:
        position = reached(start, moves)
        legal = list(map(str, kernel_moves(start.variant, position)))
        for text in [*legal, *entries_at(position, choose)]:
            entry = parse_entry(text)
            assert entry is not UNDO
            code = entry.code if isinstance(entry, Unreadable) else why_illegal(start.variant, position, entry)
            if code and seen[code] == most:
                continue
            question = ask_play(start, moves, text)
            if seen[question.rule] < most:
                seen[question.rule] += 1
                yield question
        move = next_move(start.variant, position, choose)
        if move is None:
            return
        moves.append(str(move))


def entries_at(position: Position, choose: Chooser) -> list[str]:
    """Some of all that could be written at a table, most of it illegal."""
    columns = [str(number) for number in range(len(position.columns) + 2)]
    on_table = [str(card) for cards in (*position.columns, position.bouquet) for card in cards]
    cells = ["a", "b", "c"]
    foundations = ["f" + suit for suit in SUITS]
    sources = [*columns, *columns, *columns, *cells, *foundations, *on_table, "AS", "KD"]
    named = [*columns, *columns, *cells, *foundations]
    targets = [*columns, *columns, *cells, "f", "f", "bouquet"]
    sizes = ["", "", "", "", "*2", "*3", "*4", "*9"]
    texts = []
    for _ in range(TEXTS_A_TABLE):
        naming = f"{choose.one(named)}:{choose.one(on_table or ['AS'])}"
        source = choose.one([choose.one(sources), choose.one(sources), naming])
        texts.append(f"{source}>{choose.one(targets)}{choose.one(sizes)}")
    for number, column in enumerate(position.columns, 1):
        texts += [f"{number}:{card}>{choose.one(targets)}{choose.one(sizes)}" for card in column]
    # A foundation's cards named: its top, and others.
    texts += [f"f{suit}:{choose.one(RANKS)}{suit}>{choose.one(columns)}" for suit in SUITS for _ in range(4)]
    return texts


def _shared_out(texts: Sequence[str]) -> Iterator[tuple[Deal, str]]:
    """The texts, and a deal for each, so that every game has some."""
    rounds = max(len(texts), 2 * len(GAMES))
    for number in range(rounds):
        yield deal(GAMES[number % len(GAMES)], f"fg1:{number}"), texts[number % len(texts)]


def unreadable_entries() -> Iterator[Question]:
    """Entries that are none, and cards that do not exist."""
    for texts in (UNREADABLE, UNKNOWN):
        for dealt, text in _shared_out(texts):
            yield ask_play(dealt, [], text)


def after_the_end() -> Iterator[Question]:
    """Any entry at a won table, junk too."""
    for number, game in enumerate(GAMES):
        dealt, moves = won_log(game)
        assert is_won(reached(dealt, moves))
        for text in ("1>2", ("undo", "junk", "redeal")[number % 3]):
            yield ask_play(dealt, moves, text)


def entries_in_other_letters() -> Iterator[Question]:
    """Cards in lower case, with signs, ten as 10; the card that moves named."""
    signs = dict(zip(SUITS, "♣♦♥♠", strict=True))
    for number, (dealt, choose) in enumerate(dealt_games()):
        if dealt.variant not in GAMES:
            continue
        legal = card_moves(dealt.variant, dealt.start())
        for move in [move for move in legal if move.card][:2]:
            card, (_, target) = move.card, str(move).split(">")
            assert card is not None
            sign = RANKS[card.rank - 1].replace("T", "10") + signs[card.suit]
            yield ask_play(dealt, [], f"{(str(card).lower(), sign)[number % 2]}>{target}")
        for move in [move for move in legal if move.source.kind == "column"][:2]:
            top = dealt.start().columns[move.source.number][-move.run]
            yield ask_play(dealt, [], str(move).replace(">", f":{top}>"))
            yield ask_play(dealt, [], str(move).replace(">", f":{choose.one(RANKS)}{choose.one(SUITS).lower()}>"))


def undos_and_redeals() -> Iterator[Question]:
    """Undos and redeals where they are allowed, used up, and forbidden."""
    for dealt, choose in dealt_games():
        moves = walk(dealt, 3, choose)
        back = [*moves, "undo"] if dealt.variant.undo == "allowed" else moves
        for played in ([], moves, back) if moves else ([],):
            yield ask_play(dealt, played, "undo")
        again = [move for move in moves if move != "redeal"]
        if reached(dealt, again) != reached(dealt, moves):
            again = []
        yield ask_play(dealt, again, "redeal")
        if dealt.variant.redeals:
            yield from redeals(dealt, again, choose)


def redeals(dealt: Deal, moves: list[str], choose: Chooser) -> Iterator[Question]:
    """A redeal undone and used up; of a deal without seed; of few cards."""
    for entry in ("undo", "redeal"):
        yield ask_play(dealt, [*moves, "redeal"], entry)
    yield ask_play(dealt, [*moves, "redeal", "undo"], "redeal")
    yield ask_play(dealt._replace(seed=None), moves, "redeal")
    if has_layouts_in_play(dealt.variant):
        yield ask_play(in_play(dealt.variant, 10, choose), [], "redeal")
    if dealt.variant.cells:
        bouquet = dealt.layout.bouquet
        yield ask_play(dealt, [f"{bouquet[0]}>b", f"{bouquet[1]}>a"], "redeal")


def kings_on_aces() -> Iterator[Question]:
    """A king of the bouquet goes on no ace, of either colour; brigade has no ace in its columns."""
    for game in GAMES:
        found = [
            (dealt, f"{king}>{number}")
            for dealt in (deal(game, f"fg1:{seed}") for seed in range(60))
            for number, column in enumerate(dealt.layout.columns, 1)
            for king in dealt.layout.bouquet
            if (king.rank, column[-1].rank) == (13, 1)
        ]
        yield from (ask_play(dealt, [], text) for dealt, text in found[:3])


def runs_that_do_not_move() -> Iterator[Question]:
    """Real runs with a place to go, in the games where one card moves at a time."""
    for game in GAMES:
        if game.runs != "none" or game.build == "nothing":
            continue
        with_runs = game._replace(runs="alternating colours")
        found: list[Question] = []
        for seed in range(1000):
            dealt = deal(game, f"fg1:{seed}")
            moves = walk(dealt, 6, Chooser(f"runs {game.name} {seed}"))
            texts = [str(move) for move in card_moves(with_runs, reached(dealt, moves)) if move.run > 1]
            found += [ask_play(dealt, moves, text) for text in texts[:1]]
            if len(found) == 2:
                break
        yield from found

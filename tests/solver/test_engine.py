"""The compiled engine: the truth on small decks in every setting, and what it promises of limits, threads and steps."""

import os
import random
import signal
import subprocess
import sys
import threading
from collections import deque
from itertools import pairwise

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import EngineError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.options import with_options
from fgtools.kernel.moves import Action
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.rules import legal_moves, why_illegal
from fgtools.kernel.variants import VARIANTS, Variant
from fgtools.solver import engine, reference
from fgtools.solver.engine import Search, Tuning, search
from fgtools.solver.outcome import GaveUp, Limits, Outcome, Solved, Unsolvable
from tests.processes import PATIENCE, hear_interrupts
from tests.sizes import some_and_all
from tests.solver.decks import SETTINGS, SHAPES, small_deal, wander

FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
DECKS = 1200 if FUZZ else 24
BRUTE_NODES = 60_000 if FUZZ else 6_000
GAMES = [*SHAPES, "gloucestershire+eight", *(f"{name}+return" for name in SHAPES)]


def assert_win(variant: Variant, position: Position, moves: tuple[Action, ...]) -> None:
    """The moves are legal one after the other, and win."""
    for move in moves:
        assert why_illegal(variant, position, move) is None, move
        position = apply(variant, position, move)
    assert is_won(position)


def assert_true(dealt: Deal, position: Position, truth: Outcome, setting: str, outcome: Outcome) -> None:
    """The engine says what brute force says, and proves a win by its moves."""
    told = f"{setting}: {to_json(deal_document(dealt))} {position}"
    assert type(truth) is type(outcome), told
    if isinstance(outcome, Solved):
        assert_win(dealt.variant, position, outcome.moves)


@pytest.mark.parametrize("game", GAMES)
def test_small_decks_in_every_setting(game: str) -> None:
    """Brute force over the kernel's own moves agrees, at deals and in mid-game, with each reduction on, off and alone."""
    seed = os.urandom(8).hex() if FUZZ else game
    rng = random.Random(seed)
    decided = 0
    for _ in range(DECKS if "+" not in game else DECKS // 3):
        dealt = small_deal(game, rng)
        position = wander(dealt, rng)
        truth = reference.solve(dealt.variant, position, Limits(nodes=BRUTE_NODES))
        if isinstance(truth, GaveUp):
            continue
        decided += 1
        for setting, tuning in SETTINGS.items():
            if setting == "plain" and game.startswith(("foundation-only", "gloucestershire")):
                continue  # exponential where nothing can be taken back, or with two decks
            outcome = search(dealt.variant, position, Limits(nodes=3_000_000), tuning).outcome
            assert_true(dealt, position, truth, setting, outcome)

    assert decided >= DECKS // 8


def fewest_moves(dealt: Deal, limit: int) -> int | None:
    """The length of the shortest win by breadth-first search; -1 if there is none, None if there is too much to look at."""
    start = dealt.start()
    queue, seen = deque([(start, 0)]), {reference._key(start)}
    while queue:
        position, depth = queue.popleft()
        if is_won(position):
            return depth
        for move in legal_moves(dealt.variant, position):
            child = apply(dealt.variant, position, move)
            if (key := reference._key(child)) not in seen:
                seen.add(key)
                queue.append((child, depth + 1))
        if len(seen) > limit:
            return None
    return -1


@some_and_all("decks", 12, 40)
@pytest.mark.parametrize("game", ["flower-garden", "brigade"])
def test_the_shortest_win_is_the_shortest(game: str, decks: int) -> None:
    """The proven minimum is breadth-first search's."""
    rng = random.Random(game)
    checked = 0
    for _ in range(400 if FUZZ else decks):
        dealt = small_deal(game, rng)
        expected = fewest_moves(dealt, 20_000 if FUZZ else 4_000)
        if expected is None:
            continue
        result = search(dealt.variant, dealt.start(), Limits(nodes=3_000_000), shortest=True)
        found = len(result.outcome.moves) if isinstance(result.outcome, Solved) else -1
        assert expected == found == (-1 if expected < 0 else result.at_least)
        checked += expected >= 0

    assert checked >= decks // 8


@pytest.mark.parametrize("name", VARIANTS)
def test_full_deals_are_won_or_proved(name: str) -> None:
    """Real deals: each win is one by the rules."""
    for seed in range(1, 9):
        dealt = deal(VARIANTS[name], f"fg1:{seed}")
        outcome = search(dealt.variant, dealt.start(), Limits(nodes=300_000)).outcome
        if isinstance(outcome, Solved):
            assert_win(dealt.variant, dealt.start(), outcome.moves)


WEAKER = [  # what is won in the first game is won in the second, by the same log
    ("flower-garden", "wildflower"), ("wildflower", "arizona"), ("phoenix", "arizona"), ("stonewall", "phoenix"),
    ("stonewall", "trevi-garden"), ("foundation-only", "flower-garden"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second"), WEAKER, ids=lambda name: name)
def test_what_must_hold_between_games(first: str, second: str) -> None:
    """The kernel accepts the one game's log under the other's rules, and the engine never says that other deal has no win."""
    won = 0
    for seed in range(1, 25):
        dealt = deal(VARIANTS[first], f"fg1:{seed}")
        outcome = search(dealt.variant, dealt.start(), Limits(nodes=60_000)).outcome
        if not isinstance(outcome, Solved):
            continue
        won += 1
        other = deal(VARIANTS[second], f"fg1:{seed}")
        assert_win(other.variant, other.start(), outcome.moves)
        assert not isinstance(search(other.variant, other.start(), Limits(nodes=60_000)).outcome, Unsolvable)

    assert won >= 2 or first == "foundation-only"


@pytest.mark.parametrize("name", VARIANTS)
def test_foundation_return_only_helps(name: str) -> None:
    """A win is a win with `foundation_return` on, and the engine finds none impossible then."""
    returns = with_options(VARIANTS[name], {"foundation_return": True})
    for seed in range(1, 7):
        dealt = deal(VARIANTS[name], f"fg1:{seed}")
        outcome = search(dealt.variant, dealt.start(), Limits(nodes=40_000)).outcome
        if isinstance(outcome, Solved):
            assert_win(returns, dealt.start(), outcome.moves)
            assert isinstance(search(returns, dealt.start(), Limits(nodes=400_000)).outcome, Solved)


HARD = deal(VARIANTS["flower-garden"], "fg1:1316")  # undecided at three million nodes of sets


def test_forgetting_settles_what_exhausting_does_not() -> None:
    """A deal that the exhaustive search called unsolvable after some twenty million nodes, before there was a forgetful one."""
    dealt = deal(VARIANTS["flower-garden"], "fg1:52")
    forgetful = search(dealt.variant, dealt.start(), Limits(nodes=200_000), Tuning(mode="forgetful")).outcome
    exhaustive = search(dealt.variant, dealt.start(), Limits(nodes=200_000), Tuning(mode="exhaustive")).outcome

    assert isinstance(forgetful, Unsolvable)
    assert isinstance(exhaustive, GaveUp)


@pytest.mark.parametrize(
    ("game", "seed", "verdict"),
    [
        ("flower-garden", "fg1:1171", Unsolvable),
        pytest.param("flower-garden", "fg1:1684", Solved, marks=pytest.mark.slow),
        pytest.param("wildflower", "fg1:2325", Unsolvable, marks=pytest.mark.slow),
        ("wildflower", "fg1:2908", Solved),
    ],
)
def test_sets_of_suits_settle_what_nothing_else_does(game: str, seed: str, verdict: type) -> None:
    """Deals of which twenty million nodes without this stage had left open whether they can be won.

    Wildflower's were open after sixty million with it, too, when images told which bouquet cards a run had bound to its suit.
    """
    dealt = deal(VARIANTS[game], seed)
    for mode in ("exhaustive", "forgetful"):
        assert isinstance(
            search(dealt.variant, dealt.start(), Limits(nodes=600_000), Tuning(mode=mode)).outcome, GaveUp
        )
    found = search(dealt.variant, dealt.start(), Limits(nodes=600_000), Tuning(mode="cartesian")).outcome

    assert isinstance(found, verdict)
    if isinstance(found, Solved):
        assert_win(dealt.variant, dealt.start(), found.moves)


@pytest.mark.parametrize("mode", ["forgetful", "cartesian"])
def test_playouts_know_every_card_in_the_midst_of_a_search(mode: str) -> None:
    """A player does not forget suits because the search does at the moment."""
    dealt = deal(VARIANTS["brigade"], "fg1:2")
    with Search(dealt.variant, dealt.start(), Limits(nodes=5_000), Tuning(mode=mode)) as running:
        before = running.playouts(300)
        running.step(2_000)
        assert before == running.playouts(300)
        running.step(10_000)
        assert before == running.playouts(300)


def test_the_step_changes_nothing() -> None:
    """However often the engine comes back to Python, it searches the same nodes."""
    results = set()
    for step in (1, 777, 10**9):
        with Search(HARD.variant, HARD.start(), Limits(nodes=50_000)) as running:
            while running.step(step) == 0:
                pass
            report = running.report()
            results.add((report.status, report.nodes, report.expansions))

    assert len(results) == 1


def test_two_threads_give_what_each_gives_alone() -> None:
    """Handles share nothing."""
    deals = [deal(VARIANTS[name], f"fg1:{seed}") for name in VARIANTS for seed in (2, 3)]
    alone = [search(d.variant, d.start(), Limits(nodes=100_000)) for d in deals]
    results: dict[int, list[engine.Result]] = {}

    def work(which: int) -> None:
        results[which] = [search(d.variant, d.start(), Limits(nodes=100_000)) for d in deals]

    threads = [threading.Thread(target=work, args=(which,)) for which in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [alone] * 3 == [results[which] for which in range(3)]


@pytest.mark.parametrize("megabytes", [4, 16, 64])
def test_the_memory_cap_is_kept(megabytes: int) -> None:
    """The engine's own count stays below the cap, and the process grows by no more than a tenth above it."""
    code = (
        "import resource; from fgtools.deal.dealer import deal; from fgtools.kernel.variants import VARIANTS;"
        "from fgtools.solver.engine import search, load; from fgtools.solver.outcome import Limits;"
        "d = deal(VARIANTS['flower-garden'], 'fg1:816'); load(); search(d.variant, d.start(), Limits(nodes=1, bytes=4 << 20));"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        f"r = search(d.variant, d.start(), Limits(nodes=1_500_000, bytes={megabytes} << 20));"
        "print(r.effort.peak_bytes, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    counted, grown = map(int, printed.split())

    assert counted <= megabytes << 20
    # The pages that Python and the loader touch meanwhile are some hundred kilobytes.
    assert grown <= 1.1 * (megabytes << 20) + (1 << 20)


def test_limits_are_named() -> None:
    """Nodes, memory and time each give their own reason."""
    start = HARD.start()
    reasons = [
        search(HARD.variant, start, limits).outcome
        for limits in (Limits(nodes=30_000), Limits(bytes=4 << 20), Limits(seconds=0))
    ]
    reasons[1] = search(HARD.variant, start, Limits(bytes=4 << 20, nodes=4_000_000)).outcome

    assert [GaveUp] * 2 == [type(outcome) for outcome in (reasons[0], reasons[2])]
    assert [getattr(outcome, "reason", "") for outcome in (reasons[0], reasons[2])] == ["node limit", "time limit"]
    assert getattr(reasons[1], "reason", "memory limit") == "memory limit"


def test_a_search_comes_back_often() -> None:
    """No step is longer than two steps' nodes, some tens of milliseconds: so an interrupt and the clock are heard soon."""
    counts = [0]
    search(HARD.variant, HARD.start(), Limits(nodes=300_000), on_step=counts.append)

    assert len(counts) > 10
    assert max(after - before for before, after in pairwise(counts)) <= 2 * engine.STEP


def test_an_interrupt_ends_a_search_at_once() -> None:
    """Between two steps it is heard: there is no other."""
    steps = 0

    def interrupted(_: int) -> None:
        nonlocal steps
        steps += 1
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            search(HARD.variant, HARD.start(), Limits(nodes=300_000), on_step=interrupted)
    finally:
        signal.signal(signal.SIGINT, before)

    assert steps == 1


def test_ctrl_c_is_heard() -> None:
    """An interrupt from outside, wherever the engine is, is no crash."""
    code = (
        "from fgtools.deal.dealer import deal; from fgtools.kernel.variants import VARIANTS;"
        "from fgtools.solver.engine import search; from fgtools.solver.outcome import Limits;"
        "d = deal(VARIANTS['flower-garden'], 'fg1:816'); told = []\n"
        "def tell(nodes):\n if not told: told.append(nodes); print('searching', flush=True)\n"
        "try:\n while True: search(d.variant, d.start(), Limits(nodes=3_000_000), on_step=tell)\n"
        "except KeyboardInterrupt: print('heard')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, preexec_fn=hear_interrupts
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=PATIENCE)[0] == "heard\n"

    assert process.returncode == 0


def test_what_the_engine_does_not_know() -> None:
    """Two suits, a redeal to come, too many columns: refused before anything is encoded."""
    two_suits = VARIANTS["flower-garden"]._replace(suits="CD", bouquet=0, foundations=2, columns=(6, 6, 6, 8))
    redeal = with_options(VARIANTS["flower-garden"], {"redeals": 1})
    for variant in (two_suits, redeal):
        dealt = deal(variant, "fg1:1")
        with pytest.raises(EngineError):
            search(dealt.variant, dealt.start(), Limits(nodes=10))
    with pytest.raises(EngineError, match="fg_create"):
        search(HARD.variant, HARD.start()._replace(bouquet=()), Limits(nodes=10))
    with pytest.raises(EngineError, match="fg_create"):
        search(HARD.variant, HARD.start(), Limits(nodes=10, bytes=100))
    with pytest.raises(EngineError, match="fg_create"):
        search(VARIANTS["arizona"], HARD.start(), Limits(nodes=10), shortest=True)
    with pytest.raises(EngineError, match="fg_create"):
        search(HARD.variant, HARD.start(), Limits(nodes=10), Tuning(flags=256))


@some_and_all("decks", 20, 60)
@pytest.mark.parametrize("game", ["flower-garden", "wildflower", "arizona", "phoenix", "brigade"])
def test_distinct_positions_have_distinct_keys(game: str, decks: int) -> None:
    """Where there is no win the plain search visits every position: as many as the reference solver's exact keys tell apart."""
    rng = random.Random(game)
    compared = positions = 0
    for _ in range(600 if FUZZ else decks):
        dealt = small_deal(game, rng)
        truth = reference.solve(dealt.variant, dealt.start(), Limits(nodes=BRUTE_NODES))
        if isinstance(truth, Unsolvable):
            plain = search(dealt.variant, dealt.start(), Limits(nodes=3_000_000), SETTINGS["plain"]).outcome
            assert truth == plain
            compared += 1
            positions += truth.nodes

    assert compared >= decks // 20
    assert positions >= (500 if decks >= 60 else 50)

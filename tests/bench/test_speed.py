"""Timings, as ratios within one run. `make bench` prints the table; the ratios that README and users count on are asserted."""

import compileall
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import chess
import pytest

import fgtools
from fgtools.deal.dealer import deal
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board
from fgtools.formats.proved import verified
from fgtools.kernel.cards import deck
from fgtools.kernel.position import apply
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.shuffle import fg1_shuffle
from fgtools.kernel.variants import VARIANTS

ROUNDS = 15
CORPUS = Path(__file__).parents[2] / "corpus"


def fastest(work: Callable[[], Any]) -> float:
    """The best of some rounds, in seconds: on a shared machine the least disturbed one."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def random_logs(name: str, games: int) -> list[list[str]]:
    """Random legal games from one deal."""
    dealt = deal(VARIANTS[name], "fg1:1")
    rng = random.Random(1)
    logs = []
    for _ in range(games):
        position = dealt.start()
        log: list[str] = []
        while len(log) < 80 and (moves := legal_moves(dealt.variant, position)):
            move = rng.choice(moves)
            log.append(str(move))
            position = apply(dealt.variant, position, move)
        logs.append(log)
    return logs


def random_chess(games: int) -> list[list[str]]:
    """Random legal chess games."""
    rng = random.Random(1)
    logs = []
    for _ in range(games):
        board = chess.Board()
        log: list[str] = []
        while len(log) < 80 and (moves := list(board.legal_moves)):
            move = rng.choice(moves)
            log.append(move.uci())
            board.push(move)
        logs.append(log)
    return logs


def replay_all(name: str, logs: list[list[str]]) -> None:
    """Replay logs, each of which must be legal."""
    dealt = deal(VARIANTS[name], "fg1:1")
    for log in logs:
        assert replay(dealt.variant, dealt.layout, "fg1:1", log).legal


def push_all(logs: list[list[str]]) -> None:
    """The same for chess games."""
    for log in logs:
        board = chess.Board()
        for uci in log:
            board.push_uci(uci)


def test_the_replayer_beside_python_chess() -> None:
    """Moves checked a second, beside `Board.push_uci` in the same process: three times as many or more."""
    games = random_chess(60)
    chess_rate = sum(map(len, games)) / fastest(lambda: push_all(games))
    for name in VARIANTS:
        logs = random_logs(name, 100)
        rate = sum(map(len, logs)) / fastest(partial(replay_all, name, logs))
        print(f"{name}: {rate:,.0f} moves/s, {rate / chess_rate:.2f} times python-chess")
        if name == "flower-garden":
            assert rate / chess_rate >= 3


def test_the_dealer_beside_pysol_cards() -> None:
    """Decks shuffled a second, beside pysol-cards on the same numbers: twice as many or more."""
    from pysol_cards.cards import createCards
    from pysol_cards.random import shuffle
    from pysol_cards.random_base import RandomBase

    cards, theirs = deck(), createCards(1)

    def ours_on(numbers: range) -> None:
        for n in numbers:
            fg1_shuffle(cards, "deal", str(n))

    def theirs_on(numbers: range) -> None:
        for n in numbers:
            shuffle(list(theirs), n, RandomBase.DEALS_PYSOLFC)

    for generator, numbers in (
        ("linear congruential", range(1, 400)),
        ("Mersenne Twister", range(10**16, 10**16 + 400)),
    ):
        ours, peer = fastest(partial(ours_on, numbers)), fastest(partial(theirs_on, numbers))
        print(f"fg1: {len(numbers) / ours:,.0f} decks/s, {peer / ours:.2f} times pysol-cards' {generator}")

        assert peer / ours >= 2


def _start_ratio(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """The time of one Python process by that of another, medians of twenty in turns."""

    def seconds(arguments: tuple[str, ...]) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        return time.perf_counter() - began

    pairs = [(seconds(one), seconds(other)) for _ in range(20)]
    return median(a for a, _ in pairs) / median(b for _, b in pairs)


def test_the_command_starts_fast() -> None:
    """`fgtools --version` beside `import click` alone: 1.5 times or less."""
    ratio = _start_ratio(("-m", "fgtools", "--version"), ("-c", "import click"))
    print(f"fgtools --version: {ratio:.2f} times python -c 'import click'")

    assert ratio <= 1.5


def test_an_easy_deal_costs_little_more_than_the_start(tmp_path: Path) -> None:
    """`fgtools solve` beside `fgtools --version`: twice or less for a deal as `fgtools deal` writes it. JSON is told."""
    easy = deal(VARIANTS["brigade"], "fg1:4")
    (tmp_path / "board").write_text(board(easy))
    (tmp_path / "json").write_text(to_json(deal_document(easy)))
    compileall.compile_dir(str(Path(fgtools.__file__).parent), quiet=1)  # as an installed package is
    solve = ("-m", "fgtools", "solve")
    ratios = {
        form: _start_ratio((*solve, str(tmp_path / form)), ("-m", "fgtools", "--version")) for form in ("board", "json")
    }
    print(*(f"fgtools solve {form}: {ratio:.2f} times --version" for form, ratio in ratios.items()), sep="\n")

    assert ratios["board"] <= 2


@pytest.mark.parametrize("name", VARIANTS)
def test_check(benchmark: Any, name: str) -> None:
    """A game's certificates in the corpus, but for the dearest proofs: how many a second."""
    items = list(texts(str(CORPUS / f"certified/{name}.jsonl"), Limits()))
    found = [verified(item, Limits(), 5_000).word for item in items]
    items = [item for item, word in zip(items, found, strict=True) if word in ("solvable", "unsolvable")]
    benchmark.pedantic(lambda: [verified(item, Limits(), 5_000) for item in items], rounds=2)
    seconds = benchmark.stats.stats.median
    print(f"check {name}: {len(items) / seconds:,.0f} certificates/s ({len(items)} of {len(found)})")


@pytest.mark.parametrize("name", VARIANTS)
def test_replay(benchmark: Any, name: str) -> None:
    """Replaying 20 random games of up to 80 moves."""
    logs = random_logs(name, 20)
    benchmark(lambda: replay_all(name, logs))


@pytest.mark.parametrize("name", VARIANTS)
def test_deal(benchmark: Any, name: str) -> None:
    """One deal from a seed."""
    benchmark(lambda: deal(VARIANTS[name], "fg1:1"))


@pytest.mark.parametrize("name", VARIANTS)
def test_legal_moves(benchmark: Any, name: str) -> None:
    """All legal moves at the start."""
    dealt = deal(VARIANTS[name], "fg1:1")
    start = dealt.start()
    benchmark(lambda: legal_moves(dealt.variant, start))

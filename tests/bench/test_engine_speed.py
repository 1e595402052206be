"""The engine's timings: every game, beside the previous commit's engine, and beside a peer where one is given.

``FGTOOLS_PEER=path/to/solvitaire`` names Solvitaire's program; ``FGTOOLS_BENCH_DEALS`` says how many deals (20).
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.kernel.cards import Card
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.engine import load, search
from fgtools.solver.outcome import Limits, Solved, Unsolvable
from tests.solver.builds import a_compiler, build

ROOT = Path(__file__).parents[2]
PEER = os.environ.get("FGTOOLS_PEER")
DEALS = int(os.environ.get("FGTOOLS_BENCH_DEALS", "20"))
SECONDS = 60
RULES = {"tableau piles": {"count": 6}, "reserve": {"size": 16}, "foundations": {"removable": False}}


def at(values: list[float], share: float) -> float:
    """A quantile of some values."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@pytest.mark.parametrize("name", VARIANTS)
def test_engine(benchmark: Any, name: str) -> None:
    """Ten deals of a game, 100,000 nodes each at most."""
    deals = [deal(VARIANTS[name], f"fg1:{seed}") for seed in range(1, 11)]
    benchmark(lambda: [search(d.variant, d.start(), Limits(nodes=100_000)) for d in deals])


def test_the_previous_commits_engine(tmp_path: Path) -> None:
    """The same deals by this engine and the one of the commit before, in turn: the ratio of their times."""
    listed = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD^", "fgtools/solver/native/"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()  # fmt: skip
    if not listed:
        pytest.skip("the commit before has no engine")
    for name in listed:
        text = subprocess.run(["git", "show", f"HEAD^:{name}"], cwd=ROOT, capture_output=True, check=True).stdout
        (tmp_path / Path(name).name).write_bytes(text)
    before = tmp_path / "before.so"
    command = [a_compiler(), "-O3", "-std=c11", "-fwrapv", "-shared", "-fPIC", "-fvisibility=hidden", "-o", str(before)]
    subprocess.run([*command, *map(str, sorted(tmp_path.glob("*.c")))], check=True)
    try:
        old, new = load(before), load(build(tmp_path / "now.so", "-O3"))
    except OSError:
        pytest.skip("the commit before has another interface")
    deals = [deal(VARIANTS["flower-garden"], f"fg1:{seed}") for seed in range(1, DEALS + 1)]

    def seconds(library: Any) -> tuple[float, int]:
        began, nodes = time.process_time(), 0
        for d in deals:
            nodes += search(d.variant, d.start(), Limits(nodes=200_000), library=library).outcome.nodes
        return time.process_time() - began, nodes

    pairs = [(seconds(new), seconds(old)) for _ in range(5)]
    ratio = median(a[0] / b[0] for a, b in pairs)
    print(f"\ntime now / before: {ratio:.3f} (median of 5); nodes {pairs[0][0][1]} now, {pairs[0][1][1]} before")


def peer_file(dealt: Deal, file: Path) -> Path:
    """The deal as the peer reads it: flat reserve, 10 for T."""

    def text(card: Card) -> str:
        return str(card).replace("T", "10")

    layout = dealt.layout
    piles = [list(map(text, column)) for column in layout.columns]
    file.write_text(json.dumps({"tableau piles": piles, "reserve": list(map(text, layout.bouquet))}))
    return file


def timed(work: Callable[[], str]) -> tuple[str, float]:
    """A verdict and the seconds it took."""
    began = time.perf_counter()
    verdict = work()
    return verdict, time.perf_counter() - began


@pytest.mark.skipif(PEER is None or not shutil.which(PEER or ""), reason="FGTOOLS_PEER names no program")
@pytest.mark.parametrize("streamliners", ["none", "smart-solvability"])
def test_beside_solvitaire(tmp_path: Path, streamliners: str) -> None:
    """The same deals, one after the other, each by both programs with a minute's limit: wins' times, and verdicts that agree."""
    (tmp_path / "rules.json").write_text(json.dumps(RULES))
    ours_wins, peer_wins, of_ours, ours_open, peer_open = [], [], [], 0, 0
    for seed in range(1, DEALS + 1):
        dealt = deal(VARIANTS["flower-garden"], f"fg1:{seed}")
        file = peer_file(dealt, tmp_path / "deal.json")

        def ours(dealt: Deal = dealt) -> str:
            outcome = search(dealt.variant, dealt.start(), Limits(seconds=SECONDS, bytes=4 << 30)).outcome
            return {Solved: "solved", Unsolvable: "unsolvable"}.get(type(outcome), "open")

        def peer(file: Path = file) -> str:
            printed = subprocess.run(
                [str(PEER), "--custom-rules", str(tmp_path / "rules.json"), "--timeout", str(1000 * SECONDS), "--classify",
                 "--streamliners", streamliners, str(file)],
                capture_output=True, text=True, check=False,
            ).stdout  # fmt: skip
            said = printed.strip().split(", ")[-1].strip() if printed.strip() else ""
            return said if said in ("solved", "unsolvable") else "open"

        (we_say, our_time), (they_say, their_time) = timed(ours), timed(peer)
        assert "open" in (we_say, they_say) or we_say == they_say, f"fg1:{seed}: {we_say}, they {they_say}"
        ours_open += we_say == "open"
        peer_open += they_say == "open"
        ours_wins += [our_time] if we_say == "solved" else []
        peer_wins += [their_time] if they_say == "solved" else []
        # A deal that only we won by the limit took them that limit at least: left out, it would count as if they had won it fast.
        of_ours += [their_time if they_say == "solved" else SECONDS] if we_say == "solved" else []
        print(f"fg1:{seed}: {we_say} {our_time:.4f} s; Solvitaire {they_say} {their_time:.4f} s", flush=True)
    for share, name in ((0.5, "median"), (0.9, "90th percentile"), (1.0, "worst")):
        mine, theirs, at_least = at(ours_wins, share), at(peer_wins, share), at(of_ours, share)
        print(
            f"{streamliners}: {name} of the wins: {mine:.4f} s, Solvitaire {theirs:.4f} s, ratio 1/{theirs / mine:.0f}; "
            f"of the deals that we won {at_least:.4f} s or more, ratio 1/{at_least / mine:.0f}"
        )
    print(f"{streamliners}: undecided {ours_open}, Solvitaire {peer_open}, of {DEALS}")

"""`solve` and `hint` with the compiled engine."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Told

from fgtools.cli.main import cli
from fgtools.kernel.moves import Move, Place
from fgtools.solver import engine
from fgtools.solver.engine import Effort, Result
from fgtools.solver.outcome import Solved
from tests.processes import hear_interrupts


def run(*args: str, stdin: str | None = None) -> Told:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)


def deals(*args: str) -> str:
    """Deals as JSON lines."""
    return run("deal", "--json", *args).stdout


def test_the_engine_was_built() -> None:
    """Where these tests run there is a compiler, so the library is there."""
    assert engine.is_available()


def test_jobs_change_nothing_but_the_time() -> None:
    """Logs, and what is said of each deal, come in the order of the deals, whatever the number of jobs."""
    text = deals("--seeds", "1-30", "--variant", "wildflower") + deals("--seeds", "1-10")

    def told(jobs: str) -> tuple[int, str, list[str]]:
        result = run("solve", "-", "--json", "--max-nodes", "30000", "--jobs", jobs, stdin=text)
        return result.exit_code, result.stdout, [line.split(";")[0] for line in result.stderr.splitlines()]

    one = told("1")
    assert one == told("2") == told("7")
    assert one[0] == 1
    won = one[1].splitlines()
    assert run("replay", "-", stdin=one[1]).exit_code == 0
    assert len(won) == sum(": solvable, " in line for line in one[2])
    assert len(won) >= 25


def test_exit_codes_and_words() -> None:
    """0 with a log, 1 with what the proof rests on, 4 with the limit."""
    won = run("solve", "-", stdin=deals("--seed", "2"))
    assert won.exit_code == 0
    lost = run("solve", "-", stdin=deals("--seed", "1"))
    assert (lost.exit_code, lost.stdout) == (1, "")
    assert "unsolvable, by the " in lost.stderr
    hard = deals("--seed", "52")
    limited = run("solve", "-", "--max-nodes", "1000", stdin=hard)
    assert limited.exit_code == 4
    assert "undecided, node limit; 1000 nodes" in limited.stderr
    assert "undecided, time limit" in run("solve", "-", "--max-seconds", "0.01", stdin=hard).stderr
    assert (
        "knowing the face-down cards" in run("solve", "-", stdin=deals("--seed", "4", "--variant", "stonewall")).stderr
    )
    assert run("solve", "-", "--max-memory", "1M", stdin=hard).exit_code == 2
    assert run("solve", "-", "--max-memory", "x", stdin=hard).exit_code == 2


def test_explain() -> None:
    """Each move is a sentence; the effort is told."""
    result = run("solve", "-", "--explain", stdin=deals("--seed", "4", "--variant", "brigade"))
    lines = result.stdout.splitlines()
    assert lines[0].split()[0] == "1."
    assert all(" of " in line for line in lines)
    assert "positions expanded" in result.stderr


def test_shortest() -> None:
    """The fewest moves are proved, or the bounds are told; games where they cannot be say so."""
    proved = run("solve", "-", "--shortest", "--json", stdin=deals("--seed", "12", "--variant", "brigade"))
    assert "(the fewest there can be)" in proved.stderr
    plain = run("solve", "-", "--json", stdin=deals("--seed", "12", "--variant", "brigade"))
    assert len(json.loads(proved.stdout)["moves"]) <= len(json.loads(plain.stdout)["moves"])
    bounded = run("solve", "-", "--shortest", "--max-nodes", "150000", "--json", stdin=deals("--seed", "2"))
    assert bounded.exit_code == 4
    assert "solvable in at most" in bounded.stderr
    assert run("replay", "-", stdin=bounded.stdout).exit_code == 0
    assert run("solve", "-", "--shortest", stdin=deals("--seed", "2", "--variant", "arizona")).exit_code == 2


def test_redeals_are_searched_but_never_judged() -> None:
    """A win that needs the redeal is found and replays; that no redeal helps is not claimed."""
    lost_without = deals("--seeds", "1-6", "--option", "redeals=1")
    result = run("solve", "-", "--json", "--max-nodes", "200000", stdin=lost_without)
    assert "unsolvable" not in result.stderr
    assert run("replay", "-", stdin=result.stdout).exit_code == 0
    # Seed 1 has no win without a redeal (it is unsolvable with `redeals=0`).
    logs = [json.loads(line) for line in result.stdout.splitlines()]
    assert any("redeal" in log["moves"] for log in logs)
    hopeless = run("solve", "-", stdin=deals("--seed", "1", "--variant", "foundation-only", "--option", "redeals=1"))
    assert hopeless.exit_code == 4
    assert "undecided, redeal not searched" in hopeless.stderr


def log_of(variant: str, seed: str, *moves: str) -> str:
    """A move log as JSON."""
    return json.dumps(
        {"format": "fgtools/move-log", "version": 1, "variant": variant, "seed": seed, "moves": moves, "log_id": "me"}
    )


def test_hint() -> None:
    """The next move of a win, and for every legal move whether it keeps one."""
    from fgtools.deal.dealer import deal
    from fgtools.kernel.rules import legal_moves
    from fgtools.kernel.variants import VARIANTS

    told = json.loads(run("hint", "-", "--json", stdin=log_of("brigade", "fg1:4")).stdout)
    start = deal(VARIANTS["brigade"], "fg1:4").start()
    assert told["found"] == "winnable"
    assert set(told["moves"]) == set(map(str, legal_moves(VARIANTS["brigade"], start)))
    assert told["moves"][told["next"]] == "winnable"
    assert "next: " in run("hint", "-", stdin=log_of("brigade", "fg1:4")).stdout
    lost = run("hint", "-", stdin=log_of("flower-garden", "fg1:1"))
    assert lost.exit_code == 1
    assert "not winnable after:" in lost.stdout
    assert run("hint", "-", stdin=log_of("flower-garden", "fg1:1", "1>1")).exit_code == 1
    assert run("hint", "-", "--max-nodes", "50", stdin=log_of("flower-garden", "fg1:52")).exit_code == 4


def test_a_hint_does_not_believe_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A "win" that is none, too short or illegal, makes no hint: nothing is called winnable."""
    for moves in ((), (Move(Place("column", 0), Place("column", 0)),)):
        lie = Result(Solved(moves, 1), Effort(1, 1, 1, 0, 0, ""))
        monkeypatch.setattr("fgtools.cli.hint.solve", lambda *_, lie=lie, **__: lie)
        told = run("hint", "-", "--json", stdin=log_of("brigade", "fg1:4"))

        assert (told.exit_code, json.loads(told.stdout)["found"]) == (4, "undecided")
        assert set(json.loads(told.stdout)["moves"].values()) == {"undecided"}


def test_a_hint_at_the_end() -> None:
    """A won table needs no move."""
    won = (Path(__file__).parents[1] / "checker/accept/brigade-won.json").read_text()

    assert json.loads(run("hint", "-", "--json", stdin=won).stdout)["found"] == "winnable"


def test_without_the_library_there_is_one_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference solver takes over, and says so once."""
    monkeypatch.setattr(engine, "library_path", lambda: str(tmp_path / "none.so"))
    engine.load.cache_clear()
    try:
        result = run("solve", "-", stdin=deals("--seeds", "2-4", "--variant", "brigade"))
        assert result.stderr.count("no compiled engine (it was not built)") == 1
        assert "brigade fg1:4): solvable" in result.stderr
    finally:
        engine.load.cache_clear()


def test_a_library_of_another_version_is_refused(tmp_path: Path) -> None:
    """Not an engine, or another version's: an error that says what to do."""
    wrong = tmp_path / "wrong.so"
    wrong.write_bytes(b"not a library")
    with pytest.raises(OSError, match=r"wrong\.so"):
        engine.load(wrong)


def test_ctrl_c_ends_a_search(tmp_path: Path) -> None:
    """130, with what was found so far kept."""
    import signal

    file = tmp_path / "deals.jsonl"
    file.write_text(deals("--seed", "2") + deals("--seed", "52"))
    with subprocess.Popen(
        [sys.executable, "-m", "fgtools", "solve", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert ">" in first
    assert "Traceback" not in errors

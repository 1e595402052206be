"""The engine in other builds: each reduction broken on purpose is noticed; sanitizers find nothing; all compilers search alike."""

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.kernel.position import apply, is_won
from fgtools.kernel.rules import why_illegal
from fgtools.solver import bench, engine, reference
from fgtools.solver.bench import engine_signature
from fgtools.solver.engine import ALL_REDUCTIONS, Search, library_path, load
from fgtools.solver.outcome import Limits, Solved
from tests.sizes import some_and_all
from tests.solver.builds import SOURCES, a_compiler, build, build_changed, build_objects, lines_reached, zig
from tests.solver.decks import SETTINGS, deal_of_texts
from tests.solver.hostile import FLAGS, MODES
from tests.solver.mutations import MUTATIONS, Edit, Mutation, broken_sources

ROOT = Path(__file__).parents[2]
FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
DECKS = json.loads((Path(__file__).parent / "mutations.json").read_text())


def is_right(case: dict[str, object], library: ctypes.CDLL) -> bool:
    """Whether an engine finds the truth on a deck, in the setting that brings the broken reduction out."""
    dealt = deal_of_texts(case["game"], case["ranks"], case["columns"], case["bouquet"])  # type: ignore[arg-type]  # JSON
    setting = SETTINGS[str(case["setting"])]
    with Search(dealt.variant, dealt.start(), Limits(nodes=3_000_000), setting, library=library) as running:
        while (status := running.step()) == 0:
            pass
        if (status == 1) != case["winnable"]:
            return False
        position = dealt.start()
        for move in running.moves() if status == 1 else ():
            if why_illegal(dealt.variant, position, move):
                return False
            position = apply(dealt.variant, position, move)
        return status == 2 or is_won(position)


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine's objects, unbroken."""
    return build_objects(tmp_path_factory.mktemp("engine") / "healthy", "-O1")


@pytest.mark.parametrize("name", MUTATIONS)
def test_each_broken_reduction_is_noticed(name: str, healthy: Path, tmp_path: Path) -> None:
    """The engine with this mistake is wrong on decks that the engine gets right."""
    sources = broken_sources(name, tmp_path / "sources")
    changed = {edit.file for edit in MUTATIONS[name].edits}
    broken = load(str(build_changed(tmp_path, sources, changed, healthy)))

    assert all(is_right(case, load()) for case in DECKS[name])
    assert not all(is_right(case, broken) for case in DECKS[name])


@pytest.mark.skipif(not FUZZ, reason="minutes of brute force: part of make fuzz")
def test_the_decks_truth_is_brute_forces() -> None:
    """What the decks say of themselves is what brute force over the kernel's moves finds."""
    for cases in DECKS.values():
        for case in cases:
            dealt = deal_of_texts(case["game"], case["ranks"], case["columns"], case["bouquet"])
            outcome = reference.solve(dealt.variant, dealt.start(), Limits(nodes=2_000_000))

            assert case["winnable"] == isinstance(outcome, Solved)


def test_every_mistake_has_decks() -> None:
    """Each has its decks, and there are no others."""
    assert set(MUTATIONS) == set(DECKS)


def test_a_mistake_that_cannot_be_made_is_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit whose text is not in the sources, or more than once, fails: else the test would try the whole engine."""
    for number, text in enumerate(("no such text", "return 0;")):
        monkeypatch.setitem(MUTATIONS, "no-returns", Mutation("", (Edit("plain.c", text, ""),)))
        with pytest.raises(AssertionError, match=f"no-returns: plain.c has [0-9]+ times, not once: '{text}'"):
            broken_sources("no-returns", tmp_path / str(number))


@some_and_all("nodes", 3_000, bench.NODES)
def test_optimisation_changes_nothing(nodes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """-O0 searches the very same nodes as the installed build, and compiles without a warning."""
    monkeypatch.setattr(bench, "NODES", nodes)
    monkeypatch.setattr(bench, "LATE_NODES", min(nodes, bench.LATE_NODES))
    plain = load(build(tmp_path / "O0.so", "-O0", "-Wall", "-Wextra", "-pedantic"))

    assert engine_signature() == engine_signature(plain)


@pytest.mark.skipif(zig() is None, reason="ziglang is only there where the build needed it")
def test_zig_changes_nothing(tmp_path: Path) -> None:
    """Zig's build (clang) searches the very same nodes."""
    assert engine_signature() == engine_signature(load(build(tmp_path / "zig.so", "-O3", compiler=zig())))


def run_hostile(library: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run tests/solver/hostile.py on a library."""
    command = [sys.executable, "-m", "tests.solver.hostile", library, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def run_sanitized(library: Path, *arguments: str, compiler: str) -> str:
    """Run it with the sanitizers' runtime loaded; their report is a failure."""
    runtime = [
        subprocess.run(
            [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    done = run_hostile(
        str(library), *arguments,
        LD_PRELOAD=" ".join(runtime),
        ASAN_OPTIONS="detect_leaks=0",  # Python's own memory is never given back
        UBSAN_OPTIONS="halt_on_error=1",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.slow
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    """Address and undefined-behaviour sanitizers, over hostile bytes at every entry point and small decks in every setting.

    Every flag, on and off, and every mode of engine.h is among what ran, and every C file was gone through.
    """
    compiler = a_compiler()
    if "clang" in compiler:
        pytest.skip("clang's sanitizer runtime is found in another way")
    sanitizers = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
    library = build(tmp_path / "sane.so", "-O1", "-g", *sanitizers, "--coverage")
    rounds = 30_000 if FUZZ else 600
    met = json.loads(run_sanitized(library, "decks", str(rounds), compiler=compiler))
    reached = lines_reached(tmp_path)

    assert met["ran"] > rounds // 8
    assert set(met) == {"ran", *MODES, *(f"{name} {state}" for name in FLAGS for state in ("on", "off"))}
    assert set(reached) == {Path(source).name for source in SOURCES}
    assert {name: share for name, share in reached.items() if share < 90} == {}


def test_the_engines_numbers_are_engine_hs() -> None:
    """Python names every flag and mode of engine.h, with its number."""
    assert sum(FLAGS.values()) == ALL_REDUCTIONS
    assert {name.replace("-", "_").upper(): number for name, number in engine.MODES.items()} == {
        name.removeprefix("MODE_"): number for name, number in MODES.items()
    }


def test_hostile_bytes_at_every_entry_point() -> None:
    """The installed library answers anything with an error or a result."""
    done = run_hostile(library_path(), "2000")

    assert done.returncode == 0, done.stderr

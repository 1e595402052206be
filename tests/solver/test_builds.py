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
from fgtools.solver import reference
from fgtools.solver.bench import engine_signature
from fgtools.solver.engine import Search, load
from fgtools.solver.outcome import Limits, Solved
from tests.solver.builds import a_compiler, build, zig
from tests.solver.decks import SETTINGS, deal_of_texts
from tests.solver.mutations import MUTATIONS, Edit, Mutation, broken_sources

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


@pytest.mark.parametrize("name", MUTATIONS)
def test_each_broken_reduction_is_noticed(name: str, tmp_path: Path) -> None:
    """The engine with this mistake is wrong on decks that the engine gets right."""
    sources = broken_sources(name, tmp_path / "sources")
    broken = load(build(tmp_path / "broken.so", "-O1", sources=sources))

    assert all(is_right(case, load()) for case in DECKS[name])
    assert not all(is_right(case, broken) for case in DECKS[name])


@pytest.mark.skipif(os.environ.get("FGTOOLS_PROFILE") != "fuzz", reason="minutes of brute force: part of make fuzz")
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


def test_optimisation_changes_nothing(tmp_path: Path) -> None:
    """-O0 searches the very same nodes as the installed build, and compiles without a warning."""
    plain = load(build(tmp_path / "O0.so", "-O0", "-Wall", "-Wextra", "-pedantic"))

    assert engine_signature() == engine_signature(plain)


@pytest.mark.skipif(zig() is None, reason="ziglang is only there where the build needed it")
def test_zig_changes_nothing(tmp_path: Path) -> None:
    """Zig's build (clang) searches the very same nodes."""
    assert engine_signature() == engine_signature(load(build(tmp_path / "zig.so", "-O3", compiler=zig())))


HOSTILE = """
import ctypes, random, sys
from ctypes import byref, c_void_p, c_uint32
from pathlib import Path
from fgtools.deal.dealer import deal
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.encode import EngineMove, Game, Options, Report, Table, encode_game, encode_table
from fgtools.solver.engine import load

library = load(Path(sys.argv[1]))
rng = random.Random(int(sys.argv[2]))
names = list(VARIANTS)
ran = 0
for number in range(int(sys.argv[3])):
    variant = VARIANTS[rng.choice(names)]
    dealt = deal(variant, f"fg1:{number}")
    game, table = encode_game(variant), encode_table(variant, dealt.start())
    options = Options(max_nodes=rng.randrange(1, 400), max_bytes=4 << 20, flags=rng.randrange(128), mode=rng.randrange(5),
                      shortest=rng.random() < 0.2)
    for struct in (game, table, options):
        raw = bytearray(bytes(struct))
        kind = rng.random()
        if kind < 0.15:
            raw = bytearray(rng.randbytes(len(raw)))
        elif kind < 0.5:
            for _ in range(rng.randrange(1, 4)):
                raw[rng.randrange(len(raw))] = rng.choice([0, 1, 2, 4, 8, 13, 52, 64, 255, rng.randrange(256)])
        ctypes.memmove(byref(struct), bytes(raw), len(raw))
    if options.max_bytes > 1 << 28:
        options.max_bytes = 1 << 28
    if options.max_nodes > 2000:
        options.max_nodes = 2000
    handle = c_void_p()
    error = library.fg_create(byref(game), byref(table), byref(options), byref(handle))
    assert -12 <= error <= 0 and (error == 0) == bool(handle.value), error
    if error == 0:
        ran += 1
        status = library.fg_run(handle, rng.randrange(1, 3000))
        assert -12 <= status <= 4
        report, count = Report(), c_uint32()
        library.fg_status(handle, byref(report))
        moves = (EngineMove * 300)()
        library.fg_path(handle, moves, rng.choice([0, 1, 300]), byref(count))
        assert library.fg_playouts(handle, rng.randrange(3), byref(count)) in (0, -9)
        library.fg_destroy(handle)
for nothing in (None, c_void_p(0)):
    assert library.fg_create(nothing, nothing, nothing, None) < 0
    assert library.fg_run(nothing, 1) < 0 and library.fg_status(nothing, None) < 0 and library.fg_path(nothing, None, 0, None) < 0
    library.fg_destroy(nothing)
print("ran", ran)
"""


def run_sanitized(library: Path, *arguments: str, compiler: str) -> str:
    """Run Python with the sanitizers' runtime loaded; their report is a failure."""
    runtime = [
        subprocess.run(
            [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    environment = {
        **os.environ,
        "LD_PRELOAD": " ".join(runtime),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python's own memory is never given back
        "UBSAN_OPTIONS": "halt_on_error=1",
    }
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    """Address and undefined-behaviour sanitizers, over hostile bytes at every entry point and over small decks in every setting."""
    compiler = a_compiler()
    if "clang" in compiler:
        pytest.skip("clang's sanitizer runtime is found in another way")
    library = build(
        tmp_path / "sane.so", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"
    )
    rounds = "30000" if os.environ.get("FGTOOLS_PROFILE") == "fuzz" else "600"
    script = tmp_path / "hostile.py"
    script.write_text(HOSTILE)
    printed = run_sanitized(library, str(script), str(library), "1", rounds, compiler=compiler)
    assert int(printed.split()[1]) > int(rounds) // 8
    decks = (
        "import random, sys; from pathlib import Path; from fgtools.solver.engine import load, search;"
        "from fgtools.solver.outcome import Limits; from fgtools.solver.solve import offers_shortest; from tests.solver.decks import SETTINGS, SHAPES, small_deal, wander;"
        "library = load(Path(sys.argv[1])); rng = random.Random(5)\n"
        "for game in [*SHAPES, 'gloucestershire+eight', 'phoenix+return', 'trevi-garden+return']:\n"
        "  for _ in range(6):\n"
        "    d = small_deal(game, rng); p = wander(d, rng)\n"
        "    for tuning in SETTINGS.values():\n"
        "      search(d.variant, p, Limits(nodes=3000), tuning, library=library)\n"
        "      if offers_shortest(d.variant): search(d.variant, p, Limits(nodes=3000), tuning, True, library=library)\n"
        "print('done')"
    )
    root = str(Path(__file__).parents[2])
    code = f"import sys; sys.path.insert(0, {root!r}); " + decks
    assert run_sanitized(library, "-c", code, str(library), compiler=compiler) == "done\n"


def test_hostile_bytes_at_every_entry_point(tmp_path: Path) -> None:
    """The installed library answers anything with an error or a result."""
    from fgtools.solver.engine import library_path

    script = tmp_path / "hostile.py"
    script.write_text(HOSTILE)
    done = subprocess.run(
        [sys.executable, str(script), library_path(), "2", "2000"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr

"""Everything at the engine's entry points, for a build with sanitizers: ``python -m tests.solver.hostile LIBRARY [decks] ROUNDS``.

What it draws comes from engine.h, so that a new flag or mode is drawn from its first day. What was drawn is printed as JSON.
"""

import ctypes
import json
import random
import re
import sys
from collections import Counter
from ctypes import byref, c_uint32, c_void_p
from pathlib import Path

from fgtools.deal.dealer import deal
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.encode import EngineMove, Options, Report, encode_game, encode_table
from fgtools.solver.engine import library_path, load, search
from fgtools.solver.outcome import Limits
from fgtools.solver.solve import offers_shortest
from tests.solver.decks import SETTINGS, SHAPES, small_deal, wander

HEADER = Path(library_path()).parent / "engine.h"
BYTES = (0, 1, 2, 4, 8, 13, 52, 64, 255)


def numbers(prefix: str) -> dict[str, int]:
    """The numbers of the enumeration in engine.h with names of this prefix, by the rest of their names."""
    for enumeration in re.findall(r"enum \{(.*?)\};", HEADER.read_text("utf-8"), re.DOTALL):
        if f" {prefix}" in enumeration:
            return {name: int(number) for name, number in re.findall(r"\bFG_(\w+) = (-?\d+)", enumeration)}
    raise LookupError(prefix)


FLAGS = numbers("FG_SAFE")
ALL = FLAGS.pop("ALL")
MODES = numbers("FG_MODE_")
RESULTS = numbers("FG_RUNNING")


def spoil(struct: ctypes.Structure, rng: random.Random) -> None:
    """Leave a struct as it is, change some of its bytes, or all."""
    raw = bytearray(bytes(struct))
    kind = rng.random()
    if kind < 0.15:
        raw = bytearray(rng.randbytes(len(raw)))
    elif kind < 0.5:
        for _ in range(rng.randrange(1, 4)):
            raw[rng.randrange(len(raw))] = rng.choice([*BYTES, rng.randrange(256)])
    ctypes.memmove(byref(struct), bytes(raw), len(raw))


def hostile_bytes(library: ctypes.CDLL, rng: random.Random, rounds: int) -> Counter[str]:
    """Games, positions and options with changed bytes; what of the drawn flags and modes was run."""
    names, worst = list(VARIANTS), min(RESULTS.values())
    met: Counter[str] = Counter()
    for number in range(rounds):
        variant = VARIANTS[rng.choice(names)]
        dealt = deal(variant, f"fg1:{number}")
        game, table = encode_game(variant), encode_table(variant, dealt.start())
        options = Options(
            max_nodes=rng.randrange(1, 400), max_bytes=4 << 20, flags=rng.randrange(ALL + 1),
            mode=rng.choice(list(MODES.values())), shortest=rng.random() < 0.2,
        )  # fmt: skip
        for struct in (game, table, options):
            spoil(struct, rng)
        options.max_bytes = min(options.max_bytes, 1 << 28)
        options.max_nodes = min(options.max_nodes, 2000)
        handle = c_void_p()
        error = library.fg_create(byref(game), byref(table), byref(options), byref(handle))
        assert worst <= error <= 0, error
        assert (error == 0) == bool(handle.value), error
        if error:
            continue
        met["ran"] += 1
        met.update(f"{name} {'on' if options.flags & bit else 'off'}" for name, bit in FLAGS.items())
        met.update(name for name, mode in MODES.items() if options.mode == mode)
        assert worst <= library.fg_run(handle, rng.randrange(1, 3000)) <= max(RESULTS.values())
        report, count = Report(), c_uint32()
        library.fg_status(handle, byref(report))
        moves = (EngineMove * 300)()
        library.fg_path(handle, moves, rng.choice([0, 1, 300]), byref(count))
        assert library.fg_playouts(handle, rng.randrange(3), byref(count)) in (0, RESULTS["ERROR_OPTIONS"])
        library.fg_destroy(handle)
    return met


def nothing_at_all(library: ctypes.CDLL) -> None:
    """Null pointers and null handles."""
    for nothing in (None, c_void_p(0)):
        assert library.fg_create(nothing, nothing, nothing, None) < 0
        assert library.fg_run(nothing, 1) < 0
        assert library.fg_status(nothing, None) < 0
        assert library.fg_path(nothing, None, 0, None) < 0
        library.fg_destroy(nothing)


def small_decks(library: ctypes.CDLL, rng: random.Random) -> None:
    """Real games in every setting."""
    for game in (*SHAPES, "gloucestershire+eight", "phoenix+return", "trevi-garden+return"):
        for _ in range(6):
            dealt = small_deal(game, rng)
            position = wander(dealt, rng)
            for tuning in SETTINGS.values():
                search(dealt.variant, position, Limits(nodes=3000), tuning, library=library)
                if offers_shortest(dealt.variant):
                    search(dealt.variant, position, Limits(nodes=3000), tuning, True, library=library)


def main(path: str, *arguments: str) -> None:
    """Hostile bytes for so many rounds, and small decks where they are asked for."""
    library = load(path)
    met = hostile_bytes(library, random.Random(1), int(arguments[-1]))
    nothing_at_all(library)
    if "decks" in arguments:
        small_decks(library, random.Random(5))
    print(json.dumps(met))


if __name__ == "__main__":
    main(*sys.argv[1:])

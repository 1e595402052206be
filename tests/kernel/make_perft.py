"""Writes ``tests/perft/*.perft`` with the oracle: how many sequences of legal moves each deal has."""

from collections.abc import Iterator
from pathlib import Path

from fgtools.formats.options import parse_options, with_options
from fgtools.kernel.variants import VARIANTS
from tests import oracle
from tests.strategies import rules_of

FOLDER = Path(__file__).parents[1] / "perft"
OPTIONS = {
    "gloucestershire": ["", "foundations=8", "foundations=8,foundation_return=true"],
    "trevi-garden": ["", "redeals=1"],
    "foundation-only": ["", "redeals=1"],
}
SEQUENCES = 12_000


def lines(name: str) -> Iterator[str]:
    """The lines of a game's file."""
    yield "# Numbers of legal move sequences, made by tests/kernel/make_perft.py with the oracle."
    for text in OPTIONS.get(name, ["", "foundation_return=true"]):
        options = [option for option in text.split(",") if option]
        variant = with_options(VARIANTS[name], parse_options(VARIANTS[name], options))
        rules = rules_of(variant)
        for seed in ("1", "2", "daily-2026-11-29"):
            yield ""
            yield f"deal {','.join([name, *options])} fg1:{seed}"
            table = oracle.start(rules, *oracle.fg1_deal(rules, seed), f"fg1:{seed}")
            depth, sequences = 1, 1
            while sequences < SEQUENCES / 12 and depth < 12:
                sequences = oracle.perft(rules, table, depth)
                yield f"perft {depth} {sequences}"
                depth += 1


if __name__ == "__main__":
    for name in VARIANTS:
        (FOLDER / f"{name}.perft").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")

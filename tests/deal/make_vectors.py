"""Writes ``corpus/conformance/fg1.json`` with the oracle, which shares no code with the package."""

import json
from hashlib import sha256
from pathlib import Path

from tests.oracle import NINE, Rules, deck, fg1_deal
from tests.oracle_fg1 import fg1_shuffle

VECTORS = Path(__file__).parents[2] / "corpus/conformance/fg1.json"
SEEDS = ["", "1", "daily-2026-11-29", "花園"]
DEALS = 10_000


def one_line(rules: Rules, value: str) -> str:
    """A deal in one-line notation, as corpus/conformance/README.md describes it."""
    columns, bouquet = fg1_deal(rules, value)
    foundations = " C1D1H1S1" if rules["dealt_foundation"] else ""
    return f"{rules['name']} {'/'.join(map(''.join, columns))} {''.join(bouquet)}{foundations}"


def digest(rules: Rules) -> str:
    """SHA-256 over the first deals of a variant, a line each."""
    lines = sha256()
    for number in range(1, DEALS + 1):
        lines.update(one_line(rules, str(number)).encode() + b"\n")
    return lines.hexdigest()


if __name__ == "__main__":
    shuffles = [
        {"seed": seed, "deck": " ".join(fg1_shuffle(deck(NINE["flower-garden"]), "deal", seed))} for seed in SEEDS
    ]
    vectors = {
        "shuffles": shuffles,
        "deals": {"seeds": f"fg1:1 to fg1:{DEALS}", "sha256": {name: digest(rules) for name, rules in NINE.items()}},
    }
    VECTORS.write_text(json.dumps(vectors, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

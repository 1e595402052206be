"""`validate`: what can be known to be wrong with a document by itself, with its place."""

import json
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli

V1 = Path(__file__).parents[1] / "formats/v1"


def read(name: str) -> dict[str, Any]:
    """A document that is out."""
    document: dict[str, Any] = json.loads((V1 / f"{name}.json").read_text(encoding="utf-8"))
    return document


def sealed(document: dict[str, Any]) -> str:
    """The document with a seal that fits, as schemas/README.md says, where it had one."""
    if "seal" not in document:
        return json.dumps(document)
    plain = {key: value for key, value in document.items() if key != "seal"}
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return json.dumps({**plain, "seal": sha256(text.encode()).hexdigest()})


def validate(text: str) -> Result:
    """What `validate` says of a text."""
    return CliRunner().invoke(cli, ["validate", "-"], input=text, catch_exceptions=False)


def put(document: dict[str, Any], path: str, value: object) -> None:
    """Put a value at a path such as ``deal/rating/score``; ``...`` takes the key out."""
    *steps, key = path.split("/")
    for step in steps:
        document = document[step]
    if value is ...:
        del document[key]
    else:
        document[key] = value


FAULTS = [
    ("pack", "variant", "klondike", "$.variant: no game 'klondike'"),
    ("pack", "options", {"jokers": 1}, "$.options.jokers: brigade has no option 'jokers'"),
    ("pack", "files/..\\..\\etc", {"sha256": "0" * 64, "lines": 2}, "$.files: '..\\\\..\\\\etc' is no file of a pack"),
    ("pack", "files", {"../../etc/passwd": {"sha256": "0" * 64, "lines": 2}}, "$.files: '../../etc/passwd' is no file of a pack"),
    ("pack", "files", {}, "$.files: no 'deals.jsonl'"),
    ("pack", "files/deals.jsonl/lines", 3, "$.files.deals.jsonl.lines: 3, where 2 deals need a line each"),
    ("pack", "files/deals.jsonl/sha256", "x", "$.files.deals.jsonl.sha256: 'x' is no SHA-256"),
    ("pack", "seeds", "fg1:9-1", "$.seeds: 'fg1:9-1' is not SCHEME:A-B"),
    ("pack", "seeds", "perm:1-" + "9" * 80, "$.seeds: seed 'perm:9999"),
    ("pack", "wanted", "unwinnable", "$.results: 'solvable', where unwinnable deals are unsolvable"),
    ("pack", "deals", 0, "$.deals: 0, where 1 or more are due"),
    ("pack", "results", {"solvable": 1}, "$.results: not 2 together"),
    ("pack", "results", {"solvable": 3, "unsolvable": -1}, "$.results: 'unsolvable', where winnable deals are solvable"),
    ("pack", "difficulties", {"easy": 3}, "$.difficulties: more deals than can be won"),
    ("pack", "difficulties", {"easy": -2}, "$.difficulties.easy: -2, where 1 or more are due"),
    ("pack", "difficulties", {"simple": 2}, "$.difficulties: 'simple', where classes are easy or medium or hard or expert"),
    ("pack", "difficulty", "1:1", "$.difficulties: '1:1' of 2 deals makes 1 easy, 1 medium"),
    ("pack", "difficulty", "+1", "$.difficulty: '+1' is neither like easy..hard nor like 2:2:1"),
    ("pack", "limits", {"states": 0}, "$.limits.states: 0, where 1 or more are due"),
    ("certificate", "moves", ..., "$.moves: missing from a certificate that says solvable"),
    ("certificate", "result", "unsolvable", "$.moves: not part of a certificate that says unsolvable"),
    ("certificate", "deal_id", "0" * 64, "$.deal_id: not the id of the deal"),
    ("certificate", "deal/seed", "fg1:5", "$.deal.seed: 'fg1:5' deals"),
    ("certificate-unsolvable", "proof", {"kind": "search"}, "$.proof: states and digest belong to every proof"),
    ("certificate-unsolvable", "proof/remembered", ["AS"], "$.proof.remembered: belongs to a forgetful proof alone"),
    ("certificate-undecided", "reason", ..., "$.reason: missing from a certificate that says undecided"),
    ("deal-rated", "rating/score", 1, "$.rating.score: 1, but its figures make 698"),
    ("deal-rated", "rating/difficulty", "expert", "$.rating.difficulty: 'expert', but a score of 698 is 'easy'"),
    ("deal-rated", "rating/playouts", 10, "$.rating.playouts: 10, where 1000 is due"),
    ("deal-rated", "rating/first_moves", 13, "$.rating.first_moves: 13, where 14 is due"),
    ("deal-rated", "rating/first_moves_winning", 15, "$.rating.first_moves_winning: 15, where 0 to 14 is due"),
    ("deal-rated", "rating/moves", 47, "$.rating.moves: 47, where 48 or more is due"),
    ("verdict", "variant", "klondike", "$.variant: no game 'klondike'"),
    ("verdict", "cards", 51, "$.cards: 51, where 52 is due"),
    ("verdict", "legal", True, "$.legal: true, where false is due"),
    ("verdict", "upheld", True, "$.upheld: a log that is not legal never is"),
    ("verdict", "entries_accepted", 1, "$.entries_accepted: 1, where 0 is due"),
    ("tally", "variant", "klondike", "$.variant: no game 'klondike'"),
    ("tally", "seeds", "fg1:1", "$.seeds: 'fg1:1' is not SCHEME:A-B"),
    ("tally", "deals", 10**18, "$.deals: 1000000000000000000, but its seeds are"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "path", "value", "fault"), FAULTS)
def test_a_document_that_contradicts_itself(name: str, path: str, value: object, fault: str) -> None:
    """Its seal made to fit, it is refused with exit code 3, and the fault has its place."""
    document = read(name)
    put(document, path, value)
    result = validate(sealed(document))

    assert result.exit_code == 3
    assert any(line.startswith(f"standard input {fault}") for line in result.stderr.splitlines()), result.stderr


@pytest.mark.parametrize("name", ["pack", "certificate", "certificate-unsolvable", "certificate-undecided"])
def test_seals(name: str) -> None:
    """A document that was changed after it was sealed, or has lost its seal, is refused."""
    document = read(name)
    assert validate(json.dumps(document)).exit_code == 0
    changed = deepcopy(document)
    changed["limits"]["nodes"] += 1
    for wrong, reason in (
        (changed, "it was changed after it was sealed"),
        ({**document, "seal": None}, "it has no seal"),
    ):
        result = validate(json.dumps(wrong))
        assert (result.exit_code, result.stderr) == (3, f"standard input $.seal: {reason}\n")


def test_all_faults_of_a_certificate_are_told() -> None:
    """Those of its deal, its keys and its seal, not the first alone."""
    document = read("certificate")
    document |= {"moves": None, "deal_id": "0" * 64, "seal": "0" * 64}
    document["deal"]["rating"] = {**read("deal-rated")["rating"], "first_moves": 99}
    faults = [line.split()[2] for line in validate(json.dumps(document)).stderr.splitlines()]

    assert faults == [
        "$.deal.rating.first_moves:",
        "$.deal.rating.first_moves_winning:",
        "$.deal_id:",
        "$.moves:",
        "$.seal:",
    ]


def test_the_rating_of_a_logs_deal() -> None:
    """A log's deal has no other rating than a deal."""
    deal = read("deal-rated")
    log = {"format": "fgtools/move-log", "version": 1, "deal": deal, "moves": []}
    assert validate(json.dumps(log)).exit_code == 0
    deal["rating"]["score"] = 1
    assert "standard input $.deal.rating.score: 1, but its figures make 698" in validate(json.dumps(log)).stderr

"""``fgtools conformance``: engines that follow the text pass, and faults are found and named."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.testing.cases import read_cases
from tests.processes import PATIENCE

ROOT = Path(__file__).parents[2]
ENGINE = [sys.executable, "-m", "tests.conformance.oracle_engine"]
# The rule under which each fault of the oracle's engine is to be reported.
FAULTS = {"wrap": "wrong-rank", "run": "group-not-allowed", "bouquet": "bouquet-add"}
SILENT = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oracle's engine is found from here."""
    monkeypatch.chdir(ROOT)


def conformance(*args: str) -> Result:
    """Run the verb in this process."""
    return CliRunner().invoke(cli, ["conformance", *args], catch_exceptions=False)


def reports(result: Result) -> dict[str, dict[str, Any]]:
    """The report of each rule."""
    return {value["rule"]: value for value in map(json.loads, result.stdout.splitlines())}


def test_the_oracle_holds() -> None:
    """An engine written from the text alone: nothing failed, and what it does not do is counted apart."""
    result = conformance("run", "--json", "--only", "undo", "--only", "read", "--only", "redeal", "--", *ENGINE)

    assert result.exit_code == 0
    found = reports(result)
    assert {(0, 0, None)} == {
        (report["failed"], report["not_asked"], report["smallest_failed"]) for report in found.values()
    }
    assert (found["read"]["held"], found["read"]["unsupported"] > 100) == (0, True)
    assert found["redeal"]["held"] > 50


def test_all_in_words() -> None:
    """A line a rule, and a sum."""
    result = conformance("run", "--only", "undo", "--only", "race/race/01", "--", *ENGINE)

    assert result.exit_code == 0
    assert "race  1 held" in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1].endswith(" held, 0 failed")


@pytest.mark.parametrize("fault", FAULTS)
def test_run_finds_a_fault(fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The rule is named, its smallest case is shown, and asking that case again fails again."""
    monkeypatch.setenv("FAULT", fault)
    asked = ["--only", "flower-garden", "--only", "bouquet-add"]

    result = conformance("run", "--json", *asked, "--", *ENGINE)

    assert result.exit_code == 1
    report = reports(result)[FAULTS[fault]]
    smallest = report["smallest_failed"]
    assert report["failed"] >= 1
    assert smallest["expected"]["code"] == FAULTS[fault]
    assert smallest["actual"]["code"] != FAULTS[fault]
    shown = conformance("run", *asked, "--", *ENGINE).stdout
    assert f"FAILED {FAULTS[fault]}: {smallest['case']}\n  request  {{" in shown
    assert conformance("run", "--only", smallest["case"], "--", *ENGINE).exit_code == 1
    monkeypatch.delenv("FAULT")
    assert conformance("run", "--only", smallest["case"], "--", *ENGINE).exit_code == 0


@pytest.mark.parametrize("fault", FAULTS)
def test_fuzz_finds_a_fault(fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A short log that shows it is printed as a case, which `run` asks again."""
    monkeypatch.setenv("FAULT", fault)

    result = conformance("fuzz", "--examples", "3000", "--variant", "flower-garden", "--", *ENGINE)

    assert result.exit_code == 1, result.stdout
    file = tmp_path / "found.jsonl"
    file.write_text(result.stdout, encoding="utf-8")
    (case,) = read_cases(str(file))
    assert len(case.request["moves"]) <= 3
    assert f"FAILED {case.rule}: " in result.stderr
    again = ("run", "--cases", str(file), "--", *ENGINE)
    assert conformance(*again).exit_code == 1
    monkeypatch.delenv("FAULT")
    assert conformance(*again).exit_code == 0


def test_fuzz_finds_nothing_in_the_oracle() -> None:
    """Random games of every variant: both agree."""
    result = conformance("fuzz", "--examples", "40", "--", *ENGINE)

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("40 games, ")
    assert result.stdout.endswith(" held, 0 unsupported\n")


def test_fuzz_shrinks_a_crash() -> None:
    """An engine that crashes on run moves: the case says what came instead of an answer."""
    crashing = "import sys\nfor line in sys.stdin:\n    if '*' in line: sys.exit(9)\n    print(line, flush=True)\n"
    answering = crashing.replace("print(line", "print('{\"unsupported\": true, ' + line[1:].strip()")

    result = conformance("fuzz", "--examples", "200", "--variant", "arizona", "--", sys.executable, "-c", answering)

    assert result.exit_code == 1
    assert "actual   ended with exit code 9" in result.stderr
    assert "*" in result.stdout


def test_nothing_held_is_no_yes() -> None:
    """An engine that supports nothing, and one that says nothing, have not passed."""
    nothing = "import json, sys\nfor line in sys.stdin: print(json.dumps({'id': json.loads(line)['id'], 'unsupported': True}), flush=True)"
    for verb in (["run", "--only", "race"], ["fuzz", "--examples", "3"]):
        result = conformance(*verb, "--", sys.executable, "-c", nothing)

        assert result.exit_code == 1
    assert "not one case held" in conformance("run", "--only", "race", "--", sys.executable, "-c", nothing).stderr
    assert conformance("run", "--timeout", "0.1", "--only", "race/race/01", "--", *SILENT).exit_code == 1


def test_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    """No command, no such program, no such tag, no such game: exit code 2, with the value."""
    for args, word in (
        (["run"], "Missing argument"),
        (["run", "--only", "klondike", "--", *ENGINE], "'klondike'"),
        (["run", "--", "./no-such-program"], "'./no-such-program' cannot be started: no such file or directory"),
        (["run", "--", str(ROOT)], "cannot be started: permission denied"),
        (["fuzz", "--", "./no-such-program"], "cannot be started"),
        (["fuzz", "--variant", "klondike", "--", *ENGINE], "no game 'klondike'"),
        (["fuzz", "--minutes", "1", "--examples", "1", "--", *ENGINE], "one of them"),
        (["run", "--timeout", "0", "--", *ENGINE], "--timeout"),
    ):
        result = conformance(*args)

        assert (result.exit_code, result.stdout) == (2, "")
        assert word in result.stderr


def test_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fuzz` says what to install; `run` does not need it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "hypothesis"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("fuzz", "strategies"):
        monkeypatch.delitem(sys.modules, f"fgtools.testing.{name}", raising=False)
    monkeypatch.delattr("fgtools.testing.fuzz", raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis", None)

    result = conformance("fuzz", "--", *ENGINE)

    assert result.exit_code == 2
    assert "pip install 'fgtools[testing]'" in result.stderr
    assert conformance("run", "--only", "race/race/01", "--", *ENGINE).exit_code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "$.case: missing"),
        ('{"case": 1, "rule": "x", "tags": [], "request": {}, "expected": {}}', "$.case: 1 is not text"),
        ('{"case": "1", "rule": "x", "tags": [1], "request": {}, "expected": {}}', "$.tags: not a list of texts"),
        ('{"case": "1", "rule": "x", "tags": [], "request": [], "expected": {}}', "$.request: a list of 0 is not an"),
        ('{"case": "1", "rule": "x", "tags": [], "request": {}, "expected": {}, "more": 1}', "no key 'more'"),
        ("[1]", "$: a list of 1 is not an object"),
        ("{", "column 2: "),
        ("", "no case in the input"),
    ],
)
def test_bad_cases(text: str, message: str, tmp_path: Path) -> None:
    """A case file that cannot be read: exit code 3, with place and value."""
    file = tmp_path / "cases.jsonl"
    file.write_text(text)

    result = conformance("run", "--cases", str(file), "--", *ENGINE)

    assert (result.exit_code, result.stdout) == (3, "")
    assert message in result.stderr


def test_a_broken_pipe_does_not_end_the_command(tmp_path: Path) -> None:
    """An engine that no longer reads is a result."""
    cases = [
        {
            "case": f"read/{text[:1]}",
            "rule": "read",
            "tags": [],
            "request": {"do": "read", "text": text},
            "expected": {},
        }
        for text in ("short", "x" * 1_000_000)  # more than a pipe holds
    ]
    (tmp_path / "long.jsonl").write_text("\n".join(map(json.dumps, cases)))
    closing = "import json, os, time; n = json.loads(input())['id']; os.close(0); print(json.dumps({'id': n}), flush=True); time.sleep(60)"
    command = [sys.executable, "-m", "fgtools", "conformance", "run", "--timeout", "1", "--cases",
               str(tmp_path / "long.jsonl"), "--", sys.executable, "-c", closing]  # fmt: skip

    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)

    assert result.returncode == 1
    assert "FAILED read" in result.stdout
    assert result.stderr == ""

"""The standard streams: documents are UTF-8 on each of them, people's text fits where it can, and a fault is no answer."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli

FGTOOLS = [sys.executable, "-m", "fgtools"]
ENCODINGS = ["cp1252", "ascii", "utf-16", "cp037"]  # the last is EBCDIC


def run(*args: str, encoding: str = "utf-8", stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """Run fgtools in a process whose terminal has this encoding."""
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    return subprocess.run([*FGTOOLS, *args], input=stdin, capture_output=True, env=environment, check=False)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_documents_are_utf_8_whatever_the_terminal(encoding: str) -> None:
    """A deal, a board, a won log and a verdict are the same bytes, and are read again; a win stays a win."""
    seed = "fg1:é日€"
    deal = run("deal", "--variant", "brigade", "--seed", seed, "--json", encoding=encoding)
    won = run("solve", "-", "--json", encoding=encoding, stdin=deal.stdout)
    verdict = run("replay", "-", "--json", encoding=encoding, stdin=won.stdout)
    board = run("convert", "-", "--to", "board", encoding=encoding, stdin=won.stdout)
    told = run("replay", "-", encoding=encoding, stdin=won.stdout)

    assert [made.returncode for made in (deal, won, verdict, board, told)] == [0] * 5
    assert json.loads(deal.stdout.decode())["seed"] == json.loads(won.stdout.decode())["deal"]["seed"] == seed
    assert json.loads(verdict.stdout.decode())["ending"] == "won"
    assert f"Seed: {seed}\n" in board.stdout.decode()
    assert CliRunner().invoke(cli, ["validate", "-"], input=board.stdout).exit_code == 0
    assert "WON. The win is real" in told.stdout.decode(encoding.partition(":")[0])


def test_text_for_people_falls_back_to_escapes(tmp_path: Path) -> None:
    """What the terminal's encoding has is written in it, the rest as escapes; nothing is lost, nothing fails."""
    log = {"format": "fgtools/move-log", "version": 1, "variant": "brigade", "moves": []}
    (tmp_path / "log").write_text(json.dumps({**log, "seed": "fg1:é日"}), encoding="utf-8")
    shown = {
        encoding: run("show", str(tmp_path / "log"), encoding=encoding).stdout
        for encoding in ("utf-8", "cp1252", "ascii")
    }

    assert "fg1:é日)".encode() in shown["utf-8"]
    assert rb"fg1:\xe9\u65e5)" in shown["ascii"]
    assert "fg1:é".encode("cp1252") + rb"\u65e5)" in shown["cp1252"]


def test_a_seed_that_no_board_can_hold() -> None:
    """It is left out and told of, in `deal` and in `convert`; JSON carries it, as escapes where it cannot be seen."""
    seed = "fg1:a\x1b[2Jb\u202e\x7f"
    told = run("deal", "--seed", seed)
    as_json = run("deal", "--seed", seed, "--json").stdout
    board = run("convert", "-", "--to", "board", stdin=as_json)

    assert b"Seed:" not in told.stdout + board.stdout
    assert rb"a board cannot carry the seed 'fg1:a\x1b[2Jb\u202e\x7f'" in told.stderr
    assert b"board does not carry the seed" in board.stderr
    assert rb'"seed":"fg1:a\u001b[2Jb\u202e\u007f"' in as_json
    assert json.loads(as_json)["seed"] == seed


FAULTY = """
import click, fgtools.cli.main as main

@click.command()
def command():
    raise {error}

main.import_module = lambda name: type("Verb", (), {{"command": command}})
main.main()
"""


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("KeyError('a\\nx: WON. The win is real\\x1b[2J')", r"KeyError: 'a\nx: WON. The win is real\x1b[2J'"),
        ("ValueError('x\\nlog.json: WON.')", r"ValueError: x\nlog.json: WON."),
        ("MemoryError()", "MemoryError: "),
        ("RecursionError('too deep')", "RecursionError: too deep"),
        ("ModuleNotFoundError(\"No module named 'cattrs'\")", "ModuleNotFoundError: No module named 'cattrs'"),
        ("UnicodeEncodeError('x', 'y', 0, 1, 'z')", "UnicodeEncodeError: "),
    ],
)
def test_a_fault_of_fgtools_is_no_answer(error: str, told: str) -> None:
    """Whatever is raised: exit code 70 and one line; the traceback for whoever asks for it, each of its lines printable too."""
    script = FAULTY.format(error=error)
    plain = {name: value for name, value in os.environ.items() if name != "FGTOOLS_TRACEBACK"}
    done = subprocess.run(
        [sys.executable, "-c", script, "deal"], capture_output=True, encoding="utf-8", env=plain, check=False
    )
    traced = subprocess.run(
        [sys.executable, "-c", script, "deal"],
        capture_output=True, encoding="utf-8", env={**plain, "FGTOOLS_TRACEBACK": "1"}, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (70, "")
    assert done.stderr.startswith(f"fgtools has a fault: {told}")
    assert done.stderr.endswith("FGTOOLS_TRACEBACK=1 in the environment shows the traceback\n")
    assert len(done.stderr.splitlines()) == 1
    assert (traced.returncode, traced.stderr.splitlines()[-1]) == (70, done.stderr.removesuffix("\n"))
    assert traced.stderr.startswith("Traceback (most recent call last):\n")
    assert "\x1b" not in traced.stderr


def test_wrong_use_is_told_on_one_line() -> None:
    """What click says of a wrong command line quotes it, and cannot be led to say more."""
    evil = "x\nlog.json (brigade fg1:1): WON. The win is real\x1b[2J\u202e"
    for arguments in (
        [evil],
        ["deal", f"--{evil}"],
        ["deal", evil],
        ["convert", "--to", evil, "x"],
        ["show", "--at", evil, "x"],
    ):
        done = run(*arguments)
        error = done.stderr.decode().splitlines()[-1]

        assert done.returncode == 2
        assert error.startswith("Error: ")
        assert "WON" in error
        assert error.isprintable()


def test_an_unreadable_document_ends_the_verb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that a verb does not catch itself has its exit code all the same."""
    from fgtools.cli import rules
    from fgtools.errors import OutputError, RunError, UnreadableInputError

    for error, code in (
        (UnreadableInputError(["here: wrong", "there: wrong too"]), 3),
        (OutputError("x: cannot be written"), 2),
        (RunError("no worker is left"), 2),
    ):

        def raising(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(rules, "chosen_variant", raising)
        done = CliRunner().invoke(cli, ["rules", "brigade"], catch_exceptions=False)

        assert done.exit_code == code
        assert done.stderr.removeprefix("Error: ") == f"{error}\n"

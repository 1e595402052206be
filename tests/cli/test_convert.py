"""``fgtools convert`` and ``fgtools find``: what they print, where, and their exit codes."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.formats.convert import FORMATS
from tests.cli.test_verbs import BAD, MALFORMED, WON, run
from tests.processes import with_at_most

HERE = Path(__file__).parent
SOLUTION = str(HERE.parent / "formats/foreign/solution-with-returns.txt.gz")


@pytest.mark.parametrize("to", ["json", "share", "sentences"])
def test_a_won_log_is_won_in_each_format(to: str, tmp_path: Path) -> None:
    """A log goes into a file in another format, comes back, and is still upheld."""
    middle, back = tmp_path / "middle", tmp_path / "back.json"
    assert run("convert", WON, "--to", to, "-o", str(middle)).exit_code == 0
    assert run("convert", str(middle), "--to", "json", "-o", str(back)).exit_code == 0
    verdicts = [json.loads(run("replay", name, "--json").stdout) for name in (WON, str(back))]

    assert verdicts[1]["upheld"]
    assert verdicts[0]["moves"] == verdicts[1]["moves"]
    assert verdicts[0]["deal_id"] == verdicts[1]["deal_id"]


def test_solvitaires_solution_is_replayed() -> None:
    """The way from a solution of Solvitaire to a verdict."""
    option = "--option=foundation_return=true"
    log = run("convert", SOLUTION, option, "--to", "json").stdout

    assert "WON. The win is real: 52 of 52 cards" in run("replay", "-", stdin=log).stdout
    assert run("replay", "-", stdin=run("convert", SOLUTION, "--to", "json").stdout).exit_code == 1


@pytest.mark.parametrize("to", ["json", "line", "share", "solvitaire"])
def test_many_deals_a_line_each(to: str, tmp_path: Path) -> None:
    """A file of deals becomes a file of as many lines, each the deal in the same place."""
    file, back = tmp_path / "deals.jsonl", tmp_path / "back"
    file.write_text(run("deal", "--seeds", "ms:1-20", "--json").stdout)
    back.write_text(run("convert", str(file), "--to", to).stdout)
    ids = [json.loads(line)["id"] for line in file.read_text().splitlines()]

    assert ids == [json.loads(line)["id"] for line in run("convert", str(back), "--to", "json").stdout.splitlines()]


@pytest.mark.parametrize("to", ["board", "sentences"])
def test_one_board_a_file(to: str) -> None:
    """A format that fills a file takes one; a second is told and is no yes."""
    lines = run("deal", "--seeds", "1-3", "--json").stdout
    result = run("convert", "-", "--to", to, stdin=lines)

    assert result.exit_code == 1
    assert result.stdout.count("Variant:") == 1
    assert result.stderr.count("a second one") == 2


def test_what_is_left_behind_goes_to_standard_error() -> None:
    """Standard output holds the result alone."""
    result = run("convert", "-", "--to", "line", stdin=run("deal", "--seed", "1").stdout)

    assert (result.exit_code, result.stderr) == (0, "standard input: line does not carry the seed\n")
    assert result.stdout == run("deal", "--seed", "1", "--line").stdout


def test_exit_codes(tmp_path: Path) -> None:
    """Unreadable 3, no form in the format 1, wrong usage 2; a bad one among good ones weighs."""
    save = tmp_path / "game.pso"
    save.write_bytes(pickle.dumps("PySolFC", 3))
    for name in (MALFORMED, str(save), str(tmp_path / "none")):
        result = run("convert", name, WON, "--to", "share")
        assert result.exit_code == 3
        assert result.stdout.count("\n") == 1
    assert "never read" in run("convert", str(save), "--to", "json").stderr
    result = run("convert", BAD, "--to", "sentences")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is not legal (wrong-colour)" in result.stderr
    assert run("convert", WON).exit_code == 2
    assert run("convert", WON, "--to", "xml").exit_code == 2
    assert run("convert", WON, "--to", "json", "-o", str(tmp_path / "no" / "folder")).exit_code == 2
    copy = tmp_path / "log.json"
    copy.write_text(Path(WON).read_text())
    assert run("convert", str(copy), "--to", "share", "-o", str(copy)).exit_code == 2
    assert copy.read_text() == Path(WON).read_text()


def find(*args: str, board: str) -> tuple[int, list[str]]:
    """The exit code and the lines of ``find`` with the board on standard input."""
    result = run("find", *args, "-", stdin=board)
    return result.exit_code, result.stdout.splitlines()


def test_find_among_seeds() -> None:
    """A board with a third of its cards unknown is found in a range, and nowhere else."""
    cards = run("deal", "--variant", "brigade", "--seed", "ms:77").stdout.replace("Seed: ms:77\n", "")
    board = cards.replace("T", "?").replace("?D", "??").replace("?C", "??").replace("?S", "??").replace("?H", "??")
    assert "??" in board

    assert find("--seeds", "ms:1-76", "--seeds", "ms:70-80", board=board) == (0, ["ms:77"])
    assert find("--seeds", "ms:78-99", board=board) == (1, [])
    assert find("--seeds", "fg1:1-99", board=board) == (1, [])
    found = run("find", "--seeds", "ms:1-99", "-", "--json", stdin=board).stdout
    assert json.loads(found) == json.loads(run("deal", "--variant", "brigade", "--seed", "ms:77", "--json").stdout)


def test_find_among_deals(tmp_path: Path) -> None:
    """The place of the deal, its name, and whether its bouquet lies in the same order."""
    deals = tmp_path / "deals.jsonl"
    deals.write_text(run("deal", "--seeds", "pysolfc:20-30", "--variant", "arizona", "--json").stdout)
    board = run("deal", "--seed", "pysolfc:24").stdout.replace("Seed: pysolfc:24\n", "")

    assert find(str(deals), board=board) == (0, [f"{deals}:5 (arizona pysolfc:24)"])
    assert find(str(deals), board=board.replace("TD KC", "KC TD")) == (
        0,
        [f"{deals}:5 (arizona pysolfc:24) (the bouquet in another order)"],
    )
    deals.write_text(deals.read_text() + "{}\n")
    assert find(str(deals), board=board)[0] == 3


def test_find_usage() -> None:
    """Deals or seeds, not both and not neither; seeds of a scheme; a board that can be read."""
    board = run("deal", "--seed", "1").stdout
    assert find(board=board)[0] == 2
    assert find(WON, "--seeds", "1-2", board=board)[0] == 2
    assert find("--seeds", "ms:0-2", board=board)[0] == 2
    assert find("--seeds", "ms:1-2", board="?? KH")[0] == 3


HOSTILE = {
    "blank-lines": ("b'a' + b'\\n' * 8_000_000 + b'b'", "lines, where a board has a dozen"),
    "arrows": ("b'1. ' + b'>' * 8_000_000", "no line 'Bouquet:'"),
    "dots": ("b'a,' + b'.:' * 4_000_000 + b' x'", "characters, where a deal in one line has a few hundred"),
    "words": ("b'7S ' * 5_000_000", "characters, where a deal in one line has a few hundred"),
    "board": ("b'7S ZZ\\n' * 2_000_000", "lines, where a board has a dozen"),
    "labels": ("b'a:\\n' * 90_000", "too long for a board"),
    "moves": ("b'brigade.ms:1:' + b'12' * 8_000_000", "more entries than the limit of 100000"),
    "sentences": ("b'1. a\\n' * 3_000_000", "lines, where 100000 entries are the limit"),
    "columns": ("b'{\"tableau piles\": [' + b'[],' * 1_500_000 + b'[]]}'", "lists, where a deal has eight at most"),
    "table": ("b'--- Foundations -\\n' + b'x\\t' * 8_000_000", "too long for a table"),
    "rows": ("b'--- Foundations -\\n' + b'x\\n' * 8_000_000", "too long for a table"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_costs_little(name: str, tmp_path: Path) -> None:
    """Megabytes of what looks like a format end with exit code 3 and one message, in at most 400 MB of memory."""
    expression, message = HOSTILE[name]
    file = tmp_path / "hostile"
    file.write_bytes(eval(expression))  # our own expression, so that megabytes are not kept in memory
    result = subprocess.run(
        [sys.executable, "-m", "fgtools", "convert", str(file), "--to", "json"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=with_at_most(400 << 20),
    )

    assert (result.returncode, result.stdout) == (3, "")
    assert message in result.stderr
    assert len(result.stderr) < 20_000


def test_every_format_is_in_the_help() -> None:
    """The formats to write are named."""
    assert all(name in run("convert", "--help").stdout for name in FORMATS)

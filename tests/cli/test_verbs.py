"""Each verb: what it prints, where, and its exit code."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fgtools.cli import main
from fgtools.cli.common import Exit
from fgtools.cli.main import VERBS, cli
from fgtools.formats.sentences import MEANINGS
from fgtools.kernel.variants import VARIANTS
from tests.processes import PATIENCE, hear_interrupts

CHECKER = Path(__file__).parents[1] / "checker"
WON = str(CHECKER / "accept/brigade-won.json")
BAD = str(CHECKER / "reject/wrong-colour.json")
MALFORMED = str(CHECKER / "malformed/nan.json")


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)


def test_every_verb_is_there_and_has_help() -> None:
    """Each verb of the table can be called, and says what it does."""
    for verb, summary in VERBS.items():
        result = run(verb, "--help")
        assert (result.exit_code, result.stderr) == (0, "")
        assert summary in run("--help").stdout
    assert run("vaildate").exit_code == 2


def test_variants_and_rules() -> None:
    """All nine games are listed; each one's rules name every code."""
    listed = [json.loads(line)["variant"] for line in run("variants", "--json").stdout.splitlines()]
    assert list(VARIANTS) == listed
    for name in VARIANTS:
        printed = run("rules", name).stdout
        assert name in run("variants").stdout
        assert all(code in printed for code in MEANINGS)
    assert "may come back to a column" in run("rules", "brigade", "--option", "foundation_return=true").stdout
    assert run("rules", "Le Jardin").stdout == run("rules", "flower-garden").stdout
    assert run("rules", "klondike").exit_code == 2
    assert run("rules", "brigade", "--option", "foundations=8").exit_code == 2
    twice = ("deal", "--seed", "1", "--option", "redeals=1", "--option")
    assert run(*twice, "redeals=1").exit_code == 0
    contradicted = run(*twice, "redeals=0")
    assert (contradicted.exit_code, contradicted.stdout) == (2, "")
    assert "option 'redeals=0': 'redeals' was 1 before" in contradicted.stderr


def test_deal_is_the_same_in_all_its_forms() -> None:
    """JSON, one-line notation and board are the same deal; a seed without a scheme is fg1."""
    texts = [run("deal", "--seed", "7", form).stdout for form in ("--json", "--line")] + [
        run("deal", "--seed", "7").stdout
    ]
    numbers = {run("perft", "-", "--depth", "2", stdin=text).stdout.split()[-1] for text in texts}

    assert len(numbers) == 1
    assert texts[0] == run("deal", "--seed", "fg1:7", "--json").stdout
    assert texts[0] != run("deal", "--seed", "fg1:8", "--json").stdout


def test_deal_ranges_and_repeats() -> None:
    """Ranges hold both ends; seeds come in the order given."""
    printed = run("deal", "--seed", "x", "--seeds", "fg1:9-11", "--seeds", "1-1", "--json").stdout
    assert [json.loads(line)["seed"] for line in printed.splitlines()] == [
        "fg1:x",
        "fg1:9",
        "fg1:10",
        "fg1:11",
        "fg1:1",
    ]
    for bad in ("fg1:5-4", "fg1:a-b", "fg1:1", "-3-4"):
        assert run("deal", "--seeds", bad).exit_code == 2
    for bad in ("ms:0", "a:b", "fg1:\udcff"):
        result = run("deal", "--seed", bad)
        assert (result.exit_code, result.stdout) == (2, "")


def test_a_deal_without_a_seed_can_be_dealt_again() -> None:
    """The seed from the system's entropy is printed, and two runs differ."""
    first, second = (json.loads(run("deal", "--json").stdout) for _ in range(2))

    assert first["seed"] != second["seed"]
    assert first == json.loads(run("deal", "--seed", first["seed"], "--json").stdout)
    line = run("deal", "--line")
    assert line.stdout == run("deal", "--line", "--seed", line.stderr.split()[-1]).stdout


def test_replay_exit_codes() -> None:
    """0 upheld, 1 not, 3 unreadable; of several the worst; nothing at all is no yes."""
    assert run("replay", WON).exit_code == 0
    assert run("replay", WON, BAD).exit_code == 1
    assert run("replay", WON, BAD, MALFORMED).exit_code == 3
    assert run("replay", "-", stdin="").exit_code == 3
    assert run("replay", os.devnull).exit_code == 3
    assert run("replay").exit_code == 2
    assert run("replay", str(CHECKER / "reject/claim-moves.json")).exit_code == 1


def test_replay_tells_the_rule_and_the_table() -> None:
    """A refused entry is told with its number, text, code, a sentence, and the table."""
    verdict = json.loads(run("replay", BAD, "--json").stdout)
    problem = verdict["problem"]
    assert (problem["code"], problem["entry"], verdict["legal"]) == ("wrong-colour", 1, False)
    assert problem["sentence"].endswith("are both red.") or problem["sentence"].endswith("are both black.")
    assert verdict["table"] == problem["table"]
    printed = run("replay", BAD).stdout
    assert "breaks the rule wrong-colour" in printed
    assert "foundations" in printed


@pytest.mark.parametrize("code", MEANINGS)
def test_each_code_has_a_sentence(code: str) -> None:
    """Every code is explained in a sentence that ends and names something of the entry."""
    for file in (CHECKER / "reject").glob(f"{code}*.json"):
        sentence = json.loads(run("replay", str(file), "--json").stdout)["problem"]["sentence"]

        assert sentence.endswith(".")
        assert len(sentence) > 20


def test_the_players_view_hides_face_down_cards() -> None:
    """No face-down card can be read from what a player is shown."""
    deal = run("deal", "--variant", "stonewall", "--seed", "1", "--json").stdout
    log = json.dumps({"format": "fgtools/move-log", "version": 1, "deal": json.loads(deal), "moves": ["1>f", "1>1"]})
    full = json.loads(run("replay", "-", "--json", stdin=log).stdout)
    seen = run("replay", "-", "--json", "--player-view", stdin=log).stdout
    hidden = {full["table"]["columns"][c][row] for c, rows in enumerate(full["table"]["face_down"]) for row in rows}
    assert len(hidden) == 17
    for part in (
        seen,
        run("replay", "-", "--player-view", stdin=log).stdout,
        run("show", "-", "--player-view", stdin=log).stdout,
    ):
        assert not [card for card in hidden if f'"{card}"' in part or f" {card} " in part or f"({card})" in part]
    assert seen.count('"??"') == 17 * 2


def test_show() -> None:
    """Deals, logs at an entry, verdicts; what is no document is told."""
    assert "entry 3 of 82" in run("show", WON, "--at", "3").stdout
    assert "WON" in run("show", WON).stdout
    assert "id " in run("show", "-", stdin=run("deal", "--seed", "1").stdout).stdout
    assert "NOT LEGAL" in run("show", "-", stdin=run("replay", BAD, "--json").stdout).stdout
    assert run("show", MALFORMED).exit_code == 3
    assert "C A (14)" not in run("show", WON).stdout


def test_validate_counts_and_streams(tmp_path: Path) -> None:
    """Thousands of lines, one of them bad: it is named by line, the others are counted."""
    lines = run("deal", "--seeds", "1-3000", "--json").stdout.splitlines()
    lines[1776] = lines[1776].replace('"columns":[["', '"columns":[["ZZ","', 1)
    file = tmp_path / "deals.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(lines).encode()))

    result = run("validate", str(file))

    assert result.exit_code == 3
    assert f"{file}: 2999 deal, 1 unreadable\n" == result.stdout
    assert f"{file}:1777 $.columns[0][0]: 'ZZ' is not a card\n" == result.stderr
    assert run("validate", WON, str(CHECKER.parent / "formats/v1/certificate.json")).exit_code == 0
    assert run("validate", "-", stdin=run("deal").stdout).exit_code == 0
    told = json.loads(run("validate", MALFORMED, "--json").stdout)
    assert (told["valid"], len(told["faults"])) == (False, 1)


def test_validate_checks_a_certificates_deal() -> None:
    """A certificate for another deal is refused."""
    text = (CHECKER.parent / "formats/v1/certificate.json").read_text()
    document = json.loads(text)

    result = run("validate", "-", stdin=json.dumps({**document, "deal_id": "0" * 64}))

    assert result.exit_code == 3
    assert "$.deal_id" in result.stderr


def test_race() -> None:
    """Who wins by what; both games must be one."""
    slow = str(CHECKER / "accept/brigade-won-with-undos.json")
    open_log = str(CHECKER / "accept/open-as-claimed.json")
    assert "the first log wins: fewer moves" in run("race", WON, slow).stdout
    assert (
        "the second log wins: the other log is not valid"
        in run("race", str(CHECKER / "reject/empty-source.json"), WON).stdout
    )
    assert "a tie: equal times" in run("race", WON, WON).stdout
    assert json.loads(run("race", WON, WON, "--json").stdout)["winner"] == "tie"
    assert run("race", WON, open_log).exit_code == 2
    assert run("race", WON, MALFORMED).exit_code == 3
    assert run("race", WON, os.devnull).exit_code == 3


def log_of(variant: str, seed: str, *moves: str, **more: object) -> str:
    """A move log as JSON."""
    return json.dumps(
        {"format": "fgtools/move-log", "version": 1, "variant": variant, "seed": seed, "moves": moves, **more}
    )


def test_expand_leaves_a_legal_log_alone() -> None:
    """Nothing to decompose: the same entries come back."""
    result = run("expand", WON)

    assert result.exit_code == 0
    assert json.loads(Path(WON).read_text())["moves"] == json.loads(result.stdout)["moves"]


def test_expand_names_what_cannot_be_decomposed() -> None:
    """A group that no empty column helps, or that is no run: named, and left for `replay` to refuse."""
    result = run("expand", "-", stdin=log_of("flower-garden", "fg1:1", "1>f", "1>2*2"))
    assert result.exit_code == 1
    assert "entry 2 '1>2*2': JH 8H is no descending run" in result.stderr
    assert json.loads(result.stdout)["moves"] == ["1>f", "1>2*2"]


def test_solve_exit_codes() -> None:
    """0 with a log that replays, 4 with the limit's name, 1 when everything was looked at."""
    deal = run("deal", "--variant", "brigade", "--seed", "4", "--json").stdout
    won = run("solve", "-", "--json", "--engine", "reference", stdin=deal)
    assert won.exit_code == 0
    assert run("replay", "-", stdin=won.stdout).exit_code == 0
    limited = run("solve", "-", "--max-nodes", "10", "--engine", "reference", stdin=deal)
    assert (limited.exit_code, limited.stdout) == (4, "")
    assert "undecided, node limit; 10 nodes" in limited.stderr
    assert (
        "undecided, time limit" in run("solve", "-", "--max-seconds", "0", "--engine", "reference", stdin=deal).stderr
    )
    lost = run("deal", "--variant", "foundation-only", "--seed", "1", "--json").stdout
    assert run("solve", "-", "--engine", "reference", stdin=lost).exit_code == 1
    assert run("solve", "-", "--engine", "reference", stdin=deal + lost).exit_code == 1
    assert run("solve", MALFORMED).exit_code == 3


def test_perft_divide_sums_up() -> None:
    """The counts behind the first moves add up to the whole; depth 0 is one."""
    deal = run("deal", "--seed", "1", "--json").stdout
    record = json.loads(run("perft", "-", "--depth", "3", "--divide", "--json", stdin=deal).stdout)
    assert 573 == record["sequences"] == sum(record["divide"].values())
    assert run("perft", "-", "--depth", "0", stdin=deal).stdout.endswith("perft 0 1\n")


def test_the_exit_table_is_the_readmes() -> None:
    """README and code name the same exit codes."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme.partition("## Exit codes\n")[2].partition("\n## ")[0]

    assert [int(code) for code in re.findall(r"^\| ([0-9]+) \|", table, re.MULTILINE)] == list(map(int, Exit))
    assert int(Exit.FAULT) == main.FAULT


def test_interrupt() -> None:
    """Ctrl-C ends with 130 and a word: no traceback."""
    fgtools = [sys.executable, "-m", "fgtools"]
    deals = run("deal", "--seed", "2", "--seed", "1", "--json").stdout
    process = subprocess.Popen(
        [*fgtools, "solve", "-", "--engine", "reference"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(deals)
    process.stdin.close()
    process.stdin = None
    assert ">" in process.stdout.readline()  # the first deal is won; the second keeps this engine busy for minutes
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors.strip()) == (130, "interrupted")


@pytest.mark.parametrize(
    "arguments", ["deal --seeds 1-20000 --json", "solve --variant brigade --seeds 1-20000 --jobs 2"]
)
def test_a_reader_that_goes(arguments: str) -> None:
    """As other programs end whose reader has gone (`| head`): by the signal, without a word."""
    pipeline = f"{sys.executable} -m fgtools {arguments} 2> >(grep -v moves >&2) | head -n 1; exit ${{PIPESTATUS[0]}}"
    piped = subprocess.run(["bash", "-c", pipeline], capture_output=True, text=True, check=False)

    assert (piped.returncode, piped.stderr) == (128 + signal.SIGPIPE, "")
    assert len(piped.stdout.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("variants",), ("deal", "--seed", "1"), ("--help",), ("rules", "--help")])
def test_an_output_that_is_full(arguments: tuple[str, ...]) -> None:
    """No traceback, and not the exit code that says no. With nowhere to say why, the exit code says it."""
    command = [sys.executable, "-m", "fgtools", *arguments]
    with open("/dev/full", "wb") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        untold = subprocess.run(command, stdout=full, stderr=full, check=False)
        wrong = subprocess.run([*command, "--nonsense"], stderr=full, stdout=subprocess.PIPE, check=False)

    assert (told.returncode, told.stderr) == (2, "cannot write to standard output: no space left on device\n")
    assert (untold.returncode, wrong.returncode) == (2, 2)


CLOSES_ITS_PIPE = """
import os, click, fgtools.cli.main as main

@click.command()
def command():
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        os.write(theirs, b"unread")
    except BrokenPipeError:
        print("goes on")

main.import_module = lambda name: type("Verb", (), {"command": command})
main.main()
"""


def test_another_pipe_that_is_closed_is_not_the_end() -> None:
    """A worker's or an engine's: SIGPIPE would end the whole command without a word."""
    done = subprocess.run([sys.executable, "-c", CLOSES_ITS_PIPE, "deal"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")

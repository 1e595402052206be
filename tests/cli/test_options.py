"""Options that would be ignored, or contradict each other or the input: refused in words, with exit code 2."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.cli.values import Seconds
from tests.cli.commands import ALL, REQUIRED, command_line

V1 = Path(__file__).parents[1] / "formats" / "v1"
CHECKER = Path(__file__).parents[1] / "checker"
PACK = Path(__file__).parents[2] / "corpus/packs/flower-garden-100"


def run(*args: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), catch_exceptions=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deal, a won log of 82 entries, a verdict, certificates with and without a win, a board, two empty packs."""
    made = tmp_path_factory.mktemp("options")
    (made / "deal").write_bytes((V1 / "deal.json").read_bytes())
    (made / "log").write_bytes((CHECKER / "accept/brigade-won.json").read_bytes())
    (made / "verdict").write_bytes((V1 / "verdict-won.json").read_bytes())
    (made / "lost").write_bytes((V1 / "certificate-unsolvable.json").read_bytes())
    (made / "certs").write_bytes((V1 / "certificate.json").read_bytes())
    (made / "board").write_text(run("deal", "--variant", "brigade", "--seed", "1").stdout, encoding="utf-8")
    (made / "apart.certificates.jsonl").write_bytes(b"{}\n")
    (made / "secret").write_bytes(bytes(range(40)))
    return made


WRONG = [
    ("deal --seed ''", "an empty seed"),
    ("deal --json --line", "--json and --line contradict each other"),
    ("deal --option redeals=0 --option redeals=1", "'redeals' was 0 before"),
    ("rules brigade --option undo=allowed --option undo=forbidden", "'undo' was allowed before"),
    ("show deal --at 0", "--at 0 is for a log, and this is a deal"),
    ("show lost --at 1", "--at 1 is for a log, and this is a deal"),
    ("show log --at 83", "--at 83, but the log has 82 entries"),
    ("show certs --at 9999", "--at 9999, but the log has"),
    ("show verdict --at 1", "--at and --player-view are for deals and logs"),
    ("show verdict --player-view", "--at and --player-view are for deals and logs"),
    ("draw deal --at 3 -o x.svg", "--at 3 is for a log, and this is a deal"),
    ("draw lost --at 3 -o x.svg", "--at 3 is for a log, and this is a deal"),
    ("draw log --at 83 -o x.svg", "--at 83, but the log has 82 entries"),
    ("draw log -o x.gif", "a picture is a file .svg or .png"),
    ("perft deal --depth 0 --divide", "--depth 0 has none"),
    ("solve --seed 1 --max-seconds nan", "no time that anyone waits"),
    ("solve --seed 1 --max-seconds inf", "no time that anyone waits"),
    ("solve --seed 1 --max-nodes 18446744073709551617", "is more than"),
    ("solve --seed 1 --max-memory 999999999999G", "is not a size"),
    ("solve --seed 1 --json --explain", "--json and --explain contradict each other"),
    ("solve --seed 1 --shortest --engine reference", "--shortest is proved by the compiled engine"),
    ("solve deal --variant brigade", "--variant would be ignored"),
    ("solve deal --option undo=forbidden", "--option would be ignored"),
    ("solve deal --csv deal", "would be written while it is read"),
    ("certify deal --variant brigade -o x", "--variant would be ignored"),
    ("certify --seeds 1-2 --max-seconds nan -o x", "no time that anyone waits"),
    ("certify deal -o deal", "would be written while it is read"),
    ("replay log --max-bytes 99999999999999999999", "is more than"),
    ("convert deal --to json -o ./deal", "would be written while it is read"),
    ("find --seeds 1-2 --variant phoenix board", "--variant phoenix, but the board says that it is of brigade"),
    ("find --seeds 1-2 --option undo=forbidden --variant brigade board", "--option undo=forbidden, but the board says allowed"),
    ("daily --secret-file secret --date 2026-12-01 --max-nodes 5", "--max-nodes would be ignored: only --winnable searches"),
    (f"daily --date 2026-12-01 verify --commitment {'0' * 64} --reveal fg1:1 --date 2026-12-01", "--date would be ignored"),
    ("pack build --count 1 --winnable --unwinnable -o p", "--winnable and --unwinnable contradict each other"),
    ("pack build --count 1 --any --difficulty easy -o p", "only for winnable deals"),
    ("pack build --count 1 --difficulty 2:1 -o p", "'2:1' is not like easy..hard"),
    ("pack build --count 1 --difficulty easy.. -o p", "'easy..' is not like easy..hard"),
    ("pack build --count 1 --difficulty '' -o p", "'' is not like easy..hard"),
    ("pack build --count 1 --difficulty-mix easy..hard -o p", "'easy..hard' is not like 2:2:1"),
    ("pack build --count 1 --difficulty-mix 1_0:2 -o p", "'1_0:2' is not like 2:2:1"),
    ("pack build --count 1 --option redeals=1 -o p", "redeals=1"),
    ("pack build --count 1 -o p.tar", "a pack is a folder or a .zip file"),
    ("pack build --count 1 -o p.ZIP", "a pack is a folder or a .zip file"),
    ("pack build --count 1 -o p.zip/", "a pack is a folder or a .zip file"),
    ("pack build --count 1 --no-solutions -o apart", "apart.certificates.jsonl: exists already"),
    ("pack verify p q --certificates certs", "--certificates are those of one pack"),
    (f"pack verify {PACK} --certificates certs", "--certificates would be ignored"),
    ("page log -o log", "would be written while it is read"),
    ("report certs -o x --table x", "would be written twice"),
    ("report certs -o x --csv ./x", "would be written twice"),
    ("report certs -o - --table -", "would be written twice"),
    ("report certs -o x --csv certs", "would be written while it is read"),
    (f"report {PACK} --table x", "they have no winnable share"),
    ("report certs -o x --times t.csv", "--times would be ignored: it is for --table"),
    ("report certs -o x --max-states 5", "--max-states would be ignored: only --check checks proofs"),
    ("serve --max-seconds nan", "no time that anyone waits"),
    ("serve --host ''", "an empty name"),
    ("conformance run --timeout nan -- true", "no time that anyone waits"),
    ("conformance fuzz --minutes inf -- true", "no time that anyone waits"),
    ("validate ''", "an empty name is no file's"),
    ("race - -", "standard input can be read only once"),
    ("check - --deals -", "standard input can be read only once"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), WRONG, ids=[line for line, _ in WRONG])
def test_refused_in_words(line: str, told: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2, a sentence that names what is wrong, no result, and no file written or changed."""
    monkeypatch.chdir(folder)
    before = {file: file.read_bytes() for file in folder.iterdir()}
    done = run(*(part.strip("'") for part in line.split()))

    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


RIGHT = ["deal --seed fg1:", "deal --option redeals=1 --option redeals=1 --json --json", "show log --at 82", "show certs --at 0",
         "draw certs --at 1 -o x.svg", "solve --seed 1 --max-seconds 0 --variant phoenix", "replay log --max-bytes 4611686018427387904",
         "find --seeds 1-2 --variant brigade board", "pack build --count 1 --variant brigade -o p.tar/",
         "pack build --count 1 --variant brigade -o p-1.0", "report certs --table - --csv /dev/null"]  # fmt: skip


@pytest.mark.parametrize("line", RIGHT)
def test_what_looks_like_it_and_is_taken(
    line: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edge on the other side: the last entry, the empty text that is meant, a folder that is meant."""
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)

    assert run(*line.split()).exit_code in (0, 1, 4)


SINGLE = [
    (path, param)
    for path, verb in ALL.items()
    for param in verb.params
    if isinstance(param, click.Option) and not param.multiple and not param.is_flag
]


def value_for(param: click.Option) -> str:
    """A value that the option takes."""
    if isinstance(param.type, click.Choice):
        return str(param.type.choices[0])
    if param.opts[-1] in REQUIRED:
        return REQUIRED[param.opts[-1]]
    if param.name in ("port", "jobs", "depth", "at", "examples") or isinstance(param.type, click.IntRange | Seconds):
        return "1"
    return {"max_memory": "64M", "day": "2026-12-01", "output": "x.svg"}.get(str(param.name), "x")


@pytest.mark.parametrize(
    ("path", "param"), SINGLE, ids=[f"{' '.join(path)} {param.opts[-1]}" for path, param in SINGLE]
)
def test_no_option_of_one_value_stands_twice(
    path: tuple[str, ...], param: click.Option, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last would be taken, the others ignored."""
    monkeypatch.chdir(tmp_path)

    def values_of(other: click.Parameter) -> tuple[str, ...]:
        if isinstance(other, click.Option):
            return (value_for(other),) * (2 if other is param else other.required)
        return ("input",) * other.required

    done = run(*command_line(path, values_of))

    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{param.opts[0]} stands twice, and it has one value" in done.stderr


def test_a_hint_for_every_option_that_is_read_twice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flags may be repeated, and options of several values; help is given whatever stands beside it."""
    monkeypatch.chdir(folder)
    assert run("deal", "--json", "--json", "--seed", "1", "--seed", "2").exit_code == 0
    assert run("solve", "--jobs", "1", "--jobs", "2", "--help").exit_code == 0


def test_a_verdict_that_came_from_outside_has_a_table(tmp_path: Path) -> None:
    """What a verdict's table holds are cards; else it is unreadable, for `show` and `validate`, with the place."""
    verdict = json.loads((V1 / "verdict.json").read_text(encoding="utf-8"))
    file = tmp_path / "verdict.json"
    for change, where in (
        ({"columns": [[""], *verdict["table"]["columns"][1:]]}, "$.table.columns[0][0]"),
        ({"columns": [["\x1b[2J"]], "face_down": None}, "$.table.columns[0][0]"),
        ({"foundations": {"X\n": 1}}, r"$.table.foundations.X\n"),
        ({"foundations": {"C": -1}}, "$.table.foundations.C"),
        ({"face_down": [[0]]}, "$.table.face_down"),
    ):
        file.write_text(json.dumps({**verdict, "table": {**verdict["table"], **change}}), encoding="utf-8")
        for verb in ("show", "validate"):
            done = run(verb, str(file))
            assert done.exit_code == 3
            assert f"{file} {where}: " in done.stderr

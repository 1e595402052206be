"""Outputs: nothing that is lost goes unsaid, and ``-`` is a standard stream or refused."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from fgtools.cli import certify as certify_verb
from fgtools.cli.main import VERBS, cli
from fgtools.cli.values import Input, Output
from fgtools.errors import OutputError
from fgtools.packs import build as pack_build
from fgtools.run.output import GrowingFile, LineFile, write_whole
from tests.cli.commands import ALL, REQUIRED, command_line

CHECKER = Path(__file__).parents[1] / "checker"
WON = str(CHECKER / "accept/brigade-won.json")
FGTOOLS = [sys.executable, "-m", "fgtools"]
CERTIFICATE = (CHECKER.parent / "formats/v1/certificate.json").read_text(encoding="utf-8")


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)


def deleted(file: Path) -> None:
    """Delete it."""
    file.unlink()


def moved(file: Path) -> None:
    """Give it another name."""
    file.rename(file.with_name("moved"))


def replaced(file: Path) -> None:
    """Put another file of the same text in its place."""
    other = file.with_name("other")
    other.write_bytes(file.read_bytes())
    other.replace(file)


def cut(file: Path) -> None:
    """Take its last byte away."""
    os.truncate(file, file.stat().st_size - 1)


def emptied(file: Path) -> None:
    """Take everything away, as ``> file`` does."""
    os.truncate(file, 0)


def added_to(file: Path) -> None:
    """Add to it, as a second program does."""
    with file.open("ab") as stream:
        stream.write(b"more\n")


LOSSES: dict[Callable[[Path], None], str] = {
    deleted: "deleted or moved while it was written; its {lines} lines went with it",
    moved: "deleted or moved while it was written; its {lines} lines went with it",
    replaced: "replaced by another file while it was written; the {lines} lines written are lost",
    cut: "changed by something else while it was written; it has",
    emptied: "changed by something else while it was written; it has 0 bytes, of the",
    added_to: "changed by something else while it was written; it has",
}
losses = pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.__name__)


def at_call(number: int, loss: Callable[[Path], None], file: Path, function: Any) -> Callable[..., Any]:
    """The function, before whose n-th call this happens to the file."""
    calls = iter(range(1, 1000))

    def called(*args: Any, **kwargs: Any) -> Any:
        if next(calls) == number:
            loss(file)
        return function(*args, **kwargs)

    return called


@losses
@pytest.mark.parametrize("number", [2, 4])
def test_certificates_that_vanish(
    loss: Callable[[Path], None], number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever happens to the file while `certify` runs: exit code 2, and what is lost is said."""
    file = tmp_path / "certs.jsonl"
    monkeypatch.setattr(certify_verb, "certified", at_call(number, loss, file, certify_verb.certified))
    made = run("certify", "--variant", "phoenix", "--seeds", "1-4", "-o", str(file))

    assert made.exit_code == 2, made.stderr
    assert f"{file}: {LOSSES[loss].format(lines=number - 1)}" in made.stderr


def test_certificates_that_vanish_behind_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when nothing more is to be written."""
    file = tmp_path / "certs.jsonl"

    class Vanishing(GrowingFile):
        def append(self, line: str) -> None:
            super().append(line)
            if self._lines == 4:
                deleted(file)

    monkeypatch.setattr(certify_verb, "GrowingFile", Vanishing)
    made = run("certify", "--variant", "phoenix", "--seeds", "1-4", "-o", str(file))

    assert (made.exit_code, "its 4 lines went with it" in made.stderr) == (2, True)


@losses
def test_a_run_that_was_robbed_is_gone_on_with(
    loss: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be gone on with is, to the same bytes; what cannot is refused."""
    arguments = ["certify", "--variant", "phoenix", "--seeds", "1-4", "-o"]
    run(*arguments, str(tmp_path / "whole.jsonl"))
    file = tmp_path / "certs.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr(certify_verb, "certified", at_call(3, loss, file, certify_verb.certified))
        run(*arguments, str(file))
    again = run(*arguments, str(file))

    if loss is added_to:
        assert again.exit_code == 2
    else:
        assert file.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@losses
def test_a_checkpoint_that_vanishes(
    loss: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pack build` says so, and leaves no pack that is half of one."""
    pack = tmp_path / "pack"
    robbed = at_call(2, loss, tmp_path / "pack.building", pack_build.candidate)
    monkeypatch.setattr(pack_build, "candidate", robbed)
    made = run("pack", "build", "--variant", "brigade", "--count", "3", "-o", str(pack))

    assert (made.exit_code, made.stdout) == (2, "")
    assert "pack.building: " + LOSSES[loss].format(lines=2) in made.stderr
    assert not pack.exists()


@losses
def test_tables_and_conversions_that_vanish(
    loss: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`solve --csv`, `report --csv` and `convert -o` too."""
    file = tmp_path / "out"
    check = LineFile.check

    def robbed(self: LineFile) -> None:
        if self._lines == 2:
            loss(file)
        check(self)

    monkeypatch.setattr(LineFile, "check", robbed)
    certificates = tmp_path / "certs.jsonl"
    certificates.write_text(CERTIFICATE, encoding="utf-8")
    deals = tmp_path / "deals.jsonl"
    deals.write_text(run("deal", "--seeds", "1-3", "--json").stdout, encoding="utf-8")
    for arguments in (
        ["solve", "--variant", "brigade", "--seeds", "1-1", "--csv", str(file)],
        ["report", str(certificates), "--table", str(tmp_path / "table.md"), "--csv", str(file)],
        ["convert", str(deals), "--to", "line", "-o", str(file)],
    ):
        done = run(*arguments)

        assert done.exit_code == 2, arguments
        assert f"{file}: {LOSSES[loss].format(lines=2)}" in done.stderr


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What stood there stays where the new one cannot be written; a link is followed, a pipe and a device are written to."""
    file = tmp_path / "page.html"
    file.write_text("before", encoding="utf-8")
    (tmp_path / "link").symlink_to(file)
    write_whole(str(tmp_path / "link"), b"after")
    write_whole(os.devnull, b"nothing")

    assert file.read_text(encoding="utf-8") == "after"
    assert (tmp_path / "link").is_symlink()
    assert sorted(there.name for there in tmp_path.iterdir()) == ["link", "page.html"]
    for impossible in (tmp_path, tmp_path / "no" / "file", Path("/dev/full")):
        with pytest.raises(OutputError, match="cannot be written"):
            write_whole(str(impossible), b"after")


ALWAYS = {
    ("certify",): ("--max-nodes", "10"),
    ("daily",): ("--date", "2026-12-01"),
    ("find",): ("--seeds", "1-2"),
    ("serve",): ("--host", ""),  # refused at last
    ("report",): ("-o", os.devnull),
    ("conformance", "run"): ("--only", "race"),
}
ALL_FILES = [(path, param) for path, verb in ALL.items() for param in verb.params if isinstance(param.type, Input)]


def test_every_file_is_an_input_or_an_output() -> None:
    """So that what is said of them below holds for each: by their name, their help, and the verbs that have none."""
    files = {path: [param for param in verb.params if isinstance(param.type, Input)] for path, verb in ALL.items()}

    assert {path[0] for path in ALL} == set(VERBS)
    assert [" ".join(path) for path, found in files.items() if not found] == [
        "conformance fuzz",
        "deal",
        "rules",
        "variants",
    ]
    for path, verb in ALL.items():
        for param in set(verb.params) - set(files[path]):
            told = f"{param.metavar} {getattr(param, 'help', '')}"
            assert not any(word in told for word in ("FILE", "DIR", "CERTS", "DEALS")), (path, param.name)


@pytest.mark.parametrize(
    ("path", "param"), ALL_FILES, ids=[f"{' '.join(path)} {param.name}" for path, param in ALL_FILES]
)
def test_a_dash_is_a_stream_or_refused(
    path: tuple[str, ...], param: click.Parameter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each place for a file's name ``-`` is taken or refused in words; none makes a file of that name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "input").write_text(CERTIFICATE, encoding="utf-8")
    always = () if path == ("report",) and param.name in ("output", "table_name") else ALWAYS.get(path, ())

    def values_of(other: click.Parameter) -> tuple[str, ...]:
        if other is param:
            return ("-",)
        if not other.required:
            return ()
        if isinstance(other.type, Input):
            return ("output.svg" if isinstance(other.type, Output) else "input",)
        return (REQUIRED[other.opts[-1]],)

    done = run(*command_line(path, values_of, *always), stdin=CERTIFICATE)

    assert done.exit_code in (0, 1, 2, 3, 4), done.stderr
    assert not (tmp_path / "-").exists()
    if isinstance(param.type, Input) and param.type.no_dash:
        assert (done.exit_code, f"'-': {param.type.no_dash}" in done.stderr) == (2, True)
    else:
        assert done.exit_code != 2 or "--host" in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("redirected", "code", "told"),
    [
        ("deal >&-", 2, "cannot write to standard output: it is closed\n"),
        ("deal --json >&-", 2, "cannot write to standard output: it is closed\n"),
        ("--help >&-", 2, "cannot write to standard output: it is closed\n"),
        ("variants >&- 2>&-", 2, ""),
        ("deal --line >/dev/null 2>&-", 0, ""),
        ("replay - <&-", 3, "standard input: cannot be read on: it is closed\n"),
        ("daily --date 2026-12-01 --secret-file - <&-", 3, "standard input: cannot be read on: it is closed\n"),
        ("serve --unsolvable - <&-", 3, "standard input: cannot be read on: it is closed\n"),
        ("conformance run --cases - -- true <&-", 3, "standard input: cannot be read on: it is closed\n"),
        ("check - <&-", 3, "standard input: cannot be read on: it is closed\n"),
        ("certify --variant phoenix --seeds 1-2 -o certs.jsonl <&- >&- 2>&-", 0, ""),
    ],
)
def test_standard_streams_that_are_closed(redirected: str, code: int, told: str, tmp_path: Path) -> None:
    """Closed output is exit code 2 and a sentence, closed input 3; neither is a traceback, and no file takes their place."""
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m fgtools {redirected}', sys.executable],
        cwd=tmp_path, stderr=subprocess.PIPE, encoding="utf-8", check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (code, told)
    for file in tmp_path.iterdir():
        assert [json.loads(line)["format"] for line in file.read_text(encoding="utf-8").splitlines()] == [
            "fgtools/certificate"
        ] * 2


def test_the_page_and_the_report_go_to_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``-o -``: the same bytes as in a file, and nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "certs.jsonl").write_text(CERTIFICATE, encoding="utf-8")
    for verb, option in (("page", "-o"), ("report", "-o"), ("report", "--table")):
        run(verb, "certs.jsonl", option, "made.html")
        assert run(verb, "certs.jsonl", option, "-").stdout_bytes == (tmp_path / "made.html").read_bytes()

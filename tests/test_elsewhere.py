"""Machines without POSIX, such as Windows: the same work, where the modules and signals that they lack are taken away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.cli import step
from fgtools.cli.main import cli
from tests.cli.test_verbs import run
from tests.service.server import serving
from tests.service.test_app import LOG
from tests.terminal import Terminal

ROOT = Path(__file__).parents[1]
ELSEWHERE = str(ROOT / "tests/elsewhere")
WON = str(ROOT / "tests/checker/accept/brigade-won-with-undos.json")
WORK = {
    "deal --seed 1 --variant brigade --json": 0,
    "certify --variant phoenix --seeds 1-6 --jobs 2 -o certificates.jsonl": 0,
    "check --jobs 2 certificates.jsonl": 0,
    "pack build --variant brigade --count 2 --jobs 2 -o pack": 0,
    "pack build --variant brigade --count 2 -o pack.zip": 0,
    "pack verify pack pack.zip": 0,
    f"replay {WON}": 0,
    f"show --step {WON}": 2,  # no terminal
    "conformance run --only race -- no-such-engine": 2,
}


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python that is started from here on is elsewhere."""
    monkeypatch.setenv("PYTHONPATH", ELSEWHERE)


def test_what_is_not_there(elsewhere: None) -> None:
    """No process finds the modules, and neither does one that it starts."""
    look = "import sys; print([name in sys.modules and sys.modules[name] is None for name in ('fcntl', 'resource', 'termios')])"
    code = f"import subprocess, sys; {look}; sys.stdout.flush(); subprocess.run([sys.executable, '-c', {look!r}], check=True)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[True, True, True]\n" * 2


def test_the_verbs_work(elsewhere: None, tmp_path: Path) -> None:
    """Certificates and packs are made, by several processes, and hold; what cannot be done is said in words."""
    for command, code in WORK.items():
        done = subprocess.run(
            [sys.executable, "-m", "fgtools", *command.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (command, done.returncode) == (command, code), done.stderr
        assert "Traceback" not in done.stderr
    here = tmp_path / "here.jsonl"
    assert run("certify", "--variant", "phoenix", "--seeds", "1-6", "-o", str(here)).exit_code == 0
    assert (tmp_path / "certificates.jsonl").read_bytes() == here.read_bytes()


def test_the_service_works(elsewhere: None) -> None:
    """Without a bound on the memory of its processes."""
    with serving("--jobs", "1") as server:
        assert server.post("/v1/replay", LOG).status == 200


def test_a_terminal_without_keys(elsewhere: None) -> None:
    """Where single keys cannot be read, going through a log is refused in words, and the terminal left as it was."""
    with Terminal("show", "--step", WON) as terminal:
        assert terminal.end() == 2
        assert terminal.sane()
        assert "no way to read single keys" in terminal.output
        assert "Traceback" not in terminal.output


def test_keys_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the keyboard is no file click gives the keys: an arrow as a sign that one comes, and a letter."""
    from contextlib import nullcontext

    keys = iter(["\xe0M", "\xe0M", "\x00M", "\xe0K", "\xe0O", "é", "\xe0G"])
    drawn: list[str] = []

    def pressed() -> str:
        if key := next(keys, None):
            return key
        raise EOFError  # Ctrl-Z

    monkeypatch.setattr(step, "raw_terminal", lambda: nullcontext(step.NO_FILE))
    monkeypatch.setattr("click.getchar", pressed)
    monkeypatch.setattr(step, "_put", drawn.append)
    monkeypatch.setattr("fgtools.cli.show.sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    with pytest.raises(SystemExit) as ended:
        cli.main(["show", "--step", WON], prog_name="fgtools")
    shown = [text.partition("entry ")[2].partition(" of 86")[0] for text in drawn if "entry " in text]

    assert ended.value.code == 0
    assert shown == ["0", "1", "2", "3", "2", "86", "86", "0"]


def test_the_suite_passes(elsewhere: None) -> None:
    """The tests of documents, files and the kernel, without those that take seconds; `tests/README.md` says how to run all."""
    core = ["fgtools/formats", "tests/formats", "tests/deal/test_schemes.py", "tests/run/test_batches.py"]
    core += [f"tests/kernel/test_{name}.py" for name in ("checker_files", "endings", "kernel", "layout", "log_entries")]
    chosen = ["-k", "not million and not hostile_input and not beyond_all_bounds"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore:only soft file lock", *chosen, *core],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-4000:]

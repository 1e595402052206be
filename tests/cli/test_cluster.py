"""`--scheduler` and `--cluster`: the same bytes as without, whatever dies, and clear words where it cannot be."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from distributed import Client

from fgtools.certify.same import same_engine
from fgtools.cli.main import cli
from fgtools.deal.dealer import Deal, deal
from fgtools.errors import DeadlyItemError, RunError
from fgtools.kernel.variants import VARIANTS
from fgtools.run import cluster
from fgtools.solver import engine
from tests.processes import PATIENCE, hear_interrupts, until, until_lines
from tests.run.dask_cluster import scheduler_with_workers

LIMITS = ["--variant", "phoenix", "--max-nodes", "10000", "--max-states", "3000"]
ARGUMENTS = [*LIMITS, "--seeds", "fg1:1-200"]


def run(*args: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), catch_exceptions=False)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with two workers."""
    with scheduler_with_workers(tmp_path_factory.mktemp("dask"), 2) as address:
        yield address


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificates made on this machine, and a pack."""
    folder = tmp_path_factory.mktemp("whole")
    assert run("certify", *ARGUMENTS, "--jobs", "2", "-o", str(folder / "certs.jsonl")).exit_code in (0, 4)
    assert run("pack", "build", "--variant", "brigade", "--count", "6", "-o", str(folder / "pack.zip")).exit_code == 0
    return folder


def certify(scheduler: str, output: Path, *arguments: str) -> subprocess.Popen[str]:
    """Certify on a cluster, in a process of its own."""
    command = [sys.executable, "-m", "fgtools", "certify", *arguments, "--scheduler", scheduler, "-o", str(output)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts)


def deals_at(client: Client, worker: str) -> int:
    """How many batches of deals the scheduler has given to a worker and not heard of again."""
    given: int = client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.workers[worker].processing))
    return given


def test_a_worker_is_killed(scheduler: str, whole: Path, tmp_path: Path) -> None:
    """SIGKILL with deals in work: they are done again, and the file is that of a machine by itself, byte for byte."""
    file = tmp_path / "certs.jsonl"
    with Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        worker, pid = client.run(os.getpid).popitem()
        os.kill(pid, signal.SIGSTOP)  # so that what it is given is still in work when it is killed
        with certify(scheduler, file, *ARGUMENTS) as process:
            until(lambda: deals_at(client, worker), "deals at the worker that is killed", process)
            os.kill(pid, signal.SIGKILL)
            _, errors = process.communicate(timeout=PATIENCE)

    assert process.returncode in (0, 4), errors
    assert file.read_bytes() == (whole / "certs.jsonl").read_bytes()


def test_ctrl_c_cancels_what_is_in_work(scheduler: str, whole: Path, tmp_path: Path) -> None:
    """130, one line, complete certificates only, and soon the scheduler has nothing left to do."""
    file = tmp_path / "certs.jsonl"
    with certify(scheduler, file, *LIMITS, "--seeds", "fg1:1-1000000") as process:
        until_lines(file, 10, process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    with Client(scheduler, set_as_default=False) as client:
        until(
            lambda: client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) == 0, "nothing left to do"
        )

    assert (process.returncode, errors.strip()) == (130, "interrupted")
    raw = file.read_bytes()
    assert raw.endswith(b"\n")
    expected = (whole / "certs.jsonl").read_bytes()
    assert raw[: len(expected)] == expected[: len(raw)]


def test_check_and_pack_build(scheduler: str, whole: Path, tmp_path: Path) -> None:
    """They say and write what they do on this machine."""
    here, there = (run("check", str(whole / "certs.jsonl"), *more) for more in ((), ("--scheduler", scheduler)))
    assert (there.exit_code, there.output) == (here.exit_code, here.output)
    assert "verified" in there.output
    file = tmp_path / "pack.zip"
    made = run("pack", "build", "--variant", "brigade", "--count", "6", "--scheduler", scheduler, "-o", str(file))
    assert made.exit_code == 0
    assert file.read_bytes() == (whole / "pack.zip").read_bytes()


@pytest.mark.parametrize("accepts", [False, True], ids=["nothing there", "no scheduler"])
def test_a_scheduler_that_cannot_be_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accepts: bool) -> None:
    """Where nothing listens, and where something accepts and never answers: exit code 2 after a while."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if accepts:
            listener.listen()
        address = f"tcp://127.0.0.1:{listener.getsockname()[1]}"
        result = run("certify", *ARGUMENTS, "--scheduler", address, "-o", str(tmp_path / "certs.jsonl"))

    assert result.exit_code == 2
    assert f"scheduler {address} cannot be reached" in result.stderr


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited for for ever."""
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 1)
    with scheduler_with_workers(tmp_path, 0) as address:
        result = run("certify", *ARGUMENTS, "--scheduler", address, "-o", str(tmp_path / "certs.jsonl"))

    assert result.exit_code == 2
    assert "no worker after 1 s" in result.stderr


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    """What is no address, and who says how many deals are worked on at once."""
    file = str(tmp_path / "certs.jsonl")
    for wrong, words in (
        (("--scheduler", "nonsense"), "'nonsense' is not tcp://HOST:PORT"),
        (("--scheduler", "tcp://127.0.0.1:1", "--jobs", "2"), "--scheduler alone"),
        (("--scheduler", "tcp://127.0.0.1:1", "--cluster", "local"), "--scheduler alone"),
    ):
        result = run("certify", *ARGUMENTS, *wrong, "-o", file)
        assert result.exit_code == 2
        assert words in result.stderr


def test_without_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command that installs it is shown."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "fgtools.run.cluster")
    result = run("certify", *ARGUMENTS, "--cluster", "local", "-o", str(tmp_path / "certs.jsonl"))

    assert result.exit_code == 2
    assert "pip install 'fgtools[cluster]'" in result.stderr


def test_dask_is_loaded_on_demand(tmp_path: Path) -> None:
    """A run on this machine does without."""
    code = (
        "import sys\n"
        f"sys.argv = ['fgtools', 'certify', '--seeds', '2-3', '-o', {str(tmp_path / 'certs.jsonl')!r}]\n"
        "from fgtools.cli.main import main\n"
        "try: main()\n"
        "finally: print([name for name in ('dask', 'distributed') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


def test_a_deadly_deal_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its game and seed; exit code 2."""

    def deadly(*_: object) -> None:
        raise DeadlyItemError(deal(VARIANTS["phoenix"], "fg1:13"), 4)

    monkeypatch.setattr("fgtools.cli.certify.run", deadly)
    result = run("certify", *ARGUMENTS, "-o", str(tmp_path / "certs.jsonl"))

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: phoenix fg1:13: its worker was killed 4 times (out of memory?)"


def test_a_worker_with_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would search otherwise, and make other bytes: refused."""

    def seed(one: Deal) -> str | None:
        return one.seed

    work = same_engine(seed)
    dealt = deal(VARIANTS["phoenix"], "fg1:1")
    assert work(dealt) == "fg1:1"
    built = engine.is_available()
    monkeypatch.setattr(engine, "is_available", lambda: not built)
    with pytest.raises(RunError, match="the compiled engine was built"):
        work(dealt)

"""``fgtools serve``: how it starts and ends."""

import json
import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli
from fgtools.cli.serve import Origin
from tests.processes import PATIENCE, children, hear_interrupts, seconds_at_work, until
from tests.service.server import serving

CORPUS = Path(__file__).parents[2] / "corpus/certified"


def test_only_this_machine_is_served() -> None:
    """It listens on the loopback address, unless told otherwise."""
    with serving("--jobs", "1") as server:
        assert server.log[0]["address"].startswith("http://127.0.0.1:")
        with pytest.raises(ConnectionRefusedError):  # another loopback address, which 0.0.0.0 would take
            socket.create_connection(("127.0.0.2", server.port), timeout=PATIENCE)


@pytest.mark.parametrize("host", ["127.0.0.1", "no-such-host.invalid"])
def test_an_address_that_cannot_be_had(host: str) -> None:
    """A port that is taken, a name that is none: usage errors that name it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = CliRunner().invoke(cli, ["serve", "--host", host, "--port", str(port)])

    assert found.exit_code == 2
    assert f"cannot listen at {host} port {port}: " in found.stderr


def test_certificates_that_are_none(tmp_path: Path) -> None:
    """Exit code 3 before anything is served, with the place; a changed certificate is none."""
    changed = tmp_path / "changed.jsonl"
    line = (CORPUS / "phoenix.jsonl").read_text().splitlines()[0]
    changed.write_text("\n".join((line, line.replace('"states":22', '"states":23'))))
    for file, place in ((changed, f"{changed}:2: it was changed"), (tmp_path / "none", f"{tmp_path / 'none'}: ")):
        command = [sys.executable, "-m", "fgtools", "serve", "--port", "0", "--unsolvable", str(file)]
        found = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)

        assert (found.returncode, found.stderr.startswith(place)) == (3, True)


@pytest.mark.parametrize(
    "origin",
    ["example.org", "https://example.org/path", "ftp://x", "null", "https://", "https://u@x", "https://x:y", "é"],
)
def test_origins_that_are_none(origin: str) -> None:
    """What no browser sends as an origin is refused, with an example of one."""
    found = CliRunner().invoke(cli, ["serve", "--allow-origin", origin])

    assert found.exit_code == 2
    assert "is not like https://example.org" in found.stderr


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://Example.org/", "https://example.org"),
        ("https://example.org:443", "https://example.org"),
        ("http://example.org:80", "http://example.org"),
        ("http://example.org:443", "http://example.org:443"),
        ("http://[::1]:3000", "http://[::1]:3000"),
        ("http://[::1]", "http://[::1]"),
        ("*", "*"),
    ],
)
def test_origins_as_browsers_write_them(written: str, origin: str) -> None:
    """In lower case, without a slash and without the scheme's own port."""
    assert Origin().convert(written, None, None) == origin


def test_without_the_packages() -> None:
    """A usage error that says how to get them."""
    code = "import sys; sys.modules['uvicorn'] = None; from fgtools.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "pip install 'fgtools[service]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c() -> None:
    """As in a terminal, where every process hears it: what is being answered still is; exit code 130, no traceback of any."""
    dear = next(line for line in (CORPUS / "phoenix.jsonl").read_text().splitlines() if '"seed":"fg1:11"' in line)
    command = [sys.executable, "-m", "fgtools", "serve", "--port", "0", "--jobs", "2", "--max-seconds", "300"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts, start_new_session=True
    ) as process:
        assert process.stderr
        port = json.loads(process.stderr.readline())["address"].rpartition(":")[2]
        workers = children(process.pid)
        idle = seconds_at_work(workers)
        connection = HTTPConnection("127.0.0.1", int(port), timeout=PATIENCE)
        connection.request("POST", "/v1/check", dear, {"Content-Type": "application/json"})
        until(lambda: seconds_at_work(workers) > idle + 0.1, "a process at work on it", process)
        os.killpg(process.pid, signal.SIGINT)
        answer = json.load(connection.getresponse())
        connection.close()
        rest = process.stderr.read()
        code = process.wait(PATIENCE)

    assert answer["result"] == "unsolvable"
    assert code == 130
    assert rest.endswith("}\n\ninterrupted\n")
    assert "Traceback" not in rest

"""Clients that are broken or mean: refused in bounded time and memory, and the next request is answered."""

import gzip
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from tests.processes import PATIENCE, until, with_at_most
from tests.service.server import Answer, Server, reply, serving
from tests.service.test_app import LOG, ROOT

MIB = 1 << 20
HEAD = b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BULK = (
    b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
)


@pytest.fixture(scope="module")
def one_server() -> Iterator[Server]:
    """One server for all: what one test does to it the next would notice."""
    with serving("--jobs", "1", "--max-seconds", "2", "--max-states", "1000000") as running:
        yield running


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    """The server. After the test a log must be judged as ever, and memory must not have gone up."""
    yield one_server
    answer = until_status(one_server, 200)  # the process at work may have been killed, and the next one is starting

    assert answer.json["verdict"]["problem"]["entry"] == 4
    assert one_server.peak_memory() < 150 * MIB


def test_a_head_that_dribbles(server: Server) -> None:
    """A connection on which the headers never end is cut."""

    def dribble(connection: socket.socket) -> None:
        connection.sendall(HEAD)
        until(lambda: connection.sendall(b"X-A: b\r\n"), "cut")

    with server.connect() as connection, pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
        dribble(connection)


def test_a_connection_that_says_nothing(server: Server) -> None:
    """It is cut too."""
    with server.connect() as connection:
        assert connection.recv(1) == b""


def dribbled(connection: socket.socket, part: bytes) -> bool:
    """Send a little; whether something came back within a tenth of a second."""
    connection.sendall(part)
    return bool(select([connection], [], [], 0.1)[0])


def test_a_body_that_dribbles(server: Server) -> None:
    """408, though each byte comes soon."""
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: 10000\r\n\r\n")
        until(lambda: dribbled(connection, b" "), "answered")
        answer = reply(connection)

    assert b"408 Request Timeout" in answer
    assert b"application/problem+json" in answer


def test_a_line_that_dribbles_in_bulk(server: Server) -> None:
    """The answers end with a 408 for the line that did not come, though each byte comes soon."""
    with server.connect() as connection:
        line = json.dumps(LOG).encode() + b"\n"
        connection.sendall(BULK + b"%x\r\n%s\r\n" % (len(line), line))
        answer = b""

        def ended() -> bool:
            nonlocal answer
            if dribbled(connection, b"1\r\n{\r\n"):
                answer += connection.recv(1 << 16)
            return b"\r\n0\r\n\r\n" in answer

        until(ended, "answered to the end")

    assert b'{"line":1,"verdict"' in answer
    assert b'{"line":2,"problem":{"type":"about:blank","title":"Request Timeout","status":408' in answer


def test_a_gigabyte_announced(server: Server) -> None:
    """413 before any of it is sent."""
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: 1073741824\r\n\r\n")

        assert b" 413 " in first_line(connection)


def test_a_gigabyte_in_chunks(server: Server) -> None:
    """413 as soon as it is too much; what comes after it is thrown away, then cut."""
    chunk = b"100000\r\n" + b" " * MIB + b"\r\n"
    with server.connect() as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(3):
            connection.sendall(chunk)
        assert b" 413 " in first_line(connection)
        try:
            for _ in range(1021):
                connection.sendall(chunk)
        except OSError:
            return  # cut: the gigabyte took longer than the server's patience


def test_a_line_that_is_too_long_in_bulk() -> None:
    """Its rest is thrown away as it comes; the line after it is answered."""
    chunk = b"100000\r\n" + b" " * (MIB - 1) + b"x\r\n"
    line = b"\n" + json.dumps(LOG).encode() + b"\n"
    with serving("--jobs", "1", "--max-seconds", "300") as running:
        with running.connect() as connection:
            connection.sendall(BULK)
            for _ in range(256):
                connection.sendall(chunk)
            connection.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (len(line), line))
            answer = b""
            while not answer.endswith(b"0\r\n\r\n") and (part := connection.recv(1 << 16)):
                answer += part

        assert b'"faults":["line 1: longer than the limit of 2097152 bytes"]' in answer
        assert b'{"line":2,"verdict"' in answer
        assert running.peak_memory() < 150 * MIB


def test_a_million_entries() -> None:
    """Refused by the size of the body; where that is let through, by their number."""
    log = json.dumps({**LOG, "moves": ["1>f"] * 1_000_000}, separators=(",", ":"))
    with serving("--jobs", "1") as running:
        assert running.ask("POST", "/v1/replay", log).status == 413
    with serving("--jobs", "1", "--max-bytes", str(16 * MIB), "--max-seconds", "300") as running:
        answer = running.ask("POST", "/v1/replay", log)
        assert (answer.status, answer.json["faults"]) == (
            400, ["body $.moves: 1000000 entries, more than the limit of 100000"],
        )  # fmt: skip
        assert running.post("/v1/replay", LOG).status == 200


def test_many_faults(server: Server) -> None:
    """A document of ten thousand faults is told the first of them, and how many more there are."""
    faults = server.post("/v1/replay", {**LOG, "moves": [1] * 10_000}).json["faults"]

    assert (len(faults), faults[-1]) == (251, "body $.moves: 9750 more in it are wrong")


def test_a_document_that_takes_too_much_memory() -> None:
    """413, not the end of the machine: a process has a bound. Here it is set lower, so that less is needed to meet it."""
    code = (
        "from fgtools.service import work; from fgtools.service.settings import Settings; work.MOST_MEMORY = 200 << 20;"
        "limits = Settings().limits._replace(bytes=16 << 20);"
        "print(work.answer('replay', open(0, 'rb').read(), 'body', Settings(limits=limits)))"
    )
    log = b'{"moves":[' + b"[]," * 3_900_000 + b"[]]}"
    done = subprocess.run([sys.executable, "-c", code], input=log, capture_output=True, check=True, timeout=PATIENCE)

    assert done.stdout.startswith(b"Refused(status=413")


def test_a_machine_that_allows_less_memory() -> None:
    """Where a process may not have that much already, it keeps what it may have."""
    code = (
        "from fgtools.service import work; from fgtools.service.settings import Settings;"
        "print(work.answer('validate', b'{}', 'body', Settings())['valid'])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=with_at_most(400 << 20))

    assert (done.stdout, done.stderr) == ("False\n", "")


def test_compressed_bodies(server: Server) -> None:
    """A bomb is never unpacked: 415; without its header it is no UTF-8."""
    bomb = gzip.compress(b" " * (64 * MIB))
    assert server.ask("POST", "/v1/replay", bomb, Content_Encoding="gzip").status == 415
    plain = server.ask("POST", "/v1/replay", bomb)
    assert (plain.status, plain.json["faults"]) == (400, ["body: byte 2 (0x8b) is not UTF-8"])


def test_bytes_that_are_no_text(server: Server) -> None:
    """Invalid UTF-8 is located; a lone surrogate too; brackets without end are told from it."""
    assert server.ask("POST", "/v1/replay", b'{"a": "\xff"}').json["faults"] == ["body: byte 8 (0xff) is not UTF-8"]
    assert server.ask("POST", "/v1/replay", json.dumps({**LOG, "log_id": "\ud800"})).status == 400
    assert "nested too deep" in server.ask("POST", "/v1/replay", "[" * MIB).json["faults"][0]


@pytest.mark.parametrize("sent", [b"", b"POST /v1/re", HEAD + b"Content-Length: 9\r\n\r\n{", BULK + b"5\r\n{"])
def test_connections_closed_from_one_side(server: Server, sent: bytes) -> None:
    """Half a request and then no more: the server closes as well."""
    with server.connect() as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)

        assert b"200 OK" not in reply(connection) or sent.startswith(BULK)


@pytest.mark.parametrize(
    ("status", "sent"),
    [
        (400, b"\x16\x03\x01" + b"\xff" * 100 + b"\r\n\r\n"),
        (400, b"GET /healthz HTTP/1.1\r\n\r\n"),  # without Host
        (400, b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"),
        (400, HEAD + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}"),
        (400, HEAD + b"Content-Length: -1\r\n\r\n{}"),
        (400, HEAD + b"Transfer-Encoding: chunked\r\n\r\nz\r\n{}\r\n"),
        (400, HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{}}}}\r\n" + b"x" * 100_000),
        (400, BULK + b"z\r\n"),
        (431, HEAD + b"X: " + b"a" * 100_000),
        (501, HEAD + b"Transfer-Encoding: gzip\r\n\r\n"),
    ],
    ids=[
        "garbage",
        "no host",
        "two hosts",
        "two lengths",
        "length below 0",
        "chunk z",
        "long chunk",
        "bulk",
        "head",
        "gzip",
    ],
)
def test_what_is_no_http(server: Server, status: int, sent: bytes) -> None:
    """A problem like any other, of which a client that sends on comes to read, and then the end; an answer in bulk that
    has begun ends with it.
    """
    with server.connect() as connection:
        connection.sendall(sent)
        head, _, body = reply(connection).partition(b"\r\n\r\n")

    if sent.startswith(BULK):
        assert b'{"line":1,"problem":{"type":"about:blank","title":"Bad Request","status":400,"detail":' in body
        assert body.endswith(b"\r\n0\r\n\r\n")
        return
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-type: application/problem+json" in head.lower()
    assert json.loads(body)["status"] == status


def test_what_is_no_http_after_a_request(server: Server) -> None:
    """On a connection that is kept, the request before it is answered first."""
    with server.connect() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nrubbish\r\n\r\n")
        answers = reply(connection)

    assert answers.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b'{"status":"ok"}HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\n' in answers


def test_a_document_of_a_million_faults() -> None:
    """Its faults are counted within that bound: kept, each would take kilobytes."""
    code = (
        "from fgtools.service import work; from fgtools.service.settings import Settings; work.MOST_MEMORY = 400 << 20;"
        "print(work.answer('replay', open(0, 'rb').read(), 'body', Settings()))"
    )
    log = json.dumps({**LOG, "moves": [1] * 600_000}).encode()
    done = subprocess.run([sys.executable, "-c", code], input=log, capture_output=True, check=True, timeout=PATIENCE)

    assert done.stdout.startswith(b"Refused(status=400")
    assert b"$.moves: 599750 more in it are wrong" in done.stdout


def test_answers_that_nobody_reads(server: Server) -> None:
    """In bulk the server reads no faster than it is read: the client's own sending comes to a halt."""
    line = json.dumps({**LOG, "log_id": "x" * 1000}).encode() + b"\n"
    chunk = b"%x\r\n%s\r\n" % (100 * len(line), 100 * line)

    def send_much(connection: socket.socket) -> None:
        for _ in range(64 * MIB // len(chunk)):  # the system keeps much less for a connection
            connection.sendall(chunk)

    with server.connect() as connection:
        connection.sendall(BULK)
        connection.settimeout(3)
        with pytest.raises(TimeoutError):
            send_much(connection)


def dear_to_check() -> str:
    """A certificate whose proof has 354,013 states."""
    certified = (ROOT / "corpus/certified/flower-garden.jsonl").read_text().splitlines()
    return next(line for line in certified if '"seed":"fg1:110"' in line)


def test_work_that_takes_too_long(server: Server) -> None:
    """504: its process is killed, another takes its place."""
    answer = server.ask("POST", "/v1/check", dear_to_check())

    assert (answer.status, answer.media_type) == (504, "application/problem+json")


def test_processes_that_start_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No document is charged for the start of its process, on however busy a machine: not the first, nor the one after a 504."""
    slow = "import sys, time\nif 'anyio.to_process' in sys.orig_argv: time.sleep(2.5)\n"
    (tmp_path / "sitecustomize.py").write_text(slow)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with serving("--jobs", "1", "--max-seconds", "2", "--max-states", "1000000") as running:
        statuses = [running.post("/v1/replay", LOG).status, running.ask("POST", "/v1/check", dear_to_check()).status]
        statuses.append(running.post("/v1/replay", LOG).status)

    assert statuses == [200, 504, 200]


def test_too_many_at_once() -> None:
    """Beyond --max-requests 503 says when to come again; what is cheap is answered all the same."""
    with serving("--jobs", "1", "--max-requests", "2", "--max-seconds", "300") as running:
        with running.connect() as first, running.connect() as second:
            for connection in (first, second):
                connection.sendall(HEAD + b"Content-Length: 1000\r\n\r\n")
            refused = until_status(running, 503)  # the two may not both be in yet

            assert (refused.media_type, refused.headers["retry-after"]) == ("application/problem+json", "1")
            assert running.ask("GET", "/healthz").status == 200
        until_status(running, 200)  # nor both be gone


def until_status(server: Server, status: int) -> Answer:
    """An answer of that status, which may not be the first one."""

    def asked() -> Answer | None:
        answer = server.post("/v1/replay", LOG)
        return answer if answer.status == status else None

    return until(asked, f"answered with {status}", server.process)


def first_line(connection: socket.socket) -> bytes:
    """The first line of what comes, once it is whole."""
    with connection.makefile("rb") as file:
        return file.readline()


def test_logs_are_json_whatever_was_sent(tmp_path: Path) -> None:
    """Each line of a server's standard error is an object with a time and a message (the reader refuses others)."""
    with serving("--jobs", "1") as running:
        with running.connect() as connection:
            connection.sendall(b"\xff\xff\r\n\r\n")
            reply(connection)
        running.process.terminate()
    assert {line["message"] for line in running.log} >= {"listening", "Invalid HTTP request received."}
    assert all({"time", "level", "message"} <= set(line) for line in running.log)

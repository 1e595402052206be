"""Clients that are broken or mean: refused in bounded time and memory, and the next request is answered."""

import gzip
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

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
    with serving("--jobs", "1", "--max-seconds", "1", "--max-states", "1000000") as running:
        yield running


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    """The server. After the test a log must be judged as ever, and memory must not have gone up."""
    yield one_server
    answer = one_server.post("/v1/replay", LOG)

    assert (answer.status, answer.json["verdict"]["problem"]["entry"]) == (200, 4)
    assert one_server.peak_memory() < 150 * MIB


def test_a_head_that_dribbles(server: Server) -> None:
    """A connection on which the headers never end is cut."""

    def dribble(connection: socket.socket) -> None:
        connection.sendall(HEAD)
        for _ in range(300):
            connection.sendall(b"X-A: b\r\n")
            time.sleep(0.1)

    with server.connect() as connection, pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
        dribble(connection)


def test_a_connection_that_says_nothing(server: Server) -> None:
    """It is cut too."""
    with server.connect() as connection:
        assert connection.recv(1) == b""


def test_a_body_that_dribbles(server: Server) -> None:
    """408, though each byte comes soon."""
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: 1000\r\n\r\n")
        for _ in range(300):
            connection.sendall(b" ")
            if select([connection], [], [], 0.1)[0]:
                break
        answer = connection.recv(1 << 16)

    assert b"408 Request Timeout" in answer
    assert b"application/problem+json" in answer


def test_a_line_that_dribbles_in_bulk(server: Server) -> None:
    """The answers end with a 408 for the line that did not come, though each byte comes soon."""
    with server.connect() as connection:
        line = json.dumps(LOG).encode() + b"\n"
        connection.sendall(BULK + b"%x\r\n%s\r\n" % (len(line), line))
        answer = b""
        for _ in range(300):
            if b"0\r\n\r\n" in answer:
                break
            connection.sendall(b"1\r\n{\r\n")
            if select([connection], [], [], 0.1)[0]:
                answer += connection.recv(1 << 16)

    assert b'{"line":1,"verdict"' in answer
    assert b'{"line":2,"problem":{"type":"about:blank","title":"Request Timeout","status":408' in answer


def test_a_gigabyte_announced(server: Server) -> None:
    """413 before any of it is sent."""
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: 1073741824\r\n\r\n")

        assert b"413 " in connection.recv(1 << 16).split(b"\r\n")[0]


def test_a_gigabyte_in_chunks(server: Server) -> None:
    """413 as soon as it is too much; what comes after it is thrown away, then cut."""
    chunk = b"100000\r\n" + b" " * MIB + b"\r\n"
    with server.connect() as connection:
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(3):
            connection.sendall(chunk)
        assert b"413 " in connection.recv(1 << 16).split(b"\r\n")[0]
        try:
            for _ in range(1021):
                connection.sendall(chunk)
        except OSError:
            return  # cut: the gigabyte took longer than the server's patience


def test_a_line_that_is_too_long_in_bulk() -> None:
    """Its rest is thrown away as it comes; the line after it is answered."""
    chunk = b"100000\r\n" + b" " * (MIB - 1) + b"x\r\n"
    line = b"\n" + json.dumps(LOG).encode() + b"\n"
    with serving("--jobs", "1", "--max-seconds", "60") as running:
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
    with serving("--jobs", "1", "--max-bytes", str(16 * MIB), "--max-seconds", "60") as running:
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
    done = subprocess.run([sys.executable, "-c", code], input=log, capture_output=True, check=True, timeout=60)

    assert done.stdout.startswith(b"Refused(status=413")


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


def test_garbage(server: Server) -> None:
    """What is no HTTP is told so; endless headers too."""
    for sent in (b"\x16\x03\x01" + b"\xff" * 100 + b"\r\n\r\n", HEAD + b"X: " + b"a" * 100_000):
        with server.connect() as connection:
            connection.sendall(sent)
            assert b"400 Bad Request" in connection.recv(1 << 16)


def test_a_document_of_a_million_faults() -> None:
    """Its faults are counted within that bound: kept, each would take kilobytes."""
    code = (
        "from fgtools.service import work; from fgtools.service.settings import Settings; work.MOST_MEMORY = 400 << 20;"
        "print(work.answer('replay', open(0, 'rb').read(), 'body', Settings()))"
    )
    log = json.dumps({**LOG, "moves": [1] * 600_000}).encode()
    done = subprocess.run([sys.executable, "-c", code], input=log, capture_output=True, check=True, timeout=60)

    assert done.stdout.startswith(b"Refused(status=400")
    assert b"$.moves: 599750 more in it are wrong" in done.stdout


def test_answers_that_nobody_reads(server: Server) -> None:
    """In bulk the server reads no faster than it is read: the client's own sending comes to a halt."""
    line = json.dumps({**LOG, "log_id": "x" * 1000}).encode() + b"\n"
    chunk = b"%x\r\n%s\r\n" % (100 * len(line), 100 * line)
    with server.connect() as connection:
        connection.sendall(BULK)
        connection.settimeout(3)
        with pytest.raises(TimeoutError):
            connection.sendall(2000 * chunk)


def test_work_that_takes_too_long(server: Server) -> None:
    """504: its process is killed, another takes its place."""
    certified = (ROOT / "corpus/certified/flower-garden.jsonl").read_text().splitlines()
    dear = next(line for line in certified if '"seed":"fg1:110"' in line)  # 354,013 states
    answer = server.ask("POST", "/v1/check", dear)

    assert (answer.status, answer.media_type) == (504, "application/problem+json")


def test_too_many_at_once() -> None:
    """Beyond --max-requests 503 says when to come again; what is cheap is answered all the same."""
    with serving("--jobs", "1", "--max-requests", "2", "--max-seconds", "60") as running:
        with running.connect() as first, running.connect() as second:
            for connection in (first, second):
                connection.sendall(HEAD + b"Content-Length: 1000\r\n\r\n")
            refused = until_status(running, 503)  # the two may not both be in yet

            assert (refused.media_type, refused.headers["retry-after"]) == ("application/problem+json", "1")
            assert running.ask("GET", "/healthz").status == 200
        until_status(running, 200)  # nor both be gone


def until_status(server: Server, status: int) -> Answer:
    """An answer of that status, soon."""
    for _ in range(100):
        if (answer := server.post("/v1/replay", LOG)).status == status:
            return answer
    raise AssertionError(f"never {status}, but {answer.status}")


def test_logs_are_json_whatever_was_sent(tmp_path: Path) -> None:
    """Each line of a server's standard error is an object with a time and a message (the reader refuses others)."""
    with serving("--jobs", "1") as running:
        with running.connect() as connection:
            connection.sendall(b"\xff\xff\r\n\r\n")
            reply(connection)
        running.process.terminate()
    assert {line["message"] for line in running.log} >= {"listening", "Invalid HTTP request received."}
    assert all({"time", "level", "message"} <= set(line) for line in running.log)

"""What the service answers."""

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

import pytest

from fgtools.kernel.variants import VARIANTS
from tests.processes import children
from tests.service.server import Server, reply, serving

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "tests/checker"
MALFORMED = json.loads((CHECKER / "malformed/expected.json").read_text())
PROVED = (ROOT / "corpus/certified/phoenix.jsonl").read_text().splitlines()
LOG = {
    "format": "fgtools/move-log", "version": 1, "variant": "flower-garden", "seed": "fg1:1",
    "moves": ["1>f", "AH>f", "2H>f", "5D>2"],
}  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One server for all tests of this file."""
    with serving("--jobs", "2", "--max-states", "1000", "--max-seconds", "300") as running:
        yield running


@pytest.mark.parametrize("file", sorted((CHECKER / "accept").iterdir()), ids=lambda file: file.stem)
def test_logs_that_are_upheld(server: Server, file: Path) -> None:
    """Each log that the replayer accepts is upheld."""
    answer = server.ask("POST", "/v1/replay", file.read_bytes())

    assert (answer.status, answer.media_type) == (200, "application/json")
    assert answer.json["verdict"]["upheld"]


def test_logs_that_are_not_upheld(server: Server) -> None:
    """A log that breaks a rule was read and judged: 200, and the code of the rule, by which the file is named."""
    files = sorted((CHECKER / "reject").glob("*.json"))
    bulk = b"".join(file.read_bytes().replace(b"\n", b"") + b"\n" for file in files)
    answers = server.ask("POST", "/v1/replay", bulk, "application/x-ndjson").body.splitlines()
    for file, line in zip(files, answers, strict=True):
        verdict = json.loads(line)["verdict"]
        code = file.stem.partition("--")[0]

        assert not verdict["upheld"]
        if verdict["problem"]:
            assert code == verdict["problem"]["code"]
        else:
            assert code.startswith(("claim-", "not-won"))


@pytest.mark.parametrize("name", [name for name in MALFORMED if name.endswith(".json")])
def test_what_cannot_be_read(server: Server, name: str) -> None:
    """400 with the located faults, the first of them as the replayer says it; `validate` says the same with 200."""
    raw = (CHECKER / "malformed" / name).read_bytes()
    answer = server.ask("POST", "/v1/replay", raw)

    assert (answer.status, answer.media_type) == (400, "application/problem+json")
    assert answer.json["status"] == 400
    assert MALFORMED[name] in " ".join(answer.json["faults"])
    assert all(fault.startswith("body") for fault in answer.json["faults"])


def test_validate(server: Server) -> None:
    """Whether a document is valid is an answer either way; all faults are told; a deal may be text."""
    assert server.post("/v1/validate", LOG).json == {"valid": True, "kind": "move-log", "faults": []}
    found = server.post("/v1/validate", {**LOG, "moves": [1, "1>f", None], "x": 0})
    assert found.status == 200
    assert not found.json["valid"]
    assert [fault.split(":")[0] for fault in found.json["faults"]] == ["body $.moves[0]", "body $.moves[2]", "body $"]
    board = server.ask("POST", "/v1/validate", "Bouquet: AC\nZZ\n", "text/plain")
    assert "ZZ" in " ".join(board.json["faults"])


def test_check(server: Server) -> None:
    """A win and a proof are verified; a forged certificate is refused; a dear proof is a result of its own."""
    results = [server.ask("POST", "/v1/check", line).json for line in PROVED[:11]]
    said = [json.loads(line)["result"] for line in PROVED[:11]]
    assert [found["result"] for found in results[:10]] == said[:10]
    assert {"solvable", "unsolvable"} <= {found["result"] for found in results}
    assert all(found["verified"] and not found["wrong"] for found in results[:10])
    assert (results[10]["result"], results[10]["verified"]) == ("too dear to check here", False)  # of 48,227 states

    forged = PROVED[0].replace('"states":22', '"states":23')
    assert forged != PROVED[0]
    assert server.ask("POST", "/v1/check", forged).json["result"] == "refused"
    assert server.post("/v1/check", LOG).status == 400


def test_deals(server: Server) -> None:
    """Seeds deal what the README shows; a slash in a seed is one; options are in the query."""
    found = server.ask("GET", "/v1/deals/flower-garden/fg1:daily-2026-11-29").json
    assert " ".join(found["columns"][0]) == "KS 6H 5C 7C JD 2S"
    other = server.ask("GET", "/v1/deals/brigade/pysolfc:24?redeals=1").json
    assert (" ".join(other["columns"][0]), other["options"]) == ("4C 2C 6C 6S 4D", {"redeals": 1})
    assert server.ask("GET", "/v1/deals/brigade/fg1:a%2Fb%20%C3%A9").json["seed"] == "fg1:a/b é"
    assert server.ask("GET", "/v1/deals/Le%20Jardin/fg1:1").json["variant"] == "flower-garden"
    assert [game["variant"] for game in server.ask("GET", "/v1/variants").json] == list(VARIANTS)


@pytest.mark.parametrize(
    ("status", "method", "path", "media_type"),
    [
        (404, "GET", "/v1/deals/klondike/fg1:1", ""),
        (400, "GET", "/v1/deals/brigade/fg2:1", ""),
        (400, "GET", "/v1/deals/brigade/1", ""),
        (400, "GET", "/v1/deals/brigade/fg1:%FF", ""),
        (400, "GET", "/v1/deals/brigade/fg1:1?redeals=2", ""),
        (400, "GET", "/v1/deals/brigade/fg1:1?jokers=2", ""),
        (400, "GET", "/v1/deals/brigade/fg1:1?redeals=1&redeals=0", ""),
        (400, "GET", "/v1/deals/brigade/fg1:1?redeals=0&undo=forbidden&redeals=1", ""),
        (404, "GET", "/v1/", ""),
        (404, "POST", "/v1/replay/", "application/json"),
        (405, "GET", "/v1/replay", ""),
        (405, "DELETE", "/healthz", ""),
        (415, "POST", "/v1/replay", "text/html"),
        (415, "POST", "/v1/check", "application/x-ndjson"),
    ],
)
def test_refusals(server: Server, status: int, method: str, path: str, media_type: str) -> None:
    """Every refusal is a problem with its status."""
    answer = server.ask(method, path, json.dumps(LOG) if media_type else None, media_type)

    assert (answer.status, answer.media_type) == (status, "application/problem+json")
    assert answer.json["status"] == status
    assert answer.json["detail"]


def test_bulk_keeps_order_and_names_lines(server: Server) -> None:
    """Each line has its answer, in the order of the lines; blank ones have none; a bad one does not end it."""
    lines: list[Any] = [{**LOG, "log_id": "a"}, None, "{", {**LOG, "log_id": "b"}, [], {**LOG, "log_id": "c"}]
    raw = "\n".join("" if line is None else line if line == "{" else json.dumps(line) for line in lines)
    answer = server.ask("POST", "/v1/replay", raw, "application/x-ndjson")
    answers = [json.loads(line) for line in answer.body.splitlines()]

    assert answer.media_type == "application/x-ndjson"
    assert [found["line"] for found in answers] == [1, 3, 4, 5, 6]
    assert [found["verdict"]["log_id"] for found in answers if "verdict" in found] == ["a", "b", "c"]
    assert [found["problem"]["status"] for found in answers if "problem" in found] == [400, 400]
    assert answers[1]["problem"]["faults"][0].startswith("line 3: column 2")


def test_bulk_answers_while_the_request_still_comes(server: Server) -> None:
    """Line for line: the next log is sent when the last one's answer has been read."""
    with server.connect() as connection, connection.makefile("rb") as answers:
        connection.sendall(
            b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        for name in ("first", "second", "third"):
            line = json.dumps({**LOG, "log_id": name}).encode() + b"\n"
            connection.sendall(b"%x\r\n%s\r\n" % (len(line), line))
            while not (found := answers.readline()).startswith(b'{"line"'):
                pass

            assert json.loads(found)["verdict"]["log_id"] == name


def test_the_service_answers_while_a_long_log_is_replayed(server: Server) -> None:
    """A log of 100,000 entries is worked on elsewhere, here by processes that are held: others are answered before it."""
    workers = children(server.process.pid)
    long = json.dumps({**LOG, "moves": ["1>f", "undo"] * 50_000})
    with server.connect() as connection, connection.makefile("rb") as answer, held(workers):
        connection.sendall(
            b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            % len(long)
        )
        connection.sendall(long.encode())
        for _ in range(20):
            assert server.ask("GET", "/healthz").json == {"status": "ok"}

        assert not select([connection], [], [], 0)[0]
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        assert answer.readline() == b"HTTP/1.1 200 OK\r\n"


@contextmanager
def held(pids: list[int]) -> Iterator[None]:
    """These processes do nothing meanwhile."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_what_is_said_twice(server: Server) -> None:
    """What contradicts itself is refused, whichever comes last: options, encodings, types."""
    assert server.ask("GET", "/v1/deals/brigade/fg1:1?redeals=1&redeals=1").json["options"] == {"redeals": 1}
    twice = server.ask("GET", "/v1/deals/brigade/fg1:1?redeals=1&redeals=0").json["faults"]
    assert twice == ["option 'redeals=0': 'redeals' was 1 before"]

    for status, headers in (
        (200, "Content-Type: application/json\r\nContent-Encoding: identity"),
        (200, "Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: identity"),
        (415, "Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: gzip"),
        (415, "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Encoding: identity"),
        (415, "Content-Type: application/json\r\nContent-Encoding: identity, gzip"),
        (400, "Content-Type: application/json\r\nContent-Type: text/plain"),
        (400, "Content-Type: application/x-ndjson\r\nContent-Type: application/json"),
    ):
        for path in ("/v1/replay", "/v1/validate"):
            if path == "/v1/validate" and "ndjson" in headers:
                continue
            body = json.dumps(LOG)
            with server.connect() as connection:
                connection.sendall(
                    f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
                )
                assert (headers, int(reply(connection).split()[1])) == (headers, status)


def test_the_page_that_names_the_addresses(server: Server) -> None:
    """Each address that the description has, for a browser that lets the page load and run nothing."""
    answer = server.ask("GET", "/")
    page = answer.body.decode()

    assert (answer.status, answer.media_type) == (200, "text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; ")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert all(f"<code>{path}</code>" in page for path in server.ask("GET", "/openapi.json").json["paths"])
    assert "<script" not in page
    assert "<style" not in page
    links = re.findall('href="([^"]*)"', page)
    assert {"openapi.json", "healthz", "v1/variants"} <= set(links)
    for link in links:
        assert server.ask("GET", f"/{link.removeprefix('.')}").status == 200
    assert server.ask("HEAD", "/").body == b""


def test_pages_of_other_origins(server: Server) -> None:
    """None may read the answers, but those that are named may, refusals too; the others still may not."""
    asked = {"Origin": "https://app.example", "Access_Control_Request_Method": "POST",
             "Access_Control_Request_Headers": "content-type"}  # fmt: skip
    assert server.ask("OPTIONS", "/v1/replay", **asked).status == 405
    assert "access-control-allow-origin" not in server.ask("GET", "/healthz", Origin="https://app.example").headers

    with serving("--jobs", "1", "--max-requests", "1", "--allow-origin", "https://App.example/",
                 "--allow-origin", "http://localhost:3000") as named:  # fmt: skip
        allowed = named.ask("OPTIONS", "/v1/replay", **asked)
        assert (allowed.status, allowed.headers["access-control-allow-origin"]) == (200, "https://app.example")
        assert named.ask("OPTIONS", "/v1/replay", **{**asked, "Origin": "https://other.example"}).status == 400
        for path, body in (("/v1/replay", json.dumps(LOG)), ("/v1/replay", "{"), ("/none", "")):
            for origin in ("https://app.example", "http://localhost:3000", "https://app.example.org", "null"):
                headers = named.ask("POST", path, body, Origin=origin).headers
                assert headers.get("access-control-allow-origin") == (
                    origin if "://app.example.org" not in origin and origin != "null" else None
                )
                assert "Origin" in headers["vary"]
        with named.connect() as connection:
            connection.sendall(
                b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
            )
            assert named.ask("GET", "/healthz").status == 200
            busy = named.ask("POST", "/v1/replay", json.dumps(LOG), Origin="https://app.example")
        assert (busy.status, busy.headers["access-control-allow-origin"]) == (503, "https://app.example")
    with serving("--jobs", "1", "--allow-origin", "*") as open_to_all:
        assert (
            open_to_all.ask("GET", "/healthz", Origin="https://x.example").headers["access-control-allow-origin"] == "*"
        )


def test_logs_say_nothing_of_what_was_sent() -> None:
    """Method, route, status, time and bytes of each request; no address, no seed, no body."""
    with serving("--jobs", "1") as running:
        running.ask("GET", "/v1/deals/brigade/fg1:mysecretseed")
        running.post("/v1/replay", {**LOG, "log_id": "mysecretlog", "moves": [7]})
        running.ask("GET", "/mysecretpath")
    requests = [line for line in running.log if line["message"] == "request"]

    assert [(line["route"], line["status"]) for line in requests] == [
        ("/v1/deals/{variant}/{seed}", 200), ("/v1/replay", 400), ("none", 404),
    ]  # fmt: skip
    assert all(set(line) == REQUEST_FIELDS for line in requests)
    assert "mysecret" not in json.dumps(running.log)


REQUEST_FIELDS = {"time", "level", "message", "method", "route", "status", "ms", "bytes_in", "bytes_out"}


def test_claimed_wins_of_unsolvable_deals(tmp_path: Path) -> None:
    """A claimed win of a deal that is certified unsolvable is noted, other logs are not; a real win shows that the certificate is wrong."""
    from fgtools.formats.converter import sealed_json, structure
    from fgtools.formats.documents import CertificateDocument

    proved = json.loads(PROVED[0])
    won = json.loads((CHECKER / "accept/brigade-won.json").read_text())
    dealt = json.loads((ROOT / "corpus/certified/brigade.jsonl").read_text().splitlines()[0])
    forged = structure({**proved, "deal": dealt["deal"], "deal_id": dealt["deal_id"]})
    assert isinstance(forged, CertificateDocument)
    certificates = tmp_path / "certificates.jsonl"
    certificates.write_text(f"{PROVED[0]}\n{sealed_json(forged)}\n")
    log = {**LOG, "variant": "phoenix", "seed": proved["deal"]["seed"], "moves": []}
    win = {"format": won["format"], "version": 1, "deal": dealt["deal"], "moves": dealt["moves"]}

    with serving("--unsolvable", str(certificates)) as running:
        claimed = running.post("/v1/replay", {**log, "claim": {"result": "won"}}).json
        assert not claimed["verdict"]["upheld"]
        assert "no log of it can be won" in claimed["note"]
        assert "no log of it can be won" in running.post("/v1/replay", log).json["note"]
        assert "note" not in running.post("/v1/replay", {**log, "claim": {"result": "open"}}).json
        assert "note" not in running.post("/v1/replay", {**log, "seed": "fg1:2"}).json

        real = running.post("/v1/replay", win)
        assert (real.status, real.json["verdict"]["upheld"]) == (200, True)
        assert "that certificate is wrong" in real.json["note"]
    assert [line["deal_id"] for line in running.log if line["level"] == "error"] == [dealt["deal_id"]]

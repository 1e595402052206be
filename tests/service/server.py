"""A real server process on a free port of 127.0.0.1, for tests to talk to."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from fgtools.formats.jsontext import parse
from tests.processes import PATIENCE


class Answer(NamedTuple):
    """What came back."""

    status: int
    media_type: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return parse(self.body.decode(), "answer")


class Server:
    """A running server: ``log`` is what it has logged so far, a JSON object a line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.log: list[dict[str, Any]] = []
        listening = threading.Event()

        def read() -> None:
            for line in process.stderr or ():
                self.log.append(json.loads(line))
                listening.set()
            listening.set()

        self.reader = threading.Thread(target=read, daemon=True)
        self.reader.start()
        assert listening.wait(PATIENCE)
        assert self.log, "it ended before it listened"
        self.port = int(self.log[0]["address"].rpartition(":")[2])

    def connect(self) -> socket.socket:
        """A bare connection, on which nothing is waited for for ever."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | str | None = None,
        media_type: str = "application/json",
        **headers: str,
    ) -> Answer:
        """One request on a connection of its own. A body must be told its type."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"Content-Type": media_type} if body is not None else {}
        raw = body.encode() if isinstance(body, str) else body
        connection.request(method, path, raw, sent | {name.replace("_", "-"): text for name, text in headers.items()})
        response = connection.getresponse()
        answer = Answer(
            response.status, response.headers.get_content_type(), dict(response.headers.items()), response.read()
        )
        connection.close()
        return answer

    def post(self, path: str, document: Any) -> Answer:
        """A document to an address."""
        return self.ask("POST", path, json.dumps(document))

    def peak_memory(self) -> int:
        """The most bytes that the server's own process ever held (VmHWM)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) * 1024


@contextmanager
def serving(*options: str) -> Iterator[Server]:
    """A server with these options, ended afterwards; everything that it wrote was JSON."""
    command = [sys.executable, "-m", "fgtools", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            server = Server(process)
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)
        server.reader.join(PATIENCE)


def reply(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)

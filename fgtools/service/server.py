"""The sockets: uvicorn, with bounds on what it leaves open."""

import asyncio
import json
import math
import socket
import sys
from collections.abc import Callable
from typing import Any, Final

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from fgtools.errors import Problem
from fgtools.service.log import tell
from fgtools.service.problems import PROBLEM_JSON, plain
from fgtools.service.slots import CUT, MALFORMED

SECONDS_UNREAD: Final = 60  # an answer, or some 50 KB of a long one, that the client does not take
MOST_CONNECTIONS: Final = 1000
MOST_HEAD_BYTES: Final = 32 * 1024


class _Timer:
    """Calls a function some seconds after it was started, unless it is stopped before."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """Start it; one that runs already runs on."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, self._call)

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def when(self) -> float:
        """When it calls, in the loop's time; for one that does not run, infinite."""
        return self._handle.when() if self._handle else math.inf


class Connection(H11Protocol):
    """A connection that is cut where the client keeps it waiting; uvicorn itself would wait for ever.

    ``timeout_keep_alive`` bounds every time in which no answer is due: until a request's line and headers are complete, and while the
    rest of a body that was refused is read and thrown away, so that the client comes to read why.

    What is overridden is no public interface: pyproject.toml bounds uvicorn's version.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.awaited = _Timer(self.cut)  # runs while the client is waited for
        self._untaken = _Timer(self.cut)  # runs while the client does not take an answer
        self._deaf = False  # what else comes is thrown away

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Take a connection; where there are too many, the one that has been waited for longest is cut, or this one."""
        super().connection_made(transport)
        connected = transport.get_extra_info("socket")
        # Head and body of an answer are written one after the other; the second must not wait for the first's receipt.
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SECONDS_UNREAD)
        self._watch()
        if len(self.connections) > MOST_CONNECTIONS:
            ours = (one for one in self.connections if isinstance(one, Connection))
            min(ours, key=lambda one: one.awaited.when()).cut()

    def data_received(self, data: bytes) -> None:
        """Take what the client sent."""
        if not self._deaf:
            super().data_received(data)
            self._watch()

    def handle_events(self) -> None:
        """Begin the requests that have come."""
        super().handle_events()
        if self.scope is not None:
            self.scope[CUT] = self.cut  # type: ignore[typeddict-unknown-key]  # ours

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, where an answer is still possible: by the application where it reads the body."""
        error = sys.exc_info()[1]  # h11's, which says more
        reason = str(error or msg)[:200]
        if self._answer_is_due():
            self.scope[MALFORMED] = reason  # type: ignore[typeddict-unknown-key]  # ours
            self._deaf = True
            self.cycle.more_body = self.cycle.keep_alive = False
            self.cycle.message_event.set()
        elif self.conn.our_state is h11.IDLE:
            self._refuse(
                Problem(
                    getattr(error, "error_status_hint", 400), f"This cannot be read as a request of HTTP/1.1: {reason}."
                )
            )
        else:
            self.transport.close()

    def _refuse(self, problem: Problem) -> None:
        body = json.dumps(plain(problem)).encode()
        headers = [("Content-Type", PROBLEM_JSON), ("Content-Length", str(len(body))), ("Connection", "close")]
        for event in (
            h11.Response(status_code=problem.status, headers=headers, reason=plain(problem)["title"]),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.write_eof()
        self._deaf = True  # so that the client comes to read this

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        super().connection_lost(exc)
        self.awaited.stop()
        self._untaken.stop()

    def pause_writing(self) -> None:
        """Wait for the client to take what was sent."""
        super().pause_writing()
        self._untaken.start(SECONDS_UNREAD)

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        self._untaken.stop()

    def cut(self) -> None:
        """End the connection now, whatever is still to be sent."""
        self.awaited.stop()
        self.transport.abort()

    def _answer_is_due(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete  # type: ignore[redundant-expr]  # None at first

    def _watch(self) -> None:
        """Begin or end to wait for the client. An answer that is due has bounds of its own."""
        if self._answer_is_due():
            self.awaited.stop()
        else:
            self.awaited.start(self.timeout_keep_alive)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one. Raises OSError."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family, backlog=1024)


class Server(uvicorn.Server):
    """A server that says when it is ready, and where."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then take requests."""
        await super().startup(sockets)
        for listener in sockets or ():
            host, port = listener.getsockname()[:2]
            tell("listening", address=f"http://{f'[{host}]' if ':' in host else host}:{port}")


def serve(app: ASGIApp, listener: socket.socket, seconds: float) -> None:
    """Serve until a signal ends it; what is being answered then has ``seconds`` left, as long as a silent client has."""
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=math.ceil(seconds),
        timeout_graceful_shutdown=math.ceil(seconds),
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
    )
    Server(config).run(sockets=[listener])

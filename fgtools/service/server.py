"""The sockets: uvicorn, with bounds on what it leaves open."""

import asyncio
import math
import socket
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from fgtools.service.log import tell

SECONDS_UNREAD: Final = 60  # an answer that the client does not take
MOST_CONNECTIONS: Final = 1000
MOST_HEAD_BYTES: Final = 32 * 1024


class Connection(H11Protocol):
    """A connection that is cut where the client keeps it waiting; uvicorn itself would wait for ever.

    ``timeout_keep_alive`` bounds every time in which no answer is due: until a request's line and headers are complete, and while the
    rest of a body that was refused is read and thrown away, so that the client comes to read why.
    """

    _cut: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Take a connection, or cut it at once where there are too many."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        connected = transport.get_extra_info("socket")
        # Head and body of an answer are written one after the other; the second must not wait for the first's receipt.
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SECONDS_UNREAD)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what the client sent."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        super().connection_lost(exc)
        self._stop_watching()

    def _watch(self) -> None:
        """Begin or end to wait for the client. An answer that is due has bounds of its own."""
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr]  # None at first
            self._stop_watching()
        elif self._cut is None:
            self._cut = self.loop.call_later(self.timeout_keep_alive, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._cut:
            self._cut.cancel()
            self._cut = None


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

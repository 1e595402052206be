"""Connections as such: too many of them, and answers that nobody takes."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from fgtools.service import server
from fgtools.service.server import Connection

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def long_answer(_: Scope, __: Receive, send: Send) -> None:
    """Some megabytes."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _part in range(100):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


@asynccontextmanager
async def listening(seconds: int) -> AsyncIterator[Callable[[], Awaitable[socket.socket]]]:
    """A server that waits for its clients for so long; makes connections to it, with little room for what it sends."""
    config = uvicorn.Config(long_answer, timeout_keep_alive=seconds, lifespan="off")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    listener = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    made: list[socket.socket] = []

    async def connected() -> socket.socket:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        made.append(connection)
        await loop.sock_connect(connection, listener.sockets[0].getsockname())
        await asyncio.sleep(0.1)  # the server looks at it
        return connection

    try:
        yield connected
    finally:
        for connection in made:
            connection.close()
        listener.close()


async def read_to_the_end(connection: socket.socket) -> int:
    """How many bytes still come before the server ends the connection. Raises TimeoutError where it does not soon."""
    read = 0
    async with asyncio.timeout(1):
        with suppress(ConnectionError):
            while part := await asyncio.get_running_loop().sock_recv(connection, 1 << 20):
                read += len(part)
    return read


def test_too_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest is served: who has been waited for longest goes, though it came late; who gets an answer stays."""
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 3)

    async def case() -> None:
        loop = asyncio.get_running_loop()
        async with listening(60) as connected:
            busy = await connected()
            await loop.sock_sendall(busy, GET)
            first, second = await connected(), await connected()
            third = await connected()
            assert await read_to_the_end(first) == 0
            with pytest.raises(TimeoutError):
                await read_to_the_end(second)
            await loop.sock_sendall(third, GET)
            assert await loop.sock_recv(third, 15) == b"HTTP/1.1 200 OK"
            assert await loop.sock_recv(busy, 15) == b"HTTP/1.1 200 OK"

    asyncio.run(case())


def test_an_answer_that_nobody_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection on which a long answer waits for so long is cut, on every system."""
    monkeypatch.setattr(server, "SECONDS_UNREAD", 0.5)
    monkeypatch.delattr(socket, "TCP_USER_TIMEOUT", raising=False)

    async def case() -> None:
        loop = asyncio.get_running_loop()
        async with listening(60) as connected:
            connection = await connected()
            await loop.sock_sendall(connection, GET)
            await asyncio.sleep(2)
            assert await read_to_the_end(connection) < 10_000_000

    asyncio.run(case())

"""What every request passes: a line in the log."""

import time

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from fgtools.service.log import tell


class Front:
    """The application with its log."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self._paths: dict[object, str] = {
            route.endpoint: route.path_format for route in app.routes if isinstance(route, Route)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        status = read = written = 0

        async def counted_receive() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message

        async def counted_send(message: Message) -> None:
            nonlocal status, written
            status = message.get("status", status)
            written += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, counted_receive, counted_send)
        finally:
            tell(
                "request",
                method=scope["method"] if scope["method"] in _METHODS else "other",
                route=self._paths.get(scope.get("endpoint"), "none"),
                status=status,
                ms=round(1000 * (time.monotonic() - began), 1),
                bytes_in=read,
                bytes_out=written,
            )


_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT")

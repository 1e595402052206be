"""The bodies of requests, whole or line by line, bounded in size and time."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from starlette.requests import Request
from starlette.types import Receive

from fgtools.errors import Problem
from fgtools.service.settings import Settings

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
TEXT: Final = "text/plain"


def media_type(request: Request, *known: str) -> str:
    """The media type of the body, which must be one of the known, and not compressed. Raises Problem."""
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise Problem(415, "Compressed bodies are not taken.", headers={"Accept-Encoding": "identity"})
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found not in known:
        raise Problem(415, f"The Content-Type must be {' or '.join(known)}.", headers={"Accept-Post": ", ".join(known)})
    return found


async def whole_body(request: Request, settings: Settings) -> bytes:
    """The body. Raises Problem where it is too long or too slow."""
    too_long = Problem(413, f"A document may have {settings.limits.bytes} bytes.")
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > settings.limits.bytes:
        raise too_long
    body = bytearray()
    try:
        async with asyncio.timeout(settings.seconds):
            async for part in request.stream():
                body += part
                if len(body) > settings.limits.bytes:
                    raise too_long
    except TimeoutError:
        raise Problem(408, f"The body did not arrive within {settings.seconds:g} seconds.") from None
    return bytes(body)


async def lines(receive: Receive, settings: Settings) -> AsyncIterator[tuple[int, bytes]]:
    """The lines of a body that are not blank, with their numbers, each as soon as it is there. Of a line that is too long
    comes more than the limit, so that it is seen to be, but not all.

    Raises Problem where a line is too slow. When the client goes away there are no more.
    """
    most = settings.limits.bytes
    clock = asyncio.get_running_loop().time
    number, line = 1, bytearray()
    deadline = clock() + settings.seconds
    more = True
    while more:
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise Problem(408, f"No line was complete within {settings.seconds:g} seconds.") from None
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
        *ended, begun = message.get("body", b"").split(b"\n")
        for part in ended:
            line += part
            if line.strip():
                yield number, bytes(line)
            line.clear()
            number += 1
        if ended:
            deadline = clock() + settings.seconds
        line += begun[: most + 1 - len(line)]
    if line.strip():
        yield number, bytes(line)

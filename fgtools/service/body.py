"""The bodies of requests, whole or line by line, bounded in size. Their time is bounded by `slots`."""

from collections.abc import AsyncIterator
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Receive

from fgtools.errors import Problem
from fgtools.service.settings import Settings

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
TEXT: Final = "text/plain"


def media_type_of(headers: Headers) -> str:
    """The media type that a request says its body has; of several it says the first."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def media_type(request: Request, *known: str) -> str:
    """The media type of the body, which must be one of the known, and not compressed. Raises Problem."""
    # A header that comes again goes on with the list of the first, where it is a list; the type is none.
    encodings = [
        name.strip().lower() for text in request.headers.getlist("content-encoding") for name in text.split(",")
    ]
    if not set(encodings) <= {"identity", ""}:
        raise Problem(415, "Compressed bodies are not taken.", headers={"Accept-Encoding": "identity"})
    if len(set(request.headers.getlist("content-type"))) > 1:
        raise Problem(400, "There is more than one Content-Type.")
    found = media_type_of(request.headers)
    if found not in known:
        raise Problem(415, f"The Content-Type must be {' or '.join(known)}.", headers={"Accept-Post": ", ".join(known)})
    return found


async def whole_body(request: Request, settings: Settings) -> bytes:
    """The body. Raises Problem where it is too long."""
    too_long = Problem(413, f"A document may have {settings.limits.bytes} bytes.")
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > settings.limits.bytes:
        raise too_long
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > settings.limits.bytes:
            raise too_long
    return bytes(body)


async def lines(receive: Receive, settings: Settings) -> AsyncIterator[tuple[int, bytes]]:
    """The lines of a body that are not blank, with their numbers, each as soon as it is there. Of a line that is too long
    comes more than the limit, so that it is seen to be, but not all. When the client goes away there are no more.
    """
    most = settings.limits.bytes
    number, line = 1, bytearray()
    more = True
    while more:
        message = await receive()
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
        line += begun[: most + 1 - len(line)]
    if line.strip():
        yield number, bytes(line)

"""How many requests with a body there are at once, and who must go where they are too many.

Requests in bulk have half of the room at most. Where a newcomer finds none, the client that has kept the service waiting
longest gives way to it, once that is a tenth of what it may have.
"""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fgtools.errors import Problem
from fgtools.service.body import NDJSON, media_type_of
from fgtools.service.problems import busy, response
from fgtools.service.settings import Settings

PATIENCE: Final = 0.1  # of the seconds that a client has: one that takes less never gives way
SECONDS_TO_GO: Final = 1.0  # for one that gives way
# What stands in a request's scope: its slot; of its connection, how to cut it and why the body's rest is no HTTP.
SLOT: Final = "fgtools.slot"
CUT: Final = "fgtools.cut"
MALFORMED: Final = "fgtools.malformed"


class Slot:
    """A request's place. It knows how long its client keeps the service waiting: for the body or, in bulk, for a line that
    is not blank, or by not taking an answer. While an answer is owed, nothing need come.
    """

    def __init__(self, scope: Scope, receive: Receive, send: Send, *, bulk: bool, seconds: float) -> None:
        self.bulk = bulk
        self.left = asyncio.Event()
        self._scope = scope
        self._receive = receive
        self._send = send
        self._seconds = seconds
        self._now = asyncio.get_running_loop().time
        self._owed = 0
        self._waiting_since = self._now()
        self._reading: asyncio.Timeout | None = None
        self._sending_since: float | None = None
        self._gives_way = False

    def owe(self) -> None:
        """Note a line that is to be answered."""
        self._owed += 1

    def answered(self) -> None:
        """Note an answer that the client has taken; for the next line it has its time again."""
        self._owed -= 1
        self._waiting_since = self._now()
        self._bound_reading()

    def waited(self) -> float:
        """Seconds that the client has kept the service waiting until now."""
        if self._gives_way:
            return 0.0
        if self._sending_since is not None:
            return self._now() - self._sending_since
        return self._now() - self._waiting_since if self._reading and not self._owed else 0.0

    def give_way(self) -> None:
        """End the request, with a word where that is possible."""
        self._gives_way = True
        if self._sending_since is not None:
            self._scope[CUT]()
        elif self._reading:
            self._reading.reschedule(self._now())

    async def receive(self) -> Message:
        """The next part of the request. Raises Problem where its client is too slow, or what came is no HTTP."""
        try:
            async with asyncio.timeout(None) as self._reading:
                self._bound_reading()
                message = await self._receive()
        except TimeoutError:
            raise self._too_slow() from None
        finally:
            self._reading = None
        if reason := self._scope.get(MALFORMED):
            raise Problem(400, f"The body is no HTTP: {reason}.", headers={"Connection": "close"})
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        self._sending_since = self._now()
        try:
            await self._send(message)
        finally:
            self._sending_since = None

    def _bound_reading(self) -> None:
        if self._reading and not self._gives_way:
            self._reading.reschedule(None if self._owed else self._waiting_since + self._seconds)

    def _too_slow(self) -> Problem:
        if self._gives_way:
            return Problem(408, "Others were waiting, and nobody was slower to send than this client.")
        return Problem(408, f"No {'line' if self.bulk else 'body'} was complete within {self._seconds:g} seconds.")


class Slots:
    """The application with a slot for each request that has a body. The cheap others are always let in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._slots: set[Slot] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        bulk = media_type_of(Headers(scope=scope)) == NDJSON
        if self._why_no_room(bulk):
            await self._make_room()
        if reason := self._why_no_room(bulk):
            await response(busy(reason))(scope, receive, send)
            return
        slot = scope[SLOT] = Slot(scope, receive, send, bulk=bulk, seconds=self._settings.seconds)
        self._slots.add(slot)
        try:
            await self._app(scope, slot.receive, slot.send)
        finally:
            self._slots.discard(slot)
            slot.left.set()

    def _why_no_room(self, bulk: bool) -> str | None:
        if len(self._slots) >= self._settings.requests:
            return f"{self._settings.requests} requests are worked on at once."
        if bulk and len(self._in_bulk()) >= self._settings.bulk_requests:
            return f"{self._settings.bulk_requests} requests in bulk are worked on at once."
        return None

    def _in_bulk(self) -> list[Slot]:
        return [slot for slot in self._slots if slot.bulk]

    async def _make_room(self) -> None:
        """Have the slowest client give way, if it is slow enough."""
        full = len(self._slots) >= self._settings.requests
        slowest = max(self._slots if full else self._in_bulk(), key=Slot.waited)
        if slowest.waited() > PATIENCE * self._settings.seconds:
            slowest.give_way()
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_TO_GO):
                    await slowest.left.wait()

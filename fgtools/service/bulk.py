"""Many logs in one request, one a line, answered one a line and in their order, while the request still comes."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.types import Receive, Scope, Send

from fgtools.errors import Problem
from fgtools.service.body import NDJSON, lines
from fgtools.service.problems import plain
from fgtools.service.settings import Settings
from fgtools.service.slots import SLOT, Slot

Answer = dict[str, Any]


class Bulk:
    """An answer that reads the request. Only a few lines are held at a time: the client is read no faster than it is answered."""

    def __init__(self, settings: Settings, ask: Callable[[bytes, str], Awaitable[Answer]]) -> None:
        self._settings = settings
        self._ask = ask

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer line by line."""
        slot: Slot = scope[SLOT]
        headers = [(b"content-type", NDJSON.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        # None ends the answers.
        answers: asyncio.Queue[asyncio.Task[Answer] | None] = asyncio.Queue(2 * self._settings.jobs)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._read(receive, slot, tasks, answers))
            while answer := await answers.get():
                line = json.dumps(await answer, separators=(",", ":")).encode() + b"\n"
                await send({"type": "http.response.body", "body": line, "more_body": True})
                slot.answered()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _read(
        self,
        receive: Receive,
        slot: Slot,
        tasks: asyncio.TaskGroup,
        answers: asyncio.Queue[asyncio.Task[Answer] | None],
    ) -> None:
        number = 0
        try:
            async for number, line in lines(receive, self._settings):
                slot.owe()
                await answers.put(tasks.create_task(self._answer(number, line)))
        except Problem as problem:
            await answers.put(tasks.create_task(_refusal(number + 1, problem)))
        await answers.put(None)

    async def _answer(self, number: int, line: bytes) -> Answer:
        try:
            return {"line": number, **await self._ask(line, f"line {number}")}
        except Problem as problem:
            return await _refusal(number, problem)


async def _refusal(number: int, problem: Problem) -> Answer:
    return {"line": number, "problem": plain(problem)}

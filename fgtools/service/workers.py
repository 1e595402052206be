"""Documents worked on in processes, some at a time, each for a bounded time."""

from contextlib import nullcontext
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after
from anyio.to_process import run_sync

from fgtools.errors import Problem
from fgtools.service.problems import busy
from fgtools.service.settings import Settings
from fgtools.service.work import Question, Refused, answer, ready


class Workers:
    """Some processes. One that works too long on a document is killed, and another takes its place."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turns = CapacityLimiter(settings.jobs)
        self._processes = CapacityLimiter(settings.jobs)  # never waited for: whoever has a turn finds one
        self._patient = CapacityLimiter(settings.jobs)  # so that few of the patient stand before one who is not

    async def start(self) -> None:
        """Have a process ready, however long it takes to start: no document is charged for that."""
        await run_sync(ready, limiter=self._processes)

    async def ask(self, question: Question, raw: bytes, place: str, *, patient: bool = False) -> dict[str, Any]:
        """The answer to a document. Raises Problem. A patient asker waits for its turn for as long as it takes."""
        async with self._patient if patient else nullcontext():
            turn = object()
            try:
                with fail_after(None if patient else self._settings.seconds):
                    await self._turns.acquire_on_behalf_of(turn)
            except TimeoutError:
                raise busy("No process was free in time.") from None
            try:
                await self.start()
                found = await self._in_time(question, raw, place)
            finally:
                self._turns.release_on_behalf_of(turn)
        if isinstance(found, Refused):
            raise Problem(found.status, found.detail, found.faults)
        return found

    async def _in_time(self, question: Question, raw: bytes, place: str) -> dict[str, Any] | Refused:
        try:
            with fail_after(self._settings.seconds):
                return await run_sync(
                    answer, question, raw, place, self._settings, cancellable=True, limiter=self._processes
                )
        except TimeoutError:
            raise Problem(504, f"The document takes more than {self._settings.seconds:g} seconds.") from None
        except BrokenWorkerProcess:
            raise busy("The process that worked on the document ended.") from None

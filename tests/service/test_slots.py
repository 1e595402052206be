"""Slow clients and clients in bulk: what they hold is taken from them, or never was theirs, where others wait."""

import asyncio
import json
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from select import select
from typing import Any

import pytest

from fgtools.errors import Problem
from fgtools.service import workers
from fgtools.service.settings import Settings
from fgtools.service.slots import CUT, Slot
from fgtools.service.work import ready
from fgtools.service.workers import Workers
from tests.service.server import Server, reply, serving
from tests.service.test_app import LOG
from tests.service.test_hostile import BULK, HEAD

LINE = json.dumps(LOG).encode() + b"\n"
GIVEN_WAY = b"nobody was slower to send than this client"


def chunk(content: bytes) -> bytes:
    """A part of a body whose length is not announced."""
    return b"%x\r\n%s\r\n" % (len(content), content)


@contextmanager
def connections(server: Server, number: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections on which this has been sent, and which the server has looked at."""
    with ExitStack() as stack:
        made = [stack.enter_context(server.connect()) for _ in range(number)]
        for connection in made:
            connection.sendall(sent)
        for _ in range(3):
            assert server.ask("GET", "/healthz").status == 200
        yield made


def read_until(connection: socket.socket, end: bytes) -> bytes:
    """What comes up to this."""
    read = b""
    while end not in read:
        part = connection.recv(1 << 16)
        assert part, read
        read += part
    return read


def come(connection: socket.socket) -> bytes:
    """What has come and comes within a moment."""
    return connection.recv(1 << 16) if select([connection], [], [], 0.1)[0] else b""


def test_blank_lines_hold_nothing() -> None:
    """Clients that send one blank line after the other, twice as many as there are slots: half of the slots are never theirs,
    and those that they have they lose, with a 408, as they never send a line with anything in it.
    """
    answers: dict[socket.socket, bytes] = {}
    with (
        serving("--jobs", "1", "--max-requests", "8", "--max-seconds", "3") as server,
        connections(server, 16, BULK + chunk(b"\n")) as slow,
    ):
        waiting = deque(slow)
        while waiting:
            assert server.post("/v1/replay", LOG).status == 200
            connection = waiting.popleft()
            connection.sendall(chunk(b"\n"))
            answers[connection] = answers.get(connection, b"") + come(connection)
            if not answers[connection].endswith((b"0\r\n\r\n", b'"}')):
                waiting.append(connection)

    ends = [answer.partition(b'"status":')[2] for answer in answers.values()]
    assert sum(b'503,"detail":"4 requests in bulk are worked on at once."' in end for end in ends) == 12
    assert sum(b'408,"detail":"No line was complete within 3 seconds."' in end for end in ends) == 4


def test_lines_of_rubbish_now_and_then() -> None:
    """Clients that send a short line now and then keep their slots while nobody needs them. A newcomer takes the place of the
    one that has been silent longest.
    """
    with (
        serving("--jobs", "1", "--max-requests", "8", "--max-seconds", "20") as server,
        connections(server, 4, BULK + chunk(b"x\n")) as slow,
    ):
        for connection in slow:
            read_until(connection, b'{"line":1,"problem"')
        slow[0].settimeout(2.5)  # more than a tenth of what it may have
        with pytest.raises(TimeoutError):
            slow[0].recv(1 << 16)
        for connection in slow[1:]:
            connection.sendall(chunk(b"x\n"))
            read_until(connection, b'{"line":2,"problem"')
        answer = server.ask("POST", "/v1/replay", LINE, "application/x-ndjson")

        assert b'{"line":1,"verdict"' in answer.body
        assert GIVEN_WAY in read_until(slow[0], b"0\r\n\r\n")
        assert server.ask("POST", "/v1/replay", LINE, "application/x-ndjson").status == 200


def test_bodies_that_do_not_come() -> None:
    """A whole body that is long in coming gives way too, where there is no room; clients that are quick do not."""
    with (
        serving("--jobs", "1", "--max-requests", "2", "--max-seconds", "20") as server,
        connections(server, 2, HEAD + b"Content-Length: 1000\r\n\r\n") as (first, second),
    ):
        first.settimeout(2.5)
        with pytest.raises(TimeoutError):
            first.recv(1)
        assert server.post("/v1/replay", LOG).status == 200
        assert GIVEN_WAY in read_until(first, b'"}') + come(second)
        assert server.post("/v1/replay", LOG).status == 200


def test_answers_that_are_not_taken() -> None:
    """Who sends in bulk and does not read gives way as well; its connection is cut."""
    line = json.dumps({**LOG, "log_id": "x" * 100_000}).encode() + b"\n"
    with (
        serving("--jobs", "1", "--max-requests", "2", "--max-seconds", "20") as server,
        connections(server, 1, BULK) as (greedy,),
    ):
        greedy.settimeout(4)
        with pytest.raises(TimeoutError):
            greedy.sendall(1000 * chunk(line))
        answer = server.ask("POST", "/v1/replay", LINE, "application/x-ndjson")

        assert b'{"line":1,"verdict"' in answer.body
        with pytest.raises(ConnectionError):
            reply(greedy)
    assert not [line for line in server.log if line["level"] == "error"]


class Client:
    """A client that sends and takes what it is told to, and no sooner."""

    def __init__(self) -> None:
        self.sends: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.takes = asyncio.Event()
        self.cut = False

    def slot(self, seconds: float) -> Slot:
        """Its request's slot, in bulk."""

        async def send(_: object) -> None:
            await self.takes.wait()

        def cut() -> None:
            self.cut = True

        return Slot({"type": "http", CUT: cut}, self.sends.get, send, bulk=True, seconds=seconds)


def run(case: Callable[[Client], Awaitable[None]]) -> None:
    """A case with a client of its own."""

    async def begin() -> None:
        await case(Client())

    asyncio.run(begin())


def test_who_waits_for_an_answer_is_not_late() -> None:
    """A client that sends its next line when it has the last one's answer has its whole time after that, however long it took."""

    async def case(client: Client) -> None:
        slot = client.slot(0.4)
        slot.owe()
        reading = asyncio.create_task(slot.receive())
        await asyncio.sleep(0.8)
        assert (reading.done(), slot.waited()) == (False, 0.0)
        slot.answered()
        await asyncio.sleep(0.1)
        assert 0.1 <= slot.waited() < 0.4
        client.sends.put_nowait({"type": "http.request"})
        assert await reading == {"type": "http.request"}
        with pytest.raises(Problem, match=r"No line was complete within 0\.4 seconds"):
            await slot.receive()

    run(case)


def test_who_is_cut() -> None:
    """Who reads nothing is cut; who sends nothing is told; who is worked for has not been waited for."""

    async def case(client: Client) -> None:
        slot = client.slot(60)
        slot.owe()
        assert slot.waited() == 0
        sending = asyncio.create_task(slot.send({"type": "http.response.body"}))
        await asyncio.sleep(0.1)
        assert slot.waited() >= 0.1
        slot.give_way()
        assert client.cut
        assert slot.waited() == 0  # nobody is asked twice
        client.takes.set()
        await sending

    async def other(client: Client) -> None:
        slot = client.slot(60)
        reading = asyncio.create_task(slot.receive())
        await asyncio.sleep(0)
        slot.give_way()
        with pytest.raises(Problem, match="Others were waiting"):
            await reading
        assert not client.cut

    run(case)
    run(other)


def test_bulk_leaves_processes_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred lines in bulk wait for two processes: who asks alone gets the first that is free."""
    at_work: list[tuple[bytes, asyncio.Event]] = []

    async def worked_on(work: object, *asked: Any, **_: object) -> dict[str, Any]:
        if work is ready:
            return {}
        free = asyncio.Event()
        at_work.append((asked[1], free))
        await free.wait()
        return {}

    async def case() -> None:
        asked = Workers(Settings(jobs=2))
        bulk = [asyncio.create_task(asked.ask("replay", b"bulk", "", patient=True)) for _ in range(100)]
        await asyncio.sleep(0.05)
        alone = asyncio.create_task(asked.ask("replay", b"alone", ""))
        await asyncio.sleep(0.05)
        assert [raw for raw, _ in at_work] == [b"bulk", b"bulk"]
        at_work[0][1].set()
        await asyncio.sleep(0.05)
        assert [raw for raw, _ in at_work] == [b"bulk", b"bulk", b"alone"]
        for place in range(1, 101):  # each that ends lets one more begin
            at_work[place][1].set()
            for _ in range(20):
                await asyncio.sleep(0)
        await asyncio.gather(alone, *bulk)

    monkeypatch.setattr(workers, "run_sync", worked_on)
    asyncio.run(case())

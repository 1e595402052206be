"""Many clients at once, for a minute: ``python -m tests.service.load [--clients 100] [--seconds 60]``.

Each client sends logs, each with an id of its own, one after the other on one connection. Every answer must carry the id of its
log, and the verdict that is due for it. Prints what came, how fast, and what memory the server and its processes had meanwhile.
"""

import argparse
import asyncio
import json
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

from tests.service.server import Server, serving

CERTIFIED = Path(__file__).parents[2] / "corpus/certified"


def samples() -> list[tuple[dict[str, Any], bool]]:
    """Logs with whether they are upheld: wins of all games, and the same without their first move or claiming too much."""
    found = []
    for file in sorted(CERTIFIED.glob("*.jsonl")):
        for line in file.read_text().splitlines()[:40]:
            certificate = json.loads(line)
            if certificate["result"] == "solvable":
                log = {
                    "format": "fgtools/move-log", "version": 1, "deal": certificate["deal"], "moves": certificate["moves"],
                }  # fmt: skip
                found += [
                    (log, True),
                    ({**log, "moves": [*log["moves"][:-1]]}, False),
                    ({**log, "claim": {"undos": 1}}, False),
                ]
    return found


async def client(number: int, port: int, until: float, times: list[float], wrong: list[str]) -> None:
    """One client: one connection, one request after the other."""
    logs = samples_of_all[number:] + samples_of_all[:number]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for serial in count():
        if time.monotonic() > until:
            break
        log, upheld = logs[serial % len(logs)]
        name = f"client {number} log {serial}"
        body = json.dumps({**log, "log_id": name}).encode()
        began = time.monotonic()
        writer.write(
            b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            % (len(body), body)
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        answer = json.loads(await reader.readexactly(length))
        times.append(time.monotonic() - began)
        verdict = answer.get("verdict", {})
        if (verdict.get("log_id"), verdict.get("upheld")) != (name, upheld):
            wrong.append(f"{name}: {answer}"[:300])
    writer.close()
    await writer.wait_closed()


def resident(server: Server) -> list[int]:
    """MiB that the server has, then each of its processes."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    sizes = []
    for process in (str(pid), *children):
        status = Path(f"/proc/{process}/status").read_text().splitlines()
        sizes.append(int(next(line for line in status if line.startswith("VmRSS")).split()[1]) // 1024)
    return sizes


async def watch(server: Server, until: float) -> None:
    """Print the memory every ten seconds."""
    while time.monotonic() < until:
        print(f"  memory, MiB: {resident(server)}", flush=True)
        await asyncio.sleep(10)


async def load(server: Server, clients: int, seconds: float) -> bool:
    """All clients, and what came of them."""
    until = time.monotonic() + seconds
    times: list[float] = []
    wrong: list[str] = []
    began = time.monotonic()
    running = [client(number, server.port, until, times, wrong) for number in range(clients)]
    lost = [found for found in await asyncio.gather(watch(server, until), *running, return_exceptions=True) if found]
    spent = time.monotonic() - began
    times.sort()
    print(f"  memory, MiB: {resident(server)}")
    print(f"{len(times)} answers in {spent:.1f} s, {len(times) / spent:.0f} a second, by {clients} clients")
    print(
        f"ms: median {1000 * times[len(times) // 2]:.0f}, 99 % {1000 * times[len(times) * 99 // 100]:.0f}, most {1000 * times[-1]:.0f}"
    )
    print(f"clients lost: {len(lost)}, answers wrong: {len(wrong)}", *map(repr, lost[:5]), *wrong[:5], sep="\n")
    return not lost and not wrong


samples_of_all = samples()

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    with serving() as started:
        held = asyncio.run(load(started, asked.clients, asked.seconds))
    sys.exit(0 if held else 1)

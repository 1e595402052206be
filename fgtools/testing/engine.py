"""Another program's engine, asked over its standard input and output, a JSON object a line each way.

Whatever the program does (crash, silence, garbage, a flood, an answer to something else) is a `Failure`, never an
exception, and costs no more than the time limit and a little memory. Two threads do the writing and reading, so that
neither side waits for the other for ever.
"""

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Final, NamedTuple, Self

from fgtools.formats.jsontext import ascii_unless_printable

LONGEST_ANSWER: Final = 1 << 20  # bytes; the longest answers due have some thousand
LONGEST_SHOWN: Final = 200
SECONDS_TO_END: Final = 2.0  # that an engine has after its input has ended


class Failure(NamedTuple):
    """What came instead of an answer, in words."""

    reason: str


class Engine:
    """A running engine, ended by ``with``. Raises OSError where it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603  # the user's own command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that its children can be ended with it
        )
        self._last_id = 0
        self._answers = True
        self._to_write: queue.Queue[bytes | None] = queue.Queue()
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=4)
        for work, stream in ((self._write, self._process.stdin), (self._read, self._process.stdout)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the engine and everything it started; one that has answered well may end by itself."""
        self._to_write.put(None)
        if self._answers:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS_TO_END)
        _kill(self._process)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_END)  # a program that runs as somebody else may live on
        with suppress(queue.Empty):
            while self._lines.get(timeout=SECONDS_TO_END) is not None:
                pass

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any] | Failure:
        """The engine's answer, without its id; after a Failure the engine is of no use any more."""
        self._last_id += 1
        self._to_write.put(json_line({"id": self._last_id, **request}).encode() + b"\n")
        answer = self._next_answer(seconds)
        self._answers = not isinstance(answer, Failure)
        return answer

    def _next_answer(self, seconds: float) -> dict[str, Any] | Failure:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return Failure(f"no answer within {seconds:g} seconds")
        if line is None:
            self._lines.put(None)  # nothing comes after the end, for whoever waits next
            return Failure(self._why_it_ended())
        return _answer(line, self._last_id)

    def _why_it_ended(self) -> str:
        try:
            code = self._process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with exit code {code}" if code >= 0 else f"ended by signal {-code} ({_signal_name(-code)})"

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError):
            while (line := self._to_write.get()) is not None:
                stream.write(line)
                stream.flush()
        with suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_ANSWER + 1):
                self._lines.put(line)
        self._lines.put(None)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _signal_name(number: int) -> str:
    return signal.Signals(number).name if number in set(signal.Signals) else "unknown"


def _answer(line: bytes, asked: int) -> dict[str, Any] | Failure:
    if len(line) > LONGEST_ANSWER:
        return Failure(f"an answer longer than {LONGEST_ANSWER} bytes")
    text = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
    try:
        answer = json.loads(line, parse_constant=_refuse_constant, parse_float=_number)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        return Failure(f"no JSON object: {_shown(text)}")
    number = answer.pop("id", None)
    if number != asked or isinstance(number, bool):
        return Failure(f"an answer with id {_shown(json.dumps(number))} to request {asked}")
    return answer


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _number(text: str) -> float | int:
    """A number; 17.0 is 17, as JSON has it."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def json_line(value: object) -> str:
    """A value as one line of JSON that can be written as UTF-8."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return line if ascii_unless_printable(line) == line else json.dumps(value, separators=(",", ":"))


class Engines:
    """An engine that is started again after a failure, at most ``most_starts`` times in all."""

    def __init__(self, command: Sequence[str], seconds: float, most_starts: int = 10) -> None:
        self._command = command
        self._seconds = seconds
        self._starts_left = most_starts
        self._engine: Engine | None = None

    def __enter__(self) -> Self:
        self._engine = self._started()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any] | Failure | None:
        """The engine's answer or what came instead; None where it has failed too often to be asked again."""
        if self._engine is None:
            if not self._starts_left:
                return None
            try:
                self._engine = self._started()
            except OSError as error:
                return Failure(f"cannot be started again: {error}")
        answer = self._engine.ask(request, self._seconds)
        if isinstance(answer, Failure):
            self._end()
        return answer

    def _started(self) -> Engine:
        self._starts_left -= 1
        return Engine(self._command)

    def _end(self) -> None:
        if self._engine is not None:
            self._engine.end()
            self._engine = None

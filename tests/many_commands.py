"""Many command lines, one after the other, in one process on a pseudo-terminal: what `fgtools` itself would write there.

`ManyCommands` is for the tests; started as a script this file is the process at the other end.
"""

import json
import os
import pty
import select
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from uuid import uuid4

PATIENCE = 120.0


class Printed(NamedTuple):
    """What a command wrote to its terminal, results and messages as they came, and its exit code."""

    raw: bytes
    code: int


class ManyCommands:
    """A process on a terminal without colours, to be used in a ``with`` block."""

    def __init__(self) -> None:
        self._master, slave = pty.openpty()
        modes = termios.tcgetattr(slave)
        modes[1] &= ~termios.OPOST  # a line feed stays one
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        theirs, self._commands = os.pipe()
        kept = {name: value for name, value in os.environ.items() if name != "FGTOOLS_TRACEBACK"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.many_commands", str(theirs)],
            stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, pass_fds=[theirs],
            env={**kept, "NO_COLOR": "1", "TERM": "xterm", "PYTHONUTF8": "1"}, cwd=Path(__file__).parents[1],
        )  # fmt: skip
        os.close(theirs)
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._commands)
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def run(self, arguments: list[str], stdin: str = os.devnull) -> Printed:
        """What ``fgtools`` with these arguments writes; ``stdin`` names the file that it reads."""
        end = uuid4().hex
        os.write(self._commands, json.dumps([arguments, stdin, end]).encode() + b"\n")
        raw = b""
        until = time.monotonic() + PATIENCE
        while end.encode() not in raw or not raw.endswith(b"\n"):
            assert time.monotonic() < until, (arguments, raw)
            assert self._process.poll() is None, (arguments, raw)
            if select.select([self._master], [], [], 1.0)[0]:
                raw += os.read(self._master, 65536)
        printed, _, code = raw.rpartition(end.encode())
        return Printed(printed, int(code))


def _serve(commands: int) -> None:
    from fgtools.cli.main import main

    terminal = os.dup(1)
    with open(commands, encoding="utf-8") as lines:
        for line in lines:
            arguments, stdin, end = json.loads(line)
            opened = os.open(stdin, os.O_RDONLY)
            os.dup2(opened, 0)
            os.close(opened)
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  # until the next command
            sys.argv = ["fgtools", *arguments]
            code: object = None
            try:
                main()
            except SystemExit as ended:
                code = ended.code
            os.dup2(terminal, 1)  # after a failed write it leads nowhere
            os.write(terminal, f"{end}{int(code or 0)}\n".encode())  # type: ignore[call-overload]  # a number


if __name__ == "__main__":
    _serve(int(sys.argv[1]))

"""A child process on a terminal of its own, as a person has it: keys go in, a screen comes out."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import Any, Self

import click

from tests.processes import PATIENCE, hear_interrupts

END = b"<all is read>"
DRAWING = "\x1b[H\x1b[2J"


class Terminal:
    """``fgtools`` with these arguments on a pseudo-terminal of this many columns and rows."""

    def __init__(
        self, *args: str, columns: int = 80, rows: int = 30, environment: dict[str, str] | None = None
    ) -> None:
        self._master, slave = pty.openpty()
        self._slave = slave
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(slave)

        def own_terminal() -> None:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            hear_interrupts()

        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fgtools", *args],
            stdin=slave, stdout=slave, stderr=slave, preexec_fn=own_terminal,
            env={**kept, "TERM": "xterm", "PYTHONUTF8": "1", **(environment or {})},
        )  # fmt: skip
        self.output = ""
        self._raw = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def resize(self, columns: int, rows: int) -> None:
        """Another window size; the process is told, as by a window manager."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def keys(self, text: str) -> None:
        """Type these."""
        os.write(self._master, text.encode())

    @property
    def screen(self) -> str:
        """What the last drawing shows, without colours."""
        return click.unstyle(self.output.rpartition(DRAWING)[2]).replace("\r\n", "\n")

    def wait_for(self, *texts: str) -> str:
        """The screen as soon as it shows these texts, whole to the end of its last line of help."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._read(0.1)
            if all(text in self.screen for text in texts) and self.screen.rstrip().endswith(("quit", "lines")):
                return self.screen
        raise AssertionError(f"{texts} not on the screen:\n{self.screen}")

    def end(self) -> int:
        """The exit code, once the process has ended by itself and all that it wrote is read."""
        waiting_until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < waiting_until:
            self._read(0.05)
        code = self.process.wait(timeout=0)
        os.write(self._slave, END)  # what a terminal passes on comes in order, but not at once
        while END not in self._raw and time.monotonic() < waiting_until:
            self._read(0.05)
        self._raw, end, _ = self._raw.rpartition(END)
        assert end, "the terminal holds back what was written to it"
        self.output = self._raw.decode(errors="replace")
        return code

    def sane(self) -> bool:
        """Whether the terminal is as it was: its modes, the first screen, the cursor."""
        modes: list[Any] = termios.tcgetattr(self._slave)
        cursor_shown = self.output.rfind("\x1b[?25h") >= self.output.rfind("\x1b[?25l")
        first_screen = self.output.rfind("\x1b[?1049l") >= self.output.rfind("\x1b[?1049h")
        return modes == self.modes and cursor_shown and first_screen

    def read_on(self) -> None:
        """Wait for more output. Raises AssertionError where the process has ended."""
        assert self.process.poll() is None, self.output
        self._read(0.1)

    def _read(self, seconds: float) -> None:
        while select.select([self._master], [], [], seconds)[0]:
            part = b""
            with contextlib.suppress(OSError):
                part = os.read(self._master, 65536)
            if not part:
                return
            self._raw += part
            self.output = self._raw.decode(errors="replace")
            seconds = 0

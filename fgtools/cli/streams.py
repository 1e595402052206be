"""The standard streams. `say` and `tell` are for people, `give` is for documents; nothing else writes to them.

- People's text is in the stream's own encoding, with escapes for what that cannot hold. Each argument is one line, whatever
  is in it: only a line end of our own ends a line, and nothing from outside steers the terminal.
- A document is UTF-8 with LF, whatever the locale says.
"""

import io
import os
import re
import sys
from contextlib import suppress
from typing import Any, Final, TextIO

from fgtools.text import json_escaped, printable

_COLOUR: Final = re.compile(r"(\x1b\[[0-9;]*m)")


_NULL_DEVICE_OPENED: Final = (os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)  # so that reading and writing fail


def set_up() -> None:
    """Make the standard streams fit for use, however the command was started.

    Where one is closed its number gets occupied, so that no file of ours is opened under it, and reading or writing it raises
    OSError. Closed standard error is as good as the null device: there is nowhere to say so.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            _occupy(number)
            setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", closefd=False))  # noqa: SIM115  # for as long as we live
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for what others write there: help, tracebacks


def _occupy(number: int) -> None:
    opened = os.open(os.devnull, _NULL_DEVICE_OPENED[number])
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)


def give_up_output() -> None:
    """After a write that failed: let what is left of it go nowhere, which the interpreter would try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def say(*lines: str) -> None:
    """Lines of a result for people, on standard output."""
    _put(sys.stdout, "".join(f"{printable(line)}\n" for line in lines))


def say_coloured(*lines: str) -> None:
    """The same with the colours that we have given them; what came from outside must be `printable` already."""
    _put(sys.stdout, "".join(f"{printable_coloured(line)}\n" for line in lines))


def tell(*lines: str) -> None:
    """Lines for people beside the results, on standard error: faults, notes, how far it is."""
    _put(sys.stderr, "".join(f"{printable(line)}\n" for line in lines))


def tell_so_far(text: str) -> None:
    """How far it is, on a terminal's line that the next one overwrites."""
    _put(sys.stderr, f"\r{printable(text)}\r")


def give(*texts: str) -> None:
    """Documents on standard output, each of one line or more, as UTF-8 with LF.

    What cannot be seen becomes a JSON escape. In other formats nothing of the kind stands.
    """
    lines = [line for text in texts for line in text.removesuffix("\n").split("\n")]
    give_bytes("".join(f"{json_escaped(line)}\n" for line in lines).encode())


def give_bytes(raw: bytes) -> None:
    """A whole file on standard output, as it is."""
    _put_bytes(sys.stdout, raw)


def printable_coloured(line: str) -> str:
    """The line made printable, all but its colours."""
    return "".join(part if i % 2 else printable(part) for i, part in enumerate(_COLOUR.split(line)))


def _put(stream: TextIO, text: str) -> None:
    _put_bytes(stream, text.encode(stream.encoding or "utf-8", "backslashreplace"))


def _put_bytes(stream: Any, raw: bytes) -> None:
    stream.flush()
    stream.buffer.write(raw)
    stream.buffer.flush()

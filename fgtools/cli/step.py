"""``fgtools show --step``: a log entry by entry, on the whole terminal, led by keys."""

import os
import re
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from types import FrameType
from typing import Final

import click

from fgtools.cli.common import named
from fgtools.cli.streams import printable_coloured
from fgtools.formats.deals import MoveLog
from fgtools.formats.verdicts import table_document
from fgtools.kernel.replay import Verdict
from fgtools.text import printable
from fgtools.view.moments import Moment, moments
from fgtools.view.terminal import Look, table_lines

# One read may bring several keys; what is none of these is passed over.
_KEYS: Final = re.compile(r"\x1b(?:\[|O)[0-9;]*[A-Za-z~]|\x1b|.", re.DOTALL)
_STEPS: Final = {"\x1b[D": -1, "\x1bOD": -1, "h": -1, "\x1b[C": 1, "\x1bOC": 1, "l": 1, " ": 1}
_FIRST: Final = ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "g")
_LAST: Final = ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "G")
_QUIT: Final = ("q", "Q", "\x04")
_HELP: Final = "left/right: an entry back or on   home/end: first or last   q: quit"


def go_through(log: MoveLog, verdict: Verdict, look: Callable[[], Look], player_view: bool, at: int | None) -> None:
    """Show the log's tables until the reader quits, beginning after ``at`` entries. ``look`` is asked anew for every drawing."""
    reel = list(moments(log, verdict))
    shown = min(at or 0, len(reel) - 1)  # a broken log ends before its last entry

    def draw(*_: object) -> None:
        height = shutil.get_terminal_size().lines
        lines = _screen(log, reel[shown], look(), player_view)
        if len(lines) > height:
            lines = [*lines[: height - 1], f"... {len(lines) - height + 1} more lines"[: look().width]]
        # In a raw terminal a line feed alone does not go back to the line's start.
        _put("\x1b[H\x1b[2J" + "\r\n".join(map(printable_coloured, lines)))

    with _whole_terminal(draw) as keyboard:
        while True:
            draw()
            keys = os.read(keyboard, 64).decode(errors="replace")
            for key in _KEYS.findall(keys) or _QUIT:
                if key == "\x03":
                    raise KeyboardInterrupt
                if key in _QUIT:
                    return
                if key in _FIRST:
                    shown = 0
                elif key in _LAST:
                    shown = len(reel) - 1
                else:
                    shown = min(max(shown + _STEPS.get(key, 0), 0), len(reel) - 1)


def _put(text: str) -> None:
    """Write at once, past Python's buffer: a change of the window's size may break in on a drawing, and draws itself."""
    os.write(sys.stdout.fileno(), text.encode(sys.stdout.encoding, "backslashreplace"))


def _screen(log: MoveLog, moment: Moment, look: Look, player_view: bool) -> list[str]:
    variant = log.deal.variant
    told = f"entry {moment.entries} of {len(log.moves)}"
    if moment.problem:
        told = f"entry {moment.problem.entry} of {len(log.moves)}: {moment.entry!r} is not legal"
        words = f"{moment.problem.code}: {moment.words}"
    else:
        told += f": {moment.entry}" if moment.entry else ""
        words = moment.words
    table = table_lines(table_document(variant, moment.position, player_view), look, moment.moved)
    about, told, words = map(printable, (named(log.deal), told, words))
    if look.colours != "none" and moment.problem:
        told, words = (click.style(text, fg="red", bold=True) for text in (told, words))
    head = [line for text in (about, told, words) for line in _wrapped(text, look.width)]
    return [*head, "", *table, "", *_wrapped(_HELP, look.width)]


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of the terminal's width; a styled one is styled line by line."""
    plain = click.unstyle(text)
    before, _, after = text.partition(plain)
    return [f"{before}{line}{after}" for line in wrap(plain, width)]


@contextmanager
def _whole_terminal(draw: Callable[..., None]) -> Iterator[int]:
    """The keyboard, raw, and the terminal's second screen without a cursor. Whatever ends the work, all is put back.

    Raw for as long as it lasts (click.getchar is so for one key, and drops what is typed in between).
    """

    def end(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    keyboard = sys.stdin.fileno() if sys.stdin.isatty() else os.open("/dev/tty", os.O_RDONLY)
    modes = termios.tcgetattr(keyboard)
    handlers = {signal.SIGWINCH: draw, signal.SIGTERM: end, signal.SIGHUP: end}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        tty.setraw(keyboard, termios.TCSADRAIN)
        _put("\x1b[?1049h\x1b[?25l")
        yield keyboard
    finally:
        _put("\x1b[?25h\x1b[?1049l")
        termios.tcsetattr(keyboard, termios.TCSADRAIN, modes)
        for number, handler in before.items():
            signal.signal(number, handler)

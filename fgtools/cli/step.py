"""``fgtools show --step``: a log entry by entry, on the whole terminal, led by keys."""

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from types import FrameType
from typing import Final

import click
from click.termui import raw_terminal

from fgtools.cli.common import named
from fgtools.cli.streams import printable_coloured
from fgtools.formats.deals import MoveLog
from fgtools.formats.verdicts import table_document
from fgtools.kernel.replay import Verdict
from fgtools.text import printable
from fgtools.view.moments import Moment, moments
from fgtools.view.terminal import Look, table_lines

# One read may bring several keys; what is none of these is passed over. On Windows keys come as \xe0 or \x00 and a letter.
_KEYS: Final = re.compile(r"\x1b(?:\[|O)[0-9;]*[A-Za-z~]|\x1b|[\x00\xe0]?.", re.DOTALL)
_BACK: Final = ("\x1b[D", "\x1bOD", "\xe0K", "\x00K", "h")
_ON: Final = ("\x1b[C", "\x1bOC", "\xe0M", "\x00M", "l", " ")
_FIRST: Final = ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G", "g")
_LAST: Final = ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O", "G")
NO_FILE: Final = -1
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
            for key in _keys(keyboard):
                if key == "\x03":
                    raise KeyboardInterrupt
                if key in _QUIT:
                    return
                if key in _FIRST:
                    shown = 0
                elif key in _LAST:
                    shown = len(reel) - 1
                else:
                    shown = min(max(shown + (key in _ON) - (key in _BACK), 0), len(reel) - 1)


def _keys(keyboard: int) -> Sequence[str]:
    """The keys that come next. The end of the input is as good as a q."""
    try:
        # Where the keyboard is a file, click.getchar would drop what is typed between two calls.
        typed = click.getchar() if keyboard == NO_FILE else os.read(keyboard, 64).decode(errors="replace")
    except EOFError:
        return _QUIT
    return _KEYS.findall(typed) or _QUIT


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

    The keyboard is NO_FILE on Windows.
    """

    def end(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    try:
        raw = raw_terminal()
    except ImportError:
        raise click.UsageError("--step: this system has no way to read single keys; --at N shows a table") from None
    handlers = {"SIGWINCH": draw, "SIGTERM": end, "SIGHUP": end}  # Windows has the second alone
    before = {
        number: signal.signal(number, handler)
        for name, handler in handlers.items()
        if (number := getattr(signal, name, None))
    }
    try:
        with raw as keyboard:
            _put("\x1b[?1049h\x1b[?25l")
            try:
                yield keyboard
            finally:
                _put("\x1b[?25h\x1b[?1049l")
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

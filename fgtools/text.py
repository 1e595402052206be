"""Text that came from outside (a seed, a name, a file's name, another program's answer), shown to people and written for programs.

Shown, it stays on its line, and nothing in it steers a terminal or a browser: what cannot be seen is escaped. A text that could
be taken for our own words stands in quotes. Imports nothing of fgtools.
"""

import errno
import re
from typing import Final

# What a terminal, browser or editor obeys or does not show: controls, format characters (among them those that turn the reading
# direction), line separators, half characters, non-characters, letters without ink. By number: what is written must not change
# with the Unicode tables of a Python.
_UNSEEN: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    + "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 17))
    + "]"
)
# Letters and digits of any script, and signs that stand in seeds and paths: no blank, no bracket, no quotation mark.
_PLAIN: Final = re.compile(r"[\w\-./\\:+@%=,~#]+")


def is_seen(text: str) -> bool:
    """Whether nothing in the text is obeyed or invisible, so that it can stand on a line as it is. The same with every Python."""
    return not _UNSEEN.search(text)


def printable(text: str) -> str:
    r"""The text on one line, with escapes for all that cannot be seen, also what this Python does not know.

    >>> print(printable("é\n\x1b[2J\u202e\ud800"))
    é\n\x1b[2J\u202e\ud800
    """
    if text.isprintable() and is_seen(text):
        return text
    return "".join(sign if sign.isprintable() and is_seen(sign) else _escape(sign) for sign in text)


def quoted(text: str, longest: int | None = None) -> str:
    r"""The text as it is where it is one plain word, else in quotation marks, its backslashes doubled. Cut after ``longest`` characters.

    >>> print(quoted("fg1:daily-2026"), quoted("fg1:1): WON. (x"), quoted("it's\n"), quoted("", 9))
    fg1:daily-2026 'fg1:1): WON. (x' "it's\n" ''
    """
    if longest is not None and len(text) > longest:
        return quoted(text[:longest]) + "…"
    return text if _PLAIN.fullmatch(text) and printable(text) == text else printable(repr(text))


def json_escaped(line: str) -> str:
    r"""A line of JSON with ``\u`` escapes for all that cannot be seen: the same JSON, in bytes that harm no terminal.

    >>> print(json_escaped('["é\x7f\u202e\U000e0001"]'))
    ["é\u007f\u202e\udb40\udc01"]
    """
    return _UNSEEN.sub(lambda sign: _json_escape(sign[0]), line)


def reason_of(error: Exception) -> str:
    """Why the system refused, in its words, as the end of a message."""
    if isinstance(error, OSError) and error.errno == errno.EBADF:
        return "it is closed"
    reason = getattr(error, "strerror", None) or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))

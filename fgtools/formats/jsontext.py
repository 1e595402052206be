"""JSON text to plain values, strictly: what JSON forbids or leaves open is a fault with its place.

Python's reader takes NaN, keeps the last of two equal keys and stops at the first error it
meets; here these become marked values, which `converter.py` reports with the path to them.
"""

import json
from collections import Counter
from typing import Any, Final, NoReturn

from fgtools.errors import UnreadableInputError
from fgtools.text import printable

LONGEST_NUMBER: Final = 20


class NotJson:
    """A value that is no JSON value, or none that any reader must agree on. ``reason`` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


class Object(dict[str, Any]):
    """A JSON object that remembers which keys stood in it twice."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> Object:
    made = Object(pairs)
    if len(made) < len(pairs):
        times = Counter(key for key, _ in pairs)
        made.repeated = tuple(key for key in made if times[key] > 1)
    return made


def _number(text: str) -> Any:
    if len(text) > LONGEST_NUMBER:
        return NotJson(f"a number of {len(text)} characters; long numbers are written as text")
    return float(text) if set(text) & set(".eE") else int(text)


def quote(value: object, longest: int = 60) -> str:
    r"""A value as a message shows it: on one line, printable, never long.

    >>> quote("ZZ"), quote("a" * 70, 10), quote("\ud800\n")
    ("'ZZ'", "'aaaaaaaaaa…'", "'\\ud800\\n'")
    """
    if isinstance(value, str):
        return printable(repr(value if len(value) <= longest else value[:longest] + "…"))
    if isinstance(value, NotJson):
        return value.reason
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return str(value)
    return f"a list of {len(value)}" if isinstance(value, list) else "an object" if isinstance(value, dict) else "?"


def ascii_unless_printable(text: str) -> str:
    """The text with lone surrogates escaped, so that it can be written as UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode()


def parse(text: str, place: str) -> Any:
    """The value that a JSON text writes. Raises UnreadableInputError with ``place:line:column``.

    ``place`` names the file (and line, for JSONL) in messages. A byte order mark at the start is passed over.
    """
    text = text.removeprefix("\ufeff")

    def fail(reason: str) -> NoReturn:
        raise UnreadableInputError([f"{place}: {reason}"])

    if not text.strip():
        fail("empty, where a JSON document is due")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=lambda name: NotJson(f"{name} is not JSON"),
            parse_int=_number,
            parse_float=_number,
        )
    except RecursionError:
        fail("brackets nested too deep for any document")
    except json.JSONDecodeError as error:
        found = quote(text[error.pos : error.pos + 12]) if error.pos < len(text) else "the end"
        where = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno} column {error.colno}"
        fail(f"{where}: {error.msg[0].lower()}{error.msg[1:]}, found {found}")

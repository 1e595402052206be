"""What the worker processes do: the bytes of a document in, plain values out.

What runs here may be killed at any time, for taking too long (`workers.py`).
"""

import signal
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import to_plain
from fgtools.formats.files import Item, item_of
from fgtools.formats.kinds import kind_of
from fgtools.formats.proved import verified
from fgtools.formats.verdicts import replayed, verdict_document
from fgtools.service.settings import Settings

Question = Literal["replay", "validate", "check"]

MOST_MEMORY: Final = 1 << 30  # bytes of address space: sixteen million brackets take more


class Refused(NamedTuple):
    """A document that has no answer: too large for the memory of a process, or unreadable, with its faults."""

    status: int
    detail: str
    faults: tuple[str, ...] = ()


_TOO_LARGE: Final = Refused(413, f"The document takes more than {MOST_MEMORY >> 20} MiB of memory.")


def ready() -> None:
    """Nothing but to ignore interrupts: once it is done, a process has started and has all that `answer` needs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to every process of a terminal; the server decides


def answer(question: Question, raw: bytes, place: str, settings: Settings) -> dict[str, Any] | Refused:
    """What is due for a document. ``place`` is where the faults say that they are."""
    ready()
    _bound_memory()
    try:
        return _QUESTIONS[question](item_of(raw, place, settings.limits), settings)
    except UnreadableInputError as error:
        return Refused(400, "The document cannot be read.", tuple(error.faults))
    except MemoryError:
        pass  # what holds the memory is let go of with the error
    return _TOO_LARGE


def _bound_memory() -> None:
    """Let this process have MOST_MEMORY, or less where it may have less already. Some systems know no such bound."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, MOST_MEMORY)
    with suppress(OSError, ValueError):  # macOS
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _replay(item: Item, settings: Settings) -> dict[str, Any]:
    log = item.log(settings.limits)
    return {"verdict": to_plain(verdict_document(log, replayed(log)))}


def _validate(item: Item, settings: Settings) -> dict[str, Any]:
    try:
        return {"valid": True, "kind": kind_of(item, settings.limits), "faults": []}
    except UnreadableInputError as error:
        return {"valid": False, "kind": None, "faults": error.faults}


def _check(item: Item, settings: Settings) -> dict[str, Any]:
    found = verified(item, settings.limits, settings.states)
    return {
        "result": "refused" if found.wrong else found.word,
        "verified": not found.wrong and found.word in ("solvable", "unsolvable"),
        "deal_id": found.deal_id,
        "wrong": found.wrong,
    }


_QUESTIONS: Final = {"replay": _replay, "validate": _validate, "check": _check}

"""Every exception of fgtools, in one tree. Imports nothing of fgtools.

::

    FgtoolsError                 everything that fgtools itself raises
    ├── UnreadableInputError     input that cannot be read: all its faults, each with its place
    ├── SeedError                a seed that its scheme does not accept
    ├── CannotCarryError         something that another format cannot hold
    ├── UnsoundClaimError        a solver's claim that the kernel refused
    ├── TooDearError             a proof that takes more positions than the caller allows
    ├── EngineError              arguments that the compiled engine refuses: a fault of ours
    ├── NotEnoughDealsError      seeds that ended before the pack was full
    ├── OutputError              an output that cannot be written or gone on with
    ├── NobodyReadsError         whoever read what fgtools writes has gone
    ├── RunError                 work that cannot go on: where it is done is missing, unlike or lost
    │   └── DeadlyItemError      an item that kills whoever works on it
    ├── Problem                  a request over HTTP that is refused
    └── DifferenceError          an engine that answers otherwise than the kernel

A log that breaks a rule raises nothing: that is a verdict.
"""

from collections.abc import Iterable, Mapping
from typing import Final

# A deal pasted twice has a fault for each of its 208 cards; a document of millions is nobody's reading.
MOST_FAULTS: Final = 250


class FgtoolsError(Exception):
    """The base of all: its text is fit to be shown to a person as it is, also when it comes from another process."""


class UnreadableInputError(FgtoolsError):
    """Input that cannot be read. ``faults`` lists them as ``place: what is wrong``; beyond MOST_FAULTS they are counted."""

    def __init__(self, faults: list[str]) -> None:
        if len(faults) > MOST_FAULTS + 1:  # one line more may be such a count already
            faults = [*faults[:MOST_FAULTS], f"and {len(faults) - MOST_FAULTS} more"]
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(self.faults)


class SeedError(FgtoolsError):
    """A seed that its scheme does not accept, or a scheme that does not exist."""

    def __init__(self, seed: str, reason: str) -> None:
        super().__init__(seed, reason)
        self.seed = seed
        self.reason = reason

    def __str__(self) -> str:
        return f"seed {self.seed[:80]!r}: {self.reason}"


class CannotCarryError(FgtoolsError):
    """Something that a format cannot hold: a game it has no rules for, a move it has no way to write."""


class UnsoundClaimError(FgtoolsError):
    """A solver claimed what the kernel does not find. ``repro`` is a document that repeats it."""

    def __init__(self, reason: str, repro: str) -> None:
        super().__init__(reason, repro)
        self.reason = reason
        self.repro = repro

    def __str__(self) -> str:
        return f"a solver's claim was refused: {self.reason}"


class TooDearError(FgtoolsError):
    """A proof would have to look at more than ``most`` positions."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return f"the proof takes more than {self.most} positions"


class EngineError(FgtoolsError):
    """The compiled engine refuses its arguments: a fault of ours."""


class NotEnoughDealsError(FgtoolsError):
    """The seeds ended before the pack was full."""


class OutputError(FgtoolsError):
    """An output cannot be written or gone on with; the text says why."""


class NobodyReadsError(FgtoolsError):
    """Whoever read what fgtools writes has gone (`| head`)."""


class RunError(FgtoolsError):
    """The work cannot go on: where it is to be done is missing, unlike, or lost. What was finished before stands."""


class DeadlyItemError(RunError):
    """Whoever works on ``item`` is killed, each time and with nothing else in work there."""

    def __init__(self, item: object, deaths: int) -> None:
        super().__init__(item, deaths)
        self.item = item
        self.deaths = deaths

    def __str__(self) -> str:
        return f"its worker was killed {self.deaths} times (out of memory?)"


class Problem(FgtoolsError):  # noqa: N818  # RFC 9457's word
    """A request that gets no answer but a refusal, with this status of HTTP.

    ``faults`` are those of the document, ``headers`` go with the refusal.
    """

    def __init__(
        self, status: int, detail: str, faults: Iterable[str] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, detail, tuple(faults), headers)
        self.status = status
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = headers

    def __str__(self) -> str:
        return self.detail


class DifferenceError(FgtoolsError):
    """An engine answers otherwise than the kernel."""

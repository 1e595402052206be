"""Every exception of fgtools. Imports nothing of fgtools.

::

    FgtoolsError                 everything that fgtools itself raises
    ├── UnreadableInputError     input that cannot be read: all its faults, each with its place
    ├── SeedError                a seed that its scheme does not accept
    ├── CannotCarryError         something that another format cannot hold
    └── UnsoundClaimError        a solver's claim that the kernel refused

A log that breaks a rule raises nothing: that is a verdict.
"""

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

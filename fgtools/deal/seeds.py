"""Seeds that are numbers, one after the other."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, Self

from fgtools.deal.generators import DEFAULT_SCHEME

_RANGE: Final = re.compile(r"(?:([a-z0-9-]+):)?([0-9]{1,80})-([0-9]{1,80})")
_SEED: Final = re.compile(r"([a-z0-9-]+):(0|[1-9][0-9]{0,79})")


class SeedRange(NamedTuple):
    """The seeds ``SCHEME:FIRST`` to ``SCHEME:LAST``, both included, in order."""

    scheme: str
    first: int
    last: int

    @classmethod
    def of(cls, text: str) -> Self | None:
        """What ``SCHEME:A-B`` means, or ``A-B``, where ``fg1`` is meant; None where it is neither. Whether there is such a scheme is not asked."""
        found = _RANGE.fullmatch(text)
        if not found or int(found[2]) > int(found[3]):
            return None
        return cls(found[1] or DEFAULT_SCHEME, int(found[2]), int(found[3]))

    def number_of(self, seed: str | None) -> int | None:
        """The number of one of these seeds; None where it is none of them."""
        found = _SEED.fullmatch(seed or "")
        if not found or found[1] != self.scheme or not self.first <= int(found[2]) <= self.last:
            return None
        return int(found[2])

    @property
    def size(self) -> int:
        """How many seeds there are."""
        return self.last - self.first + 1

    def seeds(self) -> Iterator[str]:
        """Each seed."""
        return (f"{self.scheme}:{number}" for number in range(self.first, self.last + 1))

    def __str__(self) -> str:
        return f"{self.scheme}:{self.first}-{self.last}"

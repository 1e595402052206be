"""Seeds that are numbers, one after the other."""

from collections.abc import Iterator
from typing import NamedTuple


class SeedRange(NamedTuple):
    """The seeds ``SCHEME:FIRST`` to ``SCHEME:LAST``, both included, in order."""

    scheme: str
    first: int
    last: int

    @property
    def size(self) -> int:
        """How many seeds there are."""
        return self.last - self.first + 1

    def seeds(self) -> Iterator[str]:
        """Each seed."""
        return (f"{self.scheme}:{number}" for number in range(self.first, self.last + 1))

    def __str__(self) -> str:
        return f"{self.scheme}:{self.first}-{self.last}"

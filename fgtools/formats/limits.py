"""What input may cost."""

from typing import Final, NamedTuple

MAX_BYTES: Final = 16 * 1024 * 1024
MAX_ENTRIES: Final = 100_000


class Limits(NamedTuple):
    """What input may cost: bytes of one document (or line), entries of one log."""

    bytes: int = MAX_BYTES
    entries: int = MAX_ENTRIES

"""What a report was made of."""

from typing import NamedTuple


class Input(NamedTuple):
    """A file that was read: its SHA-256 in hex, its certificates, and lines that were none."""

    name: str
    sha256: str
    certificates: int
    unreadable: int

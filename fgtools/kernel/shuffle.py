"""The shuffle `fg1`: SHA-256 in counter mode, then Fisher-Yates. Any language can repeat it.

It is in the kernel because a redeal (house rule ``redeals=1``) is part of a log: the replay has
to know which cards come where. The definition is in ``corpus/conformance/README.md``.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain, count
from operator import mod
from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")
_NUMBERS: Final = [number.to_bytes(4, "big") for number in range(33)]


def fg1_bytes(stream: str, seed: str, numbers: Iterable[bytes]) -> bytes:
    """The blocks with these numbers (4 bytes, big end first), 32 bytes each, of a stream (``deal``, ``redeal/1``) and a seed: eight words a block, big end first.

    Raises UnicodeEncodeError for a seed that is not Unicode text (a lone surrogate).
    """
    head = b"fgtools/fg1\0" + stream.encode() + b"\0" + seed.encode() + b"\0"
    return b"".join([sha256(head + number).digest() for number in numbers])


def fg1_shuffle(cards: Sequence[T], stream: str, seed: str) -> list[T]:
    """The cards, 256 at most, in their shuffled order. Card 0 is dealt first.

    >>> fg1_shuffle("ABCD", "deal", "1")
    ['C', 'B', 'A', 'D']
    """
    shuffled = list(cards)
    left = len(shuffled)  # cards that have no place yet
    sizes = range(left, 1, -1)
    blocks = left // 8 + 1
    drawn = fg1_bytes(stream, seed, _NUMBERS[:blocks])
    # Below 2^32 - 256 no word has to be skipped, and a word above that begins so. Nearly no deck has one.
    rare = b"\xff\xff\xff" in drawn
    words = _unskipped(stream, seed, sizes) if rare else unpack(f">{8 * blocks}I", drawn)
    for chosen in map(mod, words, sizes):
        left -= 1
        shuffled[left], shuffled[chosen] = shuffled[chosen], shuffled[left]
    return shuffled


def _unskipped(stream: str, seed: str, sizes: range) -> Sequence[int]:
    """For each size the next word below the largest multiple of the size not above 2^32: every card is equally likely."""
    words = chain.from_iterable(unpack(">8I", fg1_bytes(stream, seed, [i.to_bytes(4, "big")])) for i in count())
    return [next(word for word in words if word < 2**32 - 2**32 % size) for size in sizes]

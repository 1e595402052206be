"""The oracle's own `fg1`. Part of `oracle`, written from the same page."""

import hashlib
from collections.abc import Iterator


def fg1_words(stream: str, seed: str) -> Iterator[int]:
    """README 'fg1': eight 32-bit words, big end first, from each SHA-256 block; without end."""
    i = 0
    while True:
        head = b"fgtools/fg1\x00" + stream.encode() + b"\x00" + seed.encode() + b"\x00"
        block = hashlib.sha256(head + i.to_bytes(4, "big")).digest()
        for k in range(0, 32, 4):
            yield int.from_bytes(block[k : k + 4], "big")
        i += 1


def fg1_shuffle(cards: list[str], stream: str, seed: str) -> list[str]:
    """README 'fg1': Fisher-Yates from the last card down, numbers by rejection; a new list."""
    shuffled = list(cards)
    words = fg1_words(stream, seed)
    for i in range(len(shuffled) - 1, 0, -1):
        n = i + 1
        word = next(words)
        while word >= 2**32 // n * n:
            word = next(words)
        j = word % n
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled

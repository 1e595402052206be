"""Seeds and what they make: one entry a scheme.

A seed is always text, ``scheme:value``; scheme and value are both part of it.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from fgtools.errors import SeedError
from fgtools.kernel.cards import Card
from fgtools.kernel.shuffle import fg1_shuffle

DEFAULT_SCHEME: Final = "fg1"


class Scheme(NamedTuple):
    """One way to make a deck from a seed.

    ``refuses`` says in a sentence why a value is no seed of this scheme (None: it is one);
    ``shuffle`` takes a new deck and an accepted value, and gives the cards in dealing order.
    """

    name: str
    summary: str
    refuses: Callable[[str], str | None]
    shuffle: Callable[[tuple[Card, ...], str], list[Card]]


def _refuses_fg1(value: str) -> str | None:
    try:
        value.encode()
    except UnicodeEncodeError:
        return "not Unicode text (it holds a lone surrogate)"
    return None


SCHEMES: Final[Mapping[str, Scheme]] = {
    scheme.name: scheme
    for scheme in (
        Scheme(
            "fg1",
            "SHA-256 in counter mode, any text as seed",
            _refuses_fg1,
            lambda deck, value: fg1_shuffle(deck, "deal", value),
        ),
    )
}


def split_seed(seed: str) -> tuple[Scheme, str]:
    """The scheme and the value of a seed text. Raises SeedError where it is none.

    >>> scheme, value = split_seed("fg1:daily-2026-11-29")
    >>> scheme.name, value
    ('fg1', 'daily-2026-11-29')
    """
    name, colon, value = seed.partition(":")
    if not colon:
        raise SeedError(seed, f"no scheme; write scheme:value, such as {DEFAULT_SCHEME}:1")
    if name not in SCHEMES:
        raise SeedError(seed, f"no scheme {name[:40]!r}; known: {', '.join(SCHEMES)}")
    scheme = SCHEMES[name]
    if reason := scheme.refuses(value):
        raise SeedError(seed, reason)
    return scheme, value

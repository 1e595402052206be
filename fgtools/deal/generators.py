"""Seeds and the schemes that they are of.

A seed is always text, ``scheme:value``; scheme and value are both part of it. A scheme is one entry of `SCHEMES`.
"""

from collections.abc import Mapping
from typing import Final

from fgtools.deal.perm import PERM
from fgtools.deal.pysol import CLASSIC, MS, PYSOLFC
from fgtools.deal.scheme import Scheme
from fgtools.deal.solvitaire import SOLVITAIRE
from fgtools.errors import SeedError
from fgtools.kernel.cards import deck
from fgtools.kernel.shuffle import fg1_shuffle

DEFAULT_SCHEME: Final = "fg1"


def _refuses_fg1(value: str) -> str | None:
    try:
        value.encode()
    except UnicodeEncodeError:
        return "not Unicode text (it holds a lone surrogate)"
    return None


FG1: Final = Scheme(
    DEFAULT_SCHEME,
    "SHA-256 in counter mode, any text as seed: fgtools' own",
    _refuses_fg1,
    lambda variant, value: fg1_shuffle(deck(variant.ranks, variant.suits, variant.decks), "deal", value),
)

SCHEMES: Final[Mapping[str, Scheme]] = {scheme.name: scheme for scheme in (FG1, PYSOLFC, MS, CLASSIC, SOLVITAIRE, PERM)}


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

r"""Deals of the day: fixed long before their day, and nobody who knows some of them knows another.

With HMAC and SHA-256 as everybody has them, ``\0`` for one zero byte, text as UTF-8, and hex in lower case::

    seed       = "fg1:" + hex of HMAC-SHA-256(secret, "fgtools/daily\0" GAME "\0" DATE "\0" N)
    commitment = hex of SHA-256("fgtools/daily/commitment\0" GAME "\0" DATE "\0" SEED)

GAME is the game's id, and for each option that is not the game's own, by their names, ``,NAME=VALUE``; DATE is ``YYYY-MM-DD``; N is a
number in decimal digits, 0 unless seeds are passed over (``packs/daily.py``). The secret is all bytes of a file.

The commitment is published before the day, the seed on it. Whoever has the seed computes the commitment again: it was that seed all
along. The seed has 256 bits, so the commitment does not give it away; and it is all that is shown, so that the secret, and other
days with it, stay hidden. That the deal was not chosen out of many no commitment can show.
"""

import hmac
from hashlib import sha256
from typing import Final

from fgtools.kernel.variants import Variant, option_text, options_of

LEAST_SECRET: Final = 16  # bytes


def daily_seed(secret: bytes, variant: Variant, date: str, number: int) -> str:
    """The seed of a game's deal on that day (``YYYY-MM-DD``). Raises ValueError for a secret that is too short to be one."""
    if len(secret) < LEAST_SECRET:
        raise ValueError(f"a secret of {len(secret)} bytes, where {LEAST_SECRET} are the least")
    text = "\0".join(("fgtools/daily", _game(variant), date, str(number)))
    return f"fg1:{hmac.new(secret, text.encode(), sha256).hexdigest()}"


def commitment(variant: Variant, date: str, seed: str) -> str:
    """What is published before the day, and computed again on it."""
    return sha256("\0".join(("fgtools/daily/commitment", _game(variant), date, seed)).encode()).hexdigest()


def _game(variant: Variant) -> str:
    options = options_of(variant)
    return ",".join((variant.name, *(f"{name}={option_text(options[name])}" for name in sorted(options))))

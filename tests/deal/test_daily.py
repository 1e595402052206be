"""Deals of the day, against values that openssl and sha256sum computed."""

import pytest

from fgtools.deal.daily import commitment, daily_seed
from fgtools.formats.options import with_options
from fgtools.kernel.variants import VARIANTS

SECRET = b"0123456789abcdef"
BRIGADE = with_options(VARIANTS["brigade"], {"undo": "forbidden", "redeals": 1})


def test_seeds() -> None:
    """HMAC-SHA-256, as `openssl dgst -sha256 -mac HMAC` makes it of the texts that the scheme writes down."""
    assert daily_seed(SECRET, VARIANTS["flower-garden"], "2026-12-01", 0) == (
        "fg1:eef8613ca8d04fb7ac14d62f7fc173690407d32d1acb91f7b7df906b375335ae"
    )
    assert daily_seed(SECRET, BRIGADE, "2026-12-01", 12) == (
        "fg1:f3d98cd590a94d44be05ef0e8d20e7ac7de24ea0ed41c1ee3f09a9518efb94ad"
    )


def test_commitments() -> None:
    """SHA-256, as `sha256sum` makes it."""
    assert commitment(
        VARIANTS["flower-garden"], "2026-12-01", "fg1:eef8613ca8d04fb7ac14d62f7fc173690407d32d1acb91f7b7df906b375335ae"
    ) == ("667617110f1131134f3a0fd3fb0bcbda7110a4da40a403c5cf3f1b87073a4e57")
    assert commitment(
        BRIGADE, "2026-12-01", "fg1:f3d98cd590a94d44be05ef0e8d20e7ac7de24ea0ed41c1ee3f09a9518efb94ad"
    ) == ("3732ce4f48ad0c918adbf9c03b21948c579979f9aec7fceafe8cf02add243457")


def test_everything_counts() -> None:
    """Another secret, game, option, day or number is another seed; another game, day or seed another commitment."""
    seeds = {
        daily_seed(secret, variant, date, number)
        for secret in (SECRET, SECRET + b"\n")
        for variant in (VARIANTS["brigade"], BRIGADE, VARIANTS["arizona"])
        for date in ("2026-12-01", "2026-12-02")
        for number in (0, 1, 10)
    }
    assert len(seeds) == 2 * 3 * 2 * 3
    commitments = {
        commitment(variant, date, seed)
        for variant in (VARIANTS["brigade"], BRIGADE)
        for date in ("2026-12-01", "2026-12-02")
        for seed in ("fg1:1", "fg1:2")
    }
    assert len(commitments) == 8


@pytest.mark.parametrize("secret", [b"", b"0123456789abcde"])
def test_short_secrets(secret: bytes) -> None:
    """A secret that could be tried out is none."""
    with pytest.raises(ValueError, match="16 are the least"):
        daily_seed(secret, BRIGADE, "2026-12-01", 0)

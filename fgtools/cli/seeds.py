"""Deals from seeds, as the command line asks for them: ``--seed`` and ``--seeds``."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import click

from fgtools.deal.dealer import Deal, deal
from fgtools.deal.generators import DEFAULT_SCHEME, split_seed
from fgtools.deal.seeds import SeedRange
from fgtools.errors import SeedError
from fgtools.kernel.variants import Variant


class Asked(NamedTuple):
    """The deals that the command line asks for by seeds: one after the other, and how many there are."""

    deals: Iterator[Deal]
    size: int


def with_scheme(seed: str) -> str:
    """A seed of the command line: without a scheme ``fg1`` is meant. Raises click.UsageError where there is none."""
    if not seed:
        raise click.UsageError(f"--seed '': an empty seed; write {DEFAULT_SCHEME}: if the empty text is meant")
    return seed if ":" in seed else f"{DEFAULT_SCHEME}:{seed}"


def seed_range(text: str) -> SeedRange:
    """What ``SCHEME:A-B`` means. Raises click.UsageError, also where the first seed is none of the scheme."""
    seeds = SeedRange.of(text)
    if seeds is None:
        raise click.UsageError(f"--seeds {text[:60]!r} is not SCHEME:A-B with A at most B, such as fg1:1-100")
    try:
        split_seed(next(seeds.seeds()))
    except SeedError as error:
        raise click.UsageError(str(error)) from None
    return seeds


def asked_for(variant: Variant, seeds: tuple[str, ...], ranges: tuple[str, ...]) -> Asked:
    """The deals of single seeds and then of the ranges. Raises click.UsageError, while they are dealt too."""
    single = list(map(with_scheme, seeds))
    several = list(map(seed_range, ranges))

    def dealt() -> Iterator[Deal]:
        for seed in chain(single, *(one.seeds() for one in several)):
            try:
                yield deal(variant, seed)
            except SeedError as error:
                raise click.UsageError(str(error)) from None

    try:
        for seed in single:
            split_seed(seed)
    except SeedError as error:
        raise click.UsageError(str(error)) from None
    return Asked(dealt(), len(single) + sum(one.size for one in several))

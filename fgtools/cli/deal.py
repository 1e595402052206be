"""``fgtools deal``: deals from seeds."""

import re
import secrets
from collections.abc import Iterator

import click

from fgtools.cli.common import chosen_variant
from fgtools.deal.dealer import deal
from fgtools.deal.generators import DEFAULT_SCHEME, SCHEMES, split_seed
from fgtools.errors import SeedError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.notation import board, one_line

_RANGE = re.compile(r"(?:([a-z0-9-]+):)?([0-9]{1,80})-([0-9]{1,80})")


def with_scheme(seed: str) -> str:
    """A seed of the command line: without a scheme ``fg1`` is meant."""
    return seed if ":" in seed else f"{DEFAULT_SCHEME}:{seed}"


def seed_range(text: str) -> Iterator[str]:
    """The seeds of ``SCHEME:A-B``, both ends included. Raises click.UsageError."""
    found = _RANGE.fullmatch(text)
    if not found or int(found[2]) > int(found[3]):
        raise click.UsageError(f"--seeds {text[:60]!r} is not SCHEME:A-B with A at most B, such as fg1:1-100")
    scheme = found[1] or DEFAULT_SCHEME
    return (f"{scheme}:{number}" for number in range(int(found[2]), int(found[3]) + 1))


@click.command()
@click.option("--variant", default="flower-garden", show_default=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option, such as foundation_return=true.")
@click.option("--seed", "seeds", multiple=True, metavar="SCHEME:VALUE",
              help=f"A seed; again and again. Schemes: {', '.join(SCHEMES)}.")  # fmt: skip
@click.option("--seeds", "ranges", multiple=True, metavar="SCHEME:A-B", help="All seeds from A to B.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line.")
@click.option("--line", "as_line", is_flag=True, help="One-line notation.")
def command(
    variant: str,
    options: tuple[str, ...],
    seeds: tuple[str, ...],
    ranges: tuple[str, ...],
    as_json: bool,
    as_line: bool,
) -> None:
    """Deal cards from seeds; without a seed from one of the system's entropy, printed so that it can be dealt again."""
    chosen = chosen_variant(variant, options)
    wanted = [with_scheme(seed) for seed in seeds]
    iterators = [seed_range(text) for text in ranges]
    if not wanted and not iterators:
        wanted = [f"{DEFAULT_SCHEME}:{secrets.token_hex(8)}"]
    try:
        for seed in wanted:
            split_seed(seed)
        for number, seed in enumerate(seed for source in (wanted, *iterators) for seed in source):
            dealt = deal(chosen, seed)
            if as_json:
                click.echo(to_json(deal_document(dealt)))
            elif as_line:
                click.echo(one_line(dealt))
            else:
                click.echo(("\n" if number else "") + board(dealt), nl=False)
    except SeedError as error:
        raise click.UsageError(str(error)) from None
    if as_line and not seeds and not ranges:
        click.echo(f"seed {wanted[0]}", err=True)

"""``fgtools deal``: deals from seeds."""

import secrets

import click

from fgtools.cli.common import chosen_variant
from fgtools.cli.seeds import asked_for, with_scheme
from fgtools.cli.streams import give, tell
from fgtools.cli.verb import Verb
from fgtools.deal.generators import SCHEMES
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.notation import board, one_line, seed_fits_a_line
from fgtools.text import quoted


@click.command(cls=Verb)
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
    if as_json and as_line:
        raise click.UsageError("--json and --line contradict each other")
    chosen = chosen_variant(variant, options)
    if not seeds and not ranges:
        seeds = (secrets.token_hex(8),)
        if as_line:
            tell(f"seed {with_scheme(seeds[0])}")
    for number, dealt in enumerate(asked_for(chosen, seeds, ranges).deals):
        if as_json:
            give(to_json(deal_document(dealt)))
        elif as_line:
            give(one_line(dealt))
        else:
            give(("\n" if number else "") + board(dealt))
            if dealt.seed is not None and not seed_fits_a_line(dealt.seed):
                tell(f"a board cannot carry the seed {quoted(dealt.seed)}; --json can")

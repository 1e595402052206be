"""``fgtools variants``: the nine games."""

import json

import click

from fgtools.cli.streams import give, say
from fgtools.cli.verb import Verb
from fgtools.formats.options import ALIASES, option_values, variant_record
from fgtools.kernel.variants import VARIANTS, option_text


@click.command(cls=Verb)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(as_json: bool) -> None:
    """List the nine games, their options and other names."""
    for variant in VARIANTS.values():
        if as_json:
            give(json.dumps(variant_record(variant)))
            continue
        say(f"{variant.name:16} {variant.summary}")
        if names := [alias for alias, name in ALIASES.items() if name == variant.name]:
            say(f"{'':16} also known as {', '.join(name.title() for name in names)}")
    if not as_json:
        options = option_values(VARIANTS["foundation-only"])
        texts = (f"{name}={'|'.join(map(option_text, values))}" for name, values in options.items())
        say(
            "",
            f"Options (the first value is the game's own): {', '.join(texts)}; gloucestershire: foundations=4|8",
        )

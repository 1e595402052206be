"""``fgtools variants``: the nine games."""

import json

import click

from fgtools.formats.options import ALIASES, option_values
from fgtools.kernel.variants import VARIANTS, option_text


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(as_json: bool) -> None:
    """List the nine games, their options and other names."""
    for variant in VARIANTS.values():
        options = {name: list(values) for name, values in option_values(variant).items()}
        names = [alias for alias, name in ALIASES.items() if name == variant.name]
        if as_json:
            record = {
                "variant": variant.name, "title": variant.title, "summary": variant.summary,
                "columns": variant.columns, "bouquet": variant.bouquet, "build": variant.build, "runs": variant.runs,
                "face_down_rows": variant.face_down, "cells": variant.cells, "decks": variant.decks,
                "foundations": variant.foundations, "options": options, "names": names,
            }  # fmt: skip
            click.echo(json.dumps(record))
        else:
            click.echo(f"{variant.name:16} {variant.summary}")
            if names:
                click.echo(f"{'':16} also known as {', '.join(name.title() for name in names)}")
    if not as_json:
        texts = (f"{name}={'|'.join(map(option_text, values))}" for name, values in options.items())
        click.echo(
            f"\nOptions (the first value is the game's own): {', '.join(texts)}; gloucestershire: foundations=4|8"
        )

"""The names of the games and their options, as people and documents write them."""

from collections.abc import Mapping
from typing import Final

from fgtools.errors import UnreadableInputError
from fgtools.formats.jsontext import quote
from fgtools.kernel.variants import VARIANTS, OptionValue, Variant, option_text

ALIASES: Final[Mapping[str, str]] = dict.fromkeys(
    ("the bouquet", "bouquet", "the garden", "garden", "le jardin", "le bouquet", "le parterre"), "flower-garden"
)

_OPTION_VALUES: Final[Mapping[str, tuple[OptionValue, ...]]] = {
    "foundation_return": (False, True),
    "foundations": (4, 8),
    "redeals": (0, 1),
    "undo": ("allowed", "forbidden"),
}


def find_variant(name: str) -> Variant | None:
    """The variant of that id, title or other name ("Le Jardin" is the classic game), or None."""
    key = name.strip().lower()
    key = ALIASES.get(key.replace("-", " "), key.replace(" ", "-"))
    return VARIANTS.get(key)


def option_values(variant: Variant) -> dict[str, tuple[OptionValue, ...]]:
    """The options a variant knows, each with the values it may take; the first is the game's own."""
    return {name: values for name, values in _OPTION_VALUES.items() if name != "foundations" or variant.decks == 2}


def option_fault(variant: Variant, name: str, value: object) -> str | None:
    """Why ``name`` cannot be ``value`` in this variant, in a sentence; None if it can."""
    known = option_values(variant)
    if name not in known:
        return f"{variant.name} has no option {name!r} (it has {', '.join(known)})"
    # `1 == True` in Python: the types are compared too.
    if not any(type(value) is type(allowed) and value == allowed for allowed in known[name]):
        return f"{name} is {' or '.join(option_text(v) for v in known[name])}, not {str(value)[:40]!r}"
    return None


def with_options(variant: Variant, options: Mapping[str, OptionValue]) -> Variant:
    """The variant with these options. Raises ValueError for one it does not have."""
    for name, value in options.items():
        if fault := option_fault(variant, name, value):
            raise ValueError(fault)
    return variant._replace(**options) if options else variant  # type: ignore[arg-type]  # checked just above


def options_of(variant: Variant) -> dict[str, OptionValue]:
    """The options in which this variant differs from the game's own, sorted by name."""
    known = option_values(variant)
    return {name: getattr(variant, name) for name in sorted(known) if getattr(variant, name) != known[name][0]}


def parse_options(variant: Variant, texts: list[str]) -> dict[str, OptionValue]:
    """Options written ``name=value``. Raises UnreadableInputError, also where one is given two values; `option_fault`
    checks the rest.
    """
    known = option_values(variant)
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, _, written = text.partition("=")
        values = {option_text(value): value for value in known.get(name, ())}
        if name in known and written not in values:
            raise UnreadableInputError([f"option {quote(text)}: {name} is {' or '.join(values)}"])
        value = values.get(written, written)
        if options.setdefault(name, value) != value:
            raise UnreadableInputError([f"option {quote(text)}: {quote(name)} was {option_text(options[name])} before"])
    return options


def variant_record(variant: Variant) -> dict[str, object]:
    """A game as one JSON object: its layout, its rules in their own words, its options and other names."""
    return {
        "variant": variant.name, "title": variant.title, "summary": variant.summary,
        "columns": variant.columns, "bouquet": variant.bouquet, "build": variant.build, "runs": variant.runs,
        "face_down_rows": variant.face_down, "cells": variant.cells, "decks": variant.decks,
        "foundations": variant.foundations,
        "options": {name: list(values) for name, values in option_values(variant).items()},
        "names": [alias for alias, name in ALIASES.items() if name == variant.name],
    }  # fmt: skip

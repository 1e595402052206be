"""The documents as JSON Schema 2020-12, made from the attrs classes in `documents`.

A schema says what a document may look like; that the cards make a deal, or that a log is legal, it cannot say.
"""

import json
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, has

from fgtools.formats.documents import DOCUMENTS
from fgtools.kernel.cards import Card

_PLAIN: Final = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}

CARD_SCHEMA: Final = {
    "type": "string",
    "pattern": "^([Aa2-9TtJjQqKk]|10)([CDHScdhs]|[♣♦♥♠♧♢♡♤][\\ufe0e\\ufe0f]?)$",
    "description": "rank A 2-9 T J Q K and suit C D H S; written as TD",
}


def schema_of(name: str) -> dict[str, Any]:
    """The schema of a document, by its ``format`` (``fgtools/deal``)."""
    kind = DOCUMENTS[name]
    schema = _object(kind)
    for key in ("format", "version"):
        schema["required"].insert(0 if key == "format" else 1, key)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:fgtools:{name.removeprefix('fgtools/')}:1",
        "title": name,
        **schema,
    }


def _object(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    properties = {}
    for field in fields(kind):
        properties[field.name] = _of(hints[field.name])
        if "about" in field.metadata:
            properties[field.name] = {**properties[field.name], "description": field.metadata["about"]}
    return {
        "description": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": [field.name for field in fields(kind) if field.default is NOTHING],
        "additionalProperties": False,
    }


def _of(kind: Any) -> dict[str, Any]:
    origin, of = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if kind is Card:
        return dict(CARD_SCHEMA)
    if has(kind):
        return _object(kind)
    if origin is Literal:
        return {"const": of[0]} if len(of) == 1 else {"enum": list(of)}
    if origin is tuple:
        return {"type": "array", "items": _of(of[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(of[1])}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(one) for one in of]}
    raise TypeError(f"no schema for {kind}")


def schema_text(name: str) -> str:
    """The schema as it stands in ``schemas/``."""
    return json.dumps(schema_of(name), indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> None:
    """Write every schema into a folder, as ``deal-1.schema.json`` and so on."""
    for name in DOCUMENTS:
        (folder / f"{name.removeprefix('fgtools/')}-1.schema.json").write_text(
            schema_text(name), encoding="utf-8", newline="\n"
        )

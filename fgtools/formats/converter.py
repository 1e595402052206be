"""Plain values to documents and back: the one strict cattrs converter.

As delivered, cattrs turns ``"5"`` into 5 and takes a text for a list of letters. Here each value has
just the type its key says, no unknown key is passed over, and all faults are told, not just the first
(of a list's faults MOST_FAULTS, and how many more there are).
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import UnionType
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin

from attrs import evolve, fields, has
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)  # fmt: skip
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from fgtools.errors import MOST_FAULTS, UnreadableInputError
from fgtools.formats.documents import DOCUMENTS, CertificateDocument, DealDocument, Document, PackDocument
from fgtools.formats.jsontext import NotJson, Object, parse, quote
from fgtools.kernel.cards import Card, parse_card
from fgtools.text import json_escaped


def _refuse(value: object, due: str) -> NoReturn:
    raise ValueError(quote(value) if isinstance(value, NotJson) else f"{quote(value)} is not {due}")


def _exactly(kind: type, due: str) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:  # `True` is an int to isinstance
            _refuse(value, due)
        return value

    return structure


def _text(value: Any, _: Any) -> str:
    if type(value) is not str:
        _refuse(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{quote(value)} is not Unicode text (a lone surrogate)") from None
    return str(value)


def _card(value: Any, _: Any) -> Card:
    card = parse_card(value) if type(value) is str else None
    if card is None:
        _refuse(value, "a card")
    return card


def _literal(value: Any, kind: Any) -> Any:
    allowed = get_args(kind)
    if not any(type(value) is type(one) and value == one for one in allowed):
        _refuse(value, " or ".join(quote(one) for one in allowed))
    return value


def _one_of_plain(value: Any, kind: Any) -> Any:
    """Unions of plain types (bool | int | str, with None) and of a number and a list of numbers."""
    names = {bool: "true or false", int: "a whole number", str: "text"}
    for one in get_args(kind):
        if type(value) is one:
            return value
        if get_origin(one) is tuple and type(value) is list:
            return _converter.structure(value, one)
    _refuse(value, " or ".join("a list" if get_origin(o) is tuple else names.get(o, "null") for o in get_args(kind)))


def _is_plain_union(kind: Any) -> bool:
    parts = [part for part in get_args(kind) if part is not type(None)]
    return get_origin(kind) in (Union, UnionType) and len(parts) > 1 and not any(map(has, parts))


def _list(value: Any, kind: Any) -> Any:
    if type(value) is not list:
        _refuse(value, "a list")
    of = get_args(kind)[0]
    return tuple(_each(((i, item) for i, item in enumerate(value)), of, kind).values())


def _mapping(value: Any, kind: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(value, "an object")
    _refuse_repeated(value)
    for key in value:
        _text(key, str)
    return _each(value.items(), get_args(kind)[1], kind)


def _each(items: Any, of: Any, kind: Any) -> dict[Any, Any]:
    made, wrong = {}, 0
    errors: list[Exception] = []  # each holds some kilobytes: of a million faults, gigabytes
    structure = _converter.get_structure_hook(of)
    for key, item in items:
        try:
            made[key] = structure(item, of)
        except (ValueError, BaseValidationError) as error:
            wrong += 1
            if wrong <= MOST_FAULTS:
                error.add_note(IterableValidationNote("", key, of))
                errors.append(error)
    if wrong > MOST_FAULTS:
        errors.append(ValueError(f"{wrong - MOST_FAULTS} more in it are wrong"))
    if errors:
        raise IterableValidationError("", errors, kind)
    return made


def _refuse_repeated(value: Any) -> None:
    if isinstance(value, Object) and value.repeated:
        raise ValueError(f"the key {quote(value.repeated[0])} stands twice in one object")


def _is_a(origin: Any) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin


def _document(kind: Any) -> Callable[[Any, Any], Any]:
    structure_keys = make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            _refuse(value, "an object")
        _refuse_repeated(value)
        return structure_keys(value, kind)

    return structure


def _write_document(kind: Any) -> Callable[[Any], Any]:
    left_out: dict[str, Any] = {
        field.name: override(omit_if_default=True)
        for field in fields(kind)
        # A key that may be missing is left out where it says nothing; a deal's seed is always there, be it null.
        if field.default is None and (kind is not DealDocument or field.name != "seed")
    }
    to_dict = make_dict_unstructure_fn(kind, _converter, **left_out)
    names = [field.name for field in fields(kind)]

    def write(document: Any) -> dict[str, Any]:
        made = to_dict(document)
        return {name: made[name] for name in names if name in made}

    return write


_converter: Final = Converter(forbid_extra_keys=True, prefer_attrib_converters=False)
_converter.register_structure_hook(int, _exactly(int, "a whole number"))
_converter.register_structure_hook(bool, _exactly(bool, "true or false"))
_converter.register_structure_hook(str, _text)
_converter.register_structure_hook_func(lambda kind: kind is Card, _card)
_converter.register_structure_hook_func(_is_a(tuple), _list)
_converter.register_structure_hook_func(_is_a(dict), _mapping)
_converter.register_structure_hook_func(_is_a(Literal), _literal)
_converter.register_structure_hook_func(_is_plain_union, _one_of_plain)
_converter.register_structure_hook_factory(has, _document)
_converter.register_unstructure_hook_func(lambda kind: kind is Card, str)
_converter.register_unstructure_hook_factory(has, _write_document)


def faults(error: BaseException, path: str = "$") -> list[str]:
    """The faults in an error of the converter, as ``path: what is wrong``; those beyond MOST_FAULTS of one list are counted."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        return [fault for inner in error.exceptions for fault in faults(inner, path + _step(inner))]
    if isinstance(error, ForbiddenExtraKeysError):
        known, unknown = [field.name for field in fields(error.cl)], sorted(error.extra_fields)
        told = [f"{path}: no key {quote(key)} here{_suggest(key, known)}" for key in unknown[:MOST_FAULTS]]
        return told if len(told) == len(unknown) else [*told, f"{path}: {len(unknown) - len(told)} more unknown keys"]
    if isinstance(error, KeyError):
        return [f"{path}: missing"]
    return [f"{path}: {error}"]


def _step(error: BaseException) -> str:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]" if isinstance(note.index, int) else f".{quote(note.index)[1:-1]}"
    return ""


def _suggest(key: str, known: list[str]) -> str:
    from difflib import get_close_matches  # only faults need it

    near = get_close_matches(key, known, n=1)
    return f" (did you mean {near[0]!r}?)" if near else f" (known: {', '.join(known)})"


def structure(value: Any) -> Document:
    """The document that a plain value is. Raises UnreadableInputError with all its faults."""
    if not isinstance(value, dict):
        raise UnreadableInputError([f"$: {quote(value)} is not an object"])
    kind = value.get("format")
    if not isinstance(kind, str) or kind not in DOCUMENTS:
        found = "missing" if "format" not in value else quote(kind)
        raise UnreadableInputError([f"$.format: {found}; known: {', '.join(DOCUMENTS)}"])
    if "version" not in value:
        raise UnreadableInputError(["$.version: missing"])
    try:
        document: Document = _converter.structure(value, DOCUMENTS[kind])
    except (ValueError, BaseValidationError) as error:
        raise UnreadableInputError(faults(error)) from None
    return document


def read_document(text: str, place: str) -> Document:
    """The document in a JSON text. Raises UnreadableInputError, each fault as ``place $.path: what is wrong``."""
    return document_of(parse(text, place), place)


def document_of(value: Any, place: str) -> Document:
    """The document that the value of a JSON text is. Raises UnreadableInputError as `read_document` does."""
    try:
        return structure(value)
    except UnreadableInputError as error:
        raise UnreadableInputError([f"{place} {fault}" for fault in error.faults]) from None


def to_plain(document: object) -> Mapping[str, Any]:
    """A document (any of the attrs classes of `documents`) as plain values, keys in their written order."""
    plain: Mapping[str, Any] = _converter.unstructure(document)
    return plain


def to_json(document: object) -> str:
    """A document as one line of JSON, what cannot be seen as escapes."""
    return json_escaped(json.dumps(to_plain(document), ensure_ascii=False, separators=(",", ":")))


def seal_of(document: object) -> str:
    """The seal of a document as `to_json` writes it."""
    return _seal_of_value(to_plain(document))


def _seal_of_value(value: Mapping[str, Any]) -> str:
    """SHA-256 (hex) of an object's JSON without the seal, keys sorted, no blanks; ``schemas/README.md`` says how exactly."""
    plain = {key: part for key, part in value.items() if key != "seal"}
    return sha256(json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def why_not_sealed(value: Mapping[str, Any]) -> str | None:
    """What is wrong with the seal of a good document: it was changed after it was written, or has none.

    ``value`` is the document as it stands, the value of its JSON text: what may be missing is sealed as missing.
    """
    if value.get("seal") is None:
        return "it has no seal"
    return None if value["seal"] == _seal_of_value(value) else "it was changed after it was sealed"


def sealed_json(document: CertificateDocument | PackDocument) -> str:
    """A document as one line of JSON, with its seal."""
    return to_json(evolve(document, seal=seal_of(document)))

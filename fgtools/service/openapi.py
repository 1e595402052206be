"""The service's description as OpenAPI 3.1. What documents look like comes from their own schemas."""

from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fgtools import __version__
from fgtools.deal.generators import SCHEMES
from fgtools.formats.documents import DOCUMENTS
from fgtools.formats.options import option_values
from fgtools.formats.schema import schema_of
from fgtools.kernel.variants import VARIANTS, option_text
from fgtools.service.body import JSON, NDJSON, TEXT
from fgtools.service.problems import PROBLEM_JSON
from fgtools.service.settings import Settings

_TEXT: Final = {"type": "string"}
_LIST_OF_TEXTS: Final = {"type": "array", "items": _TEXT}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": required | optional,
        "required": list(required),
        "additionalProperties": False,
    }


_PROBLEM: Final = _object(
    {"type": _TEXT, "title": _TEXT, "status": {"type": "integer"}, "detail": _TEXT}, faults=_LIST_OF_TEXTS
)

_ANSWERS: Final = {
    "problem": {"description": "A refusal (RFC 9457). faults: each as `place: what is wrong`", **_PROBLEM},
    "replayed": _object(
        {"verdict": _ref("verdict")},
        note={**_TEXT, "description": "that the deal of a claimed win is certified unsolvable"},
    ),
    "replayed-line": {
        "description": "one line of the answer in bulk; the first line of the request is 1",
        "anyOf": [
            _object({"line": {"type": "integer"}, "verdict": _ref("verdict")}, note=_TEXT),
            _object({"line": {"type": "integer"}, "problem": _ref("problem")}),
        ],
    },
    "validated": _object(
        {"valid": {"type": "boolean"}, "kind": {"type": ["string", "null"]}, "faults": _LIST_OF_TEXTS}
    ),
    "checked": _object(
        {
            "result": {
                "enum": ["solvable", "unsolvable", "undecided", "engine-only", "too dear to check here", "refused"]
            },
            "verified": {"type": "boolean"},
            "deal_id": _TEXT,
            "wrong": {"type": ["string", "null"], "description": "why it is refused"},
        }
    ),
    "variant": {"type": "object", "properties": {"variant": {"enum": list(VARIANTS)}}, "required": ["variant"]},
    "health": _object({"status": {"const": "ok"}}),
}


_EXAMPLE_LOG: Final = {
    "format": "fgtools/move-log", "version": 1, "log_id": "example", "variant": "flower-garden", "seed": "fg1:1",
    "moves": ["1>f", "AH>f", "2H>f", "undo"], "claim": {"result": "open", "foundation_cards": 2},
}  # fmt: skip


class Operation(NamedTuple):
    """What can be asked for. ``takes`` and ``gives``: media types with the schema of each."""

    method: str
    path: str
    summary: str
    gives: dict[str, Any]
    takes: dict[str, Any] | None = None
    refusals: tuple[int, ...] = ()


_OF_A_BODY: Final = (400, 408, 413, 415, 503, 504)

OPERATIONS: Final = (
    Operation(
        "post", "/v1/replay", "Replay a move log, or many, one a line, answered in their order while they come",
        {JSON: _ref("replayed"), NDJSON: _TEXT}, {JSON: _ref("move-log"), NDJSON: _TEXT}, _OF_A_BODY,
    ),
    Operation(
        "post", "/v1/validate", "Say whether a document (or a deal as text) is what it should be, and all its faults",
        {JSON: _ref("validated")}, {JSON: {"anyOf": [_ref(name.removeprefix("fgtools/")) for name in DOCUMENTS]}, TEXT: _TEXT},
        _OF_A_BODY,
    ),
    Operation(
        "post", "/v1/check", "Verify a certificate by the rules alone",
        {JSON: _ref("checked")}, {JSON: _ref("certificate")}, _OF_A_BODY,
    ),
    Operation(
        "get", "/v1/deals/{variant}/{seed}", "Deal cards; options are in the query, such as ?redeals=1",
        {JSON: _ref("deal")}, refusals=(400, 404),
    ),
    Operation("get", "/v1/variants", "List the games", {JSON: {"type": "array", "items": _ref("variant")}}),
    Operation("get", "/", "Name the addresses, for people", {"text/html": _TEXT}),
    Operation("get", "/healthz", "Say that the service answers", {JSON: _ref("health")}),
)  # fmt: skip

_DESCRIPTION: Final = """\
A log that breaks a rule was still read and answered: 200, and the verdict says `legal: false`. 4xx is for what cannot be read, for
documents and requests beyond the limits ({bytes} bytes, {entries} entries, proofs of {states} states, {seconds:g} seconds, {requests} requests at once,
{bulk_requests} of them in bulk). Where that many are there, a client that is slow to send gives way to the next.
"""


def openapi(settings: Settings) -> dict[str, Any]:
    """The description, with the limits of this service."""
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    limits = settings.limits
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "fgtools",
            "version": __version__,
            "description": _DESCRIPTION.format(
                bytes=limits.bytes,
                entries=limits.entries,
                states=settings.states,
                seconds=settings.seconds,
                requests=settings.requests,
                bulk_requests=settings.bulk_requests,
            ),
        },
        "paths": paths,
        "components": {"schemas": _documents() | _ANSWERS},
    }


def _documents() -> dict[str, Any]:
    schemas = {name.removeprefix("fgtools/"): schema_of(name) for name in DOCUMENTS}
    return {
        name: {key: schema[key] for key in schema if key not in ("$schema", "$id")} for name, schema in schemas.items()
    }


def _described(operation: Operation) -> dict[str, Any]:
    refusal = {PROBLEM_JSON: {"schema": _ref("problem")}}
    responses = {"200": {"description": "The answer", "content": _content(operation.gives)}}
    for status in operation.refusals:
        responses[str(status)] = {"description": HTTPStatus(status).phrase, "content": refusal}
    described: dict[str, Any] = {"summary": operation.summary, "responses": responses}
    if operation.takes:
        described["requestBody"] = {"required": True, "content": _content(operation.takes)}
    if "{variant}" in operation.path:
        described["parameters"] = _PARAMETERS
    return described


def _content(media_types: dict[str, Any]) -> dict[str, Any]:
    return {
        media_type: {"schema": schema} | ({"example": _EXAMPLE_LOG} if schema == _ref("move-log") else {})
        for media_type, schema in media_types.items()
    }


def _parameter(name: str, place: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


_PARAMETERS: Final = [
    _parameter("variant", "path", {"enum": list(VARIANTS)}),
    _parameter("seed", "path", {"type": "string", "pattern": f"^({'|'.join(SCHEMES)}):"}),
    *(
        _parameter(name, "query", {"enum": list(map(option_text, values))})
        for name, values in option_values(VARIANTS["gloucestershire"]).items()
    ),
]

"""Whether an engine's answer is the one due.

An answer may hold more keys than are due. Where the protocol leaves a choice (the order of legal moves, keys that may
be missing where nothing lies), both ways of writing are the same.
"""

import json
from collections.abc import Mapping
from typing import Any

UNSUPPORTED = "unsupported"


def is_unsupported(answer: Mapping[str, Any]) -> bool:
    """Whether the engine says that it does not do this."""
    return answer.get(UNSUPPORTED) is True


def agrees(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Whether the answer says what is due."""
    return _canonical(expected) == _canonical({key: answer[key] for key in expected if key in answer})


def _canonical(answer: Mapping[str, Any]) -> str:
    # As text, so that true is not 1.
    return json.dumps(_plain(answer), sort_keys=True)


def _plain(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, with one way of writing where there are several."""
    made = {key: _value(key, value) for key, value in answer.items()}
    return {key: value for key, value in made.items() if key not in _MAY_BE_MISSING or value}


def _value(key: str, value: Any) -> Any:
    if key == "table" and isinstance(value, dict):
        return _plain(value)
    if key == "legal_moves" and isinstance(value, list):
        return sorted(value, key=json.dumps)
    if key == "foundations" and isinstance(value, dict):
        heights = {suit: _heights(written) for suit, written in value.items()}
        return {suit: written for suit, written in heights.items() if written}
    if key == "face_down" and isinstance(value, list) and not any(value):
        return []
    return value


def _heights(written: Any) -> Any:
    """Cards on a suit's foundations as a list, without the empty ones at its end."""
    heights = list(written) if isinstance(written, list) else [written]
    while heights and heights[-1] == 0 and heights[-1] is not False:
        heights.pop()
    return heights


_MAY_BE_MISSING = ("foundations", "cells", "face_down")

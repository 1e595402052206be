"""What is the same answer, and what is not."""

from typing import Any

import pytest

from fgtools.testing.compare import agrees, is_unsupported

SAME: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"code": None}, {"code": None, "table": {}}),
    ({"legal_moves": ["1>2", "1>f"]}, {"legal_moves": ["1>f", "1>2"]}),
    ({"foundations": {"C": 0, "D": 2, "H": 0, "S": 0}}, {"foundations": {"D": 2}}),
    ({"foundations": {"C": 0, "D": 0, "H": 0, "S": 0}}, {}),
    ({"foundations": {"C": [1, 0]}}, {"foundations": {"C": [1, 0], "D": [0, 0]}}),
    ({"table": {"columns": [["AS"]]}}, {"table": {"columns": [["AS"]], "face_down": [[]], "cells": []}}),
    ({"table": {"cells": [None, None]}}, {"table": {"cells": [None, None]}}),
]
DIFFERENT: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"code": None}, {}),
    ({"code": None}, {"code": "wrong-rank"}),
    ({"accepted": 1}, {"accepted": True}),
    ({"accepted": 1}, {"accepted": "1"}),
    ({"legal_moves": ["1>2"]}, {"legal_moves": ["1>2", "1>2"]}),
    ({"legal_moves": ["1>2"]}, {"legal_moves": "1>2"}),
    ({"legal_moves": ["1>2"]}, {"legal_moves": [None, ["1>2"]]}),
    ({"foundations": {"C": 1}}, {"foundations": {"C": 2}}),
    ({"foundations": {"C": [1, 0]}}, {"foundations": {"C": [0, 1]}}),
    ({"foundations": {"C": 0}}, {"foundations": {"C": False}}),
    ({"foundations": {"C": 1}}, {"foundations": [1, 0, 0, 0]}),
    ({"table": {"columns": [["AS"]]}}, {"table": {"columns": [["AS"]], "face_down": [[0]]}}),
    ({"table": {"columns": [["AS"]], "face_down": [[0]]}}, {"table": {"columns": [["AS"]]}}),
    ({"table": {"cells": [None, "AS"]}}, {"table": {}}),
    ({"table": {"columns": [["AS"]]}}, {"table": None}),
    ({"perft": [1, 2]}, {"perft": [2, 1]}),
]


@pytest.mark.parametrize(("expected", "answer"), SAME)
def test_same(expected: dict[str, Any], answer: dict[str, Any]) -> None:
    """Order, more keys, and what lies nowhere are the engine's own choice."""
    assert agrees(expected, answer)


@pytest.mark.parametrize(("expected", "answer"), DIFFERENT)
def test_different(expected: dict[str, Any], answer: dict[str, Any]) -> None:
    """Nothing else is."""
    assert not agrees(expected, answer)


def test_unsupported_is_said_with_true() -> None:
    """`unsupported` is true, or it is nothing."""
    assert is_unsupported({"unsupported": True})
    assert not is_unsupported({"unsupported": False})
    assert not is_unsupported({"unsupported": 1})
    assert not is_unsupported({})

"""Errors come from other processes as they were raised there."""

import pickle

import pytest

from fgtools.errors import CannotCarryError, FgtoolsError, SeedError, UnreadableInputError, UnsoundClaimError
from fgtools.run.runner import DeadlyItemError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (UnreadableInputError(["a:1: x", "a:2: y"]), "a:1: x\na:2: y"),
        (SeedError("ms:0", "too small"), "seed 'ms:0': too small"),
        (CannotCarryError("no such game"), "no such game"),
        (UnsoundClaimError("no win", "{}"), "a solver's claim was refused: no win"),
        (DeadlyItemError(13, 4), "its worker was killed 4 times (out of memory?)"),
    ],
)
def test_an_error_travels(error: FgtoolsError, text: str) -> None:
    """Pickled and unpickled: the same class, text and fields."""
    again = pickle.loads(pickle.dumps(error))

    assert (type(again), str(again), vars(again)) == (type(error), text, vars(error))

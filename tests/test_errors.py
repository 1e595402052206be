"""One tree of exceptions, as it is drawn; and errors come from other processes as they were raised there."""

import inspect
import pickle
import pkgutil
import re
from importlib import import_module

import pytest

import fgtools
from fgtools import errors
from fgtools.errors import (
    CannotCarryError,
    DeadlyItemError,
    DifferenceError,
    EngineError,
    FgtoolsError,
    NobodyReadsError,
    NotEnoughDealsError,
    OutputError,
    Problem,
    RunError,
    SeedError,
    TooDearError,
    UnreadableInputError,
    UnsoundClaimError,
)

EXAMPLES = [
    (FgtoolsError("x"), "x"),
    (UnreadableInputError(["a:1: x", "a:2: y"]), "a:1: x\na:2: y"),
    (SeedError("ms:0", "too small"), "seed 'ms:0': too small"),
    (CannotCarryError("no such game"), "no such game"),
    (UnsoundClaimError("no win", "{}"), "a solver's claim was refused: no win"),
    (TooDearError(9), "the proof takes more than 9 positions"),
    (EngineError("fg_run: error -3"), "fg_run: error -3"),
    (NotEnoughDealsError("fg1:1-9 ended"), "fg1:1-9 ended"),
    (OutputError("a: is full"), "a: is full"),
    (NobodyReadsError(), ""),
    (RunError("no worker is left"), "no worker is left"),
    (DeadlyItemError(13, 4), "its worker was killed 4 times (out of memory?)"),
    (Problem(400, "Unreadable.", iter(["body: x"]), {"Retry-After": "1"}), "Unreadable."),
    (DifferenceError(), ""),
]


def drawn() -> dict[str, str]:
    """The tree of `errors` as its docstring draws it: each class's name with its parent's."""
    parents: dict[str, str] = {}
    above: list[str] = []
    for branch, name in re.findall(r"^    ((?:│   |    )*(?:[├└]── )?)(\w+)  ", str(errors.__doc__), re.MULTILINE):
        depth = len(branch) // 4
        above[depth:] = [name]
        parents[name] = above[depth - 1] if depth else "Exception"
    return parents


def raised() -> dict[str, type[BaseException]]:
    """Every class of exceptions that a module of the package defines, imported all."""
    found = {}
    for module in pkgutil.walk_packages(fgtools.__path__, "fgtools."):
        if not module.name.endswith("__main__"):
            for name, value in vars(import_module(module.name)).items():
                if inspect.isclass(value) and issubclass(value, BaseException) and value.__module__ == module.name:
                    found[f"{module.name}.{name}"] = value
    return found


def test_the_tree_is_drawn() -> None:
    """Every exception of the package stands in `errors`, and the drawing shows each below its parent, and no other."""
    classes = raised()

    assert drawn() == {
        name.removeprefix("fgtools.errors."): " and ".join(base.__name__ for base in kind.__bases__)
        for name, kind in classes.items()
    }
    assert all(issubclass(kind, FgtoolsError) for kind in classes.values())


@pytest.mark.parametrize(("error", "text"), EXAMPLES)
def test_an_error_travels(error: FgtoolsError, text: str) -> None:
    """Pickled and unpickled: the same class, text and fields."""
    again = pickle.loads(pickle.dumps(error))

    assert (type(again), str(again), vars(again)) == (type(error), text, vars(error))


def test_each_error_travels() -> None:
    """None of the tree is left out above."""
    assert {type(error).__name__ for error, _ in EXAMPLES} == set(drawn())

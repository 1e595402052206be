"""How much of a test `make check` does, where it is many times the same: some of it; `make check-all` does all."""

import pytest


def some_and_all(name: str, some: int, every: int) -> pytest.MarkDecorator:
    """A number for the test's argument of this name: some in `make check`, all in `make check-all`."""
    return pytest.mark.parametrize(
        name, [pytest.param(some, id="some"), pytest.param(every, id="all", marks=pytest.mark.slow)]
    )

"""The conformance cases in pytest: a test that takes ``fgtools_case`` runs once for each case.

An engine in Python, given as a function from a request to an answer (both without ids), needs no more than this::

    import pytest
    from my_engine import answer

    @pytest.mark.fgtools_cases("brigade", "phoenix")  # tags, rules or names; without the mark all cases
    def test_conformance(fgtools_case):
        fgtools_case.check(answer)

Without such a test the plugin does nothing. What the engine answers with ``{"unsupported": True}`` is skipped.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

if TYPE_CHECKING:  # pytest loads the plugin for every test run: the rest of fgtools is imported where it is asked for
    from fgtools.testing.cases import Case

ARGUMENT: Final = "fgtools_case"
MARK: Final = "fgtools_cases"


class CheckedCase(NamedTuple):
    """A case, for a test."""

    case: "Case"

    def check(self, answer: Callable[[dict[str, Any]], Mapping[str, Any]]) -> None:
        """Ask the engine, and fail (or skip) the test that asks."""
        __tracebackhide__ = True
        from fgtools.testing.compare import agrees, is_unsupported
        from fgtools.testing.engine import json_line

        actual = answer(self.case.request)
        if is_unsupported(actual):
            pytest.skip("the engine does not do this")
        if not agrees(self.case.expected, actual):
            pytest.fail(
                f"{self.case.rule}: {self.case.case}\n  request  {json_line(self.case.request)}\n"
                f"  expected {json_line(self.case.expected)}\n  actual   {actual!r}",
                pytrace=False,
            )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line(
        "markers", f"{MARK}(*tags): of the conformance cases of fgtools, only those with these tags"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each case, where a test asks for them."""
    if ARGUMENT not in metafunc.fixturenames:
        return
    from fgtools.testing.cases import chosen, shipped_cases

    tags = [tag for mark in metafunc.definition.iter_markers(MARK) for tag in mark.args]
    cases = chosen(shipped_cases(), tags)
    if not cases:
        raise pytest.UsageError(f"no conformance case has one of {', '.join(tags)}")
    metafunc.parametrize(ARGUMENT, [pytest.param(CheckedCase(case), id=case.case) for case in cases])

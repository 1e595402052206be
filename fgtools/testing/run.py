"""Cases asked of an engine, and what came of them, rule by rule."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from fgtools.testing.cases import Case
from fgtools.testing.compare import agrees, is_unsupported
from fgtools.testing.engine import Engines, Failure, json_line

Word = Literal["held", "failed", "unsupported", "not asked"]


class Outcome(NamedTuple):
    """What came of a case; ``actual`` is the answer, or in words what came instead."""

    case: Case
    word: Word
    actual: dict[str, Any] | str = ""

    @property
    def size(self) -> tuple[int, int, str]:
        """The smaller, the easier to look into: fewer moves, then less text."""
        request = self.case.request
        return len(request.get("moves", ())), len(json_line(request)), self.case.case


class RuleReport(NamedTuple):
    """How many cases of a rule came to what, and the smallest that failed."""

    rule: str
    counts: dict[Word, int]
    smallest: Outcome | None


def outcome(case: Case, engines: Engines) -> Outcome:
    """What the engine makes of a case."""
    answer = engines.ask(case.request)
    if answer is None:
        return Outcome(case, "not asked")
    if isinstance(answer, Failure):
        return Outcome(case, "failed", answer.reason)
    if is_unsupported(answer):
        return Outcome(case, "unsupported", answer)
    return Outcome(case, "held" if agrees(case.expected, answer) else "failed", answer)


def outcomes(cases: Iterable[Case], engines: Engines) -> Iterator[Outcome]:
    """What the engine makes of each case, in order."""
    for case in cases:
        yield outcome(case, engines)


def by_rule(found: Iterable[Outcome]) -> list[RuleReport]:
    """A report for each rule, in the order in which the rules come up."""
    reports: dict[str, RuleReport] = {}
    for one in found:
        nothing: dict[Word, int] = {"held": 0, "failed": 0, "unsupported": 0, "not asked": 0}
        report = reports.setdefault(one.case.rule, RuleReport(one.case.rule, nothing, None))
        report.counts[one.word] += 1
        if one.word == "failed" and (report.smallest is None or one.size < report.smallest.size):
            reports[report.rule] = report._replace(smallest=one)
    return list(reports.values())

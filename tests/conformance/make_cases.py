"""Writes ``corpus/conformance/*.jsonl``. Nothing is written where kernel and oracle differ.

A case that is out stays as it is for ever: other programs count on it. New cases, and cases that must change, go into
a file with the next version number (``play-2.jsonl``).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fgtools.testing.cases import Case, case_of
from fgtools.testing.compare import agrees
from fgtools.testing.engine import json_line
from fgtools.testing.questions import Question
from tests import oracle_id
from tests.conformance import from_checker, of_documents, of_ids, of_logs, of_signs, of_tables
from tests.conformance.oracle_engine import answer, played

FOLDER = Path(__file__).parents[2] / "corpus/conformance"
FILES: dict[str, Callable[[], Iterable[Question]]] = {
    "deal-1": of_tables.deals,
    "deal_id-1": of_ids.deal_ids,
    "legal_moves-1": lambda: with_ids_of_cards(of_tables.legal_moves()),
    "perft-1": lambda: with_ids_of_cards(of_tables.perfts()),
    "play-1": lambda: with_ids_of_cards(of_tables.plays()),
    "play-2": of_signs.plays,
    "race-1": of_logs.races,
    "read-1": from_checker.reads,
    "read-2": of_documents.reads,
    "replay-1": lambda: with_ids_of_cards(of_logs.replays()),
}


def with_ids_of_cards(questions: Iterable[Question]) -> Iterator[Question]:
    """Questions of files that are older than the last line of an id: their ids name the cards alone."""
    for question in questions:
        about = question.request["deal"]
        old = {**about, "id": oracle_id.deal_id(about, None)}
        yield question._replace(request={**question.request, "deal": old})


def agreed(question: Question) -> bool:
    """Whether the oracle gives the kernel's answer. Documents it does not read: their files say what is due."""
    request = question.request
    if request["do"] == "read":
        return True
    if request["do"] in ("legal_moves", "play", "perft") and played(request)[2]:
        return False  # the moves that lead to the table are all legal
    return agrees(question.expected, answer(request))


def cases(file: str, questions: Iterable[Question]) -> Iterator[Case]:
    """The questions as the cases of a file, each with a name that no other file has."""
    numbers: Counter[str] = Counter()
    for question in questions:
        group = f"{file.removesuffix('-1')}/{question.rule.replace(': ', '-').replace(' ', '-')}"
        numbers[group] += 1
        case = case_of(f"{group}/{numbers[group]:02}", question)
        if not agreed(question):
            raise SystemExit(f"kernel and oracle differ, nothing is written: {json_line(case._asdict())}")
        yield case


def texts() -> dict[str, str]:
    """The files, by their names without ending."""
    return {
        name: "".join(json_line(case._asdict()) + "\n" for case in cases(name, make())) for name, make in FILES.items()
    }


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")

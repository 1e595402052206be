"""Engines that misbehave are results, never our crash, and cost no more than the time limit."""

import sys
import time
from pathlib import Path

import pytest

from fgtools.testing.cases import Case
from fgtools.testing.engine import Engine, Engines, Failure
from fgtools.testing.run import by_rule, outcomes
from tests.processes import PATIENCE, still_alive

HEAD = (
    "import json, os, sys, time\nfor line in sys.stdin:\n    request = json.loads(line)\n    number = request['id']\n"
)
GOOD = "    print(json.dumps({'id': number, 'perft': [1]}), flush=True)\n"
SECONDS = 0.7
SILENCE = "no answer within 0.7 seconds"


def engine(body: str, head: str = HEAD) -> list[str]:
    """The command of an engine with this body."""
    return [sys.executable, "-c", head + body]


MISBEHAVIOUR = {
    "crash": ("    sys.exit(3)", "ended with exit code 3"),
    "killed": ("    os.kill(os.getpid(), 9)", "ended by signal 9 (SIGKILL)"),
    "silence": ("    pass", SILENCE),
    "hang": ("    time.sleep(60)", SILENCE),
    "garbage": ("    print('hello', flush=True)", "no JSON object: hello"),
    "list": ("    print('[]', flush=True)", "no JSON object: []"),
    "nan": ("    print('{\"id\": NaN}', flush=True)", 'no JSON object: {"id": NaN}'),
    "brackets": ("    print('[' * 200_000, flush=True)", "no JSON object: [[["),
    "bytes": ("    os.write(1, bytes([255, 10]))", "no JSON object: \\xff"),
    "digits": ("    print('{\"id\": ' + '9' * 9000 + '}', flush=True)", 'no JSON object: {"id": 999'),
    "another id": ("    print(json.dumps({'id': number + 1}), flush=True)", "an answer with id 2 to request 1"),
    "true for 1": ("    print(json.dumps({'id': True}), flush=True)", "an answer with id true to request 1"),
    "no id": ("    print('{}', flush=True)", "an answer with id null to request 1"),
    "too long": ("    print('x' * 3_000_000, flush=True)", "an answer longer than 1048576 bytes"),
    "endless line": ("    while True: os.write(1, b'x' * 65536)", "an answer longer than 1048576 bytes"),
    "no line end": ("    os.write(1, b'x'); time.sleep(60)", SILENCE),
    "closed output": ("    os.close(1); time.sleep(60)", "closed its standard output"),
}


@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_misbehaviour_is_a_result(name: str) -> None:
    """Whatever comes instead of an answer is told in words."""
    body, reason = MISBEHAVIOUR[name]
    with Engine(engine(body)) as asked:
        answer = asked.ask({"do": "perft"}, SECONDS if reason == SILENCE else PATIENCE)

    assert isinstance(answer, Failure)
    assert answer.reason.startswith(reason)
    assert len(answer.reason) < 300


def test_an_engine_that_reads_nothing() -> None:
    """A request larger than any pipe does not block us."""
    with Engine(engine("time.sleep(60)", "import time\n")) as asked:
        answer = asked.ask({"do": "read", "text": "x" * 3_000_000}, SECONDS)

    assert answer == Failure(SILENCE)


def test_an_engine_that_closes_its_input() -> None:
    """A broken pipe is silence."""
    closing = "    os.close(0)\n" + GOOD + "    time.sleep(60)\n"
    with Engine(engine(closing)) as asked:
        assert asked.ask({"do": "perft"}, PATIENCE) == {"perft": [1]}
        answer = asked.ask({"do": "read", "text": "x" * 3_000_000}, SECONDS)

    assert answer == Failure(SILENCE)


def test_an_engine_that_writes_much() -> None:
    """A flood of lines, to either stream, neither blocks us nor fills the memory: the first is not the answer."""
    flood = "while True:\n    print('x' * 1000)\n    print('x' * 1000, file=sys.stderr)\n"
    with Engine(engine(flood, "import sys\n")) as asked:
        answer = asked.ask({"do": "perft"}, PATIENCE)

        assert isinstance(answer, Failure)
        time.sleep(0.3)  # however long it goes on
        assert asked._lines.qsize() <= 4


def test_much_on_standard_error_is_no_matter() -> None:
    """Nobody reads it, and the engine is not blocked by that."""
    with Engine(engine("    print('x' * 1_000_000, file=sys.stderr)\n" + GOOD)) as asked:
        assert asked.ask({"do": "perft"}, PATIENCE) == {"perft": [1]}


def test_answers_out_of_order() -> None:
    """An engine that answers the second request first has answered neither."""
    swapping = """
asked = [json.loads(sys.stdin.readline())['id']]
print(json.dumps({'id': asked[0] + 1}), flush=True)
"""
    with Engine(engine(swapping, "import json, sys\n")) as asked:
        assert asked.ask({}, PATIENCE) == Failure("an answer with id 2 to request 1")
    waiting = "first = sys.stdin.readline()\nprint(sys.stdin.readline(), flush=True)\n"
    with Engine(engine(waiting, "import sys\n")) as asked:
        assert asked.ask({}, SECONDS) == Failure(SILENCE)


def test_numbers_and_other_letters() -> None:
    """Text arrives as it was sent, even half a surrogate pair; 17.0 is 17."""
    echo = "    request['perft'] = 17.0\n    print(json.dumps(request), flush=True)\n"
    with Engine(engine(echo)) as asked:
        for text in ("♣ 花園 \u2028 \x00", "\ud800"):
            answer = asked.ask({"text": text}, PATIENCE)

            assert answer == {"text": text, "perft": 17}
            assert isinstance(answer["perft"], int)


def test_children_end_with_the_engine(tmp_path: Path) -> None:
    """What the engine started ends with it, even where it holds the output open."""
    note = tmp_path / "child"
    starting = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(note)!r}, "w").write(str(child.pid))
print('{{}}', flush=True)
time.sleep(60)
"""
    with Engine(engine(starting, "")) as asked:
        asked.ask({}, PATIENCE)

    assert still_alive([int(note.read_text())]) == []


def cases(number: int) -> list[Case]:
    """Some equal cases."""
    return [Case(f"perft/{n}", "perft", ("perft",), {"do": "perft"}, {"perft": [1]}) for n in range(number)]


def test_started_again_after_a_failure() -> None:
    """An engine that crashes at every third request is asked on; each crash is one case that failed."""
    with Engines(engine("    if number == 3: sys.exit(1)\n" + GOOD), PATIENCE) as engines:
        words = [one.word for one in outcomes(cases(8), engines)]

    assert words == ["held", "held", "failed"] * 2 + ["held", "held"]


def test_started_again_only_so_often() -> None:
    """Where it fails again and again the rest is not asked, and the report says so."""
    with Engines(engine("    sys.exit(1)\n"), PATIENCE, most_starts=3) as engines:
        (report,) = by_rule(outcomes(cases(8), engines))

    assert report.counts == {"held": 0, "failed": 3, "unsupported": 0, "not asked": 5}
    assert report.smallest is not None
    assert report.smallest.actual == "ended with exit code 1"


def test_an_engine_that_is_gone(tmp_path: Path) -> None:
    """A program that removes itself cannot be started again: a result, too."""
    program = tmp_path / "engine"
    program.write_text(f"#!{sys.executable}\nimport os\nos.remove({str(program)!r})\n")
    program.chmod(0o755)
    with Engines([str(program)], PATIENCE) as engines:
        first, second = outcomes(cases(2), engines)

    assert first.actual == "ended with exit code 0"
    assert str(second.actual).startswith("cannot be started again: ")

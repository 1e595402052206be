"""The pytest plugin: a test that asks for cases gets them, and nobody else notices it."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIVE_LINES = """
import pytest
from tests.conformance.oracle_engine import answer

@pytest.mark.fgtools_cases({tags})
def test_conformance(fgtools_case):
    fgtools_case.check({answer})
"""


def run_pytest(folder: Path, text: str) -> tuple[int, str]:
    """The exit code and output of pytest on a file with this text, the plugin loaded."""
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "fgtools.testing.plugin", "--strict-markers", "-q", "test_it.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def test_an_engine_in_five_lines(tmp_path: Path) -> None:
    """One test a case; what is unsupported is skipped."""
    code, output = run_pytest(tmp_path, FIVE_LINES.format(tags="'race', 'read'", answer="answer"))

    assert code == 0
    assert " passed, 1" in output
    assert " skipped" in output
    assert "failed" not in output


def test_a_wrong_answer(tmp_path: Path) -> None:
    """The failure names the rule and shows the request, what was due and what came."""
    wrong = "lambda request: {'winner': 'nobody'}"
    code, output = run_pytest(tmp_path, FIVE_LINES.format(tags="'race/race/02'", answer=wrong))

    assert code == 1
    assert "race: race/race/02" in output
    assert 'request  {"do":"race"' in output
    assert "actual   {'winner': 'nobody'}" in output
    assert "1 failed" in output


def test_an_unknown_tag(tmp_path: Path) -> None:
    """Cases that nobody has are not silently none."""
    code, output = run_pytest(tmp_path, FIVE_LINES.format(tags="'klondike'", answer="answer"))

    assert code != 0
    assert "no conformance case has one of klondike" in output


def test_inert(tmp_path: Path) -> None:
    """Another test is run as ever, and the package's other parts are not even imported."""
    code, output = run_pytest(tmp_path, "import sys\ndef test_it(): assert 'fgtools.kernel' not in sys.modules\n")

    assert code == 0, output
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert declared == {"fgtools": "fgtools.testing.plugin"}

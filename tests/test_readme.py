"""The README's console blocks run, and print what they show."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output shown. A line ``> …`` goes on with the command."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", "")
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]}{line.rstrip()}\n")
    return found


@pytest.mark.parametrize("block", BLOCKS, ids=[f"{number} {block[2:40]!r}" for number, block in enumerate(BLOCKS, 1)])
def test_console_block(block: str, tmp_path: Path) -> None:
    """Each command of the block, one after the other in a folder of its own. ``...`` stands for any text."""
    if "curl " in block and not which("curl"):
        pytest.skip("no curl on this machine")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    code = 0
    for command, shown in commands(block):
        line = command.replace("$?", str(code))
        result = subprocess.run(
            ["bash", "-c", line],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        code = result.returncode
        printed = "".join(f"{line.rstrip()}\n" for line in result.stdout.splitlines())
        pattern = re.escape(shown).replace(r"\.\.\.", ".*")

        assert re.fullmatch(pattern, printed, re.DOTALL), f"$ {command}\n{printed}"


def test_there_are_blocks() -> None:
    """A README without console blocks would pass unseen."""
    assert len(BLOCKS) >= 3


def test_python_examples() -> None:
    """The README's Python examples, as doctests."""
    assert doctest.testfile(str(README), module_relative=False).failed == 0

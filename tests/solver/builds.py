"""Engines built in other ways, for tests: broken on purpose, with sanitizers, by other compilers."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.solver.engine import library_path

NATIVE = Path(library_path()).parent
BASE = ["-std=c11", "-fwrapv", "-shared", "-fPIC", "-fvisibility=hidden"]


def a_compiler() -> str:
    """Gcc or clang; without one these tests cannot be made, and say so."""
    found = shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
    if not found:
        pytest.skip("no C compiler: only tests that rebuild the engine need one")
    return found


def build(output: Path, *flags: str, compiler: list[str] | None = None, sources: Path = NATIVE) -> Path:
    """The engine, built with these flags, from its sources or a changed copy."""
    files = sorted(map(str, sources.glob("*.c")))
    command = [*(compiler or [a_compiler()]), *BASE, *flags, "-o", str(output), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr, done.stderr
    return output


def zig() -> list[str] | None:
    """The Zig compiler, where the package ``ziglang`` is installed."""
    found = subprocess.run([sys.executable, "-m", "ziglang", "version"], capture_output=True, check=False)
    return [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"] if found.returncode == 0 else None

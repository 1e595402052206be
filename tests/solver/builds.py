"""Engines built in other ways, for tests: broken on purpose, with sanitizers, by other compilers."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.solver.engine import library_path

NATIVE = Path(library_path()).parent
SOURCES = sorted(map(str, NATIVE.glob("*.c")))
BASE = ["-std=c11", "-fwrapv", "-fPIC", "-fvisibility=hidden"]


def a_compiler() -> str:
    """Gcc or clang; without one these tests cannot be made, and say so."""
    found = shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
    if not found:
        pytest.skip("no C compiler: only tests that rebuild the engine need one")
    return found


def build(output: Path, *flags: str, compiler: list[str] | None = None) -> Path:
    """The engine, built with these flags."""
    return _compiled([*BASE, "-shared", *flags, "-o", str(output), *SOURCES], output, compiler)


def build_objects(folder: Path, *flags: str, sources: list[str] = SOURCES) -> Path:
    """The engine's sources, or some, each compiled by itself into the folder."""
    folder.mkdir()
    return _compiled([*BASE, *flags, "-c", *sources], folder, cwd=folder)


def build_changed(folder: Path, sources: Path, changed: set[str], healthy: Path) -> Path:
    """The engine of a copy of its sources in which some files are changed: these are compiled, the others taken as they are."""
    own = build_objects(folder / "changed", "-O1", sources=[str(sources / name) for name in sorted(changed)])
    names = [f"{Path(source).stem}.o" for source in SOURCES]
    objects = [str((own if (own / name).exists() else healthy) / name) for name in names]
    output = folder / "broken.so"
    return _compiled(["-shared", "-o", str(output), *objects], output)


def _compiled(arguments: list[str], output: Path, compiler: list[str] | None = None, cwd: Path | None = None) -> Path:
    done = subprocess.run(
        [*(compiler or [a_compiler()]), *arguments], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr, done.stderr
    return output


def lines_reached(build_folder: Path) -> dict[str, float]:
    """Of each C file of a build with ``--coverage``, how many of a hundred lines were executed."""
    gcov = shutil.which("gcov")
    assert gcov, "gcov comes with gcc"
    counts = sorted(map(str, build_folder.glob("*.gcda")))
    told = subprocess.run([gcov, "-n", *counts], capture_output=True, text=True, check=True, cwd=build_folder).stdout
    shares = re.findall(r"File '(.*\.c)'\nLines executed:([0-9.]+)%", told)
    return {Path(file).name: float(share) for file, share in shares}


def zig() -> list[str] | None:
    """The Zig compiler, where the package ``ziglang`` is installed."""
    found = subprocess.run([sys.executable, "-m", "ziglang", "version"], capture_output=True, check=False)
    return [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"] if found.returncode == 0 else None

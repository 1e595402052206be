"""Build hook: compiles the search engine, plain C without Python.h, into one library beside its sources.

A wheel gets the conformance cases too; an editable install finds them in the checkout.

The compiler is ``$CC``, or cc, gcc, clang; where none of them works the build asks for ``ziglang``, which brings one.
Without any compiler the package still installs, and solving falls back to the reference solver.
``FGTOOLS_COMPILER=none`` asks for that; ``FGTOOLS_COMPILER=zig`` for Zig.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = Path(__file__).parent / "fgtools" / "solver" / "native"
LIBRARY = NATIVE / ("engine.dll" if sys.platform == "win32" else "engine.so")
FLAGS = ["-O3", "-std=c11", "-fwrapv", "-shared", "-fvisibility=hidden"]
if sys.platform != "win32":
    FLAGS.append("-fPIC")


def compilers() -> list[list[str]]:
    """Commands to try, the first that works is taken."""
    wanted = os.environ.get("FGTOOLS_COMPILER", "")
    # Zig would compile for this very processor; the library has to run on others too.
    zig = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"]
    if wanted == "none":
        return []
    if wanted == "zig":
        return [zig]
    if wanted:
        return [shlex.split(wanted)]
    named = [shlex.split(os.environ["CC"])] if os.environ.get("CC") else []
    return [*named, *([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), zig]


def compile_with(command: list[str], output: Path) -> str:
    """Compile the engine; what went wrong, or nothing."""
    sources = sorted(map(str, NATIVE.glob("*.c")))
    try:
        done = subprocess.run(
            [*command, *FLAGS, "-o", str(output), *sources], capture_output=True, text=True, check=False, timeout=600
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {error}"
    return "" if done.returncode == 0 else f"{' '.join(command)}: {done.stderr[-400:].strip() or done.returncode}"


def build_library() -> list[str]:
    """Put the library beside its sources; why each compiler failed, if none worked."""
    LIBRARY.unlink(missing_ok=True)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / LIBRARY.name
        for command in compilers():
            failure = compile_with(command, made)
            if not failure:
                shutil.copyfile(made, LIBRARY)
                return []
            failures.append(failure)
    return failures or ["no compiler was asked for"]


class EngineBuildHook(BuildHookInterface[Any]):
    """Compiles the engine for wheels and editable installs."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: ``ziglang`` where no other compiler works."""
        if self.target_name != "wheel":
            return []
        with tempfile.TemporaryDirectory() as folder:
            for command in compilers():
                if "ziglang" in command:
                    return ["ziglang"]
                if not compile_with(command, Path(folder) / "probe"):
                    return []
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the cases, compile, and name the wheel after the platform: it holds no Python of a certain version."""
        if self.target_name != "wheel":
            return
        if version != "editable":
            build_data["force_include"]["corpus/conformance"] = "fgtools/testing/conformance"
        failures = build_library()
        if failures:
            self.app.display_warning(
                "fgtools: no C compiler worked, so solving will use the slow reference solver.\n  "
                + "\n  ".join(failures)
            )
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
        build_data["artifacts"].append(f"/fgtools/solver/native/{LIBRARY.name}")

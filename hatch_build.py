"""Build hook: compiles the search engine, plain C without Python.h, into one library beside its sources.

A wheel gets the conformance cases too; an editable install finds them in the checkout. It is named after the machine
that the library is made for, as the library itself says: ``$CC`` may be a compiler for another one.

The compiler is ``$CC``, or cc, gcc, clang; where none of them works the build asks for ``ziglang``, which brings one.
On macOS ``$ARCHFLAGS`` chooses the machines, as for other packages.
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
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOLVER = Path(__file__).parent / "fgtools" / "solver"
NATIVE = SOLVER / "native"
LIBRARY = NATIVE / ("engine.dll" if sys.platform == "win32" else "engine.so")
FLAGS = ["-O3", "-std=c11", "-fwrapv", "-shared", "-fvisibility=hidden"]
if sys.platform != "win32":
    FLAGS.append("-fPIC")

_spec = spec_from_file_location("binary", SOLVER / "binary.py")
binary = module_from_spec(_spec)
_spec.loader.exec_module(binary)


def words(text: str) -> list[str]:
    """A command line's words, or all of it where its quotes do not end. On Windows a backslash separates folders."""
    windows = sys.platform == "win32"
    try:
        return [word.strip('"') if windows else word for word in shlex.split(text, posix=not windows)]
    except ValueError:
        return [text]


def compilers() -> list[list[str]]:
    """Commands to try, the first that works is taken."""
    wanted = os.environ.get("FGTOOLS_COMPILER", "").strip()
    # Zig would compile for this very processor; the library has to run on others too.
    zig = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"]
    if wanted == "none":
        return []
    if wanted == "zig":
        return [zig]
    if wanted:
        return [words(wanted)]
    named = words(os.environ.get("CC", ""))
    return [*([named] if named else []), *([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), zig]


def compile_with(command: list[str], output: Path) -> str:
    """Compile the engine; what went wrong, or nothing."""
    sources = sorted(map(str, NATIVE.glob("*.c")))
    flags, environment = FLAGS, os.environ.copy()
    if sys.platform == "darwin":
        flags = [*FLAGS, *words(environment.get("ARCHFLAGS", ""))]
        # As old a macOS as this Python runs on; the compiler itself would ask for this machine's.
        environment.setdefault(
            "MACOSX_DEPLOYMENT_TARGET", sysconfig.get_config_var("MACOSX_DEPLOYMENT_TARGET") or "11.0"
        )
    output.unlink(missing_ok=True)
    try:
        done = subprocess.run(
            [*command, *flags, "-o", str(output), *sources],
            capture_output=True, check=False, timeout=600, env=environment,
        )  # fmt: skip
        if done.returncode == 0:
            platform_of(output.read_bytes())
            return ""
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return f"{' '.join(command)}: {error}"
    said = done.stderr[-400:].decode("utf-8", "backslashreplace").strip()  # a compiler may say it in any encoding
    return f"{' '.join(command)}: {said or done.returncode}"


def platform_of(library: bytes) -> str:
    """The platform that a wheel with this library is for, by what the library says. Raises ValueError where it says nothing."""
    made = binary.read_binary(library)
    ours = sysconfig.get_platform()
    system, _, machine = ours.rpartition("-")
    kind = {"darwin": "Mach-O", "win32": "PE"}.get(sys.platform, "ELF")
    if made is None or made.format != kind:
        raise ValueError(f"it made no {kind} library but {made.format if made else 'something else'}")
    if made.format == "Mach-O":
        machine = "universal2" if made.machines == ("arm64", "x86_64") else made.machines[0]
        major, minor = made.macos
        platform = f"macosx-{major}.{minor if major < 11 else 0}-{machine}"  # as pip names the releases
    elif made.format == "PE":
        platform = {"x86": "win32"}.get(made.machines[0], f"win-{made.machines[0]}")
    elif (
        made.machines == machines_of_python()
        and machine not in binary.ELF_MACHINES.values()
        and "_PYTHON_HOST_PLATFORM" not in os.environ
    ):
        platform = ours  # the system has a name of its own for this very machine
    else:
        platform = f"{system}-{made.machines[0]}"
    if "machine " in platform:
        raise ValueError(f"it made a library for {platform}, and no wheel can be named after that")
    return platform


def machines_of_python() -> tuple[str, ...]:
    """The machines that this Python is made for."""
    made = binary.read_binary(Path(sys.executable).read_bytes())
    return made.machines if made else ()


def build_library() -> list[str]:
    """Put the library beside its sources; why each compiler failed, if none worked."""
    LIBRARY.unlink(missing_ok=True)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / LIBRARY.name
        for command in compilers():
            failure = compile_with(command, made)
            if not failure:
                whole = LIBRARY.with_name(f"{LIBRARY.name}.{os.getpid()}")
                shutil.copyfile(made, whole)
                whole.replace(LIBRARY)  # at once: somebody may be loading it
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
        platform = platform_of(LIBRARY.read_bytes())
        build_data["tag"] = f"py3-none-{platform.replace('-', '_').replace('.', '_')}"
        build_data["artifacts"].append(f"/fgtools/solver/native/{LIBRARY.name}")

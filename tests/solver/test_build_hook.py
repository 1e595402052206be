"""The build hook: compilers that are odd, and wheels named after what was made."""

import os
import sys
import sysconfig
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.solver.test_binary import elf, mach, pe, universal

ROOT = Path(__file__).parents[2]
pytest.importorskip("hatchling")


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook's module, which puts the library into a folder of the test's."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "LIBRARY", tmp_path / "engine.so")
    monkeypatch.setattr(module, "FLAGS", ["-O0", *module.FLAGS[1:]])  # what is made here is not run
    for name in ("CC", "ARCHFLAGS", "FGTOOLS_COMPILER", "_PYTHON_HOST_PLATFORM", "MACOSX_DEPLOYMENT_TARGET"):
        monkeypatch.delenv(name, raising=False)
    return module


@pytest.fixture
def compiler(tmp_path: Path) -> Callable[[bytes, str], str]:
    """Makes a compiler that writes these bytes as its output, and a line of shell first."""

    def made(library: bytes, says: str = "") -> str:
        (tmp_path / "library").write_bytes(library)
        script = tmp_path / "compiler"
        script.write_bytes(
            b'#!/bin/sh\n%s\nwhile [ "$1" != -o ]; do shift; done\ncp "%s" "$2"\n'
            % (says.encode("latin-1"), os.fsencode(tmp_path / "library"))
        )
        script.chmod(0o755)
        return str(script)

    return made


def built(hook: ModuleType, **environment: str) -> dict[str, Any]:
    """The build data of a wheel that is built in this environment; ``warned`` are its warnings."""
    warned: list[str] = []

    class App:
        """What the hook says things to."""

        display_warning = staticmethod(warned.append)

    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        wheel = hook.EngineBuildHook(str(ROOT), {}, None, None, "", "wheel", App())
        data: dict[str, Any] = {"force_include": {}, "artifacts": [], "warned": warned}
        wheel.initialize("standard", data)
    return data


def test_a_compiler_that_prints_no_utf_8(hook: ModuleType, compiler: Callable[[bytes, str], str]) -> None:
    """Its failure is told with the bytes escaped, and the next compiler is tried."""
    broken = compiler(b"", "echo 'Datei fehlt: \xfcber' >&2; exit 1")
    failure = hook.compile_with([broken], hook.LIBRARY)

    assert failure.endswith(r"Datei fehlt: \xfcber")
    assert "tag" in built(hook, CC=broken)


@pytest.mark.parametrize("command", ["true", "/no/such/compiler", "'unbalanced", " ", "cat /dev/null"])
def test_compilers_that_make_nothing(hook: ModuleType, command: str) -> None:
    """A command that makes no library, or is none: told in words, and the package is built without the engine."""
    data = built(hook, FGTOOLS_COMPILER=command, PATH="" if command == " " else os.environ["PATH"])

    assert "tag" not in data
    assert "no C compiler worked" in data["warned"][0]
    assert not hook.LIBRARY.exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a cross compiler elsewhere makes other formats")
def test_wheels_are_named_after_what_was_made(hook: ModuleType, compiler: Callable[[bytes, str], str]) -> None:
    """A cross compiler's wheel is for its machine, whatever this one is; what is for no Linux is no library."""
    for library, platform in (
        (elf(183), "linux_aarch64"),
        (elf(3, wide=False), "linux_i686"),
        (elf(22, order=">"), "linux_s390x"),
    ):
        assert built(hook, FGTOOLS_COMPILER=compiler(library, ""))["tag"] == f"py3-none-{platform}"
    own = built(hook)["tag"]
    assert own == f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    assert built(hook, _PYTHON_HOST_PLATFORM="linux-mars")["tag"] == own
    for library in (pe(0x8664), mach(0x0100000C, (11, 0)), elf(9999)):
        assert "tag" not in built(hook, FGTOOLS_COMPILER=compiler(library, ""))


@pytest.mark.parametrize(
    ("library", "platform"),
    [
        (mach(0x01000007, (10, 9)), "macosx-10.9-x86_64"),
        (mach(0x0100000C, (11, 0)), "macosx-11.0-arm64"),
        (mach(0x0100000C, (14, 2)), "macosx-14.0-arm64"),
        (universal(mach(0x01000007, (10, 13)), mach(0x0100000C, (11, 0))), "macosx-10.13-universal2"),
    ],
)
def test_wheels_for_macos(hook: ModuleType, monkeypatch: pytest.MonkeyPatch, library: bytes, platform: str) -> None:
    """Universal only with both machines in it, though this Python is; as old a release as the library says."""
    monkeypatch.setattr(hook.sys, "platform", "darwin")
    monkeypatch.setattr(hook.sysconfig, "get_platform", lambda: "macosx-10.9-universal2")

    assert hook.platform_of(library) == platform


def test_wheels_for_windows(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the library's machine; a command line there has backslashes in its paths."""
    monkeypatch.setattr(hook.sys, "platform", "win32")
    monkeypatch.setattr(hook.sysconfig, "get_platform", lambda: "win-amd64")

    assert hook.platform_of(pe(0x8664)) == "win-amd64"
    assert hook.platform_of(pe(0x14C)) == "win32"
    assert hook.platform_of(pe(0xAA64)) == "win-arm64"
    assert hook.words(r'"C:\Program Files\LLVM\clang.exe" -m32') == [r"C:\Program Files\LLVM\clang.exe", "-m32"]

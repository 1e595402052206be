"""What a library's headers say: which machines it is for, and whether it is whole."""

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from fgtools.solver import engine
from fgtools.solver.binary import Binary, read_binary, why_not_whole

ENGINE = Path(engine.library_path())


def elf(machine: int, order: str = "<", wide: bool = True, size: int = 4096) -> bytes:
    """An ELF library of so many bytes, all in one segment, as the System V ABI lays it out."""
    widths = "QQQ" if wide else "III"
    head = 64 if wide else 52
    raw = b"\x7fELF" + bytes([1 + wide, 1 + (order == ">"), 1]) + bytes(9)
    raw += struct.pack(f"{order}HHI{widths}I6H", 3, machine, 1, 0, head, 0, 0, head, 56 if wide else 32, 1, 0, 0, 0)
    fields = (1, 5, 0, 0, 0, size, size, 4096) if wide else (1, 0, 0, 0, size, size, 5, 4096)
    return (raw + struct.pack(f"{order}IIQQQQQQ" if wide else f"{order}8I", *fields)).ljust(size, b"\0")


def mach(machine: int, macos: tuple[int, int], size: int = 4096) -> bytes:
    """A Mach-O library of so many bytes: one segment, and LC_BUILD_VERSION."""
    segment = struct.pack("<II16sQQQQiiII", 0x19, 72, b"__LINKEDIT", 0, size, 0, size, 1, 1, 0, 0)
    built = struct.pack("<IIIIII", 0x32, 24, 1, macos[0] << 16 | macos[1] << 8, 0, 0)
    commands = segment + built
    head = struct.pack("<IIIIIIII", 0xFEEDFACF, machine, 0, 6, 2, len(commands), 0, 0)
    return (head + commands).ljust(size, b"\0")


def universal(*parts: bytes) -> bytes:
    """Mach-O libraries in one, each at a place of its own."""
    places = [4096 * (1 + sum(len(part) // 4096 for part in parts[:number])) for number in range(len(parts))]
    raw = struct.pack(">II", 0xCAFEBABE, len(parts))
    for place, part in zip(places, parts, strict=True):
        raw += struct.pack(">IIIII", struct.unpack_from("<I", part, 4)[0], 0, place, len(part), 12)
    return raw.ljust(4096, b"\0") + b"".join(parts)


def pe(machine: int, size: int = 1024) -> bytes:
    """A Windows library of so many bytes, half of them in its one section."""
    raw = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40) + b"PE\0\0"
    raw += struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, 0, 0x2000)
    raw += struct.pack("<8sIIIIIIHHI", b".text", size // 2, 0, size // 2, size // 2, 0, 0, 0, 0, 0)
    return raw.ljust(size, b"\0")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (elf(62), Binary("ELF", ("x86_64",), 4096)),
        (elf(3, wide=False), Binary("ELF", ("i686",), 4096)),
        (elf(40, wide=False), Binary("ELF", ("armv7l",), 4096)),
        (elf(21), Binary("ELF", ("ppc64le",), 4096)),
        (elf(21, order=">"), Binary("ELF", ("ppc64",), 4096)),
        (elf(22, order=">"), Binary("ELF", ("s390x",), 4096)),
        (elf(9999), Binary("ELF", ("machine 9999",), 4096)),
        (mach(0x01000007, (10, 9)), Binary("Mach-O", ("x86_64",), 4096, (10, 9))),
        (mach(0x0100000C, (11, 0)), Binary("Mach-O", ("arm64",), 4096, (11, 0))),
        (
            universal(mach(0x01000007, (10, 13)), mach(0x0100000C, (11, 0))),
            Binary("Mach-O", ("arm64", "x86_64"), 3 * 4096, (10, 13)),
        ),
        (
            universal(mach(0x01000007, (10, 13)), mach(0x0100000C, (14, 0))),
            Binary("Mach-O", ("arm64", "x86_64"), 3 * 4096, (14, 0)),
        ),
        (pe(0x8664), Binary("PE", ("amd64",), 1024)),
        (pe(0x14C), Binary("PE", ("x86",), 1024)),
    ],
)
def test_headers(raw: bytes, told: Binary) -> None:
    """Machine, length and oldest macOS of each format, in either byte order; with any byte less it is cut short."""
    assert read_binary(raw) == told
    assert why_not_whole(raw) is None
    assert why_not_whole(raw + b"more") is None
    assert why_not_whole(raw[:-1]) == f"it is cut short: {len(raw) - 1} of {len(raw)} bytes are there"
    assert all("cut short" in str(why_not_whole(raw[:length])) for length in range(8, len(raw), 7))


def test_what_is_no_library() -> None:
    """Other files are none of its business: the system's loader says what it thinks of them."""
    for raw in (b"", b"text", b"\x7fEL", b"#!/bin/sh\n"):
        assert read_binary(raw) is None
        assert why_not_whole(raw) is None


def test_a_library_that_is_cut_short_is_told(tmp_path: Path) -> None:
    """However much of the engine is missing: an error with its place, where the system's loader lets a signal end the process."""
    raw = ENGINE.read_bytes()
    files = []
    for length in (len(raw) - 1, len(raw) // 2, len(raw) // 20, 100, 10, 0):
        files.append(tmp_path / f"{length}.so")
        files[-1].write_bytes(raw[:length])
    code = (
        "import sys; from fgtools.solver.engine import load\n"
        "for file in sys.argv[1:]:\n"
        "    try:\n        load(file)\n    except OSError as error:\n        print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code, *map(str, files)], capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()

    assert (done.returncode, len(told)) == (0, len(files))
    assert all(line.startswith(str(file)) for file, line in zip(files, told, strict=True))
    assert (
        told[0] == f"{files[0]}: it is cut short: {len(raw) - 1} of {len(raw)} bytes are there; install fgtools again"
    )
    assert all("it is cut short" in line or "its headers are cut short" in line for line in told[:4])

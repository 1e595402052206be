"""What a compiled library's own headers say of it: the machines it is made for, and how long it is when it is whole.

The system's loader maps a library as long as its headers say, and a process that then reads beyond the file's end is killed.
The build (hatch_build.py) loads this file by itself, so it imports nothing of fgtools.
"""

import struct
from typing import Final, NamedTuple

ELF_MACHINES: Final = {
    3: "i686", 8: "mips", 20: "ppc", 21: "ppc64", 22: "s390x", 40: "armv7l", 62: "x86_64", 183: "aarch64", 243: "riscv64",
    258: "loongarch64",
}  # fmt: skip
_MACH_MACHINES: Final = {0x01000007: "x86_64", 0x0100000C: "arm64"}
_PE_MACHINES: Final = {0x014C: "x86", 0x8664: "amd64", 0xAA64: "arm64"}
_SEGMENT, _OLDEST_MACOS, _BUILT_FOR = 0x19, 0x24, 0x32  # load commands of a Mach-O file


class Binary(NamedTuple):
    """A library's headers.

    - ``format``: ``ELF``, ``Mach-O`` or ``PE``.
    - ``machines``: as platform tags of wheels name them; ``machine N`` for one without a name here.
    - ``length``: bytes of the whole file, at least.
    - ``macos``: the oldest release of macOS that loads it.
    """

    format: str
    machines: tuple[str, ...]
    length: int
    macos: tuple[int, int] = (0, 0)


def read_binary(raw: bytes) -> Binary | None:
    """The headers of a library; None where it is in none of the three formats. Raises ValueError where they are cut short."""
    readers = {b"\x7fELF": _elf, b"\xcf\xfa\xed\xfe": _mach, b"\xca\xfe\xba\xbe": _universal, b"MZ": _pe}
    try:
        return next((read(raw) for magic, read in readers.items() if raw.startswith(magic)), None)
    except (struct.error, IndexError):
        raise ValueError("its headers are cut short") from None


def why_not_whole(raw: bytes) -> str | None:
    """Why the library is not whole, by its headers. None where it is, or is in no format that is known here."""
    try:
        binary = read_binary(raw)
    except ValueError as error:
        return str(error)
    if binary and len(raw) < binary.length:
        return f"it is cut short: {len(raw)} of {binary.length} bytes are there"
    return None


def _elf(raw: bytes) -> Binary:
    order = ">" if raw[5] == 2 else "<"
    wide = raw[4] == 2
    (machine,) = struct.unpack_from(f"{order}H", raw, 18)
    segments, sections = struct.unpack_from(f"{order}{'QQ' if wide else 'II'}", raw, 32 if wide else 28)
    segment_size, segment_count, section_size, section_count = struct.unpack_from(f"{order}4H", raw, 54 if wide else 42)
    ends = [sections + section_size * section_count]
    for at in range(segments, segments + segment_size * segment_count, segment_size or 1):
        offset, *_, size = struct.unpack_from(f"{order}{'4Q' if wide else '4I'}", raw, at + (8 if wide else 4))
        ends.append(offset + size)
    name = ELF_MACHINES.get(machine, f"machine {machine}")
    return Binary("ELF", (f"{name}le" if name == "ppc64" and order == "<" else name,), max(ends))


def _mach(raw: bytes, start: int = 0) -> Binary:
    machine, _, _, count = struct.unpack_from("<4I", raw, start + 4)
    at, end, macos = start + 32, 0, 0
    for _ in range(count):
        command, size = struct.unpack_from("<2I", raw, at)
        if command == _SEGMENT:
            end = max(end, sum(struct.unpack_from("<2Q", raw, at + 40)))
        elif command in (_OLDEST_MACOS, _BUILT_FOR):
            (macos,) = struct.unpack_from("<I", raw, at + (8 if command == _OLDEST_MACOS else 12))
        at += max(size, 8)
    name = _MACH_MACHINES.get(machine, f"machine {machine}")
    return Binary("Mach-O", (name,), start + end, (macos >> 16, macos >> 8 & 255))


def _universal(raw: bytes) -> Binary:
    """Some Mach-O files in one, each for a machine."""
    (count,) = struct.unpack_from(">I", raw, 4)
    parts = [_mach(raw, struct.unpack_from(">I", raw, 16 + 20 * number)[0]) for number in range(count)]
    machines = tuple(sorted(name for part in parts for name in part.machines))
    length = max((part.length for part in parts), default=0)
    # Every Mac with such a processor has macOS 11: what the others ask for is what counts.
    macos = max((part.macos for part in parts if part.macos > (11, 0) or part.machines != ("arm64",)), default=(11, 0))
    return Binary("Mach-O", machines, length, macos)


def _pe(raw: bytes) -> Binary:
    (start,) = struct.unpack_from("<I", raw, 0x3C)
    machine, count = struct.unpack_from("<2H", raw, start + 4)
    (optional,) = struct.unpack_from("<H", raw, start + 20)
    sections = [struct.unpack_from("<2I", raw, start + 24 + optional + 40 * number + 16) for number in range(count)]
    return Binary("PE", (_PE_MACHINES.get(machine, f"machine {machine}"),), max(map(sum, sections), default=0))

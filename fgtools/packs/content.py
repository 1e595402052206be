"""The files of a pack, in a folder or in one .zip: reading them and writing them, the same bytes every time."""

import io
import shutil
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits
from fgtools.formats.manifest import FILES

MANIFEST: Final = "manifest.json"
DEALS, CERTIFICATES = FILES
_NEVER: Final = (1980, 1, 1, 0, 0, 0)  # a .zip has a time in it; this one is the same every time
_BLOCK: Final = 1 << 16
_MOST_NAMES: Final = 1 << 20  # bytes of a .zip's list of its files: Python keeps some fifteen times as many
# What zipfile raises for damage: flags and methods that it does not know are RuntimeErrors, names that are no text ValueErrors.
_DAMAGE: Final = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    OverflowError,
    struct.error,
    zlib.error,
    zipfile.BadZipFile,
)
# The others cannot be read in bounded memory: zipfile unpacks a whole block of them at once, a thousandfold and more.
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NAMED: Final = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ"}
_ENCRYPTED: Final = 1


def is_pack(name: str) -> bool:
    """Whether a name is meant as a pack: it is a folder's, or a .zip's."""
    path = Path(name)
    return path.is_dir() or path.suffix.lower() == ".zip"


class PackFiles:
    """A pack that exists: a folder or a .zip. Names are those above; nothing else in it is looked at.

    In a .zip the files may lie in a folder, as they do when a folder is zipped. Raises UnreadableInputError where it is neither.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self._zipped: dict[str, str] | None = None
        try:
            if not Path(place).is_dir():
                with _archive(place) as archive:
                    self._zipped = _names_of(archive)
        except _DAMAGE as error:
            raise UnreadableInputError([f"{place}: no pack: {_reason(error)}"]) from None

    def has(self, name: str) -> bool:
        """Whether the file is there."""
        return (Path(self.place) / name).is_file() if self._zipped is None else name in self._zipped

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """The file's bytes. Raises UnreadableInputError where it is missing or damaged, while it is read too."""
        place = f"{self.place}/{name}"
        if not self.has(name):
            raise UnreadableInputError([f"{place}: no such file"])
        with ExitStack() as opened:
            try:
                stream = opened.enter_context(self._stream(name, place))
            except _DAMAGE as error:
                raise UnreadableInputError([f"{place}: cannot be read: {_reason(error)}"]) from None
            yield opened.enter_context(io.BufferedReader(_Told(stream, place)))

    @contextmanager
    def _stream(self, name: str, place: str) -> Iterator[IO[bytes]]:
        if self._zipped is None:
            with open(Path(self.place) / name, "rb") as stream:
                yield stream
            return
        with _archive(self.place) as archive:
            info = archive.getinfo(self._zipped[name])
            if info.flag_bits & _ENCRYPTED:
                raise UnreadableInputError([f"{place}: encrypted; zip the pack again without a password"])
            if info.compress_type not in _METHODS:
                method = _NAMED.get(info.compress_type, f"method {info.compress_type}")
                raise UnreadableInputError(
                    [f"{place}: compressed by {method}; only stored and deflated files are read, so zip the pack again"]
                )
            with archive.open(info) as member:
                yield member

    def items(self, name: str, limits: Limits) -> Iterator[Item]:
        """The documents of a file, one a line."""
        with self.open(name) as stream:
            number = 0
            while line := stream.readline(limits.bytes + 1):
                number += 1
                place = f"{self.place}/{name}:{number}"
                if len(line) > limits.bytes:
                    raise UnreadableInputError([f"{place}: longer than the limit of {limits.bytes} bytes"])
                try:
                    yield Item(place, line.decode())
                except UnicodeDecodeError:
                    yield Item(place, faults=(f"{place}: not UTF-8",))


class _Told(io.RawIOBase):
    """A stream, read in blocks. What goes wrong while it is read is an UnreadableInputError."""

    def __init__(self, stream: IO[bytes], place: str) -> None:
        self._stream, self._place = stream, place

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            block = self._stream.read(min(len(buffer), _BLOCK))
        except _DAMAGE as error:
            raise UnreadableInputError([f"{self._place}: cannot be read: {_reason(error)}"]) from None
        buffer[: len(block)] = block
        return len(block)


class _Archive(io.BufferedReader):
    """A .zip's bytes. zipfile reads the list of its files at once; a longer one is refused."""

    def read(self, size: int | None = -1, /) -> bytes:
        most = _MOST_NAMES + 1
        block = super().read(most if size is None or size < 0 else min(size, most))
        if len(block) == most:
            raise zipfile.BadZipFile(f"the list of its files is longer than {_MOST_NAMES} bytes")
        return block


@contextmanager
def _archive(place: str) -> Iterator[zipfile.ZipFile]:
    with _Archive(io.FileIO(place)) as file, zipfile.ZipFile(file) as archive:
        yield archive


def _names_of(archive: zipfile.ZipFile) -> dict[str, str]:
    r"""The pack's files by their names, as the .zip calls them. Raises zipfile.BadZipFile where that is not clear.

    Some programs write ``\`` between folders and names. macOS adds files of its own, ``__MACOSX/`` and ``._*``.
    """
    files = [
        (PurePosixPath(name.replace("\\", "/")), name) for name in archive.namelist() if name[-1:] not in ("/", "\\")
    ]
    files = [(path, name) for path, name in files if "__MACOSX" not in path.parts and not path.name.startswith("._")]
    folders = {path.parent for path, _ in files if path.name == MANIFEST}
    folder = PurePosixPath()
    if folders and folder not in folders:
        folder, *others = sorted(folders)
        if others:
            raise zipfile.BadZipFile(f"{len(folders)} folders in it have a {MANIFEST}; zip one pack alone")
    found: dict[str, str] = {}
    for path, name in files:
        if path.parent == folder and path.name in (MANIFEST, *FILES):
            if path.name in found:
                raise zipfile.BadZipFile(f"two files in it are called {path.name}")
            found[path.name] = name
    return found


def _reason(error: BaseException) -> str:
    reason = getattr(error, "strerror", None) or str(error) or "it ends too early"
    return f"{reason[:1].lower()}{reason[1:]}"


def write_pack(place: str, contents: dict[str, Path | str]) -> None:
    """Write a pack, whole or not at all. Raises FileExistsError where something is there already."""
    target = Path(place)
    if target.exists():
        raise FileExistsError(f"{place}: exists already")
    parent = target.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=".pack-", dir=parent))
    try:
        made = scratch / "pack"
        if target.suffix == ".zip":
            with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
                for name, content in contents.items():
                    raw = content.encode() if isinstance(content, str) else content.read_bytes()
                    archive.writestr(zipfile.ZipInfo(name, _NEVER), raw)
        else:
            made.mkdir()
            for name, content in contents.items():
                if isinstance(content, str):
                    (made / name).write_text(content, encoding="utf-8", newline="\n")
                else:
                    shutil.copyfile(content, made / name)
        made.replace(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)

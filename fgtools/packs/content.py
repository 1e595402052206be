"""The files of a pack, in a folder or in one .zip: reading them and writing them, the same bytes every time."""

import io
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from fgtools.errors import UnreadableInputError
from fgtools.formats.files import Item
from fgtools.formats.limits import Limits

MANIFEST: Final = "manifest.json"
DEALS: Final = "deals.jsonl"
CERTIFICATES: Final = "certificates.jsonl"
_NEVER: Final = (1980, 1, 1, 0, 0, 0)  # a .zip has a time in it; this one is the same every time


class PackFiles:
    """A pack that exists: a folder or a .zip. Names are those above; nothing else in it is looked at."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._zip: zipfile.ZipFile | None = None
        try:
            if not Path(place).is_dir():
                self._zip = zipfile.ZipFile(place)
        except (OSError, zipfile.BadZipFile) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise UnreadableInputError([f"{place}: no pack: {reason[:1].lower()}{reason[1:]}"]) from None

    def has(self, name: str) -> bool:
        """Whether the file is there."""
        if self._zip:
            return name in self._zip.namelist()
        return (Path(self.place) / name).is_file()

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """The file's bytes. Raises UnreadableInputError where it is missing or damaged."""
        try:
            with self._zip.open(name) if self._zip else open(Path(self.place) / name, "rb") as stream:
                yield stream
        except (OSError, KeyError, zipfile.BadZipFile) as error:
            reason = "no such file" if isinstance(error, KeyError | FileNotFoundError) else str(error)
            raise UnreadableInputError([f"{self.place}/{name}: {reason}"]) from None

    def items(self, name: str, limits: Limits) -> Iterator[Item]:
        """The documents of a file, one a line."""
        with self.open(name) as stream:
            reader = io.BufferedReader(stream)  # type: ignore[type-var]  # a binary stream
            number = 0
            while line := reader.readline(limits.bytes + 1):
                number += 1
                place = f"{self.place}/{name}:{number}"
                if len(line) > limits.bytes:
                    raise UnreadableInputError([f"{place}: longer than the limit of {limits.bytes} bytes"])
                try:
                    yield Item(place, line.decode())
                except UnicodeDecodeError:
                    yield Item(place, faults=(f"{place}: not UTF-8",))


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
                    (made / name).write_text(content, encoding="utf-8")
                else:
                    shutil.copyfile(content, made / name)
        made.replace(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)

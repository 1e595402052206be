"""Files that are written: whole or not at all, line by line, or line by line and gone on with after any interruption."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from filelock import lock_descriptor

from fgtools.errors import OutputError
from fgtools.text import quoted, reason_of

_NO_LOCKS: Final = (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK)  # what a file system without them says


def write_whole(name: str, raw: bytes) -> None:
    """Write a file, whole or not at all; what stood there is replaced. Raises OutputError."""
    target = Path(os.path.realpath(name))
    scratch = target.with_name(f".{target.name[:60]}.{os.getpid()}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(raw)  # a device or a pipe; a folder refuses
            return
        try:
            scratch.write_bytes(raw)
            scratch.replace(target)
        finally:
            with suppress(OSError):
                scratch.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"{quoted(name)}: cannot be written: {reason_of(error)}") from None


class LineFile:
    """A text file that this process alone writes, line by line, from its start. Raises OutputError.

    Should somebody delete, replace or change it meanwhile, that is noticed at the next line, and by `check`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown = quoted(name)
        self._file = self._open(name)
        mode = os.fstat(self._file.fileno())
        self._is_regular = stat.S_ISREG(mode.st_mode)
        self._size = mode.st_size
        self._lines = 0

    @staticmethod
    def _open(name: str) -> BinaryIO:
        try:
            # Each line goes to the file's end, wherever that is: should somebody cut it, no hole comes of it.
            return open(name, "wb", buffering=0, opener=lambda path, flags: os.open(path, flags | os.O_APPEND, 0o666))
        except OSError as error:
            raise OutputError(f"{quoted(name)}: cannot be written: {reason_of(error)}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; `check` says whether all is there."""
        self._file.close()

    def write(self, text: str) -> None:
        """Add a text of whole lines, as UTF-8. Raises OutputError where it cannot be written whole; what stood before stays."""
        self.check()
        raw = text.encode("utf-8", "backslashreplace")
        try:
            written = 0
            while written < len(raw):
                written += self._file.write(raw[written:])
        except OSError as error:
            if self._is_regular:
                self._file.truncate(self._size)
            raise OutputError(
                f"{self.shown}: cannot be written on: {reason_of(error)}; what was finished is kept"
            ) from None
        self._size += len(raw)
        self._lines += text.count("\n")

    def check(self) -> None:
        """Raise OutputError where the file is no longer what this process has written, with what is lost."""
        if not self._is_regular:
            return
        here = os.fstat(self._file.fileno())
        try:
            there = Path(self.name).stat()
        except OSError:
            raise self._lost("deleted or moved", f"its {self._lines} lines went with it") from None
        if not os.path.samestat(here, there):
            raise self._lost("replaced by another file", f"the {self._lines} lines written are lost")
        if here.st_size != self._size:
            left = (
                f"of the {self._size} bytes of its {self._lines} lines"
                if here.st_size < self._size
                else f"not {self._size}"
            )
            raise self._lost("changed by something else", f"it has {here.st_size} bytes, {left}")

    def _lost(self, what: str, lost: str) -> OutputError:
        return OutputError(f"{self.shown}: {what} while it was written; {lost}")


class GrowingFile(LineFile):
    """An output to be gone on with, locked against a second run where the system can.

    A last line that a crash cut short is dropped and written again.

    ``lines`` are the complete lines found, to be compared with what is to be written; `append` adds one.
    """

    @staticmethod
    def _open(name: str) -> BinaryIO:
        try:
            file = open(name, "a+b", buffering=0)  # noqa: SIM115  # closed by __exit__
        except OSError as error:
            raise OutputError(f"{quoted(name)}: cannot be written: {reason_of(error)}") from None
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            file.close()
            raise OutputError(f"{quoted(name)}: not a regular file, so it could not be gone on with")
        reason = None
        try:
            if not lock_descriptor(file.fileno(), blocking=False):
                reason = "another run is writing this file"
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                reason = f"cannot be locked: {reason_of(error)}"
        if reason:
            file.close()
            raise OutputError(f"{quoted(name)}: {reason}")
        return file

    def lines(self) -> Iterator[bytes]:
        """The complete lines so far. Once they are read, a line that was cut short is gone from the file."""
        end = 0
        # The locked file itself: Windows lets nobody who opens it anew read what is locked.
        with open(os.dup(self._file.fileno()), "rb") as reader:
            reader.seek(0)
            for line in reader:
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                self._lines += 1
                yield line
        if self._file.seek(0, os.SEEK_END) != end:
            self._file.truncate(end)
        self._size = end

    def append(self, line: str) -> None:
        """Add a line. Raises OutputError where it cannot be written whole; what stood before stays."""
        self.write(f"{line}\n")

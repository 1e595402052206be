"""A file of certificates that grows line by line, in order, and can be gone on with after any interruption."""

import fcntl
import os
import stat
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self

from fgtools.errors import OutputError


class GrowingFile:
    """The output, locked against a second run. A last line that a crash cut short is dropped and written again.

    ``lines`` are the complete lines found, to be compared with what is to be written; `append` adds one.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._file = self._open(name)

    @staticmethod
    def _open(name: str) -> BinaryIO:
        try:
            file = open(name, "a+b", buffering=0)  # noqa: SIM115  # closed by __exit__
        except OSError as error:
            raise OutputError(f"{name}: cannot be written: {(error.strerror or str(error)).lower()}") from None
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            file.close()
            raise OutputError(f"{name}: not a regular file, so it could not be gone on with")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise OutputError(f"{name}: another run is writing this file") from None
        return file

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def lines(self) -> Iterator[bytes]:
        """The complete lines so far. Once they are read, a line that was cut short is gone from the file."""
        end = 0
        with open(self.name, "rb") as reader:
            for line in reader:
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                yield line
        self._cut(end)

    def _cut(self, end: int) -> None:
        if self._file.seek(0, os.SEEK_END) != end:
            self._file.truncate(end)

    def append(self, line: str) -> None:
        """Add a line. Raises OutputError where it cannot be written whole; what stood before stays."""
        raw = line.encode() + b"\n"
        end = self._file.seek(0, os.SEEK_END)
        try:
            written = 0
            while written < len(raw):
                written += self._file.write(raw[written:])
        except OSError as error:
            self._file.truncate(end)
            reason = (error.strerror or str(error)).lower()
            raise OutputError(f"{self.name}: cannot be written on: {reason}; what was finished is kept") from None

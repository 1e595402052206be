"""A growing file is locked where that is possible."""

import errno
import os
from pathlib import Path

import pytest

from fgtools.errors import OutputError
from fgtools.run import output
from fgtools.run.output import GrowingFile


def test_who_writes_a_file_has_it_alone(tmp_path: Path) -> None:
    """A second one is refused while the first reads and writes, and not after it; nothing is left beside the file."""
    name = str(tmp_path / "growing")
    with GrowingFile(name) as growing:
        growing.append("one")
        assert list(growing.lines()) == [b"one\n"]
        with pytest.raises(OutputError, match="another run is writing this file"):
            GrowingFile(name)
        growing.append("two")
    with GrowingFile(name) as growing:
        assert list(growing.lines()) == [b"one\n", b"two\n"]
    assert [file.name for file in tmp_path.iterdir()] == ["growing"]


def test_where_no_file_can_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network file systems: the file is written all the same. Another fault is told as what it is."""

    def fails(number: int) -> None:
        def lock(_: int, blocking: bool) -> bool:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(output, "lock_descriptor", lock)

    fails(errno.ENOLCK)
    with GrowingFile(str(tmp_path / "growing")) as growing:
        growing.append("one")
        assert list(growing.lines()) == [b"one\n"]
    fails(errno.EIO)
    with pytest.raises(OutputError, match="cannot be locked: input/output error"):
        GrowingFile(str(tmp_path / "growing"))

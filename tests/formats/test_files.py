"""Files: streaming, compression, limits, and hostile input."""

import gzip
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fgtools.deal.dealer import deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.convert import read_any
from fgtools.formats.converter import read_document
from fgtools.formats.files import item_of, texts
from fgtools.formats.limits import Limits
from fgtools.formats.notation import CR_ALONE, board, read_one_line, sheet_of_board
from fgtools.formats.sheet import FLOWER_GARDEN
from fgtools.kernel.variants import VARIANTS
from tests.processes import with_at_most

V1 = Path(__file__).parent / "v1"
DEAL = '{"format":"fgtools/deal","version":1}'


def places(file: Path, limits: Limits | None = None) -> list[str]:
    """The places of the documents in a file."""
    return [item.place.removeprefix(f"{file}") for item in texts(str(file), limits or Limits())]


def test_one_document_a_line(tmp_path: Path) -> None:
    """Each line is a document, blank lines are passed over, and the line's number is its place."""
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{DEAL}\n\n{DEAL}\n{DEAL}")

    assert places(file) == [":1", ":3", ":4"]


def test_one_document_over_many_lines(tmp_path: Path) -> None:
    """A file whose first line is no document is one document."""
    file = tmp_path / "deal.json"
    file.write_text('{\n "format": "fgtools/deal",\n "version": 1\n}\n')

    assert places(file) == [""]


def test_compressed_files_are_known_by_their_bytes(tmp_path: Path) -> None:
    """A .gz is read whatever its name."""
    for name in ("deals.jsonl.gz", "deals"):
        (tmp_path / name).write_bytes(gzip.compress(f"{DEAL}\n{DEAL}\n".encode()))

        assert places(tmp_path / name) == [":1", ":2"]


def test_a_line_over_the_limit_is_told_and_the_next_is_read(tmp_path: Path) -> None:
    """A line that is too long costs a message, not the rest of the file."""
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{DEAL}\n{'x' * 5000}\n{DEAL}\n")

    items = list(texts(str(file), Limits(bytes=1000)))

    assert [(), (f"{file}:2: longer than the limit of 1000 bytes",), ()] == [item.faults for item in items]


BOARD = board(deal(VARIANTS["brigade"], "fg1:1")).replace("S", "♠\ufe0f").replace("♠\ufe0feed", "Seed")


@pytest.mark.parametrize(
    "text", [DEAL, f"{DEAL}\n{DEAL}\n", BOARD, "brigade.fg1:1:1h\n"], ids=["one", "lines", "board", "share"]
)
@pytest.mark.parametrize("name", ["it", "it.jsonl", "it.gz"])
def test_other_encodings_are_named(tmp_path: Path, text: str, name: str) -> None:
    """UTF-16 and UTF-32, as editors save them, are called so, with the command that mends them; it does mend them."""
    file = tmp_path / name
    for encoding, mark in (
        ("utf-16", ""),
        ("utf-16-be", "\ufeff"),
        ("utf-16-le", ""),
        ("utf-16-be", ""),
        ("utf-32", ""),
    ):
        raw = (mark + text).encode(encoding)
        file.write_bytes(gzip.compress(raw) if name.endswith("gz") else raw)
        (item,) = texts(str(file), Limits())
        named, _, command = (
            item.faults[0].removeprefix(f"{file}: ").partition(" text, where UTF-8 is due; save it as UTF-8, as by: ")
        )

        assert named == encoding.upper()[:6]
        assert command.split()[:2] == ["iconv", "-f"]
        assert raw.decode(command.split()[2]).removeprefix("\ufeff") == text
        assert item_of(raw, "body", Limits()).faults == (item.faults[0].replace(str(file), "body"),)


@pytest.mark.parametrize("raw", [bytes(100), gzip.compress(bytes(64 << 20)), b"{\0"], ids=["zeros", "gzip", "few"])
def test_bytes_that_are_no_text_are_not_called_so(raw: bytes) -> None:
    """What merely holds zeros is no text in UTF-16: compressed data, say, in the body of a request."""
    assert not any("UTF-16" in fault for fault in item_of(raw, "body", Limits()).faults)


@pytest.mark.parametrize(
    "text", [f"{DEAL}\n{DEAL}\n", BOARD, "brigade.fg1:1:1h\nbrigade.fg1:2:\n"], ids=["lines", "board", "share"]
)
def test_carriage_returns_alone_are_named(tmp_path: Path, text: str) -> None:
    """Lines of documents and boards whose lines end as old Macs ended them are called so; before Windows' line ends they are read."""
    file = tmp_path / "it"
    for end, due in (("\r", [f"{file}: {CR_ALONE}"]), ("\r\n", [])):
        file.write_bytes(text.replace("\n", end).encode())
        found: list[str] = []
        for item in texts(str(file), Limits()):
            try:
                read_any(item, Limits(), FLOWER_GARDEN)
            except UnreadableInputError as error:
                found += [fault for fault in error.faults if "missing" not in fault]

        assert found == due


def test_a_document_may_be_broken_by_carriage_returns(tmp_path: Path) -> None:
    """JSON takes a carriage return for a blank, and a mark of UTF-8 at the beginning does no harm."""
    file = tmp_path / "deal.json"
    document = json.loads((V1 / "deal.json").read_text(encoding="utf-8"))
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(document, indent=1).replace("\n", "\r").encode())
    (item,) = texts(str(file), Limits())

    assert item.deal().seed == document["seed"]


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    """A missing file and a folder are faults with their place."""
    for name, reason in (("none.json", "no such file or directory"), (".", "is a directory")):
        (item,) = texts(str(tmp_path / name), Limits())

        assert (f"{tmp_path / name}: {reason}",) == item.faults


@given(st.binary(max_size=200))
def test_random_bytes_are_documents_or_faults(raw: bytes) -> None:
    """Any bytes are read to items, and any text to a document or located faults."""
    from fgtools.formats.files import _items

    for item in _items(io.BufferedReader(io.BytesIO(raw)), "here", Limits(bytes=50)):
        for read in (item.document, item.deal, lambda: item.log(Limits())):  # noqa: B023  # called at once
            try:
                read()
            except UnreadableInputError as error:
                assert all(fault.startswith("here") for fault in error.faults)
                assert error.faults


@given(st.text(max_size=80))
def test_random_text_is_no_surprise(text: str) -> None:
    """Readers of text raise UnreadableInputError or return, and every fault can be written as UTF-8."""
    for read in (read_document, lambda *board: sheet_of_board(*board).deal(), read_one_line):
        try:
            read(text, "here")
        except UnreadableInputError as error:
            "\n".join(error.faults).encode()


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=10), st.data()
)
def test_random_values_in_a_document(value: object, data: st.DataObject) -> None:
    """A value of any type at any key is read or refused with its path."""
    import json

    key = data.draw(st.sampled_from(["variant", "options", "seed", "columns", "bouquet", "foundations", "cells", "id"]))
    plain = {"format": "fgtools/deal", "version": 1, "variant": "brigade", "columns": [], "bouquet": [], key: value}
    try:
        read_document(json.dumps(plain), "here")
    except UnreadableInputError as error:
        assert all(fault.startswith("here $.") for fault in error.faults)


LOG_HEAD = b'{"format":"fgtools/move-log","version":1,"variant":"brigade","seed":"fg1:1","moves":['
HOSTILE = {
    "brackets": ("b'[' * 100_000_000", 3, "longer than the limit of 16777216 bytes"),
    "quotes": ("b'{\"' + b'a' * 100_000_000", 3, "longer than the limit of 16777216 bytes"),
    "entries": (
        f"{LOG_HEAD!r} + b'\"1>2\",' * 10_000_000 + b'\"1>2\"]}}'",
        3,
        "longer than the limit of 16777216 bytes",
    ),
    "entries-below-the-size": (
        f"{LOG_HEAD!r} + b'\"1>2\",' * 200_000 + b'\"1>2\"]}}'",
        3,
        "$.moves: 200001 entries, more than the limit of 100000",
    ),
    "bomb": ("__import__('gzip').compress(b'[' * 300_000_000)", 3, "longer than the limit of 16777216 bytes"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_costs_little(name: str, tmp_path: Path) -> None:
    """Huge input ends with its exit code and a message, in at most 400 MB of memory, without a traceback."""
    expression, code, message = HOSTILE[name]
    file = tmp_path / "hostile.json"
    file.write_bytes(eval(expression))  # our own expression, so that 100 MB are not kept in memory
    result = subprocess.run(
        [sys.executable, "-m", "fgtools", "replay", str(file)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=with_at_most(400 << 20),
    )

    assert (code, "") == (result.returncode, result.stdout)
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def with_numbers(document: Any, number: int) -> Iterator[Any]:
    """The document once for each of its numbers, which is then this one."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from ({**document, key: changed} for changed in with_numbers(value, number))
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield from ([*document[:place], changed, *document[place + 1 :]] for changed in with_numbers(value, number))
    elif isinstance(document, int) and not isinstance(document, bool):
        yield number


@pytest.mark.parametrize("verb", ["validate", "replay", "check", "report --table /dev/null"])
def test_numbers_beyond_all_bounds(verb: str, tmp_path: Path) -> None:
    """Whatever number stands in a document, nothing is counted out: little memory, little time, no traceback."""
    samples = [json.loads(sample.read_text()) for sample in sorted(V1.glob("*.json"))]
    changed = [json.dumps(one) for number in (10**15, 10**400, -1) for s in samples for one in with_numbers(s, number)]
    assert len(changed) > 100
    file = tmp_path / "numbers.jsonl"
    file.write_text("\n".join(changed))
    result = subprocess.run(
        [sys.executable, "-m", "fgtools", *verb.split(), str(file)],
        capture_output=True, text=True, check=False, timeout=300,
        preexec_fn=with_at_most(1 << 30),
    )  # fmt: skip

    assert result.returncode in {1, 3}
    assert "Traceback" not in result.stderr

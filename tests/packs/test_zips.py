"""Packs as .zip files: however they were zipped they are read, and every damage is a sentence and exit code 3."""

import os
import random
import re
import struct
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from tests.processes import with_at_most

NAMES = ("manifest.json", "deals.jsonl", "certificates.jsonl")
LOCAL, LISTED = b"PK\x03\x04", b"PK\x01\x02"
ONE = (Path(__file__).parents[2] / "corpus/certified/phoenix.jsonl").read_text(encoding="utf-8").partition("\n")[0]
VERBS = {
    "pack verify": (),
    "pack show": (),
    "page": ("-o", "page.html"),
    "report": ("one.jsonl", "--table", "table.md"),
}


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a pack of two deals."""
    place = tmp_path_factory.mktemp("zips") / "pack"
    build = ["pack", "build", "--variant", "brigade", "--count", "2", "--max-nodes", "20000", "-o", str(place)]
    assert CliRunner().invoke(cli, build, catch_exceptions=False).exit_code == 0
    return {name: (place / name).read_bytes() for name in NAMES}


def zipped(contents: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A .zip of these files."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, raw in contents.items():
            archive.writestr(name, raw)
    return stream.getvalue()


def ask(verb: str, raw: bytes, folder: Path) -> Result:
    """What a verb says of a .zip."""
    (folder / "pack.zip").write_bytes(raw)
    (folder / "one.jsonl").write_text(ONE, encoding="utf-8")  # a table needs certificates beside a pack
    options = [str(folder / one) if "." in one else one for one in VERBS[verb]]
    return CliRunner().invoke(cli, [*verb.split(), str(folder / "pack.zip"), *options], catch_exceptions=False)


def set_field(raw: bytes, offset_local: int, offset_listed: int, value: int) -> bytes:
    """The .zip with a two-byte field of every file's two headers set."""
    changed = bytearray(raw)
    for mark, offset in ((LOCAL, offset_local), (LISTED, offset_listed)):
        for found in re.finditer(re.escape(mark), raw):
            changed[found.start() + offset : found.start() + offset + 2] = struct.pack("<H", value)
    return bytes(changed)


def damaged(raw: bytes) -> bytes:
    """The .zip with the middle of every file's data overwritten."""
    changed = bytearray(raw)
    starts = [found.start() for found in re.finditer(re.escape(LOCAL), raw)]
    for start, end in zip(starts, [*starts[1:], raw.index(LISTED)], strict=True):
        middle = (start + end) // 2
        changed[middle : middle + 40] = bytes(range(200, 240))
    return bytes(changed)


Damage = Callable[[dict[str, bytes]], bytes]
DAMAGES: dict[str, tuple[Damage, str]] = {
    "encrypted": (lambda c: set_field(zipped(c), 6, 8, 1), "encrypted; zip the pack again without a password"),
    "strongly encrypted": (lambda c: set_field(zipped(c), 6, 8, 0x41), "encrypted; zip the pack again"),
    "patched": (lambda c: set_field(zipped(c), 6, 8, 0x20), "compressed patched data"),
    "of an unknown method": (lambda c: set_field(zipped(c), 8, 10, 99), "compressed by method 99"),
    "of a later version": (lambda c: set_field(zipped(c), 4, 6, 99), "no pack: zip file version 9.9"),
    "deflate, damaged": (lambda c: damaged(zipped(c)), "manifest.json: cannot be read: "),
    "stored, damaged": (lambda c: damaged(zipped(c, zipfile.ZIP_STORED)), "manifest.json: cannot be read: bad CRC-32 for file"),
    "LZMA": (lambda c: zipped(c, zipfile.ZIP_LZMA), "compressed by LZMA; only stored and deflated files are read"),
    "LZMA, damaged": (lambda c: damaged(zipped(c, zipfile.ZIP_LZMA)), "compressed by LZMA; only stored and deflated"),
    "bzip2": (lambda c: zipped(c, zipfile.ZIP_BZIP2), "compressed by bzip2; only stored and deflated files are read"),
    "cut short": (lambda c: zipped(c)[:-30], "no pack: file is not a zip file"),
    "without its first half": (lambda c: zipped(c)[500:], "manifest.json: cannot be read: "),
    "empty": (lambda c: zipped({}), "manifest.json: no such file"),
    "no bytes": (lambda c: b"", "no pack: file is not a zip file"),
    "two packs": (
        lambda c: zipped({f"{folder}/{name}": raw for folder in "ab" for name, raw in c.items()}),
        "2 folders in it have a manifest.json",
    ),
    "a file twice": (
        lambda c: zipped({**c, **{f"./{name}": raw for name, raw in c.items()}}),
        "two files in it are called",
    ),
    "a name that is no text": (lambda c: zipped({**c, "é": b""}).replace("é".encode(), b"\xff\xfe"), "no pack: "),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_every_damage_is_told(verb: str, damage: str, contents: dict[str, bytes], tmp_path: Path) -> None:
    """Exit code 3, nothing on standard output, and a line that names the .zip and says what is wrong with it."""
    make, sentence = DAMAGES[damage]
    result = ask(verb, make(contents), tmp_path)

    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(str(tmp_path / "pack.zip"))
    assert sentence in result.stderr


SHAPES = {
    "as it is": ("", ()),
    "as a folder": ("pack/", ("pack/",)),
    "as a folder, by macOS": (
        "my pack/",
        ("my pack/", "my pack/.DS_Store", "__MACOSX/._my pack", *(f"__MACOSX/my pack/._{name}" for name in NAMES)),
    ),
    "with backslashes": ("pack\\", ("pack\\",)),
    "with backslashes alone": (".\\", ()),
    "with a dot": ("./", ()),
    "two folders deep": ("home/packs/", ()),
    "beside another pack in a folder": ("", ("old/manifest.json", "old/deals.jsonl", "._manifest.json")),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("verb", VERBS)
def test_however_it_was_zipped(verb: str, shape: str, contents: dict[str, bytes], tmp_path: Path) -> None:
    """A pack zipped as a folder, with or without what macOS adds, or with backslashes in its names, says what the pack says."""
    before, others = SHAPES[shape]
    expected = ask(verb, zipped(contents), tmp_path)
    files = {**dict.fromkeys(others, b"x"), **{f"{before}{name}": raw for name, raw in contents.items()}}
    result = ask(verb, zipped(files), tmp_path)

    assert expected.exit_code == 0
    assert (result.exit_code, result.stdout, result.stderr) == (0, expected.stdout, expected.stderr)


def test_any_byte_may_be_another(contents: dict[str, bytes], tmp_path: Path) -> None:
    """Random bytes changed or cut off, in headers, data and list: never an exception, and what is left of the pack is told or held."""
    rng = random.Random(None if os.environ.get("FGTOOLS_PROFILE") == "fuzz" else 1)
    originals = [zipped(contents), zipped({f"p/{name}": raw for name, raw in contents.items()}, zipfile.ZIP_STORED)]
    codes: Counter[int] = Counter()
    for _ in range(600):
        raw = bytearray(rng.choice(originals))
        listed = raw.index(LISTED)
        for _ in range(rng.choice([1, 1, 2, 4])):
            low, high = rng.choice([(0, len(raw)), (listed, len(raw)), (len(raw) - 22, len(raw)), (0, 60)])
            place = rng.randrange(low, high)
            raw[place] = rng.choice([0, 255, rng.randrange(256), raw[place] ^ 1 << rng.randrange(8)])
        kept = len(raw) if rng.random() < 0.85 else rng.randrange(len(raw))
        result = ask(rng.choice(list(VERBS)), bytes(raw[:kept]), tmp_path)
        codes[result.exit_code] += 1
        assert result.exit_code != 3 or result.stderr.startswith(str(tmp_path / "pack.zip"))

    assert set(codes) <= {0, 3, 4}  # 4: the certificates' name was changed, so they ship apart
    assert codes[3] > 200


def small(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run fgtools where it may take 512 MiB of address space."""
    return subprocess.run(
        [sys.executable, "-m", "fgtools", *map(str, arguments)],
        capture_output=True, text=True, check=False, timeout=600,
        preexec_fn=with_at_most(1 << 29),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "byte", "fault"),
    [
        ("manifest.json", b" ", "manifest.json: longer than the limit of 16777216 bytes"),
        ("deals.jsonl", b" ", "deals.jsonl:1: longer than the limit of 16777216 bytes"),
        ("deals.jsonl", b"\n", "deals.jsonl:1: empty, where a JSON document is due"),
    ],
)
def test_a_bomb(name: str, byte: bytes, fault: str, contents: dict[str, bytes], tmp_path: Path) -> None:
    """Six hundred megabytes in three takes no more memory than its longest line may."""
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for other, raw in contents.items():
            if other != name:
                archive.writestr(other, raw)
        with archive.open(name, "w", force_zip64=True) as stream:
            for _ in range(600):
                stream.write(byte * (1 << 20))
    assert bomb.stat().st_size < 1 << 23
    result = small("pack", "verify", bomb)

    assert (result.returncode, result.stdout) == (3, "")
    assert fault in result.stderr
    assert "Traceback" not in result.stderr


def test_a_bomb_of_faults(contents: dict[str, bytes], tmp_path: Path) -> None:
    """The same deal a million times is told of some hundred times."""
    deal = contents["deals.jsonl"].splitlines(keepends=True)[0]
    result = ask("pack verify", zipped({**contents, "deals.jsonl": deal * 20_000}), tmp_path)

    assert result.exit_code == 1
    assert 250 < len(result.stderr.splitlines()) < 600
    assert "what comes after them was not compared" in result.stderr


def test_a_bomb_of_names(contents: dict[str, bytes], tmp_path: Path) -> None:
    """A list of files that is longer than a megabyte is not read."""
    names = {f"{number:0200}": b"" for number in range(5_000)}
    result = ask("pack verify", zipped({**contents, **names}), tmp_path)

    assert (result.exit_code, result.stdout) == (3, "")
    assert "no pack: the list of its files is longer than 1048576 bytes" in result.stderr

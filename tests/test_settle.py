"""`corpus/settle.py`: undecided deals are searched again with higher limits, and nothing else of the file changes."""

import gzip
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from fgtools.cli.main import cli

SCRIPT = Path(__file__).parents[1] / "corpus/settle.py"


def settle(file: Path, nodes: int) -> list[str]:
    """What the script says."""
    arguments = [sys.executable, str(SCRIPT), str(file), str(nodes), "20000", "1"]
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.splitlines()


def test_undecided_deals_are_settled(tmp_path: Path) -> None:
    """With few nodes many of ten deals stay open; with more they are certified, the others keep their bytes, and all verify."""
    file = tmp_path / "deals.jsonl"
    arguments = ["certify", "--seeds", "fg1:1-10", "--max-nodes", "300", "--max-states", "20000", "-o", str(file)]
    assert CliRunner().invoke(cli, arguments).exit_code == 4
    before = file.read_text().splitlines()
    packed = tmp_path / "deals.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes(), mtime=0))

    further = settle(packed, 301)
    said = settle(packed, 1_000_000)
    again = settle(packed, 1_000_000)

    after = gzip.decompress(packed.read_bytes()).decode().splitlines()
    was_open = ['"result":"undecided"' in line for line in before]
    assert 2 < sum(was_open) < 10
    assert len(further) == len(said) == sum(was_open)
    assert again == []
    assert [line == old for line, old in zip(after, before, strict=True)] == [not one for one in was_open]
    assert CliRunner().invoke(cli, ["check", str(packed)]).exit_code == 0


def test_a_deal_that_stays_open_keeps_the_longer_search(tmp_path: Path) -> None:
    """Fewer nodes than before change nothing."""
    file = tmp_path / "deals.jsonl"
    arguments = ["certify", "--seeds", "fg1:816-816", "--max-nodes", "3000", "--max-states", "20000", "-o", str(file)]
    assert CliRunner().invoke(cli, arguments).exit_code == 4
    packed = tmp_path / "deals.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes(), mtime=0))

    (said,) = settle(packed, 2000)

    assert said.startswith("fg1:816: undecided, 2000 nodes")
    assert gzip.decompress(packed.read_bytes()) == file.read_bytes()


def test_what_the_engine_alone_said_is_proved(tmp_path: Path) -> None:
    """With more states the kernel proves it itself; with as few as before the line stays."""
    file = tmp_path / "deals.jsonl"
    arguments = ["certify", "--seeds", "fg1:6-6", "--max-states", "1", "-o", str(file)]
    assert CliRunner().invoke(cli, arguments).exit_code == 4
    packed = tmp_path / "deals.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes(), mtime=0))

    arguments = [sys.executable, str(SCRIPT), str(packed), "1000000", "1", "1"]
    (same,) = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "engine-only" in same
    assert gzip.decompress(packed.read_bytes()) == file.read_bytes()

    (said,) = settle(packed, 1_000_000)
    assert "unsolvable (lattice)" in said
    assert CliRunner().invoke(cli, ["check", str(packed)]).exit_code == 0

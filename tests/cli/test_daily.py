"""``fgtools daily``: what is committed to, revealed and verified."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.deal.daily import commitment, daily_seed
from fgtools.kernel.variants import VARIANTS

DAY = "2026-12-01"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file with a secret."""
    file = tmp_path / "secret"
    file.write_bytes(b"0123456789abcdef")
    return file


def run(*args: str | Path) -> Result:
    """Run ``fgtools daily`` in this process."""
    return CliRunner().invoke(cli, ["daily", *map(str, args)], catch_exceptions=False)


def test_commit_and_reveal(secret: Path, tmp_path: Path) -> None:
    """The seed, or the deal's document, is what was committed to; for another day or game it is not."""
    asked = ("--secret-file", secret, "--date", DAY, "--variant", "brigade")
    published = run(*asked, "--commit").stdout.strip()
    revealed = tmp_path / "deal.json"
    revealed.write_text(run(*asked, "--json").stdout)
    seed = json.loads(revealed.read_text())["seed"]

    assert f"Seed: {seed}\n" in run(*asked).stdout
    verify = ("verify", "--commitment", published, "--date")
    assert run(*verify, DAY, "--reveal", seed, "--variant", "brigade").exit_code == 0
    assert run(*verify, DAY, "--reveal", revealed).exit_code == 0
    assert run(*verify, "2026-12-02", "--reveal", revealed).exit_code == 1
    assert run(*verify, DAY, "--reveal", seed, "--variant", "arizona").exit_code == 1
    assert (
        run(*verify, DAY, "--reveal", f"{seed[:-1]}{'1' if seed[-1] == '0' else '0'}", "--variant", "brigade").exit_code
        == 1
    )


def test_winnable(secret: Path, tmp_path: Path) -> None:
    """The first number whose deal is won; the certificate that shows it is verified, a forged one is not."""
    game = VARIANTS["flower-garden"]
    asked = ("--secret-file", secret, "--date", "2026-12-03", "--winnable")
    line = run(*asked, "--json").stdout
    certificate = json.loads(line)
    seeds = [daily_seed(b"0123456789abcdef", game, "2026-12-03", number) for number in range(20)]
    number = seeds.index(certificate["deal"]["seed"])

    assert certificate["result"] == "solvable"
    for passed_over in seeds[:number]:
        assert CliRunner().invoke(cli, ["solve", "--seed", passed_over, "--max-nodes", "200000"]).exit_code in (1, 4)
    assert run(*asked, "--commit").stdout == commitment(game, "2026-12-03", seeds[number]) + "\n"

    published = run(*asked, "--commit").stdout.strip()
    file = tmp_path / "certificate.json"
    file.write_text(line)
    found = run("verify", "--commitment", published, "--date", "2026-12-03", "--reveal", file)
    assert (found.exit_code, found.stdout.strip().endswith("solvable, verified")) == (0, True)
    file.write_text(json.dumps({**certificate, "moves": certificate["moves"][:-1]}))
    assert run("verify", "--commitment", published, "--date", "2026-12-03", "--reveal", file).exit_code == 1


def test_no_win_within_the_limits(secret: Path) -> None:
    """Exit code 4, and nothing is printed."""
    found = run(
        "--secret-file", secret, "--date", DAY, "--variant", "foundation-only", "--winnable", "--max-nodes", "1"
    )

    assert (found.exit_code, found.stdout) == (4, "")


@pytest.mark.parametrize("content", [b"", b"0123456789abcde"])
def test_short_secrets(secret: Path, content: bytes) -> None:
    """Refused, with how to make a good one."""
    secret.write_bytes(content)
    found = run("--secret-file", secret, "--date", DAY)

    assert (found.exit_code, found.stdout) == (2, "")
    assert f"{len(content)} bytes" in found.stderr
    assert "head -c 32 /dev/urandom > secret" in found.stderr


@pytest.mark.parametrize("day", ["2026-12-32", "20261201", "2026-1-1", "today", "2026-W01-1"])
def test_days(secret: Path, day: str) -> None:
    """A day is written in one way, or its deal would have several."""
    assert run("--secret-file", secret, "--date", day).exit_code == 2


def test_usage(secret: Path, tmp_path: Path) -> None:
    """What is missing or at odds is a usage error; a file that cannot be read is told as such."""
    assert run("--date", DAY).exit_code == 2
    assert run("--secret-file", tmp_path / "none", "--date", DAY).exit_code == 2
    assert run("--secret-file", secret, "--date", DAY, "--json", "--commit").exit_code == 2
    assert run("verify", "--commitment", "00", "--date", DAY, "--reveal", "fg1:1").exit_code == 2
    none = "0" * 64
    assert run("verify", "--commitment", none, "--date", DAY, "--reveal", tmp_path / "none").exit_code == 3
    assert run("verify", "--commitment", none, "--date", DAY, "--reveal", secret, "--variant", "brigade").exit_code == 2

"""``fgtools page``: what it reads, what it writes, and its exit codes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "tests" / "checker"
PACK = ROOT / "corpus" / "packs" / "flower-garden-100"


def run(source: str | Path, output: Path, stdin: str | None = None) -> Result:
    """Make a page, in this process."""
    return CliRunner().invoke(cli, ["page", str(source), "-o", str(output)], input=stdin, catch_exceptions=False)


def data_of(page: Path) -> dict[str, Any]:
    """The data in a page."""
    text = page.read_text(encoding="utf-8").partition('id="data">')[2].partition("</script>")[0]
    data: dict[str, Any] = json.loads(text)
    return data


def test_each_kind_of_input(tmp_path: Path) -> None:
    """Deals in each form, logs, certificates, files of many, packs as folder and .zip, standard input."""
    board = CliRunner().invoke(cli, ["deal", "--seed", "7"]).stdout
    deals = CliRunner().invoke(cli, ["deal", "--seeds", "1-3", "--json"]).stdout
    (tmp_path / "board.txt").write_text(board, encoding="utf-8")
    (tmp_path / "deals.jsonl").write_text(deals, encoding="utf-8")
    shutil.make_archive(str(tmp_path / "pack"), "zip", PACK)
    sources = {
        tmp_path / "board.txt": 1,
        tmp_path / "deals.jsonl": 3,
        CHECKER / "accept" / "brigade-won.json": 1,
        CHECKER / "reject" / "wrong-colour.json": 1,
        ROOT / "corpus" / "certified" / "phoenix.jsonl": 200,
        PACK: 100,
        tmp_path / "pack.zip": 100,
    }
    for source, count in sources.items():
        result = run(source, tmp_path / "page.html")
        assert (result.exit_code, result.stderr) == (0, ""), source
        assert len(data_of(tmp_path / "page.html")["deals"]) == count
    assert run("-", tmp_path / "page.html", stdin=board).exit_code == 0
    assert run("-", tmp_path / "page.html", stdin=board).stdout == f"{tmp_path / 'page.html'}: flower-garden fg1:7\n"


def test_a_pack_has_its_wins_and_ratings(tmp_path: Path) -> None:
    """Each deal of a pack comes with its rating and, where the certificates are there, a win."""
    run(PACK, tmp_path / "page.html")
    lean = tmp_path / "lean"
    shutil.copytree(PACK, lean)
    (lean / "certificates.jsonl").unlink()
    result = run(lean, tmp_path / "lean.html")
    rated = [json.loads(line)["rating"] for line in (PACK / "deals.jsonl").read_text(encoding="utf-8").splitlines()]

    assert result.exit_code == 0
    assert rated == [one["deal"]["rating"] for one in data_of(tmp_path / "page.html")["deals"]]
    assert {one["log"]["ending"] for one in data_of(tmp_path / "page.html")["deals"]} == {"won"}
    assert not any("log" in one for one in data_of(tmp_path / "lean.html")["deals"])


# A deal is no log for the checker, but a page can be made of it.
MALFORMED = {path.name: path for path in sorted((CHECKER / "malformed").glob("*.json*"))}
for name in ("expected.json", "deal-instead.json"):
    del MALFORMED[name]


@pytest.mark.parametrize("path", MALFORMED.values(), ids=MALFORMED)
def test_unreadable_input(tmp_path: Path, path: Path) -> None:
    """What cannot be read is exit code 3, told on standard error, and leaves the page that was there as it was."""
    page = tmp_path / "page.html"
    page.write_text("before", encoding="utf-8")
    result = run(path, page)

    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr != ""
    assert page.read_text(encoding="utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


def test_no_such_input(tmp_path: Path) -> None:
    """A missing file, a folder or .zip that is no pack, and one bad document among good ones are exit code 3."""
    (tmp_path / "no.zip").write_bytes(b"PK")
    deals = CliRunner().invoke(cli, ["deal", "--seeds", "1-2", "--json"]).stdout
    (tmp_path / "deals.jsonl").write_text(deals + "{}\n", encoding="utf-8")
    for source in ("missing.json", ".", "no.zip", "deals.jsonl"):
        result = run(tmp_path / source, tmp_path / "page.html")
        assert (result.exit_code, result.stdout) == (3, "")
        assert str(tmp_path / source).rstrip(".") in result.stderr
    assert not (tmp_path / "page.html").exists()


def test_a_pack_that_was_tampered_with(tmp_path: Path) -> None:
    """A deal of a pack whose cards are not its seed's is exit code 3, with its place."""
    bad = tmp_path / "bad"
    shutil.copytree(PACK, bad)
    deals = (bad / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    other = json.loads(deals[1])
    deals[0] = json.dumps(json.loads(deals[0]) | {"columns": other["columns"], "bouquet": other["bouquet"]})
    (bad / "deals.jsonl").write_text("\n".join(deals) + "\n", encoding="utf-8")
    result = run(bad, tmp_path / "page.html")

    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(f"{bad}/deals.jsonl:1 $.seed: 'fg1:2' deals ")


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder in the output's place, or none to hold it, is a usage error and leaves nothing behind."""
    (tmp_path / "folder").mkdir()
    for output in (tmp_path / "folder", tmp_path / "missing" / "page.html"):
        result = CliRunner().invoke(cli, ["page", str(CHECKER / "accept" / "brigade-won.json"), "-o", str(output)])
        assert result.exit_code == 2
        assert f"{output}: cannot be written: " in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_too_many_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More deals than a page should hold are refused before they are all read."""
    monkeypatch.setattr("fgtools.cli.page.MOST_DEALS", 99)
    result = run(PACK, tmp_path / "page.html")

    assert (result.exit_code, result.stdout) == (3, "")
    assert "more than 99 deals" in result.stderr

"""`fgtools report`: what it counts, that it says what it did not check, and that its page is self-contained."""

import csv
import json
import re
import shutil
import sys
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.formats.converter import read_document, sealed_json
from fgtools.formats.documents import CertificateDocument, ProofDocument

CORPUS = Path(__file__).parents[2] / "corpus"
PACK = CORPUS / "packs/flower-garden-100"
EVIL = '<script>alert(1)</script>"onload=x'


class Page(HTMLParser):
    """A page's tags with their attributes, its text, and its tables as rows of cells."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.rows: list[list[str]] = []
        self.raw = file.read_text(encoding="utf-8")
        self.feed(self.raw)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag; a row or a cell begins."""
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        """Note text, in its cell if it has one."""
        self.text += data
        if self.lasttag in ("td", "th") and data.strip():
            self.rows[-1][-1] += data

    def row(self, *first: str) -> dict[str, str]:
        """The first row that begins with these cells, by the names above it."""
        place = next(i for i, row in enumerate(self.rows) if tuple(row[: len(first)]) == first)
        head = next(row for row in self.rows[place::-1] if "deals" in row)
        return dict(zip(head, self.rows[place], strict=True))


def run(*args: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, ["report", *args], catch_exceptions=False)


def lines_of(game: str, *numbers: int) -> list[str]:
    """Certificates of the corpus, by the number of their seed."""
    lines = (CORPUS / f"certified/{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [lines[number - 1] for number in numbers]


def changed(line: str, **values: object) -> str:
    """A certificate with other values, sealed anew."""
    document = read_document(line, "x")
    assert isinstance(document, CertificateDocument)
    return sealed_json(evolve(document, **values))  # type: ignore[arg-type]  # whatever the test wants


def made(folder: Path, lines: list[str], *args: str, code: int = 0, name: str = "certificates.jsonl") -> Page:
    """The report on these lines."""
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run(str(folder / name), "-o", str(folder / "report.html"), *args)
    assert result.exit_code == code, result.stderr
    return Page(folder / "report.html")


def undecided(line: str, reason: str = "node limit") -> str:
    """A certificate as if its search had met a limit."""
    return changed(line, result="undecided", reason=reason, moves=None, proof=None)


def mixed() -> list[str]:
    """Of two games: won ones, unwinnable ones, an undecided one and one that the engine alone decided."""
    first, second = lines_of("flower-garden", 11, 12)
    alone = changed(second, result="unsolvable", moves=None, proof=ProofDocument(kind="engine-only"))
    return [*lines_of("flower-garden", *range(1, 11)), undecided(first), alone, *lines_of("phoenix", *range(1, 11))]


def test_every_certificate_is_counted_in_its_place(tmp_path: Path) -> None:
    """The counts of each game are those of its lines; what is not settled stands apart and widens the share."""
    page = made(tmp_path, mixed())
    expected: dict[str, Counter[str]] = {"flower-garden": Counter(), "phoenix": Counter()}
    for line in mixed():
        document = json.loads(line)
        alone = (document.get("proof") or {}).get("kind") == "engine-only"
        expected[document["deal"]["variant"]]["engine-only" if alone else document["result"]] += 1

    for game, counts in expected.items():
        row = page.row(game)
        assert {word: int(row[word]) for word in counts} == dict(counts)
        assert int(row["deals"]) == counts.total()
    won = expected["flower-garden"]["solvable"]
    assert page.row("flower-garden")["winnable share"] == f"{100 * won / 12:.1f} to {100 * (won + 2) / 12:.1f} %"
    assert "node limit: 1" in page.text
    assert "None of these deals carries a rating" in page.text


def test_the_page_says_that_nothing_was_checked(tmp_path: Path) -> None:
    """Claims are counted as claimed, and a false one is; with ``--check`` it is refused, told, and settles nothing."""
    line = lines_of("brigade", 1)[0]
    moves = json.loads(line)["moves"]
    false = changed(line, moves=tuple(moves[:-1]))
    lines = [false, *lines_of("brigade", 2, 3)]

    claimed = made(tmp_path, lines)
    assert "did not check them" in claimed.text
    assert (claimed.row("brigade")["solvable"], claimed.row("brigade")["refused"]) == ("3", "0")
    checked = made(tmp_path, lines, "--check", code=1)
    assert "did not check" not in checked.text
    assert "verified by the kernel" in checked.text
    row = checked.row("brigade")
    assert (row["solvable"], row["refused"], row["winnable share"]) == ("2", "1", "66.7 to 100.0 %")


def test_proofs_that_are_too_dear_are_not_called_verified(tmp_path: Path) -> None:
    """With ``--check`` and a bound on states, larger proofs count as not checked."""
    page = made(tmp_path, lines_of("phoenix", *range(1, 11)), "--check", "--max-states", "1")
    row = page.row("phoenix")

    assert row["unsolvable"] == "0"
    assert int(row["not checked"]) == 10 - int(row["solvable"])


def test_the_same_input_makes_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again, with two jobs, and with another style of matplotlib: page and table are the same."""
    import matplotlib as mpl

    first = made(tmp_path, mixed(), "--csv", str(tmp_path / "a.csv")).raw
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "svg.hashsalt": "x"}):
        again = made(tmp_path, mixed(), "--csv", str(tmp_path / "b.csv"), "--jobs", "2").raw

    assert first == again
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_the_page_stands_alone(tmp_path: Path) -> None:
    """No script, nothing loaded from elsewhere, every id once and every reference to one that is there; all plots are in it."""
    page = made(tmp_path, mixed())
    ids = [value for name, value in page.attributes if name == "id"]
    used = {value[1:] for name, value in page.attributes if name.endswith("href")}
    used |= set(re.findall(r"url\(#([^)]+)\)", page.raw))

    assert page.tags["svg"] == 5
    assert not {"script", "link", "img", "iframe", "image"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    assert len(ids) == len(set(ids))
    assert used <= set(ids)
    assert set(re.findall(r"var\((--[a-z-]+)\)", page.raw)) <= set(re.findall(r"(--[a-z-]+):", page.raw))
    assert not re.findall(r"#0a0b\w\w", page.raw)


def test_any_text_is_text(tmp_path: Path) -> None:
    """Markup in a reason and in a file's name adds no element and no attribute."""
    line = lines_of("flower-garden", 1)[0]
    folder = tmp_path / "x"
    folder.mkdir()
    page = made(folder, [undecided(line, EVIL + "\x00")], name=EVIL.replace("/", "-") + ".jsonl")
    plain = made(folder, [undecided(line)])

    assert EVIL in page.text
    assert page.tags == plain.tags
    assert {name for name, _ in page.attributes} == {name for name, _ in plain.attributes}
    assert "\x00" not in page.raw


def test_inputs_are_named_by_their_hash(tmp_path: Path) -> None:
    """SHA-256, certificates and unreadable lines of each input, a pack's files among them."""
    page = made(tmp_path, [*lines_of("brigade", 1, 2), '{"format": "x"}'], str(PACK), code=3)

    raw = (tmp_path / "certificates.jsonl").read_bytes()
    assert [str(tmp_path / "certificates.jsonl"), "2", "1", sha256(raw).hexdigest()] in page.rows
    deals = sha256((PACK / "deals.jsonl").read_bytes()).hexdigest()
    assert [f"{PACK}/deals.jsonl", "0", "0", deals] in page.rows
    assert [f"{PACK}/certificates.jsonl", "100"] in [row[:2] for row in page.rows]
    assert "1 documents could not be read" in page.text


def test_packs_have_classes_and_no_share(tmp_path: Path) -> None:
    """A pack was chosen by what came out: its classes are counted as its deals say, and it is in no game's share."""
    assert run(str(PACK), "-o", str(tmp_path / "pack.html")).exit_code == 0
    page = Page(tmp_path / "pack.html")

    assert "winnable share" not in [cell for row in page.rows for cell in row]
    assert page.row(str(PACK), "flower-garden")["solvable"] == "100"
    deals = [json.loads(line) for line in (PACK / "deals.jsonl").read_text().splitlines()]
    for name, count in Counter(deal["rating"]["difficulty"] for deal in deals).items():
        assert page.row(name)["deals"] == str(count)


def test_rated_certificates_have_a_share_for_each_class(tmp_path: Path) -> None:
    """Outside of packs a class has its own share, with what is not settled."""
    deal = json.loads((PACK / "deals.jsonl").read_text().splitlines()[0])
    line = next(line for line in lines_of("flower-garden", *range(1, 51)) if json.loads(line)["deal_id"] == deal["id"])
    rated = changed(line, deal=read_document(json.dumps(deal), "x"))
    row = made(tmp_path, [undecided(rated)]).row(deal["rating"]["difficulty"])

    assert (row["winnable share"], row["95 % interval"], row["undecided"]) == ("0.0 to 100.0 %", "0.0 to 100.0 %", "1")


def test_a_pack_that_does_not_fit_together(tmp_path: Path) -> None:
    """Deals in another order, or one too many, are told; a pack without certificates says where to look."""
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    lines = (folder / "deals.jsonl").read_text().splitlines(keepends=True)
    (folder / "deals.jsonl").write_text("".join([lines[1], lines[0], *lines[2:], lines[0]]))
    target = str(tmp_path / "x.html")
    result = run(str(folder), "-o", target)
    assert (result.exit_code, len(result.stderr.splitlines())) == (3, 3)
    assert "deals.jsonl:101: no certificate for this deal" in result.stderr
    assert Page(Path(target)).row(str(folder), "flower-garden")["deals"] == "98"
    (folder / "certificates.jsonl").unlink()
    apart = run(str(folder), "-o", target)
    assert (apart.exit_code, "ship apart" in apart.stderr) == (3, True)


def test_the_table_has_a_line_for_each_certificate(tmp_path: Path) -> None:
    """CSV: what each certificate says, and whether it counted; a deal counts once."""
    table = tmp_path / "x.csv"
    lines = [*lines_of("brigade", 1, 2, 1)]
    page = made(tmp_path, lines, "--csv", str(table))
    with open(table, encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))

    for row, document in zip(rows, map(json.loads, lines), strict=True):
        assert (row["deal_id"], row["seed"]) == (document["deal_id"], document["deal"]["seed"])
        assert (int(row["moves"]), int(row["nodes"])) == (len(document["moves"]), document["nodes"])
    assert [row["counted"] for row in rows] == ["1", "1", "0"]
    assert page.row("brigade")["deals"] == "2"
    assert "1 further certificates" in page.text


def test_what_cannot_be_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, nothing in it, no certificates: 3 and no page. No package for plots: 2, with the command that mends it."""
    target = tmp_path / "x.html"
    deals = tmp_path / "deals.jsonl"
    deals.write_text(json.dumps(json.loads(lines_of("brigade", 1)[0])["deal"]) + "\n")
    (tmp_path / "empty.jsonl").touch()
    for name in ("no-such-file", "no-such-pack.zip", str(tmp_path), "empty.jsonl", str(deals), "-"):
        result = run(str(tmp_path / name), "-o", str(target))
        assert (result.exit_code, result.stdout, bool(result.stderr)) == (3, "", True), name
    assert not target.exists()
    good = str(CORPUS / "certified/foundation-only.jsonl")
    assert run(good, "-o", str(tmp_path / "no/x.html")).exit_code == 2
    for module in ("matplotlib", "fgtools.view.report.page", "fgtools.view.report.plots"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run(good, "-o", str(target))
    assert (result.exit_code, "pip install 'fgtools[report]'" in result.stderr) == (2, True)

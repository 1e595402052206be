"""`fgtools tally`, and `report` on what it counted: the same as from the certificates themselves, and no deal twice."""

import csv
import gzip
import json
import random
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.formats.converter import read_document, sealed_json
from fgtools.formats.documents import CertificateDocument, ProofDocument

CORPUS = Path(__file__).parents[2] / "corpus/certified"


def run(*args: str | Path) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(map(str, args)), catch_exceptions=False)


def part(folder: Path, game: str, first: int, last: int) -> Path:
    """Some certificates of the corpus, in a file of their own; of flower-garden 43 as engine-only, 52 as undecided."""
    lines = (CORPUS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    if game == "flower-garden":
        alone, unknown = (read_document(lines[number - 1], "corpus") for number in (43, 52))
        assert isinstance(alone, CertificateDocument)
        assert isinstance(unknown, CertificateDocument)
        lines[42] = sealed_json(evolve(alone, proof=ProofDocument(kind="engine-only"))) + "\n"
        lines[51] = sealed_json(evolve(unknown, result="undecided", proof=None, reason="node limit")) + "\n"
    file = folder / f"{game}-{first}-{last}.jsonl"
    file.write_text("".join(lines[first - 1 : last]), encoding="utf-8")
    return file


def tallies(folder: Path, *files: Path) -> Path:
    """A file with the tallies of these files."""
    result = run("tally", *files)
    assert result.exit_code == 0, result.stderr
    (folder / "tallies.jsonl").write_text(result.stdout, encoding="utf-8")
    return folder / "tallies.jsonl"


def test_a_tally_counts_what_is_there(tmp_path: Path) -> None:
    """Results, proofs and lengths are those of the lines; the hash is that of the text, compressed or not."""
    file = part(tmp_path, "flower-garden", 1, 60)
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    documents = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    alone = sum((document.get("proof") or {}).get("kind") == "engine-only" for document in documents)

    tally, other = (json.loads(run("tally", name).stdout) for name in (file, packed))

    assert tally == other
    assert (tally["seeds"], tally["deals"]) == ("fg1:1-60", 60)
    assert tally["sha256"] == sha256(file.read_bytes()).hexdigest()
    counts = Counter(document["result"] for document in documents)
    assert counts["undecided"] == 1
    assert alone == 1
    assert tally["results"] == {**counts, "unsolvable": counts["unsolvable"] - alone, "engine-only": alone}
    assert tally["moves"] == Counter(str(len(one["moves"])) for one in documents if one["result"] == "solvable")
    assert run("validate", tallies(tmp_path, file)).exit_code == 0


def test_a_report_on_tallies_is_that_on_the_certificates(tmp_path: Path) -> None:
    """Two tallies side by side give the table that their certificates give, and the counts of the page."""
    files = [part(tmp_path, "phoenix", 1, 40), part(tmp_path, "phoenix", 41, 90)]

    assert run("report", *files, "--table", tmp_path / "one.md", "-o", tmp_path / "one.html").exit_code == 0
    counted = tallies(tmp_path, *files)
    assert run("report", counted, "--table", tmp_path / "two.md", "-o", tmp_path / "two.html").exit_code == 0

    table = (tmp_path / "one.md").read_text(encoding="utf-8")
    assert (tmp_path / "two.md").read_text(encoding="utf-8") == table
    assert "| `phoenix` | 90 |" in table
    pages = [(tmp_path / name).read_text(encoding="utf-8") for name in ("one.html", "two.html")]
    assert pages[0].partition("<h2>Inputs")[0].split("from")[2] == pages[1].partition("<h2>Inputs")[0].split("from")[2]


def test_the_table_says_what_is_known(tmp_path: Path) -> None:
    """Share and interval run over the undecided deals; times come from `solve --csv`."""
    counted = tallies(tmp_path, part(tmp_path, "flower-garden", 41, 60))  # 43 is engine-only, 52 undecided
    solved = run("solve", "--seeds", "fg1:44-46", "--csv", tmp_path / "times.csv")
    assert solved.exit_code in (0, 1)
    rows = list(csv.DictReader((tmp_path / "times.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["seed"] for row in rows] == ["fg1:44", "fg1:45", "fg1:46"]
    documents = map(json.loads, (CORPUS / "flower-garden.jsonl").read_text(encoding="utf-8").splitlines())
    won = {document["deal"]["seed"]: document for document in documents}
    assert [row["result"] for row in rows] == [won[row["seed"]]["result"] for row in rows]

    assert run("report", counted, "--times", tmp_path / "times.csv", "--table", tmp_path / "t.md").exit_code == 0

    row = (tmp_path / "t.md").read_text(encoding="utf-8").splitlines()[2].strip("| ").split(" | ")
    solvable = sum(won[f"fg1:{number}"]["result"] == "solvable" for number in range(41, 61))
    unsolvable = 20 - solvable - 1
    assert row[1:6] == ["20", str(solvable), str(unsolvable), str(unsolvable - 1), "1"]
    assert row[6] == f"{5 * solvable}.00 to {5 * solvable + 5}.00"
    seconds = sorted(1000 * float(row["seconds"]) for row in rows)
    shown = [float(number.replace(",", "")) for number in row[9].split(", ")]
    assert shown == pytest.approx([seconds[1], seconds[2]], rel=0.1, abs=0.6)


def test_no_deal_is_counted_twice(tmp_path: Path) -> None:
    """Overlapping tallies and certificates beside tallies of their game are refused with their places."""
    first, second = part(tmp_path, "brigade", 1, 5), part(tmp_path, "brigade", 5, 8)
    counted = tallies(tmp_path, first, second)

    twice = run("report", counted, "--table", tmp_path / "t.md")
    assert twice.exit_code == 3
    assert f"{counted}:2 $.seeds: fg1:5-8 and fg1:1-5 were both counted" in twice.stderr
    for order in ((counted, first), (first, counted)):
        mixed = run("report", *order, "--table", tmp_path / "t.md")
        assert mixed.exit_code == 3
        assert "certificates and tallies of one game" in mixed.stderr


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"fg1:1-5"', '"fg1:1-6"', "$.deals: 5, but its seeds are fg1:1-6"),
        ('"fg1:1-5"', '"1-5"', "$.seeds: '1-5' is not SCHEME:A-B"),
        ('"solvable":5', '"solvable":4', "$.results: not 5 together"),
        ('"brigade"', '"bridge"', "$.variant: no game 'bridge'"),
        ('"solvable":5', '"solvable":"5"', "$.results.solvable: '5' is not a whole number"),
        ('"solvable":5', '"solved":5', "$.results: no result 'solved'"),
        ('"fg1:1-5"', '"dice:1-5"', "$.seeds: seed 'dice:1': no scheme 'dice'"),
        ('"moves":{', '"moves":{"many":0,', "$.moves: 'many' is not a number"),
        ('"moves":{', '"moves":{"7":1,', "$.moves: not 5 together, the deals that are solvable"),
        ('"proofs":{', '"proofs":{"search":1', "$.proofs: not 0 together, the deals that are unsolvable"),
        ('"reasons":{', '"reasons":{"node limit":-1', "$.reasons.node limit: -1, less than none"),
        ('"nodes":{"solvable":{', '"nodes":{"solvable":{"x":1,', "$.nodes.solvable: 'x' is not a number"),
        ('"nodes":{"solvable":{', '"nodes":{"solvable":{"7":1,', "$.nodes.solvable: more than the 5 deals that are so"),
    ],
)
def test_faults_of_tallies(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """What does not fit together in a tally is told with its place."""
    counted = tallies(tmp_path, part(tmp_path, "brigade", 1, 5))
    text = counted.read_text(encoding="utf-8")
    assert old in text
    counted.write_text(text.replace(old, new, 1), encoding="utf-8")

    result = run("report", counted, "--table", tmp_path / "t.md")

    assert result.exit_code == 3
    assert fault in result.stderr
    assert not (tmp_path / "t.md").exists()
    validated = run("validate", counted)
    assert validated.exit_code == 3
    assert fault in validated.stderr


def test_faults_of_certificates(tmp_path: Path) -> None:
    """A gap, a second game, a tally in their place, an empty and a missing file: told with their places, exit code 3."""
    start = part(tmp_path, "brigade", 1, 3)
    counted = tallies(tmp_path, start)

    def joined(*files: Path) -> Path:
        both = tmp_path / f"{files[1].stem}+.jsonl"
        both.write_text("".join(file.read_text(encoding="utf-8") for file in files), encoding="utf-8")
        return both

    (tmp_path / "empty.jsonl").write_text("")
    for file, fault in [
        (joined(start, part(tmp_path, "brigade", 5, 5)), "+.jsonl:4: fg1:5, where fg1:4 is due"),
        (joined(start, part(tmp_path, "phoenix", 4, 4)), "+.jsonl:4: phoenix , after brigade "),
        (joined(start, counted), "+.jsonl:4 $.format: a tally, where a certificate is due"),
        (tmp_path / "empty.jsonl", "empty.jsonl: no certificates"),
        (tmp_path / "none.jsonl", "none.jsonl: no such file"),
    ]:
        result = run("tally", file)
        assert result.exit_code == 3
        assert fault in result.stderr
        assert result.stdout == ""

    piped = run("tally", Path("-"))
    assert (piped.exit_code, piped.stdout) == (2, "")


def test_a_damaged_gz(tmp_path: Path) -> None:
    """Compressed bytes that are no more what they were: exit code 3 and a line, wherever the damage is."""
    raw = gzip.compress(part(tmp_path, "brigade", 1, 40).read_bytes())
    faults = set()
    for seed in range(30):
        rng = random.Random(seed)
        place = rng.randrange(20, len(raw) - 60)
        damage = bytes(rng.randrange(256) for _ in range(30))
        (tmp_path / "damaged.jsonl.gz").write_bytes(raw[:place] + damage + raw[place + 30 :])
        result = run("tally", tmp_path / "damaged.jsonl.gz")
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr.startswith(f"{tmp_path / 'damaged.jsonl.gz'}: ")
        faults.add("while decompressing" in result.stderr)

    assert faults == {True, False}  # deflate itself is broken, or only what it makes


def test_a_tally_is_never_called_checked(tmp_path: Path) -> None:
    """With --check, whose work a tally leaves no way to do, its deals count as not checked."""
    counted = tallies(tmp_path, part(tmp_path, "brigade", 1, 5))

    result = run("report", counted, "--check", "--table", tmp_path / "t.md")

    assert result.exit_code == 0
    assert "| `brigade` | 5 | 0 | 0 | 0 | 5 | 0.00 to 100.00 |" in (tmp_path / "t.md").read_text(encoding="utf-8")


def test_times_that_are_none(tmp_path: Path) -> None:
    """A file that `solve --csv` did not write is told with its line."""
    counted = tallies(tmp_path, part(tmp_path, "brigade", 1, 5))
    (tmp_path / "times.csv").write_text("game,options,seconds\nbrigade,,soon\n")

    result = run("report", counted, "--times", tmp_path / "times.csv", "--table", tmp_path / "t.md")

    assert result.exit_code == 2
    assert "times.csv:2: no line of `fgtools solve --csv`" in result.stderr

"""Packs: the same bytes every time, verified by the kernel alone, and every change noticed."""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fgtools.certify.certificate import CertifyLimits
from fgtools.cli.main import cli
from fgtools.deal.dealer import Deal, deal
from fgtools.errors import OutputError
from fgtools.formats.manifest import quotas_of
from fgtools.kernel.cards import Card
from fgtools.kernel.variants import VARIANTS
from fgtools.packs.build import candidate
from fgtools.packs.looked import Candidate, Looked
from fgtools.run.local import Local

BUILD = ["pack", "build", "--variant", "brigade", "--count", "12", "--max-nodes", "20000"]


def run(*args: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), catch_exceptions=False)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of a dozen winnable deals."""
    folder = tmp_path_factory.mktemp("packs") / "pack"
    assert run(*BUILD, "-o", str(folder)).exit_code == 0
    return folder


def hashes(folder: Path) -> dict[str, str]:
    """SHA-256 of every file."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def test_the_same_arguments_make_the_same_bytes(pack: Path, tmp_path: Path) -> None:
    """Again, with two jobs: the same files."""
    run(*BUILD, "-o", str(tmp_path / "again"), "--jobs", "2")

    assert hashes(pack) == hashes(tmp_path / "again")
    assert set(hashes(pack)) == {"manifest.json", "deals.jsonl", "certificates.jsonl"}


def test_a_pack_holds_without_any_solver(pack: Path) -> None:
    """`pack verify` in a process in which solver and certify cannot be imported."""
    code = (
        "import sys\n"
        "class Block:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.startswith(('fgtools.solver', 'fgtools.certify')): raise ImportError(name)\n"
        "sys.meta_path.insert(0, Block())\n"
        f"sys.argv = ['fgtools', 'pack', 'verify', {str(pack)!r}]\n"
        "from fgtools.cli.main import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (
        0,
        f"{pack}: holds: 12 deals; ratings not verified (--ratings measures them again)\n",
    ), done.stderr


def change(pack: Path, tmp_path: Path, name: str, old: str, new: str) -> Result:
    """Verify a copy of the pack in which a text was replaced once."""
    copy = tmp_path / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(pack, copy)
    text = (copy / name).read_text()
    assert old in text
    (copy / name).write_text(text.replace(old, new, 1))
    return run("pack", "verify", str(copy))


def test_every_kind_of_change_is_noticed(pack: Path, tmp_path: Path) -> None:
    """A swapped card, a swapped move, a dropped line, a changed hash, a changed rating, a changed manifest."""
    deals = (pack / "deals.jsonl").read_text().splitlines()
    first = json.loads(deals[0])
    a, b = first["columns"][0][:2]
    certificates = (pack / "certificates.jsonl").read_text().splitlines()
    m, n = json.loads(certificates[0])["moves"][:2]
    manifest = json.loads((pack / "manifest.json").read_text())
    digest = manifest["files"]["deals.jsonl"]["sha256"]
    changes = [
        ("deals.jsonl", f'"{a}","{b}"', f'"{b}","{a}"'),
        ("deals.jsonl", deals[3] + "\n", ""),
        ("deals.jsonl", '"score":', '"score":1'),
        ("certificates.jsonl", f'"{m}","{n}"', f'"{n}","{m}"'),
        ("certificates.jsonl", certificates[5] + "\n", ""),
        ("manifest.json", digest, digest[::-1]),
        ("manifest.json", '"deals":12', '"deals":13'),
        ("manifest.json", "200000" if "200000" in json.dumps(manifest) else "20000", "30000"),
    ]
    for name, old, new in changes:
        assert change(pack, tmp_path, name, old, new).exit_code in (1, 3), (name, old)


def reseal(folder: Path) -> None:
    """Make hashes and seal of a pack fit its files again, as somebody who wants to deceive would."""
    from attrs import evolve

    from fgtools.formats.converter import sealed_json, structure
    from fgtools.formats.documents import FileDocument, PackDocument

    document = structure(json.loads((folder / "manifest.json").read_text()))
    assert isinstance(document, PackDocument)
    files = {
        name: FileDocument(sha256=sha256(raw).hexdigest(), lines=len(raw.splitlines()))
        for name in document.files
        for raw in [(folder / name).read_bytes()]
    }
    (folder / "manifest.json").write_text(sealed_json(evolve(document, files=files)) + "\n")


@pytest.mark.parametrize("name", ["deals.jsonl", "certificates.jsonl"])
def test_a_resealed_pack_is_refused_for_what_it_holds(pack: Path, tmp_path: Path, name: str) -> None:
    """With hashes and seal made to fit, swapped lines and dropped lines are still refused."""
    for edit in (lambda lines: lines[::-1], lambda lines: lines[:-1], lambda lines: [*lines, lines[0]]):
        copy = tmp_path / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(pack, copy)
        lines = (copy / name).read_text().splitlines(keepends=True)
        (copy / name).write_text("".join(edit(lines)))
        reseal(copy)

        assert run("pack", "verify", str(copy)).exit_code == 1


def test_a_zip_is_a_pack(pack: Path, tmp_path: Path) -> None:
    """One file, the same bytes every time, verified and shown like a folder."""
    for name in ("a.zip", "b.zip"):
        run(*BUILD, "-o", str(tmp_path / name))
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert run("pack", "verify", str(tmp_path / "a.zip")).exit_code == 0
    shown = run("pack", "show", str(tmp_path / "a.zip")).stdout.splitlines()
    assert shown[1:] == run("pack", "show", str(pack)).stdout.splitlines()[1:]
    assert len(shown) == 13


def test_solutions_may_ship_apart(pack: Path, tmp_path: Path) -> None:
    """A pack without certificates is not called proved; with them named it is."""
    bare = tmp_path / "bare"
    run(*BUILD, "--no-solutions", "-o", str(bare))
    assert set(hashes(bare)) == {"manifest.json", "deals.jsonl"}
    assert hashes(bare)["manifest.json"] == hashes(pack)["manifest.json"]
    assert run("pack", "verify", str(bare)).exit_code == 4
    assert run("pack", "verify", str(bare), "--certificates", f"{bare}.certificates.jsonl").exit_code == 0


@pytest.mark.slow
def test_difficulties(tmp_path: Path) -> None:
    """A mix has its shares, a class alone only that class, and unwinnable deals have proofs."""
    mixed = tmp_path / "mixed"
    result = run(*BUILD[:4], "--count", "10", "--difficulty-mix", "4:1", "--max-nodes", "20000", "-o", str(mixed))
    assert result.exit_code == 0, result.stderr
    assert json.loads((mixed / "manifest.json").read_text())["difficulties"] == {"easy": 8, "medium": 2}
    lost = tmp_path / "lost"
    assert run("pack", "build", "--variant", "phoenix", "--unwinnable", "--count", "8", "-o", str(lost)).exit_code == 0
    assert json.loads((lost / "manifest.json").read_text())["results"] == {"unsolvable": 8}
    assert run("pack", "verify", str(lost)).exit_code == 0
    both = tmp_path / "both"
    assert run("pack", "build", "--variant", "phoenix", "--any", "--count", "8", "-o", str(both)).exit_code == 0
    assert run("pack", "verify", str(both), "--jobs", "2").exit_code == 0


def test_packs_that_cannot_be(pack: Path, tmp_path: Path) -> None:
    """Too few seeds, a place that is taken, options that do not fit: a message, and nothing is written."""
    few = run(*BUILD, "--seeds", "1-3", "-o", str(tmp_path / "few"))
    assert few.exit_code == 4
    assert "9 deals missing" in few.stderr or "deals missing" in few.stderr
    assert not list(tmp_path.iterdir())
    assert run(*BUILD, "-o", str(pack)).exit_code == 2
    for wrong in (["--difficulty", "simple"], ["--difficulty-mix", "0:0"], ["--difficulty-mix", "1:1:1:1:1"],
                  ["--difficulty", "easy", "--difficulty-mix", "1:1"], ["--difficulty", "easy", "--unwinnable"]):  # fmt: skip
        assert run(*BUILD, *wrong, "-o", str(tmp_path / "wrong")).exit_code == 2
    assert run("pack", "verify", str(tmp_path / "none")).exit_code == 3
    assert run("pack", "show", str(tmp_path)).exit_code == 3


def test_an_interrupted_build_goes_on(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after some deals, twice: the same command then makes the same bytes, and looks at no deal again."""
    looked: list[str] = []

    def stopping(deal: Deal, limits: CertifyLimits) -> Candidate:
        if len(looked) in (4, 9) and looked[-1] != "stop":
            looked.append("stop")
            raise KeyboardInterrupt
        looked.append(deal.seed_or_id)
        return candidate(deal, limits)

    monkeypatch.setattr("fgtools.packs.build.candidate", stopping)
    target = tmp_path / "pack"
    for _ in range(2):
        assert CliRunner().invoke(cli, [*BUILD, "-o", str(target)]).exit_code != 0
        assert sorted(file.name for file in tmp_path.iterdir()) == ["pack.building"]
    assert run(*BUILD, "-o", f"{target}/").exit_code == 0

    assert hashes(target) == hashes(pack)
    assert [file.name for file in tmp_path.iterdir()] == ["pack"]
    seeds = [seed for seed in looked if seed != "stop"]
    assert len(seeds) == len(set(seeds)) > 10


def test_a_build_does_not_go_on_with_another_ones(tmp_path: Path) -> None:
    """What was kept by other arguments, or is damaged, is refused; a line that a crash cut short is written again."""
    kept = tmp_path / "pack.building"
    target = str(tmp_path / "pack")
    kept.write_text("fgtools 0: something else\n")
    other = run(*BUILD, "-o", target)
    assert (other.exit_code, kept.read_text()) == (2, "fgtools 0: something else\n")
    assert "kept by a build of something else" in other.stderr
    kept.write_text("fgtools 0: cut sho")
    assert run(*BUILD, "-o", target).exit_code == 0
    assert not kept.exists()


def test_a_damaged_line_of_a_build_is_refused(tmp_path: Path) -> None:
    """Named with file and line; nothing is built."""
    looked = Looked(str(tmp_path / "pack"), "order")
    looked.path.write_text('order\n{"result": "solvable"}\n')
    with pytest.raises(OutputError, match=r"pack\.building:2: not a line that a build has kept"):
        list(looked.candidates([], lambda _: pytest.fail("looked at"), Local()))


def test_two_seeds_of_one_deal(tmp_path: Path) -> None:
    """Two orders of the cards that differ in where an ace lies are one deal of brigade, whose aces lie out: it is in a pack once."""
    dealt = deal(VARIANTS["brigade"], "fg1:4").layout
    order = [column[row] for row in range(5) for column in dealt.columns] + list(dealt.bouquet)
    order = [Card(1, suit) for suit in "CDH"] + order + [Card(1, "S")]
    left, number = [Card(rank, suit) for suit in "CDHS" for rank in range(1, 14)], 0
    for card in order:
        number = number * len(left) + left.index(card)
        left.remove(card)
    seeds = f"perm:{number - number % 2}-{number | 1}"
    build = ["pack", "build", "--variant", "brigade", "--seeds", seeds, "--max-nodes", "20000"]
    ids = {deal(VARIANTS["brigade"], f"perm:{one}").id for one in (number, number ^ 1)}
    assert ids == {deal(VARIANTS["brigade"], "fg1:4").id}

    both = run(*build, "--count", "2", "-o", str(tmp_path / "both"))
    assert (both.exit_code, "ended with 1 deals missing" in both.stderr) == (4, True)
    assert run(*build, "--count", "1", "-o", str(tmp_path / "one")).exit_code == 0
    assert run("pack", "verify", "--ratings", str(tmp_path / "one")).exit_code == 0


def test_certificates_named_by_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder that one is in, or by a whole path; where there are none that is told."""
    monkeypatch.chdir(tmp_path)
    assert run(*BUILD, "--no-solutions", "-o", "bare").exit_code == 0
    for name in ("bare.certificates.jsonl", str(tmp_path / "bare.certificates.jsonl")):
        assert run("pack", "verify", "bare", "--certificates", name).exit_code == 0
    for name in ("none.jsonl", "none/none.jsonl", "/none.jsonl"):
        missing = run("pack", "verify", "bare", "--certificates", name)
        assert missing.exit_code == 3
        assert "none" in missing.stderr


def test_ratings_need_the_engine(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engine was not built --ratings is refused in words."""
    monkeypatch.setattr("fgtools.solver.engine.is_available", lambda: False)
    result = run("pack", "verify", "--ratings", str(pack))

    assert result.exit_code == 2
    assert "--ratings needs the compiled engine, which was not built here" in result.stderr


def test_quotas() -> None:
    """Shares of a count; what does not divide goes to the first."""
    assert quotas_of("easy..expert", 10) == (("easy", 3), ("medium", 3), ("hard", 2), ("expert", 2))
    assert quotas_of("medium", 3) == (("medium", 3),)
    assert quotas_of("2:2:1", 10) == (("easy", 4), ("medium", 4), ("hard", 2))
    assert quotas_of("0:1", 7) == (("medium", 7),)

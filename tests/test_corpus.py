"""A sample of the corpus, chosen by hash; `make corpus-verify` checks all of it."""

import gzip
import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import verified
from fgtools.kernel.variants import VARIANTS
from fgtools.packs.verify import verify

CORPUS = Path(__file__).parents[1] / "corpus"
CERTIFIED = sorted((CORPUS / "certified").glob("*.jsonl"))
WINNABILITY = CORPUS / "winnability"
THOUSANDS = sorted(WINNABILITY.glob("*.jsonl.gz"))


def test_every_game_is_there() -> None:
    """A file of certificates for each of the nine games."""
    assert sorted(VARIANTS) == [file.stem for file in CERTIFIED]


@pytest.mark.parametrize("file", CERTIFIED, ids=lambda file: file.stem)
def test_a_sample_of_the_certificates(file: Path) -> None:
    """Fifty of the two hundred, where the proof is not a long one: deal n in line n, and each is verified or says that it is not."""
    for number, item in enumerate(texts(str(file), Limits()), 1):
        if sha256(item.text.encode()).digest()[0] % 4:
            continue
        found = verified(item, Limits(), max_states=800)
        assert found.wrong is None, item.place
        assert found.word in ("solvable", "unsolvable", "engine-only", "undecided", "too dear to check here")
        assert f'"seed":"fg1:{number}"' in item.text


def test_the_pack_holds() -> None:
    """The pack of a hundred deals, all of it."""
    report = verify(str(CORPUS / "packs/flower-garden-100"), Limits())

    assert (report.deals, report.faults, report.unproved) == (100, [], [])


def test_the_thousands_are_there() -> None:
    """A file of certificates for each of the nine games, and for some of them with cards that come back from the foundations."""
    names = {file.name.removesuffix(".jsonl.gz") for file in THOUSANDS}
    with_returns = {name.removesuffix("-returns") for name in names if name.endswith("-returns")}

    assert names == {*VARIANTS, *(f"{name}-returns" for name in with_returns)}
    assert with_returns < {*VARIANTS}


@pytest.mark.parametrize("file", THOUSANDS, ids=lambda file: file.name)
def test_tallies_are_of_their_certificates(file: Path) -> None:
    """Each file has its tally, with its hash and its counts, and holds its deals in order; a sample is verified."""
    game, returns = file.name.removesuffix(".jsonl.gz").removesuffix("-returns"), "-returns" in file.name
    options = {"foundation_return": True} if returns else {}
    tallies = map(json.loads, (WINNABILITY / "certified.jsonl").read_text(encoding="utf-8").splitlines())
    (tally,) = (one for one in tallies if (one["variant"], one["options"]) == (game, options))
    text = gzip.decompress(file.read_bytes())

    assert tally["sha256"] == sha256(text).hexdigest()
    assert tally["seeds"] == f"fg1:1-{len(text.splitlines())}"
    for number, item in enumerate(texts(str(file), Limits()), 1):
        assert f'"seed":"fg1:{number}"' in item.text
        if number % 500 == 1:
            found = verified(item, Limits(), max_states=800)
            assert found.wrong is None, item.place
            assert found.word in ("solvable", "unsolvable", "engine-only", "undecided", "too dear to check here")


def test_the_table_is_of_the_tallies(tmp_path: Path) -> None:
    """What the README says of the games comes from the files, not from anybody's hand."""
    made = tmp_path / "table.md"
    tallies = [str(WINNABILITY / name) for name in ("certified.jsonl", "counted.jsonl")]
    arguments = ["report", *tallies, "--times", str(WINNABILITY / "times.csv"), "--table", str(made)]
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)

    assert result.exit_code == 0
    table = made.read_text(encoding="utf-8")
    assert table == (WINNABILITY / "table.md").read_text(encoding="utf-8")
    assert table in (CORPUS.parent / "README.md").read_text(encoding="utf-8")

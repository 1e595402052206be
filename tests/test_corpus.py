"""A sample of the corpus, chosen by hash; `make corpus-verify` checks all of it."""

from hashlib import sha256
from pathlib import Path

import pytest

from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import verified
from fgtools.kernel.variants import VARIANTS
from fgtools.packs.verify import verify

CORPUS = Path(__file__).parents[1] / "corpus"
CERTIFIED = sorted((CORPUS / "certified").glob("*.jsonl"))


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

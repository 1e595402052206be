"""The sets of positions that certificates in the corpus rest on, where the search is near the edge.

Some conditions of the search are stricter than a longer proof would need. No win is lost without
them, so brute force cannot tell. But the sets are others then, and the digests. These certificates
are small ones whose sets change.
"""

from pathlib import Path

import pytest

from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import verified

CORPUS = Path(__file__).parents[3] / "corpus"


def line(file: Path, number: int) -> Item:
    """A certificate of the corpus."""
    for index, item in enumerate(texts(str(file), Limits()), 1):
        if index == number:
            return item
    raise IndexError(number)


@pytest.mark.parametrize(
    ("file", "number", "states"),
    [
        # 3,882 if autoplay is lenient where cards are forgotten
        pytest.param("winnability/phoenix.jsonl.gz", 8457, 4191, id="phoenix", marks=pytest.mark.slow),
        # 960 if one of two connectors of a sort goes home
        pytest.param("winnability/wildflower.jsonl.gz", 7486, 972, id="wildflower"),
        # 4,282 if low connectors may lie about
        pytest.param("winnability/stonewall.jsonl.gz", 277, 4294, id="stonewall", marks=pytest.mark.slow),
        # 1,799 if no whole column goes to an empty one
        pytest.param("certified/flower-garden.jsonl", 188, 2262, id="flower-garden"),
    ],
)
def test_sets_near_the_edge_are_those_of_the_corpus(file: str, number: int, states: int) -> None:
    """Each certificate is found again, position by position."""
    item = line(CORPUS / file, number)
    assert f'"states":{states},' in item.text

    found = verified(item, Limits(), states)
    assert found.word == "unsolvable"
    assert found.wrong is None

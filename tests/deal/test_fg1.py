"""`fg1` against its vectors, which the oracle made, and against another language."""

import json
import shutil
import struct
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given

from fgtools.deal.dealer import deal
from fgtools.deal.generators import split_seed
from fgtools.errors import SeedError
from fgtools.formats.notation import one_line
from fgtools.kernel.cards import deck
from fgtools.kernel.shuffle import fg1_shuffle
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.strategies import SEED_VALUES
from tests import oracle_fg1
from tests.deal.make_vectors import DEALS, SEEDS, VECTORS

KNOWN = json.loads(VECTORS.read_text(encoding="utf-8"))
NODE = shutil.which("node")


def test_shuffle_vectors() -> None:
    """The published decks come out, the empty seed and one that is not ASCII among them."""
    assert [vector["seed"] for vector in KNOWN["shuffles"]] == SEEDS
    for vector in KNOWN["shuffles"]:
        assert vector["deck"] == " ".join(map(str, fg1_shuffle(deck(), "deal", vector["seed"])))


@pytest.mark.skipif(NODE is None, reason="node is not on every machine; the oracle's vectors are checked in any case")
def test_javascript_deals_the_same() -> None:
    """An independent script in another language prints the published decks."""
    script = Path(__file__).parent / "fg1_independent.mjs"
    printed = subprocess.run([str(NODE), str(script), *SEEDS], capture_output=True, text=True, check=True).stdout

    assert [vector["deck"] for vector in KNOWN["shuffles"]] == printed.splitlines()


@pytest.mark.parametrize("name", VARIANTS)
def test_the_first_ten_thousand_deals(name: str) -> None:
    """The hash over 10,000 deals of each game is the published one."""
    lines = sha256()
    for number in range(1, DEALS + 1):
        lines.update(one_line(deal(VARIANTS[name], f"fg1:{number}")).encode() + b"\n")

    assert KNOWN["deals"]["sha256"][name] == lines.hexdigest()


@given(SEED_VALUES)
def test_any_seed_as_the_oracle_shuffles(value: str) -> None:
    """Any text, any stream, any number of cards."""
    for stream, size in (("deal", 104), ("redeal/1", 7)):
        cards = [str(number) for number in range(size)]

        assert oracle_fg1.fg1_shuffle(cards, stream, value) == fg1_shuffle(cards, stream, value)


def test_words_above_the_limit_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word at or above the largest multiple of n not above 2^32 is not used."""
    from fgtools.kernel import shuffle

    words = struct.pack(">8I", 2**32 - 1, 4, 2**32 - 1, *range(5))
    monkeypatch.setattr(shuffle, "fg1_bytes", lambda *_: words)

    # n = 3: 2^32 - 1 is the limit itself and is skipped, 4 mod 3 = 1; n = 2: nothing is skipped, 2^32 - 1 is odd.
    assert fg1_shuffle("abc", "deal", "any") == ["a", "c", "b"]


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("1", "no scheme; write scheme:value, such as fg1:1"),
        ("", "no scheme; write scheme:value, such as fg1:1"),
        ("mt:1", "no scheme 'mt'; known: fg1, pysolfc, ms, pysol-classic, solvitaire, perm"),
        ("FG1:1", "no scheme 'FG1'; known: fg1, pysolfc, ms, pysol-classic, solvitaire, perm"),
        ("fg1:\ud800", "not Unicode text (it holds a lone surrogate)"),
    ],
)
def test_seeds_that_are_none(seed: str, reason: str) -> None:
    """Scheme and value are both needed, and both strict."""
    with pytest.raises(SeedError) as caught:
        split_seed(seed)

    assert reason == caught.value.reason


@given(SEED_VALUES)
def test_skipping_leaves_other_decks_alone(value: str) -> None:
    """Choosing words with the test for skipping, which nearly no deck needs, gives the same words."""
    from fgtools.kernel.shuffle import _unskipped, fg1_bytes

    drawn = struct.unpack(">56I", fg1_bytes("deal", value, [number.to_bytes(4, "big") for number in range(7)]))

    assert list(drawn[:51]) == _unskipped("deal", value, range(52, 1, -1))

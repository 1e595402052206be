"""The page's own rules script against the kernel, in the browser that runs it."""

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.options import with_options
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout
from fgtools.kernel.variants import VARIANTS, Variant
from fgtools.view.page.page import RULES, joined
from tests.browser.chromium import ROOT
from tests.browser.transcripts import transcript
from tests.kernel.test_random_games import all_rules

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLES = 20
VECTORS = json.loads((ROOT / "corpus" / "conformance" / "fg1.json").read_text(encoding="utf-8"))


@pytest.fixture
def rules(page: "Page") -> "Page":
    """An empty page with the rules script of the page, and the test's reader of it."""
    page.goto("about:blank")
    page.add_script_tag(content=joined(RULES))
    page.add_script_tag(path=Path(__file__).with_name("transcript.js"))
    return page


def rules_of(name: str) -> list[Variant]:
    """A game with every combination of its options, at full size and small, and without undo."""
    found = [variant for variant in all_rules() if variant.name in (name, f"small-{name}")]
    return [*found, with_options(VARIANTS[name], {"undo": "forbidden"})]


@pytest.mark.parametrize("name", VARIANTS)
def test_same_games(rules: "Page", name: str) -> None:
    """At every table of random games: the same cards, legal moves with their words, ending, and every refusal's code and sentence."""
    for variant in rules_of(name):
        given, expected = transcript(deal(variant, f"fg1:é{name}"), random.Random(name), TABLES)
        actual = rules.evaluate("given => transcribe(given)", given)

        assert len(expected) == len(actual)
        for due, found in zip(expected, actual, strict=True):
            for key in due:
                assert due[key] == found[key], (variant, key)


def test_two_equal_foundations(rules: "Page") -> None:
    """A card that comes back from one of two equal foundations leaves the taller one first, as in the kernel."""
    variant = with_options(VARIANTS["gloucestershire"], {"foundations": 8, "foundation_return": True})
    clubs = [Card(rank, "C") for rank in range(4, 14) for _ in range(2)]
    columns = ((), *((card,) for card in clubs[:6]), tuple(clubs[6:]))
    given, expected = transcript(Deal(variant, Layout(columns, (), (3, 3, *[13] * 6))), random.Random(3), TABLES)

    assert any((step["entry"] or "").startswith("fC") for step in given["steps"])
    assert expected == rules.evaluate("given => transcribe(given)", given)


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda vector: ascii(vector["seed"])[:20])
def test_shuffle_vectors(rules: "Page", vector: dict[str, str]) -> None:
    """The page's `fg1` shuffles as the published vectors say."""
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]

    assert vector["deck"].split() == rules.evaluate(
        "([deck, seed]) => fg1Shuffle(deck, 'deal', seed)", [deck, vector["seed"]]
    )


def test_sha_256(rules: "Page") -> None:
    """The page's SHA-256 is the standard one, for every length around the ends of its blocks."""
    texts = [bytes(range(length)) for length in range(130)]
    expected = [sha256(text).hexdigest() for text in texts]
    hexed = "texts => texts.map(text => sha256(text).map(word => word.toString(16).padStart(8, '0')).join(''))"

    assert expected == rules.evaluate(hexed, [[*text] for text in texts])

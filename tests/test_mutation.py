"""Change any one token of a certificate, manifest, deal or log: it is refused, or what it says then is true all the same."""

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from fgtools.cli.main import cli
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from tests import oracle
from tests.strategies import rules_of

ROOT = Path(__file__).parents[1]
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null')
EXAMPLES = 3000 if os.environ.get("FGTOOLS_PROFILE") == "fuzz" else 120
CARDS = [f'"{rank}{suit}"' for rank in "A23456789TJQK" for suit in "CDHS"]


def runs(*args: str, stdin: str) -> int:
    """The exit code of a verb on a text."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False).exit_code


def mutate(text: str, data: st.DataObject) -> str:
    """The text with one of its tokens changed."""
    tokens = list(TOKEN.finditer(text))
    chosen = tokens[data.draw(st.integers(0, len(tokens) - 1))]
    old = chosen.group()
    others = [
        "0",
        "1",
        "17",
        "null",
        "true",
        "false",
        '""',
        '"x"',
        '"1>f"',
        '"2>3"',
        '"undo"',
        *CARDS[::7],
        old[:-1] + '0"',
    ]
    if old.isdigit():
        others += [str(int(old) + 1), str(max(0, int(old) - 1))]
    if re.fullmatch(r'"[0-9a-f]{64}"', old):
        others = [f'"{old[2:-1]}{old[1]}"', '"' + "0" * 64 + '"', *others]
    near = [token.group() for token in tokens if token.group() != old and token.group()[0] == old[0]]
    new = data.draw(st.sampled_from([*near, *others] if near else others))
    return text[: chosen.start()] + new + text[chosen.end() :]


def same(a: str, b: str) -> bool:
    """Whether two texts are the same JSON value."""
    try:
        return bool(json.loads(a) == json.loads(b))
    except json.JSONDecodeError:
        return False


CERTIFICATES = [
    line
    for file in sorted((Path(__file__).parent / "formats/v1").glob("certificate*.json"))
    for line in [file.read_text().strip()]
]


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_changed_certificate_is_refused(data: st.DataObject) -> None:
    """`check` never says yes to it."""
    text = data.draw(st.sampled_from(CERTIFICATES))
    changed = mutate(text, data)
    if not same(text, changed):
        assert runs("check", "-", stdin=changed) in (1, 3)


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_changed_deal_is_refused(data: st.DataObject) -> None:
    """Cards, options, seed, id and game hold each other."""
    text = (ROOT / "tests/formats/v1/deal.json").read_text().strip()
    changed = mutate(text, data)
    if not same(text, changed):
        code = runs("validate", "-", stdin=changed)
        if code == 0:
            # A seed left out, or another name of the same game, leaves a deal that is as true as before.
            (item,) = texts(str(ROOT / "tests/formats/v1/deal.json"), Limits())
            before, after = json.loads(text), json.loads(changed)
            assert {key for key in before if before[key] != after.get(key)} <= {"seed", "id"}
            assert None in (after["seed"], after["id"])
            assert item.deal().id in (before["id"], after["id"])
        else:
            assert code == 3


def oracle_upholds(text: str) -> bool:
    """Whether the oracle plays the log to the end and finds the result that it claims, or a win."""
    document = json.loads(text)
    name, seed = document["variant"], document["seed"]
    from fgtools.formats.options import find_variant

    variant = find_variant(name)
    assert variant is not None
    rules = rules_of(variant)
    game = oracle.Game(rules, oracle.start(rules, *oracle.fg1_deal(rules, seed.partition(":")[2]), seed))
    if any(game.enter(move) for move in document["moves"]):
        return False
    claimed = (document.get("claim") or {}).get("result") or "won"
    return oracle.ending(rules, game.table) == claimed


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_changed_log_is_refused_or_still_true(data: st.DataObject) -> None:
    """`replay` says yes only where the oracle does."""
    name = data.draw(st.sampled_from(["brigade-won", "trevi-garden-won", "open-as-claimed"]))
    text = (ROOT / f"tests/checker/accept/{name}.json").read_text().strip()
    changed = mutate(text, data)
    if runs("replay", "-", stdin=changed) == 0:
        assert oracle_upholds(changed)


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A small pack and the text of its manifest."""
    folder = tmp_path_factory.mktemp("pack") / "pack"
    args = ["pack", "build", "--variant", "brigade", "--count", "2", "--max-nodes", "20000", "-o", str(folder)]
    assert CliRunner().invoke(cli, args).exit_code == 0
    return folder, (folder / "manifest.json").read_text()


@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_changed_manifest_is_refused(manifest: tuple[Path, str], data: st.DataObject) -> None:
    """`pack verify` never says yes to it."""
    folder, text = manifest
    changed = mutate(text, data)
    if not same(text, changed):
        (folder / "manifest.json").write_text(changed)
        try:
            assert CliRunner().invoke(cli, ["pack", "verify", str(folder)]).exit_code in (1, 3)
        finally:
            (folder / "manifest.json").write_text(text)

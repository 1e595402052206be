"""Documents: round trips, schemas, versions, and all faults at once."""

import json
from hashlib import sha256
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from fgtools.certify.certificate import certificate
from fgtools.deal.dealer import Deal, deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import read_document, to_json
from fgtools.formats.deals import MoveLog, deal_document, deal_of, log_document, log_of
from fgtools.formats.documents import DOCUMENTS, DealDocument, MoveLogDocument
from fgtools.formats.files import Item, texts
from fgtools.formats.kinds import kind_of
from fgtools.formats.limits import MAX_ENTRIES, Limits
from fgtools.formats.notation import board, one_line, read_one_line, sheet_of_board
from fgtools.formats.options import with_options
from fgtools.formats.schema import schema_of, schema_text
from fgtools.formats.verdicts import replayed, verdict_document
from fgtools.kernel.variants import VARIANTS
from fgtools.solver.outcome import GaveUp
from fgtools.testing.strategies import deals, named_variants
from fgtools.text import is_seen

ROOT = Path(__file__).parents[2]
FROZEN = sorted((Path(__file__).parent / "v1").iterdir())
VALIDATORS = {name: jsonschema.Draft202012Validator(schema_of(name)) for name in DOCUMENTS}
REAL_DEALS = deals(named_variants())


def validate(text: str) -> None:
    """Hold a document against its schema."""
    plain = json.loads(text)
    VALIDATORS[plain["format"]].validate(plain)


@given(REAL_DEALS)
def test_a_deal_comes_back_from_json(deal: Deal) -> None:
    """A deal, written and read, is the same deal, and its document fits the schema."""
    text = to_json(deal_document(deal))
    validate(text)
    document = read_document(text, "here")
    assert isinstance(document, DealDocument)

    assert deal == deal_of(document)
    assert list(json.loads(text)) == [
        key
        for key in (
            "format",
            "version",
            "variant",
            "options",
            "seed",
            "columns",
            "bouquet",
            "foundations",
            "cells",
            "id",
        )
        if key in json.loads(text)
    ]


@given(REAL_DEALS)
def test_a_deal_comes_back_from_notation(deal: Deal) -> None:
    """One-line notation carries everything but the seed; a board carries a seed too of which all can be seen."""
    assert deal._replace(seed=None) == read_one_line(one_line(deal), "here")
    seed = deal.seed or ""
    if seed.isprintable() and is_seen(seed) and seed == seed.strip():
        assert deal == sheet_of_board(board(deal), "here").deal()


@given(REAL_DEALS)
def test_a_log_and_its_verdict_fit_their_schemas(deal: Deal) -> None:
    """A log comes back from JSON; its verdict and certificate fit their schemas."""
    log = MoveLog(deal, ("1>f", "junk", "\ud800"), (1, 2, 3), None, "a log")
    validate(to_json(verdict_document(log, replayed(log))))
    validate(to_json(certificate(deal, GaveUp("node limit", 5))))
    printable = log._replace(moves=("1>f", "junk"), elapsed_ms=(1, 2))
    text = to_json(log_document(printable))
    validate(text)
    document = read_document(text, "here")
    assert isinstance(document, MoveLogDocument)

    assert printable == log_of(document, MAX_ENTRIES)


def test_schemas_are_up_to_date() -> None:
    """`make schemas` would change nothing."""
    for name in DOCUMENTS:
        file = ROOT / "schemas" / f"{name.removeprefix('fgtools/')}-1.schema.json"

        assert schema_text(name) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FROZEN, ids=lambda file: file.stem)
def test_frozen_documents_load_for_ever(file: Path) -> None:
    """Every document of a version that was ever released still loads, and prints as it did."""
    (item,) = texts(str(file), Limits())

    assert json.loads(item.text) == json.loads(to_json(item.document()))


def test_every_format_is_frozen() -> None:
    """Each format has a frozen document."""
    assert sorted(DOCUMENTS) == sorted({json.loads(file.read_text())["format"] for file in FROZEN})


def test_all_faults_are_told_at_once() -> None:
    """Not just the first fault of a document, and each with its path and value."""
    text = (
        '{"format":"fgtools/deal","version":1,"variant":5,"columns":[["ZZ",5,null],"abc",{}],"bouquet":[true],'
        '"opitons":{},"seed":NaN,"cells":[1],"options":{"a":1.5}}'
    )

    with pytest.raises(UnreadableInputError) as caught:
        read_document(text, "deals.jsonl:17")

    assert caught.value.faults == [
        "deals.jsonl:17 $.variant: 5 is not text",
        "deals.jsonl:17 $.options.a: 1.5 is not true or false or a whole number or text",
        "deals.jsonl:17 $.seed: NaN is not JSON",
        "deals.jsonl:17 $.columns[0][0]: 'ZZ' is not a card",
        "deals.jsonl:17 $.columns[0][1]: 5 is not a card",
        "deals.jsonl:17 $.columns[0][2]: null is not a card",
        "deals.jsonl:17 $.columns[1]: 'abc' is not a list",
        "deals.jsonl:17 $.columns[2]: an object is not a list",
        "deals.jsonl:17 $.bouquet[0]: true is not a card",
        "deals.jsonl:17 $.cells[0]: 1 is not a card",
        "deals.jsonl:17 $: no key 'opitons' here (did you mean 'options'?)",
    ]


def deal_in(text: str) -> Deal:
    """The deal in a document, with the faults of both readers."""
    document = read_document(text, "x")
    assert isinstance(document, DealDocument)
    return deal_of(document)


def test_a_million_faults_are_counted() -> None:
    """Each took kilobytes until it was written: 15 MB of them took 9 GB. And each unknown key was looked up in the known ones."""
    many = {f"k{i}": 0 for i in range(1_000)}
    text = json.dumps(
        {
            "format": "fgtools/deal",
            "version": 1,
            "variant": "flower-garden",
            "columns": [[1] * 1_000],
            "bouquet": [],
            **many,
        }
    )

    with pytest.raises(UnreadableInputError) as caught:
        read_document(text, "x")

    assert caught.value.faults[-1] == "x and 252 more"
    assert caught.value.faults[:249] == [f"x $.columns[0][{i}]: 1 is not a card" for i in range(249)]
    for wrong, last in (
        ({"columns": [[1] * 1_000]}, "x $.columns[0]: 750 more in it are wrong"),
        ({"columns": [[]], **many}, "x $: 750 more unknown keys"),
        ({"columns": [[]], "options": many}, "and 750 more"),
        ({"columns": [[]], "foundations": many}, "and 750 more"),
    ):
        plain = {"format": "fgtools/deal", "version": 1, "variant": "flower-garden", "bouquet": [], **wrong}
        with pytest.raises(UnreadableInputError) as caught:
            deal_in(json.dumps(plain))
        assert (len(caught.value.faults), caught.value.faults[-1]) == (251, last)


@pytest.mark.parametrize("name", ["FLOWER-GARDEN", " flower-garden", "flower garden", "le jardin", "The Bouquet"])
def test_documents_name_games_by_their_ids(name: str) -> None:
    """What people may call a game on the command line, or in a text board, is no name in a document; the id is told."""
    dealt = deal(VARIANTS["flower-garden"], "fg1:1")
    document = json.loads(to_json(deal_document(dealt)))
    log = {"format": "fgtools/move-log", "version": 1, "seed": "fg1:1", "moves": []}
    fault = f"x $.variant: no game {name!r}; in a document 'flower-garden' is written"
    for wrong in ({**document, "variant": name}, {**log, "variant": name}):
        with pytest.raises(UnreadableInputError) as caught:
            kind_of(Item("x", json.dumps(wrong)), Limits())
        assert caught.value.faults == [fault]

    assert sheet_of_board(board(dealt).replace("flower-garden", name), "x").deal() == dealt


def test_a_key_that_is_no_text() -> None:
    """A lone surrogate in a key of a manifest's numbers: it cannot be written, so no seal can be made of it."""
    manifest = json.loads((Path(__file__).parent / "v1/pack.json").read_text(encoding="utf-8"))

    with pytest.raises(
        UnreadableInputError, match=r"^x \$\.results: '\\ud800' is not Unicode text \(a lone surrogate\)$"
    ):
        read_document(json.dumps({**manifest, "results": {"\ud800": 1}}), "x")


def test_a_key_that_stands_twice_among_a_million() -> None:
    """The one is found in the time that reading takes, not in its square."""
    keys = ",".join(f'"k{i}":0' for i in range(1_000_000))

    with pytest.raises(UnreadableInputError, match=r"^x \$: the key 'k7' stands twice in one object$"):
        read_document('{"format":"fgtools/deal","version":1,' + keys + ',"k7":1}', "x")


@pytest.mark.parametrize("value", ["5", 5.0, True, None, [5], {"a": 5}], ids=str)
def test_a_number_is_nothing_else(value: object) -> None:
    """Only a whole number is read where a whole number is due."""
    plain = {"format": "fgtools/move-log", "version": 1, "moves": [], "variant": "brigade", "seed": "fg1:1"}

    def read(elapsed: object) -> str:
        try:
            read_document(json.dumps({**plain, "elapsed_ms": [elapsed]}), "f")
        except UnreadableInputError as error:
            return str(error)
        return ""

    assert read(5) == ""
    assert read(value).startswith("f $.elapsed_ms[0]: ")
    assert read(value).endswith("is not a whole number")


def test_the_id_is_as_the_readme_says() -> None:
    """The canonical text of schemas/README.md, hashed there by hand (sha256sum); with a redeal, with its seed and without."""
    readme = (ROOT / "schemas/README.md").read_text(encoding="utf-8")
    text = readme.split("```text\n")[1].split("```")[0]
    printed = readme.split("`sha256sum` prints `")[1]
    plain, redealt, seedless = [word for word in printed.split("`") if len(word) == 64 and word.isalnum()][:3]

    variant = with_options(VARIANTS["brigade"], {"foundation_return": True})
    assert plain == sha256(text.encode()).hexdigest() == deal(variant, "fg1:1").id
    once = deal(variant._replace(redeals=1), "fg1:1")
    assert (redealt, seedless) == (once.id, once._replace(seed=None).id)

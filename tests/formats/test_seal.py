"""Seals: as schemas/README.md says, over the document as it stands."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fgtools.formats.converter import why_not_sealed
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.proved import verified
from fgtools.packs.content import PackFiles
from fgtools.packs.verify import manifest_of

V1 = Path(__file__).parent / "v1"
CORPUS = Path(__file__).parents[2] / "corpus" / "certified"
SEALED = [*sorted(V1.glob("certificate*.json")), V1 / "pack.json"]
LIMITS = Limits()
SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def written(value: Any) -> str:
    """A value as "The seal of a document" has it, letter by letter."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{written(key)}:{written(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(SHORT.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in value) + '"'
    return (
        {None: "null", True: "true", False: "false"}[value]
        if value is None or value is True or value is False
        else str(value)
    )


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the seal that the page gives it."""
    plain = {key: value for key, value in document.items() if key != "seal"}
    return {**plain, "seal": sha256(written(plain).encode()).hexdigest()}


def checked(document: dict[str, Any]) -> str | None:
    """Why the certificate in this document is refused; None where it is not."""
    return verified(Item("here", json.dumps(document)), LIMITS, 10**6).wrong


def test_seals_of_ours_are_as_the_page_says() -> None:
    """Those of every frozen document, and of the corpus."""
    for file in [*SEALED, *sorted(CORPUS.glob("*.jsonl"))]:
        for item, _ in zip(texts(str(file), LIMITS), range(20), strict=False):
            document = json.loads(item.text)

            assert sealed(document) == document


def test_what_may_be_missing_is_sealed_as_it_stands() -> None:
    """A certificate of a deal without ``seed``, of one with ``"seed": null``; with ``null`` where nothing is; with ``10D`` for a card."""
    document = json.loads((V1 / "certificate.json").read_text(encoding="utf-8"))
    with_null = {**document["deal"], "seed": None}
    without = {key: value for key, value in with_null.items() if key not in ("seed", "options", "id")}
    tens = [[card.replace("TD", "10D") for card in column] for column in document["deal"]["columns"]]
    assert tens != document["deal"]["columns"]
    changes: list[dict[str, Any]] = [
        {**document, "deal": with_null},
        {**document, "deal": without},
        {**document, "deal": {**without, "columns": tens}},
        {**document, "proof": None, "reason": None},
        {key: value for key, value in document.items() if key not in ("nodes", "limits")},
    ]
    for changed in changes:
        assert checked(sealed(changed)) is None
        assert checked({**changed, "seal": document["seal"]}) == "it was changed after it was sealed"
    assert checked(dict(reversed(document.items()))) is None


def test_a_manifest_is_sealed_as_it_stands(tmp_path: Path) -> None:
    """As a certificate is; and what was taken out after sealing is missed."""
    document = json.loads((V1 / "pack.json").read_text(encoding="utf-8"))
    document["difficulty"] = None
    short = {key: value for key, value in document.items() if key not in ("options", "difficulty")}
    for right in (sealed(document), sealed(short)):
        (tmp_path / "manifest.json").write_text(json.dumps(right), encoding="utf-8")
        assert manifest_of(PackFiles(str(tmp_path)), LIMITS).seal == right["seal"]
    (tmp_path / "manifest.json").write_text(json.dumps({**short, "seal": sealed(document)["seal"]}), encoding="utf-8")
    with pytest.raises(Exception, match=r"\$\.seal: it was changed after it was sealed"):
        manifest_of(PackFiles(str(tmp_path)), LIMITS)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_any_value_is_sealed_as_the_page_says(value: object) -> None:
    """Other scripts, control characters, keys in any order: what is hashed is written as the page has it."""
    document = sealed({"b": value, "a": value})

    assert why_not_sealed(document) is None
    assert why_not_sealed({**document, "c": 1}) == "it was changed after it was sealed"
    assert why_not_sealed({"b": value}) == "it has no seal"

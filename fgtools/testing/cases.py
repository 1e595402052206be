"""The conformance cases: what another program's engine is asked, and what it should answer."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from fgtools.errors import UnreadableInputError
from fgtools.formats.files import texts
from fgtools.formats.jsontext import Object, parse, quote
from fgtools.formats.limits import Limits
from fgtools.testing.questions import Question

# A wheel holds the folder inside the package (hatch_build.py); an editable install finds it beside the package.
_INSTALLED: Final = Path(__file__).parent / "conformance"
_CHECKOUT: Final = Path(__file__).parents[2] / "corpus" / "conformance"

_KEYS: Final[dict[str, tuple[type, str]]] = {
    "case": (str, "text"),
    "rule": (str, "text"),
    "tags": (list, "a list"),
    "request": (dict, "an object"),
    "expected": (dict, "an object"),
}


class Case(NamedTuple):
    """One case.

    - ``case``: its name, which never changes, such as ``play/wrong-rank/03``.
    - ``rule``: what it is about, a refusal code or a few words.
    - ``tags``: its kind of request, its variant, its options as ``redeals=1``, of a deal its scheme.
    - ``request``, ``expected``: as in the protocol, without ids.
    """

    case: str
    rule: str
    tags: tuple[str, ...]
    request: dict[str, Any]
    expected: dict[str, Any]

    def has(self, tag: str) -> bool:
        """Whether the case has this tag, is about this rule, or is the one of this name."""
        return tag in self.tags or tag in (self.rule, self.case)


def tags_of(request: dict[str, Any]) -> tuple[str, ...]:
    """The tags of a request: its kind, the games and options that it names, of a seed to be dealt its scheme."""
    tags: list[str] = [request["do"]]
    if request["do"] == "deal":
        tags.append(request["seed"].partition(":")[0])
    for about in (request, request.get("deal"), *(request.get(side, {}).get("deal") for side in ("first", "second"))):
        if about and "variant" in about:
            options = [f"{name}={str(value).lower()}" for name, value in about["options"].items()]
            tags += [about["variant"], *options]
    return tuple(dict.fromkeys(tags))


def case_of(name: str, question: Question) -> Case:
    """A question as a case of this name."""
    return Case(name, question.rule, tags_of(question.request), question.request, question.expected)


def read_cases(file: str) -> Iterator[Case]:
    """The cases of a file, one a line; ``-`` is standard input. Raises UnreadableInputError at the first bad line."""
    for item in texts(file, Limits()):
        if item.faults:
            raise UnreadableInputError(list(item.faults))
        value = parse(item.text, item.place)
        faults = _faults(value)
        if faults:
            raise UnreadableInputError([f"{item.place} {fault}" for fault in faults])
        yield Case(value["case"], value["rule"], tuple(value["tags"]), value["request"], value["expected"])


def _faults(value: Any) -> list[str]:
    if not isinstance(value, Object):
        return [f"$: {quote(value)} is not an object"]
    faults = [f"$: no key {quote(key)} in a case" for key in value.keys() - _KEYS.keys()]
    for key, (kind, due) in _KEYS.items():
        if key not in value:
            faults.append(f"$.{key}: missing")
        elif not isinstance(value[key], kind):
            faults.append(f"$.{key}: {quote(value[key])} is not {due}")
    if not faults and not all(isinstance(tag, str) for tag in value["tags"]):
        faults.append("$.tags: not a list of texts")
    return faults


def shipped_cases() -> Iterator[Case]:
    """Every case that comes with fgtools, always in the same order."""
    folder = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    for file in sorted(folder.glob("*.jsonl")):
        yield from read_cases(str(file))


def chosen(cases: Iterable[Case], only: Iterable[str]) -> list[Case]:
    """The cases that have one of the tags; all, where none is given."""
    wanted = tuple(only)
    return [case for case in cases if not wanted or any(map(case.has, wanted))]

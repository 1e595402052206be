"""Requests to an engine, each with the answer that the kernel gives.

``corpus/conformance/README.md``, "Asking an engine", says what the requests and answers are. The rule of a question
is what it is about: a refusal code, or a few words.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import deal_document
from fgtools.formats.files import Item
from fgtools.formats.kinds import kind_of
from fgtools.formats.limits import Limits
from fgtools.formats.race import race
from fgtools.formats.verdicts import table_document
from fgtools.kernel.moves import CELL, COLUMN, FOUNDATION, Move, parse_entry
from fgtools.kernel.position import Position
from fgtools.kernel.replay import Verdict, replay
from fgtools.kernel.rules import legal_moves
from fgtools.kernel.variants import Variant, options_of
from fgtools.testing.perft import perft


class Question(NamedTuple):
    """A request (without its id), what it is about, and the answer due (without its id)."""

    rule: str
    request: dict[str, Any]
    expected: dict[str, Any]


class Log(NamedTuple):
    """One player's side of a race: a deal, entries, and perhaps the time beside each entry in milliseconds."""

    deal: Deal
    moves: Sequence[str]
    elapsed_ms: Sequence[int] | None = None


def deal_value(dealt: Deal) -> dict[str, Any]:
    """A deal as a request holds it."""
    plain = _plain(deal_document(dealt))
    return {"options": {}, **{key: value for key, value in plain.items() if key not in ("format", "version")}}


def table_value(variant: Variant, position: Position) -> dict[str, Any]:
    """A table as an answer holds it."""
    return _plain(table_document(variant, position))


def ask_deal(variant: Variant, seed: str) -> Question:
    """The cards that a seed deals."""
    dealt = deal(variant, seed)
    table = table_value(variant, dealt.start())
    request = {"do": "deal", "variant": variant.name, "options": options_of(variant), "seed": seed}
    return Question("deal", request, {key: table[key] for key in ("columns", "bouquet", "foundations")})


def ask_legal_moves(dealt: Deal, moves: Sequence[str]) -> Question:
    """Every legal move after these entries, all of them legal."""
    texts = sorted(map(str, legal_moves(dealt.variant, _played(dealt, moves).position)))
    return Question("legal moves", _request("legal_moves", dealt, moves), {"legal_moves": texts})


def ask_play(dealt: Deal, moves: Sequence[str], entry: str) -> Question:
    """What comes of one more entry after these, all of them legal."""
    before = _played(dealt, moves).position
    verdict = _played(dealt, [*moves, entry])
    request = {**_request("play", dealt, moves), "entry": entry}
    if verdict.problem:
        return Question(verdict.problem.code, request, {"code": verdict.problem.code})
    table = table_value(dealt.variant, verdict.position)
    return Question(_kind(entry, before, verdict.position), request, {"code": None, "table": table})


def ask_replay(dealt: Deal, moves: Sequence[str]) -> Question:
    """How far a log goes, and how it stands then."""
    verdict = _played(dealt, moves)
    code = verdict.problem.code if verdict.problem else None
    expected = {
        "accepted": verdict.accepted, "code": code, "ending": verdict.ending,
        "foundation_cards": verdict.foundation_cards, "moves": verdict.moves, "undos": verdict.undos,
    }  # fmt: skip
    return Question(code or f"ending: {verdict.ending}", _request("replay", dealt, moves), expected)


def ask_race(first: Log, second: Log) -> Question:
    """Who wins a race of two logs."""
    verdicts = [replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves, log.elapsed_ms)
                for log in (first, second)]  # fmt: skip
    request = {"do": "race", "first": _log_value(first), "second": _log_value(second)}
    return Question("race", request, {"winner": race(*verdicts)[0]})


def ask_perft(dealt: Deal, moves: Sequence[str], depth: int) -> Question:
    """How many sequences of 1 to ``depth`` legal moves there are after these entries."""
    position = _played(dealt, moves).position
    numbers = [perft(dealt.variant, position, length) for length in range(1, depth + 1)]
    return Question("perft", {**_request("perft", dealt, moves), "depth": depth}, {"perft": numbers})


def ask_deal_id(dealt: Deal) -> Question:
    """The id of a deal; the request does not have it."""
    value = deal_value(dealt)
    del value["id"]
    return Question("deal id", {"do": "deal_id", "deal": value}, {"deal_id": dealt.id})


def ask_read(text: str) -> Question:
    """Whether a text is a good document."""
    try:
        kind_of(Item("", text), Limits())
    except UnreadableInputError:
        good = False
    else:
        good = True
    return Question("read", {"do": "read", "text": text}, {"good": good})


def _request(do: str, dealt: Deal, moves: Sequence[str]) -> dict[str, Any]:
    return {"do": do, "deal": deal_value(dealt), "moves": list(moves)}


def _log_value(log: Log) -> dict[str, Any]:
    value = {"deal": deal_value(log.deal), "moves": list(log.moves)}
    return value if log.elapsed_ms is None else {**value, "elapsed_ms": list(log.elapsed_ms)}


def _plain(document: object) -> dict[str, Any]:
    """A document in JSON's own types alone."""
    value: dict[str, Any] = json.loads(to_json(document))
    return value


def _played(dealt: Deal, moves: Sequence[str]) -> Verdict:
    return replay(dealt.variant, dealt.layout, dealt.seed_or_id, moves)


def _kind(entry: str, before: Position, after: Position) -> str:
    """What a legal entry shows, in a word or two."""
    move = parse_entry(entry)
    if not isinstance(move, Move):
        return entry
    source = move.source
    if source.kind == COLUMN and before.undug[source.number] > after.undug[source.number]:
        return "turning up"
    if source.kind == FOUNDATION:
        return "foundation return"
    if CELL in (source.kind, move.target.kind):
        return "cell"
    if move.target.kind == FOUNDATION:
        return "to a foundation"
    if move.target.kind == COLUMN and not before.columns[move.target.number]:
        return "empty column"
    return "run" if move.run > 1 else "move"

"""What a page holds, as plain values: the rules of its games as tables, the texts, and its deals as documents."""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from fgtools.deal.dealer import Deal
from fgtools.formats.converter import to_plain
from fgtools.formats.deals import MoveLog, deal_document
from fgtools.formats.documents import RatingDocument
from fgtools.formats.explain import MOVE_WORDS
from fgtools.formats.sentences import MEANINGS, SENTENCES
from fgtools.formats.verdicts import verdict_document
from fgtools.kernel.replay import Verdict
from fgtools.kernel.variants import Variant, option_text, options_of

TEXTS = {"meanings": MEANINGS, "sentences": SENTENCES, "moves": MOVE_WORDS}
_TOLD = ("ending", "foundation_cards", "undos", "entries", "claims")


@frozen
class Shown:
    """A deal of the page, with a log of it and what the kernel found of that, where there is one.

    ``result`` is what a certificate says: solvable, unsolvable or undecided.
    """

    deal: Deal
    rating: RatingDocument | None = None
    log: MoveLog | None = None
    verdict: Verdict | None = None
    result: str | None = None


def game_table(variant: Variant) -> dict[str, Any]:
    """The variant's rules as a table, each option as it is set: all that the page's rules script knows of a game."""
    options = [f"{name.replace('_', ' ')}: {option_text(value)}" for name, value in options_of(variant).items()]
    derived = {name: getattr(variant, name) for name in ("cards", "foundations_per_suit", "foundation_height")}
    return variant._asdict() | derived | {"options": options}


def page_data(title: str, shown: Sequence[Shown]) -> dict[str, Any]:
    """The data of a page; ``title`` stands above its list of deals. Equal games stand in it once."""
    games = list(dict.fromkeys(one.deal.variant for one in shown))
    return {
        "title": title,
        "texts": TEXTS,
        "games": [game_table(game) for game in games],
        "deals": [{"game": games.index(one.deal.variant)} | _one(one) for one in shown],
    }


def _one(shown: Shown) -> dict[str, Any]:
    document = evolve(deal_document(shown.deal), rating=shown.rating)
    made: dict[str, Any] = {"deal": to_plain(document), "result": shown.result}
    if shown.log and shown.verdict:
        made["log"] = _log(shown.log, shown.verdict)
    return made


def _log(log: MoveLog, verdict: Verdict) -> dict[str, Any]:
    """The entries that the kernel accepted, the one that it refused, and its verdict."""
    told = to_plain(verdict_document(log, verdict))
    problem = told["problem"] and {key: told["problem"][key] for key in ("entry", "text", "code", "sentence")}
    entries = log.moves[: verdict.accepted]
    times = log.elapsed_ms and log.elapsed_ms[: verdict.accepted]
    found = {key: told[key] for key in _TOLD}
    return found | {"moves_made": verdict.moves, "moves": entries, "elapsed_ms": times, "problem": problem}

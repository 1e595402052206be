"""Random games as the kernel plays them, in the form that ``transcript.js`` gives of the page's rules."""

import random
from typing import Any, Final

from fgtools.deal.dealer import Deal
from fgtools.formats.converter import to_plain
from fgtools.formats.deals import deal_document
from fgtools.formats.explain import describe
from fgtools.formats.sentences import sentence
from fgtools.kernel.moves import UNDO, Action, Code, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.replay import Problem, replay
from fgtools.kernel.rules import ending, legal_moves
from fgtools.kernel.variants import Variant
from fgtools.view.page.content import TEXTS, game_table
from tests.kernel.test_random_games import kernel_code, texts_at

# Entries on the edge of what can be read. A long s and the Kelvin sign are letters that ignore-case matching may take for ours.
JUNK: Final = (
    "", "UNDO", "1>2*1", "1>2\n", " 1>2", "5d>1", "10♦>2", "1:tS>2", "f♥>3", "fh>1", "f\u017f>1", "1:\u212as>2", "??>1",
    "10♦\ufe0f>2", "1:t♤\ufe0e>2", "f♡>3", "f♥\ufe0f>3", "1d\ufe0f>2", "♥\ufe0f>1", "a>b", "1>f*2", "99999>1", "👑>1", "1:2:3>4", "1>", "1>2*9999", "1>2*10000", "KD>bouquet",
)  # fmt: skip


def transcript(deal: Deal, rng: random.Random, tables: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What the page is given of a random game, and what it must find at each table."""
    variant, position = deal.variant, deal.start()
    past: list[Position] = []
    steps: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for _ in range(tables):
        moves = legal_moves(variant, position)
        tries = [*texts_at(variant, position, rng), *JUNK, "undo"]
        expected.append(
            {
                "position": _plain(position),
                "moves": [[str(move), describe(variant, position, move)] for move in moves],
                "ending": ending(variant, position),
                "tries": [_judged(deal, position, tried, begun=bool(past)) for tried in tries],
            }
        )
        text = _chosen(variant, position, moves, rng, begun=bool(past))
        steps.append({"tries": tries, "entry": text})
        if text is None:
            break
        entry = parse_entry(text)
        if entry is UNDO:
            position = past.pop()
        elif not isinstance(entry, Unreadable):
            past.append(position)
            position = apply(variant, position, entry)
    given = {"game": game_table(variant), "deal": to_plain(deal_document(deal)), "texts": TEXTS, "steps": steps}
    return given, expected


def _chosen(
    variant: Variant, position: Position, moves: list[Action], rng: random.Random, *, begun: bool
) -> str | None:
    """The next entry: cards going home preferred, or coming back; an undo now and then; None where the game is over."""
    if begun and variant.undo == "allowed" and not is_won(position) and rng.random() < 0.12:
        return "undo"
    texts = [str(move) for move in moves if str(move) != "redeal" or rng.random() < 0.4] or [*map(str, moves)]
    home = [text for text in texts if text.endswith(">f")]
    back = [text for text in texts if text.startswith("f")]
    kinds = rng.choices([home, back, texts], weights=[3, 1, 3])[0] or texts
    return rng.choice(kinds) if kinds else None


def _judged(deal: Deal, position: Position, text: str, *, begun: bool) -> list[str | None]:
    """The entry, the kernel's code and, where it is no junk, its sentence on the entry as fgtools writes it."""
    code = _undo_code(deal, position, begun=begun) if text == "undo" else kernel_code(deal.variant, position, text)
    entry = parse_entry(text)
    if code is None or isinstance(entry, Unreadable):
        return [text, code, None]
    return [text, code, sentence(deal.variant, Problem(1, str(entry), code, position))]  # type: ignore[arg-type]  # a code


def _undo_code(deal: Deal, position: Position, *, begun: bool) -> Code | None:
    """The kernel's code for an undo; before the first move it is its replay that says it."""
    if is_won(position):
        return "after-the-end"
    if begun and deal.variant.undo == "allowed":
        return None
    problem = replay(deal.variant, deal.layout, deal.seed_or_id, ["undo"]).problem
    return problem.code if problem else None


def _plain(position: Position) -> dict[str, Any]:
    return {
        "columns": [[*map(str, column)] for column in position.columns],
        "undug": [*position.undug],
        "bouquet": [*map(str, position.bouquet)],
        "cells": [card and str(card) for card in position.cells],
        "foundations": [*position.foundations],
        "redealSeed": position.redeal_seed,
    }

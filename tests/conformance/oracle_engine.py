"""An engine on top of the oracle: it answers from `corpus/conformance/README.md` and knows nothing of the package.

Ids come from `schemas/README.md`, as that page says.

Run as a program it speaks the protocol. ``FAULT`` in the environment gives it one of three faults, for testing what
looks for faults: ``wrap`` (a king goes on an ace in a column), ``run`` (a run moves in the classic game), ``bouquet``
(a card may go back to the bouquet).
"""

import copy
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from tests import oracle, oracle_id
from tests.oracle import Game, Rules, Table
from tests.oracle_reading import Entry, Place, read_entry

Request = Mapping[str, Any]
UNSUPPORTED = {"unsupported": True}


def rules_for(about: Request) -> Rules:
    """The rules of a game, from its name and options."""
    return {**oracle.NINE[about["variant"]], **about["options"]}


def table_of(rules: Rules, deal: Request) -> Table:
    """The table that a deal begins with."""
    table = oracle.start(rules, deal["columns"], deal["bouquet"], deal["id"] if deal["seed"] is None else deal["seed"])
    for suit, written in deal.get("foundations", {}).items():
        order = oracle.foundation_order(rules, suit)
        heights = written if isinstance(written, list) else [written]
        table.foundations[suit] = [order[:height] for height in heights]
    table.cells = list(deal.get("cells", table.cells))
    return table


def played(log: Request) -> tuple[Game, int, str | None]:
    """The attempt after a log's entries, how many were accepted, and why the next was not."""
    rules = rules_for(log["deal"])
    game = Game(rules, table_of(rules, log["deal"]))
    for accepted, text in enumerate(log["moves"]):
        if code := game.enter(text):
            return game, accepted, code
    return game, len(log["moves"]), None


def told(rules: Rules, table: Table) -> dict[str, Any]:
    """A table as an answer holds it."""
    heights = {suit: sorted(map(len, piles), reverse=True) for suit, piles in table.foundations.items()}
    answer: dict[str, Any] = {
        "columns": table.columns,
        "face_down": [[row for row, up in enumerate(flags) if not up] for flags in table.up],
        "bouquet": table.bouquet,
        "foundations": {suit: piles if len(piles) > 1 else piles[0] for suit, piles in heights.items()},
    }
    return {**answer, "cells": table.cells} if rules["cells"] else answer


def standing(log: Request) -> tuple[bool, bool, int | None, int, int]:
    """What a race looks at: legal, won, the last time stamp, moves, foundation cards."""
    game, accepted, code = played(log)
    times = log.get("elapsed_ms")
    moves = [text for text in log["moves"][:accepted] if text != "undo"]
    won = oracle.is_won(game.rules, game.table)
    return code is None, won, times[-1] if times else None, len(moves), game.foundation_cards()


def winner(first: Request, second: Request) -> str:
    """README 'Race'."""
    (legal, won, time, moves, cards), (legal2, won2, time2, moves2, cards2) = standing(first), standing(second)
    if not legal or not legal2:
        points = (int(legal), int(legal2))
    elif won != won2:
        points = (int(won), int(won2))
    elif not won:
        points = (cards, cards2)
    elif time is not None and time2 is not None:
        points = (-time, -time2)
    else:
        points = (-moves, -moves2)
    return "tie" if points[0] == points[1] else "first" if points[0] > points[1] else "second"


def answer(request: Request) -> dict[str, Any]:
    """The answer to a request; both without ids."""
    do = request["do"]
    if do == "race":
        return {"winner": winner(request["first"], request["second"])}
    if do == "deal":
        scheme, _, value = request["seed"].partition(":")
        if scheme != "fg1":
            return UNSUPPORTED
        rules = rules_for(request)
        table = oracle.start(rules, *oracle.fg1_deal(rules, value), request["seed"])
        return {key: told(rules, table)[key] for key in ("columns", "bouquet", "foundations")}
    if do == "deal_id":
        return {"deal_id": oracle_id.deal_id(request["deal"], request["deal"]["seed"])}
    if do not in ("legal_moves", "play", "replay", "perft"):
        return UNSUPPORTED
    game, accepted, code = played(request)
    rules, table = game.rules, game.table
    if do == "legal_moves":
        return {"legal_moves": oracle.legal_moves(rules, table)}
    if do == "perft":
        return {"perft": [oracle.perft(rules, table, depth) for depth in range(1, request["depth"] + 1)]}
    if do == "play":
        refused = game.enter(request["entry"])
        return {"code": refused} if refused else {"code": None, "table": told(rules, game.table)}
    undos = request["moves"][:accepted].count("undo")
    return {
        "accepted": accepted,
        "code": code,
        "ending": oracle.ending(rules, table),
        "foundation_cards": game.foundation_cards(),
        "moves": accepted - undos,
        "undos": undos,
    }


def break_wrap() -> None:
    """The fault ``wrap``: a king goes on an ace in a column."""
    right = oracle.refused_target

    def wrong(rules: Rules, table: Table, card: str, dst: Place) -> str | None:
        code = right(rules, table, card, dst)
        on_ace = dst.kind == "column" and table.columns[dst.number - 1][-1:] in (["AC"], ["AD"], ["AH"], ["AS"])
        return None if code == "wrong-rank" and card[0] == "K" and on_ace else code

    oracle.refused_target = wrong


def break_run() -> None:
    """The fault ``run``: a run moves in the classic game."""
    oracle.CLASSIC["runs"] = "any suits"


def break_bouquet() -> None:
    """The fault ``bouquet``: a column's last card may go back to the bouquet."""
    right_refusal, right_play = oracle.refusal, oracle.play

    def returning(table: Table, entry: Entry | None) -> list[str]:
        if entry is None or (entry.src.kind, entry.dst.kind) != ("column", "bouquet"):
            return []
        return table.columns[entry.src.number - 1][-1:]

    def wrong_refusal(rules: Rules, table: Table, text: str, history_length: int) -> str | None:
        code = right_refusal(rules, table, text, history_length)
        return None if code == "bouquet-add" and returning(table, read_entry(text)) else code

    def wrong_play(rules: Rules, table: Table, text: str) -> Table:
        entry = read_entry(text)
        if entry is None or not returning(table, entry):
            return right_play(rules, table, text)
        new = copy.deepcopy(table)
        new.bouquet.append(new.columns[entry.src.number - 1].pop())
        new.up[entry.src.number - 1].pop()
        oracle.turn_up(new)
        return new

    oracle.refusal, oracle.play = wrong_refusal, wrong_play


FAULTS = {"wrap": break_wrap, "run": break_run, "bouquet": break_bouquet}


def main() -> None:
    """Answer every line of standard input until it ends."""
    if fault := os.environ.get("FAULT"):
        FAULTS[fault]()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)


if __name__ == "__main__":
    main()

"""A race: two logs, each on its own deal, compared by what the kernel found of them."""

from typing import Literal

from fgtools.kernel.replay import Verdict

Winner = Literal["first", "second", "tie"]


def race(first: Verdict, second: Verdict) -> tuple[Winner, str]:
    """Who wins a race of two logs, each on its own deal, and by what.

    A log that is not valid loses to one that is. Who first wins wins: by the time stamps where both logs
    have them, else by the number of moves. If neither wins, more foundation cards win. Equal is a tie.
    """
    if not first.legal or not second.legal:
        return _better(first.legal, second.legal, "the other log is not valid", "neither log is valid")
    won = (first.ending == "won", second.ending == "won")
    if won == (False, False):
        return _better(first.foundation_cards, second.foundation_cards, "more foundation cards", "equal cards")
    if won != (True, True):
        return _better(*won, "the only win", "")
    if first.elapsed_ms is not None and second.elapsed_ms is not None:
        return _better(-first.elapsed_ms, -second.elapsed_ms, "first by time", "equal times")
    return _better(-first.moves, -second.moves, "fewer moves", "equal numbers of moves")


def _better(first: int, second: int, why: str, why_tie: str) -> tuple[Winner, str]:
    if first == second:
        return "tie", why_tie
    return ("first" if first > second else "second"), why

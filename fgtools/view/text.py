"""Tables and verdicts as plain text."""

from itertools import zip_longest

from fgtools.formats.documents import TableDocument, VerdictDocument
from fgtools.kernel.cards import RANKS
from fgtools.text import quoted


def table_rows(table: TableDocument) -> list[str]:
    """The table, line by line, as on a table: foundations and bouquet above, the columns downward. A face-down card stands in brackets.

    The number behind a suit is how many cards its foundation holds.
    """
    foundations = "  ".join(f"{suit} {_foundation(held)}" for suit, held in table.foundations.items())
    lines = [f"  foundations  {foundations}"]
    if table.cells:
        lines.append("  cells        " + " ".join(str(card or "--") for card in table.cells))
    bouquet = list(map(str, table.bouquet)) or ["empty"]
    for start in range(0, len(bouquet), 26):
        lines.append(("  bouquet      " if start == 0 else " " * 15) + " ".join(bouquet[start : start + 26]))
    lines.append("  " + "".join(f"{number:>3} " for number in range(1, len(table.columns) + 1)))
    hidden = table.face_down or ((),) * len(table.columns)
    shown = [
        [f"({card})" if row in rows else f" {card} " for row, card in enumerate(column)]
        for column, rows in zip(table.columns, hidden, strict=True)
    ]
    lines += ["  " + "".join(row).rstrip() for row in zip_longest(*shown, fillvalue="    ")]
    return lines


def _foundation(held: int | tuple[int, ...]) -> str:
    if isinstance(held, tuple):
        return "+".join(map(_foundation, held))
    return "-" if held == 0 else f"{RANKS[(held - 1) % len(RANKS)]} ({held})"


def verdict_lines(verdict: VerdictDocument, with_table: bool = True) -> list[str]:
    """A verdict as a person would like to read it, line by line; of a broken log with the table where it broke."""
    cards = f"{verdict.foundation_cards} of {verdict.cards} cards on the foundations"
    undos = f", {verdict.undos} undos" if verdict.undos else ""
    time = f", {verdict.elapsed_ms / 1000:.1f} s" if verdict.elapsed_ms is not None else ""
    tail = f"{cards}, {verdict.moves} moves{undos}{time}."
    if verdict.problem:
        problem = verdict.problem
        lines = [
            f"NOT LEGAL. Entry {problem.entry} {problem.text!r} breaks the rule {problem.code}: {problem.sentence}"
        ]
        lines += [f"  Until then: {tail}", *(table_rows(problem.table) if with_table else ())]
    elif verdict.ending == "won":
        lines = [f"WON. The win is real: {tail}"]
    else:
        lines = [f"legal, {verdict.ending}: {tail}"]
    for check in verdict.claims:
        claim, claimed, actual = (quoted(str(value)) for value in (check.claim, check.claimed, check.actual))
        if check.holds is False:
            lines.append(f"  Claim refuted: {claim} {claimed}, but the replay finds {actual}.")
        elif check.holds is None:
            lines.append(f"  Claim not checked: {claim} {claimed}; the log has no time stamps.")
    return lines

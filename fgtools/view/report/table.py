"""The winnable shares of games as one table in Markdown."""

import csv
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Final

from fgtools.errors import UnreadableInputError
from fgtools.text import quoted, reason_of
from fgtools.view.report.tally import Distribution, Group

_HEAD: Final = (
    "game", "deals", "winnable", "unwinnable", "of these proved", "undecided", "winnable share, %", "95 % interval, %",
    "positions: median, 99th percentile", "milliseconds: median, 99th percentile", "moves of a win, median",
)  # fmt: skip
Times = dict[str, list[float]]


def times_of(name: str) -> Times:
    """The seconds of each game's searches, shortest first, from a file that ``fgtools solve --csv`` wrote. Raises UnreadableInputError."""
    times: Times = {}
    try:
        with Path(name).open(encoding="utf-8", newline="") as stream:
            for line, row in enumerate(csv.DictReader(stream), 2):
                try:
                    times.setdefault(f"{row['game']} {row['options']}".rstrip(), []).append(float(row["seconds"]))
                except (KeyError, ValueError, TypeError):
                    raise UnreadableInputError([f"{quoted(name)}:{line}: no line of `fgtools solve --csv`"]) from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnreadableInputError([f"{quoted(name)}: {reason_of(error)}"]) from None
    return {title: sorted(seconds) for title, seconds in times.items()}


def table(groups: Sequence[Group], times: Times) -> str:
    """A line for each game. What the fast engine alone calls unsolvable counts as unwinnable; ``of these proved`` are the rest.

    Share and interval (Wilson 1927) run from all undecided deals lost to all of them won.
    """
    rows = [_HEAD, ("---",) + ("--:",) * (len(_HEAD) - 1), *(tuple(_row(group, times)) for group in groups)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(group: Group, times: Times) -> Iterator[str]:
    whole, share = group.whole, group.whole.share_by_engine
    words = whole.words
    yield f"`{group.title}`"
    yield f"{share.deals:,}"
    yield f"{words['solvable']:,}"
    yield f"{words['unsolvable'] + words['engine-only']:,}"
    yield f"{words['unsolvable']:,}"
    yield f"{share.unsettled:,}"
    yield _percent(share.bounds)
    yield _percent(share.interval, always_both=True)
    yield _two(whole.all_nodes)
    seconds = times.get(group.title)
    yield f"{_milliseconds(seconds, 0.5)}, {_milliseconds(seconds, 0.99)}" if seconds else ""
    middle = whole.moves.quantile(0.5)
    yield "" if middle is None else f"{middle:,}"


def _percent(bounds: tuple[float, float], always_both: bool = False) -> str:
    low, high = (f"{100 * bound:.2f}" for bound in bounds)
    return low if low == high and not always_both else f"{low} to {high}"


def _two(values: Distribution) -> str:
    return ", ".join("" if found is None else f"{found:,}" for found in map(values.quantile, (0.5, 0.99)))


def _milliseconds(seconds: list[float], share: float) -> str:
    found = 1000 * seconds[ceil(share * len(seconds)) - 1]
    return f"{found:.2g}" if found < 10 else f"{found:,.0f}"

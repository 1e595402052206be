"""The report as one HTML page: no script, nothing loaded, light or dark, fit for print and for a phone."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from fgtools import __version__
from fgtools.kernel.variants import VARIANTS
from fgtools.text import printable
from fgtools.view.report.facts import WORDS
from fgtools.view.report.inputs import Input
from fgtools.view.report.plots import classes_plot, effort_plot, lengths_plot, shares_plot
from fgtools.view.report.tally import CLASSES, Distribution, Group, Groups, Tally

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --faint: #ddd; --solvable: #0072b2; --unsolvable: #d55e00;
  --engine-only: #e69f00; --undecided: #8a8a8a; --not-checked: #b8a9c9; --refused: #b00020 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #16181b; --faint: #3a3d42; --solvable: #56b4e9;
  --unsolvable: #ff8c42; --engine-only: #f0c75e; --undecided: #9a9a9a; --refused: #ff6b81 } }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --faint: #bbb } figure, tr { break-inside: avoid } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 72rem; margin: 0 auto; padding: 1rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem }
.wide { overflow-x: auto; margin: 1rem 0 } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--faint); white-space: nowrap }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
.text th, .text td { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 7rem }
.plots { display: flex; margin-top: 1rem; flex-wrap: wrap; gap: 1rem 2rem } figure { margin: 0; width: 22rem; max-width: 100% } svg { width: 100%; height: auto }
figcaption { font-weight: 600 } code { overflow-wrap: anywhere } .note { border-left: 4px solid var(--engine-only); padding-left: .8rem }
"""


def page(groups: Groups, inputs: Sequence[Input], checked: bool) -> str:
    """The whole page."""
    body = "\n".join(
        part
        for section in (
            _opening(groups, inputs, checked),
            _shares(groups),
            _lengths(groups.all()),
            _effort(groups.all()),
            _difficulty(groups.all()),
            _rules(groups.all()),
            _inputs(inputs),
        )
        for part in section
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n'
        f"<title>Flower Garden deals: report</title><style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _opening(groups: Groups, inputs: Sequence[Input], checked: bool) -> Iterator[str]:
    counted = sum(group.whole.words.total() for group in groups.all())
    files = "1 file" if len(inputs) == 1 else f"{len(inputs)} files"
    yield f"<h1>What {counted:,} certificates say</h1><p>Made by fgtools {__version__} from {files}.</p>"
    if checked:
        yield (
            "<p>Every claim counted as solvable or unsolvable was <b>verified</b> by the kernel while this report was made: "
            "winning logs replayed, proofs searched again.</p>"
        )
    else:
        yield (
            '<p class="note">The claims are counted <b>as claimed</b>: this report did not check them. '
            "Run <code>fgtools check</code> on the same files, or make the report with <code>--check</code>.</p>"
        )
    if groups.again:
        yield f"<p>{groups.again:,} further certificates are for deals counted before; they were left out.</p>"
    unreadable = sum(file.unreadable for file in inputs)
    if unreadable:
        yield f'<p class="note">{unreadable:,} documents could not be read and are counted nowhere below.</p>'


def _shares(groups: Groups) -> Iterator[str]:
    games = list(groups.games.values())
    if games:
        yield (
            "<h2>Winnable share</h2><p>Not settled are deals that are undecided, that the fast engine alone calls unsolvable "
            "(engine-only), or whose certificate was refused or not checked. They are hidden nowhere: the share runs from "
            "all of them lost to all of them won, and so does the 95&nbsp;% interval (Wilson 1927) for the game, "
            "which holds if the deals were not chosen by what came out.</p>"
        )
        yield _share_table("game", [(group.title, group.whole) for group in games])
        yield f'<div class="plots">{_figure("Share (thick) and 95 % interval", shares_plot(games))}</div>'
    if groups.packs:
        yield "<h2>Packs</h2><p>A pack's deals were chosen by what came out, so they have no winnable share.</p>"
        yield _table(
            ["pack", "game", "wanted", "deals", *WORDS],
            [
                [group.title, group.game, group.wanted or "", f"{group.whole.words.total():,}", *_counts(group.whole)]
                for group in groups.packs.values()
            ],
        )


def _share_table(first: str, tallies: Iterable[tuple[str, Tally]]) -> str:
    return _table(
        [first, "deals", "winnable share", "95 % interval", *WORDS],
        [
            [
                name,
                f"{tally.share.deals:,}",
                _percent(tally.share.bounds),
                _percent(tally.share.interval),
                *_counts(tally),
            ]
            for name, tally in tallies
        ],
    )


def _counts(tally: Tally) -> list[str]:
    return [f"{tally.words[word]:,}" for word in WORDS]


def _percent(bounds: tuple[float, float]) -> str:
    low, high = (f"{100 * bound:.1f}" for bound in bounds)
    return f"{low} %" if low == high else f"{low} to {high} %"


def _lengths(groups: Sequence[Group]) -> Iterator[str]:
    shown = [group for group in groups if group.whole.moves.counts]
    if shown:
        yield "<h2>Solution length</h2><p>Moves of the winning logs in the certificates. There may be shorter wins.</p>"
        yield _table(
            ["", "logs", *_FIVE],
            [[group.title, f"{group.whole.moves.counts.total():,}", *_five(group.whole.moves)] for group in shown],
        )
        yield _plots((group.title, lengths_plot(f"lengths{i}", group.whole.moves)) for i, group in enumerate(shown))


def _effort(groups: Sequence[Group]) -> Iterator[str]:
    shown = [group for group in groups if group.whole.nodes]
    if shown:
        yield "<h2>Search effort</h2><p>Positions that the search looked at, cut to two digits.</p>"
        yield _table(
            ["", "result", "searches", *_FIVE],
            [
                [group.title, word, f"{nodes.counts.total():,}", *_five(nodes)]
                for group in shown
                for word in WORDS
                if (nodes := group.whole.nodes.get(word))
            ],
        )
        yield _plots((group.title, effort_plot(f"effort{i}", group.whole.nodes)) for i, group in enumerate(shown))


_FIVE: Final = ("least", "quarter", "median", "three quarters", "most")


def _five(values: Distribution) -> list[str]:
    return [f"{values.quantile(share):,}" for share in (0, 0.25, 0.5, 0.75, 1)]


def _difficulty(groups: Sequence[Group]) -> Iterator[str]:
    yield "<h2>Difficulty</h2>"
    rated = [group for group in groups if group.classes]
    if not rated:
        yield "<p>None of these deals carries a rating. <code>fgtools pack build</code> rates the deals that it packs.</p>"
        return
    yield "<p>Only deals with a known win are rated, so the classes say how the winnable deals are spread.</p>"
    for i, group in enumerate(rated):
        classes = [(known, group.classes[known]) for known in CLASSES if known in group.classes]
        yield f"<h3>{_text(group.title)}</h3>"
        if group.wanted is None:
            yield _share_table("class", classes)
        yield _table(
            ["class", "deals", "solvable", "moves, median", "positions, median"],
            [
                [known, f"{tally.words.total():,}", f"{tally.words['solvable']:,}", _median(tally.moves),
                 _median(tally.nodes.get("solvable"))]
                for known, tally in classes
            ],
        )  # fmt: skip
        yield _plots([("deals by class", classes_plot(f"classes{i}", group))])


def _median(values: Distribution | None) -> str:
    middle = values.quantile(0.5) if values else None
    return "" if middle is None else f"{middle:,}"


def _rules(groups: Sequence[Group]) -> Iterator[str]:
    yield "<h2>Rules and limits</h2>"
    yield _table(
        ["", "rules", "limits of the certificates", "proofs that there is no win", "why undecided"],
        [
            [group.title, VARIANTS[group.game].summary, *map(_several, (group.limits, group.proofs, group.reasons))]
            for group in groups
        ],
        texts=True,
    )


def _several(counts: dict[str, int]) -> str:
    most = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    told = "; ".join(f"{name}: {number:,}" for name, number in most[:8])
    return told + (f"; and {len(most) - 8:,} others" if len(most) > 8 else "")


def _inputs(inputs: Sequence[Input]) -> Iterator[str]:
    yield "<h2>Inputs</h2>"
    yield _table(
        ["file", "certificates", "unreadable", "SHA-256"],
        [[file.name, f"{file.certificates:,}", f"{file.unreadable:,}", file.sha256] for file in inputs],
        texts=True,
    )


def _plots(figures: Iterable[tuple[str, str]]) -> str:
    return f'<div class="plots">{"".join(_figure(title, svg) for title, svg in figures)}</div>'


def _figure(title: str, svg: str) -> str:
    return f"<figure><figcaption>{_text(title)}</figcaption>{svg}</figure>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: bool = False) -> str:
    kind = ' class="text"' if texts else ""
    top = "".join(f"<th>{_text(name)}</th>" for name in head)
    lines = "\n".join("<tr>" + "".join(f"<td>{_text(value)}</td>" for value in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table{kind}><thead><tr>{top}</tr></thead><tbody>\n{lines}\n</tbody></table></div>'


def _text(text: str) -> str:
    return escape(printable(text))

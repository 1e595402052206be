"""The report's plots as inline SVG, the same bytes for the same numbers. Needs matplotlib.

Colours are written as CSS variables of the page, so that it can be light or dark. Text stays text.
"""

import re
from collections.abc import Callable, Sequence
from io import StringIO
from math import log10
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fgtools.view.report.facts import WORDS
from fgtools.view.report.tally import CLASSES, Distribution, Group

# Colours that stand for the page's variables: matplotlib knows no variables, nothing else has these colours.
_INK: Final = "#0a0b01"
_STAND_INS: Final = {_INK: "--ink"} | {
    f"#0a0b{i + 16:02x}": f"--{word.replace(' ', '-')}" for i, word in enumerate(WORDS)
}
_COLOURS: Final = dict(zip(WORDS, list(_STAND_INS)[1:], strict=True))
_STYLE: Final[Any] = {
    "svg.hashsalt": "fgtools", "svg.fonttype": "none", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False,
    "text.color": _INK, "axes.edgecolor": _INK, "axes.labelcolor": _INK, "xtick.color": _INK, "ytick.color": _INK,
    "figure.facecolor": "none", "axes.facecolor": "none", "legend.frameon": False, "legend.fontsize": 9, "text.parse_math": False,
}  # fmt: skip
_WIDTH: Final = 4.4  # inches: readable as it is on a phone, two or three beside each other elsewhere


def shares_plot(groups: Sequence[Group]) -> str:
    """A line for each game: Wilson's interval, and thick on it the bounds of the share itself."""

    def draw(axes: Axes) -> None:
        for row, group in enumerate(groups):
            share = group.whole.share
            axes.plot(share.interval, [row, row], color=_INK, linewidth=1.5, marker="|", markersize=9)
            axes.plot(share.bounds, [row, row], color=_COLOURS["solvable"], linewidth=7, solid_capstyle="round")
            axes.text(0, row - 0.28, group.title, va="bottom", fontsize=10)
        axes.set(xlim=(-0.01, 1.01), ylim=(len(groups) - 0.5, -0.8), yticks=[], xlabel="winnable share")
        axes.spines["left"].set_visible(False)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])

    return _svg("shares", 0.8 + 0.45 * len(groups), draw)


def lengths_plot(name: str, moves: Distribution) -> str:
    """How many winning logs have how many moves."""

    def draw(axes: Axes) -> None:
        values, weights = list(moves.counts), list(moves.counts.values())
        low, high = min(values), max(values)
        step = max(1, (high - low) // 30 + 1)
        axes.hist(values, weights=weights, bins=range(low, high + step + 1, step), color=_COLOURS["solvable"])
        axes.set(xlabel="moves of the winning log", ylabel="deals")

    return _svg(name, 2.5, draw)


def effort_plot(name: str, nodes: dict[str, Distribution]) -> str:
    """How many searches looked at how many positions, on a logarithmic scale, by what came out."""

    def draw(axes: Axes) -> None:
        words = [word for word in WORDS if word in nodes]
        top = max(max(nodes[word].counts) for word in words)
        edges = [10 ** (i / 4) for i in range(int(4 * log10(max(1, top))) + 2)]
        axes.hist(
            [[max(1, value) for value in nodes[word].counts] for word in words],
            weights=[list(nodes[word].counts.values()) for word in words],
            bins=edges, stacked=True, color=[_COLOURS[word] for word in words], label=words,
        )  # fmt: skip
        axes.set_xscale("log")
        decades = range(int(log10(max(1, top))) + 2)
        axes.set_xticks([10**i for i in decades], [_short(10**i) for i in decades])
        axes.minorticks_off()
        axes.set(xlabel="positions looked at", ylabel="deals")
        axes.figure.legend(loc="outside upper center", ncols=3)

    return _svg(name, 2.9, draw)


def classes_plot(name: str, group: Group) -> str:
    """How many deals each difficulty class has."""

    def draw(axes: Axes) -> None:
        counts = [group.classes[known].words.total() if known in group.classes else 0 for known in CLASSES]
        axes.bar(range(len(CLASSES)), counts, color=_COLOURS["solvable"])
        axes.set_xticks(range(len(CLASSES)), CLASSES)
        axes.set(ylabel="deals")

    return _svg(name, 2.2, draw)


def _short(number: int) -> str:
    """A power of ten in a few letters: 100, 10k, 1M."""
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= size:
            return f"{number // size:,}{letter}"
    return str(number)


def _svg(name: str, height: float, draw: Callable[[Axes], None]) -> str:
    with mpl.rc_context():
        mpl.rcdefaults()  # not the reader's own style: the same bytes for everyone
        mpl.rcParams.update(_STYLE)
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        draw(figure.subplots())
        written = StringIO()
        figure.savefig(written, format="svg")
    svg = written.getvalue()
    # The metadata hold the date; before <svg stand a declaration and a document type, which are no HTML.
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    # Ids are unique in one figure only; the page holds many.
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", svg)
    return re.sub("|".join(_STAND_INS), lambda found: f"var({_STAND_INS[found[0]]})", svg)

"""A table as an SVG picture: heading, foundations, cells and bouquet above, the columns downward, the cards just moved framed."""

from collections.abc import Iterator
from html import escape
from math import ceil
from textwrap import wrap
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from fgtools.formats.documents import TableDocument
from fgtools.kernel.cards import RANKS
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION
from fgtools.text import printable
from fgtools.view.cardfaces import HEIGHT, INDEX_HEIGHT, INDEX_WIDTH, RADIUS, WIDTH, definition, identifier, suit_sign
from fgtools.view.moments import NOWHERE, Spot

PICTURE_WIDTH: Final = 800
_MARGIN: Final = 28
_INNER: Final = PICTURE_WIDTH - 2 * _MARGIN
_LINE: Final = 19  # from one line of text to the next
_LETTERS: Final = 90  # of the text's size, side by side
_FONTS: Final = "DejaVu Sans, Liberation Sans, Noto Sans, Helvetica, Arial, sans-serif"  # by name: the PNG writer knows no sans-serif
_WIDEST_PITCH: Final = WIDTH + 30
_FRAME: Final = f'<rect x="-2" y="-2" width="{WIDTH + 4}" height="{HEIGHT + 4}" rx="{RADIUS + 2}" fill="none" stroke="#ff9f0a" stroke-width="5"/>'
_PLACE: Final = (
    f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="#0003" stroke="#fff8" stroke-dasharray="5 4"/>'
)


class Heading(NamedTuple):
    """The words above a table. ``problem`` says why the log is broken here; it stands out."""

    title: str
    lines: tuple[str, ...] = ()
    problem: str | None = None


def clean(text: str) -> str:
    """The text as XML 1.0 can hold it and as nothing hides in it, escaped."""
    return escape(printable(text))


def shortened(text: str) -> str:
    """As much of the text as fits on one line; letters of Chinese and the like are twice as wide as others."""
    room = _LETTERS
    for place, letter in enumerate(text):
        room -= 2 if east_asian_width(letter) in "WF" else 1
        if room < 0:
            return text[:place] + "…"
    return text


def picture(
    heading: Heading, table: TableDocument, moved: frozenset[Spot] = NOWHERE, four_colours: bool = False
) -> str:
    """The SVG document, PICTURE_WIDTH wide and as high as the longest column needs."""
    parts, top = _heading(heading)
    for draw in (_foundations_and_cells, _bouquet, _columns):
        drawn, top = draw(table, moved, top)
        parts += drawn
    shown = [*map(str, table.bouquet), *(card for column in table.columns for card in column)]
    shown += [str(card) for card in table.cells or () if card] + [card for card in _tops(table) if len(card) == 2]
    if table.face_down:
        shown.append("??")
    faces = "".join(definition(card, four_colours) for card in sorted(set(shown)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH} {top}" width="{PICTURE_WIDTH}" height="{top}"'
        f' role="img" font-family="{_FONTS}" fill="#fff"><title>{clean(heading.title)}</title>\n'
        f'<defs>{faces}</defs>\n<rect width="{PICTURE_WIDTH}" height="{top}" fill="#2a5f47"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


Drawn = tuple[list[str], int]


def _heading(heading: Heading) -> Drawn:
    y = 42
    parts = [f'<text x="{_MARGIN}" y="{y}" font-size="24" font-weight="bold">{clean(heading.title)}</text>']
    y += 6
    for line in heading.lines:
        y += _LINE
        parts.append(f'<text x="{_MARGIN}" y="{y}" font-size="14">{clean(line)}</text>')
    if heading.problem:
        lines = wrap(heading.problem, _LETTERS - 4)
        y += 10
        parts.append(
            f'<rect x="{_MARGIN}" y="{y}" width="{_INNER}" height="{len(lines) * _LINE + 10}" rx="4" fill="#8e1526"/>'
        )
        for line in lines:
            y += _LINE
            parts.append(f'<text x="{_MARGIN + 10}" y="{y}" font-size="14">{clean(line)}</text>')
        y += 10
    return parts, y + 12


def _label(text: str, x: float, y: float) -> str:
    return f'<text x="{x:g}" y="{y}" font-size="13" fill="#d4e6db">{text}</text>'


def _at(x: float, y: float, *bodies: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{"".join(bodies)}</g>'


def _card(text: str, x: float, y: float, moved: bool) -> str:
    return _at(x, y, f'<use href="#{identifier(text)}"/>', _FRAME if moved else "")


def _heights(table: TableDocument) -> Iterator[tuple[str, int]]:
    for suit, held in table.foundations.items():
        for height in held if isinstance(held, tuple) else (held,):
            yield suit, height


def _tops(table: TableDocument) -> Iterator[str]:
    """What each foundation shows: a card, or its suit alone where it is empty."""
    for suit, height in _heights(table):
        yield f"{RANKS[(height - 1) % len(RANKS)]}{suit}" if height else suit


def _foundations_and_cells(table: TableDocument, moved: frozenset[Spot], top: int) -> Drawn:
    y = top + _LINE
    pitch = WIDTH + 16
    parts = [_label("foundations", _MARGIN, y - 6)]
    for number, (shown, (suit, height)) in enumerate(zip(_tops(table), _heights(table), strict=True)):
        x = _MARGIN + number * pitch
        if height:
            parts.append(_card(shown, x, y, Spot(FOUNDATION, number) in moved))
        else:
            parts.append(_at(x, y, _PLACE, suit_sign(suit, WIDTH / 2 - 18, HEIGHT / 2 - 18, 36, 'fill="#fff5"')))
        parts.append(_label(f"{height} card{'' if height == 1 else 's'}", x + 4, y + HEIGHT + 16))
    cells = table.cells or ()
    left = PICTURE_WIDTH - _MARGIN - len(cells) * pitch + (pitch - WIDTH)
    if cells:
        parts.append(_label("cells", left, y - 6))
    for number, card in enumerate(cells):
        x = left + number * pitch
        parts.append(_card(str(card), x, y, Spot(CELL, number) in moved) if card else _at(x, y, _PLACE))
    return parts, y + HEIGHT + 22


def _bouquet(table: TableDocument, moved: frozenset[Spot], top: int) -> Drawn:
    """In rows that overlap just so far that every card can be read."""
    y = top + _LINE + 4
    count = len(table.bouquet)
    rows = ceil(count / ((_INNER - WIDTH) // INDEX_WIDTH + 1))
    parts = [_label(f"bouquet: {count} card{'' if count == 1 else 's'}", _MARGIN, y - 6)]
    if not count:
        return parts, y
    beside = ceil(count / rows)
    for number, card in enumerate(table.bouquet):
        row, place = divmod(number, beside)
        x = _MARGIN + place * _pitch(beside)
        parts.append(_card(str(card), x, y + row * INDEX_HEIGHT, Spot(BOUQUET, 0, number) in moved))
    return parts, y + (rows - 1) * INDEX_HEIGHT + HEIGHT + 4


def _pitch(count: int) -> float:
    """From one of ``count`` cards to the next."""
    return min(_WIDEST_PITCH, (_INNER - WIDTH) / max(1, count - 1))


def _columns(table: TableDocument, moved: frozenset[Spot], top: int) -> Drawn:
    y = top + _LINE + 8
    pitch = (_INNER - WIDTH) / max(1, len(table.columns) - 1)
    parts = []
    for number, column in enumerate(table.columns):
        x = _MARGIN + number * pitch
        hidden = table.face_down[number] if table.face_down else ()
        parts.append(_label(str(number + 1), x + WIDTH / 2 - 4, y - 6))
        if not column:
            parts.append(_at(x, y, _PLACE))
        for row, card in enumerate(column):
            shown = "??" if row in hidden else card
            parts.append(_card(shown, x, y + row * INDEX_HEIGHT, Spot(COLUMN, number, row) in moved))
    longest = max(1, *map(len, table.columns))
    return parts, y + (longest - 1) * INDEX_HEIGHT + HEIGHT + _MARGIN

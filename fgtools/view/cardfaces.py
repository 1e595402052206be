"""Card faces for SVG pictures, drawn from paths alone: no font is needed to read a card.

A face is WIDTH by HEIGHT; its index (rank and suit) lies within the upper INDEX_HEIGHT and the left INDEX_WIDTH, so that it can be
read on cards that overlap that far.
"""

from typing import Final

from fgtools.kernel.cards import RED_SUITS, Card, parse_card

WIDTH: Final = 76
HEIGHT: Final = 106
INDEX_WIDTH: Final = 41
INDEX_HEIGHT: Final = 30
RADIUS: Final = 7

# Lines in a box 12 wide and 16 high.
_RANKS: Final = {
    1: "M1 16L6 0L11 16M3 10.5H9",
    2: "M1.5 4.5C1.5-1.5 10.5-1.5 10.5 4.5C10.5 8 4 11 1.5 16H10.8",
    3: "M2 0H10.2L5.5 6.2C12.5 6 12.5 16 5.8 16C3.5 16 1.8 15 1 13",
    4: "M8.5 16V0L1 11.5H11.5",
    5: "M10 0H3L2.2 7C4 5.6 11 5 11 10.6C11 17.5 3.2 17.2 1 13.6",
    6: "M9.5 .6C5-.4 1.2 5 1.2 10.8C1.2 17.8 11 17.6 11 10.8C11 4.8 2.5 4.8 1.4 10",
    7: "M1 0H11C7.5 5 5.5 10 5 16",
    8: "M6 7.4C1 7.4 1 0 6 0C11 0 11 7.4 6 7.4C-.5 7.4-.5 16 6 16C12.5 16 12.5 7.4 6 7.4Z",
    9: "M2.5 15.4C7 16.4 10.8 11 10.8 5.2C10.8-1.8 1-1.6 1 5.2C1 11.2 9.5 11.2 10.6 6",
    10: "M-.5 3L2 0V16M9 0C4.6 0 4.6 16 9 16C13.4 16 13.4 0 9 0Z",
    11: "M9 0V11C9 17.6 1 17.6 1 11.5",
    12: "M6 0C-.6 0-.6 16 6 16C12.6 16 12.6 0 6 0ZM7 11.5L11.5 16.8",
    13: "M1.5 0V16M10.8 0L1.5 9.5M4.8 6.3L11.2 16",
}
# Areas in a box of 32 by 32.
_SUITS: Final = {
    "C": "M9.4 8.6a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0-13.2 0ZM2 18.4a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0-13.2 0Z"
    "M16.8 18.4a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0-13.2 0ZM12 12V19L14.4 20C14.2 25 13 28.5 10.5 30H21.5"
    "C19 28.5 17.8 25 17.6 20L20 19V12Z",
    "D": "M16 1.5C19 7 23 12 27 16C23 20 19 25 16 30.5C13 25 9 20 5 16C9 12 13 7 16 1.5Z",
    "H": "M16 29C9 22 2 17 2 10C2 5.5 5.3 3 8.8 3C12 3 14.6 5 16 8C17.4 5 20 3 23.2 3C26.7 3 30 5.5 30 10C30 17 23 22 16 29Z",
    "S": "M16 2C20 8 30 13 30 20C30 26 22 28 17.4 22.6C17.6 26 19 28.5 21.5 30H10.5C13 28.5 14.4 26 14.6 22.6"
    "C10 28 2 26 2 20C2 13 12 8 16 2Z",
}
_FOUR_COLOURS: Final = {"C": "#14793a", "D": "#1257c4", "H": "#c8102e", "S": "#111"}
_RED, _BLACK = _FOUR_COLOURS["H"], _FOUR_COLOURS["S"]
_BORDER: Final = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="#fff" stroke="#555"/>'


def definition(text: str, four_colours: bool) -> str:
    """What ``<defs>`` must hold to draw the card of this text, or the back of a card (``??``)."""
    card = parse_card(text)
    body = _back() if card is None else _face(card, four_colours)
    return f'<g id="{identifier(text)}">{_BORDER}{body}</g>'


def identifier(text: str) -> str:
    """The id of a card's definition."""
    return "fg-back" if text == "??" else f"fg-{text}"


def suit_sign(suit: str, x: float, y: float, size: float, paint: str) -> str:
    """A suit sign with its upper left corner at that place; ``paint`` is an attribute."""
    return f'<path d="{_SUITS[suit]}" transform="translate({x:g} {y:g}) scale({size / 32:g})" {paint}/>'


def _face(card: Card, four_colours: bool) -> str:
    colour = _FOUR_COLOURS[card.suit] if four_colours else _RED if card.suit in RED_SUITS else _BLACK
    fill = f'fill="{colour}"'
    index = (
        f'<path d="{_RANKS[card.rank]}" transform="translate(7 7.5)" fill="none" stroke="{colour}" stroke-width="2.4"'
        f' stroke-linecap="round" stroke-linejoin="round"/>{suit_sign(card.suit, 23, 7.5, 16, fill)}'
    )
    upside_down = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{index}</g>'
    return index + upside_down + suit_sign(card.suit, WIDTH / 2 - 18, HEIGHT / 2 - 18, 36, fill)


def _back() -> str:
    """A lattice of slanting lines: those where x + y is the same, and their mirror image."""
    left, top, right, bottom = 6, 6, WIDTH - 6, HEIGHT - 6
    lattice = ""
    for both in range(left + top + 8, right + bottom, 8):
        from_x, to_x = min(right, both - top), max(left, both - bottom)
        lattice += f"M{from_x} {both - from_x}L{to_x} {both - to_x}"
        lattice += f"M{WIDTH - from_x} {both - from_x}L{WIDTH - to_x} {both - to_x}"
    return (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="3" fill="#27508f"/>'
        f'<path d="{lattice}" stroke="#7f9fd2" fill="none"/>'
    )

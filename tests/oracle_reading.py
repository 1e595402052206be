"""The oracle's reading of entries: cards, places, moves as text. Part of `oracle`, written from the same page."""

import re
from typing import Literal, NamedTuple

RANKS = "A23456789TJQK"
# Spelled out rather than str.upper(): that would turn signs such as the long s into suit letters.
RANK_INPUT = {**{r: r for r in RANKS}, **dict(zip("atjqk", "ATJQK", strict=True)), "10": "T"}
SUIT_INPUT = dict(zip("CDHScdhs♣♦♥♠♧♢♡♤", "CDHS" * 4, strict=True))
# README 'CARD': a selector may follow a sign, and says nothing.
SUIT_INPUT |= {sign + selector: SUIT_INPUT[sign] for sign in "♣♦♥♠♧♢♡♤" for selector in ("\ufe0e", "\ufe0f")}
CELLS = "abcdeghijklmnopqrstuvwxyz"  # README: no cell f


class Place(NamedTuple):
    """SRC or DST as written: column number (from 1), cell number (from 0), suit or card in `text`."""

    kind: Literal["column", "cell", "foundation", "card", "bouquet"]
    number: int = 0
    text: str = ""


class Entry(NamedTuple):
    """A move as written (README 'Notation'); size is 1 where no *N is written."""

    src: Place
    named: str | None
    dst: Place
    size: int


def read_card(text: str) -> str | None:
    """README 'Card': TD, also 10D, lower case and the signs. '??' is any card that is none (check 3)."""
    parts = re.fullmatch("([0-9A-Za-z]{1,2})([A-Za-z]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)", text)
    if parts is None:
        return None
    rank, suit = RANK_INPUT.get(parts[1]), SUIT_INPUT.get(parts[2])
    return "??" if rank is None or suit is None else rank + suit


def read_source(text: str) -> Place | None:
    """README 'SRC': a column number, a cell letter, f and a suit letter, otherwise a card."""
    if re.fullmatch("0|[1-9][0-9]{0,3}", text):
        return Place("column", int(text))
    if len(text) == 1:
        return Place("cell", CELLS.index(text)) if text in CELLS else None
    if text[:1] == "f" and text[1:] in SUIT_INPUT:
        return Place("foundation", 0, SUIT_INPUT[text[1:]])
    card = read_card(text)
    return None if card is None else Place("card", 0, card)


def read_target(text: str) -> Place | None:
    """README 'DST': a column number, f, a cell letter, or the word bouquet."""
    if text == "f":
        return Place("foundation")
    if text == "bouquet":
        return Place("bouquet")
    place = read_source(text)
    return place if place is not None and place.kind in ("column", "cell") else None


def read_entry(text: str) -> Entry | None:
    """README 'Notation' and check 2; None is unreadable. The words undo and redeal are not read here."""
    if len(text) > 32 or any(character.isspace() for character in text) or text.count(">") != 1:
        return None
    left, right = text.split(">")
    source, colon, card = left.partition(":")
    target, star, number = right.partition("*")
    src, dst = read_source(source), read_target(target)
    named = read_card(card) if colon else None
    if src is None or dst is None or (colon and (named is None or src.kind == "card")):
        return None
    if star and (re.fullmatch("[1-9][0-9]{0,3}", number) is None or number == "1"):
        return None
    return Entry(src, named, dst, int(number) if star else 1)

"""Solvitaire's deal documents, read and written.

Such a document names no game and has no seed: ``{"tableau piles": [["4S", …], …], "reserve": ["6H", …]}`` with ranks
``A``, ``2`` … ``10``, ``J Q K`` or ``1`` … ``13``, and ``foundations``, every card that lies there. Its own program also writes
the reserve as lists of one card (``--deal-only``), which it cannot read back; here both are read.
"""

import json
import re
from typing import Any, Final

from fgtools.deal.dealer import Deal
from fgtools.errors import CannotCarryError, UnreadableInputError
from fgtools.formats.deals import Steps, in_json
from fgtools.formats.jsontext import Object, parse, quote
from fgtools.formats.sheet import MOST_CARDS, Sheet
from fgtools.kernel.cards import RANKS, Card, parse_card
from fgtools.kernel.layout import foundation_cards

PILES: Final = "tableau piles"
_KEYS: Final = (PILES, "reserve", "foundations")
_NUMBERED: Final = re.compile(r"(1|11|12|13)([CDHScdhs])")


def is_solvitaire_deal(value: object) -> bool:
    """Whether a JSON value is meant as one of these documents."""
    return isinstance(value, dict) and PILES in value and "format" not in value


def sheet_of_solvitaire(text: str, place: str) -> Sheet:
    """What such a document says, its cards not yet checked. Raises UnreadableInputError."""
    value = parse(text, place)
    if not isinstance(value, dict):
        raise UnreadableInputError([f"{place} $: {quote(value)} is not an object"])
    faults = [
        f"{place} $: no key {quote(key)} here (known: {', '.join(_KEYS)})"
        for key in list(value)[:20]
        if key not in _KEYS
    ]
    if isinstance(value, Object):
        faults += [f"{place} $: the key {quote(key)} stands twice in one object" for key in value.repeated[:20]]
    piles = value.get(PILES)
    if not isinstance(piles, list):
        faults.append(f"{place} $.{PILES}: {quote(piles)}, where a list is due")
        piles = []
    elif len(piles) > MOST_CARDS:
        raise UnreadableInputError([f"{place} $.{PILES}: {len(piles)} lists, where a deal has eight at most"])
    columns = [_texts(pile, f"{place} $.{PILES}[{i}]", faults) for i, pile in enumerate(piles)]
    reserve = value.get("reserve", [])
    if isinstance(reserve, list) and any(isinstance(one, list) for one in reserve):
        if len(reserve) > MOST_CARDS:
            raise UnreadableInputError([f"{place} $.reserve: {len(reserve)} lists, where two decks have 104 cards"])
        nested = [_texts(one, f"{place} $.reserve[{i}]", faults) for i, one in enumerate(reserve)]
        bouquet = [text for texts in nested for text in texts]
        paths = [f"[{i}][{j}]" for i, texts in enumerate(nested) for j, _ in enumerate(texts)]
    else:
        bouquet = _texts(reserve, f"{place} $.reserve", faults)
        paths = [f"[{i}]" for i, _ in enumerate(bouquet)]
    foundations = _texts(value.get("foundations", []), f"{place} $.foundations", faults)
    heights = None if "foundations" not in value else _heights(foundations, f"{place} $.foundations", faults)
    if faults:
        raise UnreadableInputError(faults)

    def locate(steps: Steps) -> str:
        match steps:
            case ("columns", *rest):
                return " " + in_json(f"$.{PILES}")(tuple(rest))
            case ("bouquet", int(index)):
                return f" $.reserve{paths[index]}"
            case ("bouquet",):
                return " $.reserve"
            case ("foundations", *_):
                return " $.foundations"
        return " $"

    return Sheet(place, columns, bouquet, foundations=heights, locate=locate)


def _texts(value: Any, path: str, faults: list[str]) -> list[str]:
    """The cards of a list, in the form that fgtools reads."""
    if not isinstance(value, list):
        faults.append(f"{path}: {quote(value)}, where a list is due")
        return []
    if len(value) > MOST_CARDS:
        faults.append(f"{path}: {len(value)} entries, where two decks have 104 cards")
        return []
    faults += [
        f"{path}[{i}]: {quote(one)}, where a card is due" for i, one in enumerate(value) if not isinstance(one, str)
    ]
    return [own_card_text(one) for one in value if isinstance(one, str)]


def own_card_text(text: str) -> str:
    """``1H`` … ``13H`` as ``AH`` … ``KH``; anything else as it is."""
    found = _NUMBERED.fullmatch(text)
    return RANKS[int(found[1]) - 1] + found[2] if found else text


def _heights(texts: list[str], path: str, faults: list[str]) -> str:
    """Cards on each foundation, from all that lie there: the highest says how many."""
    highest = dict.fromkeys("CDHS", 0)
    for i, text in enumerate(texts):
        card = parse_card(text)
        if card is not None:
            highest[card.suit] = max(highest[card.suit], card.rank)
        elif text:  # without one it is an empty foundation, in a deal that it wrote itself
            faults.append(f"{path}[{i}]: {quote(text)} is not a card")
    return " ".join(f"{suit}{height}" for suit, height in highest.items())


def solvitaire_deal(deal: Deal) -> str:
    """The deal as one of these documents, on one line. Raises CannotCarryError for a game that Solvitaire does not have."""
    variant, layout = deal.variant, deal.layout
    if variant.face_down or variant.cells or variant.build == "nothing":
        raise CannotCarryError(f"Solvitaire has no rules for {variant.name}")
    if variant.decks > 1 and any(layout.foundations):
        raise CannotCarryError("Solvitaire has eight foundations of 13 cards, so no table of two decks in mid-play")
    document: dict[str, Any] = {
        PILES: [_written(column) for column in layout.columns],
        "reserve": _written(layout.bouquet),
    }
    if any(layout.foundations):
        document["foundations"] = _written(foundation_cards(variant, layout.foundations))
    return json.dumps(document)


def _written(cards: tuple[Card, ...] | list[Card]) -> list[str]:
    return [str(card).replace("T", "10") for card in cards]

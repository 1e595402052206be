"""What a deal may begin with. Part of `oracle`, written from corpus/conformance/README.md, the section of that name."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle import Rules, deck, foundation_order


def is_layout(rules: Rules, deal: Mapping[str, Any]) -> bool:
    """Whether a deal, as a request has it, is one of this game."""
    piles_of_a_suit = rules["foundations"] // len(rules["suits"])
    dealt = rules["dealt_foundation"]
    heights: dict[str, list[int]] = {}
    for suit in rules["suits"]:
        written = deal["foundations"].get(suit, 0) if "foundations" in deal else [dealt] * piles_of_a_suit
        heights[suit] = written if isinstance(written, list) else [written] + [0] * (piles_of_a_suit - 1)
        full = len(foundation_order(rules, suit))
        fewest = 0 if rules["foundation_return"] else dealt
        if len(heights[suit]) != piles_of_a_suit or any(not fewest <= height <= full for height in heights[suit]):
            return False
    cells = deal.get("cells", [None] * rules["cells"])
    if len(deal["columns"]) != len(rules["columns"]) or len(cells) != rules["cells"]:
        return False
    cards = [card for column in deal["columns"] for card in column] + list(deal["bouquet"])
    cards += [card for card in cells if card is not None]
    for suit, piles in heights.items():
        for height in piles:
            cards += foundation_order(rules, suit)[:height]
    if Counter(cards) != Counter(deck(rules)):
        return False
    whole = all(height == dealt for piles in heights.values() for height in piles) and not any(cells)
    if whole:
        return [len(column) for column in deal["columns"]] == rules["columns"] and len(deal["bouquet"]) == rules[
            "bouquet"
        ]
    return not rules["face_down"] and len(deal["bouquet"]) <= rules["bouquet"]

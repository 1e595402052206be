"""A layout: the cards on the table before the first move, and whether they are all there."""

from collections import Counter
from hashlib import sha256
from typing import NamedTuple

from fgtools.kernel.cards import Card, deck
from fgtools.kernel.variants import Variant, option_text, options_of


class Layout(NamedTuple):
    """The cards of a deal.

    - ``columns``: base card first, available card last.
    - ``bouquet``: in its order, which matters for a redeal.
    - ``foundations``: how many cards lie on each, suit by suit in the variant's order (two for
      each suit where a suit has two foundations).
    - ``cells``: one entry a cell, None where it is free.
    """

    columns: tuple[tuple[Card, ...], ...]
    bouquet: tuple[Card, ...]
    foundations: tuple[int, ...] = (0, 0, 0, 0)
    cells: tuple[Card | None, ...] = ()


class Fault(NamedTuple):
    """Something wrong with a layout: where (keys and indices, as in its JSON) and what."""

    path: tuple[str | int, ...]
    sentence: str


def foundation_cards(variant: Variant, heights: tuple[int, ...]) -> list[Card]:
    """Every card that lies on the foundations."""
    return [
        Card(below % variant.ranks + 1, variant.suits[index // variant.foundations_per_suit])
        for index, height in enumerate(heights)
        for below in range(height)
    ]


def layout_faults(variant: Variant, layout: Layout) -> list[Fault]:
    """Everything that keeps this layout from being one of this variant; empty if it is one.

    While no card has been played the table has the shape that was dealt. A table in mid-play
    (more on the foundations, or cards in cells) may have columns of any length; games with
    face-down cards have no such layouts, since a layout does not say which cards were turned up.
    """
    dealt_foundations = (variant.dealt_foundation,) * variant.foundations
    faults = _foundation_faults(variant, layout)
    if len(layout.columns) != len(variant.columns):
        faults.append(
            Fault(("columns",), f"{len(layout.columns)} columns, but {variant.name} has {len(variant.columns)}")
        )
    if len(layout.cells) != variant.cells:
        faults.append(Fault(("cells",), f"{len(layout.cells)} cells, but {variant.name} has {variant.cells}"))
    in_play = layout.foundations != dealt_foundations or any(layout.cells)
    if in_play and variant.face_down:
        faults.append(Fault((), f"a {variant.name} layout is a whole deal: it cannot say which cards were turned up"))
    if not in_play and len(layout.columns) == len(variant.columns):
        for index, (column, dealt) in enumerate(zip(layout.columns, variant.columns, strict=True)):
            if len(column) != dealt:
                faults.append(Fault(("columns", index), f"{len(column)} cards, but {dealt} are dealt here"))
    if len(layout.bouquet) > variant.bouquet or (not in_play and len(layout.bouquet) < variant.bouquet):
        faults.append(Fault(("bouquet",), f"{len(layout.bouquet)} cards, but the bouquet has {variant.bouquet}"))
    return faults + _card_faults(variant, layout)


def _foundation_faults(variant: Variant, layout: Layout) -> list[Fault]:
    if len(layout.foundations) != variant.foundations:
        return [Fault(("foundations",), f"{len(layout.foundations)} foundations, not {variant.foundations}")]
    least = 0 if variant.foundation_return else variant.dealt_foundation
    return [
        Fault(("foundations", variant.suits[i // variant.foundations_per_suit]), f"{height} cards, but this foundation "
              f"holds {least} to {variant.foundation_height}")
        for i, height in enumerate(layout.foundations)
        if not least <= height <= variant.foundation_height
    ]  # fmt: skip


def _card_faults(variant: Variant, layout: Layout) -> list[Fault]:
    """Every card of the deck exactly once: columns, bouquet, cells and foundations together."""
    left = Counter(deck(variant.ranks, variant.suits, variant.decks))
    # A document can name any height; what is beyond a foundation's is told of there, and counted out it would never end.
    heights = tuple(min(height, variant.foundation_height) for height in layout.foundations)
    left.subtract(foundation_cards(variant, heights))
    faults = []
    places: list[tuple[tuple[str | int, ...], Card]] = [
        *((("columns", c, i), card) for c, column in enumerate(layout.columns) for i, card in enumerate(column)),
        *((("bouquet", i), card) for i, card in enumerate(layout.bouquet)),
        *((("cells", i), card) for i, card in enumerate(layout.cells) if card),
    ]
    for path, card in places:
        if card.rank > variant.ranks or card.suit not in variant.suits:
            faults.append(Fault(path, f"{card} is not in the deck of {variant.name}"))
        elif left[card] < 1:
            faults.append(Fault(path, f"{card} is on the table too often"))
        left[card] -= 1
    missing = sorted(card for card, count in left.items() if count > 0)
    if missing:
        faults.append(Fault((), f"missing: {' '.join(map(str, missing))}"))
    return faults


def canonical_text(variant: Variant, layout: Layout, seed: str | None) -> str:
    """The text whose SHA-256 is the deal's id: variant, options, cards, and what a redeal is shuffled with.

    ``seed`` is the deal's seed text, None where it has none. ``schemas/README.md`` describes the text.
    """
    lines = [f"fgtools/deal/1 {variant.name}"]
    lines += [f"option {name}={option_text(value)}" for name, value in options_of(variant).items()]
    lines += [f"column {' '.join(map(str, column))}".rstrip() for column in layout.columns]
    lines.append(f"bouquet {' '.join(map(str, layout.bouquet))}".rstrip())
    if any(layout.foundations):
        heights = zip(layout.foundations, range(len(layout.foundations)), strict=True)
        suits = [f"{variant.suits[i // variant.foundations_per_suit]}{height}" for height, i in heights]
        lines.append(f"foundations {' '.join(suits)}")
    if any(layout.cells):
        lines.append(f"cells {' '.join(str(card or '-') for card in layout.cells)}")
    # Without a seed the redeal is shuffled with the id itself, which follows from the lines above.
    if variant.redeals and seed is not None:
        lines.append(f"redeal {seed}")  # the last line, since a seed may hold line feeds
    return "".join(line + "\n" for line in lines)


def deal_id(variant: Variant, layout: Layout, seed: str | None) -> str:
    """SHA-256 (hex) of the canonical text: two programs can tell that they talk of the same game."""
    return sha256(canonical_text(variant, layout, seed).encode()).hexdigest()


def deal_round_by_round(
    cards: list[Card], lengths: tuple[int, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Columns and bouquet: a card to each column in turn, round by round, the rest to the bouquet.

    A column of length n takes part in the first n rounds. Where the cards run out, the columns stay short.
    """
    columns: list[list[Card]] = [[] for _ in lengths]
    targets = [columns[c] for row in range(max(lengths)) for c, length in enumerate(lengths) if length > row]
    for column, card in zip(targets, cards, strict=False):
        column.append(card)
    return tuple(map(tuple, columns)), tuple(cards[len(targets) :])

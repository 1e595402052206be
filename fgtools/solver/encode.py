"""Kernel values to the engine's numbers and back. No rule is known here: cards, places and shapes only."""

from ctypes import Structure, c_int32, c_uint8, c_uint32, c_uint64

from fgtools.kernel.cards import SUITS, Card
from fgtools.kernel.moves import CELL, COLUMN, FOUNDATION, FROM_BOUQUET, TO_FOUNDATION, Move, Place
from fgtools.kernel.position import Position
from fgtools.kernel.variants import Variant

COLUMNS, LONGEST, CARDS, NO_CARD = 8, 24, 52, 255
FORGETFUL_PROOF = 5
_BUILDS = {"any suit": 0, "other colour": 1, "nothing": 2}
_RUNS = {"none": 0, "one suit": 1, "any suits": 2, "alternating colours": 3}
_FACE_DOWN = (0, 2, 4)


class Game(Structure):
    """``fg_game`` of engine.h."""

    _fields_ = [
        (name, c_int32)
        for name in (
            "ranks", "columns", "build", "runs", "face_down", "cells", "decks", "foundations", "foundation_return",
        )
    ]  # fmt: skip


class Table(Structure):
    """``fg_position`` of engine.h."""

    _fields_ = [
        ("column_length", c_uint8 * COLUMNS),
        ("column", c_uint8 * LONGEST * COLUMNS),
        ("face_down_prefix", c_uint8 * COLUMNS),
        ("foundation", c_uint8 * 8),
        ("cell", c_uint8 * 2),
        ("bouquet", c_uint8 * CARDS),
    ]


class Options(Structure):
    """``fg_options`` of engine.h."""

    _fields_ = [
        ("max_nodes", c_uint64),
        ("max_bytes", c_uint64),
        ("flags", c_uint32),
        ("mode", c_uint32),
        ("shortest", c_uint32),
        ("stage_cap", c_uint32 * 8),
        ("reserved", c_uint32),
    ]


class EngineMove(Structure):
    """``fg_move`` of engine.h."""

    _fields_ = [(name, c_uint8) for name in ("from_kind", "from_index", "to_kind", "to_index", "count", "card")]


class Report(Structure):
    """``fg_report`` of engine.h."""

    _fields_ = [
        ("status", c_int32),
        ("stage", c_int32),
        ("nodes", c_uint64),
        ("expansions", c_uint64),
        ("bytes", c_uint64),
        ("peak_bytes", c_uint64),
        ("relaxed", c_uint64),
        ("lower_bound", c_int32),
        ("upper_bound", c_int32),
        ("proof", c_int32),
        ("reserved", c_int32),
        ("remembered", c_uint64),
    ]


def why_not_for_engine(variant: Variant, position: Position) -> str | None:
    """Why the engine cannot take this game or table, None if it can. The reference solver takes any."""
    if variant.suits != SUITS:
        return "the engine plays with all four suits"
    if position.redeal_seed is not None:
        return "the engine does not redeal"
    if variant.face_down not in ((), _FACE_DOWN) or max(position.undug, default=0) > max(_FACE_DOWN) + 1:
        return "the engine knows face-down cards in rows 1, 3 and 5 only"
    if len(position.columns) > COLUMNS or max(map(len, position.columns), default=0) > LONGEST:
        return f"the engine has {COLUMNS} columns of at most {LONGEST} cards"
    if variant.cells > 2 or variant.decks > 2 or variant.foundations not in (4, 8):
        return "the engine has at most two cells and two decks"
    return None


def number(card: Card) -> int:
    """The engine's number of a card."""
    return (card.rank - 1) * 4 + SUITS.index(card.suit)


def remembered_cards(report: Report) -> tuple[Card, ...] | None:
    """The cards whose suits a forgetful proof kept; None where the proof is another."""
    if report.proof != FORGETFUL_PROOF:
        return None
    return tuple(Card(k // 4 + 1, SUITS[k % 4]) for k in range(CARDS) if report.remembered >> k & 1)


def encode_game(variant: Variant) -> Game:
    """The variant's parameters."""
    return Game(
        variant.ranks,
        len(variant.columns),
        _BUILDS[variant.build],
        _RUNS[variant.runs],
        int(bool(variant.face_down)),
        variant.cells,
        variant.decks,
        variant.foundations,
        int(variant.foundation_return),
    )


def encode_table(variant: Variant, position: Position) -> Table:
    """The cards of a position that `why_not_for_engine` takes."""
    table = Table()
    for column, cards in enumerate(position.columns):
        table.column_length[column] = len(cards)
        for row, card in enumerate(cards):
            table.column[column][row] = number(card)
        undug = position.undug[column]
        # Ours counts covered cards, the engine's prefix the one above them too.
        table.face_down_prefix[column] = undug + 1 if undug else 0
    size = variant.foundations_per_suit
    for index, height in enumerate(position.foundations):
        table.foundation[index // size + 4 * (index % size)] = height
    table.cell[:] = [NO_CARD, NO_CARD]
    for index, held in enumerate(position.cells):
        table.cell[index] = number(held) if held else NO_CARD
    for card in position.bouquet:
        table.bouquet[number(card)] += 1
    return table


def decode_move(move: EngineMove) -> Move:
    """The move in the kernel's form. A foundation's card is named, since a suit may have two foundations."""
    card = Card(move.card // 4 + 1, SUITS[move.card % 4])
    if move.from_kind == 1:
        source, named = FROM_BOUQUET, card
    elif move.from_kind == 3:
        source, named = Place(FOUNDATION, move.from_index), card
    else:
        source, named = Place(CELL if move.from_kind == 2 else COLUMN, move.from_index), None
    if move.to_kind == 3:
        return Move(source, TO_FOUNDATION, move.count, named)
    return Move(source, Place(CELL if move.to_kind == 2 else COLUMN, move.to_index), move.count, named)

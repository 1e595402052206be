"""Kernel and oracle through random games of every game and option: every legal-move set, and the code of a
large sample of everything that could be written at each table.
"""

import os
import random
from itertools import product

import pytest

from fgtools.deal.dealer import Deal, deal
from fgtools.formats.options import option_values, with_options
from fgtools.kernel.moves import UNDO, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, is_won
from fgtools.kernel.rules import ending, legal_moves, why_illegal
from fgtools.kernel.variants import VARIANTS, Variant, options_of
from tests import oracle
from tests.kernel.test_against_oracle import position_as_table
from tests.strategies import rules_of

FUZZ = os.environ.get("FGTOOLS_PROFILE") == "fuzz"
ENTRIES_A_TABLE = 60
TABLES = 20


def small(variant: Variant) -> Variant:
    """The game with four ranks: short enough that random games are won, lost and blocked."""
    bouquet = (4 - variant.dealt_foundation) * 4 * variant.decks - 3 * 3
    return variant._replace(name=f"small-{variant.name}", ranks=4, columns=(3, 3, 3), bouquet=bouquet)


def all_rules() -> list[Variant]:
    """Each game, plain and with every combination of its options, and small with the same."""
    found = []
    for variant in VARIANTS.values():
        known = option_values(variant)
        known.pop("undo")
        for values in product(*known.values()):
            chosen = with_options(variant, dict(zip(known, values, strict=True)))
            found += [chosen, small(chosen)]
    return found


def name_of(variant: Variant) -> str:
    """The rules in a test's name: the game and the options that are on."""
    return ",".join([variant.name, *(f"{name}={value}" for name, value in options_of(variant).items())])


def texts_at(variant: Variant, position: Position, rng: random.Random) -> list[str]:
    """A sample of everything that could be written here, most of it illegal."""
    columns = [str(number) for number in range(len(position.columns) + 2)]
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    on_table = [str(card) for column in position.columns for card in column] + list(map(str, position.bouquet))
    cells = ["a", "b", "c"]
    foundations = ["fC", "fD", "fH", "fS"]
    sources = columns * 4 + cells + foundations * 2 + on_table * 2 + cards
    named = columns * 3 + cells + foundations * 3
    targets = columns * 3 + cells + ["f", "f", "bouquet"]
    sizes = ["", "", "", "*2", "*3", "*4", "*9"]
    texts = [f"{rng.choice(sources)}>{rng.choice(targets)}{rng.choice(sizes)}" for _ in range(ENTRIES_A_TABLE)]
    for _ in range(ENTRIES_A_TABLE // 2):
        card = rng.choice((on_table or cards) + cards[:8])
        texts.append(f"{rng.choice(named)}:{card}>{rng.choice(targets)}{rng.choice(sizes)}")
    # A column's own cards named before it: the moving one, covered ones, face-down ones.
    for number, column in enumerate(position.columns, 1):
        texts += [f"{number}:{card}>{rng.choice(targets)}{rng.choice(sizes)}" for card in column]
    tops = [f"f{suit}:{card}" for suit in "CDHS" for card in cards if card[1] == suit]
    texts += [f"{rng.choice(tops)}>{rng.choice(columns)}" for _ in range(12)]
    return [*texts, "redeal"]


def kernel_code(variant: Variant, position: Position, text: str) -> str | None:
    """The kernel's code for an entry other than undo."""
    entry = parse_entry(text)
    if isinstance(entry, Unreadable):
        return "after-the-end" if is_won(position) else entry.code
    assert entry is not UNDO
    return why_illegal(variant, position, entry)


def play_and_compare(dealt: Deal, rng: random.Random) -> tuple[set[str], str]:
    """One random game; the codes that were seen and how it ended."""
    variant = dealt.variant
    rules = rules_of(variant)
    columns = [list(map(str, column)) for column in dealt.layout.columns]
    table = oracle.start(rules, columns, list(map(str, dealt.layout.bouquet)), dealt.seed or "")
    position = dealt.start()
    codes = set()
    for _ in range(TABLES):
        assert table == position_as_table(dealt, position)
        moves = {str(move): move for move in legal_moves(variant, position)}
        assert oracle.legal_moves(rules, table) == sorted(moves)
        assert oracle.ending(rules, table) == ending(variant, position)
        for text in texts_at(variant, position, rng):
            expected = oracle.refusal(rules, table, text, 0)
            assert expected == kernel_code(variant, position, text), text
            codes.add(expected or "legal")
        if not moves:
            break
        # One step in ten along each rare kind of move, else anything, cards going home preferred.
        kinds = [
            [text for text in moves if text.endswith(">f")],
            [text for text in moves if text.startswith("f")],
            [text for text in moves if text[-1] in "ab" or text[0] in "ab" or "*" in text],
            list(moves),
        ]
        chosen = rng.choice(rng.choices([kind or kinds[3] for kind in kinds], weights=[4, 2, 2, 3])[0])
        if chosen == "redeal" and len(moves) > 1 and rng.random() < 0.7:
            chosen = rng.choice([text for text in moves if text != "redeal"])
        position = apply(variant, position, moves[chosen])
        table = oracle.play(rules, table, chosen)
        for piles in table.foundations.values():
            piles.sort(key=len, reverse=True)
    return codes, ending(variant, position)


@pytest.mark.parametrize("variant", all_rules(), ids=name_of)
def test_random_games(variant: Variant) -> None:
    """A random game by these rules (many in the fuzz profile): kernel and oracle never differ."""
    seed = os.urandom(8).hex() if FUZZ else variant.name
    for number in range(20 if FUZZ else 1):
        play_and_compare(deal(variant, f"fg1:{seed}/{number}"), random.Random(f"{seed}/{number}"))


def test_every_code_is_met() -> None:
    """The sample reaches every code that a move can have, and the endings that there are."""
    codes: set[str] = set()
    endings: set[str] = set()
    for variant in (v for v in all_rules() if v.name.startswith("small-")):
        for number in range(3):
            met, end = play_and_compare(deal(variant, f"fg1:{number}"), random.Random(number))
            codes |= met
            endings.add(end)
    # "blocked" cannot be reached from a whole deal: see test_endings.py.
    assert {"won", "lost", "open"} == endings
    unreachable = {"undo-forbidden", "nothing-to-undo", "unreadable-move"}  # test_log_entries.py has these
    assert {
        "legal", "after-the-end", "unknown-card", "no-redeal", "no-such-place", "bouquet-add", "same-place",
        "foundation-return", "empty-source", "group-not-allowed", "group-too-long", "face-down", "card-not-there",
        "not-available", "group-not-a-run", "foundation-order", "cell-occupied", "column-accepts-nothing",
        "wrong-rank", "wrong-colour",
    } == codes - unreachable  # fmt: skip

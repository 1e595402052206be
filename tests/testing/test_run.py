"""Reports rule by rule."""

from fgtools.testing.cases import Case
from fgtools.testing.run import Outcome, Word, by_rule


def outcome(name: str, rule: str, word: Word, moves: int = 0, text: str = "") -> Outcome:
    """What came of a case about a rule, with so many moves."""
    return Outcome(Case(name, rule, (), {"do": "play", "moves": ["1>2"] * moves, "entry": text}, {}), word, {})


def test_counts_and_the_smallest_failure() -> None:
    """Fewer moves are smaller, then less text; rules stand in the order they come up."""
    found = [
        outcome("a", "wrong-rank", "failed", moves=2),
        outcome("b", "undo", "held"),
        outcome("c", "wrong-rank", "failed", moves=1, text="longer"),
        outcome("d", "wrong-rank", "failed", moves=1, text="short"),
        outcome("e", "wrong-rank", "failed", moves=3),
        outcome("f", "wrong-rank", "held"),
        outcome("g", "undo", "unsupported"),
        outcome("h", "undo", "not asked"),
    ]

    first, second = by_rule(found)

    assert (first.rule, first.counts) == ("wrong-rank", {"held": 1, "failed": 4, "unsupported": 0, "not asked": 0})
    assert first.smallest == found[3]
    assert (second.rule, second.counts) == ("undo", {"held": 1, "failed": 0, "unsupported": 1, "not asked": 1})
    assert second.smallest is None

"""Counting: shares with their bounds, distributions, each deal once."""

from hypothesis import given
from hypothesis import strategies as st

from fgtools.view.report.facts import Fact, Word
from fgtools.view.report.tally import Distribution, Groups, Share, Tally, two_digits
from fgtools.view.report.wilson import wilson


def fact(number: int, word: Word, nodes: int = 100) -> Fact:
    """A certificate for the deal of that number."""
    return Fact(f"x:{number}", "brigade", "", None, f"{number:064x}"[::-1], word, moves=60, nodes=nodes)


def tally(*words: Word) -> Tally:
    """Certificates with these results."""
    made = Tally()
    for number, word in enumerate(words):
        made.add(fact(number, word))
    return made


def test_what_is_not_settled_widens_the_share() -> None:
    """Undecided, engine-only, refused and unchecked ones are all lost at the lower end and all won at the upper."""
    share = tally(
        "solvable", "unsolvable", "undecided", "engine-only", "refused", "not checked", "solvable", "solvable"
    ).share

    assert share == Share(3, 4, 8)
    assert share.bounds == (3 / 8, 7 / 8)
    assert share.interval == (wilson(3, 8)[0], wilson(7, 8)[1])


def test_shares_at_the_edges() -> None:
    """Nothing at all, and nothing settled, leave all open; one win leaves doubt below only."""
    assert (Share(0, 0, 0).bounds, Share(0, 0, 0).interval) == ((0, 1), (0, 1))
    unknown = tally("undecided", "undecided").share
    assert (unknown.bounds, unknown.interval) == ((0, 1), (0, 1))
    assert tally("solvable").share.bounds == (1, 1)
    assert tally("solvable").share.interval == wilson(1, 1)


@given(st.lists(st.integers(0, 50), min_size=1), st.floats(0, 1))
def test_quantiles_are_those_of_the_sorted_list(values: list[int], share: float) -> None:
    """The nearest-rank quantile of a list: the first value with at least that share of all at or below it."""
    counted = Distribution()
    for value in values:
        counted.add(value)
    expected = next(v for v in sorted(values) if sum(w <= v for w in values) >= share * len(values))

    assert counted.quantile(share) == expected
    assert Distribution().quantile(share) is None


@given(st.integers(0, 10**18))
def test_two_digits_cut_and_never_more(number: int) -> None:
    """At most two digits that are not zero, at most a tenth less than the number."""
    cut = two_digits(number)

    assert len(str(cut).rstrip("0")) <= 2
    assert 0.9 * number <= cut <= number


def test_a_deal_counts_once() -> None:
    """A second certificate for a deal is left out and counted as such, whatever it says."""
    groups = Groups()

    assert groups.add(fact(1, "undecided"))
    assert not groups.add(fact(1, "solvable"))
    assert groups.add(fact(2, "solvable"))
    assert groups.again == 1
    (group,) = groups.games.values()
    assert dict(group.whole.words) == {"undecided": 1, "solvable": 1}
    assert group.whole.nodes["solvable"].counts.total() == 1

"""Facts counted: what is kept grows with the number of different values, not with the number of certificates."""

from collections import Counter
from math import ceil
from typing import Final, NamedTuple, get_args

from attrs import define, field

from fgtools.formats.documents import Difficulty
from fgtools.view.report.facts import Fact
from fgtools.view.report.wilson import wilson

CLASSES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
_SETTLED: Final = ("solvable", "unsolvable")


def two_digits(number: int) -> int:
    """The number cut to two digits, so that there are few different ones.

    >>> two_digits(99), two_digits(12_999)
    (99, 12000)
    """
    unit: int = 10 ** max(0, len(str(number)) - 2)
    return number // unit * unit


@define
class Distribution:
    """How often each value came."""

    counts: Counter[int] = field(factory=Counter)

    def add(self, value: int | None) -> None:
        """Count a value, where there is one."""
        if value is not None:
            self.counts[value] += 1

    def quantile(self, share: float) -> int | None:
        """The smallest value that at least this share of all do not exceed; None where nothing was counted."""
        due, seen = ceil(share * self.counts.total()), 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= due:
                return value
        return None


class Share(NamedTuple):
    """The winnable share: what is settled, and the bounds where the rest is all lost and all won."""

    won: int
    unsettled: int
    deals: int

    @property
    def bounds(self) -> tuple[float, float]:
        """The share among these deals; of none at all it may be anything."""
        if self.deals == 0:
            return 0.0, 1.0
        return self.won / self.deals, (self.won + self.unsettled) / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval: its lower end with the unsettled all lost, its upper end with them all won."""
        return wilson(self.won, self.deals)[0], wilson(self.won + self.unsettled, self.deals)[1]


@define
class Tally:
    """Some certificates counted."""

    words: Counter[str] = field(factory=Counter)
    moves: Distribution = field(factory=Distribution)
    nodes: dict[str, Distribution] = field(factory=dict)

    def add(self, fact: Fact) -> None:
        """Count one certificate."""
        self.words[fact.word] += 1
        if fact.word == "solvable":
            self.moves.add(fact.moves)
        if fact.nodes is not None:
            self.nodes.setdefault(fact.word, Distribution()).add(two_digits(fact.nodes))

    @property
    def share(self) -> Share:
        """The winnable share among them."""
        deals = self.words.total()
        return Share(self.words["solvable"], deals - sum(self.words[word] for word in _SETTLED), deals)


@define
class Group:
    """The certificates of one game with its options, or of one pack. ``wanted``: by what a pack's deals were chosen."""

    title: str
    game: str
    wanted: str | None = None
    whole: Tally = field(factory=Tally)
    classes: dict[Difficulty, Tally] = field(factory=dict)
    proofs: Counter[str] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)
    limits: Counter[str] = field(factory=Counter)

    def add(self, fact: Fact) -> None:
        """Count one certificate."""
        self.whole.add(fact)
        if fact.rating:
            self.classes.setdefault(fact.rating.difficulty, Tally()).add(fact)
        if fact.word == "unsolvable" and fact.proof:
            self.proofs[fact.proof] += 1
        if fact.word == "undecided":
            self.reasons[(fact.reason or "")[:60]] += 1
        if fact.limits:
            limits = {"nodes": fact.limits.nodes, "states": fact.limits.states}
            told = ", ".join(f"{number:,} {name}" for name, number in limits.items() if number is not None)
            self.limits[told or "none stated"] += 1


@define
class Groups:
    """All that was counted. A deal counts once: a later certificate for it, outside of packs, is left out and counted as ``again``.

    Of each deal eight bytes of its id are kept to know it by.
    """

    games: dict[tuple[str, str], Group] = field(factory=dict)
    packs: dict[str, Group] = field(factory=dict)
    again: int = 0
    _seen: set[int] = field(factory=set)

    def add(self, fact: Fact) -> bool:
        """Count a certificate that stands by itself; whether it counts."""
        known_by = int(fact.deal_id[:16], 16)
        if known_by in self._seen:
            self.again += 1
            return False
        self._seen.add(known_by)
        title = f"{fact.game} {fact.options}".rstrip()
        self.games.setdefault((fact.game, fact.options), Group(title, fact.game)).add(fact)
        return True

    def all(self) -> list[Group]:
        """Games first, then packs."""
        return [*self.games.values(), *self.packs.values()]

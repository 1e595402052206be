"""Facts counted: what is kept grows with the number of different values, not with the number of certificates."""

from collections import Counter
from math import ceil
from typing import Final, NamedTuple, get_args

from attrs import define, field

from fgtools.deal.seeds import SeedRange
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import variant_of
from fgtools.formats.documents import Difficulty, TallyDocument
from fgtools.view.report.facts import Fact, told_options
from fgtools.view.report.seeds import seeds_of
from fgtools.view.report.wilson import wilson

CLASSES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
_SETTLED: Final = ("solvable", "unsolvable")
_MIXED: Final = (
    "certificates and tallies of one game: a deal could be counted twice (`fgtools tally` the certificates too)"
)


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
        """The winnable share among them, what nobody has verified left open."""
        return self._share(_SETTLED)

    @property
    def share_by_engine(self) -> Share:
        """The winnable share where the fast engine's word is taken for what it calls unsolvable."""
        return self._share((*_SETTLED, "engine-only"))

    def _share(self, settled: tuple[str, ...]) -> Share:
        deals = self.words.total()
        return Share(self.words["solvable"], deals - sum(self.words[word] for word in settled), deals)

    @property
    def all_nodes(self) -> Distribution:
        """The nodes of every search, whatever came of it."""
        return Distribution(sum((nodes.counts for nodes in self.nodes.values()), Counter()))


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

    def add_tally(self, document: TallyDocument) -> None:
        """Count what another run has counted."""
        self.whole.words.update(document.results)
        self.whole.moves.counts.update({int(length): count for length, count in document.moves.items()})
        for word, nodes in document.nodes.items():
            counts = self.whole.nodes.setdefault(word, Distribution()).counts
            counts.update({int(number): count for number, count in nodes.items()})
        self.proofs.update(document.proofs)
        self.reasons.update(document.reasons)
        self.limits.update(document.limits)


@define
class Groups:
    """All that was counted. A deal counts once: a later certificate for it, outside of packs, is left out and counted as ``again``.

    Of each deal eight bytes of its id are kept to know it by. A tally has no ids: it goes with other tallies only.
    """

    games: dict[tuple[str, str], Group] = field(factory=dict)
    packs: dict[str, Group] = field(factory=dict)
    again: int = 0
    _seen: set[int] = field(factory=set)
    _tallied: dict[tuple[str, str], list[SeedRange]] = field(factory=dict)

    def add(self, fact: Fact) -> bool:
        """Count a certificate that stands by itself; whether it counts."""
        if (fact.game, fact.options) in self._tallied:
            raise UnreadableInputError([f"{fact.place}: {_MIXED}"])
        known_by = int(fact.deal_id[:16], 16)
        if known_by in self._seen:
            self.again += 1
            return False
        self._seen.add(known_by)
        title = f"{fact.game} {fact.options}".rstrip()
        self.games.setdefault((fact.game, fact.options), Group(title, fact.game)).add(fact)
        return True

    def add_tally(self, document: TallyDocument, place: str) -> None:
        """Count what a tally counts. Raises UnreadableInputError where deals would be counted twice."""
        variant = variant_of(document.variant, document.options, f"{place} $")
        key, seeds = (variant.name, told_options(variant)), seeds_of(document, place)
        if key in self.games and key not in self._tallied:
            raise UnreadableInputError([f"{place}: {_MIXED}"])
        for other in self._tallied.setdefault(key, []):
            if other.scheme == seeds.scheme and other.first <= seeds.last and seeds.first <= other.last:
                raise UnreadableInputError(
                    [f"{place} $.seeds: {seeds} and {other} were both counted: some deals twice"]
                )
        self._tallied[key].append(seeds)
        self.games.setdefault(key, Group(" ".join(key).rstrip(), variant.name)).add_tally(document)

    def all(self) -> list[Group]:
        """Games first, then packs."""
        return [*self.games.values(), *self.packs.values()]

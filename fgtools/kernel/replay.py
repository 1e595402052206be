"""A log replayed by the rules: what it reached, the first entry that breaks a rule, and which claims hold."""

from collections.abc import Sequence
from typing import NamedTuple

from fgtools.kernel.layout import Layout
from fgtools.kernel.moves import UNDO, Code, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, is_won, start
from fgtools.kernel.rules import Ending, ending, why_illegal
from fgtools.kernel.variants import Variant


class Claim(NamedTuple):
    """What the player says of the log. None: nothing is said."""

    result: Ending | None = None
    foundation_cards: int | None = None
    moves: int | None = None
    undos: int | None = None
    duration_ms: int | None = None


class ClaimCheck(NamedTuple):
    """A claim beside what the replay found. ``holds`` is None where the log shows nothing either way."""

    claim: str
    claimed: int | str
    actual: int | str | None
    holds: bool | None


class Problem(NamedTuple):
    """The first entry that breaks a rule: its number in the log (from 1), its text, the rule's code, the table then."""

    entry: int
    text: str
    code: Code
    position: Position


class Verdict(NamedTuple):
    """What a replay found. Moves run once each, taken back or not; the time is the last entry's stamp."""

    legal: bool
    ending: Ending
    foundation_cards: int
    moves: int
    undos: int
    elapsed_ms: int | None
    accepted: int
    problem: Problem | None
    claims: tuple[ClaimCheck, ...]
    position: Position

    @property
    def upheld(self) -> bool:
        """Whether the log is legal and what it claims is so. A log that claims no result claims to be won."""
        claimed = any(check.claim == "result" for check in self.claims)
        refuted = any(check.holds is False for check in self.claims)
        return self.legal and not refuted and (claimed or self.ending == "won")


def replay(
    variant: Variant,
    layout: Layout,
    seed: str,
    entries: Sequence[str],
    elapsed_ms: Sequence[int] | None = None,
    claim: Claim | None = None,
) -> Verdict:
    """Play the entries of a log from the layout on, up to the first that breaks a rule.

    ``seed`` is the deal's seed text, or its id (`position.start`); ``elapsed_ms`` holds the time since the
    attempt began beside each entry. The layout must be one of the variant (`layout.layout_faults`).
    """
    position = start(variant, layout, seed)
    history: list[Position] = []
    accepted = moves = undos = 0
    problem = None
    for text in entries:
        entry = parse_entry(text)
        code: Code | None
        if isinstance(entry, Unreadable):
            code = "after-the-end" if is_won(position) else entry.code
        elif entry is UNDO:
            code = "after-the-end" if is_won(position) else _why_no_undo(variant, history)
        else:
            code = why_illegal(variant, position, entry)
        if code or isinstance(entry, Unreadable):
            problem = Problem(accepted + 1, text, code or "unreadable-move", position)
            break
        if entry is UNDO:
            position = history.pop()
            undos += 1
        else:
            history.append(position)
            position = apply(variant, position, entry)
            moves += 1
        accepted += 1
    time = elapsed_ms[accepted - 1] if elapsed_ms and accepted else None
    found = (ending(variant, position), sum(position.foundations), moves, undos, time)
    checks = _check_claim(claim or Claim(), *found)
    return Verdict(problem is None, *found, accepted, problem, checks, position)


def _why_no_undo(variant: Variant, history: list[Position]) -> Code | None:
    if variant.undo == "forbidden":
        return "undo-forbidden"
    return None if history else "nothing-to-undo"


def _check_claim(claim: Claim, *found: int | str | None) -> tuple[ClaimCheck, ...]:
    names = ("result", "foundation_cards", "moves", "undos", "duration_ms")
    claimed = (claim.result, claim.foundation_cards, claim.moves, claim.undos, claim.duration_ms)
    return tuple(
        ClaimCheck(name, said, actual, None if actual is None else said == actual)
        for name, said, actual in zip(names, claimed, found, strict=True)
        if said is not None
    )

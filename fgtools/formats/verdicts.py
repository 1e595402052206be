"""A replay's verdict as a document, with each refusal in a plain sentence."""

from collections.abc import Iterator

from fgtools.formats.deals import MoveLog, foundations_document
from fgtools.formats.documents import (
    ClaimCheckDocument,
    ProblemDocument,
    TableDocument,
    VerdictDocument,
)  # fmt: skip
from fgtools.formats.jsontext import ascii_unless_printable, quote
from fgtools.formats.sentences import sentence
from fgtools.kernel.cards import SUITS, parse_card
from fgtools.kernel.position import Position, is_face_down
from fgtools.kernel.replay import Verdict, replay
from fgtools.kernel.variants import Variant, options_of

FACE_DOWN = "??"
LONGEST_TEXT = 100
_MOST_ON_A_FOUNDATION = 26


def replayed(log: MoveLog) -> Verdict:
    """What the kernel finds of a log."""
    deal = log.deal
    return replay(deal.variant, deal.layout, deal.seed_or_id, log.moves, log.elapsed_ms, log.claim)


def face_down_rows(variant: Variant, position: Position) -> tuple[tuple[int, ...], ...]:
    """For each column, the rows (0 is the base) whose card lies face down."""
    return tuple(
        tuple(row for row in range(len(column)) if is_face_down(variant, position, number, row))
        for number, column in enumerate(position.columns)
    )


def table_document(variant: Variant, position: Position, player_view: bool = False) -> TableDocument:
    """The table as a document. A player's view shows ``??`` for a face-down card."""
    hidden = face_down_rows(variant, position)
    columns = tuple(
        tuple(FACE_DOWN if player_view and row in rows else str(card) for row, card in enumerate(column))
        for column, rows in zip(position.columns, hidden, strict=True)
    )
    return TableDocument(
        columns=columns,
        bouquet=position.bouquet,
        foundations=foundations_document(variant, position.foundations),
        cells=position.cells or None,
        face_down=hidden if any(hidden) else None,
    )


def verdict_document(log: MoveLog, verdict: Verdict, player_view: bool = False) -> VerdictDocument:
    """The document of what a replay of this log found."""
    variant = log.deal.variant
    problem = None
    if verdict.problem:
        # An entry may be megabytes of anything: what comes back is bounded and can be written.
        text = ascii_unless_printable(verdict.problem.text)
        problem = ProblemDocument(
            entry=verdict.problem.entry,
            text=text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…",
            code=verdict.problem.code,
            sentence=sentence(variant, verdict.problem),
            table=table_document(variant, verdict.problem.position, player_view),
        )
    return VerdictDocument(
        log_id=log.log_id,
        deal_id=log.deal.id,
        variant=variant.name,
        options=dict(options_of(variant)),
        upheld=verdict.upheld,
        legal=verdict.legal,
        ending=verdict.ending,
        foundation_cards=verdict.foundation_cards,
        cards=variant.cards,
        moves=verdict.moves,
        undos=verdict.undos,
        elapsed_ms=verdict.elapsed_ms,
        entries=len(log.moves),
        entries_accepted=verdict.accepted,
        problem=problem,
        claims=tuple(
            ClaimCheckDocument(claim=c.claim, claimed=c.claimed, actual=c.actual, holds=c.holds) for c in verdict.claims
        ),
        table=table_document(variant, verdict.position, player_view),
    )


def verdict_faults(document: VerdictDocument) -> list[str]:
    """What is wrong with the tables of a verdict that came from outside, each with its path."""
    faults = [f"$.table{fault}" for fault in _table_faults(document.table)]
    if document.problem:
        faults += [f"$.problem.table{fault}" for fault in _table_faults(document.problem.table)]
    return faults


def _table_faults(table: TableDocument) -> Iterator[str]:
    for i, column in enumerate(table.columns):
        for j, text in enumerate(column):
            if text != FACE_DOWN and parse_card(text) is None:
                yield f".columns[{i}][{j}]: {quote(text)} is neither a card nor {FACE_DOWN}"
    for suit, held in table.foundations.items():
        heights = held if isinstance(held, tuple) else (held,)
        if suit not in SUITS or not all(0 <= height <= _MOST_ON_A_FOUNDATION for height in heights):
            yield f".foundations.{quote(suit)[1:-1]}: {quote(list(heights))} is not how many cards of a suit lie there"
    if table.face_down is not None and len(table.face_down) != len(table.columns):
        yield f".face_down: {len(table.face_down)} lists, where there are {len(table.columns)} columns"

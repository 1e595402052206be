"""One format to another: what an input is, is seen from its text; what a format cannot hold, is said."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import to_json
from fgtools.formats.deals import MoveLog, deal_document, log_document
from fgtools.formats.documents import CertificateDocument, DealDocument, MoveLogDocument
from fgtools.formats.files import Item
from fgtools.formats.foreign.solvitaire_deal import is_solvitaire_deal, sheet_of_solvitaire, solvitaire_deal
from fgtools.formats.foreign.solvitaire_solution import is_solution, read_solution
from fgtools.formats.jsontext import parse
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board, one_line, seed_fits_a_line, sheet_of_text
from fgtools.formats.share import is_share_text, read_share_text, share_text
from fgtools.formats.sheet import Game
from fgtools.formats.transcript import is_transcript, read_transcript, transcript
from fgtools.kernel.moves import BOUQUET, Move, parse_entry

GAME: Final = "the game and its options"
SEED: Final = "the seed"
REDEAL: Final = "what a redeal is shuffled with, and so the id"
MOVES: Final = "the moves"
TIMES: Final = "the times of the moves"
CLAIM: Final = "what the log claims"
LOG_ID: Final = "the log's name"
NAMES: Final = "which cards the moves from columns, cells and foundations name"


@frozen
class Converted:
    """What came of one input: its text in the other format, and what that format could not carry."""

    text: str
    left_behind: tuple[str, ...]


@frozen
class Format:
    """A format to write.

    ``write`` takes a log, with no moves where there is but a deal, and may raise CannotCarryError.
    ``one_a_line``: many of them may stand in one file, each on a line of its own.
    """

    write: Callable[[MoveLog], str]
    carries: frozenset[str]
    one_a_line: bool = True


FORMATS: Final[Mapping[str, Format]] = {
    "json": Format(lambda log: to_json(log_document(log)), frozenset((GAME, SEED, MOVES, TIMES, CLAIM, LOG_ID, NAMES))),
    "line": Format(lambda log: one_line(log.deal), frozenset((GAME,))),
    "board": Format(lambda log: board(log.deal), frozenset((GAME, SEED)), one_a_line=False),
    "solvitaire": Format(lambda log: solvitaire_deal(log.deal), frozenset()),
    "share": Format(share_text, frozenset((GAME, SEED, MOVES))),
    "sentences": Format(transcript, frozenset((GAME, SEED, MOVES, NAMES)), one_a_line=False),
}


def convert(item: Item, to: str, limits: Limits, game: Game) -> Converted:
    """The item in the named format of `FORMATS`. ``game`` is meant where the item does not say which game it is.

    Raises UnreadableInputError for an item that is none of the formats, CannotCarryError for one that has no form in the other.
    """
    found, left_behind = read_any(item, limits, game)
    target = FORMATS[to]
    if isinstance(found, Deal) and to == "json":
        return Converted(to_json(deal_document(found)), left_behind)
    log = MoveLog(found, ()) if isinstance(found, Deal) else found
    text = target.write(log)
    lost = [fact for fact in _facts(log) if fact not in target.carries]
    if to in ("board", "sentences") and log.deal.seed is not None and not seed_fits_a_line(log.deal.seed):
        lost.append(SEED)
    if SEED in lost and log.deal.variant.redeals:
        lost.append(REDEAL)
    return Converted(text.removesuffix("\n"), (*left_behind, *lost))


def _facts(log: MoveLog) -> Iterator[str]:
    """What there is to carry, beside the cards."""
    yield GAME
    if log.deal.seed is not None:
        yield SEED
    if log.moves:
        yield MOVES
    entries = map(parse_entry, log.moves)
    if any(isinstance(entry, Move) and entry.card and entry.source.kind != BOUQUET for entry in entries):
        yield NAMES
    if log.elapsed_ms:
        yield TIMES
    if log.claim:
        yield CLAIM
    if log.log_id is not None:
        yield LOG_ID


def read_any(item: Item, limits: Limits, game: Game) -> tuple[Deal | MoveLog, tuple[str, ...]]:
    """The deal or log that a text is, and what else its document says. Raises UnreadableInputError."""
    item.refuse_faults()
    text = item.text.strip()
    # First, since the program's own messages, such as "[info] …", may stand before a solution.
    if is_solution(text):
        return read_solution(item.text, item.place, limits, game), ()
    if item.is_json:
        if '"tableau piles"' in item.text and is_solvitaire_deal(parse(item.text, item.place)):
            return sheet_of_solvitaire(item.text, item.place).deal(game), ()
        return _from_document(item, limits)
    if is_transcript(text):
        return read_transcript(item.text, item.place, limits, game), ()
    if is_share_text(text):
        log = read_share_text(text, item.place, limits)
        return (log if log.moves else log.deal), ()
    return sheet_of_text(item.text, item.place).deal(game), ()


def _from_document(item: Item, limits: Limits) -> tuple[Deal | MoveLog, tuple[str, ...]]:
    document = item.document()
    if isinstance(document, DealDocument):
        return item.deal(), ("the rating",) if document.rating else ()
    if isinstance(document, MoveLogDocument):
        return item.log(limits), ()
    if isinstance(document, CertificateDocument):
        found = item.log(limits) if document.moves is not None else item.deal()
        return found, ("what the certificate proves",)
    raise UnreadableInputError([f"{item.place} $.format: {document.format!r}, where a deal or a move log is due"])

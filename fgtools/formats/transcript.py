"""A log as plain English: the deal as a text board, then a numbered sentence a move; written, and read back.

::

    Variant: brigade
    Seed: fg1:4
    7S 5H …
    Bouquet: …

    1. the two of hearts from the bouquet onto the three of clubs in column 3
    2. the last move is taken back

The notation of the move may stand before its sentence, as ``fgtools solve --explain`` prints it; then both must say the same.
"""

import re
from typing import Final

from fgtools.errors import CannotCarryError, UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.explain import MOVE_WORDS, TAKEN_BACK, describe, told
from fgtools.formats.jsontext import quote
from fgtools.formats.limits import Limits
from fgtools.formats.notation import board, seed_fits_a_line, sheet_of_board
from fgtools.formats.sheet import Game
from fgtools.kernel.cards import SUITS, Card, deck
from fgtools.kernel.moves import FROM_BOUQUET, REDEAL, UNDO, Action, Move, Redeal, Undo, Unreadable, parse_entry
from fgtools.kernel.position import Position, apply, moving_card
from fgtools.kernel.replay import replay
from fgtools.kernel.rules import why_illegal
from fgtools.kernel.variants import Variant

_LINE: Final = re.compile(r"\s*([0-9]{1,9})\.\s+(?:([^\s>]*>[^\s>]*|undo|redeal)\s+)?(\S.*)")
_CARDS: Final = {card.name: card for card in deck()}
_SUITS: Final = {Card(1, suit).name.split()[-1]: suit for suit in SUITS}
_OTHER_ENTRIES: Final[dict[str, Undo | Redeal]] = {TAKEN_BACK: UNDO, MOVE_WORDS["redeal"]: REDEAL}
_LINES_OF_A_BOARD: Final = 1000
_NAME: Final = r"[a-z]{3,5} of [a-z]{5,8}"
_SENTENCE: Final = re.compile(
    rf"the (?:({_NAME})|([0-9]{{1,4}}) cards from the ({_NAME}) on) "
    r"(from the bouquet|from column [0-9]{1,4}|from cell [a-z]|back from the foundation of [a-z]{5,8}) "
    rf"(?:onto the {_NAME} in column ([0-9]{{1,4}})|to the empty column ([0-9]{{1,4}})|to cell ([a-z])"
    r"|to the foundation of [a-z]{5,8})"
)


def transcript(log: MoveLog) -> str:
    """The log as a transcript. Raises CannotCarryError for a log that breaks a rule: there are no words for such a move."""
    found = log.deal
    problem = replay(found.variant, found.layout, found.seed_or_id, log.moves).problem
    if problem:
        raise CannotCarryError(
            f"entry {problem.entry} {quote(problem.text)} is not legal ({problem.code}), and sentences tell legal moves only"
        )
    if found.seed is not None and not seed_fits_a_line(found.seed) and str(REDEAL) in log.moves:
        raise CannotCarryError(f"the redeal is shuffled with the seed, and no line can hold {quote(found.seed)}")
    lines = (f"{number}. {sentence}\n" for number, (_, sentence) in enumerate(told(log), 1))
    return f"{board(found)}\n{''.join(lines)}"


def is_transcript(text: str) -> bool:
    """Whether a text is meant as a transcript."""
    return re.search(r"^[ \t]*1\.[ \t]", text, re.MULTILINE) is not None


def read_transcript(text: str, place: str, limits: Limits, game: Game) -> MoveLog:
    """The log that a transcript tells. Raises UnreadableInputError.

    As long as the moves are legal, every card in a sentence must be the one that lies there. A move that is not legal is
    kept with the card that it names, for the replay to refuse.
    """
    if text.count("\n") > limits.entries + _LINES_OF_A_BOARD:
        raise UnreadableInputError(
            [f"{place}: {text.count(chr(10))} lines, where {limits.entries} entries are the limit"]
        )
    lines = [(line, _LINE.fullmatch(line)) for line in text.splitlines()]
    sentences = [(number, told_here) for number, (_, told_here) in enumerate(lines, 1) if told_here]
    # Sentences are blank lines to the board, so that its faults have their lines.
    rest = "\n".join("" if told_here else line for line, told_here in lines).rstrip()
    found = sheet_of_board(rest, place).deal(game)
    if len(sentences) > limits.entries:
        raise UnreadableInputError([f"{place}: {len(sentences)} entries, more than the limit of {limits.entries}"])
    follower = _Follower(found.variant, found.start())
    entries = []
    for due, (number, line) in enumerate(sentences, 1):
        where = f"{place}:{number}"
        if line[1] != str(due):
            raise UnreadableInputError([f"{where}: number {line[1]}, where {due} is due"])
        sentence = line[3].strip().removesuffix(".").lower()
        entry = _read_sentence(sentence)
        if entry is None:
            raise UnreadableInputError([f"{where}: {quote(line[3])} tells no move"])
        if line[2] is not None and not _says(line[2], entry):
            raise UnreadableInputError([f"{where}: {quote(line[2])} is not what its sentence says"])
        entry, there = follower.follow(entry)
        if there is not None and there != sentence:
            raise UnreadableInputError([f"{where}: {quote(line[3])}, but on this table that is {quote(there, 120)}"])
        entries.append(str(entry))
    return MoveLog(found, tuple(entries))


def _read_sentence(sentence: str) -> Action | Undo | None:
    """The entry that a sentence tells, the card of a move named."""
    if sentence in _OTHER_ENTRIES:
        return _OTHER_ENTRIES[sentence]
    found = _SENTENCE.fullmatch(sentence)
    if found is None:
        return None
    alone, count, highest, source, onto, empty, cell = found.groups()
    card, place = _CARDS.get(alone or highest), source.split()[-1]
    if source.startswith("back"):
        place = f"f{_SUITS.get(place)}"
    named = card if source == "from the bouquet" else f"{place}:{card}"
    entry = parse_entry(f"{named}>{onto or empty or cell or 'f'}" + (f"*{count}" if count else ""))
    return None if isinstance(entry, Unreadable) else entry


def _says(notation: str, entry: Action | Undo) -> bool:
    """Whether the notation, with the card named or not, is that of the entry."""
    written = parse_entry(notation)
    return written == entry or (isinstance(entry, Move) and written == entry._replace(card=None))


class _Follower:
    """The table behind the sentences, for as long as the moves are legal."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self._variant = variant
        self._position: Position | None = position
        self._history: list[Position] = []

    def follow(self, entry: Action | Undo) -> tuple[Action | Undo, str | None]:
        """The entry without a name that says nothing, and its sentence on this table; as it is and None from the
        first one on that is not legal.
        """
        variant, position = self._variant, self._position
        if position is None:
            return entry, None
        if entry is UNDO and self._history:
            self._position = self._history.pop()
            return entry, TAKEN_BACK
        if entry is UNDO or why_illegal(variant, position, entry):
            self._position = None
            return entry, None
        sentence = describe(variant, position, entry)
        self._history.append(position)
        self._position = apply(variant, position, entry)
        if isinstance(entry, Move) and entry.card and entry.source != FROM_BOUQUET:
            unnamed = entry._replace(card=None)
            entry = unnamed if moving_card(variant, position, unnamed) == entry.card else entry
        return entry, sentence

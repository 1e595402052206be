"""Documents from files: ``-`` for standard input, ``.gz``, one document or one a line, streamed.

No input is held whole unless it is one document: a file of documents one a line is read line by
line, and a line (or a whole document) longer than the limit is refused before it is read on.
"""

import io
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.deals import MoveLog, deal_of, log_of
from fgtools.formats.jsontext import parse
from fgtools.formats.limits import Limits
from fgtools.formats.notation import CR_ALONE, sheet_of_text
from fgtools.formats.share import SHAPE
from fgtools.text import quoted, reason_of

if TYPE_CHECKING:  # a text board needs no document, and those take longer to load than an easy deal to solve
    from fgtools.formats.documents import Document

T = TypeVar("T")

_SHARED: Final = re.compile(SHAPE.encode())
# Protocols 2 and later begin so; a game saved by PySolFC begins with its name, in whatever protocol.
_PICKLE: Final = re.compile(rb"\x80[\x02-\x05]|[VUTX\x8c].{0,4}PySolFC", re.DOTALL)

# How a text in another encoding of Unicode begins; the longer marks first.
_MARKS: Final = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_SAMPLE: Final = 4096


class Found(NamedTuple):
    """One document's text with its place (``file`` or ``file:line``), or the faults that kept it from being read."""

    place: str
    text: str = ""
    faults: tuple[str, ...] = ()


class Item(Found):
    """A text that was found, and what can be read from it. The document is read once, however often it is asked for."""

    def document(self) -> "Document":
        """The document in the text. Raises UnreadableInputError."""
        self.refuse_faults()
        return self._document

    @cached_property
    def _document(self) -> "Document":
        from fgtools.formats.converter import document_of

        return document_of(self.value, self.place)

    @cached_property
    def value(self) -> Any:
        """The value of the text, which is JSON. Raises UnreadableInputError."""
        return parse(self.text, self.place)

    def deal(self) -> Deal:
        """The deal in the text: a document, a line of notation or a text board. Raises UnreadableInputError."""
        self.refuse_faults()
        if self.is_json:
            from fgtools.formats.documents import CertificateDocument, DealDocument

            document = self.document()
            if isinstance(document, CertificateDocument):
                document = document.deal
            if not isinstance(document, DealDocument):
                raise UnreadableInputError([f"{self.place} $.format: {document.format!r}, where a deal is due"])
            return self._placed(lambda: deal_of(document))
        return sheet_of_text(self.text, self.place).deal()

    def log(self, limits: Limits) -> MoveLog:
        """The log in the text; of a certificate, its winning log. Raises UnreadableInputError."""
        from fgtools.formats.documents import CertificateDocument, MoveLogDocument

        document = self.document()
        if isinstance(document, CertificateDocument) and document.moves is not None:
            document = MoveLogDocument(deal=document.deal, deal_id=document.deal_id, moves=document.moves)
        if not isinstance(document, MoveLogDocument):
            raise UnreadableInputError([f"{self.place} $.format: {document.format!r}, where a move log is due"])
        return self._placed(lambda: log_of(document, limits.entries))

    @property
    def is_json(self) -> bool:
        """Whether the text is meant as JSON."""
        return self.text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[", '"', "")

    def refuse_faults(self) -> None:
        """Raise UnreadableInputError where the text could not be read."""
        if self.faults:
            raise UnreadableInputError(list(self.faults))

    def _placed(self, make: Callable[[], T]) -> T:
        try:
            return make()
        except UnreadableInputError as error:
            raise UnreadableInputError([f"{self.place} {fault}" for fault in error.faults]) from None


def texts(name: str, limits: Limits) -> Iterator[Item]:
    """The texts of the documents in a file, one after the other. Nothing is raised for bad input: an
    `Item` carries its faults, and reading goes on with the next line where there is one.
    """
    shown = "standard input" if name == "-" else quoted(name)
    try:
        stream = sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115  # closed below
    except OSError as error:
        yield Item(shown, faults=(f"{shown}: {reason_of(error)}",))
        return
    try:
        buffered: io.BufferedReader = _with_peek(stream)
        if buffered.peek(2)[:2] == b"\x1f\x8b":
            import gzip  # few inputs need it

            buffered = _with_peek(gzip.GzipFile(fileobj=buffered))
        if _PICKLE.match(buffered.peek(32)):
            yield Item(
                shown,
                faults=(f"{shown}: a Python pickle, such as PySolFC saves; never read, since that can run any code",),
            )
            return
        if encoding := _other_encoding(buffered.peek(_SAMPLE)):
            yield Item(shown, faults=(f"{shown}: {encoding}",))
            return
        yield from _items(buffered, shown, limits, name.endswith((".jsonl", ".jsonl.gz")))
    except (OSError, EOFError, zlib.error) as error:
        yield Item(shown, faults=(f"{shown}: cannot be read on: {reason_of(error)}",))
    finally:
        if name != "-":
            stream.close()


def _with_peek(stream: Any) -> io.BufferedReader:
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)


def _items(stream: io.BufferedReader, name: str, limits: Limits, one_a_line: bool = False) -> Iterator[Item]:
    line = stream.readline(limits.bytes + 1)
    if not (one_a_line or _is_a_document(line)):
        # Not one document a line: then the file is one document.
        line += stream.read(limits.bytes + 1 - len(line)) if len(line) <= limits.bytes else b""
        yield item_of(line, name, limits)
        return
    number = 1
    while line:
        if line.strip():
            yield item_of(line, name if number == 1 and not stream.peek(1) else f"{name}:{number}", limits)
        if len(line) > limits.bytes and not line.endswith(b"\n"):
            _skip_line(stream)
        line = stream.readline(limits.bytes + 1)
        number += 1


def _is_a_document(line: bytes) -> bool:
    """Whether a file's first line looks like a document by itself: JSON, or a deal (and its moves) in one line."""
    stripped = line.strip().removeprefix(b"\xef\xbb\xbf")
    if stripped.startswith(b"{"):
        return stripped.endswith(b"}")
    return b"{" not in stripped and (b"/" in stripped or _SHARED.fullmatch(stripped) is not None)


def _skip_line(stream: io.BufferedReader) -> None:
    while (part := stream.readline(1 << 20)) and not part.endswith(b"\n"):
        pass


def _other_encoding(raw: bytes) -> str | None:
    """What a text is, and how to mend it, that begins with these bytes and is in UTF-16 or UTF-32; None where it is not."""
    name = next((name for mark, name in _MARKS.items() if raw.startswith(mark)), None)
    sample = raw[:_SAMPLE]
    if name is None and b"\0" in sample:
        # Without a mark: of each two bytes of a Latin letter the same one is zero, of a suit sign none.
        few, many = sorted((sample[::2].count(0), sample[1::2].count(0)))
        if few == 0 and 4 * many > len(sample) > 3:
            name = "UTF-16LE" if sample[1::2].count(0) else "UTF-16BE"
    return name and f"{name[:6]} text, where UTF-8 is due; save it as UTF-8, as by: iconv -f {name} -t UTF-8"


def item_of(raw: bytes, place: str, limits: Limits) -> Item:
    """The text that these bytes are, or why they are none."""
    if len(raw) > limits.bytes:
        return Item(place, faults=(f"{place}: longer than the limit of {limits.bytes} bytes",))
    if encoding := _other_encoding(raw):
        return Item(place, faults=(f"{place}: {encoding}",))
    first, cr, _ = raw.strip().partition(b"\r")
    if cr and b"\n" not in raw.strip() and _is_a_document(first):
        return Item(place, faults=(f"{place}: {CR_ALONE}",))
    try:
        return Item(place, raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return Item(place, faults=(f"{place}: byte {error.start + 1} (0x{raw[error.start]:02x}) is not UTF-8",))

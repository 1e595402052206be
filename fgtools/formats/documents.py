"""What is on disk: one attrs class a document. The JSON Schemas are made from these.

A class says which keys there are and of what type; whether the cards make a deal is said by
`deals.py`, whether the moves are legal by the kernel. Keys stand in the order they are written.
"""

from typing import Final, Literal

from attrs import field, frozen

from fgtools.kernel.cards import Card
from fgtools.kernel.moves import Code
from fgtools.kernel.rules import Ending
from fgtools.kernel.variants import OptionValue

Columns = tuple[tuple[Card, ...], ...]
Foundations = dict[str, int | tuple[int, ...]]


def about(text: str) -> dict[str, str]:
    """Metadata of a key: what it is about, for the schema."""
    return {"about": text}


Difficulty = Literal["easy", "medium", "hard", "expert"]


@frozen(kw_only=True)
class RatingDocument:
    """How hard a deal is, from measured quantities; ``fgtools/packs/rate.py`` says how they are measured and weighed."""

    difficulty: Difficulty
    score: int = field(metadata=about("hundredths; higher is harder"))
    playouts: int = field(metadata=about("games of a plain careful player"))
    playouts_won: int
    moves: int = field(metadata=about("moves of the shortest known win"))
    nodes: int = field(metadata=about("positions that the search looked at for a win"))
    first_moves: int = field(metadata=about("legal moves at the start"))
    first_moves_winning: int = field(metadata=about("of these, those after which a win was found"))


@frozen(kw_only=True)
class DealDocument:
    """A layout with its provenance."""

    format: Literal["fgtools/deal"] = "fgtools/deal"
    version: Literal[1] = 1
    variant: str = field(metadata=about("the game's id, such as flower-garden"))
    options: dict[str, OptionValue] = field(factory=dict, metadata=about("the options that differ from the game's own"))
    seed: str | None = field(default=None, metadata=about("scheme:value; if it is there, it must deal these cards"))
    columns: Columns = field(metadata=about("base card first, available card last"))
    bouquet: tuple[Card, ...] = field(metadata=about("in its order"))
    foundations: Foundations | None = field(
        default=None, metadata=about("cards on each, by suit; a list where a suit has two")
    )
    cells: tuple[Card | None, ...] | None = field(default=None, metadata=about("null where a cell is free"))
    id: str | None = field(default=None, metadata=about("SHA-256 of the canonical text; see schemas/README.md"))
    rating: RatingDocument | None = None


@frozen(kw_only=True)
class ClaimDocument:
    """What the client says of its log; checked, never believed."""

    result: Ending | None = None
    foundation_cards: int | None = None
    moves: int | None = None
    undos: int | None = None
    duration_ms: int | None = None


@frozen(kw_only=True)
class MoveLogDocument:
    """A player's moves on a deal: the deal whole, or its variant, options and seed."""

    format: Literal["fgtools/move-log"] = "fgtools/move-log"
    version: Literal[1] = 1
    log_id: str | None = field(
        default=None, metadata=about("the client's own name for the log; comes back in the verdict")
    )
    deal: DealDocument | None = field(default=None, metadata=about("the whole deal; or give variant and seed"))
    variant: str | None = None
    options: dict[str, OptionValue] | None = None
    seed: str | None = None
    deal_id: str | None = field(default=None, metadata=about("if it is there, it must be the deal's id"))
    moves: tuple[str, ...] = field(metadata=about("the entries: moves, undo, redeal"))
    elapsed_ms: tuple[int, ...] | None = field(
        default=None, metadata=about("milliseconds since the attempt began, one beside each entry")
    )
    claim: ClaimDocument | None = None


@frozen(kw_only=True)
class TableDocument:
    """The table at one moment. In a player's view a face-down card is ``??``."""

    columns: tuple[tuple[str, ...], ...]
    bouquet: tuple[Card, ...]
    foundations: Foundations
    cells: tuple[Card | None, ...] | None = None
    face_down: tuple[tuple[int, ...], ...] | None = field(
        default=None, metadata=about("for each column, the rows (0 is the base) that lie face down")
    )


@frozen(kw_only=True)
class ProblemDocument:
    """The first entry that breaks a rule."""

    entry: int = field(metadata=about("its number in the log, from 1"))
    text: str
    code: Code
    sentence: str
    table: TableDocument


@frozen(kw_only=True)
class ClaimCheckDocument:
    """A claim beside what the replay found; ``holds`` is null where the log shows nothing either way."""

    claim: str
    claimed: int | str
    actual: int | str | None
    holds: bool | None


@frozen(kw_only=True)
class VerdictDocument:
    """What a replay found."""

    format: Literal["fgtools/verdict"] = "fgtools/verdict"
    version: Literal[1] = 1
    log_id: str | None = None
    deal_id: str
    variant: str
    options: dict[str, OptionValue] = field(factory=dict)
    upheld: bool = field(metadata=about("legal, every claim that can be checked holds, and won unless it claims less"))
    legal: bool
    ending: Ending
    foundation_cards: int
    cards: int = field(metadata=about("all cards of the game"))
    moves: int = field(metadata=about("moves made, those taken back too"))
    undos: int
    elapsed_ms: int | None
    entries: int
    entries_accepted: int
    problem: ProblemDocument | None
    claims: tuple[ClaimCheckDocument, ...]
    table: TableDocument


ProofKind = Literal["play", "lattice", "search", "forgetful", "engine-only"]


@frozen(kw_only=True)
class ProofDocument:
    """What shows that there is no win: a search that the checker repeats, with the number of its states and their digest.

    ``engine-only``: found by the fast engine alone, too dear to repeat; nobody has verified it.
    """

    kind: ProofKind
    states: int | None = None
    digest: str | None = field(default=None, metadata=about("order-free digest of the states, in hex"))
    remembered: tuple[Card, ...] | None = field(
        default=None, metadata=about("forgetful: the cards that keep their suits when they move; left out if none do")
    )


@frozen(kw_only=True)
class LimitsDocument:
    """The limits under which a certificate was made."""

    nodes: int | None = field(default=None, metadata=about("positions of the search"))
    states: int | None = field(default=None, metadata=about("states of the checker's own proof"))


@frozen(kw_only=True)
class CertificateDocument:
    """What is proved of a deal: solvable, with a winning log; unsolvable, with a proof; or undecided, and why."""

    format: Literal["fgtools/certificate"] = "fgtools/certificate"
    version: Literal[1] = 1
    deal: DealDocument
    deal_id: str
    result: Literal["solvable", "unsolvable", "undecided"]
    moves: tuple[str, ...] | None = field(default=None, metadata=about("solvable: the winning log"))
    proof: ProofDocument | None = field(default=None, metadata=about("unsolvable: what shows it"))
    reason: str | None = field(default=None, metadata=about("undecided: the limit that was met"))
    nodes: int | None = field(default=None, metadata=about("positions that the search looked at"))
    limits: LimitsDocument | None = None
    seal: str | None = field(
        default=None,
        metadata=about("SHA-256 of this document without the seal: keys sorted, no blanks; made by every writer"),
    )


@frozen(kw_only=True)
class FileDocument:
    """A file of a pack."""

    sha256: str
    lines: int


@frozen(kw_only=True)
class PackDocument:
    """The manifest of a pack: what it holds and how it was made."""

    format: Literal["fgtools/pack"] = "fgtools/pack"
    version: Literal[1] = 1
    variant: str
    options: dict[str, OptionValue] = field(factory=dict)
    seeds: str = field(metadata=about("the seeds that were walked, SCHEME:A-B, in order"))
    wanted: Literal["winnable", "unwinnable", "any"]
    difficulty: str | None = field(default=None, metadata=about("easy..expert, or shares such as 2:2:1"))
    deals: int
    results: dict[str, int] = field(metadata=about("deals by what is proved of them"))
    difficulties: dict[str, int] = field(metadata=about("deals by difficulty"))
    limits: LimitsDocument
    made_by: str = field(metadata=about("the program and its version"))
    files: dict[str, FileDocument] = field(metadata=about("certificates.jsonl may ship apart; its hash stays here"))
    seal: str | None = field(default=None, metadata=about("as in a certificate"))


@frozen(kw_only=True)
class TallyDocument:
    """Certificates counted, so that they need not be kept: made again from the same seeds they have the same hash."""

    format: Literal["fgtools/tally"] = "fgtools/tally"
    version: Literal[1] = 1
    variant: str
    options: dict[str, OptionValue] = field(factory=dict)
    seeds: str = field(metadata=about("SCHEME:A-B; a certificate for each of them, in order"))
    deals: int
    results: dict[str, int] = field(metadata=about("deals by what is claimed of them; engine-only apart"))
    proofs: dict[str, int] = field(metadata=about("unsolvable ones by the kind of their proof"))
    moves: dict[str, int] = field(metadata=about("solvable ones by the number of moves of their win"))
    nodes: dict[str, dict[str, int]] = field(
        metadata=about("by result: deals by the positions of their search, cut to two digits")
    )
    reasons: dict[str, int] = field(metadata=about("undecided ones by the limit that was met"))
    limits: dict[str, int] = field(metadata=about("deals by the limits of their certificates"))
    sha256: str = field(metadata=about("of the certificates, one a line, not compressed"))
    made_by: str = field(metadata=about("the program and its version"))


Document = DealDocument | MoveLogDocument | VerdictDocument | CertificateDocument | PackDocument | TallyDocument

DOCUMENTS: Final[dict[str, type[Document]]] = {
    "fgtools/deal": DealDocument,
    "fgtools/move-log": MoveLogDocument,
    "fgtools/verdict": VerdictDocument,
    "fgtools/certificate": CertificateDocument,
    "fgtools/pack": PackDocument,
    "fgtools/tally": TallyDocument,
}

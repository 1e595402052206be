"""Documents to deals and back: whether the cards, the seed and the id of a document belong together."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import SeedError, UnreadableInputError
from fgtools.formats.jsontext import quote
from fgtools.formats.options import find_variant, option_fault, parse_options, with_options
from fgtools.kernel.cards import Card
from fgtools.kernel.layout import Layout, layout_faults
from fgtools.kernel.replay import Claim
from fgtools.kernel.variants import VARIANTS, OptionValue, Variant, options_of

if TYPE_CHECKING:  # the documents' classes take longer to load than an easy deal to solve, and a text board needs none
    from fgtools.formats.documents import Columns, DealDocument, Foundations, MoveLogDocument


Steps = tuple[str | int, ...]  # the way to a part of a deal: keys and indices, as in its JSON
Where = Callable[[Steps], str]  # where a part stands, as a message says it


class WrittenDeal(NamedTuple):
    """What a text writes of a deal, read into cards and numbers but not yet checked to be a deal; as in a document."""

    seed: str | None
    columns: "Columns"
    bouquet: tuple[Card, ...]
    foundations: "Foundations | None"
    cells: tuple[Card | None, ...] | None
    id: str | None = None


def in_json(path: str) -> Where:
    """Where the parts of a JSON value at that path stand, such as ``$.deal.columns[2]``."""
    return lambda steps: path + "".join(f"[{one}]" if isinstance(one, int) else f".{quote(one)[1:-1]}" for one in steps)


def variant_of(name: str, options: dict[str, OptionValue], path: str) -> Variant:
    """The variant of that id with these options, as a document names it. Raises UnreadableInputError."""
    base = VARIANTS.get(name)
    if base is None:
        meant = find_variant(name)
        known = f"in a document {meant.name!r} is written" if meant else f"known: {', '.join(VARIANTS)}"
        raise UnreadableInputError([f"{path}.variant: no game {quote(name)}; {known}"])
    where = in_json(path)
    faults = [
        f"{where(('options', option))}: {fault}"
        for option, value in options.items()
        if (fault := option_fault(base, option, value))
    ]
    if faults:
        raise UnreadableInputError(faults)
    return with_options(base, options)


def variant_named(name: str, options: list[str], where: Where) -> Variant:
    """The game that people call so, with options as texts ``NAME=VALUE``; the options' places are ``("options", 0)`` and so on.

    Raises UnreadableInputError.
    """
    base = find_variant(name)
    if base is None:
        raise UnreadableInputError([f"{where(('variant',))}: no game {quote(name)}; known: {', '.join(VARIANTS)}"])
    faults: list[str] = []
    chosen: dict[str, OptionValue] = {}
    for i, text in enumerate(options):
        try:
            ((option, value),) = parse_options(base, [text]).items()
            fault = option_fault(base, option, value)
            if option in chosen and chosen[option] != value:
                fault = f"option {quote(text)}: {option} is given already, and otherwise"
        except UnreadableInputError as error:
            fault = str(error)
        else:
            chosen[option] = value
        faults += [f"{where(('options', i))}: {fault}"] if fault else []
    if faults:
        raise UnreadableInputError(faults)
    return with_options(base, chosen)


def _heights(variant: Variant, written: "Foundations | None", where: Where) -> tuple[int, ...]:
    """Cards on each foundation, suit by suit. What is not written is as dealt."""
    if written is None:
        return (variant.dealt_foundation,) * variant.foundations
    heights: list[int] = []
    faults = [f"{where(('foundations',))}: no suit {quote(suit)}" for suit in written if suit not in variant.suits]
    for suit in variant.suits:
        found = written.get(suit, 0)
        piles = list(found) if isinstance(found, tuple) else [found] + [0] * (variant.foundations_per_suit - 1)
        if len(piles) != variant.foundations_per_suit:
            count = f"{len(piles)} foundations, not {variant.foundations_per_suit}"
            faults.append(f"{where(('foundations', suit))}: {count}")
        heights += sorted(piles, reverse=True)
    if faults:
        raise UnreadableInputError(faults)
    return tuple(heights)


def deal_of(document: "DealDocument", path: str = "$") -> Deal:
    """The deal that a document holds. Raises UnreadableInputError with all that is wrong with it."""
    return deal_written(variant_of(document.variant, document.options, path), document, in_json(path))


def deal_written(variant: Variant, written: "DealDocument | WrittenDeal", where: Where) -> Deal:
    """The deal of a variant that was written. Raises UnreadableInputError with all that is wrong with it."""
    layout = Layout(
        written.columns,
        written.bouquet,
        _heights(variant, written.foundations, where),
        written.cells if written.cells is not None else (None,) * variant.cells,
    )
    faults = [f"{where(fault.path)}: {fault.sentence}" for fault in layout_faults(variant, layout)]
    found = Deal(variant, layout, written.seed)
    if faults := faults or _provenance_faults(found, written.id, where):
        raise UnreadableInputError(faults)
    return found


def _provenance_faults(found: Deal, written_id: str | None, where: Where) -> list[str]:
    """Seed and layout, or id and deal: where they disagree, both are shown."""
    faults = []
    if found.seed is not None:
        try:
            dealt = deal(found.variant, found.seed).layout
        except SeedError as error:
            return [f"{where(('seed',))}: {error}"]
        if dealt != found.layout:
            brief = f"{quote(found.seed)} deals {_brief(dealt)}, but this deal is {_brief(found.layout)}"
            faults.append(f"{where(('seed',))}: {brief}")
    if written_id is not None and not found.has_id(written_id):
        faults.append(f"{where(('id',))}: {quote(written_id, 64)}, but this deal's id is '{found.id}'")
    return faults


def _brief(layout: Layout) -> str:
    return " / ".join(" ".join(map(str, cards)) for cards in (*layout.columns, layout.bouquet))


def foundations_document(variant: Variant, heights: tuple[int, ...]) -> "Foundations":
    """Cards on each foundation as documents write them: a number a suit, a list where a suit has two."""
    size = variant.foundations_per_suit
    by_suit = {suit: heights[i * size : (i + 1) * size] for i, suit in enumerate(variant.suits)}
    return {suit: piles[0] if size == 1 else piles for suit, piles in by_suit.items()}


def deal_document(deal: Deal) -> "DealDocument":
    """The document of a deal."""
    from fgtools.formats.documents import DealDocument

    variant, layout = deal.variant, deal.layout
    return DealDocument(
        variant=variant.name,
        options=dict(options_of(variant)),
        seed=deal.seed,
        columns=layout.columns,
        bouquet=layout.bouquet,
        foundations=foundations_document(variant, layout.foundations) if any(layout.foundations) else None,
        cells=layout.cells if any(layout.cells) else None,
        id=deal.id,
    )


class MoveLog(NamedTuple):
    """A log ready to be replayed."""

    deal: Deal
    moves: tuple[str, ...]
    elapsed_ms: tuple[int, ...] | None = None
    claim: Claim | None = None
    log_id: str | None = None


def log_of(document: "MoveLogDocument", max_entries: int) -> MoveLog:
    """The log that a document holds. Raises UnreadableInputError with all that is wrong with it."""
    faults: list[str] = []
    found = None
    try:
        found = _deal_of_log(document)
    except UnreadableInputError as error:
        faults += error.faults
    if found and document.deal_id is not None and not found.has_id(document.deal_id):
        faults.append(f"$.deal_id: {quote(document.deal_id, 64)}, but the deal's id is '{found.id}'")
    if len(document.moves) > max_entries:
        faults.append(f"$.moves: {len(document.moves)} entries, more than the limit of {max_entries}")
    faults += _time_faults(document)
    if faults or found is None:
        raise UnreadableInputError(faults)
    said = document.claim
    claim = Claim(said.result, said.foundation_cards, said.moves, said.undos, said.duration_ms) if said else None
    return MoveLog(found, document.moves, document.elapsed_ms, claim, document.log_id)


def _deal_of_log(document: "MoveLogDocument") -> Deal:
    if document.deal:
        given = [key for key in ("variant", "options", "seed") if getattr(document, key) is not None]
        if given:
            raise UnreadableInputError([f"$.{key}: given beside a whole deal, which has its own" for key in given])
        return deal_of(document.deal, "$.deal")
    if document.variant is None or document.seed is None:
        raise UnreadableInputError(["$.deal: missing, and there is no variant with a seed instead"])
    variant = variant_of(document.variant, document.options or {}, "$")
    try:
        return deal(variant, document.seed)
    except SeedError as error:
        raise UnreadableInputError([f"$.seed: {error}"]) from None


def _time_faults(document: "MoveLogDocument") -> list[str]:
    times = document.elapsed_ms
    if times is None:
        return []
    if len(times) != len(document.moves):
        return [f"$.elapsed_ms: {len(times)} times beside {len(document.moves)} entries"]
    for i, (before, time) in enumerate(zip((0, *times), times, strict=False)):
        if time < before:
            return [f"$.elapsed_ms[{i}]: {time} is less than the time before it ({before})"]
    return []


def log_document(log: MoveLog) -> "MoveLogDocument":
    """The document of a log, its deal whole."""
    from fgtools.formats.documents import ClaimDocument, MoveLogDocument

    said = log.claim
    claim = said and ClaimDocument(
        result=said.result,
        foundation_cards=said.foundation_cards,
        moves=said.moves,
        undos=said.undos,
        duration_ms=said.duration_ms,
    )
    return MoveLogDocument(
        log_id=log.log_id,
        deal=deal_document(log.deal),
        deal_id=log.deal.id,
        moves=log.moves,
        elapsed_ms=log.elapsed_ms,
        claim=claim or None,
    )

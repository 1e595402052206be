"""What the verbs share: exit codes, options, and how faults are told."""

import sys
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from fgtools.cli.streams import tell
from fgtools.cli.values import COUNT
from fgtools.deal.dealer import Deal
from fgtools.errors import UnreadableInputError
from fgtools.formats.limits import MAX_BYTES, MAX_ENTRIES, Limits
from fgtools.formats.options import find_variant, option_fault, parse_options, with_options
from fgtools.kernel.variants import VARIANTS, Variant
from fgtools.text import quoted

if TYPE_CHECKING:
    from fgtools.formats.files import Item

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
_LONGEST_SEED: Final = 80  # a hash or a number has room
_LONGEST_QUOTED: Final = 40  # less than a terminal's line, so that no blanks in it begin a new one


class Exit(IntEnum):
    """The exit codes of the command line."""

    YES = 0
    NO = 1
    USAGE = 2
    UNREADABLE = 3
    UNDECIDED = 4
    FAULT = 70
    INTERRUPTED = 130


class Tally:
    """The exit code of a run over many documents: 0 only if each of them, and at least one, was a yes."""

    def __init__(self) -> None:
        self.codes: set[Exit] = set()

    def add(self, code: Exit) -> None:
        """Note the outcome of one document."""
        self.codes.add(code)

    def exit(self) -> None:
        """End the verb. What could not be read weighs most, then a no, then undecided."""
        if not self.codes:
            tell("no document in the input")
        order = (Exit.UNREADABLE, Exit.NO, Exit.UNDECIDED, Exit.YES)
        code = next((code for code in order if code in self.codes), Exit.UNREADABLE)
        click.get_current_context().exit(code)


def documents(
    files: tuple[str, ...], limits: Limits, tally: Tally, read: Callable[["Item"], T]
) -> Iterator[tuple[str, T]]:
    """What ``read`` makes of each document in the files, with its place. Faults are told and tallied."""
    from fgtools.formats.files import texts  # what seeds ask for needs none of it

    for name in files:
        for item in texts(name, limits):
            try:
                made = read(item)
            except UnreadableInputError as error:
                tell_faults(error)
                tally.add(Exit.UNREADABLE)
            else:
                yield item.place, made


def tell_faults(error: UnreadableInputError) -> None:
    """Every fault on a line of its own, on standard error."""
    tell(*error.faults)


def the_only(name: str, limits: Limits, read: Callable[["Item"], T]) -> T:
    """The one document of a file; ends the verb with exit code 3 where there is none, or a second."""
    tally = Tally()
    found = [made for _, made in documents((name,), limits, tally, read)]
    if len(found) == 1 and not tally.codes:
        return found[0]
    if not tally.codes:
        tell(f"{shown(name)}: {len(found) or 'no'} documents, where one is due")
    sys.exit(Exit.UNREADABLE)


def limit_options(function: F) -> F:
    """``--max-bytes`` and ``--max-entries``, given to the verb as ``limits``."""

    @wraps(function)
    def with_limits(*args: Any, max_bytes: int, max_entries: int, **kwargs: Any) -> Any:
        return function(*args, limits=Limits(max_bytes, max_entries), **kwargs)

    decorated = click.option(
        "--max-entries", type=COUNT, default=MAX_ENTRIES, show_default=True, help="Refuse logs with more entries."
    )(with_limits)
    with_bytes = click.option(
        "--max-bytes", type=COUNT, default=MAX_BYTES, show_default=True, help="Refuse documents longer than this."
    )
    return with_bytes(decorated)  # type: ignore[return-value]  # as click's own decorators do


def chosen_variant(name: str, options: tuple[str, ...]) -> Variant:
    """The variant that ``--variant`` and ``--option`` ask for. Raises click.UsageError."""
    variant = find_variant(name)
    if variant is None:
        raise click.UsageError(f"no game {name[:40]!r}; known: {', '.join(VARIANTS)}")
    try:
        parsed = parse_options(variant, list(options))
    except UnreadableInputError as error:
        raise click.UsageError("; ".join(error.faults)) from None
    for option, value in parsed.items():
        if fault := option_fault(variant, option, value):
            raise click.UsageError(fault)
    return with_options(variant, parsed)


def named(deal: Deal) -> str:
    """A deal in a few words: its game and its seed, or the start of its id. A seed that could be taken for our words is quoted."""
    return f"{deal.variant.name} {deal.id[:12] if deal.seed is None else shown_seed(deal.seed)}"


def shown_seed(seed: str) -> str:
    """A seed as messages have it, never long."""
    told = quoted(seed, _LONGEST_SEED)
    return told if seed.startswith(told.removesuffix("…")) else quoted(seed, _LONGEST_QUOTED)


def shown(name: str) -> str:
    """A file's name as messages have it."""
    return "standard input" if name == "-" else quoted(name)

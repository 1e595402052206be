"""``fgtools tally``: certificates counted, a line for each file."""

import gzip
import hashlib
import zlib
from functools import partial

import click

from fgtools.cli.common import Exit, Tally, limit_options, tell_faults
from fgtools.cli.streams import give
from fgtools.cli.values import Input
from fgtools.cli.verb import Verb
from fgtools.errors import UnreadableInputError
from fgtools.formats.converter import to_json
from fgtools.formats.documents import TallyDocument
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.run.local import in_order
from fgtools.text import quoted, reason_of
from fgtools.view.report.counted import tally_document
from fgtools.view.report.facts import Reading, fact_of


@click.command(cls=Verb)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=Input("a tally reads its file twice, so that it must be a file"),
    metavar="CERTS...",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Certificates read at once.")
@limit_options
def command(files: tuple[str, ...], jobs: int, limits: Limits) -> None:
    """Count certificates, so that they need not be kept: a line of JSON for each file.

    A file holds certificates of one game, their seeds one after the other. Its tally has what `fgtools report` needs, and the
    SHA-256 by which the same certificates are known when they have been made again. Claims are counted as claimed.
    """
    tally = Tally()
    for name in files:
        try:
            give(to_json(_tally_of(name, jobs, limits)))
            tally.add(Exit.YES)
        except UnreadableInputError as error:
            tell_faults(error)
            tally.add(Exit.UNREADABLE)
    tally.exit()


def _tally_of(name: str, jobs: int, limits: Limits) -> TallyDocument:
    read = partial(fact_of, reading=Reading(limits, check=False, max_states=1))
    found = in_order(read, ((item, None) for item in texts(name, limits)), jobs)
    return tally_document(found, _hash_of_text(name), quoted(name))


def _hash_of_text(name: str) -> str:
    """SHA-256 of a file as it was before it was compressed. Raises UnreadableInputError."""
    try:
        with open(name, "rb") as stream:
            packed = stream.read(2) == b"\x1f\x8b"
        with gzip.open(name) if packed else open(name, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableInputError([f"{quoted(name)}: {reason_of(error)}"]) from None

"""``fgtools pack build|verify|show``."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, limit_options, shown, shown_seed, tell_faults
from fgtools.cli.running import run_options
from fgtools.cli.streams import say, tell
from fgtools.cli.values import COUNT, Input, Output
from fgtools.cli.verb import VerbGroup, stop
from fgtools.errors import UnreadableInputError
from fgtools.formats.limits import Limits
from fgtools.run.runner import Runner
from fgtools.text import quoted, reason_of

_NO_PACK: Final = "a pack is a folder or a .zip file"


@click.group(cls=VerbGroup)
def command() -> None:
    """Build packs of rated deals with proofs beside them, verify and show them."""


@command.command()
@click.option("--variant", default="flower-garden", show_default=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--count", type=COUNT, required=True, help="How many deals.")
@click.option("--winnable", "wanted", flag_value="winnable", default=True, help="Winnable deals (the default).")
@click.option("--unwinnable", "wanted", flag_value="unwinnable", help="Deals proved to have no win.")
@click.option("--any", "wanted", flag_value="any", help="Deals proved either way.")
@click.option("--difficulty", metavar="LOW..HIGH", help="From easy, medium, hard, expert; evenly from each class.")
@click.option("--difficulty-mix", metavar="N:N:N", help="Shares of easy, medium, hard and expert, such as 2:2:1.")
@click.option(
    "--seeds", default="fg1:1-1000000000", show_default=True, metavar="SCHEME:A-B", help="Seeds to walk, in order."
)
@click.option("--no-solutions", is_flag=True, help="Put the certificates into a file of their own beside the pack.")
@click.option("--max-nodes", type=COUNT, default=200_000, show_default=True, help="Positions of a search.")
@click.option("--max-states", type=COUNT, default=50_000, show_default=True, help="States of a proof.")
@run_options
@click.option(
    "-o",
    "--output",
    required=True,
    type=Output(_NO_PACK),
    metavar="DIR|FILE.zip",
    help="Where the pack goes; must not exist.",
)
def build(
    variant: str,
    options: tuple[str, ...],
    count: int,
    wanted: str,
    difficulty: str | None,
    difficulty_mix: str | None,
    seeds: str,
    no_solutions: bool,
    max_nodes: int,
    max_states: int,
    runner: Runner,
    output: str,
) -> None:
    """Walk the seeds in order and keep the deals that are wanted, until there are enough.

    Interrupt it as you like: the same command goes on where it stopped.
    Deals that are not settled within the limits are passed over. The same arguments make the same bytes on every machine.
    Exit code 4: the seeds ended first.
    """
    from fgtools.certify.certificate import CertifyLimits
    from fgtools.cli.seeds import asked_for
    from fgtools.errors import NotEnoughDealsError, UnsoundClaimError
    from fgtools.formats.manifest import Wanted, quotas_of
    from fgtools.packs import build as packs
    from fgtools.solver import engine

    if not engine.is_available():
        stop("packs need the compiled engine, which measures how hard deals are, and it was not built")
    _refuse_name(output)
    chosen = chosen_variant(variant, options)
    asked = difficulty_mix if difficulty is None else difficulty
    if (difficulty is not None and difficulty_mix is not None) or (asked is not None and wanted != "winnable"):
        raise click.UsageError("--difficulty or --difficulty-mix, and only for winnable deals")
    if chosen.redeals:
        raise click.UsageError("--option redeals=1: how hard a deal with a redeal is, nothing here can measure")
    if difficulty is not None and not re.fullmatch(r"[a-z]+(\.\.[a-z]+)?", difficulty):
        raise click.UsageError(f"--difficulty {difficulty[:60]!r} is not like easy..hard")
    if difficulty_mix is not None and not re.fullmatch("[0-9]{1,9}(:[0-9]{1,9})*", difficulty_mix):
        raise click.UsageError(f"--difficulty-mix {difficulty_mix[:60]!r} is not like 2:2:1")
    try:
        quotas = None if asked is None else quotas_of(asked, count)
    except ValueError:
        raise click.UsageError(
            f"{asked!r}: from easy, medium, hard, expert, the easier one first; not all shares 0"
        ) from None
    limits = CertifyLimits(max_nodes, None, None, max_states)
    known: Wanted = "unwinnable" if wanted == "unwinnable" else "any" if wanted == "any" else "winnable"
    order = packs.Order(chosen, seeds, count, known, limits, asked, quotas)
    try:
        manifest, looked = packs.build(order, asked_for(chosen, (), (seeds,)).deals, output, runner, not no_solutions)
    except NotEnoughDealsError as error:
        tell(f"{error}; no pack was written")
        click.get_current_context().exit(Exit.UNDECIDED)
    except UnsoundClaimError as error:
        tell(str(error), error.repro)
        click.get_current_context().exit(Exit.NO)
    except FileExistsError as error:
        stop(str(error))
    except OSError as error:
        stop(f"{quoted(output)}: cannot be written: {reason_of(error)}")
    say(
        f"{quoted(output)}: {manifest.deals} of the {looked} deals looked at: {json.dumps(manifest.difficulties or manifest.results)}"
    )


def _refuse_name(output: str) -> None:
    """Raise click.UsageError for a name that people give to another kind of file: a folder of that name would surprise them."""
    is_folder, ending = output.endswith(("/", "\\")), Path(output).suffix
    if ending.lower() == ".zip" and (is_folder or ending != ".zip"):
        raise click.UsageError(f"{quoted(output)}: {_NO_PACK}")
    if ending != ".zip" and not is_folder and re.fullmatch(r"\.[A-Za-z][A-Za-z0-9]{0,5}", ending):
        raise click.UsageError(f"{quoted(output)}: {_NO_PACK}; if a folder of that name is meant, end it with /")


@command.command()
@click.argument("packs", nargs=-1, required=True, type=Input(_NO_PACK), metavar="DIR|FILE.zip...")
@click.option(
    "--certificates",
    type=Input("certificates are read twice, so they come from a file"),
    metavar="FILE",
    help="The certificates of a pack that ships without.",
)
@click.option("--ratings", is_flag=True, help="Measure the ratings again, which needs the compiled engine.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Certificates checked at once.")
@limit_options
def verify(packs: tuple[str, ...], certificates: str | None, ratings: bool, jobs: int, limits: Limits) -> None:
    """Deal every seed again, check every certificate, every hash, and what the manifest claims. No solver is loaded.

    Without --ratings a rating is held against its deal and against itself, and not measured again; the result says so.
    That the seeds between a pack's deals were rightly passed over only building it again shows.
    """
    from fgtools.packs.content import CERTIFICATES, PackFiles
    from fgtools.packs.verify import verify as verify_pack

    if certificates and len(packs) > 1:
        raise click.UsageError("--certificates are those of one pack")
    measure = _measuring(limits, jobs) if ratings else None
    tally = Tally()
    for place in packs:
        try:
            if certificates and PackFiles(place).has(CERTIFICATES):
                raise click.UsageError(
                    f"--certificates would be ignored: {quoted(place)} holds its certificates itself"
                )
            report = verify_pack(place, limits, jobs, certificates)
            if measure and not report.faults:
                report.faults.extend(measure(place))
        except UnreadableInputError as error:
            tell_faults(error)
            tally.add(Exit.UNREADABLE)
            continue
        tell(*report.faults, *report.unproved)
        words = "does not hold" if report.faults else "holds, but not all is proved" if report.unproved else "holds"
        rated = "ratings measured again" if measure else "ratings not verified (--ratings measures them again)"
        note = f"; {rated}" if report.rated and not report.faults else ""
        say(f"{shown(place)}: {words}: {report.deals} deals{note}")
        tally.add(Exit.NO if report.faults else Exit.UNDECIDED if report.unproved else Exit.YES)
    tally.exit()


def _measuring(limits: Limits, jobs: int) -> Callable[[str], Iterator[str]]:
    """What measures the ratings of a pack again. Raises click.UsageError where the engine is missing."""
    from fgtools.packs.rerate import rerate
    from fgtools.solver import engine

    if not engine.is_available():
        raise click.UsageError("--ratings needs the compiled engine, which was not built here")
    return partial(rerate, limits=limits, jobs=jobs)


@command.command()
@click.argument("place", type=Input(_NO_PACK), metavar="DIR|FILE.zip")
@limit_options
def show(place: str, limits: Limits) -> None:
    """List a pack: what it is, and each deal with its difficulty."""
    from fgtools.packs.content import PackFiles
    from fgtools.packs.verify import deals_of, manifest_of

    try:
        pack = PackFiles(place)
        manifest = manifest_of(pack, limits)
        shares = ", ".join(f"{number} {quoted(name, 40)}" for name, number in manifest.difficulties.items())
        made_by = (
            manifest.made_by
            if re.fullmatch(r"fgtools [\w.+-]{1,40}", manifest.made_by)
            else quoted(manifest.made_by, 40)
        )
        say(
            f"{shown(place)}: {manifest.deals} {manifest.wanted} deals of {quoted(manifest.variant, 40)} ({shares}), by {made_by}"
        )
        for number, (_, document) in enumerate(deals_of(pack, limits), 1):
            rating = document.rating
            words = f"{rating.difficulty:7} {rating.score / 100:6.2f}  {rating.moves} moves" if rating else "no win"
            name = str(document.id)[:64] if document.seed is None else document.seed
            say(f"{number:>5}  {shown_seed(name):24} {words}")
    except UnreadableInputError as error:
        tell_faults(error)
        click.get_current_context().exit(Exit.UNREADABLE)

"""``fgtools pack build|verify|show``."""

import json
from collections.abc import Callable, Iterator
from functools import partial

import click

from fgtools.cli.common import Exit, Tally, chosen_variant, limit_options, tell_faults
from fgtools.cli.running import run_options
from fgtools.errors import UnreadableInputError
from fgtools.formats.limits import Limits
from fgtools.run.runner import Runner


@click.group()
def command() -> None:
    """Build packs of rated deals with proofs beside them, verify and show them."""


@command.command()
@click.option("--variant", default="flower-garden", show_default=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--count", type=click.IntRange(min=1), required=True, help="How many deals.")
@click.option("--winnable", "wanted", flag_value="winnable", default=True, help="Winnable deals (the default).")
@click.option("--unwinnable", "wanted", flag_value="unwinnable", help="Deals proved to have no win.")
@click.option("--any", "wanted", flag_value="any", help="Deals proved either way.")
@click.option("--difficulty", metavar="LOW..HIGH", help="From easy, medium, hard, expert; evenly from each class.")
@click.option("--difficulty-mix", metavar="N:N:N", help="Shares of easy, medium, hard and expert, such as 2:2:1.")
@click.option(
    "--seeds", default="fg1:1-1000000000", show_default=True, metavar="SCHEME:A-B", help="Seeds to walk, in order."
)
@click.option("--no-solutions", is_flag=True, help="Put the certificates into a file of their own beside the pack.")
@click.option(
    "--max-nodes", type=click.IntRange(min=1), default=200_000, show_default=True, help="Positions of a search."
)
@click.option("--max-states", type=click.IntRange(min=1), default=50_000, show_default=True, help="States of a proof.")
@run_options
@click.option("-o", "--output", required=True, metavar="DIR|FILE.zip", help="Where the pack goes; must not exist.")
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
    from fgtools.cli.solve import warn_without_engine
    from fgtools.errors import NotEnoughDealsError, OutputError, UnsoundClaimError
    from fgtools.formats.manifest import Wanted, quotas_of
    from fgtools.packs import build as packs

    warn_without_engine()
    chosen = chosen_variant(variant, options)
    asked = difficulty or difficulty_mix
    if (difficulty and difficulty_mix) or (asked and wanted == "unwinnable"):
        raise click.UsageError("--difficulty or --difficulty-mix, and only for winnable deals")
    try:
        quotas = quotas_of(asked, count) if asked else None
    except ValueError:
        raise click.UsageError(f"{asked!r} is neither like easy..hard nor like 2:2:1") from None
    limits = CertifyLimits(max_nodes, None, None, max_states)
    known: Wanted = "unwinnable" if wanted == "unwinnable" else "any" if wanted == "any" else "winnable"
    order = packs.Order(chosen, seeds, count, known, limits, asked, quotas)
    try:
        manifest, looked = packs.build(order, asked_for(chosen, (), (seeds,)).deals, output, runner, not no_solutions)
    except NotEnoughDealsError as error:
        click.echo(f"{error}; no pack was written", err=True)
        click.get_current_context().exit(Exit.UNDECIDED)
    except UnsoundClaimError as error:
        click.echo(f"{error}\n{error.repro}", err=True)
        click.get_current_context().exit(Exit.NO)
    except (OSError, OutputError) as error:
        raise click.UsageError(str(error)) from None
    click.echo(
        f"{output}: {manifest.deals} of the {looked} deals looked at: {json.dumps(manifest.difficulties or manifest.results)}"
    )


@command.command()
@click.argument("packs", nargs=-1, required=True, metavar="DIR|FILE.zip...")
@click.option("--certificates", metavar="FILE", help="The certificates of a pack that ships without.")
@click.option("--ratings", is_flag=True, help="Measure the ratings again, which needs the compiled engine.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Certificates checked at once.")
@limit_options
def verify(packs: tuple[str, ...], certificates: str | None, ratings: bool, jobs: int, limits: Limits) -> None:
    """Deal every seed again, check every certificate, every hash, and what the manifest claims. No solver is loaded.

    Without --ratings a rating is held against its deal and against itself, and not measured again; the result says so.
    That the seeds between a pack's deals were rightly passed over only building it again shows.
    """
    from fgtools.packs.verify import verify as verify_pack

    measure = _measuring(limits, jobs) if ratings else None
    tally = Tally()
    for place in packs:
        try:
            report = verify_pack(place, limits, jobs, certificates)
            if measure and not report.faults:
                report.faults.extend(measure(place))
        except UnreadableInputError as error:
            tell_faults(error)
            tally.add(Exit.UNREADABLE)
            continue
        for line in (*report.faults, *report.unproved):
            click.echo(line, err=True)
        words = "does not hold" if report.faults else "holds, but not all is proved" if report.unproved else "holds"
        rated = "ratings measured again" if measure else "ratings not verified (--ratings measures them again)"
        note = f"; {rated}" if report.rated and not report.faults else ""
        click.echo(f"{place}: {words}: {report.deals} deals{note}")
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
@click.argument("place", metavar="DIR|FILE.zip")
@limit_options
def show(place: str, limits: Limits) -> None:
    """List a pack: what it is, and each deal with its difficulty."""
    from fgtools.packs.content import PackFiles
    from fgtools.packs.verify import deals_of, manifest_of

    try:
        pack = PackFiles(place)
        manifest = manifest_of(pack, limits)
        shares = ", ".join(f"{number} {name}" for name, number in manifest.difficulties.items())
        click.echo(
            f"{place}: {manifest.deals} {manifest.wanted} deals of {manifest.variant} ({shares}), by {manifest.made_by}"
        )
        for number, (_, document) in enumerate(deals_of(pack, limits), 1):
            rating = document.rating
            words = f"{rating.difficulty:7} {rating.score / 100:6.2f}  {rating.moves} moves" if rating else "no win"
            click.echo(f"{number:>5}  {document.seed or document.id!s:24} {words}")
    except UnreadableInputError as error:
        tell_faults(error)
        click.get_current_context().exit(Exit.UNREADABLE)

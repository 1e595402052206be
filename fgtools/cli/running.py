"""Where the work is done: ``--jobs``, ``--scheduler`` and ``--cluster``."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from fgtools.cli.common import named
from fgtools.cli.verb import stop
from fgtools.deal.dealer import Deal
from fgtools.errors import DeadlyItemError, RunError
from fgtools.run.local import Local
from fgtools.run.runner import Runner

F = TypeVar("F", bound=Callable[..., Any])


def run_options(function: F) -> F:
    """``--jobs``, ``--scheduler`` and ``--cluster``, given to the verb as ``runner``. Its RunErrors end the verb with exit code 2."""

    @wraps(function)
    def with_runner(*args: Any, jobs: int, scheduler: str | None, cluster: str | None, **kwargs: Any) -> Any:
        runner = _chosen(jobs, scheduler, cluster)
        try:
            return function(*args, runner=runner, **kwargs)
        except RunError as error:
            stop(_told(error))

    options = (
        click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Deals worked on at once."),
        click.option("--scheduler", metavar="tcp://HOST:PORT", help="Work on the Dask cluster of this scheduler."),
        click.option("--cluster", type=click.Choice(["local"]), help="Work on a Dask cluster here, of --jobs workers."),
    )  # fmt: skip
    decorated: Any = with_runner
    for option in reversed(options):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]  # as click's own decorators do


def _chosen(jobs: int, scheduler: str | None, cluster: str | None) -> Runner:
    if scheduler is None and cluster is None:
        return Local(jobs)
    jobs_given = click.get_current_context().get_parameter_source("jobs") == ParameterSource.COMMANDLINE
    if scheduler is not None and (cluster or jobs_given):
        raise click.UsageError("--scheduler alone: its workers say how many deals are worked on at once")
    try:
        from fgtools.run.cluster import Cluster
    except ImportError as error:
        raise click.UsageError(f"a cluster needs more packages ({error}): pip install 'fgtools[cluster]'") from None
    return Cluster(scheduler, jobs)


def _told(error: RunError) -> str:
    if not isinstance(error, DeadlyItemError):
        return str(error)
    item = error.item
    return f"{named(item) if isinstance(item, Deal) else getattr(item, 'place', item)}: {error}"

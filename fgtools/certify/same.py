"""The same certificates wherever the work is done: a machine without the compiled engine would search otherwise."""

from collections.abc import Callable
from functools import partial

from fgtools.deal.dealer import Deal
from fgtools.errors import RunError
from fgtools.run.runner import Result
from fgtools.solver import engine


def same_engine(work: Callable[[Deal], Result]) -> Callable[[Deal], Result]:
    """``work``, to be done with the engine that this process has. Elsewhere it raises RunError."""
    return partial(_with_engine, work, engine.is_available())


def _with_engine(work: Callable[[Deal], Result], compiled: bool, deal: Deal) -> Result:
    if engine.is_available() != compiled:
        has, lacks = ("here", "a worker") if compiled else ("on a worker", "this machine")
        raise RunError(f"the compiled engine was built {has}, and {lacks} lacks it; install fgtools alike on each")
    return work(deal)

"""How work on many deals is done, as a value: chosen by the command line, used by whoever has the work.

`local.Local` uses processes of this machine, `cluster.Cluster` a Dask cluster. The results are the same.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Runner(Protocol):
    """``work(item)`` for each item, several at a time, the results in the order of the items, in bounded memory.

    ``work``, the items and the results must be picklable. Raises what ``work`` raises, at that item's place, and RunError.
    Close the generator to end what is in work.
    """

    def __call__(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """The results."""
        ...

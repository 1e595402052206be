"""What a build has looked at so far, kept beside the pack until it is whole: an interrupted build goes on where it stopped."""

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path

from attrs import asdict, frozen

from fgtools.deal.dealer import Deal
from fgtools.errors import OutputError
from fgtools.formats.documents import Difficulty
from fgtools.run.output import GrowingFile
from fgtools.run.runner import Runner


@frozen
class Candidate:
    """A deal looked at: what came of it, and the lines that a pack would hold."""

    result: str
    difficulty: Difficulty | None
    deal_line: str
    certificate_line: str


class Looked:
    """The candidates of a build, in the order of its deals: those of an interrupted run first, then new ones.

    ``order`` says in words what is built; a file kept by a run with another order is refused (OutputError).
    """

    def __init__(self, place: str, order: str) -> None:
        self.path = Path(f"{Path(place)}.building")
        self.order = order
        self.count = 0

    def candidates(
        self, deals: Iterable[Deal], look: Callable[[Deal], Candidate], runner: Runner
    ) -> Generator[Candidate]:
        """Look at each deal, and keep what was found before anything else is done with it."""
        source = iter(deals)
        with GrowingFile(str(self.path)) as file:
            lines = file.lines()
            head = next(lines, None)
            if head is None:
                file.append(self.order)
            elif head.decode("utf-8", "replace").rstrip("\n") != self.order:
                raise OutputError(f"{self.path}: kept by a build of something else; remove it, or choose another place")
            for line in lines:
                self.count += 1
                yield self._kept(line)
            with closing(runner(look, islice(source, self.count, None))) as results:
                for found in results:
                    file.append(json.dumps(asdict(found)))
                    self.count += 1
                    yield found

    def _kept(self, line: bytes) -> Candidate:
        try:
            return Candidate(**json.loads(line))
        except (ValueError, TypeError):
            raise OutputError(
                f"{self.path}:{self.count + 1}: not a line that a build has kept; remove the file"
            ) from None

    def forget(self) -> None:
        """Remove what was kept: the pack is whole, or cannot be."""
        self.path.unlink(missing_ok=True)

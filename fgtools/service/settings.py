"""What a request may cost."""

import os
from typing import Final, NamedTuple

from fgtools.formats.limits import MAX_ENTRIES, Limits

DEFAULT_BYTES: Final = 2 * 1024 * 1024  # a log of 100,000 entries with their times has 1.6 MB
DEFAULT_STATES: Final = 50_000  # of a proof: some seconds
DEFAULT_SECONDS: Final = 10.0
DEFAULT_REQUESTS: Final = 256


class Settings(NamedTuple):
    """What a request may cost, and how many there may be.

    - ``limits``: bytes of a body (of a line, in bulk) and entries of a log.
    - ``states``: of a proof; dearer ones are not checked.
    - ``seconds``: for a body (in bulk: for a line) to arrive, again to wait for a free process, and again to be worked on.
    - ``requests``: at once; more are refused. Of these half may be in bulk.
    - ``jobs``: processes.
    """

    limits: Limits = Limits(DEFAULT_BYTES, MAX_ENTRIES)
    states: int = DEFAULT_STATES
    seconds: float = DEFAULT_SECONDS
    requests: int = DEFAULT_REQUESTS
    jobs: int = os.cpu_count() or 1

    @property
    def bulk_requests(self) -> int:
        """How many requests in bulk there may be at once."""
        return max(1, self.requests // 2)

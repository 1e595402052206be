"""Refusals as problem details (RFC 9457): ``application/problem+json``, with ``faults`` where a document has some."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from starlette.responses import JSONResponse

PROBLEM_JSON: Final = "application/problem+json"


class Problem(Exception):  # noqa: N818  # RFC 9457's word
    """A request that gets no answer but a refusal."""

    def __init__(
        self, status: int, detail: str, faults: Iterable[str] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = headers

    def plain(self) -> dict[str, Any]:
        """The problem as its JSON object."""
        title = HTTPStatus(self.status).phrase
        shown = {"faults": self.faults} if self.faults else {}
        return {"type": "about:blank", "title": title, "status": self.status, "detail": self.detail, **shown}

    def response(self) -> JSONResponse:
        """The problem as a response."""
        return JSONResponse(self.plain(), self.status, self.headers, PROBLEM_JSON)


def busy(detail: str) -> Problem:
    """The service has too much to do."""
    return Problem(503, detail, headers={"Retry-After": "1"})

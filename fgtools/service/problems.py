"""Refusals as problem details (RFC 9457): ``application/problem+json``, with ``faults`` where a document has some."""

from http import HTTPStatus
from typing import Any, Final

from starlette.responses import JSONResponse

from fgtools.errors import Problem

PROBLEM_JSON: Final = "application/problem+json"


def plain(problem: Problem) -> dict[str, Any]:
    """The problem as its JSON object."""
    title = HTTPStatus(problem.status).phrase
    shown = {"faults": problem.faults} if problem.faults else {}
    return {"type": "about:blank", "title": title, "status": problem.status, "detail": problem.detail, **shown}


def response(problem: Problem) -> JSONResponse:
    """The problem as a response."""
    return JSONResponse(plain(problem), problem.status, problem.headers, PROBLEM_JSON)


def busy(detail: str) -> Problem:
    """The service has too much to do."""
    return Problem(503, detail, headers={"Retry-After": "1"})

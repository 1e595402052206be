"""The routes, and what each answers."""

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from fgtools.deal.dealer import deal
from fgtools.errors import Problem, SeedError, UnreadableInputError
from fgtools.formats.converter import to_plain
from fgtools.formats.deals import deal_document, variant_of
from fgtools.formats.options import find_variant, parse_options, variant_record
from fgtools.kernel.variants import VARIANTS
from fgtools.run.interrupts import interrupts_held_up
from fgtools.service.body import JSON, NDJSON, TEXT, media_type, whole_body
from fgtools.service.bulk import Bulk
from fgtools.service.log import tell
from fgtools.service.openapi import openapi
from fgtools.service.problems import response
from fgtools.service.settings import Settings
from fgtools.service.slots import Slots
from fgtools.service.start import HEADERS, page
from fgtools.service.unsolvable import CONTRADICTION, note_of
from fgtools.service.work import Question
from fgtools.service.workers import Workers


class Service:
    """The endpoints. Nothing changes between requests but which processes are at work."""

    def __init__(self, settings: Settings, unsolvable: frozenset[str]) -> None:
        self.settings = settings
        self.unsolvable = unsolvable
        self.workers = Workers(settings)

    @asynccontextmanager
    async def started(self, _app: Starlette) -> AsyncIterator[None]:
        """The time that the service runs. Its processes are started at once, not by the first request."""
        with interrupts_held_up():
            async with anyio.create_task_group() as tasks:
                for _ in range(self.settings.jobs):
                    tasks.start_soon(self.workers.start)
        yield

    async def replay(self, request: Request) -> Response | Bulk:
        """A log's verdict, or the verdicts of many."""
        if media_type(request, JSON, NDJSON) == NDJSON:
            return Bulk(self.settings, lambda line, place: self._verdict(line, place, patient=True))
        return JSONResponse(await self._verdict(await whole_body(request, self.settings), "body", patient=False))

    async def _verdict(self, raw: bytes, place: str, *, patient: bool) -> dict[str, Any]:
        answer = await self.workers.ask("replay", raw, place, patient=patient)
        if note := note_of(answer["verdict"], self.unsolvable):
            answer["note"] = note
            if note == CONTRADICTION:
                tell("a certificate is wrong: a log wins the deal", logging.ERROR, deal_id=answer["verdict"]["deal_id"])
        return answer

    async def validate(self, request: Request) -> Response:
        """Whether a document is what it says, and all its faults."""
        media_type(request, JSON, TEXT)
        return await self._asked("validate", request)

    async def check(self, request: Request) -> Response:
        """What a certificate comes to."""
        media_type(request, JSON)
        return await self._asked("check", request)

    async def _asked(self, question: Question, request: Request) -> Response:
        return JSONResponse(await self.workers.ask(question, await whole_body(request, self.settings), "body"))

    async def deal(self, request: Request) -> Response:
        """The deal of a game and a seed."""
        base = find_variant(request.path_params["variant"])
        if base is None:
            raise Problem(404, f"There is no such game; known: {', '.join(VARIANTS)}.")
        try:
            unquote_to_bytes(request.scope["raw_path"]).decode()
            written = [f"{name}={value}" for name, value in request.query_params.multi_items()]
            variant = variant_of(base.name, parse_options(base, written), "deal")
            dealt = deal(variant, request.path_params["seed"])
        except UnicodeDecodeError:
            raise Problem(400, "The address is not UTF-8.") from None
        except UnreadableInputError as error:
            raise Problem(400, "The game has no such options.", error.faults) from None
        except SeedError as error:
            raise Problem(400, "The seed deals nothing.", [str(error)]) from None
        return JSONResponse(to_plain(deal_document(dealt)))

    async def variants(self, _: Request) -> Response:
        """The nine games."""
        return JSONResponse([variant_record(variant) for variant in VARIANTS.values()])

    async def start(self, _: Request) -> Response:
        """The page that names the addresses."""
        return HTMLResponse(page(), headers=HEADERS)

    async def healthz(self, _: Request) -> Response:
        """That the service answers."""
        return JSONResponse({"status": "ok"})

    async def openapi(self, _: Request) -> Response:
        """The description of all this."""
        return JSONResponse(openapi(self.settings))


async def _problem(_: Request, problem: Exception) -> Response:
    match problem:
        case Problem():
            return response(problem)
        case HTTPException():
            return response(Problem(problem.status_code, problem.detail, headers=problem.headers))
        case ClientDisconnect():
            return response(Problem(400, "The body ended early."))  # nobody hears it
    return response(Problem(500, "This is a bug of fgtools."))


def application(
    settings: Settings, unsolvable: frozenset[str] = frozenset(), origins: Collection[str] = ()
) -> Starlette:
    """The service as an ASGI application. Pages of the ``origins`` may read its answers in a browser, ``*`` is all pages."""
    service = Service(settings, unsolvable)
    routes: Final = [
        Route("/v1/replay", service.replay, methods=["POST"]),
        Route("/v1/validate", service.validate, methods=["POST"]),
        Route("/v1/check", service.check, methods=["POST"]),
        Route("/v1/deals/{variant}/{seed:path}", service.deal),
        Route("/v1/variants", service.variants),
        Route("/", service.start),
        Route("/healthz", service.healthz),
        Route("/openapi.json", service.openapi),
    ]
    shared = Middleware(
        CORSMiddleware, allow_origins=origins, allow_methods=("GET", "POST"), expose_headers=("Retry-After",)
    )
    app = Starlette(
        routes=routes,
        middleware=[*([shared] if origins else []), Middleware(Slots, settings)],
        exception_handlers=dict.fromkeys((Problem, HTTPException, ClientDisconnect, Exception), _problem),
        lifespan=service.started,
    )
    app.router.redirect_slashes = False
    return app

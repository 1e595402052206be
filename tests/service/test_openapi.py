"""The service's description, and that the service does what it says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route

from fgtools.service.app import application
from fgtools.service.openapi import openapi
from fgtools.service.settings import Settings
from tests.service.server import serving
from tests.service.test_app import LOG, PROVED

SCHEMAS = Path(__file__).parents[2] / "schemas"
DESCRIPTION = openapi(Settings())


def test_documents_are_described_by_their_schemas() -> None:
    """Each of the published schemas is a part of the description, word for word but for its address."""
    published = {
        path.name.removesuffix("-1.schema.json"): json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")
    }

    assert len(published) == 6
    for name, schema in published.items():
        del schema["$schema"], schema["$id"]
        assert DESCRIPTION["components"]["schemas"][name] == schema


def test_every_route_is_described() -> None:
    """With each method; the description itself is not."""
    routes = {
        (route.path_format.replace(":path", ""), method.lower())
        for route in application(Settings()).routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD" and route.path != "/openapi.json"
    }

    assert routes == {(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods}


def test_answers_are_as_described() -> None:
    """Real answers against the description's schemas, which allow no other keys."""
    with serving("--jobs", "1") as server:
        answers = {
            "replayed": server.post("/v1/replay", LOG).json,
            "validated": server.post("/v1/validate", LOG).json,
            "checked": server.ask("POST", "/v1/check", PROVED[0]).json,
            "deal": server.ask("GET", "/v1/deals/brigade/fg1:1").json,
            "problem": server.post("/v1/check", LOG).json,
            "health": server.ask("GET", "/healthz").json,
        }
        for line in server.ask(
            "POST", "/v1/replay", f"{json.dumps(LOG)}\n[]", "application/x-ndjson"
        ).body.splitlines():
            Draft202012Validator({"$ref": "#/components/schemas/replayed-line", **DESCRIPTION}).validate(
                json.loads(line)
            )
        served = server.ask("GET", "/openapi.json").json
    for name, answer in answers.items():
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", **DESCRIPTION}).validate(answer)

    assert served["paths"] == DESCRIPTION["paths"]


@pytest.mark.slow
def test_requests_made_from_the_description(tmp_path: Path) -> None:
    """Requests with each key missing, of each wrong type and so on: no error of the server, no answer but those described (`make check-service`: many more)."""
    pytest.importorskip("schemathesis")
    with serving("--jobs", "2") as server:
        done = subprocess.run(
            [*SCHEMATHESIS, f"http://127.0.0.1:{server.port}/openapi.json"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        printed = done.stdout + done.stderr

    assert done.returncode == 0, printed
    assert int(re.findall(r"([0-9]+) generated", printed)[0]) > 1000
    assert {line["status"] for line in server.log if line["message"] == "request"} >= {200, 400, 405}


SCHEMATHESIS = [
    str(Path(sys.executable).parent / "schemathesis"), "run", "--seed", "1", "--phases", "examples,coverage", "--continue-on-failure",
    "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
]  # fmt: skip

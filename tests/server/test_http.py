"""HTTP as the OpenAPI document describes it, asked in every way that Schemathesis thinks of."""

from __future__ import annotations

import asyncio
import random
from ipaddress import IPv6Address
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.running import Running
from stammtisch.rooms.refusals import CODES, STATUS, Refusal
from stammtisch.server.http.app import make_app

PREPARING = 503  # a game is being compiled, or the disk is full


schema = schemathesis.openapi.from_dict(make_app("sqlite:///nowhere.db").openapi())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_knows(
    server: Running, case: schemathesis.Case[Any]
) -> None:
    address = str(IPv6Address(random.getrandbits(128)))  # a new one, so that nobody has guessed too often
    answer = case.call(f"http://127.0.0.1:{server.port}", headers={"X-Forwarded-For": address})
    if answer.status_code == PREPARING:
        assert answer.json()["code"] == "compiling"
        return
    case.validate_response(
        answer,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )


@pytest.mark.parametrize(
    "path", ["/healthz", "/metrics", "/api/about", "/api/rules/skyjo/en", "/api/nowhere"]
)
def test_head_says_what_get_says_without_the_body(server: Running, path: str) -> None:
    url = f"http://127.0.0.1:{server.port}{path}"
    asked, got = httpx.head(url), httpx.get(url)
    assert asked.status_code == got.status_code
    assert asked.headers["content-type"] == got.headers["content-type"]
    assert asked.content == b""


def test_the_description_names_the_statuses_that_there_are() -> None:
    document = make_app("sqlite:///nowhere.db").openapi()
    named = {
        code for path in document["paths"].values() for one in path.values() for code in one["responses"]
    }
    assert named == {"200", "201", *map(str, STATUS.values())} - {"500"}
    assert set(STATUS) <= set(CODES)


@pytest.mark.parametrize("code", [code for code, status in STATUS.items() if status == PREPARING])
def test_what_can_be_asked_again_says_when(code: str) -> None:
    app = make_app("sqlite:///nowhere.db")

    async def trouble(_room: str) -> None:
        raise Refusal(code)

    app.state.house = SimpleNamespace(room=trouble)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get("/api/rooms/ABCDEF")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (PREPARING, code)
    assert int(answer.headers["Retry-After"]) > 0


def test_a_body_must_say_that_it_is_json(server: Running) -> None:
    url = f"http://127.0.0.1:{server.port}/api/history"
    assert httpx.post(url, json={"tokens": []}).status_code == 200
    plain = httpx.post(url, content='{"tokens": []}', headers={"Content-Type": "text/plain"})
    assert (plain.status_code, plain.json()["code"]) == (400, "bad_message")

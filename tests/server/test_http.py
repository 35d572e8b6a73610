"""HTTP as the OpenAPI document describes it, asked in every way that Schemathesis thinks of."""

from __future__ import annotations

import random
from ipaddress import IPv6Address

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
from stammtisch.server.app import make_app

PREPARING = 503  # a game is being compiled, or the disk is full


schema = schemathesis.openapi.from_dict(make_app("sqlite:///nowhere.db").openapi())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_knows(server: Running, case: schemathesis.Case) -> None:
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

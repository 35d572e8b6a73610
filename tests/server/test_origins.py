"""Where pages come from: those of other sites may neither connect nor change anything."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from server.people import secret
from server.running import Running
from stammtisch.server.http.origins import origin_of


async def opens(port: int, origin: str | None, host: str | None = None) -> bool:
    """Whether a page of this origin may connect, which has found the server under this name."""
    url = f"ws://{host or f'127.0.0.1:{port}'}/api/socket"
    sent = None if origin is None else Origin(origin)
    try:
        async with connect(url, proxy=None, origin=sent, host="127.0.0.1", port=port):
            return True
    except InvalidStatus as refused:
        return refused.response.status_code != 403


def makes_a_room(port: int, origin: str | None, host: str | None = None) -> bool:
    """The same for a request that changes something. Each comes from an address of its own."""
    headers = {"Host": host or f"127.0.0.1:{port}", "X-Forwarded-For": f"pages-{secret()}"}
    if origin is not None:
        headers["Origin"] = origin
    wish = {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"]}
    answer = httpx.post(f"http://127.0.0.1:{port}/api/rooms", json=wish, headers=headers)
    if answer.status_code != 201:
        assert (answer.status_code, answer.json()) == (403, {"code": "foreign_origin", "reason": None})
    return answer.status_code == 201


def both(port: int, origin: str | None, host: str | None = None) -> bool:
    may = asyncio.run(opens(port, origin, host))
    assert makes_a_room(port, origin, host) == may, origin
    return may


def test_only_pages_of_this_server_may_connect_and_change_something(strict_server: Running) -> None:
    port = strict_server.port
    own = f"http://127.0.0.1:{port}"
    for origin in (None, own, f"https://127.0.0.1:{port}", "https://play.example"):
        assert both(port, origin), origin
    foreign = [
        "https://evil.example",
        "null",
        "",
        "file://",
        f"{own}.evil.example",
        f"{own}@evil.example",
        f"{own}0",
        f"ws://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://play.example",
        "https://play.example.evil.example",
        "https://play.example:444",
    ]
    for origin in foreign:
        assert not both(port, origin), origin
        assert httpx.get(f"{own}/api/about", headers={"Origin": origin}).status_code == 200  # changes nothing


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Play.Example:443/", "https://play.example"),
        ("HTTP://play.example:80", "http://play.example"),
        ("https://play.example:80", "https://play.example:80"),
        ("http://192.168.0.7:8400/", "http://192.168.0.7:8400"),
        ("https://[2001:DB8:0::1]:443", "https://[2001:db8::1]"),
        ("https://Müller.example", "https://xn--mller-kva.example"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    ("host", "may"),
    [
        ("localhost:{port}", True),
        ("127.0.0.1:{port}", True),
        ("[::1]:{port}", True),
        ("192.168.0.7:{port}", True),
        ("play.example", True),
        ("evil.example:{port}", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
    ],
)
def test_where_a_public_address_is_named_no_other_name_is_ours(
    strict_server: Running, host: str, may: bool
) -> None:
    named = host.format(port=strict_server.port)
    assert both(strict_server.port, f"https://{named}", named) == may


def test_without_a_public_address_the_server_is_called_as_people_call_it(server: Running) -> None:
    assert both(server.port, "http://my-box.local:8400", "my-box.local:8400")
    assert not both(server.port, "http://evil.example", "my-box.local:8400")


def test_pages_of_other_sites_cannot_fill_the_log(strict_server: Running) -> None:
    before = strict_server.errors.read_text()
    for _ in range(3):
        assert not both(strict_server.port, "https://evil.example")
    assert strict_server.errors.read_text() == before

"""How the page is served: what is kept by browsers, what is not, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from stammtisch.server.http.app import add_problems
from stammtisch.server.http.static import add_pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as small as can be."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Stammtisch</title>")
    (tmp_path / "assets" / "index-abc.js").write_text("console.log(1);" * 200)
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


async def get(folder: Path, path: str, **headers: str) -> Response:
    app = FastAPI()
    add_problems(app)

    @app.post("/api/rooms")
    async def rooms() -> None: ...

    add_pages(app, folder)
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://here") as client:
        return await client.get(
            path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


pytestmark = pytest.mark.anyio


async def test_what_has_a_hash_in_its_name_is_kept_for_ever(folder: Path) -> None:
    answer = await get(folder, "/assets/index-abc.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_large_files_are_sent_compressed_to_who_takes_that(folder: Path) -> None:
    packed = await get(folder, "/assets/index-abc.js", accept_encoding="gzip")
    plain = await get(folder, "/assets/index-abc.js", accept_encoding="identity")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


async def test_the_page_itself_is_asked_for_anew(folder: Path) -> None:
    answer = await get(folder, "/")
    assert answer.headers["cache-control"] == "no-cache"
    again = await get(folder, "/", if_none_match=answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/r/KX7P4W", "/rules", "/rules/skyjo", "/new/skyjo", "/settings", "/replay/x"]
)
async def test_every_screen_is_the_same_page(folder: Path, path: str) -> None:
    answer = await get(folder, path)
    assert answer.status_code == 200
    assert "Stammtisch" in answer.text


async def test_elsewhere_people_see_a_page_and_programs_a_code(folder: Path) -> None:
    for_people = await get(folder, "/where/is/this", accept="text/html,*/*")
    for_programs = await get(folder, "/where/is/this")
    assert (for_people.status_code, for_people.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert (for_programs.status_code, for_programs.json()["code"]) == (404, "not_found")


async def test_the_servers_own_addresses_stay_its_own(folder: Path) -> None:
    assert (await get(folder, "/api/rooms")).status_code == 405
    assert (await get(folder, "/api/nothing", accept="text/html")).json()["code"] == "not_found"


async def test_nothing_outside_the_folder_is_served(folder: Path) -> None:
    (folder.parent / "secret").write_text("secret")
    for path in ("/../secret", "/..%2fsecret", "/assets/../../secret"):
        assert "secret" not in (await get(folder, path)).text


async def test_without_a_page_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    answer = await get(tmp_path / "none", "/")
    assert answer.status_code == 404
    assert "make page" in answer.text

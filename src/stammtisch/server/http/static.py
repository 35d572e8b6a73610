"""The page for browsers: the files that web/ was built into, held in memory and served as they are.

Files of `assets` have a hash in their names and are kept by browsers for ever; everything else is asked for
anew each time, and answered "not modified" where it is.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stammtisch.rooms.refusals import Refusal

BUILT = Path(__file__).parents[1] / "page"
FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
SCREENS = re.compile(r"|r/[^/]+|replay/[^/]+|rules(/[^/]+)?|new/[^/]+|settings|learn/[^/]+|history")
INDEX = "index.html"
NOT_BUILT = (
    "The page is not there yet. While make run builds it, wait a moment: it opens by itself.\n"
    "Else, in a checkout of the source: make page\n"
)
AGAIN = {"Refresh": "2"}  # seconds until the browser asks again
SMALL = 1024  # bytes; less is not worth compressing
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}  # whatever the system thinks


@dataclass(frozen=True)
class File:
    body: bytes
    zipped: bytes | None
    media_type: str
    tag: str
    caching: str


def read_file(path: Path, name: str) -> File:
    body = path.read_bytes()
    zipped = gzip.compress(body, mtime=0) if len(body) > SMALL else None
    return File(
        body=body,
        zipped=zipped if zipped is not None and len(zipped) < len(body) else None,
        media_type=TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        caching=FOR_EVER if name.startswith("assets/") else EACH_TIME,
    )


def read_page(folder: Path) -> dict[str, File]:
    """Every file of the page by its address; none where nothing was built."""
    paths = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: read_file(path, name) for name, path in names.items()}


def is_built(folder: Path = BUILT) -> bool:
    return (folder / INDEX).is_file()


def answer(file: File, request: Request, status: int = 200) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = file.zipped, "gzip"
    return Response(body, status, headers, media_type=file.media_type)


class PagePath(Convertor[str]):
    """An address that is not one of the server's own questions and answers."""

    regex = "(?!api/).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", PagePath())


def add_pages(app: Starlette, folder: Path = BUILT) -> None:
    """Serve the page at every address that is left. In a checkout it may be built later than the server is
    there."""
    files = read_page(folder)

    async def page(request: Request) -> Response:
        if not files:
            files.update(await asyncio.to_thread(read_page, folder))
        index = files.get(INDEX)
        path: str = request.path_params["path"]
        if path in files and path != INDEX:
            return answer(files[path], request)
        if SCREENS.fullmatch(path.rstrip("/")):
            return PlainTextResponse(NOT_BUILT, 404, AGAIN) if index is None else answer(index, request)
        if index is not None and "text/html" in request.headers.get("accept", ""):
            return answer(index, request, 404)  # for a person, a page that says so
        raise Refusal("not_found")

    app.add_route("/{path:page}", page, methods=["GET"], include_in_schema=False)

"""The server's addresses: HTTP for rooms, records and rulebooks, and the socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any, get_args

from fastapi import Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from fastapi.telemetry import TelemetryConfig
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from stammtisch.games import GAMES, LANGUAGES, Words
from stammtisch.match import lesson
from stammtisch.match.viewer import Onlooker
from stammtisch.rooms import api, outgoing, protocol
from stammtisch.rooms.finished import steps
from stammtisch.rooms.house import House
from stammtisch.rooms.live import LiveRoom, refused
from stammtisch.rooms.metrics import REFUSALS, exposed
from stammtisch.rooms.protocol import PROTOCOL, Hello, Ping, field_of, read_json, read_message
from stammtisch.rooms.refusals import STATUS, WAIT, Refusal
from stammtisch.rooms.sockets import Socket
from stammtisch.server.http.headers import HeadAsGet, SafeHeaders
from stammtisch.server.http.limits import USUAL, Addresses, Limits
from stammtisch.server.http.origins import is_own, origin_of
from stammtisch.server.http.static import add_pages
from stammtisch.server.http.wire import SEND_NOW
from stammtisch.server.storage.store import DatabaseStore
from stammtisch.server.work.preparing import Preparer
from stammtisch.server.work.workers import Workers
from stammtisch.version import __version__

LOG = logging.getLogger("stammtisch.app")
HELLO = 10.0  # seconds for the first message of a socket
MOST_STEPS = 200  # with views
MOST_MOVES = 5000  # without
LONGEST = {"/api/games": api.LONGEST_RECORD}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": api.Problem} for status in sorted({*STATUS.values()} - {STATUS["failed"]})
}

# FastAPI would send what errors say, and what clients have sent, to wherever the environment tells it to.
NO_TELEMETRY: TelemetryConfig = {
    "tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False,
}  # fmt: skip


class StrictRequest(Request):
    """A request whose body is read as strictly as the messages of a socket."""

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            content = b""
            async for chunk in self.stream():
                content += chunk
                if len(content) > LONGEST.get(self.scope["path"], api.LONGEST_BODY):
                    raise Refusal("too_long")
            self._body = content
        return self._body

    async def json(self) -> Any:
        return read_json(await self.body())


class StrictRoute(APIRoute):
    """What changes something is for pages of this server and for programs."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            if request.method != "GET" and not is_own(request, request.app.state.origin):
                raise Refusal("foreign_origin")
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


class Application(FastAPI):
    """Describes itself as it is."""

    def openapi(self) -> dict[str, Any]:
        """FastAPI takes for granted that what it cannot read is answered by 422; here that is a 400."""
        document = super().openapi()
        for methods in document["paths"].values():
            for operation in methods.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            document["components"]["schemas"].pop(name, None)
        return document


def make_app(
    database: str, limits: Limits = USUAL, public_url: str | None = None, threads: int | None = None
) -> FastAPI:
    """The whole server as an application; its state opens and closes with it."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(report)
        store = await DatabaseStore.open(database)
        preparer = Preparer()
        app.state.house = house = House(store, Workers(threads), preparer)
        preparing = asyncio.create_task(preparer.prepare())
        await house.open()
        try:
            yield
        finally:
            preparing.cancel()
            preparer.close()
            await house.close()
            await store.close()

    app = Application(title="Stammtisch", version=__version__, lifespan=life, docs_url=None, redoc_url=None,
                      openapi_url="/api/openapi.json", telemetry=NO_TELEMETRY)  # fmt: skip
    app.router.route_class = StrictRoute
    app.state.addresses = Addresses(limits)
    app.state.origin = None if public_url is None else origin_of(public_url)
    app.add_middleware(SafeHeaders)
    app.add_middleware(HeadAsGet)
    add_problems(app)
    add_routes(app)
    add_pages(app)
    return app


def report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that nobody waits for; by itself Python would log what it says, which may be secret."""
    error = context.get("exception")
    LOG.error("lost error", extra={"error": None if error is None else type(error).__name__})


# --- what is asked for


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def address_of(request: Request | WebSocket) -> str:
    return request.client.host if request.client else "?"


House_ = Annotated[House, Depends(house_of)]
Code = Annotated[protocol.RoomCode, Path()]
Id = Annotated[protocol.GameId, Path()]


def add_routes(app: FastAPI) -> None:
    addresses: Addresses = app.state.addresses

    @app.get("/api/about")
    async def about(house: House_) -> api.About:
        """The server and its games."""
        return api.About.model_validate(
            {
                "version": __version__,
                "protocol": PROTOCOL,
                "games": await asyncio.to_thread(house.about),  # it may have to load them
                "levels": list(get_args(protocol.Level)),
                "clocks": list(get_args(protocol.Clock)),
                "speeds": list(get_args(protocol.Speed)),
                "reactions": list(get_args(protocol.Reaction)),
            }
        )

    @app.get("/api/rules/{game}/{lang}", response_class=Response, responses={**PROBLEMS, 200: MARKDOWN})
    async def rules(game: str, lang: str) -> Response:
        """A rulebook, as Markdown."""
        if game not in GAMES or lang not in LANGUAGES:
            raise Refusal("not_found")
        return Response(Words(game, lang).rulebook(), media_type="text/markdown")

    @app.get("/api/lessons/{game}/{lang}", responses=PROBLEMS)
    async def lessons(game: str, lang: str, house: House_) -> api.LessonTold:
        """The lesson of a game, every position of it."""
        if game not in GAMES or lang not in LANGUAGES or not lesson.has_lesson(game):
            raise Refusal("not_found")
        house.preparer.check(game)
        return api.LessonTold.model_validate(await asyncio.to_thread(lesson.told, game, lang))

    @app.post("/api/rooms", status_code=201, responses=PROBLEMS)
    async def create(wish: api.NewRoom, request: Request, house: House_) -> api.Seated:
        """Make a room and sit down in it. Asked again after the seat was given up: `bad_token`."""
        if await house.has_created(wish):
            return await house.create(wish)
        with addresses.new_table(address_of(request)):
            return await house.create(wish)

    @app.get("/api/rooms/{code}", responses=PROBLEMS)
    async def room(code: Code, request: Request, house: House_) -> protocol.RoomInfo:
        """What everybody may know about a room. Looking takes no seat."""
        with addresses.guess(address_of(request)):
            live = await house.room(code)
        return protocol.RoomInfo.model_validate(outgoing.room_info(live.room))

    @app.post("/api/rooms/{code}/join", status_code=201, responses=PROBLEMS)
    async def join(code: Code, wish: api.JoinRoom, request: Request, house: House_) -> api.Seated:
        """Take an open seat. Asked again after it was given up: you are the same player on another one."""
        address = address_of(request)
        if not addresses.may_guess(address) and await house.has_joined(code, wish):
            return await house.join(code, wish)
        with addresses.guess(address):
            return await house.join(code, wish)

    @app.post("/api/history", responses=PROBLEMS)
    async def history(held: api.Tokens, house: House_) -> api.History:
        """The rooms and finished games of the seats that a device holds."""
        return await house.history(held.tokens)

    @app.post("/api/games", status_code=201, responses=PROBLEMS)
    async def bring(record: dict[str, object], request: Request, house: House_) -> api.LoadedGame:
        """Bring the record of a finished game, as `/api/games/{game_id}/record` gives it and `stammtisch`
        keeps it, to look at it like any other. It is checked."""
        if await house.has_loaded(record):
            return await house.load(record)
        with addresses.new_table(address_of(request)):
            return await house.load(record)

    @app.get("/api/games/{game_id}", responses=PROBLEMS)
    async def game(game_id: Id, house: House_) -> api.FinishedGame:
        """A finished game."""
        return api.FinishedGame.model_validate(await house.game(game_id))

    @app.get("/api/games/{game_id}/record", responses=PROBLEMS)
    async def record(game_id: Id, house: House_) -> dict[str, object]:
        """The record of a finished game, as a file for `stammtisch replay` and `verify`."""
        found = (await house.game(game_id))["record"]
        name = f"stammtisch-{found['game']}-{game_id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return JSONResponse(found, headers=headers)  # type: ignore[return-value]  # with a header

    @app.get("/api/games/{game_id}/steps", responses=PROBLEMS)
    async def game_steps(
        game_id: Id,
        house: House_,
        eyes: Annotated[
            str,
            Query(
                pattern="^(spectator|open|[0-7])$", description="Who looks: a seat, or with all cards open."
            ),
        ] = "spectator",
        first: Annotated[int, Query(ge=0, le=1_000_000, description="So many moves had been made.")] = 0,
        count: Annotated[
            int,
            Query(ge=1, le=MOST_MOVES, description=f"How many positions; with views {MOST_STEPS} at most."),
        ] = 100,
        views: Annotated[bool, Query(description="Whether to send the positions themselves.")] = True,
    ) -> api.Steps:
        """Positions of a finished game as a seat or a spectator saw them, or with all cards open, with what
        happened."""
        found = (await house.game(game_id))["record"]
        if views and count > MOST_STEPS:
            raise Refusal("bad_message", "count")
        if eyes.isdecimal() and int(eyes) >= found["seats"]:
            raise Refusal("no_such_seat")
        viewer = int(eyes) if eyes.isdecimal() else Onlooker(eyes)

        def written() -> bytes:
            made = steps(found, viewer, first, count, views)
            return outgoing.encoded({"id": game_id, "moves": len(found["moves"]), "steps": made})

        body = await house.workers.look(written)
        return Response(body, media_type="application/json")  # type: ignore[return-value]  # as it was made

    @app.get("/api/games/{game_id}/review", responses=PROBLEMS)
    async def review(game_id: Id, house: House_) -> api.ReviewState:
        """How far the review of a finished game is, and what it found."""
        return await house.review(game_id, begin=False)

    @app.post("/api/games/{game_id}/review", responses=PROBLEMS)
    async def begin_review(game_id: Id, house: House_) -> api.ReviewState:
        """Begin the review of a finished game, if nobody has."""
        return await house.review(game_id, begin=True)

    @app.get("/healthz", include_in_schema=False)
    async def health(house: House_) -> dict[str, str]:
        """Whether the database can be read, and whether the last commit has succeeded."""
        await house.store.game("")
        return {"status": "ok", "writing": house.store.trouble or "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(exposed(), media_type="text/plain; version=0.0.4")

    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, app)


MARKDOWN: dict[str, Any] = {"content": {"text/markdown": {"schema": {"type": "string"}}}}


# --- the socket


async def serve_socket(websocket: WebSocket, app: FastAPI) -> None:
    """One connection, from its handshake to its end."""
    house: House = app.state.house
    addresses: Addresses = app.state.addresses
    address = address_of(websocket)
    if not is_own(websocket, app.state.origin):
        REFUSALS.labels("foreign_origin").inc()
        await websocket.close()  # before it was accepted: the handshake is answered by 403
        return
    await websocket.accept()

    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    send_now = websocket.scope["state"][SEND_NOW]
    socket = Socket(send, websocket.close, addresses.limits.messages, send_now)
    live: LiveRoom | None = None
    try:
        with addresses.socket(address):
            live = await greet(websocket, socket, house, addresses, address)
            while live is not None and (text := await receive(websocket)) is not None:
                if not socket.closed:  # whoever was sent away has nothing more to say
                    await answer(socket, live, text)
    except Refusal as refusal:
        REFUSALS.labels(refusal.code).inc()
        socket.end(refusal.code)
        if socket.ending is not None:
            await socket.ending
    finally:
        socket.gone()
        if live is not None:
            live.leave(socket)


async def receive(websocket: WebSocket) -> str | bytes | None:
    """The next message; None when the connection has ended."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text


async def greet(
    websocket: WebSocket, socket: Socket, house: House, addresses: Addresses, address: str
) -> LiveRoom | None:
    """Wait for the hello and open the room that it names; None if the connection ended before."""
    while True:
        try:
            async with asyncio.timeout(HELLO):
                text = await receive(websocket)
        except TimeoutError:
            raise Refusal("hello_first") from None
        if text is None:
            return None
        try:
            hello = read_message(text)
            if not isinstance(hello, Hello):
                raise Refusal("hello_first")
            if hello.protocol != PROTOCOL:
                raise Refusal("protocol")
            if not addresses.may_guess(address) and await house.has_seat(hello.room, hello.token):
                return await enter(socket, house, hello)
            with addresses.guess(address):
                return await enter(socket, house, hello)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            socket.tell(refused(None, refusal, None))
            if not socket.may_speak():
                raise Refusal("too_fast") from None


async def enter(socket: Socket, house: House, hello: Hello) -> LiveRoom:
    live = await house.room(hello.room)
    await live.enter(socket, hello.token, hello.since)
    return live


async def answer(socket: Socket, live: LiveRoom, text: str | bytes) -> None:
    """Answer one message, whatever it is."""
    command = None
    try:
        if not socket.may_speak():
            raise Refusal("too_fast")
        message = read_message(text)
        if isinstance(message, Hello):
            raise Refusal("hello_first")
        if isinstance(message, Ping):
            socket.tell({"type": "pong"})
            return
        command = message
    except Refusal as refusal:
        REFUSALS.labels(refusal.code).inc()
        socket.tell(refused(id_in(text), refusal, live.room.number))
        return
    await live.command(socket, command)


def id_in(text: str | bytes) -> str | None:
    """The id of a message that cannot be accepted, so that its sender knows which one it was."""
    with suppress(Refusal, KeyError, TypeError, ValidationError):
        protocol.check_length(text)
        return protocol.COMMAND_ID.validate_python(read_json(text)["id"])
    return None


# --- what goes wrong


def add_problems(app: FastAPI) -> None:
    """Every refusal is a code with a status; nothing of the inside is shown."""

    def problem(
        code: str, reason: str | None = None, headers: Mapping[str, str] | None = None
    ) -> JSONResponse:
        REFUSALS.labels(code).inc()
        return JSONResponse({"code": code, "reason": reason}, STATUS.get(code, 400), headers)

    @app.exception_handler(Refusal)
    async def on_refusal(_request: Request, refusal: Refusal) -> JSONResponse:
        wait = refusal.wait or WAIT.get(refusal.code)
        return problem(refusal.code, refusal.reason, None if wait is None else {"Retry-After": str(wait)})

    @app.exception_handler(RequestValidationError)
    async def on_bad_request(_request: Request, error: RequestValidationError) -> JSONResponse:
        where, *place = error.errors()[0]["loc"]
        return problem("bad_message", field_of(error.body, place) if where == "body" else str(place[0]))

    @app.exception_handler(HTTPException)
    async def on_http(_request: Request, error: HTTPException) -> JSONResponse:
        if isinstance(error.__cause__, Refusal):  # of the body, which was read inside of FastAPI
            return problem(error.__cause__.code, error.__cause__.reason)
        code = {404: "not_found", 405: "method"}.get(error.status_code, "bad_message")
        return problem(code, headers=error.headers)

    @app.exception_handler(Exception)
    async def on_mistake(_request: Request, error: Exception) -> JSONResponse:
        LOG.error("request failed", extra={"error": type(error).__name__})
        return problem("failed")

"""Commands for hosts: serve the table to everybody's browsers."""

from __future__ import annotations

import os
import time
import webbrowser
from dataclasses import dataclass
from ipaddress import ip_network
from threading import Thread
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from stammtisch.cli.shared import BadInput, Lang, app, check_lang, whole

if TYPE_CHECKING:
    from rich.console import Console

PORT = 8400
LOOK = 0.2  # seconds between two looks for the page
EVERYWHERE = ("0.0.0.0", "::")
Most = Annotated[int | None, Parameter(converter=whole)]


@Parameter(name="*")  # each field is an option of its own
@dataclass(frozen=True, kw_only=True)
class Wanted:
    """How to serve: what is not said here, the environment may say."""

    host: Annotated[
        str | None, Parameter(help="The address to listen on; by default all of this machine's.")
    ] = None
    port: Annotated[
        int | None, Parameter(converter=whole, help=f"The port; {PORT} by default, 0 for any.")
    ] = None
    database: Annotated[
        str | None,
        Parameter(
            help="Where rooms are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; "
            "by default a file in your data directory."
        ),
    ] = None
    public_url: Annotated[
        str | None, Parameter(help="How people reach this server, as in https://play.example.")
    ] = None
    messages: Annotated[Most, Parameter(help="Messages a second on one connection; 10 by default.")] = None
    sockets: Annotated[Most, Parameter(help="Connections that one address may have; 20 by default.")] = None
    tables: Annotated[Most, Parameter(help="New tables a minute from one address; 5 by default.")] = None
    proxy: Annotated[
        str | None,
        Parameter(help="The address or network of a proxy whose X-Forwarded-For is trusted."),
    ] = None
    lang: Lang = None


NOTHING = Wanted()


@app.default
def begin(*, wanted: Wanted = NOTHING) -> None:
    """Serve the table on this machine and open it in the browser."""
    run(wanted, browser=True)


@app.command
def serve(*, wanted: Wanted = NOTHING) -> None:
    """Serve the table to browsers, here and in the network.

    Every option can be given by the environment too, as in STAMMTISCH_PORT=8400.

    Examples: stammtisch serve --port 8400
              stammtisch serve --database postgresql://me:secret@localhost/cards --public-url https://play.example
    """
    run(wanted)


def run(wanted: Wanted, browser: bool = False) -> None:
    from rich.console import Console

    from stammtisch.server.http.limits import Limits
    from stammtisch.server.http.serving import Setting, serve
    from stammtisch.server.storage.store import sqlite_url
    from stammtisch.terminal.session import data_folder

    lang = check_lang(wanted.lang)
    port = within("port", wanted.port, PORT, 0, 65_535)
    public_url = check_url(said("public_url", wanted.public_url))
    setting = Setting(
        host=said("host", wanted.host) or EVERYWHERE[0],
        port=port,
        database=said("database", wanted.database) or sqlite_url(data_folder() / "rooms.db"),
        public_url=public_url,
        limits=Limits(
            messages=within("messages", wanted.messages, Limits.messages, 1, 1_000_000),
            sockets=within("sockets", wanted.sockets, Limits.sockets, 1, 1_000_000),
            tables=within("tables", wanted.tables, Limits.tables, 1, 1_000_000),
        ),
        proxy=check_proxy(said("proxy", wanted.proxy)),
    )

    def ready(bound: int) -> None:
        tell(Console(), setting.host, bound, public_url, lang)
        if browser:  # one in a terminal lets nobody go on until it is closed
            Thread(target=open_page, args=[url_of(setting.host, bound)], daemon=True).start()

    serve(setting, ready)


def open_page(url: str) -> None:
    """In the browser, as soon as there is a page: in a checkout it may still be under construction."""
    from stammtisch.server.http.static import is_built

    while not is_built():
        time.sleep(LOOK)
    webbrowser.open(url)


def url_of(host: str, port: int) -> str:
    """How this machine itself reaches a server that listens on an address."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def said(name: str, given: str | None) -> str | None:
    """What was given on the command line, else in the environment."""
    return given if given is not None else os.environ.get(f"STAMMTISCH_{name.upper()}") or None


def check_url(url: str | None) -> str | None:
    """How people reach the server; it must say where, and nothing more: the page is at the top."""
    if url is None:
        return None
    from stammtisch.server.http.origins import origin_of

    example = "give a whole address, as in --public-url https://play.example"
    if not url.lower().startswith(("http://", "https://")):
        raise BadInput(f"--public-url begins with http:// or https://, not as {url[:40]!r} does; {example}.")
    try:
        parts, origin = urlsplit(url), origin_of(url)
    except ValueError:  # no name, a port that is none, or half a bracket
        raise BadInput(f"{url[:40]!r} names no server; {example}.") from None
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username is not None:
        raise BadInput(f"--public-url names a server and nothing else; give --public-url {origin[:80]}.")
    return origin


def check_proxy(proxy: str | None) -> str | None:
    """Addresses or networks; a name would never be the one that a connection comes from."""
    try:
        for address in proxy.split(",") if proxy is not None else ():
            ip_network(address.strip())
    except ValueError:
        raise BadInput(
            f"--proxy takes the address of the proxy, as in 127.0.0.1 or 10.0.0.0/8, not {address[:40]!r}."
        ) from None
    return proxy


def within(name: str, given: int | None, usual: int, least: int, most: int) -> int:
    asked = f"--{name}"
    if given is None:
        typed = said(name, None)
        if typed is None:
            return usual
        asked = f"STAMMTISCH_{name.upper()}"
        if not typed.isdecimal() or len(typed) > 9:
            raise BadInput(f"{asked} takes a whole number, not {typed[:40]!r}.")
        given = int(typed)
    if not least <= given <= most:
        raise BadInput(f"{asked} takes a number from {least} to {most}, not {given}.")
    return given


def tell(console: Console, host: str, port: int, public_url: str | None, lang: str) -> None:
    """Print where the table is, with a QR code for phones."""
    import segno

    from stammtisch.reports.phrases import Phrases
    from stammtisch.server.http.serving import local_addresses
    from stammtisch.server.http.static import is_built

    phrases = Phrases(lang)
    others = [url_of(address, port) for address in local_addresses()] if host in EVERYWHERE else []
    if public_url is not None:
        others = [f"{public_url}/"]
    console.print(phrases("serving"), highlight=False)
    console.print(f"  {url_of(host, port)}", highlight=False, markup=False, style="bold")
    for url in others:
        console.print(f"  {url}", highlight=False, markup=False, style="bold")
    if others and console.is_terminal:
        segno.make(others[0], error="l").terminal(compact=True)
        console.print(phrases("scan" if public_url is None else "scan_public"), highlight=False)
    if not is_built():
        console.print(phrases("page_later"), highlight=False)
    console.print(phrases("stop_serving"), highlight=False, style="dim")

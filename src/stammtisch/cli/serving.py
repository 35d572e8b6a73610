"""Commands for hosts: serve the table to everybody's browsers."""

from __future__ import annotations

import os
import webbrowser
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from stammtisch.cli.shared import BadInput, Lang, app, check_lang, whole

if TYPE_CHECKING:
    from rich.console import Console

PORT = 8400
Host = Annotated[
    str | None, Parameter(name="--host", help="The address to listen on; by default all of this machine's.")
]
Port = Annotated[
    int | None, Parameter(name="--port", converter=whole, help=f"The port; {PORT} by default, 0 for any.")
]
Database = Annotated[
    str | None,
    Parameter(
        name="--database",
        help="Where rooms are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; "
        "by default a file in your data directory.",
    ),
]
PublicUrl = Annotated[
    str | None,
    Parameter(name="--public-url", help="How people reach this server, as in https://play.example."),
]
Most = Annotated[int | None, Parameter(converter=whole)]


@app.default
def begin(*, lang: Lang = None) -> None:
    """Serve the table on this machine and open it in the browser."""
    run(lang=lang, browser=True)


@app.command
def serve(
    *,
    host: Host = None,
    port: Port = None,
    database: Database = None,
    public_url: PublicUrl = None,
    messages: Annotated[
        Most, Parameter(name="--messages", help="Messages a second on one connection; 10 by default.")
    ] = None,
    sockets: Annotated[
        Most, Parameter(name="--sockets", help="Connections that one address may have; 20 by default.")
    ] = None,
    tables: Annotated[
        Most, Parameter(name="--tables", help="New tables a minute from one address; 5 by default.")
    ] = None,
    proxy: Annotated[
        str | None,
        Parameter(name="--proxy", help="The address of a proxy whose X-Forwarded-For is believed."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve the table to browsers, here and in the network.

    Every option can be given by the environment too, as in STAMMTISCH_PORT=8400.

    Examples: stammtisch serve --port 8400
              stammtisch serve --database postgresql://me:secret@localhost/cards --public-url https://play.example
    """
    run(host, port, database, public_url, messages, sockets, tables, proxy, lang)


def run(
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    public_url: str | None = None,
    messages: int | None = None,
    sockets: int | None = None,
    tables: int | None = None,
    proxy: str | None = None,
    lang: str | None = None,
    browser: bool = False,
) -> None:
    from rich.console import Console

    from stammtisch.server.limits import Limits
    from stammtisch.server.serving import Setting, serve
    from stammtisch.server.store import sqlite_url
    from stammtisch.terminal import data_folder

    lang = check_lang(lang)
    port = within("port", port, PORT, 0, 65_535)
    public_url = check_url(said("public_url", public_url))
    setting = Setting(
        host=said("host", host) or "0.0.0.0",
        port=port,
        database=said("database", database) or sqlite_url(data_folder() / "rooms.db"),
        public_url=public_url,
        limits=Limits(
            messages=within("messages", messages, Limits.messages, 1, 1_000_000),
            sockets=within("sockets", sockets, Limits.sockets, 1, 1_000_000),
            tables=within("tables", tables, Limits.tables, 1, 1_000_000),
        ),
        proxy=said("proxy", proxy),
    )

    def ready(bound: int) -> None:
        tell(Console(), setting.host, bound, public_url, lang)
        if browser:
            webbrowser.open(f"http://localhost:{bound}/")

    serve(setting, ready)


def said(name: str, given: str | None) -> str | None:
    """What was given on the command line, else in the environment."""
    return given if given is not None else os.environ.get(f"STAMMTISCH_{name.upper()}") or None


def check_url(url: str | None) -> str | None:
    """How people reach the server; it must at least say where."""
    if url is None:
        return None
    example = "give a whole address, as in --public-url https://play.example"
    if not url.startswith(("http://", "https://")):
        raise BadInput(f"--public-url begins with http:// or https://, not as {url[:40]!r} does; {example}.")
    try:
        parts = urlsplit(url)
        whole_address = bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none, or half a bracket
        whole_address = False
    if not whole_address or any(sign.isspace() for sign in url):
        raise BadInput(f"{url[:40]!r} names no server; {example}.")
    return url


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

    from stammtisch.phrases import Phrases
    from stammtisch.server.serving import local_addresses

    phrases = Phrases(lang)
    everywhere = host in ("0.0.0.0", "::")
    here = f"http://localhost:{port}/" if everywhere else f"http://{host}:{port}/"
    others = [f"http://{address}:{port}/" for address in local_addresses()] if everywhere else []
    if public_url is not None:
        others = [public_url]
    console.print(phrases("serving"), highlight=False)
    console.print(f"  {here}", highlight=False, style="bold")
    for url in others:
        console.print(f"  {url}", highlight=False, style="bold")
    if others and console.is_terminal:
        segno.make(others[0], error="l").terminal(compact=True)
        console.print(phrases("scan" if public_url is None else "scan_public"), highlight=False)
    console.print(phrases("stop_serving"), highlight=False, style="dim")

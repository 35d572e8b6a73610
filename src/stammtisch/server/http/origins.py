"""Where pages come from: those of other sites may neither connect nor change anything."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

USUAL_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """As browsers name it: in small letters, without the usual port. A ValueError if the URL names no
    server."""
    parts = urlsplit(url)
    name, port = (parts.hostname or "").encode("idna").decode(), parts.port
    if not name or port == 0 or any(sign.isspace() for sign in url):
        raise ValueError("no server")
    host = f"[{ip_address(name)}]" if ":" in name else name
    return f"{parts.scheme}://{host}" + ("" if port in (None, USUAL_PORTS.get(parts.scheme)) else f":{port}")


def is_own(request: HTTPConnection, public: str | None) -> bool:
    """Whether a page of this server asks. Programs that are not browsers name no origin. `public` is the
    origin that a host has named; the page may still be opened by an address of the machine."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    if origin is None or origin == public:
        return True
    return origin in (f"http://{host}", f"https://{host}") and (public is None or is_of_machine(host))


def is_of_machine(host: str) -> bool:
    """Whether this is a number or localhost. Any other name may be one that somebody else has pointed at this
    machine, so that a page of theirs seems to be ours."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or bool(ip_address(name))
    except ValueError:
        return False

"""Makes docs/protocol.md out of the server's own types, so that it is true. `--check` only compares."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from stammtisch.server import api, protocol
from stammtisch.server.app import make_app
from stammtisch.server.codes import CODES
from stammtisch.server.protocol import LONGEST_MESSAGE, PROTOCOL
from stammtisch.server.serving import LARGEST_FRAME
from stammtisch.server.wire import MOST_FRAGMENTS, MOST_SIGNALS


def is_own(model: object) -> bool:
    """Whether a name of `api` is a model that is written there."""
    return isinstance(model, type) and model.__module__ == api.__name__ and issubclass(model, BaseModel)


HERE = Path(__file__).parent
PAGE = HERE / "protocol.md"
SHARED = (
    protocol.RoomInfo,
    protocol.SeatInfo,
    protocol.SheetLine,
    protocol.Happened,
    protocol.Missed,
    protocol.HintMove,
    *(model for model in vars(api).values() if is_own(model)),
)

INTRO = f"""# The protocol

What a page, or a bot of yours, says to a table server and hears from it. This page is made by
`docs/protocol.py` out of the types that the server itself uses. Protocol version {PROTOCOL}.

**Rooms** are made and joined over HTTP; `/api/openapi.json` on every server describes that part for
programs. **Everything in a room** is said over one WebSocket at `/api/socket`, in JSON, a text frame a
message of at most {LONGEST_MESSAGE:,} bytes. A whole client in forty lines is
[socket_bot.py](examples/socket_bot.py).

1. The first message is a `hello` with the room's code and, for a seat, its token. The answer is a
   `welcome`: the room, the position as you may see it, and what you missed.
2. Everything that happens in a room is an entry of its log with a number. You hear of each in an
   `update`, without a gap. If a number is missing the connection is broken: open a new one and say
   `hello` with the last number in `since`.
3. Commands carry an `id` of your choice. Each is answered by `done` or `refused` with that id. Nothing is
   done until it is on disk. If you did not hear the answer, send the same command with the same id again:
   it counts once.
4. A move also carries the newest `number` that you have seen. If the table has changed for you since, it
   is `stale`.
5. `view` is what `Table.view` gives in Python: `moves` are your legal moves in words, `targets` what each
   points at, as a list of places to be touched in turn. Its other fields, and those of `events`, are the
   game's own; the texts for them are in each game's `words.toml`.
6. Whatever cannot be accepted is answered by one of the [codes](#codes) and changes nothing. Apart from
   rulebooks and lessons the server never sends sentences.

**Keep tokens secret.** A token is told once, when a seat is taken; whoever has it has the seat. It is
sent only in a `hello` and in the body of `/api/history`, never in an address. A room's code is not a
secret: it is what the invitation is made of. Browsers may connect only from the server's own pages;
programs name no `Origin` and are let in.

The server pings every 10 seconds; who does not answer for 15 is disconnected. A seat may have one
connection: the newest. Messages are limited to 10 a second (20 at once), connections to 20 an address,
new tables to 5 a minute an address; hosts can change that.

A connection that the server ends hears a `bye` first and is closed with 1000 (`left`, `elsewhere`) or 1008
(all other codes). What is no message at all has no answer but the close: 1009 for a message of more than
{LARGEST_FRAME // 1024} KiB or {MOST_FRAGMENTS} fragments, 1007 for text that is not UTF-8, 1008 for more than
{MOST_SIGNALS} pings and pongs a second, 1002 for frames that break RFC 6455.
"""


def kinds(union: Any) -> list[type[BaseModel]]:
    return list(get_args(union))


def section(model: type[BaseModel], note: str = "") -> list[str]:
    """A message with its fields."""
    name = model.model_fields["type"].default if "type" in model.model_fields else model.__name__
    about = " ".join((inspect.getdoc(model) or "").split())
    about = "" if about.startswith("!!!") or model.__doc__ is None else about
    lines = [f"### `{name}`{note}", "", *([about, ""] if about else [])]
    told = ("type", "id") if issubclass(model, protocol.Command) else ("type",)
    fields = {key: field for key, field in model.model_fields.items() if key not in told}
    if fields:
        lines += ["| field | type | |", "|---|---|---|"]
        schema = model.model_json_schema()["properties"]
        for key, field in fields.items():
            said = field.description or ""
            optional = "" if field.is_required() else "may be left out. "
            lines.append(f"| `{key}` | {typed(schema[key])} | {optional}{said} |")
        lines.append("")
    return lines


def typed(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(typed(one) for one in schema["anyOf"]))
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[1]}`"
    if "enum" in schema:
        return " ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        return f"list of {typed(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        more = schema.get("additionalProperties")
        return f"object of {typed(more)}" if isinstance(more, dict) else "object"
    if "pattern" in schema:
        return f"text `{schema['pattern'].replace('|', chr(92) + '|')}`"
    return {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}.get(
        schema.get("type", ""), "null"
    )


def routes() -> list[str]:
    lines = ["| | | body | answer |", "|---|---|---|---|"]
    described = make_app("sqlite:///unused").openapi()
    for path, methods in described["paths"].items():
        for method, facts in methods.items():
            body = (
                facts.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            good = next(facts["responses"][code] for code in ("200", "201") if code in facts["responses"])
            answer = next(iter(good.get("content", {}).values()), {}).get("schema", {})
            shown = [f"`{one['$ref'].rsplit('/', 1)[1]}`" if "$ref" in one else "" for one in (body, answer)]
            lines.append(f"| `{method.upper()} {path}` | {facts['description']} | {shown[0]} | {shown[1]} |")
    return lines


def page() -> str:
    commands = {
        kind: f", {kind.role.value}s" if kind.role != "anybody" else "" for kind in kinds(protocol.Commands)
    }
    lines = [INTRO, "## What you send", ""]
    for kind in (protocol.Hello, protocol.Ping):
        lines += section(kind)
    lines += [
        "What follows are commands; each has an `id` besides what is named here: up to 40 letters, digits, "
        "`_` or `-`. A `seat` is whoever has a token of this room; the `host` has a seat too.",
        "",
    ]
    for kind, who in commands.items():
        lines += section(kind, who.rstrip("s"))
    lines += ["## What you hear", ""]
    for kind in kinds(protocol.FromServer):
        lines += section(kind)
    lines += ["## What is in them", ""]
    for kind in SHARED:
        lines += section(kind)
    lines += [
        "## Over HTTP",
        "",
        *routes(),
        "",
        "Errors have a status of 4xx or 5xx and a body of `code` and `reason`.",
        "",
    ]
    lines += ["## Codes", "", "| code | meaning |", "|---|---|"]
    lines += [f"| `{code}` | {meaning} |" for code, meaning in CODES.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
        sys.exit("docs/protocol.md is not what docs/protocol.py makes; run: make docs")

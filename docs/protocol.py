"""Makes docs/protocol.md out of the server's own types, so that it is true. `--check` only compares."""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from pydantic import BaseModel

from stammtisch.rooms import api, live, protocol, room
from stammtisch.rooms.protocol import LONGEST_MESSAGE, MOST_MISSED, PROTOCOL
from stammtisch.rooms.refusals import CODES, STATUS
from stammtisch.server.http.app import HELLO, make_app
from stammtisch.server.http.limits import USUAL
from stammtisch.server.http.serving import LARGEST_FRAME, PING, PONG
from stammtisch.server.http.wire import MOST_FRAGMENTS, MOST_SIGNALS

HERE = Path(__file__).parent
PAGE = HERE / "protocol.md"
EXCHANGE = HERE / "examples" / "exchange.txt"
WIDTH = 110  # of the lines of the exchange


def shared(module: ModuleType) -> list[type[BaseModel]]:
    """The models of a module that are not messages themselves but parts of them."""
    types = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, BaseModel)]
    own = [model for model in types if model.__module__ == module.__name__]
    bases = (protocol.Message, protocol.Command)
    return [model for model in own if "type" not in model.model_fields and model not in bases]


FAST, RELAXED, AWAY, HOSTLESS = (
    time // 1000 for time in (room.CLOCKS["fast"], room.CLOCKS["relaxed"], room.PATIENCE, room.HOST_PATIENCE)
)
INTRO = f"""# The protocol

What a page, or a bot of yours, says to a table server and hears from it. This page is made by
`docs/protocol.py` out of the types that the server itself uses. Protocol version {PROTOCOL}.

**Rooms** are made and joined over HTTP; `/api/openapi.json` on every server describes that part for
programs. **Everything in a room** is said over one WebSocket at `/api/socket`: JSON objects, each a text
frame of at most {LONGEST_MESSAGE:,} bytes (a binary frame of the same bytes is read as well). Every message,
of either side, has a field `type`: the name over its table below. Fields that are not in the table are
refused. A whole client in forty lines is [socket_bot.py](examples/socket_bot.py).

1. The first message is a `hello` with the room's code and, for a seat, its token. The answer is a
   `welcome`: the room, the position as you may see it, and what you missed. You have {HELLO:.0f} seconds,
   then the server says `bye` with `hello_first`. A `hello` that is refused may be said again on the same
   socket, within {HELLO:.0f} seconds; one that is refused with `compiling` will be accepted a few seconds
   later.
2. Everything that happens in a room is an entry of its log with a number. You hear of each in an
   `update`, without a gap. If a number is missing the connection is broken: open a new one and say
   `hello` with the last number in `since`.
3. Commands carry an `id` of your choice. Each is answered by `done` or `refused` with that id. Nothing is
   done until it is on disk. If you did not hear the answer, send the same command with the same id again:
   it counts once and gets the same answer. The server knows the last {room.MOST_SAID:,} commands of a
   game, and of those that are not in the log, refusals and reactions, the last {live.MOST_UNWRITTEN} of a
   room. An id that comes again with another command is refused: `id_reused`.
4. A move also carries the newest `number` that you have seen. If the table has changed for you since, it
   is `stale`.
5. `view` is what `Table.view` gives in Python: `moves` are your legal moves in words, `targets` what each
   points at, as a list of places to be touched in turn. [Views and events](views.md) describes all its
   fields, and those of `events`; the texts for them are in each game's `words.toml`.
6. Whatever cannot be accepted is answered by one of the [codes](#codes) and changes nothing. Apart from
   rulebooks and lessons the server never sends sentences.

**Keep tokens secret.** A token is sent once, when a seat is taken; whoever has it has the seat. It is
sent only in a `hello` and in the body of `/api/history`, never in an address. A room's code is not a
secret: it is what the invitation is made of.

## An example

What [exchange.py](examples/exchange.py) has said (`>`) and heard (`<`) from a new table to the first move,
and for a second move that came too late. A test says it again and compares.

```text
EXCHANGE
```

The `update` went to everybody at the table, the `done` only to whoever moved: always after the `update` of
the same entry.

## Who is there

A seat may have one connection: the newest; the older one hears `bye` with `elsewhere`. The server pings
every {PING:.0f} seconds and disconnects whoever does not answer for {PONG:.0f}.

Players who lose the connection have {live.RETURN:.0f} seconds to come back before anybody hears of it. Then
everybody hears that they are `away`. If they owe a decision, a bot (`{live.STAND_IN}`) stands in for them
after another {AWAY} seconds. Their next `hello` gives them the seat back by itself. A host who is away for
{HOSTLESS} seconds is host no longer, if somebody else is there.

With a clock a decision has {FAST} seconds (`fast`) or {RELAXED} (`relaxed`); `clock` in updates gives the
milliseconds that are left. For players who have no time left a bot stands in from then on, although they are
connected, until they say `back` or start the next game. Taking moves back gives nobody more time.

A room in which nobody with a seat is connected is `paused`: bots and clocks wait. In practice rooms, with one
person, no bot stands in and no clock runs.

A `welcome` contains at most the last {MOST_MISSED} entries of the game.

## How much, and from where

Hosts can change the numbers of messages, connections and new tables.

- {USUAL.messages} messages a second on a connection, {2 * USUAL.messages} at once; then `too_fast`.
- {USUAL.sockets} connections from one address; then `too_many_sockets`.
- {USUAL.tables} new tables at once from one address and {USUAL.tables} a minute, including records that
  are brought; then `too_many_rooms`. What was refused does not count.
- {USUAL.guesses} wrong codes of rooms at once from one address and {USUAL.guesses} a minute, over HTTP and
  in a `hello` together; then `too_fast`, for right codes too, until {60 // USUAL.guesses} seconds have
  passed. Whoever proves by a token, or by the `id` of a join that was answered, that they have a seat there
  is let in all the same.

Over HTTP `Retry-After` says in how many seconds to ask again, whenever the status is 429 or 503.

Browsers may connect, and change something over HTTP, only from the server's own pages; others get the
status 403. Programs name no `Origin` and are let in.

## How a connection ends

A connection that the server ends hears a `bye` first and is closed with 1000 (`left`, `elsewhere`) or 1008
(all other codes). What is not a message at all is answered only by the close: 1009 for a message of more than
{LARGEST_FRAME // 1024} KiB or {MOST_FRAGMENTS} fragments, 1007 for text that is not UTF-8, 1008 for more than
{MOST_SIGNALS} pings and pongs a second, 1002 for frames that break RFC 6455, 1011 for pings that nobody
answered.
"""


def exchange() -> str:
    """What was really said, in lines that can be read."""
    return "\n".join(line for said in EXCHANGE.read_text("utf-8").splitlines() for line in wrapped(said))


def wrapped(said: str) -> list[str]:
    """JSON in lines that can be read: broken between two fields."""
    lines, line = [], ""
    for part in said.split(", "):
        if line and len(line) + len(part) + 2 > WIDTH:
            lines.append(line + ",")
            line = "    " + part
        else:
            line = f"{line}, {part}" if line else part
    return [*lines, line]


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
            lines.append(
                f"| `{key}` | {typed(schema[key])} | {left_out(schema[key], field.is_required())}{said} |"
            )
        lines.append("")
    return lines


def left_out(schema: dict[str, Any], required: bool) -> str:
    """Whether a field may be missing, and what it is taken for then."""
    if required:
        return ""
    usual = schema.get("default")
    return "may be left out. " if usual is None else f"may be left out: `{json.dumps(usual)}`. "


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
        items = f"list of {typed(schema['items'])}" if schema.get("items") else "list"
        return items + at_most(schema.get("maxItems"))
    if schema.get("type") == "object":
        more = schema.get("additionalProperties")
        fields = f"object of {typed(more)}" if isinstance(more, dict) else "object"
        return fields + at_most(schema.get("maxProperties"))
    if "pattern" in schema:
        return f"text `{schema['pattern'].replace('|', chr(92) + '|')}`"
    if schema.get("type") == "integer" and "minimum" in schema:
        most = schema.get("maximum", schema.get("exclusiveMaximum", 0) - 1)
        return f"whole number from {schema['minimum']}" + (f" to {most:,}" if most >= 0 else "")
    if schema.get("type") == "string" and "maxLength" in schema:
        least = f"{schema['minLength']} to " if "minLength" in schema else "up to "
        return f"text of {least}{schema['maxLength']:,} characters"
    return {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}.get(
        schema.get("type", ""), "null"
    )


def at_most(most: int | None) -> str:
    return "" if most is None else f" (at most {most})"


def routes() -> list[str]:
    lines = ["| | | body | answer |", "|---|---|---|---|"]
    asked = []
    described = make_app("sqlite:///unused").openapi()
    for path, methods in described["paths"].items():
        for method, facts in methods.items():
            body = (
                facts.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            good = next(facts["responses"][code] for code in ("200", "201") if code in facts["responses"])
            answer = next(iter(good.get("content", {}).values()), {}).get("schema", {})
            shown = [typed(one) if one else "" for one in (body, answer)]
            said = " ".join(facts["description"].split())
            lines.append(f"| `{method.upper()} {path}` | {said} | {shown[0]} | {shown[1]} |")
            asked += [(path, field) for field in facts.get("parameters", ()) if field["in"] == "query"]
    lines += ["", "In the query:", "", "| | field | type | |", "|---|---|---|---|"]
    for path, field in asked:
        told = left_out(field["schema"], field["required"]) + field.get("description", "")
        lines.append(f"| `{path}` | `{field['name']}` | {typed(field['schema'])} | {told} |")
    return lines


def page() -> str:
    commands = {
        kind: f", {kind.role.value}s" if kind.role != "anybody" else "" for kind in kinds(protocol.Commands)
    }
    lines = [INTRO.replace("EXCHANGE", exchange()), "## What you send", ""]
    for kind in (protocol.Hello, protocol.Ping):
        lines += section(kind)
    lines += [
        "What follows are commands; each has an `id` besides what is named here: up to 40 letters, digits, "
        "`_` or `-`. A `seat` is whoever has a token of this room; the `host` has a seat too. Hence a whole "
        'command is `{"type": "rename", "id": "7f3a", "name": "Ada"}`.',
        "",
    ]
    for kind, who in commands.items():
        lines += section(kind, who.rstrip("s"))
    lines += ["## What you hear", ""]
    for kind in kinds(protocol.FromServer):
        lines += section(kind)
    lines += ["## What is in them", ""]
    for kind in (*shared(protocol), *shared(api)):
        lines += section(kind)
    lines += [
        "## Over HTTP",
        "",
        *routes(),
        "",
        "A body is JSON, with the header `Content-Type: application/json`, of at most "
        f"{api.LONGEST_BODY // 1024} KiB; a record that is brought, of {api.LONGEST_RECORD // 1024} KiB. "
        "Whatever is read by `GET` answers `HEAD` as well.",
        "",
        "Errors have the status that stands beside their [code](#codes) and a body of `code` and `reason`.",
        "",
        "The values that an option of a game takes stand in `/api/about`: a whole number from `least` to "
        "`most`, or one of `words`. [Sets of your own](ratjack-sets.md) for Ratjack and a "
        "[bag of your own](manitou-bag.md) for Big Manitou are written out in one word, which records show.",
        "",
    ]
    lines += ["## Codes", "", "| code | over HTTP | meaning |", "|---|---|---|"]
    lines += [f"| `{code}` | {STATUS.get(code, '')} | {meaning} |" for code, meaning in CODES.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
        sys.exit("docs/protocol.md is not what docs/protocol.py makes; run: make docs")

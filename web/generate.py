"""Writes what the page takes from Python into src/generated: the types of messages, the words of games.

Nothing of it is kept in the repository, so nothing of it can be stale: every build writes it anew.
"""

from __future__ import annotations

import inspect
import json
import shutil
import sys
import types
import typing
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, Union

WEB = Path(__file__).parent
OUT = WEB / "src" / "generated"
sys.path.insert(0, str(WEB.parent / "src"))

import engine  # noqa: E402

from stammtisch.games import GAMES, shapes  # noqa: E402
from stammtisch.games.grammar import LANGUAGES, compiled, table  # noqa: E402
from stammtisch.games.meanings import meanings  # noqa: E402
from stammtisch.match.lesson import has_lesson  # noqa: E402
from stammtisch.match.record import RecordDocument  # noqa: E402
from stammtisch.rooms import api, protocol, refusals  # noqa: E402

SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def main() -> None:
    for folder in ("shapes", "words"):
        shutil.rmtree(OUT / folder, ignore_errors=True)
        (OUT / folder).mkdir(parents=True)
    write(OUT / "protocol.ts", messages())
    write(OUT / "shapes.ts", shared_shapes())
    for game in GAMES:
        write(OUT / "shapes" / f"{game}.ts", shapes_of(game))
        for lang in LANGUAGES:
            write(OUT / "words" / f"{game}.{lang}.json", as_json(compiled(game, lang)))
    (OUT / "engine").mkdir(exist_ok=True)
    write(OUT / "engine" / "library.ts", engine.library())
    for game in GAMES:
        write(OUT / "engine" / f"{game}.json", json.dumps(engine.facts(game)) + "\n")
    write(OUT / "catalogue.json", as_json([catalogue(game) for game in GAMES]))
    write(OUT / "themes.css", themes())
    (OUT / "project.inlang").mkdir(exist_ok=True)
    write(OUT / "project.inlang" / "settings.json", as_json(inlang()))
    (OUT / "meanings").mkdir(exist_ok=True)
    for game in GAMES:
        write(OUT / "meanings" / f"{game}.json", as_json(asdict(meanings(game))))


def write(path: Path, text: str) -> None:
    """Leave a file alone that is right already: builds look at the time of a file."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def catalogue(game: str) -> dict[str, Any]:
    """What the first screen says of a game, in all languages."""
    words = table(game)
    spoken = {lang: {key: words[lang][key] for key in ("name", "about")} for lang in LANGUAGES}
    return {"game": game, "minutes": words["minutes"], "lesson": has_lesson(game), **spoken}


def themes() -> str:
    """The palettes of all games, for the first screen shows each in its colours. A game without one has a hue
    that follows from its name."""
    lines = {game: f'@import "../games/{game}/theme.css";' for game in GAMES if has(game, "theme.css")}
    hues = {game: zlib.crc32(game.encode()) % 360 for game in GAMES if game not in lines}
    plain = [f'[data-game="{game}"] {{ --hue: {hue}; }}' for game, hue in hues.items()]
    return "\n".join([*lines.values(), *plain]) + "\n"


def inlang() -> dict[str, Any]:
    """Where the page's own sentences stand: those of a board in the folder of its game."""
    own = [f"src/games/{game}/messages" for game in GAMES if has(game, "messages")]
    folders = ["messages", "messages/replay", *own]
    return {
        "baseLocale": "en",
        "locales": ["en", "de"],
        "modules": ["../../node_modules/@inlang/plugin-message-format/dist/index.js"],
        "plugin.inlang.messageFormat": {
            "pathPattern": [f"../../{folder}/{{locale}}.json" for folder in folders]
        },
    }


def has(game: str, name: str) -> bool:
    return (WEB / "src" / "games" / game / name).exists()


# --- types of messages


def messages() -> str:
    names = literals()
    parts = ["// Written by generate.py from rooms/protocol.py, api.py and refusals.py; do not edit."]
    parts.append('import type { GameEvent, View } from "./shapes";')
    parts.append(f"export const PROTOCOL = {protocol.PROTOCOL};")
    parts += [f"export type {name} = {literal(hint)};" for hint, name in names.items()]
    parts.append(f"export type Code = {' | '.join(map(json.dumps, refusals.CODES))};")
    parts.append(described(RecordDocument, "export interface RecordDocument {"))
    parts += [interface(model, names) for model in models()]
    parts.append(f"export type Command = {union(protocol.Commands)};")
    parts.append(f"export type FromServer = {union(protocol.FromServer)};")
    return "\n\n".join(parts) + "\n"


def literals() -> dict[Any, str]:
    """The named choices of the protocol: Level, Clock, ..."""
    return {
        value: name
        for name, value in {**vars(protocol), **vars(api)}.items()
        if typing.get_origin(value) is Literal and name.isidentifier()
    }


def models() -> list[type[protocol.Message]]:
    found = [*vars(protocol).values(), *vars(api).values()]
    unique = dict.fromkeys(
        kind for kind in found if inspect.isclass(kind) and issubclass(kind, protocol.Message)
    )
    return [kind for kind in unique if kind.model_fields and kind is not protocol.Command]


def interface(model: type[protocol.Message], names: dict[Any, str]) -> str:
    hints = typing.get_type_hints(model)
    lines = [f"/** {' '.join(doc.split())} */"] if (doc := model.__dict__.get("__doc__")) else []
    lines.append(f"export interface {model.__name__} {{")
    for name, field in model.model_fields.items():
        if field.description:
            lines.append(f"  /** {field.description} */")
        optional = "" if field.is_required() or name == "type" else "?"
        lines.append(f"  {name}{optional}: {typescript(hints[name], names)};")
    return "\n".join([*lines, "}"])


def typescript(hint: Any, names: dict[Any, str]) -> str:
    """A type of Python as TypeScript writes it."""
    if hint in names:
        return names[hint]
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return literal(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(typescript(argument, names) for argument in arguments)
    if origin is list:
        inner = typescript(arguments[0], names)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(argument, names) for argument in arguments)}]"
    if origin is dict:
        return f"Record<{typescript(arguments[0], names)}, {typescript(arguments[1], names)}>"
    if origin is typing.Annotated:
        return typescript(arguments[0], names)
    if hint is shapes.Event:
        return "GameEvent"
    if typing.is_typeddict(hint) or (inspect.isclass(hint) and issubclass(hint, protocol.Message)):
        return str(hint.__name__)
    raise TypeError(f"There is no TypeScript for {hint} yet; teach it to generate.py.")


def literal(hint: Any) -> str:
    return " | ".join(json.dumps(value) for value in typing.get_args(hint))


def union(hint: Any) -> str:
    return " | ".join(kind.__name__ for kind in typing.get_args(hint))


# --- types of views and events


def shared_shapes() -> str:
    """What the views and events of all games have."""
    parts = ["// Written by generate.py from games/shapes.py; do not edit."]
    parts.append(described(shapes.View, "export interface View {"))
    event = described(shapes.Event, "export interface GameEvent {").removesuffix("}")
    parts.append(f"{event}  seat?: number;\n  [field: string]: unknown;\n}}")
    return "\n\n".join(parts) + "\n"


def shapes_of(game: str) -> str:
    """The types of a game: the objects in its views and events, `GameView`, and the union `GameEvent`."""
    kinds, prefix = shapes.shapes(game), game.title()
    objects = dict.fromkeys(
        inner for kind in (kinds.shown, *kinds.events.values()) for inner in objects_in(kind)
    )
    events = list(dict.fromkeys(kinds.events.values()))
    parts = [f"// Written by generate.py from games/{game}/shapes.py; do not edit."]
    parts.append('import type { View } from "../shapes";')
    parts += [described(kind, f"export interface {kind.__name__} {{") for kind in objects]
    parts.append(described(kinds.shown, f"export interface {prefix}View extends View {{"))
    parts += [described(kind, f"export type {kind.__name__} = {{") + ";" for kind in events]
    parts.append(f"export type {prefix}Label = {labels(game)};")
    parts.append(f"export type {prefix}Event = {' | '.join(kind.__name__ for kind in events)};")
    return "\n\n".join(parts) + "\n"


def labels(game: str) -> str:
    """The labels of a game's board in its words: by this type a wrong one in the page is found."""
    keys = compiled(game, LANGUAGES[0])["parts"].get("board", {})
    return " | ".join(map(json.dumps, keys)) or "never"


def objects_in(kind: type) -> list[type]:
    """The objects in a view or an event, each after those that it is made of."""
    found: list[type] = []
    for field in shapes.fields(kind).values():
        for inner in filter(typing.is_typeddict, shapes.parts(field.type)):
            found += [*objects_in(inner), inner]
    return found


def described(kind: type, head: str) -> str:
    lines = [f"/** {about} */"] if (about := shapes.about(kind)) else []
    lines.append(head)
    for name, field in shapes.fields(kind).items():
        if field.about:
            lines.append(f"  /** {field.about} */")
        optional = typing.get_origin(field.type) is typing.NotRequired
        kind = typing.get_args(field.type)[0] if optional else field.type
        lines.append(f"  {name}{'?' if optional else ''}: {typescript(kind, {})};")
    return "\n".join([*lines, "}"])


if __name__ == "__main__":
    main()

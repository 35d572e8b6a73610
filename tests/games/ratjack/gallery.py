"""What the gallery shows of Ratjack."""

from __future__ import annotations

from gallery.kinds import Kind, View, prompt

from stammtisch.games import load
from stammtisch.games.ratjack.options import shipped
from stammtisch.match.viewer import SPECTATOR, Viewer


def laid(view: View) -> int:
    return sum(map(len, view["rows"]))


def effect(name: str, sets: str = "red+blue", seats: int = 4, viewer: Viewer | None = None) -> Kind:
    return Kind(name, seats, lambda v: v["prompt"] == name and laid(v) >= 2 * seats, viewer, {"sets": sets})


def choices(sets: str) -> list[str]:
    """The prompts of all choices that the effects of two sets ask for."""
    effects = {effect.lower() for names in shipped(sets).effects.values() for effect in names}
    prompts = load("ratjack").words("en").part("prompts")
    return [name for name in prompts if name.removesuffix("_first").removesuffix("_last") in effects]


KINDS = [
    Kind("opening", 4, prompt("opening")),
    Kind("draw", 4, prompt("draw", 8)),
    Kind("draw_only", 2, prompt("draw_only", 1)),
    Kind("play", 4, prompt("play", 9)),
    Kind("play of two", 2, prompt("play", 5)),
    Kind("turning", 3, lambda v: v["prompt"] == "turning"),
    *(effect(name) for name in choices("red+blue")),
    *(effect(name, "green+black", 3) for name in choices("green+black") if name not in choices("red+blue")),
    Kind("out", 4, lambda v: v["prompt"] == "play" and any(v["out"]) and not v["out"][v["seat"]]),
    Kind("new round", 4, lambda v: v["prompt"] == "opening" and v["last"] is not None),
    Kind("waits", 4, lambda v: v["prompt"] == "play" and v["turns"] > 9 and v["mover"] != 1, viewer=1),
    Kind("watched", 3, prompt("play", 7), viewer=SPECTATOR),
    Kind("long rows", 4, lambda v: v["prompt"] == "play" and max(map(len, v["rows"])) >= 6),
    Kind("over", 3, prompt("over")),
]

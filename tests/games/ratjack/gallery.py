"""What the gallery shows of Ratjack."""

from __future__ import annotations

from gallery.kinds import Kind, View, prompt

from stammtisch.match.viewer import SPECTATOR, Viewer


def laid(view: View) -> int:
    return sum(map(len, view["rows"]))


def effect(name: str, sets: str = "red+blue", seats: int = 4, viewer: Viewer | None = None) -> Kind:
    return Kind(name, seats, lambda v: v["prompt"] == name and laid(v) >= 2 * seats, viewer, {"sets": sets})


KINDS = [
    Kind("opening", 4, prompt("opening")),
    Kind("draw", 4, prompt("draw", 8)),
    Kind("draw_only", 2, prompt("draw_only", 1)),
    Kind("play", 4, prompt("play", 9)),
    Kind("play of two", 2, prompt("play", 5)),
    Kind("turning", 3, lambda v: v["prompt"] == "turning"),
    *(effect(name) for name in (
        "peek_other_last", "chip_own_first", "chip_own_last", "chip_other_first", "chip_other_last",
        "chip_move_first", "chip_move_last", "chip_steal_first", "chip_steal_last", "reveal_own_last",
        "reveal_other_last", "swap_open_first", "swap_open_last", "swap_hidden_first", "swap_hidden_last",
        "swap_hand_last", "discard_other_last",
    )),
    *(effect(name, "green+black", 3) for name in (
        "peek_deck_last", "chip_return_last", "reveal_own_quiet_last", "hide_own_last", "hide_other_last",
        "give_hidden_first", "give_hidden_last", "discard_own_last",
    )),
    Kind("out", 4, lambda v: v["prompt"] == "play" and any(v["out"]) and not v["out"][v["seat"]]),
    Kind("new round", 4, lambda v: v["prompt"] == "opening" and v["last"] is not None),
    Kind("waits", 4, lambda v: v["prompt"] == "play" and v["turns"] > 9 and v["mover"] != 1, viewer=1),
    Kind("watched", 3, prompt("play", 7), viewer=SPECTATOR),
    Kind("long rows", 4, lambda v: v["prompt"] == "play" and max(map(len, v["rows"])) >= 6),
    Kind("over", 3, prompt("over")),
]  # fmt: skip

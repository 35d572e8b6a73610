"""What the gallery shows of Big Manitou."""

from __future__ import annotations

from gallery.kinds import Kind, prompt

from stammtisch.match.viewer import SPECTATOR

KINDS = [
    Kind(
        "choose",
        4,
        lambda v: v["prompt"] == "choose" and v["seat"] is not None and v["chosen"][v["seat"]] == 0,
        viewer=2,
    ),
    Kind(
        "choose later",
        3,
        lambda v: v["prompt"] == "choose" and v["hunt"] == 2 and v["chosen"][0] == 0,
        viewer=0,
    ),
    Kind("play", 4, lambda v: v["prompt"] == "play" and v["hunt"] == 3 and v["plays"] > 12),
    Kind("play of two", 2, lambda v: v["prompt"] == "play" and v["hunt"] == 2 and v["plays"] > 6),
    Kind("play of five", 5, lambda v: v["prompt"] == "play" and v["hunt"] == 2 and v["plays"] > 24),
    Kind(
        "two warriors",
        4,
        lambda v: (
            v["prompt"] == "play"
            and any(len(g["warriors"]) == 2 for g in v["grounds"])
            and any(down for g in v["grounds"] for down in g["down"])
        ),
    ),
    Kind("waits", 3, lambda v: v["prompt"] == "play" and v["plays"] > 9 and v["mover"] != 0, viewer=0),
    Kind("totem", 4, prompt("totem")),
    Kind("horse", 4, prompt("horse")),
    Kind("pay", 4, prompt("pay")),
    Kind("take_warrior", 4, prompt("take_warrior")),
    Kind("take_first", 5, lambda v: v["prompt"] == "take_first" and v["hunt"] > 1),
    Kind("take_second", 5, prompt("take_second")),
    Kind("owe", 3, prompt("owe")),
    Kind(
        "watched", 5, lambda v: v["prompt"] == "play" and v["hunt"] == 3 and v["plays"] > 20, viewer=SPECTATOR
    ),
    Kind("over", 4, prompt("over")),
]

"""What the gallery shows of Skyjo."""

from __future__ import annotations

from gallery.kinds import Kind, View, prompt

from stammtisch.match.viewer import SPECTATOR


def opened(view: View) -> int:
    return sum(card != "?" for grid in view["grids"] for card in grid)


KINDS = [
    Kind("open", 4, lambda v: v["prompt"] == "open" and opened(v) > 2 and v["seat"] is not None),
    Kind("turn", 3, prompt("turn", 20)),
    Kind("drawn", 4, lambda v: v["prompt"] == "drawn" and v["turns"] > 24 and None in v["grids"][v["seat"]]),
    Kind("taken", 2, prompt("taken", 14)),
    Kind("waits", 5, lambda v: v["prompt"] == "drawn" and v["turns"] > 30 and v["mover"] != 2, viewer=2),
    Kind("last lap", 4, lambda v: v["ender"] is not None and v["ender"] != v["seat"]),
    Kind("new round", 4, lambda v: v["prompt"] == "open" and v["last"] is not None),
    Kind("new round of eight", 8, lambda v: v["prompt"] == "open" and v["last"] is not None, viewer=0),
    Kind("eight", 8, prompt("turn", 44)),
    Kind("six", 6, prompt("drawn", 40)),
    Kind("watched", 8, prompt("drawn", 50), viewer=SPECTATOR),
    Kind("over", 3, prompt("over")),
]

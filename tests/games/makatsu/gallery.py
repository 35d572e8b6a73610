"""What the gallery shows of Meister Makatsu."""

from __future__ import annotations

from gallery.kinds import Kind, prompt

from stammtisch.match.viewer import SPECTATOR

KINDS = [
    Kind(
        "first", 4, lambda v: v["prompt"] == "first" and v["round"] == 2 and sum(map(bool, v["table"])) == 2
    ),
    Kind("new round", 5, lambda v: v["prompt"] == "first" and v["last"] is not None and v["phase"] == 1),
    Kind(
        "second",
        5,
        lambda v: (
            v["prompt"] == "second"
            and v["phase"] == 2
            and v["table"][v["seat"]]
            and sum(map(len, v["table"])) == 8
        ),
    ),
    Kind("waits", 3, lambda v: v["prompt"] == "second" and v["mover"] != 0, viewer=0),
    Kind("last phase", 6, lambda v: v["phase"] == 3 and v["prompt"] == "second"),
    Kind("two", 2, lambda v: v["phase"] == 2 and v["prompt"] == "first"),
    Kind("memory", 4, lambda v: v["phase"] == 2 and v["prompt"] == "second", options={"memory_aid": 1}),
    Kind("watched", 6, lambda v: v["phase"] == 2 and v["prompt"] == "second", viewer=SPECTATOR),
    Kind("over", 4, prompt("over")),
]

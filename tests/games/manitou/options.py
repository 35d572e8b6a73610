"""Any bag of Big Manitou, for its option that is a word."""

from __future__ import annotations

import random

TILES = ("b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4", "totem", "horse", "tomahawk")


def any_bag(chooser: random.Random) -> str:
    """The usual bag, or one that is half of one kind; enough for any table with 4 tiles a ground."""
    if chooser.random() < 0.5:
        return "standard"
    counts = {tile: chooser.randint(0, 9) for tile in TILES}
    counts[chooser.choice(TILES)] += 60
    tiles = ",".join(f"{count}x{tile}" for tile, count in counts.items() if count)
    return f"{tiles};{','.join(str(chooser.randint(1, 4)) for _ in range(4))}"


WORDS = {"bag": any_bag}

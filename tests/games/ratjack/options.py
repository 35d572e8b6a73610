"""Any sets of Ratjack, for its option that is a word."""

from __future__ import annotations

import random

from stammtisch.games.ratjack.effects import Effect
from stammtisch.games.ratjack.options import FACES

EFFECTS = [effect.name for effect in Effect]
COLOURS = ("red", "blue", "green", "black")
ALL_FACES = [*FACES, "+10", "-3", "+3", "-5", "+5", "-2"]


def own_sets(chooser: random.Random) -> str:
    """Sets with few or many different effects and chips, written out in a word."""
    effects = chooser.sample(EFFECTS, chooser.randint(2, len(EFFECTS)))
    faces = chooser.sample(ALL_FACES, chooser.randint(1, len(ALL_FACES)))
    colours = sorted(chooser.sample(range(4), 2))
    sets = [f"{COLOURS[colour]}:{','.join(chooser.choices(effects, k=12))}" for colour in colours]
    chips = ",".join("|".join(chooser.choices(faces, k=2)) for _ in range(6))
    return ";".join([*sets, f"chips:{chips}"])


def any_sets(chooser: random.Random) -> str:
    pair = "+".join(chooser.sample(COLOURS, 2))
    return pair if chooser.random() < 0.5 else own_sets(chooser)


WORDS = {"sets": any_sets}

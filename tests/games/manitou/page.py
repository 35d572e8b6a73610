"""What tests of the page know of Big Manitou: what has to be heard, and what is looked at."""

from __future__ import annotations

from typing import Any

from stammtisch.games.words import Words

View = dict[str, Any]

TURNS = 11  # own choices until there is something to see
DESKTOP = "desktop-light"  # how its picture is taken
POINTS = (15, 60)  # of a finished game
LOOKED_AT = (".seat.s1", ".ground__hit", ".stock", ".wheel__open")  # opens a sheet


def hunter_or_warrior(card: str, words: Words, said: View) -> str:
    return str(said["manitou_hunter"].format(strength=card)) if card.isdecimal() else words.card(card)


def spoken(view: View, words: Words, said: View) -> list[str]:
    """The own cards that are asked for; warriors and hunters that lie at the grounds; the tiles."""
    if view["prompt"] in ("choose", "play"):
        own = view["asides" if view["prompt"] == "choose" else "hands"][view["seat"]]
    else:
        own = []
    laid = [card for ground in view["grounds"] for card in ground["warriors"]]
    hunters = [card for ground in view["grounds"] for row in ground["hunters"] for card in row]
    return [hunter_or_warrior(card, words, said) for card in [*own, *laid, *hunters]]


def spoken_of(view: View, seat: int, _words: Words, said: View) -> list[str]:
    held = {key: view[f"{key}s"][seat] for key in ("hand", "pile", "aside")}
    return [said["manitou_counts"].format(**held), said["manitou_bag"].format(count=view["bag_size"])]

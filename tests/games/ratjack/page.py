"""What tests of the page know of Ratjack: what has to be heard, and what is looked at."""

from __future__ import annotations

from typing import Any

from stammtisch.games.words import Words

View = dict[str, Any]

TURNS = 6  # own choices until there is something to see
POINTS = (2, 12)  # of a finished game
LOOKED_AT = (".seat.s1 .who", "[data-place=discard]", ".disc")  # opens a sheet


def spoken(view: View, words: Words, _said: View) -> list[str]:
    """The hand, every laid card that is known, everybody's total."""
    laid = [one["card"] for row in view["rows"] for one in row if one["card"]]
    return [words.card(card) for card in [*filter(None, view["hands"][view["seat"]]), *laid]]


def spoken_of(view: View, seat: int, words: Words, _said: View) -> list[str]:
    return [words.card(one["card"]) for one in view["rows"][seat] if one["card"]]

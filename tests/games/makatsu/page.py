"""What tests of the page know of Meister Makatsu: what has to be heard, and what is looked at."""

from __future__ import annotations

from typing import Any

from stammtisch.games.words import Words

View = dict[str, Any]

TURNS = 7  # own choices until there is something to see
DESKTOP = "desktop-light"  # how its picture is taken
POINTS = (8, 30)  # of a finished game
LOOKED_AT = (".seat.s1", ".me__who")  # opens a sheet


def spoken(view: View, words: Words, _said: View) -> list[str]:
    """The hand, and every card that was played in this round."""
    hand = view["hands"][view["seat"]]
    played = [card for seat, cards in enumerate(view["table"]) if seat != view["seat"] for card in cards]
    return [words.card(card) for card in [*hand, *played]]


def spoken_of(view: View, seat: int, words: Words, _said: View) -> list[str]:
    return [words.card(card) for card in view["table"][seat]]

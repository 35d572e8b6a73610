"""What tests of the page know of Skyjo: what has to be heard, and what is looked at."""

from __future__ import annotations

from typing import Any

from stammtisch.games.words import Words

View = dict[str, Any]

TURNS = 9  # own choices until there is something to see
POINTS = (20, 110)  # of a finished game
LOOKED_AT = (".seat.s1",)  # opens a sheet


def minus(text: object) -> str:
    return str(text).replace("-", "−")


def spoken(view: View, _words: Words, said: View) -> list[str]:
    """Every own card by its place, and what lies on the discard pile."""
    facts = []
    for slot, card in enumerate(view["grids"][view["seat"]]):
        place = {"row": slot // 4 + 1, "column": slot % 4 + 1}
        shown = said["skyjo_face_down"] if card == "?" else minus(card)
        facts.append(
            said["skyjo_slot_empty"].format(**place) if card is None
            else said["skyjo_slot"].format(**place, card=shown)
        )  # fmt: skip
    return facts


def spoken_of(view: View, seat: int, _words: Words, said: View) -> list[str]:
    def shown(card: object) -> str:
        return (
            str(said["skyjo_gone"])
            if card is None
            else str(said["skyjo_face_down"])
            if card == "?"
            else minus(card)
        )

    grid = view["grids"][seat]
    rows = [grid[first : first + 4] for first in range(0, 12, 4)]
    return [
        said["skyjo_row"].format(row=row, cards=", ".join(map(shown, cards)))
        for row, cards in enumerate(rows, start=1)
    ]

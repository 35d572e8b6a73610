"""What stands in the views and events of Nim."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.games.shapes import Common, Own, Seat, Word

Handful = Annotated[int, Word("handful", "from 1 to 3, as in `take 2`")]


class Shown(Own):
    prompt: Literal["take", "over"]
    heap: Annotated[int, "how many matches are left"]
    mover: Annotated[Seat | None, "whose turn it is; null when the game is over"]


class View(Common, Shown):
    """A position of Nim as a viewer may know it."""


class Take(TypedDict):
    """A seat took matches from the heap."""

    event: Literal["take"]
    seat: Seat
    count: Annotated[Handful, "how many"]


Event = Take

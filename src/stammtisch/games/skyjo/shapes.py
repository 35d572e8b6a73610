"""What stands in the views and events of Skyjo."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.games.shapes import Common, Seat, Word

Card = Annotated[int, Word("card", "from -2 to 12", said="card")]
Slot = Annotated[int, Word("slot", "from 1 to 12, row by row, as in `swap 5`", said="slot", columns=4)]
Prompt = Literal["open", "turn", "drawn", "taken", "over"]


class LastRound(TypedDict):
    ender: Annotated[Seat | None, "who ended it; null if it was stopped"]
    grids: Annotated[
        list[list[Card | None]],
        "the slots of each seat with all cards turned up, before the last columns left",
    ]
    scores: Annotated[list[int], "the points of each seat in it, doubled ones as they count"]


class Own(TypedDict):
    """What a seat sees otherwise than a spectator does."""

    hand: Annotated[
        Card | None,
        "what the mover holds; null if that is nothing; a card that was drawn is null for all but the mover",
    ]


class Shown(Own):
    prompt: Prompt
    round: Annotated[int, "which round it is, from 1"]
    turns: Annotated[int, "turns that were finished in this round, of all seats together"]
    opened: Annotated[int, "how many cards everybody turns up at first, an option"]
    mover: Annotated[
        Seat | None,
        "whose turn it is; in the opening who will begin, null while nobody knows; null when the "
        "game is over",
    ]
    ender: Annotated[
        Seat | None, "who has ended the round, so that all others have one more turn; null before"
    ]
    grids: Annotated[
        list[list[Card | str | None]],
        "the 12 slots of each seat, row by row: a card that lies open, `?` for one that lies face"
        " down, null for an empty slot; `?5` only where all cards are shown",
    ]
    hand_from: Annotated[
        Literal["pile", "discard"] | None, "where the mover has it from; null if nothing is held"
    ]
    discard: Annotated[list[Card], "the discard pile, its top card last"]
    pile: Annotated[int, "how many cards are in the draw pile"]
    totals: Annotated[list[int], "the points of each seat in all finished rounds, the same as `scores`"]
    last: Annotated[LastRound | None, "the round that was scored last; null before that"]


class Facts(TypedDict):
    """What the sentences about a position speak of."""

    round: int
    rounds: Annotated[int, "how many are played, an option; 0: to the target"]
    target: Annotated[int, "the total that ends the game, an option"]
    top: Annotated[Card | None, "of the discard pile"]
    hand: Annotated[Card | None, "what the mover holds"]
    left: Annotated[int, "how many cards the viewer still has to turn up at first"]


class View(Common, Shown):
    """A position of Skyjo as a viewer may know it."""


FromDiscard = TypedDict("FromDiscard", {"from": Literal["discard"]})
FromPile = TypedDict("FromPile", {"from": Literal["pile"]})
FromHand = TypedDict("FromHand", {"from": Literal["hand"]})
FromGrid = TypedDict("FromGrid", {"from": Literal["grid"]})


class Flip(TypedDict):
    """A seat turned up one of its first cards."""

    event: Literal["flip"]
    seat: Seat
    slot: Slot
    card: Card


class Start(TypedDict):
    """All first cards are turned up."""

    event: Literal["start"]
    seat: Annotated[Seat, "who has the first turn"]


class Reshuffle(FromDiscard):
    """The draw pile was empty: all but the top card of the discard pile are shuffled to be the new one."""

    event: Literal["reshuffle"]
    cards: Annotated[int, "how many these are"]
    to: Literal["pile"]


class Draw(FromPile):
    """A seat drew the top card of the draw pile."""

    event: Literal["draw"]
    seat: Seat
    card: Annotated[Card | None, "null for all but that seat"]
    to: Literal["hand"]


class Take(FromDiscard):
    """A seat took the top card of the discard pile."""

    event: Literal["take"]
    seat: Seat
    card: Card
    to: Literal["hand"]


class Lay(FromHand):
    """A seat swapped the card that it held for one of its grid."""

    event: Literal["lay"]
    seat: Seat
    card: Annotated[Card, "the one that lies in the grid now"]
    slot: Slot
    way: Annotated[Literal["draw", "take"], "how it came to hold that card"]
    side: Annotated[Literal["up", "down"], "how the other one had lain there"]
    left: Annotated[Card, "the other one, which left the grid"]
    to: Literal["grid"]


class Discard(FromGrid):
    """The other card of `lay`, which goes onto the discard pile."""

    event: Literal["discard"]
    seat: Seat
    card: Card
    slot: Annotated[Slot, "where it lay"]
    to: Literal["discard"]


class Refuse(FromHand):
    """A seat put the card that it had drawn onto the discard pile."""

    event: Literal["refuse"]
    seat: Seat
    card: Annotated[Card, "the one that it had drawn"]
    slot: Annotated[Slot, "whose card it turned up instead"]
    turned: Annotated[Card, "what lay there"]
    to: Literal["discard"]


class TurnUp(TypedDict):
    """The card that was turned up after `refuse`."""

    event: Literal["turn_up"]
    seat: Seat
    slot: Slot
    card: Card


class Column(FromGrid):
    """Three equal cards left the grid."""

    event: Literal["column"]
    seat: Seat
    column: Annotated[int, "from 1 to 4, the leftmost is 1"]
    card: Annotated[Card, "one of them"]
    to: Literal["discard"]


class End(TypedDict):
    """A seat has no card face down any more and has ended the round: everybody else has one more turn."""

    event: Literal["end"]
    seat: Seat


class Reveal(TypedDict):
    """The round is over, and a card that lay face down is turned up."""

    event: Literal["reveal"]
    seat: Annotated[Seat, "whose card"]
    slot: Slot
    card: Card


class Double(TypedDict):
    """Whoever ended the round was not the lowest alone: the points count double."""

    event: Literal["double"]
    seat: Seat


class Score(TypedDict):
    """The points of a seat for the round; one event for each seat."""

    event: Literal["score"]
    seat: Seat
    points: Annotated[int, "in this round, doubled ones as they count"]
    total: Annotated[int, "in all rounds"]


class Deal(FromPile):
    """The next round was dealt."""

    event: Literal["deal"]
    round: Annotated[int, "its number"]
    card: Annotated[Card, "the first of the discard pile"]
    to: Literal["discard"]


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]


Event = (
    Flip
    | Start
    | Reshuffle
    | Draw
    | Take
    | Lay
    | Discard
    | Refuse
    | TurnUp
    | Column
    | End
    | Reveal
    | Double
    | Score
    | Deal
    | Over
)

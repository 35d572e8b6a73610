"""What stands in the views and events of Meister Makatsu."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.games.shapes import Common, Seat, Word

Card = Annotated[
    str,
    Word(
        "card",
        "its colour, `b` blue, `y` yellow or `p` purple, and its value from 1 to 8, as in `play b3`",
        said="card",
    ),
]
Prompt = Literal["first", "second", "over"]
Colour = Literal["blue", "yellow", "purple"]


class LastRound(TypedDict):
    starter: Annotated[Seat, "who began it"]
    cards: Annotated[list[Card], "all cards in the order in which they were played"]
    took: Annotated[
        list[Seat | None], "who took the tokens for blue, yellow and purple; null where nobody did"
    ]


class Own(TypedDict):
    """What a seat sees otherwise than a spectator does."""

    hands: Annotated[
        list[list[Card] | int], "the hand of each seat: your own cards, of all others how many they are"
    ]
    reserves: Annotated[
        list[list[Card] | int],
        "how many cards lie in the reserve of each seat; with the option `memory_aid` the cards of your own",
    ]


class Shown(Own):
    prompt: Prompt
    phase: Annotated[int, "from 1 to 3"]
    round: Annotated[int, "which round of the phase it is, from 1"]
    master: Annotated[Seat, "who holds the figure and begins this round"]
    mover: Annotated[Seat | None, "who plays the next card; null when the game is over"]
    table: Annotated[
        list[list[Card]],
        "the cards of this round that lie before each seat, in the order in which it played them",
    ]
    decks: Annotated[int, "how many cards are left in each draw pile; all have the same number"]
    out: Annotated[
        list[list[Card]] | None,
        "with the option `memory_aid` the cards of each seat that have left the game; else null",
    ]
    tokens: Annotated[list[list[int]], "how many tokens each seat has that are worth 1, 2 and 3"]
    last: Annotated[LastRound | None, "the round before, until the next card is played; null from then on"]


class Facts(TypedDict):
    """What the sentences about a position speak of."""

    phase: int
    round: int
    rounds: Annotated[int, "how many rounds this phase has"]


class View(Common, Shown):
    """A position of Meister Makatsu as a viewer may know it."""


FromHand = TypedDict("FromHand", {"from": Literal["hand"]})
FromDeck = TypedDict("FromDeck", {"from": Literal["deck"]})
FromPool = TypedDict("FromPool", {"from": Literal["pool"]})
FromSeat = TypedDict("FromSeat", {"from": Annotated[Seat, "who had it"]})


class Play(FromHand):
    """A seat played a card."""

    event: Literal["play"]
    seat: Seat
    card: Card
    to: Literal["table"]


class Reserve(FromHand):
    """A seat put the rest of its hand into its reserve."""

    event: Literal["reserve"]
    seat: Seat
    count: Annotated[int, "how many cards"]
    to: Literal["reserve"]


class Token(FromPool):
    """A seat took the tokens for a colour at the end of the round."""

    event: Literal["token"]
    seat: Seat
    colour: Colour
    count: Annotated[int, "how many tokens"]
    worth: Annotated[int, "the points of each, from 1 to 3"]
    to: Literal["seat"]


class Master(FromSeat):
    """The figure went to another seat."""

    event: Literal["master"]
    seat: Annotated[Seat, "who has it now"]
    to: Annotated[Seat, "who has it now"]


class Phase(TypedDict):
    """The next phase begins: reserves are draw piles now."""

    event: Literal["phase"]
    phase: Annotated[int, "its number"]


class Draw(FromDeck):
    """A seat drew cards for the next round; one event for each seat."""

    event: Literal["draw"]
    seat: Seat
    count: Annotated[int, "how many"]
    cards: Annotated[list[Card] | None, "null for all but that seat"]
    to: Literal["hand"]


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]


Event = Play | Reserve | Token | Master | Phase | Draw | Over

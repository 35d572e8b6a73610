"""What stands in the views and events of Ratjack."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.games.shapes import Common, Seat, Word

Card = Annotated[
    str,
    Word(
        "card",
        "the colour of its set, `r` red, `b` blue, `g` green or `k` black, and its value from 1 "
        "to 12, as in `play r5`",
        said="card",
    ),
]
Place = Annotated[
    str,
    Word(
        "place",
        "a laid card: the letter of its seat and its number in that row, from 1, as in `card B2`",
        said="place",
    ),
]
Chip = Annotated[int, Word("chip", "from 1 to 6, as in `chip 4`")]
Face = Annotated[
    str,
    Word(
        "face",
        "what a side of a chip shows: `half`, `double`, `zero`, `padlock`, `crest`, `blank`, or a"
        " number with its sign: `+10`",
        said="card",
    ),
]
Effect = Annotated[str, Word("effect", "its name in the rulebook: `PEEK_OTHER`")]
Reason = Literal["bust", "exact", "alone", "highest"]
Colour = Literal["red", "blue", "green", "black"]


class LastCard(TypedDict):
    card: Annotated[Card | None, "null for everybody if it lay face down"]
    face: Annotated[Face | None, "what the chip on it showed; null without one"]


class Paid(TypedDict):
    bust: Annotated[int, "for others who went out (RAT-10)"]
    exact: Annotated[int, "for exactly 25 (RAT-11)"]
    alone: Annotated[int, "for being left alone (RAT-12)"]
    highest: Annotated[int, "for the highest total (RAT-13)"]


class ChipState(TypedDict):
    face: Annotated[Face, "the side that is up"]
    other: Annotated[Face, "the other side"]
    at: Annotated[Place | None, "the card that it lies on; null in the display"]


class Laid(TypedDict):
    card: Annotated[Card | None, "null for those who do not know it"]
    up: Annotated[bool, "whether it lies face up"]
    value: Annotated[int, "what it counts with its chip; 0 face down"]
    chip: Annotated[Chip | None, "the one that lies on it"]
    known: Annotated[list[Seat], "who knows the card"]


class Pending(TypedDict):
    verb: Annotated[Effect, "which one"]
    at: Annotated[Place, "the card that has it"]
    first: Annotated[
        str | None,
        "the first of two choices as in the move, a place or the number of a chip; null before it is made",
    ]


class LastRound(TypedDict):
    ender: Annotated[Seat, "whose turn was the last"]
    rows: Annotated[
        list[list[LastCard]],
        "the laid cards of each seat at the end of that turn; none of a seat that had been out before",
    ]
    totals: Annotated[list[int], "what these cards counted for each seat"]
    paid: Annotated[list[Paid], "the victory points that each seat won in that turn"]


class Own(TypedDict):
    """What a seat sees otherwise than a spectator does."""

    rows: Annotated[list[list[Laid]], "the laid cards of each seat, from left to right"]
    hands: Annotated[
        list[list[Card | None]],
        "the hand of each seat, the card that it holds longer first; null for those who do not know it",
    ]
    top: Annotated[Card | None, "the top card of the deck; null for those who do not know it"]
    aside: Annotated[
        list[Card | None],
        "the cards that effects have set aside in this round; null for those who do not know it",
    ]


class Shown(Own):
    prompt: Annotated[
        str, "as in the words: for a choice, its effect and whether it is the `first` or the `last` one"
    ]
    round: Annotated[int, "which round it is, from 1"]
    turns: Annotated[int, "turns that were finished in this round, of all seats together"]
    target: Annotated[int, "the victory points that win, an option"]
    mover: Annotated[
        Seat | None, "whose turn it is; in the opening who will begin; null when the game is over"
    ]
    sets: Annotated[list[Colour], "the two sets of the deck"]
    effects: Annotated[dict[str, Effect], "the effect of each card of the deck, by the card"]
    chips: Annotated[list[ChipState], "the chips 1 to 6"]
    totals: Annotated[list[int], "what the laid cards of each seat count together"]
    out: Annotated[list[bool], "for each seat whether it is out of the round"]
    deck: Annotated[int, "how many cards are in the deck"]
    peeked: Annotated[list[Seat], "who knows the top card of the deck"]
    discard: Annotated[list[Card], "the discard pile, its top card last"]
    effect: Annotated[Pending | None, "the effect for which a choice is due; null at all other times"]
    last: Annotated[LastRound | None, "the end of the last round that is over; null before there is one"]


class Facts(TypedDict):
    """What the sentences about a position speak of."""

    round: int
    target: Annotated[int, "the victory points that win, an option"]
    top: Annotated[Card | None, "of the discard pile"]
    peeked: Annotated[Card | None, "the top card of the deck, for those who know it"]


class View(Common, Shown):
    """A position of Ratjack as a viewer may know it."""


FromHand = TypedDict("FromHand", {"from": Literal["hand"]})
FromDeck = TypedDict("FromDeck", {"from": Literal["deck"]})
FromDiscard = TypedDict("FromDiscard", {"from": Literal["discard"]})


class Lay(FromHand):
    """A seat laid a card of its hand face down."""

    event: Literal["lay"]
    seat: Seat
    card: Annotated[Card | None, "null for all but that seat"]
    to: Literal["row"]


class Start(TypedDict):
    """Everybody has laid a first card."""

    event: Literal["start"]
    seat: Annotated[Seat, "who has the first turn"]


class Draw(FromDeck):
    """A seat drew the top card of the deck."""

    event: Literal["draw"]
    seat: Seat
    card: Annotated[Card | None, "null for those who do not know it"]
    to: Literal["hand"]


class Take(FromDiscard):
    """A seat took the top card of the discard pile."""

    event: Literal["take"]
    seat: Seat
    card: Card
    to: Literal["hand"]


class Play(FromHand):
    """A seat laid a card of its hand face up."""

    event: Literal["play"]
    seat: Seat
    card: Card
    effect: Annotated[Effect, "what it does; choices may follow"]
    to: Literal["row"]


class Discard(FromHand):
    """A seat put a card of its hand onto the discard pile, to turn up one of its laid cards."""

    event: Literal["discard"]
    seat: Seat
    card: Card
    to: Literal["discard"]


class TurnUp(TypedDict):
    """A seat turned up one of its laid cards with its effect."""

    event: Literal["turn_up"]
    seat: Seat
    card: Card
    effect: Annotated[Effect, "what it does; `NONE` under a blank chip"]
    place: Place


class DrawDown(FromDeck):
    """`DRAW_HIDDEN`: a seat laid the top card of the deck face down."""

    event: Literal["draw_down"]
    seat: Seat
    card: Annotated[
        Card | None, "null for those who do not know it, and for everybody if the next round begins with it"
    ]
    to: Literal["row"]


class Look(TypedDict):
    """`PEEK_DECK`: a seat looked at the top card of the deck; `leave` or `bury` follows."""

    event: Literal["look"]
    seat: Seat
    card: Annotated[Card | None, "null for those who do not know it"]


class Leave(TypedDict):
    """The seat left that card where it was."""

    event: Literal["leave"]
    seat: Seat


class Bury(TypedDict):
    """The seat put that card onto the discard pile."""

    event: Literal["bury"]
    seat: Seat
    card: Annotated[Card | None, "null for those who did not know it if the next round begins with it"]


class PeekOther(TypedDict):
    """A seat looked at a face-down card of another."""

    event: Literal["peek_other"]
    seat: Seat
    other: Annotated[Seat, "whose card"]
    place: Place
    card: Annotated[
        Card | None, "null for those who do not know it, and for everybody if the next round begins with it"
    ]


class ChipOwn(TypedDict):
    """A seat put a chip from the display onto a card of its own."""

    event: Literal["chip_own"]
    seat: Seat
    other: Annotated[Seat, "whose card, its own"]
    place: Annotated[Place, "where the chip lies now"]
    chip: Chip
    face: Annotated[Face, "the side that is up"]
    origin: Annotated[None, "it came from the display"]


class ChipOther(TypedDict):
    """A seat put a chip from the display onto a card of another."""

    event: Literal["chip_other"]
    seat: Seat
    other: Annotated[Seat, "whose card"]
    place: Annotated[Place, "where the chip lies now"]
    chip: Chip
    face: Annotated[Face, "the side that is up"]
    origin: Annotated[None, "it came from the display"]


class ChipMove(TypedDict):
    """A seat moved a chip from any card to another."""

    event: Literal["chip_move"]
    seat: Seat
    other: Annotated[Seat, "on whose card the chip lies now"]
    place: Annotated[Place, "where the chip lies now"]
    chip: Chip
    face: Annotated[Face, "the side that is up"]
    origin: Annotated[Place, "where it lay"]


class ChipSteal(TypedDict):
    """A seat moved a chip from a card of another to one of its own."""

    event: Literal["chip_steal"]
    seat: Seat
    other: Annotated[Seat, "on whose card the chip lies now, its own"]
    place: Annotated[Place, "where the chip lies now"]
    chip: Chip
    face: Annotated[Face, "the side that is up"]
    origin: Annotated[Place, "where it lay"]


class ChipReturn(TypedDict):
    """A seat returned a chip to the display."""

    event: Literal["chip_return"]
    seat: Seat
    chip: Chip
    face: Annotated[Face, "the side that is up"]
    origin: Annotated[Place, "where it lay"]


class RevealOwnQuiet(TypedDict):
    """A seat turned up a card of its own without its effect."""

    event: Literal["reveal_own_quiet"]
    seat: Seat
    other: Annotated[Seat, "whose card, its own"]
    place: Place
    card: Card


class RevealOther(TypedDict):
    """A seat turned up a card of another, without its effect."""

    event: Literal["reveal_other"]
    seat: Seat
    other: Annotated[Seat, "whose card"]
    place: Place
    card: Card


class HideOwn(TypedDict):
    """A seat turned a card of its own face down."""

    event: Literal["hide_own"]
    seat: Seat
    other: Annotated[Seat, "whose card, its own"]
    place: Place
    card: Card


class HideOther(TypedDict):
    """A seat turned a card of another face down."""

    event: Literal["hide_other"]
    seat: Seat
    other: Annotated[Seat, "whose card"]
    place: Place
    card: Card


class SwapOpen(TypedDict):
    """A seat swapped a face-up card with one of another."""

    event: Literal["swap_open"]
    seat: Seat
    other: Annotated[Seat, "with whom"]
    own: Annotated[Place, "that of the first seat"]
    place: Annotated[Place, "that of the other"]
    cards: Annotated[list[Card], "the two, the one that lay at `own` first"]


class SwapHidden(TypedDict):
    """A seat swapped a face-down card with one of another."""

    event: Literal["swap_hidden"]
    seat: Seat
    other: Annotated[Seat, "with whom"]
    own: Annotated[Place, "that of the first seat"]
    place: Annotated[Place, "that of the other"]


class SwapHand(TypedDict):
    """A seat swapped the card in its hand with a face-down card of its own."""

    event: Literal["swap_hand"]
    seat: Seat
    other: Annotated[Seat, "whose card, its own"]
    place: Place


class GiveHidden(TypedDict):
    """A seat gave a face-down card to another."""

    event: Literal["give_hidden"]
    seat: Seat
    other: Annotated[Seat, "who has it now"]
    own: Annotated[Place, "where it lay"]


class DiscardOwn(TypedDict):
    """A seat discarded a laid card of its own by an effect."""

    event: Literal["discard_own"]
    seat: Seat
    other: Annotated[Seat, "whose card, its own"]
    place: Annotated[Place, "where it lay"]
    card: Annotated[Card | None, "null for those who did not know it"]


class DiscardOther(TypedDict):
    """A seat discarded a laid card of another by an effect."""

    event: Literal["discard_other"]
    seat: Seat
    other: Annotated[Seat, "whose card"]
    place: Annotated[Place, "where it lay"]
    card: Annotated[Card | None, "null for those who did not know it"]


class Out(TypedDict):
    """A seat has 26 or more and is out of the round."""

    event: Literal["out"]
    seat: Seat
    points: Annotated[int, "what its laid cards count"]


class Point(TypedDict):
    """A seat won victory points."""

    event: Literal["point"]
    seat: Seat
    count: Annotated[int, "how many"]
    reason: Annotated[
        Reason,
        "for others who went out, for exactly 25, for being left alone, for the highest total",
    ]


class RoundEnd(TypedDict):
    """The round is over."""

    event: Literal["round_end"]
    seat: Annotated[Seat, "whose turn was the last"]


class Deal(FromDeck):
    """The next round was dealt."""

    event: Literal["deal"]
    seat: Annotated[Seat, "who will have the first turn"]
    round: Annotated[int, "its number"]
    card: Annotated[Card, "the first of the discard pile"]
    to: Literal["discard"]


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]


Event = (
    Lay
    | Start
    | Draw
    | Take
    | Play
    | Discard
    | TurnUp
    | DrawDown
    | Look
    | Leave
    | Bury
    | PeekOther
    | ChipOwn
    | ChipOther
    | ChipMove
    | ChipSteal
    | ChipReturn
    | RevealOwnQuiet
    | RevealOther
    | HideOwn
    | HideOther
    | SwapOpen
    | SwapHidden
    | SwapHand
    | GiveHidden
    | DiscardOwn
    | DiscardOther
    | Out
    | Point
    | RoundEnd
    | Deal
    | Over
)

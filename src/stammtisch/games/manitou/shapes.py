"""What stands in the views and events of Big Manitou."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.games.shapes import Common, Seat, Word

Card = Annotated[
    str,
    Word(
        "card",
        "a hunter, `1` to `10`, or a warrior: `chief`, `mother`, `medicine`, `rain` or `scout`, "
        "as in `play chief 2`",
        said="card",
    ),
]
Tile = Annotated[
    str,
    Word(
        "tile",
        "so many bisons, `b1` to `b4`, so many tipis, `t1` to `t4`, `totem`, `horse` or "
        "`tomahawk`, as in `take b3`",
        said="card",
    ),
]
Tiles = Annotated[
    dict[str, int],
    Word("tiles", "by the tile, how many there are; kinds of which there is none are left out"),
]
Lot = Annotated[str, Word("lot", "a tile, or several of a kind with their number, as in `2xb3`", said="card")]
Ground = Annotated[int, Word("ground", "from 1 to 3")]
Right = Literal["warrior", "first", "second"]
StoneName = Literal["totem", "horse"]
Prompt = Literal[
    "choose", "play", "totem", "horse", "pay", "owe", "over", "take_warrior", "take_first", "take_second"
]


class Taking(TypedDict):
    ground: Annotated[Ground, "where it lies"]
    right: Annotated[Right, "by what: a warrior, the best hunters, the next best ones"]
    due: Annotated[int, "how many tiles the mover is to take still"]


class GroundState(TypedDict):
    tiles: Annotated[Tiles, "what lies there"]
    holder: Annotated[Seat | None, "who has face-up warriors there; null if nobody has"]
    warriors: Annotated[list[Card], "these, the first one first"]
    hunters: Annotated[list[list[Card]], "the hunters of each seat"]
    down: Annotated[list[list[Card]], "the warriors of each seat that lie face down"]
    sums: Annotated[list[int], "the strength of each seat's hunters there, with its tomahawks"]


class Stones(TypedDict):
    totem: Annotated[Seat | None, "the totem stone; null if nobody does"]
    horse: Annotated[Seat | None, "the horse stone; null if nobody does"]


class Own(TypedDict):
    """What a seat sees otherwise than a spectator does."""

    hands: Annotated[
        list[list[Card] | int], "the hand of each seat: your own cards, of all others how many they are"
    ]
    piles: Annotated[
        list[list[Card] | int],
        "the same of its pile, which is in no order; while all choose, what it has chosen so far",
    ]
    asides: Annotated[list[list[Card] | int], "the same of its cards that were not chosen"]


class Shown(Own):
    prompt: Prompt
    hunt: Annotated[int, "which hunt it is, from 1"]
    hunts: Annotated[int, "how many there are in this game"]
    dealer: Annotated[Seat, "the dealer of this hunt"]
    mover: Annotated[Seat | None, "who is to act; null while all choose and when the game is over"]
    plays: Annotated[int, "cards played in this hunt, of all seats together, without the eighth card"]
    portion: Annotated[int, "how many tiles are laid out on each ground"]
    taking: Annotated[Taking | None, "the booty that is being taken; null at all other times"]
    grounds: Annotated[list[GroundState], "the grounds 1 to 3"]
    thief: Annotated[
        list[int],
        "the strength of each seat's hunters on all grounds, without tomahawks; the highest one pays",
    ]
    to_choose: Annotated[
        list[int], "how many cards each seat takes along in this hunt; 0 when the game is over"
    ]
    chosen: Annotated[list[int], "how many of these it has chosen"]
    spent: Annotated[
        list[list[Card]], "the cards of each seat that were played in earlier hunts and not yet taken back"
    ]
    booty: Annotated[list[Tiles], "the tiles of each seat"]
    bisons: Annotated[list[int], "the bisons on them"]
    tipis: Annotated[list[int], "the tipis on them"]
    owes: Annotated[list[int], "the fines that each seat owes"]
    stones: Annotated[Stones, "who owns them"]
    bag: Annotated[Tiles, "those that are still in the bag"]
    bag_size: Annotated[int, "how many these are"]
    lost: Annotated[Tiles, "those that nobody took"]
    paid: Annotated[Tiles, "those that were paid as fines"]


class Facts(TypedDict):
    """What the sentences about a position speak of."""

    hunt: int
    hunts: int
    count: Annotated[int, "how many cards the viewer still has to choose"]
    ground: Annotated[int | None, "where booty is being taken"]
    due: Annotated[int | None, "how many tiles are taken there"]


class View(Common, Shown):
    """A position of Big Manitou as a viewer may know it."""


FromAside = TypedDict("FromAside", {"from": Literal["aside"]})
FromPile = TypedDict("FromPile", {"from": Literal["pile"]})
FromHand = TypedDict("FromHand", {"from": Literal["hand"]})
FromGround = TypedDict("FromGround", {"from": Literal["ground"]})
FromBooty = TypedDict("FromBooty", {"from": Literal["booty"]})
FromSpent = TypedDict("FromSpent", {"from": Literal["spent"]})
FromBag = TypedDict("FromBag", {"from": Literal["bag"]})


class Choose(FromAside):
    """You have chosen a card that goes along; nobody else hears of it."""

    event: Literal["choose"]
    seat: Seat
    card: Card
    to: Literal["pile"]


class Chosen(TypedDict):
    """Another seat has chosen the last of its cards."""

    event: Literal["chosen"]
    seat: Seat
    count: Annotated[int, "how many cards it takes along"]


class Start(TypedDict):
    """Everybody has chosen."""

    event: Literal["start"]
    seat: Annotated[Seat, "who has the first turn"]


class Hand(FromPile):
    """A seat drew its first hand; one event for each seat."""

    event: Literal["hand"]
    seat: Seat
    cards: Annotated[list[Card] | None, "null for all but that seat"]
    to: Literal["hand"]


class Played(FromHand):
    seat: Seat
    card: Card
    ground: Ground
    to: Literal["ground"]


class Play(Played):
    """A seat played a card."""

    event: Literal["play"]


class Eighth(Played):
    """The owner of the totem stone played an eighth card."""

    event: Literal["eighth"]


class Draw(FromPile):
    """A seat drew a card after its play."""

    event: Literal["draw"]
    seat: Seat
    card: Annotated[Card | None, "null for all but that seat"]
    to: Literal["hand"]


class Lying(TypedDict):
    seat: Annotated[Seat, "whose card"]
    card: Card
    ground: Ground


class Met(Lying):
    other: Annotated[Seat, "whose warrior lay there"]
    enemy: Annotated[Card, "that warrior, of two the second"]


class Wins(Met):
    """The warrior that was played beats the enemy there."""

    event: Literal["wins"]


class Loses(Met):
    """The warrior that was played loses to the enemy there."""

    event: Literal["loses"]


class Equal(Met):
    """The warrior that was played and the enemy there are equal."""

    event: Literal["equal"]


class Sacrifice(Met):
    """The warrior that was played takes the second of two enemies there with it."""

    event: Literal["sacrifice"]


class Down(Lying):
    """A warrior is turned face down, after one of the four events above."""

    event: Literal["down"]


class Idle(Lying):
    """A seat could play nothing else (MAN-13): its warrior lies face down."""

    event: Literal["idle"]


class Move(FromGround):
    """The owner of the horse stone moved a hunter."""

    event: Literal["move"]
    seat: Seat
    card: Card
    origin: Annotated[Ground, "where it lay"]
    ground: Annotated[Ground, "where it lies now"]
    to: Literal["ground"]


class Pass(TypedDict):
    """The owner of a stone did not use it."""

    event: Literal["pass"]
    seat: Seat
    stone: StoneName


class Thief(TypedDict):
    """A seat had the highest sum and is a hide thief."""

    event: Literal["thief"]
    seat: Seat
    sum: Annotated[int, "that sum"]


class Owe(TypedDict):
    """A hide thief has no booty to pay with."""

    event: Literal["owe"]
    seat: Seat
    count: Annotated[int, "how many fines it owes now"]


class Pay(FromBooty):
    """A seat paid a fine."""

    event: Literal["pay"]
    seat: Seat
    tile: Tile
    to: Literal["paid"]


class Take(FromGround):
    """A seat took a tile."""

    event: Literal["take"]
    seat: Seat
    tile: Tile
    ground: Ground
    right: Annotated[Right, "by what: a warrior, the best hunters, the next best ones"]
    to: Literal["booty"]


class Stone(TypedDict):
    """A seat got a stone."""

    event: Literal["stone"]
    seat: Seat
    stone: StoneName


class StoneBack(TypedDict):
    """A seat gave a stone back, and nobody owns it."""

    event: Literal["stone_back"]
    seat: Seat
    stone: StoneName


class Lost(FromGround):
    """Tiles that nobody took are lost."""

    event: Literal["lost"]
    tiles: list[Lot]
    to: Literal["lost"]


class Back(FromSpent):
    """Everybody took back all their cards."""

    event: Literal["back"]
    to: Literal["aside"]


class Hunt(TypedDict):
    """The next hunt begins."""

    event: Literal["hunt"]
    hunt: Annotated[int, "its number"]
    seat: Annotated[Seat, "its dealer"]


class NewGround(FromBag):
    """Tiles were laid out on a ground; one event for each ground."""

    event: Literal["ground"]
    ground: Ground
    tiles: list[Lot]
    to: Literal["ground"]


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]


Event = (
    Choose
    | Chosen
    | Start
    | Hand
    | Play
    | Eighth
    | Draw
    | Wins
    | Loses
    | Equal
    | Sacrifice
    | Down
    | Idle
    | Move
    | Pass
    | Thief
    | Owe
    | Pay
    | Take
    | Stone
    | StoneBack
    | Lost
    | Back
    | Hunt
    | NewGround
    | Over
)

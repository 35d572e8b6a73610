"""What the scenarios of Big Manitou are drawn with."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from scenario import play, section, seen_as, starred
from scenario import table as drawn_table
from stammtisch import IllegalMove, Table
from stammtisch.games import load
from stammtisch.games.manitou.shapes import View
from stammtisch.match.viewer import SPECTATOR, Viewer

SEATS = "ABCDE"
HUNTERS = "1 2 3 4 5 6 7 8 9 10"
DECK = f"{HUNTERS} chief chief mother mother medicine rain scout"
WARRIORS = ["chief", "mother", "medicine", "rain", "scout"]
BEATS = {  # MAN-8
    "chief": ["medicine", "rain", "scout"],
    "mother": ["chief"],
    "medicine": ["rain", "mother"],
    "rain": ["scout", "mother"],
    "scout": ["medicine", "mother"],
}
BAG = "6xb1 8xb2 4xb3 2xb4 6xt1 8xt2 4xt3 2xt4 7xtotem 7xhorse 6xtomahawk"  # MAN-29
PHASES = ("choosing", "totem", "horse", "thief", "taking", "owing", "over")


def manitou(drawing: str) -> Table:
    """A drawn position. Cards that a scenario does not care for are filled in: warriors lying face down at
    ground 3 (without any more: the lowest hunters) until everybody has played as often as `plays` tells, then
    the lowest cards in hand and pile, and the highest in `spent`."""
    given = load("manitou").sections(f"manitou {drawing}")
    words, seats = given.values, SEATS[: given.seats]
    if "choosing" not in words and "over" not in words:
        scoring = any(phase in words for phase in PHASES)
        plays = 7 * len(seats) if scoring else int(words.get("plays", ["0"])[0])
        for seat in seats:
            fill(words, seats, seat, plays, "dealer_eighth" in given.options)
    shared = [keyword for keyword in words if keyword[0] not in SEATS]
    own = [f"{seat}{place}" for seat in seats for place in ("", *places_of(words, seat))]
    rows = [f"{keyword.split()[-1]}{star(given.starred, keyword)} {' '.join(words[keyword])}"
            for keyword in shared + own]  # fmt: skip
    options = " ".join(f"{name}={value}" for name, value in given.options.items())
    return drawn_table("manitou", f"{options} {'   '.join(rows)}")


def star(stars: list[int], keyword: str) -> str:
    return "*" if len(keyword) == 1 and SEATS.index(keyword) in stars else ""


def places_of(words: dict[str, list[str]], seat: str) -> list[str]:
    return [keyword[1:] for keyword in words if keyword.startswith(f"{seat} ")]


def fill(words: dict[str, list[str]], seats: str, seat: str, plays: int, dealer_eighth: bool) -> None:
    """Lay out the cards of a seat that the drawing does not name."""
    dealer = words["dealer"][0]
    turn = (seats.index(seat) - seats.index(dealer) - 1) % len(seats)
    chosen = 9 if turn == 0 else 8
    if seat == dealer and not (dealer_eighth and words.get("stones", "-")[0] == seat):
        chosen = 7
    up = [words[key] for key in words if key.startswith("warriors") and words[key][0] == seat]
    laid = [card for ground in "123" for card in words.get(f"{seat} at{ground}", ())]
    laid += [card for holder, *warriors in up for card in warriors]
    held = [card for place in ("hand", "pile", "aside", "spent") for card in words.get(f"{seat} {place}", ())]
    left = DECK.split()
    for card in laid + held:
        left.remove(card.removeprefix("?"))
    turns = (plays + len(seats) - 1 - turn) // len(seats)
    while len(laid) < turns:
        laid.append(f"?{left.pop()}" if left[-1] in WARRIORS else left.pop(0))
        words.setdefault(f"{seat} at3", []).append(laid[-1])
    hand, pile = words.setdefault(f"{seat} hand", []), words.setdefault(f"{seat} pile", [])
    while len(laid) + len(hand) + len(pile) < chosen:
        (hand if len(hand) < 3 else pile).append(left.pop(0))
    if int(words.get("hunt", ["1"])[0]) % 2 == 0 and f"{seat} spent" not in words:
        words[f"{seat} spent"] = left[-7:]


def last_card(drawing: str) -> Table:
    """A drawn position in which the dealer is to play the last card of the hunt."""
    seats = load("manitou").sections(f"manitou {drawing}").seats
    return manitou(f"{drawing} plays {7 * seats - 1}")


def shared_out(drawing: str) -> Table:
    """The dealer D is the hide thief with nothing to pay and gets no booty; the hunters of D lie at ground 3,
    where no tiles are. The booty of grounds 1 and 2 is to be taken by the others."""
    table = last_card(f"dealer D {drawing} D at3 7 8 9 hand 10")
    play(table, "play 10 3")
    return table


# --- what there is


def seen(table: Table, viewer: Viewer = SPECTATOR) -> View:
    return seen_as(View, table, viewer)


def cards(table: Table, place: str) -> str:
    """The cards of a place, as in `A hand`."""
    return section(table, place)


def at(table: Table, ground: int) -> dict[str, str]:
    """What each seat with cards at a ground has there besides its face-up warriors."""
    laid = {seat: section(table, f"{seat} at{ground}") for seat in SEATS[: table.seats]}
    return {seat: row for seat, row in laid.items() if row}


def warriors(table: Table, ground: int) -> str:
    """The owner and the face-up warriors of a ground."""
    return section(table, f"warriors{ground}")


def tiles(table: Table, place: str) -> str:
    """The tiles of a place, as in `A booty` or `ground1`."""
    return re.sub(r"\b1x", "", section(table, place))


def booty(table: Table) -> dict[str, str]:
    """The booty of everybody who has some."""
    rows = {seat: tiles(table, f"{seat} booty") for seat in SEATS[: table.seats]}
    return {seat: row for seat, row in rows.items() if row}


def owes(table: Table) -> list[int]:
    return [int(section(table, f"{seat} owes")) for seat in SEATS[: table.seats]]


def stones(table: Table) -> str:
    """The owners of the totem stone and of the horse stone."""
    return section(table, "stones")


def asked(table: Table) -> str:
    """Who is to act, and for what: `B plays`, `A totem`, `C taking 1 first 2`, `choosing`."""
    there = load("manitou").sections(table.text()).values
    phase = next((phase for phase in PHASES if phase in there), "plays")
    return " ".join([starred(table), phase, *(there[phase] if phase == "taking" else ())]).strip()


def takings(table: Table) -> list[str]:
    """Take the first tile that is offered as long as booty is taken: who took, at which ground, as what."""
    taken = []
    while " taking " in asked(table):
        seat, _, ground, right, _ = asked(table).split()
        taken.append(f"{seat} {ground} {right}")
        play(table, table.moves()[0])
    return taken


def tile_sum(rows: Iterable[dict[str, int]]) -> int:
    return sum(count for row in rows for count in row.values())


def refuses(table: Table, *moves: str, because: str) -> bool:
    """None of these moves is offered or can be made, the message names the rule, and nothing changes. Where
    several are asked, the move names the first of them."""
    for move in moves:
        before = table.text()
        with pytest.raises(IllegalMove, match=because):
            play(table, move)
        assert table.text() == before
        assert move.removeprefix("A: ") not in table.moves(table.waiting[0])
    return True


def choose(table: Table, seat: str, names: str) -> None:
    play(table, *(f"{seat}: choose {card}" for card in names.split()))


def finish(table: Table) -> None:
    """Play on to the end of the game, always the last move that is offered."""
    while not table.over:
        seat = table.waiting[0]
        table.play(table.moves(seat)[-1], seat)

"""What the scenarios of Ratjack are drawn with."""

from __future__ import annotations

import re

import pytest

from scenario import play, section, seen_as
from scenario import table as drawn_table
from stammtisch import IllegalMove, Table
from stammtisch.games.ratjack.shapes import View
from stammtisch.match.viewer import SPECTATOR, Viewer

BOX = "half|double,zero|+10,padlock|crest,blank|-3,+3|-5,+5|-2"  # RAT-25
LOCKS = ",".join(["padlock|crest"] * 6)  # for own sets: as many padlocks and crests as are wanted
PAIRS = ["red+blue", "red+green", "red+black", "blue+green", "blue+black", "green+black"]


def ratjack(drawing: str, deck: str = "") -> Table:
    """A drawn position; `deck` lies on top of the deck, below it the rest in no order yet."""
    table = drawn_table("ratjack", drawing)
    if not deck:
        return table
    rest = [card for card in section(table, "deck").split() if card not in ("~", *deck.split())]
    return drawn_table("ratjack", f"{drawing} deck {deck} ~ {' '.join(rest)}")


def emptied(drawing: str, deck: str = "") -> Table:
    """A drawn position with no other cards in the deck: the rest lies on the discard pile."""
    unseen = section(drawn_table("ratjack", drawing), "deck").split()
    rest = " ".join(card for card in unseen if card not in ("~", *deck.split()))
    return drawn_table("ratjack", f"{drawing} discard {rest} deck {deck}")


def own_sets(chips: str = BOX, **effects: str) -> str:
    """The option for a red and a blue set in which only the named cards have an effect: `r1="HIDE_OWN"`."""
    red, blue = (",".join(effects.get(f"{suit}{value}", "NONE") for value in range(1, 13)) for suit in "rb")
    return f"sets=red:{red};blue:{blue};chips:{chips}"


def end_of_turn(drawing: str) -> Table:
    """Whoever has the star looks at a card with the r1 at the left end of their row, and ends their turn."""
    mover = re.findall(r"([A-D])\*", drawing)[0]
    table = ratjack(f"{drawing} effect PEEK_OTHER {mover}1")
    play(table, table.moves()[0])
    return table


def seen(table: Table, viewer: Viewer = SPECTATOR) -> View:
    return seen_as(View, table, viewer)


def row(table: Table, seat: str) -> str:
    return section(table, seat)


def hand(table: Table, seat: str) -> str:
    return section(table, f"{seat} hand")


def totals(table: Table) -> list[int]:
    """What the face-up cards of the seats count."""
    return list(seen(table)["totals"])


def display(table: Table) -> str:
    """The numbers of the chips that lie on no card."""
    return " ".join(str(chip) for chip, there in enumerate(seen(table)["chips"], 1) if there["at"] is None)


def out(table: Table) -> str:
    """The seats that are out of the round."""
    return "".join(seat for seat, gone in zip("ABCD", seen(table)["out"], strict=False) if gone)


def every_card(table: Table) -> list[str]:
    """All cards, wherever they are."""
    places = [place for seat in "ABCD"[: table.seats] for place in (seat, f"{seat} hand")]
    words = " ".join(section(table, place) for place in [*places, "discard", "deck", "aside"])
    return sorted(re.findall(r"[rbgk]\d+", words), key=lambda card: ("rbgk".index(card[0]), int(card[1:])))


def viewer(seat: str) -> Viewer:
    """The number of a seat; `-` is a spectator."""
    return SPECTATOR if seat == "-" else "ABCD".index(seat)


def sees(table: Table, seat: str, other: str) -> str:
    """A row in the eyes of a seat: `r5` face up, `?r5` face down and known, `?` unknown."""
    cards = seen(table, viewer(seat))["rows"]["ABCD".index(other)]
    return " ".join(f"{'' if card['up'] else '?'}{card['card'] or ''}" for card in cards)


def sees_hand(table: Table, seat: str, other: str) -> str:
    cards = seen(table, viewer(seat))["hands"]["ABCD".index(other)]
    return " ".join(card or "?" for card in cards)


def told(table: Table, seat: str, event: str) -> str | None:
    """The card that a seat was told of when such an event happened last; None: nothing."""
    happened = [told for told in table.events(viewer(seat)) if told["event"] == event]
    card = dict(happened[-1])["card"]
    assert card is None or isinstance(card, str)
    return card


def refuses(table: Table, *moves: str, because: str = "") -> bool:
    """None of these moves is offered or can be made, the message names the rule, and nothing changes."""
    for move in moves:
        before = table.text()
        with pytest.raises(IllegalMove, match=because):
            play(table, move)
        assert table.text() == before
        assert move not in table.moves(table.waiting[0])
    return True

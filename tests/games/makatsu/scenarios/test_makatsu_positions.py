"""Texts that are not a position of Meister Makatsu."""

from __future__ import annotations

import pytest

from games.makatsu.scenarios.drawing import (
    END_OF_PHASE_1,
    HIDDEN,
    ended_text,
    makatsu,
)
from scenario import section
from stammtisch import BadPosition, Table

HAND = "hand b1 b2 b3 b4"
HANDS = f"A {HAND}   B {HAND}"


def test_a_position_is_read_back_as_it_was_written() -> None:
    for text in (HIDDEN, END_OF_PHASE_1, "phase 3 round 2 over master A   A hand tokens 6 2 1   B hand"):
        written = makatsu(text).text()
        assert Table.parse(written).text() == written


def test_the_end_of_a_round_is_read_back_as_it_was_written() -> None:
    table = makatsu("master A   table p1 y1 b1   A hand   B* hand y2 y3 y4")
    table.play("play y2")
    again = Table.parse(table.text())
    assert again.text() == table.text()
    assert again.view(0) == table.view(0)


def test_what_is_left_out_is_filled_with_the_cards_named_nowhere() -> None:
    table = makatsu("phase 2 round 2   master A   A hand y1 y2 y3 y4   B hand b1 b2 b3 b4 reserve p7 p8")
    assert section(table, "A out") == "b1 b2 b3 b4 b5 b6 b7 b8 y5 y6 y7 y8 p1 p2"
    assert section(table, "A reserve") == "p3 p4"
    assert section(table, "A deck") == "p5 p6 p7 p8"
    assert section(table, "B deck") == "p3 p4 p5 p6"


REFUSED = {  # what is wrong: a text, and what the complaint names
    "no master": (HANDS, "master"),
    "nobody is master": (f"master - {HANDS}", "master"),
    "a master without a seat": (f"master C {HANDS}", "'C'"),
    "two masters": (f"master A master B {HANDS}", "master"),
    "a seat left out": (f"master A   A {HAND}   C {HAND}", "Seat B"),
    "a seat without a hand": (f"master A   A {HAND}   B", "B hand"),
    "a hand too small": (f"master A   A {HAND}   B hand b1 b2 b3", "Seat B.*hand"),
    "a hand too big": (f"master A   A {HAND}   B {HAND} b5", "Seat B.*hand"),
    "four cards after the own first one": (f"master A   table b5   {HANDS}", "Seat A.*hand"),
    "two cards kept in phase 1": (
        "master A   table y1 y1 y2   A hand b1 b2   B hand b1 b2 b3",
        "Seat A.*hand",
    ),
    "a reserve in round 1": (f"master A   A {HAND} reserve y1 y2   B {HAND}", "Seat A.*reserve"),
    "a deck too small": (f"phase 2 round 2   master A   A {HAND} deck y1 y2 y3   B {HAND}", "Seat A.*deck"),
    "a card twice in a hand": (f"master A   A {HAND}   B hand b1 b2 b3 b3", "twice"),
    "a card twice on the table": (
        "master A   table b1 y1 b1   A hand   B hand b1 b2 b3",
        "Seat A .*b1.* twice in 'table'",
    ),
    "a card in hand and reserve": (
        f"round 2   master A   A {HAND} reserve b1 b5   B {HAND}",
        "Seat A .*too many of b1.* 'hand' and 'reserve'",
    ),
    "a card in hand and on the table": (
        f"master A   table b1   A hand b1 b2 b3   B {HAND}",
        "Seat A .*too many of b1.* 'table' and 'hand'",
    ),
    "a value that no card has": (f"master A   A {HAND}   B hand b1 b2 b3 b9", "'b9'"),
    "a colour that no card has": (f"master A   A {HAND}   B hand b1 b2 b3 r4", "'r4'"),
    "no card on the table": (f"master A   table -   A hand b1 b2 b3   B {HAND}", "'-'"),
    "a round that should have ended": ("master A   table b1 b1 b2 b2   A hand   B hand", "table"),
    "a star too early": (f"master A   A {HAND}   B* {HAND}", "star"),
    "a star too late": (f"master A   table b5   A* hand b1 b2 b3   B {HAND}", "star"),
    "two stars": (f"master A   A* {HAND}   B* {HAND}", "star"),
    "a star in a finished game": ("phase 3 round 2   over   master A   A* hand   B hand", "star"),
    "over in phase 1": ("over   master A   A hand   B hand", "over"),
    "over with a card on the table": ("phase 3 round 2   over   master A   table b1   A hand   B hand", None),
    "a fourth phase": (f"phase 4   master A   {HANDS}", "phase"),
    "a fourth round of phase 2": (f"phase 2 round 4   master A   {HANDS}", "round"),
    "'took' without 'last'": (f"round 2   master A   {HANDS}   took - B -", "took"),
    "'last' without 'took'": (f"round 2   master A   {HANDS}   last A y1 y2 y3 y4", "took"),
    "half a last round": (f"round 2   master A   {HANDS}   last A y1 y2   took - B -", "last"),
    "'last' during a round": (
        f"round 2   master A   table b5   A hand b1 b2 b3   B {HAND}   last A y1 y2 y3 y4   took - B -",
        "last",
    ),
    "'last' before any round": (f"master A   {HANDS}   last A y1 y2 y3 y4   took - B -", "last"),
    "a card twice in 'last'": (
        f"round 2   master A   {HANDS}   last A y1 y2 y1 y4   took - B -",
        "last|twice",
    ),
    "a card of 'last' in a hand": (
        f"round 2   master A   {HANDS}   last A b1 y2 y3 y4   took A B -",
        "Seat A .*too many of b1.* 'hand' and 'out'",
    ),
    "a lower card takes": (f"round 2   master A   {HANDS}   last A y1 y2 y3 y4   took - A -", "took"),
    "a colour not played is taken": (
        f"round 2   master A   {HANDS}   last A y1 y2 y3 y4   took B B -",
        "took",
    ),
    "purple taken without the figure": (
        f"round 2   master A   {HANDS}   last A p1 p2 y3 y4   took - B B",
        "figure",
    ),
    "two kinds of tokens": (f"master A   {HANDS} tokens 1 2", "tokens"),
    "tokens below zero": (f"master A   {HANDS} tokens -1 0 0", "tokens"),
    "more tokens of 1 than there are": (ended_text("A", A="13 0 0", B="12 0 0"), "tokens"),
    "more tokens of 2 than there are": (ended_text("A", A="0 7 0", B="0 6 0"), "tokens"),
    "more tokens of 3 than there are": (ended_text("A", A="0 0 5", B="0 0 4"), "tokens"),
    "more tokens than one round gives": (f"round 2   master A   {HANDS} tokens 5 0 0", "tokens"),
    "tokens of a phase to come": (f"round 2   master A   {HANDS} tokens 0 1 0", "tokens"),
    "a section of another game": (f"master A   {HANDS}   discard b1", "discard"),
}


@pytest.mark.parametrize(("text", "complaint"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_cannot_be_is_refused(text: str, complaint: str | None) -> None:
    with pytest.raises(BadPosition, match=complaint):
        makatsu(text)

"""Texts that are positions of Ratjack, and texts that are not."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    emptied,
    end_of_turn,
    ratjack,
)
from scenario import section
from stammtisch import BadOption, BadPosition, Table
from stammtisch.match.viewer import SPECTATOR

A, B = "A* r9 ?r3 hand r1", "B ?b1 b2 hand r11"
DECK = "r2 r4 r5 r6 r7 r8 r10 r12 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12"  # the other cards
LAST = "last A   A' r9 ?@half paid 0 1 0 0   B' b8@+5 ?"

READ = {
    "the first cards are laid": "opening   A* hand r1 b8   B ?r11 hand b2   C hand b12 r4   discard b3",
    "a card is to be drawn": f"{A} {B}",
    "a card is to be played": f"A* r9 hand r1 b7:* {B}   discard b12 r4",
    "cards with chips": "chips double +10 crest -3 -5 -2   A* r9@1 ?r3@4 hand r1   B ?b1@2 b2@6 hand r11",
    "cards that are known": "A* ?r3:* ?r4:C hand r1:B   B ?b1:AC hand r11:*   C ?b4:AB hand r12:A",
    "a seat is out": f"{A} {B}   C r12 b12@2 b11 ?r4 hand b8 out",
    "a card is turned up": "A* r9 ?r7 hand r1   B ?b1 hand r11   turning   discard b5",
    "an effect": "A* r9 r1 hand b8   B ?b1 hand r11   effect PEEK_OTHER A2",
    "an effect after its first card": "A* ?r9 r8 hand b8   B ?b1 hand r11   effect SWAP_HIDDEN A2 A1",
    "an effect after its first chip": "A* r9 r5 hand b8   B ?b1@4 hand r11   effect CHIP_MOVE A2 4",
    "cards set aside": f"{A} {B}   aside r5 ?r6:B ?r7",
    "the end of the last round": f"round 2   turns 3   points 1 0   winner A   {A} {B}   {LAST}",
    "other sets": "sets=green+black   target=5   A* k9 ?k3 hand g1   B ?g11 g2 hand k11",
    "a finished game": f"over   points 3 1   winner A   A r9 hand r1   B b8 hand r11   {LAST}",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_position_is_read_back_as_it_was_written(text: str) -> None:
    table = ratjack(text)
    again = Table.parse(table.text())
    assert again.text() == table.text()
    for seat in (SPECTATOR, *range(table.seats)):
        assert again.view(seat) == table.view(seat)


def test_a_deck_in_order_is_read_back_as_it_was_written() -> None:
    table = ratjack(f"{A} {B}", deck="b12 r4 b7")
    assert section(table, "deck").startswith("b12 r4 b7 ~ ")
    peeked = table.text().replace("\nchance", "\npeeked :AB\nchance")
    assert Table.parse(peeked).text() == peeked
    assert (
        Table.parse(emptied(f"{A} {B}", deck="b12").text()).text() == emptied(f"{A} {B}", deck="b12").text()
    )


@pytest.mark.parametrize("points", ["1 0", "2 0"])
def test_the_end_of_a_round_is_read_back_as_it_was_written(points: str) -> None:
    table = end_of_turn(
        f"points {points}   A* r1 r12@3 b12 ?b4@2 hand b2   B ?b1 r11@5 hand b3   aside ?b6:B"
    )
    again = Table.parse(table.text())
    assert again.text() == table.text()
    viewers = (0, 1, SPECTATOR)
    assert [again.view(viewer) for viewer in viewers] == [table.view(viewer) for viewer in viewers]


@pytest.mark.whole
def test_games_are_read_back_as_they_were_written_after_every_move() -> None:
    for seed in range(4):
        table = Table(
            "ratjack", 2 + seed % 3, seed=seed, options={"sets": ["red+blue", "green+black"][seed % 2]}
        )
        while not table.over and len(table.history) < 80:
            seat = table.waiting[-1]
            table.play(table.moves(seat)[len(table.history) * 7 % len(table.moves(seat))], seat)
            assert Table.parse(table.text()).text() == table.text()


def test_what_is_left_out_is_filled_in() -> None:
    table = ratjack(f"{A} {B}")
    assert [section(table, name) for name in ("round", "turns", "points")] == ["1", "0", "0 0"]
    assert section(table, "chips") == "half zero padlock blank +3 +5"
    assert sorted(section(table, "deck").split()) == sorted(["~", *DECK.split()])


def test_dots_are_all_cards_that_are_not_named() -> None:
    table = ratjack(f"{A} {B}   deck b12 r4 ...")
    assert section(table, "deck").startswith("b12 r4 ~ ")
    assert sorted(section(table, "deck").split()) == sorted(["~", *DECK.split()])
    with pytest.raises(BadPosition, match=r"'\.\.\.' after 'deck'"):
        ratjack(f"{A} {B}   deck ... b12")


def with_deck(cards: str) -> str:
    """A position with all the other cards in the deck."""
    return f"{A} {B}   deck {cards}"


REFUSED = {  # what is wrong: a text, and what the complaint names
    "a card twice in a row": (f"A* r9 r9 hand r1 {B}", "r9 appears twice"),
    "a card in two rows": (f"A* r9 b2 hand r1 {B}", "b2 appears twice"),
    "a card in a row and a hand": (f"A* r9 hand b2 {B}", "b2 appears twice"),
    "a card in a row and discarded": (f"{A} {B}   discard b2", "b2 appears twice"),
    "a card in a row and set aside": (f"{A} {B}   aside b2", "b2 appears twice"),
    "a card in a row and in the deck": (with_deck(f"{DECK} b2"), "b2 appears twice"),
    "a card twice in the deck": (with_deck(f"{DECK} b3"), "b3 appears twice"),
    "a card missing": (with_deck(DECK.replace(" b4", "")), "b4 is missing"),
    "a value that no card has": (f"A* r13 hand r1 {B}", "'r13' after 'A' is not a card of this deck"),
    "a value of zero": (f"A* r0 hand r1 {B}", "'r0' after 'A' is not a card of this deck"),
    "a card of a set not played": (f"A* g9 hand r1 {B}", "'g9' after 'A' is not a card .* of red and blue"),
    "no card": (f"A* x9 hand r1 {B}", "'x9' after 'A' is not a card"),
    "no card in a hand": (f"A* r9 hand one {B}", "'one' after 'A hand' is not a card"),
    "no card in the discard pile": (f"{A} {B}   discard ?r5", r"'\?r5' after 'discard'"),
    "two stars": (f"{A} B* ?b1 hand r11", "star"),
    "no star": (f"A r9 hand r1 {B}", "star"),
    "a star for a seat that is out": (f"A* r9 hand r1 out {B}   C hand r2", "star"),
    "a star in a finished game": (f"over   points 3 0   {A} {B}", "star"),
    "one left in the round": (f"{A}   B ?b1 hand r11 out", "fewer than two"),
    "a chip on two cards": (f"A* r9@2 ?r3@2 hand r1 {B}", "Chip 2 lies on two cards"),
    "a chip 7": (f"A* r9@7 hand r1 {B}", "chip 7; there are chips 1 to 6"),
    "a chip 0": (f"A* r9@0 hand r1 {B}", "chip 0; there are chips 1 to 6"),
    "a face of another chip": (f"chips zero zero padlock blank +3 +5 {A} {B}", "Chip 1 shows half or double"),
    "no face": (f"chips half zero padlock blank +3 +7 {A} {B}", r"Chip 6 shows \+5 or -2, not '\+7'"),
    "five faces": (f"chips half zero padlock blank +3 {A} {B}", "6 chips, not 5"),
    "three hand cards": (f"A* r9 hand r1 r2 r4 {B}", "Seat A holds 3 cards"),
    "no hand card": (f"A* r9 {B}", "Seat A holds 0 cards"),
    "two hand cards out of turn": (f"{A}   B ?b1 hand r11 b3", "Seat B holds 2 cards"),
    "no hand card of a seat that is out": (f"{A} {B}   C r12 out", "Seat C holds 0 cards"),
    "two hand cards during an effect": (
        "A* r9 r1 hand b8 b7   B ?b1 hand r11   effect PEEK_OTHER A2",
        "Seat A holds 2 cards",
    ),
    "a hand card face down": (f"A* r9 hand ?r1 {B}", "'.r1' in the hand of A"),
    "a hand card with a chip": (f"A* r9 hand r1@2 {B}", "'r1@2' in the hand of A"),
    "a face-up card that somebody knows": (f"A* r9:B hand r1 {B}", "'r9:B' of seat A lies face up"),
    "a card known to nobody's seat": (f"A* ?r9:C hand r1 {B}", "'.r9:C' .* no such seat"),
    "an effect that the card does not have": (
        "A* r9 r1 hand b8   B ?b1 hand r11   effect PEEK_OTHER A1",
        "A1 does not have this effect",
    ),
    "an effect of a face-down card": (
        "A* r9 ?r1 hand b8   B ?b1 hand r11   effect PEEK_OTHER A2",
        "A2 does not have this effect",
    ),
    "an effect of a card under the blank chip": (
        "A* r9 r1@4 hand b8   B ?b1 hand r11   effect PEEK_OTHER A2",
        "A2 does not have this effect",
    ),
    "an effect of another player's card": (
        "A* r9 hand b8   B r1 ?b1 hand r11   effect PEEK_OTHER B1",
        "B1 is not a card of the mover",
    ),
    "an effect of no card": (
        "A* r9 hand b8   B hand r11   effect PEEK_OTHER A2",
        "A2 is not a card of the mover",
    ),
    "an unknown effect": ("A* r1 hand b8   B ?b1 hand r11   effect LOOK A1", "'effect' takes an effect"),
    "an effect without a place": ("A* r1 hand b8   B ?b1 hand r11   effect PEEK_OTHER", "'effect' takes"),
    "an effect without a choice": ("A* r7 hand b8   B ?b1 hand r11   effect DRAW_HIDDEN A1", "effect"),
    "an impossible effect": ("A* r1 hand b8   B b1 hand r11   effect PEEK_OTHER A1", "PEEK_OTHER cannot be"),
    "an impossible first choice": (
        "A* r9 r8 hand b8   B ?b1 hand r11   effect SWAP_HIDDEN A2 A1",
        "card A1 could not be chosen",
    ),
    "an impossible first chip": (
        "A* r9 r5 hand b8   B ?b1@4 hand r11   effect CHIP_MOVE A2 3",
        "chip 3 could not be chosen",
    ),
    "a first choice of an effect with one": (
        "A* r9 r1 hand b8   B ?b1 hand r11   effect PEEK_OTHER A2 B1",
        "'B1' after 'effect' is not a first choice of PEEK_OTHER",
    ),
    "PEEK_DECK without a look": (
        "sets=red+green   A* g1 hand r8   B ?r1 hand r11   effect PEEK_DECK A1",
        "must be 'peeked'",
    ),
    "turning up without a face-down card": ("A* r9 hand r1   B ?b1 hand r11   turning   discard b5", "turn"),
    "turning up a padlock": ("A* ?r7@3 hand r1   B ?b1 hand r11   turning   discard b5", "turn"),
    "turning up without a discarded card": ("A* ?r7 hand r1   B ?b1 hand r11   turning", "discard"),
    "opening and turning": (f"opening   {A} {B}   turning", "Only one of 'opening', 'over', 'turning'"),
    "over too early": (f"over   points 2 1   A r9 hand r1 {B}", "over when somebody has 3 points"),
    "over too late": (f"points 3 1   {A} {B}", "over when somebody has 3 points"),
    "over below another target": (f"target=5   over   points 4 1   A r9 hand r1 {B}", "has 5 points"),
    "25 at the beginning of a turn": (f"A* r12 b12 r1 hand r2 {B}", "Seat A has 25"),
    "26 before a card is played": ("A* r9 hand r1 r2   B r12 b12 b2 hand r11", "Seat B has 26"),
    "25 with chips": (f"A* r12 r8@6 hand r1 {B}", "Seat A has 25"),
    "a deck without order that was looked at": (f"{A} {B}   peeked :A", "peeked"),
    "'peeked' without a colon": (f"{with_deck(DECK)}   peeked x", "'peeked' takes seats, as in :BC"),
    "'peeked' by no seat": (f"{with_deck(DECK)}   peeked :C", "known to C, but there is no such seat"),
    "two marks in the deck": (with_deck(f"~ {DECK} ~"), "~"),
    "no deck": (f"{A} {B}   deck   discard {DECK}", "without a deck has ended"),
    "a chip set aside": (f"{A} {B}   aside r5@2", "aside"),
    "a face-up card set aside that somebody knows": (f"{A} {B}   aside r5:B", "aside"),
    "60 turns": (f"turns 60   {A} {B}", "After 60 turns"),
    "61 turns": (f"turns 61   {A} {B}", "'61' after 'turns'"),
    "no round": (f"round 0   {A} {B}", "'0' after 'round'"),
    "points for three": (f"points 1 0 0   {A} {B}", "'points' takes 2 numbers, not 3"),
    "points below zero": (f"points -1 0   {A} {B}", "'-1' after 'points'"),
    "a winner without a seat": (f"winner C   {A} {B}", "'C' after 'winner' is not a seat"),
    "'last' without rows": (f"round 2   {A} {B}   last A", "'last' and the rows after it"),
    "rows without 'last'": (f"round 2   {A} {B}   A' r9   B' b8", "'last' and the rows after it"),
    "'last' without the row of a seat": (f"round 2   {A} {B}   last A   A' r9", "'last' and the rows"),
    "'last' in the first round": (f"{A} {B}   {LAST}", "last|round"),
    "a card twice in 'last'": (f"round 2   {A} {B}   last A   A' r9   B' r9", "r9|twice"),
    "no card in 'last'": (f"round 2   {A} {B}   last A   A' r13   B' r9", "'r13'"),
    "no face in 'last'": (f"round 2   {A} {B}   last A   A' r9@2   B' b8", "no chip face '2'"),
    "three payments": (f"round 2   {A} {B}   last A   A' r9 paid 0 0 0   B' b8", "paid' takes 4 numbers"),
    "a card face up in the opening": (
        "opening   A* r9 hand r1   B ?b1 hand r11   discard b3",
        "opening seat A",
    ),
    "two cards laid in the opening": (
        "opening   A* ?r9 ?r8 hand r1   B ?b1 hand r11   discard b3",
        "opening seat A",
    ),
    "two discards in the opening": ("opening   A* ?r9 hand r1   B ?b1 hand r11   discard b3 b4", "opening"),
    "a turn before the opening": (
        "opening   turns 1   A* ?r9 hand r1   B ?b1 hand r11   discard b3",
        "opening",
    ),
    "a seat left out": (f"{A}   C ?b1 hand r11", "Seat B is missing"),
    "a section twice": (f"{A} {B}   discard r5   discard r6", "'discard' appears twice"),
    "a section of another game": (f"{A} {B}   discard r5   pile r6", "'pile' after 'discard' is not a card"),
    "values after a flag": (f"{A} {B} out   now", "'B out' takes no values, but 'now'"),
    "half a generator": (f"{A} {B}   chance 00ff", "'chance' takes"),
}


@pytest.mark.parametrize(("text", "complaint"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        ratjack(text)


@pytest.mark.parametrize("text", ["A* hand r1", "A* hand r1 B hand r2 C hand r3 D hand r4 E hand r5"])
def test_a_position_for_too_few_or_too_many_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="ratjack is played by 2 to 4"):
        ratjack(text)

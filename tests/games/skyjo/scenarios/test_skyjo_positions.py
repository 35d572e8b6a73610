"""Texts that are not a position of Skyjo, and some that are."""

from __future__ import annotations

import pytest

from games.skyjo.scenarios.drawing import (
    DECK,
    HALF_OPEN,
    OPENING,
    TURN,
    cards,
    last,
    last_turn,
    seen,
    skyjo,
)
from stammtisch import BadOption, BadPosition, Table, UnknownGame

POSITION = """
    A*   5  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B    1  1 ?1 ?1 | ?6 ?0 ?2 ?4 | ?8 ?9 ?9 ?6
    discard 12
"""


def test_position_every_card_that_is_not_named_lies_in_the_draw_pile() -> None:
    assert cards(skyjo(POSITION)) == DECK


def test_position_dots_are_all_cards_that_are_not_named() -> None:
    table = skyjo(POSITION.replace("discard 12", "discard 12   pile 7 -2 ..."))
    assert cards(table) == DECK
    assert "pile 7 -2 ~ " in table.text()
    table.play("draw")
    assert seen(table, 0)["hand"] == 7


def test_position_dots_stand_at_the_end_alone() -> None:
    with pytest.raises(BadPosition, match=r"'\.\.\.' after 'pile'"):
        skyjo(POSITION.replace("discard 12", "discard 12   pile ... 7"))


def test_position_a_card_too_many_is_refused() -> None:
    with pytest.raises(BadPosition, match="11 cards of 12"):
        Table.parse(skyjo(POSITION).text().replace("pile ~", "pile ~ 12"))


def test_position_a_card_too_few_is_refused() -> None:
    with pytest.raises(BadPosition, match="4 cards of -2"):
        Table.parse(skyjo(POSITION).text().replace("pile ~ -2", "pile ~"))


BAD = {
    "a sixth -2": ("discard 12", "discard -2 -2 -2 -2 -2 -2", "6 cards of -2"),
    "no card 13": ("discard 12", "discard 13", "13"),
    "no card -3": ("?7", "?-3", "-3"),
    "a slot that is not a card": ("?7", "x", "'x'"),
    "13 slots": ("?7", "?7 ?7", "13 slots"),
    "11 slots": ("?7", "", "11 slots"),
    "nobody's turn": ("A*", "A", "star"),
    "two turns": ("B ", "B* ", "star"),
    "a seat left out": ("B ", "C ", "Seat B"),
    "one seat twice": ("B ", "A ", "'A'"),
    "an unknown section": ("discard 12", "discard 12 hand 5", "hand"),
    "a section twice": ("discard 12", "discard 12 discard 11", "discard"),
    "an empty discard pile": ("discard 12", "discard", "discard"),
    "no discard pile": ("discard 12", "", "discard"),
    "two cards in hand": ("discard 12", "discard 12 drawn 5 taken 4", "drawn"),
    "two orders": ("discard 12", "discard 12 pile 5 ~ 3 ~ 4", "~"),
    "three totals for two": ("discard 12", "discard 12 totals 1 2 3", "totals"),
    "a round 0": ("discard 12", "discard 12 round 0", "round"),
    "negative turns": ("discard 12", "discard 12 turns -1", "turns"),
    "an ender who is not there": ("discard 12", "discard 12 ender C", "'C'"),
    "an ender with hidden cards": ("discard 12", "discard 12 ender B", "Seat B"),
    "a broken generator": ("discard 12", "discard 12 chance beef", "chance"),
    "a second round without a first": ("discard 12", "discard 12 round 2", "last"),
    "grids of a last round in the first": ("discard 12", "discard 12 A' 1 1 1 2 | 1 1 1 2 | 2 2 2 2", "A'"),
    "a beginner known in the first opening": ("discard 12", "discard 12 opening", "opening"),
    "a complete open column": (
        "A*   5  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8",
        "A* 5 3 ?1 ?1 | 5 ?0 ?2 ?4 | 5",
        "column",
    ),
}


@pytest.mark.parametrize(("right", "wrong", "says"), BAD.values(), ids=BAD.keys())
def test_position_with_a_mistake_is_refused_with_a_sentence_that_names_it(
    right: str, wrong: str, says: str
) -> None:
    assert POSITION.count(right) == 1
    with pytest.raises(BadPosition, match=says):
        skyjo(POSITION.replace(right, wrong))


@pytest.mark.parametrize(
    "drawing",
    [
        "A* . . . 1 | . . . 2 | . . . 3   B . . . 9 | . . . 8 | . . . ?7   discard 5",
        "A* . . . 1 | . . . 2 | . . . 3   B . . . 9 | . . . 8 | . . . ?7   discard 5   ender A",
        "A . . . 1 | . . . 2 | . . . 3   B* . . . 9 | . . . 8 | . . . ?7   discard 5",
    ],
    ids=["a mover without hidden cards", "an ender to move", "an end without an ender"],
)
def test_position_in_which_a_seat_could_not_play_its_turn_is_refused(drawing: str) -> None:
    with pytest.raises(BadPosition, match="Seat A"):
        skyjo(drawing)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("A    ?1 ?2 ?3", "A 1 2 3"),
        ("A ", "A*"),
        ("discard 0", "discard 0 0"),
        ("discard 0", ""),
        ("opening", "opening turns 1"),
        ("opening", "opening drawn 0"),
    ],
)
def test_position_of_an_opening_that_cannot_be_is_refused(right: str, wrong: str) -> None:
    assert OPENING.count(right) == 1
    with pytest.raises(BadPosition):
        skyjo(OPENING.replace(right, wrong))


def test_position_of_an_opening_in_which_all_have_opened_is_refused() -> None:
    with pytest.raises(BadPosition):
        skyjo(OPENING.replace("?1 ?2", "1 2"))


FINISHED = """
    over   totals 100 11
    A    . . . 3 | . . . 4 | . . . 3
    B    . . . 1 | . . . 4 | . . . 6
    discard 5
    last A 10 11
    A'   . . . 3 | . . . 4 | . . . 3
    B'   . . . 1 | . . . 4 | . . . 6
"""


def test_position_of_a_finished_game_is_read() -> None:
    assert skyjo(FINISHED).winners == (1,)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("B    . . . 1", "B*   . . . 1"),
        ("B    . . . 1", "B    . . . ?1"),
        ("discard 5", "discard 5   ender A"),
        ("discard 5", "discard 5   drawn 6"),
        ("last A 10 11", ""),
        ("last A 10 11", "last A 10"),
        ("last A 10 11", "last C 10 11"),
    ],
)
def test_position_of_a_finished_game_that_cannot_be_is_refused(right: str, wrong: str) -> None:
    assert FINISHED.count(right) == 1
    with pytest.raises(BadPosition):
        skyjo(FINISHED.replace(right, wrong))


@pytest.mark.parametrize("text", ["", "   "])
def test_position_without_a_word_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        Table.parse(text)


def test_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Table.parse(f"skat {POSITION}")


@pytest.mark.parametrize(
    "option",
    ["target=0", "target=1001", "target=many", "target", "double_negative=2", "rounds=-1", "speed=3"],
)
def test_position_with_a_bad_option_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match=option.partition("=")[0]):
        skyjo(f"{option} {POSITION}")


def test_position_of_one_seat_is_refused() -> None:
    with pytest.raises(BadOption):
        skyjo("A* 5 3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7   discard 12")


@pytest.mark.parametrize(
    "drawing", [OPENING, TURN, HALF_OPEN, FINISHED, "target=50 double_negative=1" + POSITION]
)
def test_position_written_and_read_again_is_the_same(drawing: str) -> None:
    table = skyjo(drawing)
    assert Table.parse(table.text()).text() == table.text()


@pytest.mark.parametrize("total", [0, 95], ids=["a new round", "a finished game"])
def test_position_after_a_round_can_be_read_again(total: int) -> None:
    table = last_turn(f"""
        totals 0 {total}
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert Table.parse(table.text()).text() == table.text()


def test_position_after_a_round_in_which_all_grids_were_emptied_can_be_read_again() -> None:
    table = last_turn("""
        A    . . . . | . . . . | . . . .
        B*   . . . 6 | . . . 6 | . . . ?6
    """)
    assert last(table) == "A 0 0"
    assert Table.parse(table.text()).text() == table.text()


def test_position_after_many_rounds_with_high_totals_can_be_read_again() -> None:
    table = last_turn("""
        rounds=100 totals 9990 0
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10000, 11)
    assert Table.parse(table.text()).text() == table.text()


def test_position_may_begin_with_a_comment() -> None:
    assert Table.parse(f"# seen on Friday\nskyjo {POSITION}").text() == skyjo(POSITION).text()

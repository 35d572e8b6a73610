"""Meister Makatsu, rule by rule: the numbers are those of its rulebook."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

import pytest
from scenario import has_section, play, section, starred
from scenario import table as drawn

from stammtisch import BadOption, BadPosition, IllegalMove, Table
from stammtisch.chance import generator
from stammtisch.games.makatsu.text import names_of
from stammtisch.kit import UNKNOWN
from stammtisch.notation import show_chance

WHOLE_DECK = "b1 b2 b3 b4 b5 b6 b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p1 p2 p3 p4 p5 p6 p7 p8"


def makatsu(text: str) -> Table:
    return drawn("makatsu", text)


def cards(table: Table, place: str) -> list[str]:
    """The cards of a place, as in `A hand`."""
    return section(table, place).split()


def together(table: Table, *places: str) -> str:
    """The cards of several places, in the order of the cards."""
    return in_order(card for place in places for card in cards(table, place))


def in_order(names: Iterable[str]) -> str:
    return " ".join(sorted(names, key=WHOLE_DECK.index))


def took(table: Table) -> str:
    """Who took blue, yellow and purple in the round that has just ended."""
    return section(table, "took")


def tokens(table: Table) -> dict[str, str]:
    return {seat: section(table, f"{seat} tokens") for seat in "ABCDEF"[: table.seats]}


# --- setting up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_MAK_1_everybody_draws_four_cards_from_a_whole_deck_of_his_own(seats: int) -> None:
    table = Table("makatsu", seats=seats, seed=1)
    for seat in "ABCDEF"[:seats]:
        assert len(cards(table, f"{seat} hand")) == 4
        assert together(table, f"{seat} hand", f"{seat} deck") == WHOLE_DECK


def test_MAK_1_the_decks_are_shuffled() -> None:
    tables = [Table("makatsu", seats=2, seed=seed) for seed in range(100)]
    assert in_order({card for table in tables for card in cards(table, "A hand")}) == WHOLE_DECK
    assert all(section(table, "A hand") != section(table, "B hand") for table in tables)


@pytest.mark.parametrize("seats", [1, 7])
def test_MAK_1_there_are_decks_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 6"):
        Table("makatsu", seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_MAK_2_chance_gives_the_figure_first_to_any_seat(seats: int) -> None:
    first = {section(Table("makatsu", seats=seats, seed=seed), "master") for seed in range(100)}
    assert first == set("ABCDEF"[:seats])


# --- phases and rounds


def test_MAK_3_the_phases_have_six_three_and_two_rounds() -> None:
    table = Table("makatsu", seats=3, seed=1)
    begun = []
    while not table.over:
        if not has_section(table, "table"):
            begun.append(f"{section(table, 'phase')}.{section(table, 'round')}")
        table.play(table.moves()[0])
    assert " ".join(begun) == "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 2.3 3.1 3.2"


def test_MAK_3_everybody_plays_22_cards_in_a_game() -> None:
    table = Table("makatsu", seats=3, seed=1)
    while not table.over:
        table.play(table.moves()[0])
    assert Counter(seat for seat, _ in table.history) == {0: 22, 1: 22, 2: 22}


def test_MAK_3_the_holder_of_the_figure_starts_each_round() -> None:
    table = makatsu("""
        round 2   master C
        A   hand b1 b2 b3 b4
        B   hand b1 b2 b3 p4
        C   hand b1 b2 b3 b4
    """)
    assert starred(table) == "C"
    play(table, "C: play b1", "A: play b1", "B: play p4", "C: play b2", "A: play b2", "B: play b2")
    assert section(table, "round") == "3"
    assert starred(table) == "B"


# --- a round


def test_MAK_4_two_laps_run_clockwise_in_the_same_order() -> None:
    table = makatsu("""
        master B
        A   hand b1 b2 b3 b4
        B   hand y1 y2 y3 y4
        C   hand p1 p2 p3 p4
    """)
    play(table, "play y1", "play p1", "play b1", "play y2", "play p2", "play b2")
    assert [seat for seat, _ in table.history] == [1, 2, 0, 1, 2, 0]


def test_MAK_4_any_card_of_the_hand_may_be_played_whatever_colour_was_begun() -> None:
    table = makatsu("""
        master A   table b5
        A   hand b1 b2 b3
        B*  hand b8 y1 y4 p3
    """)
    assert table.moves() == ["play b8", "play y1", "play y4", "play p3"]
    play(table, "B: play p3", "A: play b1")
    assert table.moves() == ["play b8", "play y1", "play y4"]


def test_MAK_4_both_cards_of_each_seat_stay_visible() -> None:
    table = makatsu("""
        master A   table b5 y2 p3 b4
        A   hand
        B*  hand y1 y3 y4
        C   hand b1 b2 b3
    """)
    for seat in (None, 0, 1, 2):
        assert table.view(seat)["table"] == [["b5", "b4"], ["y2"], ["p3"]]


def test_MAK_4_only_cards_of_the_own_hand_can_be_played_and_only_in_turn() -> None:
    table = makatsu("""
        master A   table b5
        A   hand b1 b2 b3
        B*  hand b8 y1 y4 p3
    """)
    before = table.text()
    for move in ("B: play b1", "B: play b5", "B: play b9", "B: pass", "A: play b1"):
        with pytest.raises(IllegalMove):
            play(table, move)
    assert table.text() == before


def test_MAK_4_nobody_plays_a_third_card() -> None:
    table = makatsu("""
        phase 3   master A   table b5 y1 b6
        A   hand b1 b2
        B*  hand y2 y3 y4
    """)
    assert table.moves(0) == []
    with pytest.raises(IllegalMove):
        play(table, "A: play b1")


@pytest.mark.parametrize("phase", [1, 2])
def test_MAK_5_the_two_cards_left_go_to_the_reserve_right_after_the_own_second_card(phase: int) -> None:
    table = makatsu(f"""
        phase {phase} round 2   master A   table b1 y1 p1
        A*  hand b2 b7 p8   reserve y6 y7
        B   hand y2 y3 y4   reserve b6 b7
        C   hand p2 p3 p4   reserve b6 b7
    """)
    table.play("play b2")
    assert section(table, "A hand") == ""
    assert section(table, "A reserve") == "b7 y6 y7 p8"
    assert section(table, "B hand") == "y2 y3 y4"
    assert section(table, "B reserve") == "b6 b7"


def test_MAK_5_the_first_card_puts_nothing_into_the_reserve() -> None:
    table = makatsu("master A   A hand b1 b2 b3 b4   B hand y1 y2 y3 y4")
    table.play("play b1")
    assert section(table, "A hand") == "b2 b3 b4"
    assert section(table, "A reserve") == ""


# --- what a seat may know

HIDDEN = """
    phase 1 round 3   master A   table b1 y1 p1 b2
    A   hand            reserve b7 b8 y1 y2 y3 y4   out b3 b4 b5 b6   deck p1 p2 p3 p4 p5 p6 p7 p8 y5 y6 y7 y8
    B*  hand y2 y3 y4   reserve y7 y8 b1 b2         out b3 b4 y5 y6   deck p1 p2 p3 p4 p5 p6 p7 p8 b5 b6 b7 b8
    C   hand p2 p3 p4   reserve p7 p8 y1 y2         out p5 p6 y3 y4   deck b1 b2 b3 b4 b5 b6 b7 b8 y5 y6 y7 y8
"""


def test_MAK_6_the_table_shows_only_the_size_of_a_reserve_even_to_its_owner() -> None:
    table = makatsu(HIDDEN)
    for seat in (None, 0, 1, 2):
        assert table.view(seat)["reserves"] == [6, 4, 4]


def test_MAK_6_everybody_sees_his_own_hand_and_the_size_of_the_others() -> None:
    table = makatsu(HIDDEN)
    assert table.view(0)["hands"] == [[], 3, 3]
    assert table.view(1)["hands"] == [0, ["y2", "y3", "y4"], 3]
    assert table.view(None)["hands"] == [0, 3, 3]


def test_MAK_6_nobody_is_told_which_cards_go_to_a_reserve() -> None:
    table = makatsu(HIDDEN)
    table.play("play y3")
    for seat in (None, 0, 1, 2):
        told = json.dumps(table.events(seat))
        assert "y3" in told
        assert "y2" not in told
        assert "y4" not in told


def test_MAK_6_nobody_is_told_which_cards_the_others_draw() -> None:
    table = makatsu("master A   table b1 y1 b2   A hand   B* hand y2 y3 y4")
    table.play("play y2")
    drawn_by_a, drawn_by_b = (event for event in table.events(0) if event["event"] == "draw")
    assert drawn_by_a["cards"] == cards(table, "A hand")
    assert drawn_by_b["cards"] is None


def test_MAK_6_who_remembers_knows_his_own_reserve_and_what_is_left_in_his_draw_pile() -> None:
    knows = makatsu(HIDDEN).view_state(1)
    assert names_of(knows.hand[1]) == "y2 y3 y4"
    assert names_of(knows.reserve[1]) == "b1 b2 y7 y8"
    assert names_of(knows.deck[1]) == "b5 b6 b7 b8 p1 p2 p3 p4 p5 p6 p7 p8"


def test_MAK_6_nobody_can_know_the_cards_in_the_places_of_the_others() -> None:
    table = makatsu(HIDDEN)
    for viewer, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1)), (None, (0, 1, 2))):
        knows = table.view_state(viewer)
        for other in others:
            assert knows.hand[other] == knows.reserve[other] == knows.deck[other] == UNKNOWN


# --- tokens


def test_MAK_7_the_highest_blue_takes_one_token_yellow_two_and_purple_one_and_the_figure() -> None:
    table = makatsu("""
        master A   table b7 b3 p2 y4 y6
        A hand   B hand   C* hand p5 p1 b1
    """)
    table.play("play p5")
    assert took(table) == "A B C"
    assert tokens(table) == {"A": "1 0 0", "B": "2 0 0", "C": "1 0 0"}
    assert section(table, "master") == "C"


def test_MAK_7_one_player_can_take_for_two_colours() -> None:
    table = makatsu("master A   table p8 y1 y8   A hand   B* hand y2 b1 b2")
    table.play("play y2")
    assert took(table) == "- A A"
    assert tokens(table) == {"A": "3 0 0", "B": "0 0 0"}


def test_MAK_7_two_cards_of_a_colour_do_not_add_up() -> None:
    table = makatsu("master A   table b4 b6 b5   A hand   B* hand y2 b7 b8")
    table.play("play y2")
    assert took(table) == "B B -"


def test_MAK_7_only_cards_on_the_table_count() -> None:
    table = makatsu("""
        master A   table b1 b2 y1
        A   hand             reserve b8 y8
        B*  hand y2 p7 p8
    """)
    table.play("play y2")
    assert took(table) == "B B -"


def test_MAK_7_nothing_is_taken_before_both_laps_are_done() -> None:
    table = makatsu("""
        master A   table b7 b3 p2 y4
        A   hand
        B*  hand y6 y7 y8
        C   hand p5 p1 b1
    """)
    table.play("play y6")
    assert table.scores == (0, 0, 0)
    assert section(table, "master") == "A"


def test_MAK_7_blue_is_given_first_then_yellow_then_purple() -> None:
    table = makatsu("master A   table p1 y1 b1   A hand   B* hand y2 y3 y4")
    table.play("play y2")
    taken = [(event["colour"], event["seat"]) for event in table.events() if event["event"] == "token"]
    assert taken == [("blue", 0), ("yellow", 1), ("purple", 0)]


def test_MAK_7_printed_example() -> None:
    table = makatsu("""
        master A
        A   hand y8 b3 y1 p2      # Takeshi
        B   hand p5 b4 y3 p1      # Hanzo
        C   hand b4 p7 b2 y4      # Yoko
    """)
    play(table, "A: play y8", "B: play p5", "C: play b4", "A: play b3")
    assert section(table, "A reserve") == "y1 p2"
    play(table, "B: play b4", "C: play p7")
    assert took(table) == "B A C"
    assert tokens(table) == {"A": "2 0 0", "B": "1 0 0", "C": "1 0 0"}
    assert section(table, "master") == "C"


def test_MAK_8_of_equal_highest_cards_only_the_last_one_played_counts() -> None:
    table = makatsu("""
        master A   table y6 y6 y6 p1 p2
        A hand   B hand   C* hand p3 b1 b2
    """)
    table.play("play p3")
    assert took(table) == "- C C"
    assert tokens(table) == {"A": "0 0 0", "B": "0 0 0", "C": "3 0 0"}


def test_MAK_8_a_card_of_lap_two_is_later_than_every_card_of_lap_one() -> None:
    table = makatsu("""
        master A   table y1 y2 b6 b6 y3
        A hand   B hand   C* hand y4 b1 b2
    """)
    table.play("play y4")
    assert took(table) == "A C -"


def test_MAK_8_it_is_not_the_last_card_of_the_colour() -> None:
    table = makatsu("""
        master A   table b6 b6 b5 b1 y1
        A hand   B hand   C* hand b4 y2 y3
    """)
    table.play("play b4")
    assert took(table) == "B B -"


def test_MAK_8_later_is_counted_from_the_holder_on() -> None:
    table = makatsu("""
        master C   table b6 b6 y1 y2 y3
        A   hand
        B*  hand y4 b1 b2
        C   hand
    """)
    table.play("play y4")
    assert took(table) == "A B -"


def test_MAK_8_a_higher_card_counts_though_it_was_played_before_the_equal_ones() -> None:
    table = makatsu("master A   table b7 b6 b6   A hand   B* hand y1 y2 y3")
    table.play("play y1")
    assert took(table) == "A B -"


def test_MAK_8_of_equal_purple_cards_the_last_one_brings_the_figure() -> None:
    table = makatsu("""
        master A   table p8 b1 b2 y1 p8
        A hand   B hand   C* hand y2 b3 b4
    """)
    table.play("play y2")
    assert took(table) == "C C B"
    assert section(table, "master") == "B"


def test_MAK_9_a_colour_that_nobody_played_gives_no_tokens() -> None:
    table = makatsu("master A   table b1 b2 b3   A hand   B* hand b4 y1 p1")
    table.play("play b4")
    assert took(table) == "B - -"
    assert tokens(table) == {"A": "0 0 0", "B": "1 0 0"}


def test_MAK_9_without_purple_the_figure_stays() -> None:
    table = makatsu("master B   table b1 y5 b8   A* hand y6 p1 p2   B hand")
    table.play("play y6")
    assert took(table) == "B A -"
    assert section(table, "master") == "B"
    assert starred(table) == "B"


def test_MAK_9_the_holder_with_the_highest_purple_takes_its_token_and_keeps_the_figure() -> None:
    table = makatsu("master B   table p5 p4 b1   A* hand b2 p1 p2   B hand")
    table.play("play b2")
    assert took(table) == "A - B"
    assert tokens(table) == {"A": "1 0 0", "B": "1 0 0"}
    assert section(table, "master") == "B"


@pytest.mark.parametrize(
    ("phase", "two", "one"), [(1, "2 0 0", "1 0 0"), (2, "0 2 0", "0 1 0"), (3, "0 0 2", "0 0 1")]
)
def test_MAK_10_a_token_is_worth_the_number_of_its_phase(phase: int, two: str, one: str) -> None:
    table = makatsu(f"phase {phase}   master A   A hand y5 y2 p1 p2   B hand y1 b1 p1 p2")
    play(table, "A: play y5", "B: play y1", "A: play y2", "B: play b1")
    assert tokens(table) == {"A": two, "B": one}
    assert table.scores == (2 * phase, phase)


def test_MAK_10_tokens_are_given_after_every_round() -> None:
    table = makatsu("phase 1 round 1   master A   table b1 b2 b3   A hand   B* hand b4 y1 p1")
    table.play("play b4")
    assert section(table, "phase") == "1"
    assert table.scores == (0, 1)


def test_MAK_10_tokens_are_never_exchanged() -> None:
    table = makatsu("""
        phase 2 round 3   master A   table b1 y1 y2
        A   hand             tokens 6 5 0
        B*  hand b2 y3 p1    tokens 11 1 0
    """)
    table.play("play b2")
    assert tokens(table) == {"A": "6 7 0", "B": "11 2 0"}


def test_MAK_10_tokens_lie_open() -> None:
    table = makatsu("""
        phase 2   master A
        A   hand b1 b2 b3 b4   tokens 6 0 0
        B   hand b1 b2 b3 b4   tokens 11 0 0
    """)
    for seat in (None, 0, 1):
        assert table.view(seat)["tokens"] == [[6, 0, 0], [11, 0, 0]]
        assert table.view(seat)["scores"] == [6, 11]


def test_MAK_10_printed_example_of_13_points() -> None:
    table = makatsu("phase 3 round 2   over   master B   A hand tokens 6 2 1   B hand")
    assert table.scores == (13, 0)


# --- the end of a round and of a phase


@pytest.mark.parametrize(("phase", "left"), [(1, 16), (2, 4)])
def test_MAK_11_the_cards_of_the_round_leave_the_game_and_everybody_draws_four(phase: int, left: int) -> None:
    table = makatsu(f"""
        phase {phase} round 1   master A   table b1 y1 b2
        A   hand
        B*  hand y2 y3 y4
    """)
    pile, out = section(table, "A deck"), cards(table, "A out")
    table.play("play y2")
    assert section(table, "table") == ""
    assert set(cards(table, "A out")) == {*out, "b1", "b2"}
    assert {"y1", "y2"} <= set(cards(table, "B out"))
    assert len(cards(table, "A hand")) == len(cards(table, "B hand")) == 4
    assert together(table, "A hand", "A deck") == pile
    assert len(cards(table, "A deck")) == left


def test_MAK_11_the_cards_of_a_round_are_not_looked_at_again() -> None:
    table = makatsu("master A   table b1 y1 b2   A hand   B* hand y2 y3 y4")
    table.play("play y2")
    assert table.view(0)["last"]["cards"] == ["b1", "y1", "b2", "y2"]
    table.play(table.moves()[0])
    for seat in (None, 0, 1):
        assert table.view(seat)["last"] is None
        assert table.view(seat)["out"] is None


END_OF_PHASE_1 = """
    phase 1 round 6   master A   table b1 y1 b2
    A   hand             reserve b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p7 p8
    B*  hand y2 y7 y8    reserve b1 b2 b3 b4 b5 b6 b7 b8 p7 p8
"""


def test_MAK_12_after_round_six_the_reserve_of_twelve_is_the_draw_pile_of_phase_two() -> None:
    table = makatsu(END_OF_PHASE_1)
    table.play("play y2")
    assert (section(table, "phase"), section(table, "round")) == ("2", "1")
    assert len(cards(table, "A hand")) == len(cards(table, "B hand")) == 4
    assert together(table, "A hand", "A deck") == "b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p7 p8"
    assert together(table, "B hand", "B deck") == "b1 b2 b3 b4 b5 b6 b7 b8 y7 y8 p7 p8"
    assert section(table, "A reserve") == section(table, "B reserve") == ""


def test_MAK_12_after_round_three_of_phase_two_the_reserve_of_six_is_the_draw_pile_of_phase_three() -> None:
    table = makatsu("""
        phase 2 round 3   master A   table b1 y1 b2
        A   hand             reserve b7 b8 y1 y2 p7 p8
        B*  hand y2 y7 y8    reserve b1 b2 p7 p8
    """)
    table.play("play y2")
    assert (section(table, "phase"), section(table, "round")) == ("3", "1")
    assert len(cards(table, "A hand")) == len(cards(table, "B hand")) == 4
    assert together(table, "A hand", "A deck") == "b7 b8 y1 y2 p7 p8"
    assert together(table, "B hand", "B deck") == "b1 b2 y7 y8 p7 p8"
    assert section(table, "A reserve") == section(table, "B reserve") == ""


def test_MAK_12_the_reserve_is_shuffled() -> None:
    drawn_cards = set()
    for seed in range(50):
        table = makatsu(f"{END_OF_PHASE_1} chance {show_chance(generator(seed))}")
        table.play("play y2")
        drawn_cards.update(cards(table, "A hand"))
    assert in_order(drawn_cards) == "b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p7 p8"


@pytest.mark.parametrize(("phase", "last_but_one"), [(1, 5), (2, 2)])
def test_MAK_12_a_phase_goes_on_while_there_are_cards_to_draw(phase: int, last_but_one: int) -> None:
    table = makatsu(f"""
        phase {phase} round {last_but_one}   master A   table b1 y1 b2
        A   hand
        B*  hand y2 y3 y4
    """)
    table.play("play y2")
    assert (section(table, "phase"), section(table, "round")) == (str(phase), str(last_but_one + 1))
    assert len(cards(table, "A hand")) == 4
    assert section(table, "A deck") == ""


def test_MAK_12_the_game_ends_after_round_two_of_phase_three() -> None:
    table = makatsu("phase 3 round 2   master A   table b1 y1 b2   A hand b3 b4   B* hand y2 y3 y4")
    assert not table.over
    assert table.places == ()
    table.play("play y2")
    assert table.over
    assert table.waiting == ()
    with pytest.raises(IllegalMove, match="over"):
        table.play("play y3")


def test_MAK_13_in_phase_three_nothing_goes_to_the_reserve_and_the_last_two_cards_are_drawn() -> None:
    table = makatsu("""
        phase 3 round 1   master A   table b1 y1
        A*  hand b2 b3 b4    deck p7 p8
        B   hand y5 p3 p4    deck b7 y8
    """)
    table.play("play b2")
    assert section(table, "A hand") == "b3 b4"
    assert section(table, "A reserve") == ""
    table.play("play y5")
    assert (section(table, "phase"), section(table, "round")) == ("3", "2")
    assert section(table, "A hand") == "b3 b4 p7 p8"
    assert section(table, "B hand") == "b7 y8 p3 p4"
    assert section(table, "A deck") == section(table, "B deck") == ""


def test_MAK_13_the_two_cards_left_at_the_end_are_put_aside_and_do_not_count() -> None:
    table = makatsu("""
        phase 3 round 2   master A   table b1 b2 y1
        A   hand y8 p8
        B*  hand y2 b8 p7
    """)
    table.play("play y2")
    assert took(table) == "B B -"
    assert table.scores == (0, 9)
    assert section(table, "master") == "A"
    assert section(table, "A hand") == section(table, "B hand") == ""
    assert section(table, "A reserve") == "y8 p8"
    assert section(table, "B reserve") == "b8 p7"


@pytest.mark.parametrize(("phase", "last_round"), [(1, 6), (2, 3)])
def test_MAK_14_the_figure_stays_with_its_holder_between_phases(phase: int, last_round: int) -> None:
    table = makatsu(f"""
        phase {phase} round {last_round}   master B   table b1 y1 b2
        A*  hand y2 p7 p8
        B   hand
    """)
    table.play("play y2")
    assert section(table, "phase") == str(phase + 1)
    assert section(table, "master") == starred(table) == "B"


def test_MAK_14_who_takes_the_figure_in_the_last_round_of_a_phase_starts_the_next_one() -> None:
    table = makatsu("phase 1 round 6   master B   table b1 y1 b2   A* hand p3 y7 y8   B hand")
    table.play("play p3")
    assert section(table, "phase") == "2"
    assert section(table, "master") == starred(table) == "A"


# --- the end of the game


def ended_text(master: str, **held: str) -> str:
    """A finished game: who holds the figure, and the tokens of each seat."""
    seats = "   ".join(f"{seat} hand tokens {tokens}" for seat, tokens in held.items())
    return f"phase 3 round 2   over   master {master}   {seats}"


def ended(master: str, **held: str) -> Table:
    return makatsu(ended_text(master, **held))


def test_MAK_15_the_fewest_points_win_wherever_the_figure_is() -> None:
    table = ended("A", A="6 3 1", B="5 2 1", C="9 3 2")
    assert table.scores == (15, 12, 21)
    assert table.winners == (1,)


def test_MAK_15_points_count_and_not_tokens() -> None:
    table = ended("B", A="6 0 0", B="0 0 3")
    assert table.scores == (6, 9)
    assert table.winners == (0,)


def test_MAK_16_among_equals_the_holder_of_the_figure_wins_alone() -> None:
    assert ended("B", A="6 0 0", B="4 1 0", C="9 1 1").winners == (1,)
    assert ended("A", A="6 0 0", B="4 1 0", C="9 1 1").winners == (0,)


def test_MAK_16_the_holder_wins_even_with_the_most_points() -> None:
    table = ended("C", A="6 0 0", B="4 1 0", C="9 1 1")
    assert table.scores == (6, 6, 14)
    assert table.winners == (2,)


def test_MAK_16_equal_points_that_are_not_the_fewest_change_nothing() -> None:
    assert ended("C", A="5 0 0", B="6 0 0", C="6 0 0").winners == (0,)


def test_MAK_16_the_last_round_decides_who_holds_the_figure() -> None:
    table = makatsu("""
        phase 3 round 2   master A   table p1 p2 p3
        A   hand b1 b2       tokens 3 0 0
        B*  hand p4 b1 b2
    """)
    table.play("play p4")
    assert table.scores == (3, 3)
    assert table.winners == (1,)


def test_MAK_17_equal_points_share_a_place_and_the_following_place_is_skipped() -> None:
    assert ended("D", A="3 0 0", B="5 0 0", C="3 1 0", D="8 0 0").places == (1, 2, 2, 4)
    assert ended("A", A="4 1 1", B="5 0 0", C="3 0 0", D="3 1 0", E="5 0 0").places == (5, 2, 1, 2, 2)


def test_MAK_17_below_a_holder_who_was_among_the_equals_the_others_share_place_two() -> None:
    assert ended("B", A="4 0 0", B="4 0 0", C="4 0 0", D="9 0 0").places == (2, 1, 2, 4)


def test_MAK_17_below_a_holder_who_was_not_among_the_equals_the_others_stand_by_points() -> None:
    assert ended("C", A="4 0 0", B="4 0 0", C="9 0 0", D="7 0 0").places == (2, 2, 1, 4)
    assert ended("C", A="4 0 0", B="4 0 0", C="7 0 0", D="9 0 0").places == (2, 2, 1, 4)
    assert ended("C", A="4 0 0", B="4 0 0", C="7 0 0", D="7 0 0").places == (2, 2, 1, 4)


# --- the option


def test_memory_aid_shows_each_owner_his_own_reserve() -> None:
    table = makatsu(f"memory_aid=1 {HIDDEN}")
    assert table.view(0)["reserves"] == [["b7", "b8", "y1", "y2", "y3", "y4"], 4, 4]
    assert table.view(1)["reserves"] == [6, ["b1", "b2", "y7", "y8"], 4]
    assert table.view(None)["reserves"] == [6, 4, 4]


def test_memory_aid_shows_everybody_the_cards_that_are_out_of_the_game() -> None:
    table = makatsu(f"memory_aid=1 {HIDDEN}")
    out = [["b3", "b4", "b5", "b6"], ["b3", "b4", "y5", "y6"], ["y3", "y4", "p5", "p6"]]
    for seat in (None, 0, 1, 2):
        assert table.view(seat)["out"] == out


def test_memory_aid_shows_no_more_of_the_hands() -> None:
    assert makatsu(f"memory_aid=1 {HIDDEN}").view(1)["hands"] == [0, ["y2", "y3", "y4"], 3]


def test_memory_aid_is_off_unless_it_is_asked_for() -> None:
    assert Table("makatsu").options == {"memory_aid": 0}
    assert Table("makatsu", options={"memory_aid": 1}).text().startswith("makatsu memory_aid=1\n")


@pytest.mark.parametrize("option", ["memory_aid=2", "memory_aid=yes", "memory=1"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    with pytest.raises(BadOption):
        makatsu(f"{option} master A   A hand b1 b2 b3 b4   B hand b1 b2 b3 b4")


# --- positions that are none

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
    "a card twice on the table": ("master A   table b1 y1 b1   A hand   B hand b1 b2 b3", "twice|two places"),
    "a card in hand and reserve": (
        f"round 2   master A   A {HAND} reserve b1 b5   B {HAND}",
        "seat A.*two places",
    ),
    "a card in hand and on the table": (
        f"master A   table b1   A hand b1 b2 b3   B {HAND}",
        "seat A.*two places",
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
        "last|two",
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

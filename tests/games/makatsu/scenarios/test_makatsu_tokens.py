"""Meister Makatsu, rule by rule: tokens, and the ends of rounds and phases."""

from __future__ import annotations

import pytest

from games.makatsu.scenarios.drawing import (
    END_OF_PHASE_1,
    cards,
    in_order,
    makatsu,
    seen,
    together,
    tokens,
    took,
)
from scenario import happened, play, section, starred
from stammtisch import IllegalMove, Table
from stammtisch.engine.chance import generator
from stammtisch.games.makatsu.shapes import Draw, Play, Token
from stammtisch.games.position import show_chance
from stammtisch.match.viewer import OPEN, SPECTATOR, Viewer

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
    taken = [(event["colour"], event["seat"]) for event in happened(Token, table)]
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
    for seat in (SPECTATOR, 0, 1):
        assert seen(table, seat)["tokens"] == [[6, 0, 0], [11, 0, 0]]
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
    last = seen(table, 0)["last"]
    assert last is not None
    assert last["cards"] == ["b1", "y1", "b2", "y2"]
    table.play(table.moves()[0])
    for seat in (SPECTATOR, 0, 1):
        assert seen(table, seat)["last"] is None
        assert seen(table, seat)["out"] is None


def after_rounds(rounds: int, cards: int = 0, **options: int) -> Table:
    """A table of two after so many rounds, four cards each, and so many cards of the next one."""
    table = Table("makatsu", seats=2, seed=4, options=options)
    for _ in range(4 * rounds + cards):
        table.play(table.moves()[0])
    return table


def plays(table: Table, viewer: Viewer) -> int:
    """How many plays the log of a viewer shows."""
    return len(happened(Play, table, viewer))


@pytest.mark.parametrize(
    ("rounds", "cards", "shown"), [(0, 3, 3), (1, 1, 5), (2, 0, 4), (2, 1, 5), (7, 3, 7)]
)
def test_MAK_11_the_log_shows_the_present_round_and_the_one_before(
    rounds: int, cards: int, shown: int
) -> None:
    table = after_rounds(rounds, cards)
    assert table.shown_since == table.made - shown
    for viewer in (SPECTATOR, 0, 1):
        assert plays(table, viewer) == shown
    assert table.events(0, until=table.shown_since) == []


def test_MAK_6_the_log_shows_of_the_own_draws_only_those_of_the_present_round() -> None:
    table = after_rounds(4, 2)
    (drawn,) = [event["cards"] for event in happened(Draw, table, 0) if event["seat"] == 0]
    hand = seen(table, 0)["hands"][0]
    assert drawn is not None
    assert isinstance(hand, list)
    assert set(hand) < set(drawn)


def test_MAK_11_a_move_that_is_taken_back_brings_the_log_back() -> None:
    table = after_rounds(3)
    before = after_rounds(3).events(0)
    table.play(table.moves()[0])
    table.undo()
    assert table.events(0) == before
    table.undo()
    assert table.shown_since == 4


def test_MAK_11_when_the_game_is_over_it_can_be_looked_back_on_as_a_whole() -> None:
    table = after_rounds(11)
    assert (table.over, table.shown_since, plays(table, 0)) == (True, 0, 44)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_MAK_11_memory_aid_shows_the_whole_log(viewer: Viewer) -> None:
    table = after_rounds(5, 1, memory_aid=1)
    assert (table.shown_since, plays(table, viewer)) == (0, 21)


def test_MAK_11_who_sees_all_cards_sees_the_whole_log() -> None:
    assert plays(after_rounds(5), OPEN) == 20


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

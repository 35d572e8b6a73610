"""Big Manitou: hunts, dealers, the choice of cards, turns, and the end of a hunt (MAN-1 to MAN-7)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.manitou.scenarios.drawing import (
    DECK,
    HUNTERS,
    SEATS,
    asked,
    at,
    booty,
    cards,
    choose,
    finish,
    last_card,
    manitou,
    refuses,
    seen,
    tile_sum,
    tiles,
)
from scenario import happened, play, section, starred
from stammtisch import BadOption, Table
from stammtisch.games.manitou.shapes import Hunt

TABLES = {2: (4, 2), 3: (3, 3), 4: (4, 3), 5: (5, 4)}  # seats: hunts, tiles at a ground
NINE, EIGHT, SEVEN = "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7"


def all_chosen(seats: int, dealer: str, **names: str) -> Table:
    """A table at which everybody has chosen: the named cards, else the lowest hunters."""
    table = manitou(f"choosing   dealer {dealer} " + "   ".join(SEATS[:seats]))
    for seat, count in zip(SEATS, seen(table)["to_choose"], strict=False):
        choose(table, seat, names.get(seat, " ".join(HUNTERS.split()[:count])))
    return table


# --- hunts and dealers


@pytest.mark.whole
@pytest.mark.parametrize(("seats", "hunts"), [(seats, hunts) for seats, (hunts, _) in TABLES.items()])
def test_MAN_1_a_game_has_so_many_hunts(seats: int, hunts: int) -> None:
    table = Table("manitou", seats, seed=3)
    assert seen(table)["hunts"] == hunts
    finish(table)
    begun = [event["hunt"] for event in happened(Hunt, table)]
    assert begun == list(range(2, hunts + 1))
    assert section(table, "hunt") == str(hunts)


@pytest.mark.whole
@pytest.mark.parametrize("seats", TABLES)
def test_MAN_1_the_dealer_moves_left_after_each_hunt(seats: int) -> None:
    table = Table("manitou", seats, seed=4)
    dealers = [seen(table)["dealer"]]
    finish(table)
    dealers += [event["seat"] for event in happened(Hunt, table)]
    assert dealers == [(dealers[0] + hunt) % seats for hunt in range(TABLES[seats][0])]


@pytest.mark.parametrize("seats", TABLES)
def test_MAN_1_everybody_can_be_the_first_dealer(seats: int) -> None:
    dealers = {seen(Table("manitou", seats, seed=seed))["dealer"] for seed in range(60)}
    assert dealers == set(range(seats))


def test_MAN_1_left_of_the_last_seat_sits_the_first() -> None:
    table = last_card("dealer C   A   B   C hand 1")
    play(table, "play 1 1")
    assert (section(table, "hunt"), section(table, "dealer"), asked(table)) == ("2", "A", "choosing")


# --- tiles


@pytest.mark.parametrize(("seats", "portion"), [(seats, portion) for seats, (_, portion) in TABLES.items()])
def test_MAN_2_each_ground_gets_its_tiles_open(seats: int, portion: int) -> None:
    view = seen(Table("manitou", seats, seed=5))
    assert [tile_sum([ground["tiles"]]) for ground in view["grounds"]] == [portion] * 3
    assert (view["portion"], view["bag_size"]) == (portion, 60 - 3 * portion)


@pytest.mark.whole
@pytest.mark.parametrize("seats", TABLES)
def test_MAN_2_each_hunt_draws_new_tiles_from_the_bag(seats: int) -> None:
    table = Table("manitou", seats, seed=6)
    hunts, portion = TABLES[seats]
    sizes = []
    while not table.over:
        seat = table.waiting[0]
        view = seen(table, seat)
        sizes.append((view["hunt"], view["bag_size"]))
        table.play(view["moves"][0], seat)
    assert sorted(set(sizes)) == [(hunt, 60 - 3 * portion * hunt) for hunt in range(1, hunts + 1)]


def test_MAN_2_what_is_drawn_comes_from_the_bag() -> None:
    table = last_card("""
        bag=6xb1,3xt2,3xhorse;1,1,1,1   hunt 3   dealer B   lost 6xb1   ground1 t2   ground2 t2   ground3 t2
        A   B hand 1
    """)
    assert tiles(table, "bag") == "3xhorse"
    play(table, "play 1 1", "take t2", "pay t2")
    assert [tiles(table, f"ground{ground}") for ground in (1, 2, 3)] == ["horse"] * 3
    assert tiles(table, "bag") == ""


@pytest.mark.parametrize(("seats", "portion"), [(2, 1), (2, 5), (3, 6), (4, 5), (5, 1), (5, 3)])
def test_MAN_2_the_option_ground_tiles_sets_the_tiles_at_a_ground(seats: int, portion: int) -> None:
    view = seen(Table("manitou", seats, seed=1, options={"ground_tiles": portion}))
    assert [tile_sum([ground["tiles"]]) for ground in view["grounds"]] == [portion] * 3
    assert view["portion"] == portion


@pytest.mark.parametrize(("seats", "portion", "needed"), [(2, 6, 72), (4, 6, 72), (5, 5, 75), (5, 6, 90)])
def test_MAN_2_a_bag_too_small_for_all_hunts_is_refused(seats: int, portion: int, needed: int) -> None:
    with pytest.raises(BadOption, match=rf"\b60 tiles.*\b{seats} players.*\b{needed}\b"):
        Table("manitou", seats, options={"ground_tiles": portion})


# --- the choice


@pytest.mark.parametrize(
    ("dealer", "numbers"),
    [
        ("A", [7, 9]), ("B", [9, 7]),
        ("A", [7, 9, 8]), ("B", [8, 7, 9]), ("C", [9, 8, 7]),
        ("A", [7, 9, 8, 8]), ("C", [8, 8, 7, 9]), ("D", [9, 8, 8, 7]),
        ("A", [7, 9, 8, 8, 8]), ("B", [8, 7, 9, 8, 8]), ("E", [9, 8, 8, 8, 7]),
    ],
)  # fmt: skip
def test_MAN_3_left_of_the_dealer_9_cards_are_chosen_by_the_dealer_7_by_others_8(
    dealer: str, numbers: list[int]
) -> None:
    seats = SEATS[: len(numbers)]
    table = manitou(f"choosing   dealer {dealer} " + "   ".join(seats))
    assert seen(table)["to_choose"] == numbers
    for seat, count in zip(seats, numbers, strict=True):
        choose(table, seat, " ".join(HUNTERS.split()[: count - 1]))
        assert SEATS.index(seat) in table.waiting
        if seat != seats[-1]:
            choose(table, seat, "scout")
            assert SEATS.index(seat) not in table.waiting
    choose(table, seats[-1], "scout")
    assert asked(table) == f"{seats[(seats.index(dealer) + 1) % len(seats)]} plays"
    assert seen(table)["chosen"] == numbers


def test_MAN_3_everybody_chooses_at_the_same_time() -> None:
    table = Table("manitou", 4, seed=2)
    assert table.waiting == (0, 1, 2, 3)
    assert starred(table) == ""


def test_MAN_3_the_order_in_which_seats_choose_does_not_matter() -> None:
    evens = "2 4 6 8 10 rain scout"
    one, two = (manitou("choosing   dealer B   A   B") for _ in range(2))
    choose(one, "A", NINE)
    choose(one, "B", evens)
    for first, second in zip(evens.split(), NINE.split(), strict=False):
        play(two, f"B: choose {first}", f"A: choose {second}")
    play(two, "A: choose 8", "A: choose 9")
    assert one.text() == two.text()


OFFERS = {  # of two seats A chooses 9 with the dealer B, 7 as the dealer
    "the first of 9": ("dealer B   A   B", "1 2 3 4 5 6 7 8 9"),
    "the first of 8": ("dealer B   A   B   C", "1 2 3 4 5 6 7 8 9 10"),
    "the first of 7": ("dealer A   A   B", "1 2 3 4 5 6 7 8 9 10 chief"),
    "what comes before is not offered": ("dealer B   A pile 4 6   B", "7 8 9 10 chief"),
    "the one before the last chief": ("dealer A   A pile 1 2 3 4 chief   B", "chief mother medicine rain"),
    "the last one, behind a chief": (
        "dealer A   A pile 1 2 3 4 5 chief   B",
        "chief mother medicine rain scout",
    ),
    "the last one, behind both chiefs": (
        "dealer A   A pile 1 2 3 4 chief chief   B",
        "mother medicine rain scout",
    ),
    "the last one, behind a mother": (
        "dealer A   A pile 1 2 3 4 5 mother   B",
        "mother medicine rain scout",
    ),
    "the last one, behind both mothers": (
        "dealer A   A pile 1 2 3 4 mother mother   B",
        "medicine rain scout",
    ),
    "the last one, behind the rain maker": ("dealer A   A pile 1 2 3 4 5 rain   B", "scout"),
    "no way but all that are left": ("dealer A   A pile chief   B", "chief"),
    "one chief was passed by": ("dealer A   A pile 10 chief   B", "chief mother"),
    "played cards are not there": (
        "hunt 2   dealer B   A spent 1 3 5 7 9 chief mother   B spent 1 2 3 4 5 6 7",
        "2 4",
    ),
    "of played twins the other is": (
        "hunt 2   dealer A   A pile 2 4 6 8 chief spent 1 3 5 7 9 chief mother   B spent 1 2 3 4 5 6 7",
        "mother medicine rain",
    ),
}


@pytest.mark.parametrize(("drawing", "offered"), OFFERS.values(), ids=OFFERS)
def test_MAN_3_cards_are_named_in_their_order(drawing: str, offered: str) -> None:
    table = manitou(f"choosing {drawing}")
    assert table.moves(0) == [f"choose {card}" for card in offered.split()]


def test_MAN_3_a_card_that_is_not_offered_is_refused_with_the_reason() -> None:
    table = manitou("""
        choosing   hunt 2   dealer B
        A pile 4 8   spent 1 2 3 5 6 chief mother
        B spent 1 2 3 4 5 6 7
    """)
    assert table.moves(0) == ["choose 9"]
    assert refuses(table, "A: choose 4", because="already.*MAN-3")
    assert refuses(table, "A: choose 7", because="must come in this order: hunters 1 to 10, chief")
    assert refuses(table, "A: choose 10", because="too few.*MAN-3")
    assert refuses(table, "A: choose 5", because="earlier hunt.*MAN-25")
    assert refuses(table, "A: play 4 1", because="MAN-3")


def test_MAN_3_who_has_chosen_all_cards_waits() -> None:
    table = manitou("choosing   dealer B   A   B")
    choose(table, "B", SEVEN)
    assert (table.waiting, table.moves(1)) == ((0,), [])


# --- aside, pile and hand


def test_MAN_4_cards_not_chosen_stay_aside() -> None:
    table = all_chosen(2, "B", A="1 3 5 7 9 chief mother mother scout", B="4 5 6 7 8 9 10")
    assert cards(table, "A aside") == "2 4 6 8 10 chief medicine rain"
    assert cards(table, "B aside") == "1 2 3 chief chief mother mother medicine rain scout"


def test_MAN_4_cards_aside_cannot_be_played() -> None:
    table = all_chosen(2, "B")
    assert refuses(table, "play 10 1", "play scout 2", because="not in your hand.*MAN-6")


def test_MAN_5_everybody_draws_3_of_the_chosen_cards() -> None:
    chosen = {"A": "1 3 5 7 9 chief mother mother scout", "B": "1 2 3 4 5 6 7 rain", "C": "4 5 6 7 8 9 10"}
    table = all_chosen(3, "C", **chosen)
    for seat, names in chosen.items():
        hand, pile = cards(table, f"{seat} hand").split(), cards(table, f"{seat} pile").split()
        assert len(hand) == 3
        assert sorted(hand + pile) == sorted(names.split())


def test_MAN_5_the_pile_is_shuffled() -> None:
    hands = set()
    for seed in range(30):
        table = Table("manitou", 2, seed=seed)
        nine = seen(table)["to_choose"].index(9)
        choose(table, SEATS[nine], NINE)
        choose(table, SEATS[1 - nine], SEVEN)
        hands.add(cards(table, f"{SEATS[nine]} hand"))
    assert len(hands) > 15


# --- turns


@pytest.mark.parametrize(
    ("seats", "dealer", "begins"),
    [(2, "A", "B"), (2, "B", "A"), (3, "A", "B"), (3, "C", "A"), (4, "B", "C"), (5, "E", "A")],
)
def test_MAN_6_the_player_left_of_the_dealer_begins(seats: int, dealer: str, begins: str) -> None:
    table = all_chosen(seats, dealer)
    assert asked(table) == f"{begins} plays"
    assert table.waiting == (SEATS.index(begins),)


def test_MAN_6_a_turn_is_one_card_to_one_ground_and_one_card_from_the_pile() -> None:
    table = manitou("dealer B   A hand 1 5 rain   B")
    assert table.moves() == [
        *("play 1 1", "play 1 2", "play 1 3", "play 5 1", "play 5 2", "play 5 3"),
        *("play rain 1", "play rain 2", "play rain 3"),
    ]
    before = cards(table, "A pile").split()
    play(table, "play 5 2")
    hand, pile = cards(table, "A hand").split(), cards(table, "A pile").split()
    assert at(table, 2) == {"A": "5"}
    assert (len(hand), len(pile)) == (3, 5)
    assert sorted(hand + pile) == sorted(["1", "rain", *before])
    assert asked(table) == "B plays"


def test_MAN_6_the_card_that_is_drawn_can_be_any_of_the_pile() -> None:
    drawn = set()
    for seed in range(40):
        start = Table("manitou", 2, seed=seed).text().partition("chance ")[2]
        table = manitou(f"dealer B   A hand 1 2 3   B   chance {start}")
        play(table, "play 1 1")
        drawn |= set(cards(table, "A hand").split())
    assert drawn == {"2", "3", "4", "5", "6", "7", "8", "9"}


def test_MAN_6_without_a_pile_nothing_is_drawn() -> None:
    table = manitou("dealer B   plays 12   A hand 8 9 10   B hand 7")
    play(table, "play 9 1")
    assert (cards(table, "A hand"), cards(table, "A pile")) == ("8 10", "")


@pytest.mark.parametrize("seats", TABLES)
def test_MAN_6_players_take_turns_clockwise(seats: int) -> None:
    table = all_chosen(seats, "B")
    turns = []
    for _ in range(2 * seats):
        turns.append(asked(table)[0])
        play(table, table.moves()[0])
    clockwise = SEATS[:seats] * 3
    assert turns == list(clockwise[2 : 2 + 2 * seats])


@pytest.mark.parametrize("seats", TABLES)
def test_MAN_7_everybody_plays_7_cards(seats: int) -> None:
    table = all_chosen(seats, "B")
    played: Counter[str] = Counter()
    while asked(table).endswith("plays"):
        played[asked(table)[0]] += 1
        play(table, table.moves()[0])
    assert played == dict.fromkeys(SEATS[:seats], 7)


def test_MAN_7_the_hunt_goes_on_until_the_last_has_played_a_7th() -> None:
    table = manitou("dealer B   plays 12   A hand 8 9 10   B hand 1")
    play(table, "play 10 1")
    assert (asked(table), section(table, "plays"), section(table, "hunt")) == ("B plays", "13", "1")
    play(table, "play 1 1")
    assert (asked(table), section(table, "hunt")) == ("choosing", "2")


def test_MAN_7_cards_left_over_go_back_aside_unplayed() -> None:
    table = last_card("""
        dealer C
        A hand 9 10   at1 1 2 3 4 5 6 7
        B hand scout  at2 1 2 3 4 5 6 7
        C hand 1      at3 2 3 4 5 6 7
    """)
    play(table, "play 1 1")
    assert cards(table, "A aside") == "8 9 10 chief chief mother mother medicine rain scout"
    assert cards(table, "B aside") == "8 9 10 chief chief mother mother medicine rain scout"
    for seat in "ABC":
        assert cards(table, f"{seat} spent") == "1 2 3 4 5 6 7"
        assert (cards(table, f"{seat} hand"), cards(table, f"{seat} pile")) == ("", "")
    assert booty(table) == {}
    assert DECK.split() == cards(table, "A spent").split() + cards(table, "A aside").split()

"""Big Manitou: what everybody sees, and what nobody else does (MAN-30)."""

from __future__ import annotations

from typing import Literal

import pytest

from games.manitou.scenarios.drawing import DECK, asked, choose, last_card, manitou, seen
from scenario import happened, play
from stammtisch import Table
from stammtisch.games.manitou.shapes import Down, Lost, Owe, Pay, Play, Stone, Take, Thief, Wins
from stammtisch.match.viewer import SPECTATOR, Viewer

VIEWERS = (0, 1, 2, SPECTATOR)
HIDDEN = """
    hunt 3   dealer C   plays 4   stones B -   ground1 b1 2xt2   ground2 horse   warriors1 C chief
    A  hand 1 2 3      pile 4 5 6 7   at1 10   at2 ?rain    booty b2 t1
    B* hand 5 6 scout  pile 7 8 9 10  at2 4    booty totem  owes 0
    C  hand 8 9 10     pile 5 6 7
    lost b4   paid t3
"""


def hidden(table: Table, place: Literal["hands", "piles", "asides"]) -> list[list[list[str] | int]]:
    """What A, B, C and a spectator see of the hands, piles or asides of all seats."""
    return [seen(table, viewer)[place] for viewer in VIEWERS]


def told(table: Table, event: str, what: str) -> list[list[object]]:
    """What A, B, C and a spectator were told in such events."""
    return [[dict(one)[what] for one in table.events(viewer) if one["event"] == event] for viewer in VIEWERS]


def hand(table: Table, seat: int) -> list[str]:
    """What a seat sees of its own hand."""
    cards = seen(table, seat)["hands"][seat]
    assert isinstance(cards, list)
    return cards


# --- secret


def test_MAN_30_everybody_sees_their_own_hand_and_of_others_the_number() -> None:
    assert hidden(manitou(HIDDEN), "hands") == [
        [["1", "2", "3"], 3, 3],
        [3, ["5", "6", "scout"], 3],
        [3, 3, ["8", "9", "10"]],
        [3, 3, 3],
    ]


def test_MAN_30_everybody_knows_the_content_of_their_own_pile() -> None:
    assert hidden(manitou(HIDDEN), "piles") == [
        [["4", "5", "6", "7"], 4, 3],
        [4, ["7", "8", "9", "10"], 3],
        [4, 4, ["5", "6", "7"]],
        [4, 4, 3],
    ]


def test_MAN_30_everybody_knows_what_they_put_aside() -> None:
    warriors = DECK.split()[10:]
    asides = hidden(manitou(HIDDEN), "asides")
    assert asides[0] == [["8", "9", *(card for card in warriors if card != "rain")], 9, 10]
    assert asides[1] == [8, ["1", "2", "3", *warriors[:-1]], 10]
    assert asides[2] == [8, 9, ["1", "2", "3", "4", *warriors[1:]]]
    assert asides[3] == [8, 9, 10]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_MAN_30_a_view_does_not_tell_one_hidden_card_from_another(viewer: Viewer) -> None:
    """The others hold other cards in hand, in the pile and aside; nothing that is public is different."""
    other = {
        0: HIDDEN.replace("hand 5 6 scout  pile 7 8 9 10", "hand 2 rain chief pile 1 3 8 9"),
        1: HIDDEN.replace("hand 8 9 10     pile 5 6 7", "hand 1 mother rain pile 2 scout 7"),
        2: HIDDEN.replace("hand 1 2 3      pile 4 5 6 7", "hand 8 9 chief pile mother 1 2 3"),
        SPECTATOR: HIDDEN.replace("hand 1 2 3      pile 4 5 6 7", "hand 8 9 chief pile mother 1 2 3"),
    }[viewer]
    one, two = manitou(HIDDEN), manitou(other)
    assert one.text() != two.text()
    assert one.view(viewer) == two.view(viewer)


def test_MAN_30_only_the_mover_sees_legal_moves() -> None:
    table = manitou(HIDDEN)
    assert [len(table.view(viewer)["moves"]) for viewer in VIEWERS] == [0, 9, 0, 0]
    assert [table.view(viewer)["waiting"] for viewer in VIEWERS] == [[1]] * 4


def test_MAN_30_nobody_sees_what_others_choose() -> None:
    table = manitou("choosing   dealer C   A   B   C")
    choose(table, "A", "1 5 chief")
    choose(table, "B", "2 3")
    assert hidden(table, "piles") == [
        *([["1", "5", "chief"], 2, 0], [3, ["2", "3"], 0], [3, 2, []], [3, 2, 0]),
    ]
    assert [row[0] for row in hidden(table, "asides")[1:]] == [14, 14, 14]
    assert [seen(table, viewer)["chosen"] for viewer in VIEWERS] == [[3, 2, 0]] * 4
    assert [seen(table, viewer)["to_choose"] for viewer in VIEWERS] == [[9, 8, 7]] * 4
    assert told(table, "choose", "card") == [["1", "5", "chief"], ["2", "3"], [], []]


def test_MAN_30_others_are_told_how_many_cards_somebody_has_chosen() -> None:
    table = manitou("choosing   dealer C   A   B   C")
    choose(table, "A", "1 5")
    choose(table, "B", "2 3 4 5 6 7 8")
    assert told(table, "chosen", "count") == [[], [], [], []]
    choose(table, "B", "scout")
    assert told(table, "chosen", "count") == [[8], [], [8], [8]]
    assert told(table, "chosen", "seat") == [[1], [], [1], [1]]
    assert told(table, "choose", "seat") == [[0] * 2, [1] * 8, [], []]


def test_MAN_30_nobody_sees_what_others_draw() -> None:
    table = manitou(
        "choosing   dealer C   A pile 1 2 3 4 5 6 7 8   B pile 1 2 3 4 5 6 7 8   C pile 1 2 3 4 5 6 7"
    )
    choose(table, "A", "9")
    hands = [hand(table, seat) for seat in range(3)]
    assert told(table, "hand", "cards") == [
        *([hands[0], None, None], [None, hands[1], None], [None, None, hands[2]], [None] * 3),
    ]
    play(table, f"play {hands[0][0]} 1")
    new = [card for card in hand(table, 0) if card not in hands[0]]
    assert told(table, "draw", "card") == [new, [None], [None], [None]]
    assert hidden(table, "hands")[3] == [3, 3, 3]
    assert [row[0] for row in hidden(table, "piles")[1:]] == [5, 5, 5]


def test_MAN_30_an_eighth_card_that_cannot_be_played_does_not_show() -> None:
    """To the others a totem owner with a useless card looks like any other."""
    drawing = """
        hunt 3   dealer C   stones B -
        warriors1 B chief chief   warriors2 B mother mother   warriors3 B medicine rain
        A   B hand {} at1 5 booty totem   C hand 1
    """
    table, other = last_card(drawing.format("scout")), last_card(drawing.format("9"))
    for one in (table, other):
        play(one, "play 1 1")
        assert asked(one) == "B totem"
    for viewer in (0, 2, SPECTATOR):
        assert table.view(viewer) == other.view(viewer)
        assert table.events(viewer) == other.events(viewer)


def test_MAN_30_cards_left_over_stay_secret_after_the_hunt() -> None:
    table = last_card("""
        dealer B
        A hand 9 10   at1 1 2 3 4 5 6 7
        B hand 1      at3 2 3 4 5 6 7
    """)
    play(table, "play 1 1")
    assert seen(table, 1)["asides"][0] == 10
    assert seen(table)["asides"] == [10, 10]
    assert seen(table, 0)["asides"] == [DECK.split()[7:], 10]


# --- public


@pytest.mark.parametrize("viewer", VIEWERS)
def test_MAN_30_everything_on_the_table_is_public(viewer: Viewer) -> None:
    view = seen(manitou(HIDDEN), viewer)
    assert [ground["tiles"] for ground in view["grounds"]] == [{"b1": 1, "t2": 2}, {"horse": 1}, {}]
    assert [ground["holder"] for ground in view["grounds"]] == [2, None, None]
    assert [ground["warriors"] for ground in view["grounds"]] == [["chief"], [], []]
    assert [ground["hunters"] for ground in view["grounds"]] == [
        *([["10"], [], []], [[], ["4"], []], [[], [], []]),
    ]
    assert [ground["down"] for ground in view["grounds"]] == [[[], [], []], [["rain"], [], []], [[], [], []]]
    assert [ground["sums"] for ground in view["grounds"]] == [[10, 0, 0], [0, 4, 0], [0, 0, 0]]
    assert (view["booty"], view["lost"], view["paid"]) == (
        [{"b2": 1, "t1": 1}, {"totem": 1}, {}],
        {"b4": 1},
        {"t3": 1},
    )
    assert (view["stones"], view["owes"]) == ({"totem": 1, "horse": None}, [0, 0, 0])
    assert (view["bisons"], view["tipis"], view["thief"]) == ([2, 0, 0], [1, 0, 0], [10, 4, 0])
    assert (view["hunt"], view["hunts"], view["dealer"], view["mover"], view["plays"]) == (3, 3, 2, 1, 4)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_MAN_30_played_cards_are_public(viewer: Viewer) -> None:
    table = manitou("choosing   hunt 2   dealer A   A spent 1 2 3 4 5 chief scout   B spent 4 5 6 7 8 9 10")
    assert seen(table, viewer)["spent"] == [
        *(["1", "2", "3", "4", "5", "chief", "scout"], ["4", "5", "6", "7", "8", "9", "10"]),
    ]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_MAN_30_tests_of_strength_are_public(viewer: Viewer) -> None:
    table = manitou("dealer B   plays 2   warriors1 B rain   A* hand medicine at3 1   B")
    play(table, "play medicine 1")
    (played,), (won,) = happened(Play, table, viewer), happened(Wins, table, viewer)
    (down,) = happened(Down, table, viewer)
    names = [one["event"] for one in table.events(viewer) if one["event"] != "draw"]
    assert names == ["play", "wins", "down"]
    assert [(one["seat"], one["card"]) for one in (played, won, down)] == [
        *((0, "medicine"), (0, "medicine"), (1, "rain")),
    ]
    assert (won["other"], won["enemy"]) == (1, "rain")
    assert seen(table, viewer)["grounds"][0]["down"] == [[], ["rain"]]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_MAN_30_booty_fines_and_lost_tiles_are_public(viewer: Viewer) -> None:
    table = last_card("dealer C   ground1 b1 t2 totem   A at1 9   B   C hand 1")
    play(table, "play 1 3", "take b1", "take totem", "pay b1")
    assert [one["event"] for one in table.events(viewer)] == [
        *(
            "play",
            "thief",
            "owe",
            "take",
            "take",
            "stone",
            "lost",
            "pay",
            "hunt",
            "ground",
            "ground",
            "ground",
        ),
    ]
    (thief,), (owe,) = happened(Thief, table, viewer), happened(Owe, table, viewer)
    assert (thief["seat"], thief["sum"]) == (0, 9)
    assert (owe["seat"], owe["count"]) == (0, 1)
    take = happened(Take, table, viewer)[-1]
    assert (take["tile"], take["right"], take["ground"]) == ("totem", "first", 1)
    (stone,) = happened(Stone, table, viewer)
    assert (stone["stone"], stone["seat"]) == ("totem", 0)
    (lost,), (pay,) = happened(Lost, table, viewer), happened(Pay, table, viewer)
    assert lost["tiles"] == ["t2"]
    assert (pay["seat"], pay["tile"]) == (0, "b1")


def test_MAN_30_a_drawn_card_can_be_any_that_the_pile_holds() -> None:
    """The view of a player is the same whatever the order of their pile will be."""
    start = Table("manitou", seed=11).text().partition("chance ")[2]
    one, two = manitou(HIDDEN), manitou(f"{HIDDEN} chance {start}")
    assert [one.view(viewer) for viewer in VIEWERS] == [two.view(viewer) for viewer in VIEWERS]

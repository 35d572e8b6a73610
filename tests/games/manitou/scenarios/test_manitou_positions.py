"""Texts that are positions of Big Manitou, and texts that are not."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import DECK, asked, cards, last_card, manitou, tiles
from scenario import play, section, starred
from scenario import table as drawn
from stammtisch import BadOption, BadPosition, Table
from stammtisch.match.viewer import SPECTATOR

PLAY = """
    hunt 3   dealer B   plays 2   stones A -   ground1 b1 t2   warriors1 B rain
    A* hand 1 2 3   pile 4 5 6 7 8   at3 10   booty totem
    B  hand 1 2 3   pile 4 5 6
"""
CHOOSING = """
    choosing   hunt 2   dealer B   stones - -
    A  pile 8 9    spent 1 2 3 4 5 6 7   booty b1
    B  pile 8      spent 1 2 3 4 5 6 7
"""
END = """
    hunt 3   dealer B   stones A B   ground1 b1 t2   warriors1 B rain
    A  hand 8 9   at1 1 2 3   at2 4 5 6   at3 ?chief    booty totem b2
    B  hand       at1 1 2     at2 3 4     at3 ?chief 5  booty horse t2
"""
OVER = """
    over   hunt 4   dealer B   stones A -
    A booty totem b2
    B booty t1
"""


def in_phase(words: str, star: str, drawing: str = END) -> str:
    """The end of a hunt in another phase, with the star."""
    return f"{words} {drawing}".replace(f"    {star}  ", f"    {star}* ")


TOTEM, HORSE = in_phase("totem", "A"), in_phase("horse", "B")
THIEF = in_phase("thief", "A")  # A has 21, B 15
TAKING = in_phase("taking 1 warrior 1", "B")
FIRST = in_phase("taking 1 first 2", "A")
UNPAID = END.replace("ground1 b1 t2", "lost b1 t1").replace("booty totem b2", "booty totem b2 owes 1")
OWING = in_phase("owing", "A", UNPAID)

READ = {
    "the beginning": "choosing   dealer C   A   B   C   ground1 b1 t4 horse   ground2 3xb2   ground3 totem",
    "choosing": CHOOSING,
    "playing": PLAY,
    "the totem stone": TOTEM,
    "the horse stone": HORSE,
    "the hide thief": THIEF,
    "a warrior takes": TAKING,
    "the best hunters take": FIRST,
    "a fine is paid": OWING,
    "the end": OVER,
    "lost and paid tiles": CHOOSING.replace("stones - -", "lost 2xb1 t4   paid totem horse"),
    "options": f"ground_tiles=4 dealer_eighth=1 loose_sacrifice=1 {PLAY}",
}  # fmt: skip


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_position_is_read_back_as_it_was_written(text: str) -> None:
    table = drawn("manitou", text)
    again = Table.parse(table.text())
    assert again.text() == table.text()
    for seat in (SPECTATOR, *range(table.seats)):
        assert again.view(seat) == table.view(seat)


@pytest.mark.whole
@pytest.mark.parametrize("options", [{}, {"dealer_eighth": 1, "loose_sacrifice": 1, "ground_tiles": 2}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_positions_of_a_game_are_read_back_as_they_were_written(seats: int, options: dict[str, int]) -> None:
    table = Table("manitou", seats, seed=40 + seats, options=options)
    while not table.over:
        moves = len(table.history)
        seat = table.waiting[moves % len(table.waiting)]
        offered = table.moves(seat)
        table.play(offered[moves * 7 % len(offered)], seat)
        if moves % seats:
            continue
        again = Table.parse(table.text())
        assert again.text() == table.text()
        assert (again.waiting, again.scores, again.places) == (table.waiting, table.scores, table.places)


def test_what_is_left_out_is_filled_in() -> None:
    table = drawn("manitou", "dealer B   A hand 1 2 3 pile 4 5 6 7 8 9   B hand 1 2 3 pile 4 5 6 7")
    assert (section(table, "hunt"), section(table, "plays"), section(table, "stones")) == ("1", "0", "- -")
    assert cards(table, "A aside") == "10 chief chief mother mother medicine rain scout"
    assert tiles(table, "bag") == "6xb1 8xb2 4xb3 2xb4 6xt1 8xt2 4xt3 2xt4 7xtotem 7xhorse 6xtomahawk"
    assert (starred(table), asked(table)) == ("A", "A plays")


def test_one_tile_may_be_written_with_or_without_its_number_and_in_any_order() -> None:
    one = manitou("choosing   dealer A   ground1 t2 2xb1   ground2 horse   A   B   C")
    two = manitou("choosing   dealer A   ground1 b1 1xt2 b1   ground2 1xhorse   A   B   C")
    assert one.text() == two.text()
    assert tiles(one, "ground1") == "2xb1 t2"


def test_totem_and_horse_are_tiles_behind_tiles_and_sections_elsewhere() -> None:
    table = last_card("hunt 3   ground3 totem   dealer B   stones A A   A at1 5 booty totem horse   B hand 1")
    play(table, "play 1 1")
    assert (asked(table), tiles(table, "ground3"), tiles(table, "A booty")) == (
        "A totem",
        "totem",
        "totem horse",
    )
    again = Table.parse(table.text())
    assert (asked(again), again.text()) == ("A totem", table.text())


def test_a_dealer_who_chose_8_and_paid_the_last_totem_is_read_back() -> None:
    table = manitou("""
        dealer_eighth=1   hunt 3   thief   dealer B   stones B -   ground1 b1
        A at1 5   B* hand 6 at2 10 booty totem
    """)
    play(table, "pay totem")
    assert (asked(table), section(table, "stones"), cards(table, "B hand")) == (
        "A taking 1 first 1",
        "- -",
        "6",
    )
    assert Table.parse(table.text()).text() == table.text()


def test_a_game_that_is_over_shows_its_last_hunt_no_more() -> None:
    table = last_card("hunt 4   dealer A   ground1 b1   warriors2 B rain   A hand 1   B at1 5")
    play(table, "play 1 2", "take b1", "pay b1")
    assert table.over
    for place in (
        "ground1",
        "ground2",
        "ground3",
        "warriors2",
        "A at2",
        "B at1",
        "A hand",
        "B hand",
        "B pile",
    ):
        assert section(table, place) == "", place
    assert (cards(table, "A aside"), starred(table), section(table, "plays")) == (DECK, "", "0")


# what is wrong: a position, what is changed in it, and what the complaint says
REFUSED = {
    # sections
    "no dealer": (PLAY, "dealer B", "", "'dealer' is missing"),
    "nobody deals": (PLAY, "dealer B", "dealer -", "Somebody is the dealer"),
    "a dealer without a seat": (PLAY, "dealer B", "dealer C", "'C' after 'dealer'"),
    "a seat left out": (PLAY, "    B ", "    C ", "Seat B is missing"),
    "a section twice": (PLAY, "plays 2", "plays 2 plays 2", "'plays' appears twice"),
    "an unknown section": (PLAY, "A*", "A* reserve 3", "'reserve'"),
    "a section of another game": (PLAY, "at3 10", "discard 10", "'discard' after 'pile' is not a card"),
    "two phases": (END, "hunt 3", "totem horse hunt 3", "'totem' and 'horse' cannot be true"),
    "a value after a phase": (CHOOSING, "choosing", "choosing 3", "'choosing' takes no values"),
    "a fifth hunt of two": (PLAY, "hunt 3", "hunt 5", "'5' after 'hunt'.*1 to 4"),
    "hunt 0": (PLAY, "hunt 3", "hunt 0", "'0' after 'hunt'"),
    "all plays made while playing": (PLAY, "plays 2", "plays 14", "'plays' are 0 to 13"),
    "plays while choosing": (CHOOSING, "dealer B", "dealer B plays 2", "'plays' .* before, .* 0"),
    "one stone": (PLAY, "stones A -", "stones A", "'stones' takes two seats"),
    "a stone of no seat": (PLAY, "stones A -", "stones C -", "'C' after 'stones'"),
    "a broken chance": (PLAY, "plays 2", "plays 2 chance 12", "'chance' takes"),
    "over too early": (OVER, "hunt 4", "hunt 2", "over after hunt 4"),
    # cards
    "no card": (PLAY, "at3 10", "at3 11", "'11' after 'at3' is not a card"),
    "a card twice": (PLAY, "A* hand 1 2 3", "A* hand 1 2 2", "Seat A has too many of 2"),
    "a card in hand and pile": (PLAY, "A* hand 1 2 3", "A* hand 1 2 8", "Seat A has too many of 8"),
    "a card in hand and on the table": (PLAY, "A* hand 1 2 3", "A* hand 1 2 10", "Seat A has too many of 10"),
    "three chiefs": (
        PLAY, "A* hand 1 2 3", "A* hand chief chief 3 aside chief", "Seat A has too many of chief",
    ),
    "two scouts": (PLAY, "B  hand 1 2 3", "B  hand scout scout 3", "Seat B has too many of scout"),
    "a warrior up and down": (PLAY, "B  hand 1 2 3", "B  hand 1 2 rain", "Seat B has too many of rain"),
    "a card nowhere": (PLAY, "booty totem", "booty totem aside 9", "Seat A lacks a card: chief"),
    "a word after a seat": (PLAY, "A* hand", "A* 7 hand", "'7' after seat A"),
    "a hand too small": (PLAY, "hand 1 2 3   pile 4", "hand 1 2   pile 3 4", "Seat A.*filled up to 3"),
    "a hand too big": (PLAY, "hand 1 2 3   pile 4", "hand 1 2 3 4   pile", "Seat A.*filled up to 3"),
    "9 cards for the dealer": (PLAY, "pile 4 5 6\n", "pile 4 5 6 7 8\n", "Seat B.*must be 7 in all"),
    "8 cards left of the dealer": (PLAY, "pile 4 5 6 7 8", "pile 4 5 6 7", "Seat A.*must be 9 in all"),
    "too many chosen": (
        CHOOSING, "B  pile 8 ", "B  pile 8 9 10 chief chief mother mother medicine", "seat B has 0 to 7",
    ),
    "a hand while choosing": (CHOOSING, "A  pile 8 9", "A  hand 8 9", "seat A .*'pile', no others"),
    "cards on a ground while choosing": (
        CHOOSING, "A  pile 8 9", "A  pile 8 at1 9", "seat A .*'pile', no others",
    ),
    "too few left to choose": (CHOOSING, "B  pile 8 ", "B  pile rain ", "Seat B .*too few"),
    "everybody has chosen": (
        "choosing   dealer B   A pile 1 2 3 4 5 6 7 8 9   B pile 1 2 3 4 5 6 7", "", "",
        "not 'choosing' any more",
    ),
    "spent cards in hunt 3": (
        PLAY, "at3 10", "at3 10 spent 9 chief", "hunt 3 seat A has no cards in 'spent', not 2",
    ),
    "no spent cards in hunt 2": (
        CHOOSING, "A  pile 8 9    spent 1 2 3 4 5 6 7", "A  pile 8 9", "seat A has 7 cards.*not 0",
    ),
    "6 spent cards in hunt 2": (
        CHOOSING, "A  pile 8 9    spent 1 2", "A  pile 8 9    spent 2", "seat A has 7 cards.*not 6",
    ),
    "8 spent cards in hunt 2": (
        CHOOSING, "A  pile 8 9    spent", "A  pile 8 9    spent 10", "seat A has 7 cards.*not 8",
    ),
    "cards in hand at the end": (
        OVER, "A booty", "A hand 1 booty", "Seat A has 1 cards in 'hand'.* 0 in all",
    ),
    "spent cards after hunt 4": (
        OVER, "A booty", "A spent 1 2 3 4 5 6 7 booty", "hunt 4 seat A has no cards in 'spent', not 7",
    ),
    # on the grounds
    "a face-down hunter": (PLAY, "at3 10", "at3 ?10", r"'\?10' after 'at3'.*hunters lie open"),
    "a face-up warrior at its seat": (PLAY, "at3 10", "at3 chief", "'chief' after 'at3'.*'warriors3'"),
    "a hunter among warriors": (
        PLAY, "warriors1 B rain", "warriors1 B 9", "'9' after 'warriors1' is a hunter",
    ),
    "three warriors": (
        PLAY, "warriors1 B rain", "warriors1 B rain scout chief", "one or two face-up warriors",
    ),
    "warriors of nobody": (PLAY, "warriors1 B rain", "warriors1 - rain", "'warriors1' takes a seat"),
    "an owner without warriors": (PLAY, "warriors1 B rain", "warriors1 B", "'warriors1' takes a seat"),
    "warriors of no seat": (PLAY, "warriors1 B rain", "warriors1 D rain", "'D' after 'warriors1'"),
    "warriors of who has not played yet": (
        PLAY, "plays 2", "plays 1", "Seat B has 1 cards on the table; by 'plays' it is 0",
    ),
    "warriors of another": (
        PLAY, "warriors1 B rain", "warriors1 A rain", "Seat A .* 2 on the table; it must be 9",
    ),
    "too few cards on the table": (
        PLAY, "plays 2", "plays 4", "Seat A has 1 cards on the table; by 'plays' it is 2",
    ),
    "an eighth card without the stone": (
        HORSE.replace("stones A B", "stones - B").replace("totem b2", "b2"),
        "A  hand 8 9   at1 1 2 3", "A  hand 8   at1 1 2 3 9",
        "Seat A has 8 cards on the table; by 'plays' it is 7",
    ),
    "an eighth card before its time": (
        TOTEM, "A* hand 8 9   at1 1 2 3", "A* hand 8   at1 1 2 3 9", "Seat A has 8 cards on the table",
    ),
    "two eighth cards": (
        f"dealer_eighth=1 {THIEF}".replace("A* hand 8 9   at1 1 2 3", "A* hand 8   at1 1 2 3 9"),
        "B  hand       at1 1 2 ", "B  hand       at1 1 2 6 ", "Only one player.*eighth",
    ),
    # tiles
    "no tile": (PLAY, "ground1 b1 t2", "ground1 b1 t5", "'t5' after 'ground1' is not a tile"),
    "no number of tiles": (PLAY, "ground1 b1 t2", "ground1 0xb1 t2", "'0xb1' after 'ground1'"),
    "too many tiles of a kind": (PLAY, "booty totem", "booty totem 3xb4", "3 tiles of b4 instead of 2"),
    "tiles that are missing": (PLAY, "plays 2", "plays 2 bag 6xb1", "7 tiles of b1 instead of 6"),
    "a ground too full": (PLAY, "ground1 b1 t2", "ground1 b1 t2 t3", "Ground 1 has 3 tiles"),
    "booty before the first hunt is over": (
        "choosing   dealer A   A booty b1   B", "", "", "more in 'booty', 'lost' and 'paid' than 0 hunts",
    ),
    "more booty than was drawn": (PLAY, "booty totem", "booty totem 6xb2 6xt2", "than 2 hunts have drawn"),
    "tiles at a ground that was shared out": (
        in_phase("taking 2 first 1", "A"), "", "", "Ground 1 has . tiles; here it has at most 0",
    ),
    "tiles at a ground when the game is over": (
        OVER, "over", "over ground1 b1", "Ground 1 has . tiles; here it has at most 0",
    ),
    # stones
    "a stone without such a tile": (PLAY, "booty totem", "booty b2", "totem stone belongs to"),
    "a stone although somebody is ahead": (
        HORSE, "booty horse t2", "booty horse 2xtotem", "totem stone belongs to",
    ),
    "such a tile without an owner": (PLAY, "stones A -", "stones - -", "totem stone belongs to"),
    "a horse stone without such a tile": (PLAY, "stones A -", "stones A B", "horse stone belongs to"),
    # whose turn
    "two stars": (PLAY, "    B  ", "    B* ", "one seat can have the star"),
    "a star against dealer and plays": (
        PLAY.replace("A*", "A "), "    B  ", "    B* ", "star belongs to seat A",
    ),
    "a star while choosing": (CHOOSING, "    A  ", "    A* ", "star belongs to nobody"),
    "a star at the end": (OVER, "    A ", "    A* ", "star belongs to nobody"),
    "a star of who has not the totem stone": (
        TOTEM.replace("A*", "A "), "    B  ", "    B* ", "star belongs to seat A",
    ),
    "the totem asks nobody": (
        TOTEM.replace("booty totem", "booty"), "stones A B", "stones - B", "totem stone.*nobody",
    ),
    "the totem asks who has no card": (
        TOTEM.replace("A*", "A ").replace("stones A", "stones B").replace("totem b2", "b2"),
        "booty horse", "booty totem horse", "totem stone, who has a card in hand",
    ),
    "the horse asks nobody": (
        HORSE.replace("booty horse", "booty"), "stones A B", "stones A -", "horse stone.*nobody",
    ),
    # scoring
    "no star at a fine": (THIEF, "A*", "A ", "needs the star"),
    "a thief who is none": (THIEF.replace("A*", "A "), "    B  ", "    B* ", "Seat B cannot pay"),
    "a thief without booty": (
        THIEF.replace("stones A", "stones -"), "booty totem b2", "booty", "Seat A cannot pay",
    ),
    "who owes nothing": (OWING, "owes 1", "owes 0", "Seat A cannot pay"),
    "more fines than hunts": (OWING, "owes 1", "owes 4", "'4' after 'A owes'"),
    "a fine owed with booty": (PLAY, "booty totem", "booty totem owes 1", "Seat A owes a fine and has booty"),
    "tiles at a ground while fines are paid": (
        OWING, "lost b1 t1", "ground1 b1", "Ground 1 has . tiles; here it has at most 0",
    ),
    "taking without a number": (TAKING, "warrior 1", "warrior", "'taking' takes"),
    "taking as somebody else": (TAKING, "warrior 1", "third 1", "'taking' takes"),
    "taking at ground 4": (TAKING, "taking 1", "taking 4", "'4' after 'taking'"),
    "a warrior who is due two": (TAKING, "warrior 1", "warrior 2", "2 tiles cannot be due as warrior"),
    "a first who is due three": (FIRST, "first 2", "first 3", "'3' after 'taking' .* 1 to 2"),
    "taking without warriors": (
        TAKING.replace("ground1", "ground2"), "taking 1", "taking 2", "nobody may take as warrior",
    ),
    "taking by who is not entitled": (
        TAKING.replace("B*", "B "), "    A  ", "    A* ", "star belongs to seat B",
    ),
    "a second who is not entitled": (in_phase("taking 1 second 2", "A"), "", "", "star belongs to seat B"),
    "a second due one of two": (
        in_phase("taking 1 second 1", "B"), "", "", "1 tiles cannot be due as second",
    ),
    "tied hunters": (
        FIRST, "at1 1 2     at2 3 4 ", "at1 2 4     at2 3 1 ", "nobody may take as first",
    ),
    "more axes than tomahawks": (FIRST, "booty totem b2", "booty totem b2 axes 1", "'A axes' is for"),
    "axes before the scoring": (PLAY, "booty totem", "booty totem axes 1", "'A axes' is for 'taking'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "complaint"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_cannot_be_is_refused(text: str, old: str, new: str, complaint: str) -> None:
    assert old in text
    with pytest.raises(BadPosition, match=complaint):
        drawn("manitou", text.replace(old, new, 1))


@pytest.mark.parametrize("seats", ["A", "A   B   C   D   E   F"])
def test_a_position_of_one_or_six_is_refused(seats: str) -> None:
    with pytest.raises((BadPosition, BadOption), match="played by 2 to 5"):
        drawn("manitou", f"choosing   dealer A   {seats}")


@pytest.mark.parametrize("option", ["target=5", "ground_tiles=9", "loose_sacrifice=yes", "bag=none"])
def test_a_position_with_a_wrong_option_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match="ption"):
        drawn("manitou", f"{option}   choosing   dealer A   A   B")

"""Big Manitou: the option `bag`: the shipped one, one's own in one word, and files (MAN-29)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.manitou.scenarios.drawing import BAG, finish, manitou, seen, tile_sum, tiles
from scenario import play
from stammtisch import BadOption, BadRecord, Table, replay
from stammtisch.games.manitou.shapes import View

SHAPE = "Option bag takes standard, a file"
NO_FILES = "Option bag names a file.*records and positions open no files"
FILE = [  # its lines 1 to 17
    "[tiles]",
    "b1 = 10", "b2 = 5", "b3 = 0", "b4 = 0", "t1 = 10", "t2 = 5", "t3 = 0", "t4 = 1",
    "totem = 4", "horse = 3", "tomahawk = 9",
    "[grounds]",
    "2 = 3", "3 = 4", "4 = 3", "5 = 2",
]  # fmt: skip
WORD = "10xb1,5xb2,10xt1,5xt2,1xt4,4xtotem,3xhorse,9xtomahawk;3,4,3,2"
STANDARD = "6xb1,8xb2,4xb3,2xb4,6xt1,8xt2,4xt3,2xt4,7xtotem,7xhorse,6xtomahawk;2,3,3,4"


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "mine.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def with_line(number: int, *lines: str) -> list[str]:
    """The file with other lines in the place of one."""
    return [*FILE[: number - 1], *lines, *FILE[number:]]


def everywhere(view: View) -> dict[str, int]:
    """All tiles of a view, wherever they are."""
    places = [view["bag"], view["lost"], view["paid"], *view["booty"]]
    places += [ground["tiles"] for ground in view["grounds"]]
    return {tile: sum(place.get(tile, 0) for place in places) for place in places for tile in place}


SHIPPED = {
    "b1": 6, "b2": 8, "b3": 4, "b4": 2,
    "t1": 6, "t2": 8, "t3": 4, "t4": 2,
    "totem": 7, "horse": 7, "tomahawk": 6,
}  # fmt: skip

# --- the shipped bag


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_MAN_29_the_bag_has_60_tiles(seats: int) -> None:
    table = Table("manitou", seats, seed=1)
    assert everywhere(seen(table)) == SHIPPED
    assert sum(SHIPPED.values()) == 60
    assert table.options["bag"] == "standard"


def test_MAN_29_20_tiles_show_bisons_and_20_tipis() -> None:
    table = manitou("over   hunt 4   dealer A   A   B")
    assert tiles(table, "bag") == BAG
    for suit in "bt":
        assert sum(count for tile, count in SHIPPED.items() if re.fullmatch(rf"{suit}\d", tile)) == 20


@pytest.mark.whole
def test_MAN_29_it_is_just_enough_for_5_players() -> None:
    table = Table("manitou", 5, seed=2)
    while seen(table)["hunt"] < 5:
        seat = table.waiting[0]
        table.play(table.moves(seat)[0], seat)
    assert tiles(table, "bag") == ""
    assert tile_sum(ground["tiles"] for ground in seen(table)["grounds"]) == 12


@pytest.mark.whole
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_MAN_29_no_tile_comes_back(seats: int) -> None:
    table = Table("manitou", seats, seed=3)
    gone = []
    while not table.over:
        seat = table.waiting[0]
        table.play(table.moves(seat)[-1], seat)
        view = seen(table)
        assert everywhere(view) == SHIPPED
        gone.append((-view["bag_size"], tile_sum([view["lost"]]), tile_sum([view["paid"]])))
    for part in zip(*gone, strict=True):
        assert list(part) == sorted(part)
    assert seen(table)["bag_size"] == 60 - seen(table)["hunts"] * 3 * seen(table)["portion"]


def test_MAN_29_any_tile_can_be_drawn_first() -> None:
    drawn: set[str] = set()
    for seed in range(60):
        drawn |= set(seen(Table("manitou", seed=seed))["grounds"][0]["tiles"])
    assert drawn == set(SHIPPED)


# --- in one word


def test_MAN_29_a_bag_of_ones_own_can_be_written_out_in_one_word() -> None:
    table = Table("manitou", 2, seed=1, options={"bag": WORD})
    counts = {"b1": 10, "b2": 5, "t1": 10, "t2": 5, "t4": 1, "totem": 4, "horse": 3, "tomahawk": 9}
    assert everywhere(seen(table)) == counts
    assert table.options["bag"] == WORD


@pytest.mark.parametrize(("seats", "portion"), [(2, 3), (3, 4), (4, 3), (5, 2)])
def test_MAN_29_it_tells_the_tiles_of_a_ground_for_each_number_of_players(seats: int, portion: int) -> None:
    view = seen(Table("manitou", seats, seed=1, options={"bag": WORD}))
    assert [tile_sum([ground["tiles"]]) for ground in view["grounds"]] == [portion] * 3
    view = seen(Table("manitou", seats, seed=1, options={"bag": WORD, "ground_tiles": 1}))
    assert [tile_sum([ground["tiles"]]) for ground in view["grounds"]] == [1] * 3


def test_the_shipped_bag_written_out_is_called_by_its_name() -> None:
    assert Table("manitou", options={"bag": STANDARD}).options["bag"] == "standard"
    reordered = "7xhorse,6xtomahawk,7xtotem,6xb1,8xb2,4xb3,2xb4,6xt1,8xt2,4xt3,2xt4;2,3,3,4"
    assert Table("manitou", options={"bag": reordered}).options["bag"] == "standard"


def test_a_position_with_a_bag_of_ones_own_is_read_back_as_it_was_written() -> None:
    table = manitou(f"bag={WORD}   dealer B   ground1 b1 t4 tomahawk   A   B")
    assert tiles(table, "bag") == "9xb1 5xb2 10xt1 5xt2 4xtotem 3xhorse 8xtomahawk"
    assert table.text().startswith(f"manitou bag={WORD}\n")
    assert Table.parse(table.text()).text() == table.text()


BAD_WORDS = {
    "another name": ("mine", SHAPE),
    "nothing": ("", SHAPE),
    "no grounds": ("20xb1,20xt1", SHAPE),
    "three parts": ("20xb1;2,3,3,4;1", SHAPE),
    "an unknown tile": ("20xb1,20xb5;2,3,3,4", "'20xb5' is not a number of b1, b2,"),
    "a tile without a number": ("b1,20xt1;2,3,3,4", "'b1' is not a number of b1, b2,"),
    "a tile twice": ("20xb1,20xb1;2,3,3,4", "'20xb1' is not a number of .* each once"),
    "too many tiles": ("150xb1,51xt1;2,3,3,4", "201 tiles; expected 1 to 200"),
    "no tile": ("0xb1;2,3,3,4", "0 tiles; expected 1 to 200"),
    "three numbers of players": (
        "20xb1,20xt1;2,3,3", "'2,3,3' are not tiles per ground; expected .* 2 to 5 players",
    ),
    "no tile at a ground": (
        "20xb1,20xt1;0,3,3,4", "'0,3,3,4' are not tiles per ground; expected .* from 1 to 6",
    ),
    "too many at a ground": (
        "20xb1,20xt1;2,3,3,7", "'2,3,3,7' are not tiles per ground; expected .* from 1 to 6",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("word", "complaint"), BAD_WORDS.values(), ids=BAD_WORDS)
def test_a_word_that_is_no_bag_is_refused(word: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        Table("manitou", options={"bag": word})


@pytest.mark.parametrize(
    ("seats", "word", "numbers"),
    [
        (2, "23xb1;2,3,3,4", (23, 4, 2, 2, 24)),
        (3, "26xb1;2,3,3,4", (26, 3, 3, 3, 27)),
        (4, "35xb1;2,3,3,4", (35, 4, 4, 3, 36)),
        (5, "59xb1;2,3,3,4", (59, 5, 5, 4, 60)),
        (2, "24xb1;3,1,1,1", (24, 4, 2, 3, 36)),
    ],
)
def test_MAN_2_a_bag_too_small_is_refused_with_the_numbers(
    seats: int, word: str, numbers: tuple[int, int, int, int, int]
) -> None:
    held, hunts, players, portion, needed = numbers
    told = f"holds {held} tiles; {hunts} hunts of {players} players with {portion} tiles .* need {needed}"
    with pytest.raises(BadOption, match=told):
        Table("manitou", seats, options={"bag": word})
    enough = word.replace(f"{held}xb1", f"{needed}xb1")
    assert seen(Table("manitou", seats, options={"bag": enough}))["bag_size"] == needed - 3 * portion


# --- files


def test_MAN_29_a_file_of_ones_own_becomes_one_word(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    for given in (path, str(path)):
        table = Table("manitou", 2, seed=1, options={"bag": given})
        assert table.options["bag"] == WORD
        assert table.text() == Table("manitou", 2, seed=1, options={"bag": WORD}).text()


def test_a_file_like_the_shipped_one_is_called_by_its_name(tmp_path: Path) -> None:
    lines = ["[grounds]", "5 = 4", "4 = 3", "3 = 3", "2 = 2", "[tiles]"]
    lines += [f"{tile} = {count}" for tile, count in SHIPPED.items()]
    assert Table("manitou", options={"bag": written(tmp_path, lines)}).options["bag"] == "standard"


BAD_FILES = {  # what is wrong: the lines, and what the complaint says
    "an empty file": ([], r"line 1: \[tiles\] is missing; expected a table \[tiles\] with lines for b1, b2,"),
    "not TOML": (with_line(3, "b2 = five"), "not TOML: .*line 3"),
    "a line twice": (with_line(3, "b2 = 5", "b2 = 5"), "not TOML: .*line 4"),
    "no grounds": (
        FILE[:12], r"\[grounds\] is missing; expected a table \[grounds\] with lines for 2, 3, 4, 5",
    ),
    "no tiles": (FILE[12:], r"\[tiles\] is missing; expected a table \[tiles\] with lines for b1"),
    "another table": (
        [*FILE, "[stones]", "totem = 1"], r"line 18: there is no 'stones'.*expected \[tiles\]",
    ),
    "a line above the tables": (
        ["players = 4", *FILE], r"line 1: .*players.*expected \[tiles\] and \[grounds\]",
    ),
    "tiles that are a number": (
        ["tiles = 4", *FILE[12:]], r"line 1: \[tiles\] is 4; expected a table \[tiles\]",
    ),
    "a tile left out": (
        with_line(3), r"line 1: 'b2' of \[tiles\] is missing; expected a whole number from 0 to 200",
    ),
    "an unknown tile": (
        with_line(6, "t1 = 10", "b5 = 3"), r"line 7: 'b5' of \[tiles\] is 3; expected .*only b1, b2,",
    ),
    "fewer than no tiles": (
        with_line(4, "b3 = -1"), r"line 4: 'b3' of \[tiles\] is -1; expected .* from 0 to 200",
    ),
    "too many of a tile": (
        with_line(4, "b3 = 201"), r"line 4: 'b3' of \[tiles\] is 201; expected .* from 0 to 200",
    ),
    "too many tiles": (with_line(4, "b3 = 154"), r"line 1: \[tiles\] are 201 in all; expected 1 to 200"),
    "half a tile": (with_line(4, "b3 = 0.5"), r"line 4: 'b3' of \[tiles\] is 0\.5; expected a whole number"),
    "a word for a number": (
        with_line(4, 'b3 = "4"'), r"line 4: 'b3' of \[tiles\] is '4'; expected a whole number",
    ),
    "true for a number": (
        with_line(4, "b3 = true"), r"line 4: 'b3' of \[tiles\] is True; expected a whole number",
    ),
    "a list for a number": (
        with_line(4, "b3 = [1]"), r"line 4: 'b3' of \[tiles\] is \[1\]; expected a whole number",
    ),
    "players left out": (with_line(15), r"line 13: '3' of \[grounds\] is missing; expected .* from 1 to 6"),
    "six players": ([*FILE, "6 = 2"], r"line 18: '6' of \[grounds\] is 2; expected .*only 2, 3, 4, 5"),
    "no tile at a ground": (
        with_line(14, "2 = 0"), r"line 14: '2' of \[grounds\] is 0; expected .* from 1 to 6",
    ),
    "too many at a ground": (
        with_line(17, "5 = 7"), r"line 17: '5' of \[grounds\] is 7; expected .* from 1 to 6",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "complaint"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_says_something_wrong_is_refused(
    lines: list[str], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadOption, match=f"mine.toml: .*{complaint}"):
        Table("manitou", options={"bag": written(tmp_path, lines)})


def test_a_file_without_any_tile_is_refused(tmp_path: Path) -> None:
    lines = [re.sub(r"= \d+", "= 0", line) for line in FILE[:12]] + FILE[12:]
    with pytest.raises(BadOption, match=r"line 1: \[tiles\] are 0 in all; expected 1 to 200"):
        Table("manitou", options={"bag": written(tmp_path, lines)})


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"none\.toml for the option bag cannot be read: No such file"):
        Table("manitou", options={"bag": tmp_path / "none.toml"})


def test_a_file_too_small_for_the_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"holds 47 tiles; 4 hunts of 2 players .* need 48"):
        Table("manitou", 2, options={"bag": written(tmp_path, FILE), "ground_tiles": 4})


# --- records


def test_a_record_of_a_game_with_a_file_is_replayed_without_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    table = Table("manitou", 3, seed=7, options={"bag": path})
    path.unlink()
    finish(table)
    document = table.record()
    again = replay(document)
    assert document["options"]["bag"] == WORD
    assert (again.text(), again.scores, again.record()) == (table.text(), table.scores, document)


def test_a_record_of_a_position_with_a_bag_of_ones_own_is_replayed() -> None:
    table = manitou(f"bag={WORD}   dealer B   ground1 b1 t4 tomahawk   A hand 3   B")
    play(table, "play 3 1")
    assert replay(table.record()).text() == table.text()


def test_a_record_opens_no_files(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    document = Table("manitou", seed=1, options={"bag": path}).record()
    with pytest.raises(BadRecord, match=NO_FILES):
        replay({**document, "options": {**document["options"], "bag": str(path)}})


def test_a_position_opens_no_files(tmp_path: Path) -> None:
    text = f"manitou bag={written(tmp_path, FILE)} dealer B   choosing   A   B"
    with pytest.raises(BadOption, match=NO_FILES):
        Table.parse(text)
    document = manitou(f"bag={WORD}   choosing   dealer B   A   B").record()
    with pytest.raises(BadRecord, match=NO_FILES):
        replay({**document, "position": text})


# --- the other options


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("ground_tiles", 7),
        ("ground_tiles", -1),
        ("dealer_eighth", 2),
        ("loose_sacrifice", "yes"),
        ("bag", 3),
    ],
)
def test_an_option_out_of_its_bounds_is_refused(option: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"Option {option} takes .*, not {value!r}"):
        Table("manitou", options={option: value})

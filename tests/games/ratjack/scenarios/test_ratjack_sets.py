"""Ratjack: the option `sets`: shipped pairs, sets of one's own in one word, and files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.ratjack.scenarios.drawing import (
    BOX,
    PAIRS,
    own_sets,
    ratjack,
    row,
    seen,
    totals,
)
from scenario import play
from stammtisch import BadOption, BadRecord, Table, replay
from stammtisch.games import LANGUAGES
from stammtisch.games import ratjack as folder

RULEBOOKS = Path(folder.__file__).parent
COLUMNS = {"red": 1, "blue": 1, "green": 2, "black": 3}  # of the table of values


def printed(lang: str, colour: str) -> list[str]:
    """The effects of the values 1 to 12, as a rulebook lists them."""
    text = (RULEBOOKS / f"rulebook.{lang}.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in re.findall(r"^\| \d+ \| `.*", text, re.MULTILINE)]
    assert [row[0] for row in rows] == [str(value) for value in range(1, 13)]
    return [row[COLUMNS[colour]].strip("`") for row in rows]


EFFECTS = {colour: ",".join(printed("en", colour)) for colour in COLUMNS}
RED = EFFECTS["red"]
NONE = ",".join(["NONE"] * 12)
HIDE = ",".join(["HIDE_OTHER"] * 11 + ["NONE"])


def set_lines(colour: str, effects: str) -> list[str]:
    lines = [f'{value} = "{effect}"' for value, effect in enumerate(effects.split(","), 1)]
    return [f"[{colour}]", *lines, ""]


FILE = [  # its lines 1 to 37
    'deck = ["red", "black"]', "",
    *set_lines("red", HIDE),
    *set_lines("black", NONE),
    "[chips]",
    '1 = ["half", "double"]', '2 = ["zero", "+10"]', '3 = ["padlock", "crest"]',
    '4 = ["blank", "-3"]', '5 = ["+3", "-5"]', '6 = ["+20", "-1"]',
]  # fmt: skip
WORD = f"red:{HIDE};black:{NONE};chips:half|double,zero|+10,padlock|crest,blank|-3,+3|-5,+20|-1"


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "mine.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def with_line(number: int, *lines: str) -> list[str]:
    """The file with other lines in the place of one."""
    return [*FILE[: number - 1], *lines, *FILE[number:]]


# --- pairs


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pair", PAIRS)
def test_every_pair_of_sets_has_the_effects_of_the_rulebook(pair: str, lang: str) -> None:
    expected: dict[str, str] = {}
    for colour in pair.split("+"):
        suit = "k" if colour == "black" else colour[0]
        expected |= {f"{suit}{value}": effect for value, effect in enumerate(printed(lang, colour), 1)}
    table = Table("ratjack", seed=1, options={"sets": pair})
    assert seen(table)["effects"] == expected
    assert table.options["sets"] == pair


@pytest.mark.parametrize("pair", PAIRS)
def test_the_order_of_a_pair_does_not_matter(pair: str) -> None:
    one, two = pair.split("+")
    turned = Table("ratjack", 3, seed=5, options={"sets": f"{two}+{one}"})
    assert turned.text() == Table("ratjack", 3, seed=5, options={"sets": pair}).text()


@pytest.mark.parametrize(
    "word",
    ["red", "red+red", "red+pink", "red+blue+green", "", "+", "red:NONE", "chips:half|double", "red;blue"],
)
def test_a_word_that_names_no_two_sets_is_refused(word: str) -> None:
    with pytest.raises(BadOption, match="Option sets takes two of red, blue, green, black"):
        Table("ratjack", options={"sets": word})


# --- written out in one word


def test_sets_of_ones_own_can_be_written_out_in_one_word() -> None:
    table = ratjack(f"sets={WORD}   A* k9 hand r4 k3   B k4@6 ?k1 hand k2")
    assert totals(table) == [9, 24]
    play(table, "play r4", "card B1")
    assert row(table, "B") == "?k4:*@6 ?k1"


def test_a_position_with_sets_of_ones_own_is_read_back_as_it_was_written() -> None:
    table = ratjack(f"sets={WORD}   A* k9 hand r4 k3   B k4@6 ?k1 hand k2")
    assert table.text().startswith(f"ratjack sets={WORD}\n")
    assert Table.parse(table.text()).text() == table.text()


def test_shipped_sets_that_are_written_out_are_called_by_their_names() -> None:
    word = f"green:{EFFECTS['green']};black:{EFFECTS['black']};chips:{BOX}"
    assert Table("ratjack", options={"sets": word}).options["sets"] == "green+black"


BAD_WORDS = {
    "an unknown effect": (
        WORD.replace("NONE", "NOTHING", 1),
        "'NOTHING' is not an effect; expected one of NONE,",
    ),
    "eleven effects": (WORD.replace("HIDE_OTHER,", "", 1), "red has 11 effects; there are 12 cards"),
    "five chips": (WORD.replace("half|double,", ""), "chips are 6 with two faces each"),
    "a chip with one face": (WORD.replace("half|double", "half"), "chips are 6 with two faces each"),
    "an unknown face": (
        WORD.replace("|double", "|treble"),
        "'treble' is not a face of a chip; expected",
    ),
    "a face too high": (WORD.replace("+20", "+21"), "'\\+21' is not a face of a chip; .* from -20 to \\+20"),
    "no chips": (WORD.partition(";chips")[0], "written out it is SET:...;SET:...;chips:..."),
}


@pytest.mark.parametrize(("word", "complaint"), BAD_WORDS.values(), ids=BAD_WORDS)
def test_a_word_that_says_something_wrong_is_refused(word: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        ratjack(f"sets={word}   A* hand r1   B hand k1")


# --- files


def test_a_file_of_ones_own_becomes_one_word(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    for given in (path, str(path)):
        table = Table("ratjack", seed=1, options={"sets": given})
        assert table.options["sets"] == WORD
        assert seen(table)["effects"]["r11"] == "HIDE_OTHER"
        assert seen(table)["sets"] == ["red", "black"]


def test_the_order_of_a_deck_and_sets_that_are_not_played_change_nothing(tmp_path: Path) -> None:
    lines = with_line(1, "# my own", 'deck = ["black", "red"]')
    path = written(tmp_path, [*lines, "", *set_lines("green", NONE)])
    assert Table("ratjack", options={"sets": path}).options["sets"] == WORD


def test_a_file_with_the_shipped_sets_is_called_by_their_names(tmp_path: Path) -> None:
    chips = [*FILE[30:36], '6 = ["+5", "-2"]']
    lines = ['deck = ["blue", "red"]', *set_lines("red", RED), *set_lines("blue", RED), *chips]
    assert Table("ratjack", options={"sets": written(tmp_path, lines)}).options["sets"] == "red+blue"


BAD_FILES = {  # what is wrong: the lines, and what the complaint says
    "an empty file": ([], "line 1: 'deck' is missing; expected two sets"),
    "not TOML": (with_line(5, "2 = HIDE_OTHER"), "not TOML: .*line 5"),
    "a line twice": (with_line(5, '2 = "NONE"', '2 = "NONE"'), "not TOML: .*line 6"),
    "no deck": (with_line(1), "line 1: 'deck' is missing; expected two sets"),
    "one set": (with_line(1, 'deck = ["red"]'), r"line 1: 'deck' is \['red'\]; expected two sets"),
    "a deck in one word": (with_line(1, 'deck = "red"'), "line 1: 'deck' is 'red'; expected two sets"),
    "the same set twice": (
        with_line(1, "", 'deck = ["red", "red"]'),
        r"line 2: 'deck' is \['red', 'red'\]; expected two sets",
    ),
    "an unknown colour": (
        with_line(1, 'deck = ["red", "pink"]'),
        "line 1: 'deck' is 'pink'; expected two of red, blue, green, black",
    ),
    "a set of the deck left out": (
        with_line(1, 'deck = ["red", "blue"]'),
        r"\[blue\] is missing; expected a table \[blue\] with lines for 1 to 12",
    ),
    "a line left out": (
        with_line(10),
        r"line 3: '7' of \[red\] is missing; expected a line for each of 1 to 12",
    ),
    "a value 13": (
        with_line(16, '13 = "NONE"'),
        r"line 16: '13' of \[red\] is 'NONE'; expected .*only 1 to 12",
    ),
    "a value 0": (with_line(16, '0 = "NONE"'), r"line 16: '0' of \[red\] is 'NONE'; expected .*only 1 to 12"),
    "an unknown effect": (
        with_line(20, '3 = "STEAL"'),
        r"line 20: '3' of \[black\] is 'STEAL'; expected one of NONE, PEEK_OTHER,",
    ),
    "an effect in small letters": (
        with_line(6, '3 = "hide_own"'),
        r"line 6: '3' of \[red\] is 'hide_own'; expected one of NONE,",
    ),
    "an effect that is a number": (
        with_line(6, "3 = 7"),
        r"line 6: '3' of \[red\] is 7; expected one of NONE,",
    ),
    "two effects": (
        with_line(6, '3 = ["NONE", "NONE"]'),
        r"line 6: '3' of \[red\] is \['NONE', 'NONE'\]; expected one of NONE,",
    ),
    "a wrong effect in a set that is not played": (
        [*FILE, "", *set_lines("green", f"{NONE[:-4]}STEAL")],
        r"line 51: '12' of \[green\] is 'STEAL'; expected one of NONE,",
    ),
    "no chips": (FILE[:30], r"\[chips\] is missing; expected a table \[chips\] with lines for 1 to 6"),
    "five chips": (
        with_line(37),
        r"line 31: '6' of \[chips\] is missing; expected a line for each of 1 to 6",
    ),
    "a chip 7": ([*FILE, '7 = ["half", "half"]'], r"line 38: '7' of \[chips\] is .*; expected .*only 1 to 6"),
    "a chip with one face": (
        with_line(33, '2 = ["zero"]'),
        r"line 33: '2' of \[chips\] is \['zero'\]; expected the two faces",
    ),
    "a chip without a list": (
        with_line(33, '2 = "zero"'),
        r"line 33: '2' of \[chips\] is 'zero'; expected the two faces",
    ),
    "an unknown face": (
        with_line(33, '2 = ["zero", "ten"]'),
        r"line 33: '2' of \[chips\] is 'ten'; expected one of half, double,",
    ),
    "a face of +99": (
        with_line(33, '2 = ["zero", "+99"]'),
        r"line 33: '2' of \[chips\] is '\+99'; expected .* from -20 to \+20",
    ),
    "a face without a sign": (
        with_line(33, '2 = ["zero", "10"]'),
        r"line 33: '2' of \[chips\] is '10'; expected .* with its sign",
    ),
    "a face that is a number": (
        with_line(33, '2 = ["zero", 10]'),
        r"line 33: '2' of \[chips\] is 10; expected .* with its sign",
    ),
    "a fifth set": (
        [*FILE, "", *set_lines("gold", NONE)],
        r"line 39: .*gold.* expected deck, chips, red, blue, green, black and nothing else",
    ),
    "a line that is not a set": (
        with_line(2, "players = 4"),
        "line 2: .*players.* expected deck, chips, red, blue, green, black and nothing else",
    ),
    "a set that is a number": (
        with_line(2, "green = 4"),
        r"line 2: .*green.* is 4; expected a table \[green\]",
    ),
}


@pytest.mark.parametrize(("lines", "complaint"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_says_something_wrong_is_refused(
    lines: list[str], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadOption, match=f"mine.toml: .*{complaint}"):
        Table("ratjack", options={"sets": written(tmp_path, lines)})


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"none\.toml for the option sets cannot be read: No such file"):
        Table("ratjack", options={"sets": tmp_path / "none.toml"})
    with pytest.raises(BadOption, match=f"{tmp_path} for the option sets cannot be read: Is a directory"):
        Table("ratjack", options={"sets": str(tmp_path)})


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes("\n".join(FILE).encode().replace(b"half", b"h\xe4lf"))
    with pytest.raises(BadOption, match=r"mine\.toml is not text in UTF-8"):
        Table("ratjack", options={"sets": path})


def test_a_file_that_is_far_too_large_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, [*FILE, "#" * 70000])
    with pytest.raises(BadOption, match="at most 65536"):
        Table("ratjack", options={"sets": path})


# --- records


def test_a_record_of_a_game_with_a_file_is_replayed_without_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    table = Table("ratjack", 2, seed=7, options={"sets": path})
    for _ in range(12):
        seat = table.waiting[0]
        table.play(table.moves(seat)[-1], seat)
    document = table.record()
    path.unlink()
    again = replay(document)
    assert document["options"] == {"sets": WORD, "target": 3, "discarded": 0}
    assert again.text() == table.text()
    assert again.record() == document


def test_a_record_of_a_position_with_a_file_is_replayed_without_the_file() -> None:
    table = ratjack(f"sets={WORD}   A* k9 hand r4 k3   B k4@6 ?k1 hand k2")
    play(table, "play r4", "card B1")
    assert replay(table.record()).text() == table.text()


def test_a_record_opens_no_files(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    document = Table("ratjack", seed=1, options={"sets": path}).record()
    with pytest.raises(BadRecord, match="open no files"):
        replay({**document, "options": {"sets": str(path), "target": 3}})


def test_a_position_opens_no_files(tmp_path: Path) -> None:
    path = written(tmp_path, FILE)
    text = f"ratjack sets={path}   A* k9 hand r4   B k4@6 ?k1 hand k2"
    with pytest.raises(BadOption, match="open no files"):
        Table.parse(text)
    document = ratjack(f"{own_sets()}   A* b9 hand r4   B r1 hand r2").record()
    with pytest.raises(BadRecord, match="open no files"):
        replay({**document, "position": text})

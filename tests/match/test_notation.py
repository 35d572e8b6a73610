"""Texts of positions with a word too few, too many or in the wrong place."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from stammtisch import BadOption, BadPosition, Table
from stammtisch.games import GAMES, load

STRAY = ["A*", "B'", "-", "0", "-1", "99", "~", "...", "?", ":A", "over", "last", "hand", "chance"]


def positions(game: str, chooser: random.Random) -> Iterator[str]:
    """A position of each size of table, some moves into a match."""
    for seats in load(game).seats:
        table = Table(game, seats, chooser.randrange(1000))
        for _ in range(chooser.randrange(60)):
            if table.over:
                break
            seat = chooser.choice(table.waiting)
            table.play(chooser.choice(table.moves(seat)), seat)
        yield table.text()


def damaged(text: str, chooser: random.Random) -> str:
    words = text.split()
    place, other = chooser.randrange(1, len(words)), chooser.randrange(1, len(words))
    change = chooser.randrange(4)
    if change == 0:
        del words[place]
    elif change == 1:
        words.insert(place, chooser.choice([*STRAY, words[other]]))
    elif change == 2:
        words[place] = chooser.choice([*STRAY, words[other]])
    else:
        words[place], words[other] = words[other], words[place]
    return " ".join(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_text_is_refused_with_a_sentence_or_is_another_position(game: str) -> None:
    chooser, complaints, tried = random.Random(5), [], 0
    for text in positions(game, chooser):
        for _ in range(20):
            tried += 1
            try:
                table = Table.parse(damaged(text, chooser))
            except (BadPosition, BadOption) as error:
                complaints.append(str(error))
            else:
                assert Table.parse(table.text()).text() == table.text()
    assert len(complaints) > tried / 2
    assert all(complaint.endswith(".") for complaint in complaints)


@pytest.mark.parametrize("game", GAMES)
def test_a_section_that_stands_there_twice_or_belongs_nowhere_is_named(game: str) -> None:
    text = Table(game, load(game).seats[0], seed=3).text()
    with pytest.raises(BadPosition, match="'chance' appears twice"):
        Table.parse(f"{text} chance")
    with pytest.raises(BadPosition, match="A'"):
        Table.parse(f"{text} A' hand")

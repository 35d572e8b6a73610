"""Playing a match twice: by the compiled rules, and by the slow reference with the same luck."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from games.makatsu.reference import Makatsu
from games.manitou.reference import Manitou
from games.ratjack.reference import Ratjack
from games.skyjo.reference import Skyjo

from stammtisch import GAMES, Table
from stammtisch.engine import chance
from stammtisch.engine.layout import NO_CARD
from stammtisch.games.makatsu import text as makatsu_text
from stammtisch.games.manitou import text as manitou_text
from stammtisch.games.skyjo import rules as skyjo_rules

OWN_TO_THE_ENGINE = ("chance", "left", "returned")  # sections that the reference does not keep


class Reference(Protocol):
    def waiting(self) -> list[int]: ...
    def moves(self, seat: int) -> list[str]: ...
    def play(self, seat: int, move: str) -> None: ...
    def text(self) -> str: ...
    def scores(self) -> list[int]: ...
    def places(self) -> list[int]: ...


def plain(text: str) -> list[str]:
    """The words of a position, without its first line and the sections that only the engine keeps."""
    lines = [line for line in text.splitlines() if line.split()[0] not in (*GAMES, *OWN_TO_THE_ENGINE)]
    return " ".join(lines).split()


def skyjo(table: Table) -> Reference:
    return Skyjo(table.text(), lambda cards: skyjo_shuffle(table, cards))


def settle_skyjo(table: Table) -> None:
    """Draw the order of the whole pile now, so that the reference can be told it."""
    skyjo_rules.settle(table._state, int(table._state.pile_size))


def skyjo_shuffle(table: Table, cards: list[int]) -> list[int]:
    s = table._state
    pile = s.pile[: s.pile_size][::-1].tolist()
    if s.hand != NO_CARD:
        return [int(s.hand), *pile]
    dealt = [card for card in s.grid[: table.seats].ravel().tolist() if card != NO_CARD]
    return [*dealt, int(s.discard[0]), *pile]


def makatsu(table: Table) -> Reference:
    return Makatsu(table.text(), lambda seat, pile, count: makatsu_draw(table, seat, pile, count))


def makatsu_draw(table: Table, seat: int, pile: list[str], count: int) -> list[str]:
    return [card for card in makatsu_text.cards_of(table._state.hand[seat]) if card in pile][:count]


def ratjack(table: Table) -> Reference:
    return Ratjack(table.text(), lambda: ratjack_deal(table))


def ratjack_deal(table: Table) -> tuple[list[str], list[str]]:
    """The faces that are up, and the whole deck as it lay before it was dealt."""
    sections = table.game.sections(table.text())
    starter = int(table._state.mover)
    order = [(starter + i) % table.seats for i in range(table.seats)]
    hands = [sections.values[f"{'ABCD'[seat]} hand"] for seat in order]
    dealt = [hand[card] for card in range(2) for hand in hands]
    return sections.values["chips"], [*dealt, *sections.values["discard"], *sections.values["deck"]]


def settle_ratjack(table: Table) -> None:
    """The same for the deck of a round."""
    s = table._state
    while s.settled < s.deck_size:
        chance.bring_up(s.chance[:], s.deck, s.deck_size - s.settled)
        s.settled += 1


def manitou(table: Table) -> Reference:
    return Manitou(
        table.text(),
        lambda: manitou_grounds(table),
        lambda seat, hand, pile, count: manitou_draw(table, seat, hand, count),
    )


def manitou_grounds(table: Table) -> list[list[str]]:
    """The tiles of each ground, one by one."""
    values = table.game.sections(table.text()).values
    return [[tile for word in values[f"ground{n}"] for tile in tiles(word)] for n in (1, 2, 3)]


def tiles(word: str) -> list[str]:
    count, _, tile = word.rpartition("x")
    return int(count or 1) * [tile]


def manitou_draw(table: Table, seat: int, hand: list[str], count: int) -> list[str]:
    """What the hand has now and did not have before."""
    drawn = manitou_text.cards_of(table._state.hand[seat])
    for card in hand:
        drawn.remove(card)
    assert len(drawn) == count
    return drawn


REFERENCES: dict[str, Callable[[Table], Reference]] = {
    "skyjo": skyjo,
    "makatsu": makatsu,
    "ratjack": ratjack,
    "manitou": manitou,
}
SETTLE: dict[str, Callable[[Table], None]] = {"skyjo": settle_skyjo, "ratjack": settle_ratjack}


def settle(table: Table) -> None:
    SETTLE.get(table.game.name, lambda table: None)(table)


def reference_of(table: Table) -> Reference:
    """A reference at the same position, whose luck is read off the table after the table's move."""
    settle(table)
    return REFERENCES[table.game.name](table)


def compare(table: Table, chooser: random.Random, every: int = 1) -> int:
    """Play to the end, comparing the legal moves before each move, and the whole position after `every` so
    many of them and at the end; how many moves it took."""
    reference = reference_of(table)
    made = 0
    while not table.over:
        assert reference.waiting() == list(table.waiting)
        moves = {seat: table.moves(seat) for seat in table.waiting}
        assert moves == {seat: reference.moves(seat) for seat in table.waiting}
        seat = chooser.choice(table.waiting)
        move = chooser.choice(moves[seat])
        table.play(move, seat)
        settle(table)
        reference.play(seat, move)
        made += 1
        if table.over or made % every == 0:
            assert plain(reference.text()) == plain(table.text()), table.record()
    assert reference.waiting() == []
    assert reference.scores() == list(table.scores)
    assert reference.places() == list(table.places)
    return made

"""Real positions for the gallery: games of strategy bots, and of each kind the first position.

PYTHONPATH=src python web/gallery/fixtures.py      writes web/gallery/fixtures/GAME.json
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from stammtisch import Bot, Table
from stammtisch.engine import chance

FOLDER = Path(__file__).parent / "fixtures"
View = dict[str, Any]
Wanted = Callable[[View], bool]
MOST_GAMES = 60  # played in search of one position


class Kind:
    """A kind of position: how the table is set up, and how to know one. `seat` is a number, "mover", or None
    for a spectator."""

    def __init__(
        self,
        name: str,
        seats: int,
        wanted: Wanted,
        seat: int | str | None = "mover",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.name, self.seats, self.wanted, self.seat, self.options = name, seats, wanted, seat, options or {}


def viewers(table: Table, seat: int | str | None) -> tuple[int | None, ...]:
    return table.waiting if seat == "mover" else (seat,)  # type: ignore[return-value]


def positions(game: str, seats: int, options: Mapping[str, Any], seed: int) -> Iterator[Table]:
    """A game of strategy bots, move by move."""
    table = Table(game, seats, seed=seed, options=options)
    bot, source = Bot(game, "strategy"), chance.generator(chance.seed_bytes(seed))
    while not table.over:
        yield table
        seat = table.waiting[0] if seed % 2 else table.waiting[-1]
        table.play(table.game.moves[bot.choose(table.view_state(seat), seat, source)], seat)
    yield table


def find(game: str, kind: Kind) -> dict[str, Any]:
    for seed in range(1, MOST_GAMES + 1):
        for table in positions(game, kind.seats, kind.options, seed):
            for seat in viewers(table, kind.seat) or (0,):
                view = table.view(seat)
                if kind.wanted(view):
                    return {
                        "name": kind.name,
                        "view": view,
                        "events": recent(table, seat),
                        "options": dict(table.options),
                    }
    raise LookupError(f"{game}: no position like {kind.name!r} in {MOST_GAMES} games")


def recent(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """The events of the newest moves, for the log."""
    return table.events(seat, since=max(0, len(table.history) - 12))[-24:]


def prompt(name: str, least: int = 0) -> Wanted:
    """A position that asks for this, with enough on the table to look at."""
    return lambda view: view["prompt"] == name and view.get("turns", least) >= least


def opened(view: View) -> int:
    return sum(card != "?" for grid in view["grids"] for card in grid)


SKYJO = [
    Kind("open", 4, lambda v: v["prompt"] == "open" and opened(v) > 2 and v["seat"] is not None),
    Kind("turn", 3, prompt("turn", 20)),
    Kind("drawn", 4, lambda v: v["prompt"] == "drawn" and v["turns"] > 24 and None in v["grids"][v["seat"]]),
    Kind("taken", 2, prompt("taken", 14)),
    Kind("waits", 5, lambda v: v["prompt"] == "drawn" and v["turns"] > 30 and v["mover"] != 2, seat=2),
    Kind("last lap", 4, lambda v: v["ender"] is not None and v["ender"] != v["seat"]),
    Kind("new round", 4, lambda v: v["prompt"] == "open" and v["last"] is not None),
    Kind("new round of eight", 8, lambda v: v["prompt"] == "open" and v["last"] is not None, seat=0),
    Kind("eight", 8, prompt("turn", 44)),
    Kind("six", 6, prompt("drawn", 40)),
    Kind("watched", 8, prompt("drawn", 50), seat=None),
    Kind("over", 3, prompt("over")),
]

MAKATSU = [
    Kind(
        "first", 4, lambda v: v["prompt"] == "first" and v["round"] == 2 and sum(map(bool, v["table"])) == 2
    ),
    Kind("new round", 5, lambda v: v["prompt"] == "first" and v["last"] is not None and v["phase"] == 1),
    Kind(
        "second",
        5,
        lambda v: (
            v["prompt"] == "second"
            and v["phase"] == 2
            and v["table"][v["seat"]]
            and sum(map(len, v["table"])) == 8
        ),
    ),
    Kind("waits", 3, lambda v: v["prompt"] == "second" and v["mover"] != 0, seat=0),
    Kind("last phase", 6, lambda v: v["phase"] == 3 and v["prompt"] == "second"),
    Kind("two", 2, lambda v: v["phase"] == 2 and v["prompt"] == "first"),
    Kind("memory", 4, lambda v: v["phase"] == 2 and v["prompt"] == "second", options={"memory_aid": 1}),
    Kind("watched", 6, lambda v: v["phase"] == 2 and v["prompt"] == "second", seat=None),
    Kind("over", 4, prompt("over")),
]


def laid(view: View) -> int:
    return sum(map(len, view["rows"]))


def effect(name: str, sets: str = "red+blue", seats: int = 4, seat: int | str | None = "mover") -> Kind:
    return Kind(name, seats, lambda v: v["prompt"] == name and laid(v) >= 2 * seats, seat, {"sets": sets})


RATJACK = [
    Kind("opening", 4, prompt("opening")),
    Kind("draw", 4, prompt("draw", 8)),
    Kind("draw_only", 2, prompt("draw_only", 1)),
    Kind("play", 4, prompt("play", 9)),
    Kind("play of two", 2, prompt("play", 5)),
    Kind("turning", 3, lambda v: v["prompt"] == "turning"),
    *(effect(name) for name in (
        "peek_other_last", "chip_own_first", "chip_own_last", "chip_other_first", "chip_other_last",
        "chip_move_first", "chip_move_last", "chip_steal_first", "chip_steal_last", "reveal_own_last",
        "reveal_other_last", "swap_open_first", "swap_open_last", "swap_hidden_first", "swap_hidden_last",
        "swap_hand_last", "discard_other_last",
    )),
    *(effect(name, "green+black", 3) for name in (
        "peek_deck_last", "chip_return_last", "reveal_own_quiet_last", "hide_own_last", "hide_other_last",
        "give_hidden_first", "give_hidden_last", "discard_own_last",
    )),
    Kind("out", 4, lambda v: v["prompt"] == "play" and any(v["out"]) and not v["out"][v["seat"]]),
    Kind("new round", 4, lambda v: v["prompt"] == "opening" and v["last"] is not None),
    Kind("waits", 4, lambda v: v["prompt"] == "play" and v["turns"] > 9 and v["mover"] != 1, seat=1),
    Kind("watched", 3, prompt("play", 7), seat=None),
    Kind("long rows", 4, lambda v: v["prompt"] == "play" and max(map(len, v["rows"])) >= 6),
    Kind("over", 3, prompt("over")),
]  # fmt: skip

MANITOU = [
    Kind(
        "choose",
        4,
        lambda v: v["prompt"] == "choose" and v["seat"] is not None and v["chosen"][v["seat"]] == 0,
        seat=2,
    ),
    Kind(
        "choose later",
        3,
        lambda v: v["prompt"] == "choose" and v["hunt"] == 2 and v["chosen"][0] == 0,
        seat=0,
    ),
    Kind("play", 4, lambda v: v["prompt"] == "play" and v["hunt"] == 3 and v["plays"] > 12),
    Kind("play of two", 2, lambda v: v["prompt"] == "play" and v["hunt"] == 2 and v["plays"] > 6),
    Kind("play of five", 5, lambda v: v["prompt"] == "play" and v["hunt"] == 2 and v["plays"] > 24),
    Kind(
        "two warriors",
        4,
        lambda v: (
            v["prompt"] == "play"
            and any(len(g["warriors"]) == 2 for g in v["grounds"])
            and any(down for g in v["grounds"] for down in g["down"])
        ),
    ),
    Kind("waits", 3, lambda v: v["prompt"] == "play" and v["plays"] > 9 and v["mover"] != 0, seat=0),
    Kind("totem", 4, prompt("totem")),
    Kind("horse", 4, prompt("horse")),
    Kind("pay", 4, prompt("pay")),
    Kind("take_warrior", 4, prompt("take_warrior")),
    Kind("take_first", 5, lambda v: v["prompt"] == "take_first" and v["hunt"] > 1),
    Kind("take_second", 5, prompt("take_second")),
    Kind("owe", 3, prompt("owe")),
    Kind("watched", 5, lambda v: v["prompt"] == "play" and v["hunt"] == 3 and v["plays"] > 20, seat=None),
    Kind("over", 4, prompt("over")),
]

GAMES = {"skyjo": SKYJO, "makatsu": MAKATSU, "ratjack": RATJACK, "manitou": MANITOU}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, kinds in GAMES.items():
        found = []
        for kind in kinds:
            try:
                found.append(find(game, kind))
            except LookupError as missing:
                print(missing)
        lines = ",\n".join(json.dumps(fixture, ensure_ascii=False) for fixture in found)
        (FOLDER / f"{game}.json").write_text(f"[\n{lines}\n]\n", "utf-8")
        print(f"{game}: {len(found)} positions")


if __name__ == "__main__":
    main()

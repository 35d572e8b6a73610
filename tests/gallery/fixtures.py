"""Real positions for the gallery: games of strategy bots, and of each kind the first position.

`PYTHONPATH=tests python tests/gallery/fixtures.py` writes web/gallery/fixtures/GAME.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from found import said

from gallery.kinds import ANY, Kind
from stammtisch import GAMES, Bot, Table
from stammtisch.engine import chance
from stammtisch.games.shapes import Event
from stammtisch.match.viewer import Viewer

FOLDER = Path(__file__).parents[2] / "web" / "gallery" / "fixtures"
MOST_GAMES = 60  # played in search of one position


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
            for viewer in table.waiting or (0,) if kind.viewer is None else (kind.viewer,):
                view: Any = table.view(viewer)
                if kind.wanted(view):
                    return {
                        "name": kind.name,
                        "view": view,
                        "events": recent(table, viewer),
                        "options": dict(table.options),
                    }
    raise LookupError(f"{game}: no position like {kind.name!r} in {MOST_GAMES} games")


def recent(table: Table, viewer: Viewer) -> list[Event]:
    """The events of the newest moves, for the log."""
    return table.events(viewer, since=max(0, len(table.history) - 12))[-24:]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        found = []
        for kind in said(game, "gallery", "KINDS", ANY):
            try:
                found.append(find(game, kind))
            except LookupError as missing:
                print(missing)
        lines = ",\n".join(json.dumps(fixture, ensure_ascii=False) for fixture in found)
        (FOLDER / f"{game}.json").write_text(f"[\n{lines}\n]\n", "utf-8")
        print(f"{game}: {len(found)} positions")


if __name__ == "__main__":
    main()

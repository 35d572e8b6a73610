"""Makes docs/environments.md, a card for each environment, out of the code. `--check` only compares.

How long games of random play are is measured and kept in environments.json beside this file; `--check` takes
it from there, and a test measures it again.
"""

from __future__ import annotations

import json
import sys
from math import prod
from pathlib import Path

import numpy as np

from stammtisch.engine.layout import starts
from stammtisch.games import GAMES, Game, load
from stammtisch.games.options import NumberOption

HERE = Path(__file__).parent
PAGE, LENGTHS = HERE / "environments.md", HERE / "environments.json"
SAMPLE, SEED = 1000, 1  # games at each table size
Lengths = dict[str, dict[str, list[int]]]

INTRO = """# Environment cards

What each game is to a learner. This page is made by `docs/environments.py` out of the code itself;
[research](research.md) explains how to use it.

Of several seats that owe a decision at the same time the lowest is asked first, and nobody sees what it
chose before all have. The **reward** comes at the end: the share of the other seats that a seat leaves
behind, less the share that it is behind. That is 1 for a sole winner and -1 for a sole loser, 0 for all
together.

An **observation** is a row of 32-bit floats, made from what a seat may know alone: the same for the truth
and for its view. It has the same layout at every table size, the seat itself first and the others clockwise
after it; seats that are not taken are 0. When a layout changes its version is raised, and with it the name
of the PettingZoo environment.
"""


def measured(game: Game, seats: int) -> list[int]:
    """Decisions of a game of random play: the mean, and between which numbers eight of ten games are."""
    from stammtisch.study.simulate import Worker

    lengths = Worker(game, seats, {}, SEED).play(0, SAMPLE)[:, 0]
    return [round(float(lengths.mean())), *(round(float(n)) for n in np.percentile(lengths, [10, 90]))]


def measure() -> Lengths:
    return {name: {str(seats): measured(load(name), seats) for seats in load(name).seats} for name in GAMES}


def verbs(game: Game) -> list[str]:
    """The actions, a row for each verb."""
    rows: dict[str, list[int]] = {}
    for action, move in enumerate(game.moves):
        rows.setdefault(move.split()[0], []).append(action)
    return [
        f"| `{verb}` | {codes(actions)} | `{game.moves[actions[0]]}`"
        + (f" … `{game.moves[actions[-1]]}` |" if len(actions) > 1 else " |")
        for verb, actions in rows.items()
    ]


def codes(actions: list[int]) -> str:
    return str(actions[0]) if len(actions) == 1 else f"{actions[0]} – {actions[-1]}"


def options(game: Game) -> list[str]:
    words = game.words("en").part("options")
    return [f"| `{name}` | {bounds(option)} | {words[name]} |" for name, option in game.options.items()]


def bounds(option: object) -> str:
    if isinstance(option, NumberOption):
        return f"{option.default} ({option.least} – {option.most})"
    return f"`{option.default}`"  # type: ignore[attr-defined]  # a word


def layout(game: Game) -> list[str]:
    begins = starts(game.feature_layout)
    return [
        f"| `{name}` | {begin} – {begin + prod(shape) - 1} | {' × '.join(map(str, shape))} | {meaning} |"
        for begin, (name, shape, meaning) in zip(begins, game.feature_layout, strict=False)
    ]


def card(game: Game, lengths: dict[str, list[int]]) -> str:
    size = game.state.dtype.itemsize
    rows = [
        f"## {game.words('en').name}",
        "",
        f"`{game.name}`: {game.words('en').about}",
        "",
        f"- **PettingZoo** `{game.name}_v{game.feature_version}`, **OpenSpiel** `stammtisch_{game.name}`,"
        f' **arrays** `Vector("{game.name}", ...)`',
        f"- **players** {game.seats[0]} to {game.seats[-1]}; zero-sum; hidden cards; chance",
        f"- **actions** {len(game.moves)}; **observation** {game.feature_size} numbers,"
        f" version {game.feature_version}; a state has {size} bytes",
        f"- actions that others do not see: {codes(list(game.secret)) if game.secret else 'none'}",
        "",
        "| players | " + " | ".join(lengths) + " |",
        "|---" * (len(lengths) + 1) + "|",
        "| decisions of random play | " + " | ".join(str(mean) for mean, _, _ in lengths.values()) + " |",
        "| eight of ten games | " + " | ".join(f"{low} – {high}" for _, low, high in lengths.values()) + " |",
        "",
        "| option | default (bounds) | |",
        "|---|---|---|",
        *options(game),
        "",
        "| verb | actions | moves |",
        "|---|---|---|",
        *verbs(game),
        "",
        "| part | numbers | shape | meaning |",
        "|---|---|---|---|",
        *layout(game),
    ]
    return "\n".join(rows) + "\n"


def page(lengths: Lengths) -> str:
    return INTRO + "".join("\n" + card(load(name), lengths[name]) for name in GAMES if name in lengths)


def main() -> None:
    if "--check" in sys.argv:
        kept = json.loads(LENGTHS.read_text("utf-8"))
        if PAGE.read_text("utf-8") != page(kept):
            sys.exit("docs/environments.md is not what the code says: run `make docs`.")
        return
    lengths = measure()
    LENGTHS.write_text(json.dumps(lengths, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(lengths), "utf-8")


if __name__ == "__main__":
    main()

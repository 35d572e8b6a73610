"""How rounds of Skyjo go among bots of one level: points, turns, and how often the ender is doubled.

`python bench/skyjo_rounds.py --level master --seats 4 --games 20`; `--write` puts what comes out into
docs/bots.md.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from pages import put

from stammtisch import Bot, Table
from stammtisch.arena.standings import interval
from stammtisch.engine import chance
from stammtisch.engine.machine import all_cores

NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}
LUCK = 1_000_000  # seeds of the bots, which are not those of the cards
Round = tuple[float, int, bool]


def play(level: str, seats: int, number: int) -> list[Round]:
    """Of each round of a game: the mean points, the turns of all seats, and whether the ender was doubled."""
    bot, source = Bot("skyjo", level), chance.generator(LUCK + number)
    table = Table("skyjo", seats, number)
    rounds: list[Round] = []
    turns = 0
    while not table.over:
        turns = int(table.truth().turns)
        seat = table.waiting[0]
        table.play(table.game.moves[bot.choose(table.view_state(seat), seat, source)], seat)
        state = table.truth()
        if table.rounds > len(rounds):
            points = state.last_score[:seats].tolist()
            ender = int(state.last_ender)
            rounds.append((sum(points) / seats, turns + 1, ender >= 0 and was_doubled(points, ender)))
    return rounds


def was_doubled(points: list[int], ender: int) -> bool:
    """Whoever ended the round with more than nothing, and somebody else had as few points or fewer."""
    others = [own for seat, own in enumerate(points) if seat != ender]
    return points[ender] > 0 and min(others) <= points[ender] / 2


def sentence(level: str, seats: int, games: list[list[Round]]) -> str:
    """What all rounds come to. Those of one game belong together: it counts as one observation."""
    points, turns, doubled = zip(*(one for game in games for one in game), strict=True)
    count = len(doubled)
    low, high = interval(np.array([np.mean([one[2] for one in game]) for game in games]))
    return (
        f"{NUMBERS[seats]} bots of the level `{level}` at a table of Skyjo, {len(games)} games,"
        f" {count} rounds:"
        f" {sum(points) / count:.1f} points a seat and round, {sum(turns) / count / seats:.1f} turns of each"
        f" seat, and the ender was doubled in {100 * sum(doubled) / count:.1f} % of the rounds"
        f" ({100 * low:.1f}–{100 * high:.1f})."
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", default="master")
    parser.add_argument("--seats", type=int, default=4, choices=NUMBERS)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--threads", type=int, default=all_cores())
    parser.add_argument("--write", action="store_true", help="put the sentence into docs/bots.md")
    given = parser.parse_args()
    games: list[list[Round]] = []
    with ThreadPoolExecutor(given.threads) as pool:
        for game in pool.map(lambda number: play(given.level, given.seats, number), range(given.games)):
            games.append(game)
            print(made := sentence(given.level, given.seats, games), flush=True)
    if given.write:
        put("bots.md", "skyjo_rounds", made + "\n")


if __name__ == "__main__":
    main()

"""How rounds of Skyjo go among bots of one level: points, turns, and how often the ender is doubled.

`python bench/skyjo_rounds.py --level master --seats 4 --games 20`
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor

from stammtisch import Bot, Table, chance, kit


def play(level: str, seats: int, number: int) -> list[tuple[float, int, bool]]:
    """Of each round of a game: the mean points, the turns of all seats, and whether the ender was doubled."""
    bot, source = Bot("skyjo", level), chance.generator(number)
    table = Table("skyjo", seats, number)
    rounds: list[tuple[float, int, bool]] = []
    turns = 0
    while not table.over:
        turns = int(table.truth().turns)
        seat = table.waiting[0]
        table.play(table.game.moves[bot.choose(table.view_state(seat), seat, source)], seat)
        state = table.truth()
        if kit.rounds(state) > len(rounds):
            points = state.last_score[:seats].tolist()
            grid = state.last_grid[state.last_ender]
            shown = sum(int(card) for card in grid if card != kit.NO_CARD)
            doubled = state.last_ender >= 0 and points[state.last_ender] == 2 * shown != 0
            rounds.append((sum(points) / seats, turns + 1, doubled))
    return rounds


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", default="master")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    with ThreadPoolExecutor(kit.all_cores()) as pool:
        games = list(pool.map(lambda number: play(given.level, given.seats, number), range(given.games)))
    rounds = [row for game in games for row in game]
    points, turns, doubled = zip(*rounds, strict=True)
    count = len(rounds)
    print(f"{given.level}, {given.seats} seats, {given.games} games, {count} rounds:")
    print(f"  {sum(points) / count:.1f} points a seat and round")
    print(f"  {sum(turns) / count / given.seats:.1f} turns of each seat in a round")
    print(f"  the ender was doubled in {100 * sum(doubled) / count:.1f} % of rounds")


if __name__ == "__main__":
    main()

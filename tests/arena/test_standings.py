"""Standings: shares of wins and their intervals, pairings, ratings, and when a tournament ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from stammtisch.arena.crew import crew_of
from stammtisch.arena.deals import Job, Played
from stammtisch.arena.players import Forfeit
from stammtisch.arena.standings import (
    NOT_ASKED,
    NOT_HEARD,
    QUOTED,
    BotResult,
    Standings,
    cells,
    counted,
    fit,
    interval,
)
from stammtisch.arena.tournament import check_job, hold, parts, remarks
from stammtisch.bots.levels import UnknownBot
from stammtisch.games import BadOption, UnknownGame
from stammtisch.reports.arena_html import forfeits
from stammtisch.reports.tables import COLUMNS, columns_of

TWO = Job("makatsu", 2, {}, ("a", "b"), seed=1)


def game(deal: int, bots: tuple[int, ...], places: tuple[int, ...], scores: tuple[int, ...] = ()) -> Played:
    seats = len(bots)
    none, points = seats * (0,), scores or seats * (0,)
    return Played(deal, 0, bots, places, points, seats * (4,), seats * (2e-6,), none, none)


def standings(job: Job, *games: Played) -> Standings:
    result = Standings(job)
    for deal in sorted({game.deal for game in games}):
        result.add([game for game in games if game.deal == deal])
    return result


def even_and_won(won: int, even: int) -> Standings:
    """So many deals in which the first of two bots won both games, and in which each won one."""
    games = [game(deal, (0, 1), (1, 2)) for deal in range(won + even)]
    games += [game(deal, (1, 0), (2, 1) if deal < won else (1, 2)) for deal in range(won + even)]
    return standings(TWO, *games)


def test_a_bot_has_its_share_of_wins_its_mean_place_and_its_mean_points() -> None:
    first, second = standings(
        TWO, game(0, (0, 1), (1, 2), (3, 9)), game(0, (1, 0), (1, 1), (5, 6))
    ).bots()  # fmt: skip
    assert (first["name"], first["games"], first["share"]) == ("a", 2, 0.75)
    assert (first["mean_place"], first["mean_points"]) == (1.0, 4.5)
    assert (second["name"], second["games"], second["share"]) == ("b", 2, 0.25)
    assert (second["mean_place"], second["mean_points"]) == (1.5, 7.0)
    assert first["microseconds"] == pytest.approx(0.5)


def test_whoever_shares_a_win_gets_a_part_of_it() -> None:
    job = Job("makatsu", 4, {}, ("a", "b", "c", "d"), seed=1)
    shares = [bot["share"] for bot in standings(job, game(0, (2, 0, 1, 3), (1, 4, 1, 1))).bots()]
    assert shares == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_of_a_table_full_of_one_bot_only_the_other_one_counts() -> None:
    job = Job("makatsu", 3, {}, ("a", "b"), seed=1)
    result = standings(job, game(0, (0, 1, 1), (1, 2, 3)), game(0, (0, 1, 0), (3, 2, 1)))
    assert [bot["games"] for bot in result.bots()] == [1, 1]
    assert [bot["share"] for bot in result.bots()] == [1.0, 0.0]
    assert [bot["mean_place"] for bot in result.bots()] == [1.0, 2.0]


def test_a_pairing_counts_who_came_out_before_whom_and_a_shared_place_half() -> None:
    job = Job("makatsu", 3, {}, ("a", "b", "c"), seed=1)
    pairings = standings(
        job, game(0, (0, 1, 2), (1, 2, 2)), game(1, (2, 0, 1), (1, 2, 3)), game(1, (1, 2, 0), (1, 2, 3))
    ).pairings()
    shares = [[cell and cell["share"] for cell in row] for row in pairings]
    assert shares == [[None, 2 / 3, 1 / 3], [1 / 3, None, 1.5 / 3], [2 / 3, 1.5 / 3, None]]
    assert all(cell["low"] <= cell["share"] <= cell["high"] for row in pairings for cell in row if cell)


def test_deals_and_games_are_counted() -> None:
    summary = standings(
        TWO, game(0, (0, 1), (1, 2)), game(0, (1, 0), (1, 2)), game(1, (0, 1), (1, 2))
    ).summary()  # fmt: skip
    assert (summary["deals"], summary["games"], summary["even_share"]) == (2, 3, 0.5)
    assert summary["forfeits"] == []


def test_forfeits_are_counted_by_bot_and_reason_and_the_first_of_each_kept() -> None:
    late = [Forfeit("b", 0, move, "it was late", f"output {move}", "") for move in range(QUOTED + 4)]
    crash = Forfeit("a", 0, 9, "it has ended", "", "Traceback")
    two = replace(game(0, (1, 0), (1, 2)), forfeits=[*late, crash], unasked=(5, 0))
    result = standings(TWO, two, replace(game(1, (0, 1), (1, 2)), unasked=(0, 7), unheard=(0, 3)))
    assert [bot["forfeits"] for bot in result.bots()] == [1, len(late) + 15]
    found = result.summary()["forfeits"]
    assert [(fault["bot"], fault["reason"], fault["count"]) for fault in found] == [
        ("a", "it has ended", 1),
        ("b", "it was late", len(late)),
        ("b", NOT_ASKED, 12),
        ("b", NOT_HEARD, 3),
    ]
    assert [fault["first"] for fault in found] == [
        [vars(crash)], [vars(one) for one in late[:QUOTED]], [], []
    ]  # fmt: skip


def test_whoever_left_much_to_the_strategy_is_remarked_on() -> None:
    late = [Forfeit("b", 0, move, "it was late", "", "") for move in range(3)]
    played = [game(deal, (0, 1), (1, 2)) for deal in range(20)]
    few = standings(TWO, *played)
    assert few.forfeited() == {"a": 0, "b": 0}
    assert remarks(few, 20, None) == []
    many = standings(TWO, *played[1:], replace(played[0], forfeits=late, unasked=(0, 1)))
    assert many.forfeited() == {"a": 0, "b": 4 / 80}
    assert remarks(many, 20, None) == [
        "b forfeited 5 % of its decisions: its row is that of the strategy, too."
    ]


def test_a_row_is_printed_in_words() -> None:
    bot = even_and_won(won=20, even=0).bots()[0]
    row = cells({**bot, "games": 1234, "microseconds": 65_432.1, "forfeits": 0})
    assert list(row.values()) == ["a", "1,234", "100.0 %", "86.5–100.0", "1.00", "0.0", "65,432", "0"]
    assert [counted(number, "deal") for number in (0, 1, 1000)] == ["0 deals", "1 deal", "1,000 deals"]


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("mybot", []),
        ("mybot.py:choose", ["µs/move"]),
        ("a/folder/mybot.py:choose", ["points", "µs/move"]),
        ("x" * 200, ["games", "place", "points", "µs/move"]),
    ],
)
def test_columns_make_room_for_the_names_of_bots(name: str, left_out: list[str]) -> None:
    first, second = even_and_won(won=20, even=0).summary()["bots"]
    named = {**first, "name": name, "games": 200, "microseconds": 4321, "forfeits": 0}
    rows = [cells(cast(BotResult, named)), cells(second)]
    columns = columns_of(rows, 80)
    assert sorted({*COLUMNS} - {*columns}) == left_out
    assert columns == [column for column in COLUMNS if column not in left_out]


def test_a_summary_has_the_rating_of_each_bot() -> None:
    played = even_and_won(won=20, even=0)
    for bot, rating in zip(played.summary()["bots"], played.ratings(), strict=True):
        assert rating.items() <= bot.items()


def test_the_page_quotes_what_is_always_the_same_once() -> None:
    same = [Forfeit("a", deal, 9, "it has ended", "", "Traceback") for deal in range(2)]
    other = Forfeit("a", 2, 9, "it has ended", "well", "Traceback")
    played = standings(TWO, replace(game(0, (1, 0), (1, 2)), forfeits=[*same, other]))
    shown = forfeits(played.summary())
    assert shown.count("<pre>Traceback</pre>") == 2
    assert "First at deal 0, move 9; deal 1, move 9:" in shown
    assert "First at deal 2, move 9:" in shown


# --- intervals


@pytest.mark.parametrize("shares", [[1.0], [0.0] * 50, [0.5] * 9, [0.0, 0.5, 1.0], [0.0, *[1.0] * 80]])
def test_an_interval_has_the_share_in_it_and_is_never_of_no_width(shares: list[float]) -> None:
    low, high = interval(np.array(shares))
    assert 0 <= low <= np.mean(shares) <= high <= 1
    assert high - low > 0.01


def test_an_interval_gets_narrower_with_more_deals() -> None:
    widths = [np.diff(interval(np.tile([0.0, 0.5, 1.0, 1.0], times)))[0] for times in (1, 4, 16, 64)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[-2] / 1.8  # as the root of the deals


@pytest.mark.parametrize("chances", [(0.3, 0.4, 0.3), (0.1, 0.2, 0.7)])
def test_about_95_of_100_intervals_have_the_truth_in_them(chances: tuple[float, ...]) -> None:
    chooser = np.random.default_rng(7)
    values = np.array([0.0, 0.5, 1.0])
    truth = float(values @ chances)
    drawn = (interval(chooser.choice(values, 60, p=chances)) for _ in range(2000))
    assert 0.93 <= np.mean([low <= truth <= high for low, high in drawn]) <= 0.975


def test_games_of_one_deal_are_one_observation() -> None:
    """Four games that luck decided alike tell no more than one of them."""
    alike = [game(deal, (0, 1), (1, 2) if deal % 2 else (2, 1)) for deal in range(20)]
    once, often = standings(TWO, *alike).bots()[0], standings(TWO, *(4 * alike)).bots()[0]
    assert (once["low"], once["high"]) == (often["low"], often["high"])
    assert once["games"] * 4 == often["games"]


# --- ratings


def test_ratings_are_in_the_order_of_strength_and_symmetric() -> None:
    beaten = np.array([[0, 70, 90], [30, 0, 70], [10, 30, 0]], float)
    ratings = fit(beaten)
    assert ratings[0] > ratings[1] > ratings[2]
    assert ratings.sum() == pytest.approx(0)
    assert fit(beaten.T) == pytest.approx(-ratings)


def test_a_hundred_points_more_mean_64_of_100_games() -> None:
    better, worse = fit(np.array([[0, 6400], [3600, 0]], float))
    assert better - worse == pytest.approx(100, abs=0.5)


def test_a_rating_lies_in_its_interval_and_is_finite_for_whoever_always_won() -> None:
    first, second = even_and_won(won=20, even=0).ratings()
    assert 0 < first["rating_low"] < first["rating"] <= first["rating_high"] < 2000
    assert first["rating"] == pytest.approx(-second["rating"])
    even = even_and_won(won=0, even=20).ratings()
    assert [row["rating"] for row in even] == pytest.approx([0, 0])


def test_the_interval_of_a_rating_has_a_width_even_if_all_deals_are_alike() -> None:
    """Some of 20 deals may well have been lucky; of 500 only a few."""
    few, many = (even_and_won(won=0, even=deals).ratings()[0] for deals in (20, 500))
    assert few["rating_high"] - few["rating_low"] > 30
    assert 0 < many["rating_high"] - many["rating_low"] < (few["rating_high"] - few["rating_low"]) / 2
    few, many = (even_and_won(won=deals, even=0).ratings()[0] for deals in (20, 500))
    assert few["rating_low"] + 100 < few["rating"] < many["rating_low"]


def test_the_interval_of_a_rating_does_not_depend_on_where_a_bot_is_named() -> None:
    job = Job("makatsu", 2, {}, ("a", "b", "c"), seed=1)
    pairs = [(0, 1), (1, 2), (2, 0)]  # each wins once and loses once
    games = [game(deal, pair, (1, 2)) for deal in range(20) for pair in pairs]
    widths = [row["rating_high"] - row["rating_low"] for row in standings(job, *games).ratings()]
    assert max(widths) < 1.4 * min(widths)


@pytest.mark.parametrize("seed", [-5, 0, 10**40])
def test_ratings_follow_from_any_seed(seed: int) -> None:
    job = replace(TWO, seed=seed)
    games = [game(deal, (0, 1), (1, 2) if deal % 3 else (2, 1)) for deal in range(9)]
    assert standings(job, *games).ratings() == standings(job, *games).ratings()


# --- when it ends


def held(job: Job, deals: int, width: float | None, threads: int) -> Standings:
    with crew_of(threads=threads) as crew:
        return hold(job, deals, crew, width)


def test_a_tournament_stops_when_it_is_sure_enough_in_the_same_place_with_any_number_of_threads() -> None:
    job = Job("makatsu", 2, {}, ("casual", "strategy"), seed=3)
    whole = held(job, 110, None, 1)
    assert whole.deals == 110
    one, two = held(job, 110, 0.2, 1), held(job, 110, 0.2, 2)
    assert 30 <= one.deals < 110
    assert one.widest() <= 0.2
    assert two.deals == one.deals
    assert two.pairings() == one.pairings()


def test_a_width_that_is_not_reached_stops_nothing_and_is_told() -> None:
    result = held(Job("makatsu", 2, {}, ("random", "strategy"), seed=3), 31, 0.001, 2)
    assert result.deals == 31
    assert remarks(result, 31, None) == remarks(result, 31, 0.5) == remarks(result, 1000, 0.5) == []
    (remark,) = remarks(result, 31, 0.001)
    assert remark.startswith("Intervals of a width of 0.001 were not reached: the widest interval is 0.")
    assert remarks(result, 1000, None) == ["Stopped after 31 of 1,000 deals."]
    assert remarks(result, 1000, 0.001) == ["Stopped after 31 of 1,000 deals.", remark]


@pytest.mark.parametrize(
    ("bots", "deals", "crew", "sizes"),
    [
        (("random", "strategy"), 20, 1, [5] * 8),
        (("random", "strategy"), 1000, 2, [16] * 125),
        (("random", "strategy"), 1, 4, [1, 1]),
        (("random", "master"), 20, 1, [1] * 40),
        (("random", "oracle"), 20, 1, [1] * 40),
    ],
)
def test_every_game_is_in_one_portion_and_a_slow_game_is_one(
    bots: tuple[str, ...], deals: int, crew: int, sizes: list[int]
) -> None:
    portions = list(parts(replace(TWO, bots=bots), deals, crew))
    assert [len(portion) for portion in portions] == sizes
    assert [number for portion in portions for number in portion] == list(range(2 * deals))


LICENSE = Path(__file__).parents[2] / "LICENSE"
GOOD: dict[str, Any] = {
    "game": "makatsu",
    "seats": 2,
    "options": {},
    "bots": ("random", "strategy"),
    "seed": 1,
}


@pytest.mark.parametrize("deals", [1, 1_000_000, np.int64(7)])
def test_a_job_without_mistakes_is_accepted(deals: Any) -> None:
    check_job(Job(**GOOD), deals, 0.05)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bots": ("random",)}, "2 to 16 bots"),
        ({"bots": ()}, "2 to 16 bots"),
        ({"bots": tuple(f"cat {number}" for number in range(17))}, "2 to 16 bots"),
        ({"bots": ("random", "strategy", "random")}, "twice"),
        ({"bots": ("random", "grandmaster")}, "a bot is a level (random, beginner"),
        ({"bots": ("random", "")}, "a bot is a level"),
        ({"bots": ("random", "no/such/bot.py:choose")}, "no file no/such/bot.py"),
        ({"bots": ("random", "no_such_module.at_all:choose")}, "no module no_such_module.at_all"),
        ({"bots": ("random", "cat 'and")}, "cannot be read"),
        ({"bots": ("random", "x" * 5000)}, "a bot is a level"),
        ({"bots": ("random", __file__)}, f"name the function in it, as in {__file__}:choose, or make it one"),
        (
            {"bots": ("random", f"{LICENSE} x")},
            f"The file {LICENSE} is not a command: make it one with chmod +x",
        ),
        ({"limit": 0}, "more than 0"),
        ({"limit": float("nan")}, "more than 0"),
        ({"limit": 1e9}, "at most 3600"),
        ({"seats": 7}, "played by 2 to 6"),
        ({"seats": 1}, "played by 2 to 6"),
        ({"options": {"target": 3}}, "no option"),
        ({"game": "chess"}, "choose one of"),
    ],
)
def test_a_bad_job_is_refused_before_any_game_and_told_what_is_possible(
    wrong: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((BadOption, UnknownBot, UnknownGame)) as refused:
        check_job(Job(**{**GOOD, **wrong}), 10, None)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("deals", [0, -1, 1_000_001, 2.5, "10", None, True])
def test_a_number_of_deals_that_cannot_be_is_refused(deals: object) -> None:
    with pytest.raises(BadOption, match="from 1 to 1,000,000"):
        check_job(Job(**GOOD), deals, None)


@pytest.mark.parametrize("width", [0, 1, -0.1, 7, float("nan")])
def test_a_width_that_cannot_be_is_refused(width: float) -> None:
    with pytest.raises(BadOption, match="more than 0 and less than 1"):
        check_job(Job(**GOOD), 10, width)

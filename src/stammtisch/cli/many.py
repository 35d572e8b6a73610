"""Commands that play many games: simulate, bench, arena."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stammtisch.cli.shared import (
    BadInput,
    GameName,
    Json,
    Options,
    Seats,
    Seed,
    app,
    bar,
    check_table,
    fail,
    prepare,
    stoppable,
    whole,
)
from stammtisch.games import GAMES, BadOption

if TYPE_CHECKING:
    from stammtisch.arena.deals import Played


@app.command
def simulate(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    games: Annotated[int, Parameter(name="--games", converter=whole, help="How many games.")] = 10_000,
    seed: Seed = None,
    options: Options = None,
    json_: Json = False,
    plot: Annotated[
        Path | None,
        Parameter(
            name="--plot", help="Draw it too, into a .png, .svg or .pdf file; needs stammtisch[plots]."
        ),
    ] = None,
) -> None:
    """Play many games at random and print what they come to: points, length, the advantage of each seat, what
    becomes of each card, and what winners have.

    Examples: stammtisch simulate skyjo --seats 4 --games 100000
              stammtisch simulate ratjack --option sets=green+black --plot ratjack.png
              stammtisch simulate makatsu --seed 7 --json
    """
    from rich.console import Console

    chosen = check_table(game, seats, options)
    from stammtisch.games import load
    from stammtisch.study.simulate import check_games
    from stammtisch.study.simulate import simulate as run

    check_games(games)
    if plot is not None:
        from stammtisch.reports.plot import check_plot

        check_plot(plot)
    progress = Console(stderr=True)
    seed = secrets.randbelow(1 << 32) if seed is None else seed  # printed, so that it can be done again
    prepare(progress, [game], "en")
    loaded = load(game)
    with bar(progress, f"{games:,} games", games) as advance:
        result = run(loaded, loaded.seats[0] if seats is None else seats, games, seed, chosen, report=advance)
    summary = {
        "game": game,
        "seats": result.scores.shape[1],
        "seed": seed,
        "options": loaded.check_options(chosen),
        **result.summary(),
    }
    if plot is not None:
        from stammtisch.reports.plot import draw_summary

        draw_summary(summary, plot)
    if json_:
        print(json.dumps(summary, indent=1))
    else:
        from stammtisch.reports.tables import show_summary

        show_summary(summary)


@app.command
def bench(
    game: GameName | None = None,
    /,
    *,
    seats: Seats = None,
    seconds: Annotated[float, Parameter(name="--seconds", help="How long to measure each row.")] = 2.0,
    json_: Json = False,
) -> None:
    """Measure random play, dealing included, on one core and on all.

    Examples: stammtisch bench
              stammtisch bench skyjo --seats 4 --seconds 5 --json
    """
    from rich.console import Console

    asked = list(GAMES) if game is None else [game]
    refused = {name: why for name in asked if (why := refusal(name, seats))}
    names = [name for name in asked if name not in refused]
    if not names:
        raise BadInput(" ".join(refused.values()))
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds must be more than 0 and at most 3600, not {seconds}.")
    progress = Console(stderr=True)
    from stammtisch.engine.machine import all_cores
    from stammtisch.games import load
    from stammtisch.study.speed import Speed, measure

    for why in refused.values():
        progress.print(f"Not measured: {why}", highlight=False, markup=False)
    prepare(progress, names, "en")
    work = [
        (load(name), count)
        for name in names
        for count in (usual_seats(load(name).seats) if seats is None else [seats])
    ]
    rows: list[Speed] = []
    with bar(progress, "measuring", len(work)) as advance:
        for loaded, count in work:
            rows += measure(loaded, count, seconds, sorted({1, all_cores()}))
            advance(1)
    if json_:
        print(json.dumps(rows, indent=1))
    else:
        from stammtisch.reports.tables import show_speeds

        show_speeds(rows)


def refusal(game: str, seats: int | None) -> str:
    """Why a game has no table for so many; empty if it has."""
    try:
        check_table(game, seats)
    except BadOption as why:
        return str(why)
    return ""


def usual_seats(seats: range) -> list[int]:
    """The table sizes that are measured: for two and for four, as far as the game allows them."""
    return [count for count in (2, 4) if count in seats] or [seats[0]]


@app.command
def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        list[str],
        Parameter(
            name="--bots",
            consume_multiple=True,
            negative=(),
            help="Levels, the oracle, FILE.py:FUNCTION, MODULE:FUNCTION, or commands that speak JSON lines.",
        ),
    ],
    seats: Seats = None,
    deals: Annotated[
        int | None,
        Parameter(
            name="--deals",
            converter=whole,
            help="How many deals at most; each is played in all seats. By default 100; with --width, as many"
            " as it takes.",
        ),
    ] = None,
    width: Annotated[
        float | None, Parameter(name="--width", help="Stop when no 95 % interval is wider, as in 0.05.")
    ] = None,
    seed: Seed = None,
    options: Options = None,
    threads: Annotated[
        int | None,
        Parameter(name="--threads", converter=whole, help="On this many cores; by default on all."),
    ] = None,
    cluster: Annotated[
        str | None, Parameter(name="--cluster", help="A Dask scheduler to play on, as in tcp://host:8786.")
    ] = None,
    limit: Annotated[
        float, Parameter(name="--limit", help="Seconds in which a bot from outside must answer.")
    ] = 5.0,
    out: Annotated[
        Path | None,
        Parameter(
            name="--out",
            help="A folder for the results of all games (JSON Lines) and a report (HTML, plots).",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Let bots play against each other: the same cards with every bot in every seat, shares of wins with 95 %
    intervals. Where bots are fewer than seats, each sits alone against a table full of each other one.

    Examples: stammtisch arena skyjo --bots master strategy --deals 200
              stammtisch arena makatsu --seats 4 --bots strong casual --width 0.05 --out report
              stammtisch arena skyjo --bots mybot.py:choose "./other-bot --fast" strategy
    """
    from rich.console import Console

    chosen = check_table(game, seats, options)
    from stammtisch.arena.crew import crew_of
    from stammtisch.arena.deals import Job
    from stammtisch.arena.players import try_out
    from stammtisch.arena.standings import counted
    from stammtisch.arena.tournament import MOST_DEALS, check_job, hold, remarks, was_stopped
    from stammtisch.games import load

    seed = secrets.randbelow(1 << 32) if seed is None else seed  # printed, so that it can be done again
    job = Job(game, load(game).seats[0] if seats is None else seats, chosen, tuple(bots), seed, limit)
    most = deals if deals is not None else 100 if width is None else MOST_DEALS
    check_job(job, most, width)
    for name in bots:
        try_out(name, limit)
    from stammtisch.reports.arena_html import check_report, diary, forget, write_report

    if out is not None:
        check_report(out)
    progress = Console(stderr=True)
    prepare(progress, [game], "en")
    games = None if deals is None and width is not None else most * job.games_a_deal
    total = "Games until the intervals are narrow enough" if games is None else counted(games, "game")
    with stoppable(progress) as stop, crew_of(cluster, threads) as crew, diary(out, job) as write:
        progress.print(f"{total}, {job.games_a_deal:,} with each deal, seed {seed}", highlight=False)
        with bar(progress, "games", games) as advance:

            def hear(game: Played) -> None:
                write(game)
                advance(1)

            standings = hold(job, most, crew, width, hear, stop)
    if not standings.deals:
        if out is not None:
            forget(out)
        fail("Stopped before all games of a deal were played: there is nothing to report.", 130)
    summary = standings.summary(remarks(standings, most, width))
    if out is not None:
        write_report(out, summary)
    from stammtisch.reports.tables import show_forfeits, show_standings

    if json_:
        print(json.dumps(summary["bots"], indent=1))
        for remark in summary["remarks"]:
            progress.print(remark, highlight=False, markup=False)
        if out is None:  # the report has it
            show_forfeits(progress, summary["forfeits"])
    else:
        show_standings(summary)
    if standings.loss:
        fail(standings.loss)
    if was_stopped(standings, most, width):
        sys.exit(130)

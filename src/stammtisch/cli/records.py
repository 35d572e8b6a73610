"""Commands for recorded games: replay, verify, review."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stammtisch.cli.shared import BadInput, Json, Lang, app, bar, check_lang, prepare, read_file, whole
from stammtisch.games import check_name


def read_record(file: Path) -> bytes:
    """A file that may be a record; a game that was stopped in the terminal is none yet."""
    document = read_file(file)
    from stammtisch.terminal.session import is_stopped

    if is_stopped(file):
        raise BadInput(f"{file} is a game that is not over; continue it with: stammtisch play")
    return document


@app.command
def replay(
    file: Path,
    /,
    *,
    lang: Lang = None,
    upto: Annotated[
        int | None, Parameter(name="--upto", converter=whole, help="Stop after this many moves.")
    ] = None,
    seat: Annotated[
        int | None,
        Parameter(name="--seat", converter=whole, help="As this seat saw it; else as a spectator."),
    ] = None,
    text: Annotated[
        bool,
        Parameter(
            name="--text", negative=(), show_default=False, help="Print the position in the notation instead."
        ),
    ] = False,
) -> None:
    """Print a recorded game move by move, and show where it stands.

    Examples: stammtisch replay game.json
              stammtisch replay game.json --seat 0
              stammtisch replay game.json --upto 20 --text
    """
    from rich.console import Console

    lang = check_lang(lang)
    document = read_record(file)
    from stammtisch.match import record
    from stammtisch.match.replay import replay as play_again
    from stammtisch.match.viewer import SPECTATOR

    read = record.read(document)
    check_name(read.game)
    console = Console()
    if upto is not None and not 0 <= upto <= len(read.moves):
        raise BadInput(f"--upto must be from 0 to {len(read.moves)}, the moves of this record, not {upto}.")
    prepare(Console(stderr=True), [read.game], lang)
    table = play_again(document)
    if seat is not None and not 0 <= seat < table.seats:
        raise BadInput(f"--seat must be from 0 to {table.seats - 1}, not {seat}.")
    viewer = SPECTATOR if seat is None else seat
    told = table.events(viewer, until=upto)  # of a match that is over all is shown
    shown_since = table.shown_since
    table.undo(len(read.moves) - (len(read.moves) if upto is None else upto))
    if text:
        print(table.text(), end="")
        return
    from stammtisch.reports.phrases import Phrases
    from stammtisch.terminal.session import draw_board

    phrases = Phrases(lang)
    names = [phrases("seat", number=seat) for seat in range(table.seats)]
    words = table.game.words(lang)
    if shown_since:
        console.print(phrases("not_over", number=shown_since + 1), highlight=False)
    for event in words.told(told):
        console.print(words.event(event, names), highlight=False, markup=False)
    console.print(draw_board(table, viewer, names, lang))


@app.command
def verify(
    file: Path,
    /,
    *,
    commitment: Annotated[
        str | None, Parameter(name="--commitment", help="What was shown before the first card.")
    ] = None,
) -> None:
    """Deal and play a recorded game again and check all that the record claims.

    Examples: stammtisch verify game.json
              stammtisch verify game.json --commitment 5f3a...
    """
    from rich.console import Console

    document = read_record(file)
    from stammtisch.match import record
    from stammtisch.match.verify import verify as check

    game = record.read(document).game
    check_name(game)
    prepare(Console(stderr=True), [game], "en")
    checks = check(document, commitment)
    for claim in checks:
        mark = {True: "yes", False: "NO ", None: "-  "}[claim.holds]
        print(f"{mark}  {claim.claim}")
    if any(claim.holds is False for claim in checks):
        sys.exit(1)


@app.command
def review(
    file: Path,
    /,
    *,
    lang: Lang = None,
    effort: Annotated[
        int | None,
        Parameter(name="--effort", converter=whole, help="How many moves to imagine for each decision."),
    ] = None,
    seat: Annotated[
        int | None, Parameter(name="--seat", converter=whole, help="Only the decisions of this seat.")
    ] = None,
    every: Annotated[
        bool,
        Parameter(
            name="--all", negative=(), show_default=False, help="Every decision, not only slips and blunders."
        ),
    ] = False,
    plot: Annotated[
        Path | None,
        Parameter(
            name="--plot",
            help="Draw each seat's chances into a .png, .svg or .pdf file; needs stammtisch[plots].",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Look back at a recorded game: what each move was worth, and what would have been better.

    Examples: stammtisch review game.json
              stammtisch review game.json --seat 0 --all --plot chances.png
    """
    from rich.console import Console

    lang = check_lang(lang)
    document = read_record(file)
    from stammtisch.match import record
    from stammtisch.match.replay import replay as play_again

    read = record.read(document)
    check_name(read.game)
    from stammtisch.bots.review import EFFORT
    from stammtisch.bots.thinking import MOST_EFFORT

    effort = EFFORT if effort is None else effort
    if not 1 <= effort <= MOST_EFFORT:
        raise BadInput(f"--effort must be from 1 to {MOST_EFFORT:,}, not {effort}.")
    if plot is not None:
        from stammtisch.reports.plot import check_plot

        check_plot(plot)
    progress = Console(stderr=True)
    prepare(progress, [read.game], lang)
    table = play_again(document)
    if seat is not None and not 0 <= seat < table.seats:
        raise BadInput(f"--seat must be from 0 to {table.seats - 1}, not {seat}.")
    from stammtisch.bots.review import review as look_back
    from stammtisch.engine.machine import all_cores
    from stammtisch.reports.phrases import Phrases

    with bar(progress, Phrases(lang)("reviewing"), len(read.moves)) as advance:
        result = look_back(table, effort, all_cores(), report=advance)
    if plot is not None:
        from stammtisch.reports.plot import draw_review

        draw_review(result, lang, plot)
    if json_:
        print(json.dumps(result.document(seat), indent=1))
    else:
        from stammtisch.reports.tables import show_review
        from stammtisch.terminal.session import played_here

        show_review(result, lang, file, played_here(file, table), seat, every)

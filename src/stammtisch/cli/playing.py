"""Commands for players: play, and read the rules."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stammtisch.cli.shared import (
    BadInput,
    GameName,
    Lang,
    Options,
    Seats,
    Seed,
    app,
    check_lang,
    check_table,
    prepare,
)
from stammtisch.games import GAMES, Value, Words, check_name

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.match.table import Table

USUAL_LEVEL = "strong"


@app.command
def play(
    game: GameName | None = None,
    /,
    *,
    seats: Seats = None,
    lang: Lang = None,
    options: Options = None,
    seed: Seed = None,
    level: Annotated[
        str | None,
        Parameter(
            name="--level",
            help="How well the bots play: beginner, casual, strong (by default) or master; also random and"
            " strategy, which docs/bots.md explains.",
        ),
    ] = None,
    new: Annotated[
        bool,
        Parameter(name="--new", negative=(), show_default=False, help="Start afresh instead of continuing."),
    ] = False,
) -> None:
    """Play in the terminal against bots. A game that was stopped is continued.

    Examples: stammtisch play makatsu --lang de
              stammtisch play skyjo --seats 4 --option target=50 --level master --new
    """
    from rich.console import Console

    lang = check_lang(lang)
    console = Console()
    if game is None:
        game = choose_game(console, lang)
    check_name(game)
    from stammtisch.games import load

    given = check_table(game, load(game).usual_seats if seats is None else seats, options)
    from stammtisch.bots.levels import level_of

    level_of(level or USUAL_LEVEL)
    from stammtisch.terminal import session as terminal

    prepare(console, [game], lang)
    from stammtisch.reports.phrases import Phrases

    anew = new or seats is not None or bool(given) or seed is not None
    stopped = None if anew else terminal.resume(game)
    if stopped is None:
        level = level or USUAL_LEVEL
        table = new_table(console, game, seats, seed, given, level, lang)
    else:
        table, level = stopped[0], level or stopped[1]
        phrases = Phrases(lang)
        console.print(phrases("resumed", level=phrases(f"level_{level}")), highlight=False)
    session = terminal.Session(
        table, lang, console, lambda prompt: console.input(f"[bold]{prompt}[/]"), level
    )
    session.save()
    try:
        session.run()
    except (KeyboardInterrupt, EOFError):
        console.print("\n" + session.phrases("saved", game=game), highlight=False)


def new_table(
    console: Console,
    game: str,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, Value],
    level: str,
    lang: str,
) -> Table:
    """A table for three, or as near to that as the game allows; says what is agreed there."""
    from stammtisch.games import load
    from stammtisch.match.table import Table
    from stammtisch.reports.phrases import Phrases
    from stammtisch.terminal.session import set_aside

    phrases = Phrases(lang)
    table = Table(game, load(game).usual_seats if seats is None else seats, seed, options)
    if aside := set_aside(game):
        console.print(phrases("replaced", path=aside), highlight=False, markup=False, soft_wrap=True)
    words = table.game.words(lang)
    console.print(
        phrases("fresh", game=words.name, seats=table.seats, level=phrases(f"level_{level}")), highlight=False
    )
    for name, value in table.options.items():
        value = value if len(str(value)) <= 40 else f"{str(value)[:37]}…"
        line = phrases("option", name=name, value=value, meaning=words.say("options", name))
        console.print(line, highlight=False, markup=False, style="dim")
    line = phrases("committed", commitment=table.commitment)
    console.print(line, highlight=False, style="dim", soft_wrap=True)
    return table


def choose_game(console: Console, lang: str) -> str:
    """Ask which game; the empty answer is the first one."""
    from stammtisch.reports.phrases import Phrases

    phrases = Phrases(lang)
    for number, name in enumerate(GAMES, 1):
        words = Words(name, lang)
        line = phrases("game_line", number=number, name=words.name, about=words.about)
        console.print(line, highlight=False)
    try:
        typed = console.input(f"[bold]{phrases('choose_game')} › [/]").strip().lower()
    except EOFError:
        raise BadInput("There is nobody to ask; name the game, as in: stammtisch play skyjo") from None
    if typed.isdecimal() and 1 <= int(typed) <= len(GAMES):
        return GAMES[int(typed) - 1]
    return typed or GAMES[0]


@app.command
def rules(game: GameName, /, *, lang: Lang = None) -> None:
    """Read the rulebook of a game.

    Example: stammtisch rules skyjo --lang de
    """
    check_name(game)
    book = Words(game, check_lang(lang)).rulebook()
    if not sys.stdout.isatty():
        print(book)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager():
        console.print(Markdown(book))

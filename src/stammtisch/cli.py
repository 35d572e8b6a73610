"""The command line. Commands import what they need when they run, so that help answers at once."""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from stammtisch.games import GAMES, LANGUAGES, BadOption, Value, Words, check_name
from stammtisch.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.table import Table

app = App(
    name="stammtisch",
    version=__version__,
    help=f"Card games for people and programs: {', '.join(GAMES)}.\n\nExample: stammtisch play skyjo",
    help_format="plaintext",
)


def whole(_type: object, tokens: Sequence[Any]) -> int:
    """A whole number as typed; nothing is rounded."""
    if not re.fullmatch(r"[+-]?\d{1,30}", tokens[0].value):
        raise BadInput(f"{tokens[0].keyword or 'This'} takes a whole number, not {tokens[0].value[:40]!r}.")
    return int(tokens[0].value)


GameName = Annotated[str, Parameter(help=f"One of: {', '.join(GAMES)}.")]
Lang = Annotated[str | None, Parameter(name="--lang", help="de or en; by default what the system speaks.")]
Seats = Annotated[
    int | None,
    Parameter(name="--seats", converter=whole, help="How many play; each game says how many it allows."),
]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative=(),
        show_default=False,
        help="An option of the game, as in target=50; may be repeated.",
    ),
]
Json = Annotated[
    bool, Parameter(name="--json", negative=(), show_default=False, help="Print JSON instead of text.")
]
Seed = Annotated[
    int | None,
    Parameter(
        name="--seed", converter=whole, help="A number that fixes all chance; by default a secret one."
    ),
]


MISTAKES = (
    "BadInput",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotPlot",
    "CannotSave",
    "IllegalMove",
    "UnknownGame",
)


class BadInput(ValueError):
    """Something on the command line that cannot be right; says what to do."""


def main() -> None:
    """Run a command; a user's mistake is one sentence and exit code 2, never a traceback."""
    try:
        app(exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        fail(f"{str(error).strip()} See stammtisch --help.")
    except BrokenPipeError:
        # Whoever read our output has enough; nothing more may be written at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, OSError) as error:
        if not is_users_mistake(error):
            raise
        fail(str(error))
    except KeyboardInterrupt:
        fail("Stopped.", 130)


def is_users_mistake(error: Exception) -> bool:
    """Every error that we raise for a user has a name of ours; anything else is a mistake of the program."""
    return isinstance(error, OSError) or type(error).__name__ in MISTAKES


def fail(sentence: str, code: int = 2) -> None:
    print(f"stammtisch: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(code)


# --- playing


@app.command
def play(
    game: GameName | None = None,
    /,
    *,
    seats: Seats = None,
    lang: Lang = None,
    options: Options = None,
    seed: Seed = None,
    new: Annotated[
        bool, Parameter(name="--new", negative=(), show_default=False, help="Begin anew instead of going on.")
    ] = False,
) -> None:
    """Play in the terminal against simple opponents. A game that was stopped goes on.

    Examples: stammtisch play makatsu --lang de
              stammtisch play skyjo --seats 4 --option target=50 --new
    """
    from rich.console import Console

    lang = check_lang(lang)
    console = Console()
    if game is None:
        game = choose_game(console, lang)
    check_name(game)
    from stammtisch.games import load

    given = check_table(game, load(game).usual_seats if seats is None else seats, options)
    prepare(console, [game], ("table", "opponent"), lang)
    from stammtisch import terminal
    from stammtisch.phrases import Phrases

    anew = new or seats is not None or bool(given) or seed is not None
    table = None if anew else terminal.resume(game)
    if table is None:
        table = new_table(console, game, seats, seed, given, lang)
    else:
        console.print(Phrases(lang)("resumed"), highlight=False)
    session = terminal.Session(table, lang, console, lambda prompt: console.input(f"[bold]{prompt}[/]"))
    session.save()
    try:
        session.run()
    except (KeyboardInterrupt, EOFError):
        console.print("\n" + session.phrases("saved", game=game), highlight=False)


def new_table(
    console: Console, game: str, seats: int | None, seed: int | None, options: Mapping[str, Value], lang: str
) -> Table:
    """A table for three, or as near to that as the game allows; says what is agreed there."""
    from stammtisch.games import load
    from stammtisch.phrases import Phrases
    from stammtisch.table import Table
    from stammtisch.terminal import set_aside

    phrases = Phrases(lang)
    table = Table(game, load(game).usual_seats if seats is None else seats, seed, options)
    if aside := set_aside(game):
        console.print(phrases("replaced", path=aside), highlight=False, soft_wrap=True)
    words = table.game.words(lang)
    console.print(phrases("fresh", game=words.name, seats=table.seats), highlight=False)
    for name, value in table.options.items():
        value = value if len(str(value)) <= 40 else f"{str(value)[:37]}…"
        line = phrases("option", name=name, value=value, meaning=words.say("options", name))
        console.print(line, highlight=False, style="dim")
    line = phrases("committed", commitment=table.commitment)
    console.print(line, highlight=False, style="dim", soft_wrap=True)
    return table


def choose_game(console: Console, lang: str) -> str:
    """Ask which game; the empty answer is the first one."""
    from stammtisch.phrases import Phrases

    phrases = Phrases(lang)
    for number, name in enumerate(GAMES, 1):
        words = Words(name, lang)
        line = phrases("game_line", number=number, name=words.name, about=words.all["about"])
        console.print(line, highlight=False)
    try:
        typed = console.input(f"[bold]{phrases('choose_game')} › [/]").strip().lower()
    except EOFError:
        raise BadInput("Nobody is there to choose; name the game, as in: stammtisch play skyjo") from None
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


# --- many games


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
    """Play many games at random and tell what they come to: points, length, the advantage of each seat, what
    becomes of each card, and what winners have.

    Examples: stammtisch simulate skyjo --seats 4 --games 100000
              stammtisch simulate ratjack --option sets=green+black --plot ratjack.png
              stammtisch simulate makatsu --seed 7 --json
    """
    from rich.console import Console

    chosen = check_table(game, seats, options)
    from stammtisch.games import load
    from stammtisch.simulate import check_games
    from stammtisch.simulate import simulate as run

    check_games(games)
    if plot is not None:
        from stammtisch.plot import check_plot

        check_plot(plot)
    progress = Console(stderr=True)
    seed = secrets.randbelow(1 << 32) if seed is None else seed  # told, so that it can be done again
    prepare(progress, [game], ("study",), "en")
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
        from stammtisch.plot import draw_summary

        draw_summary(summary, plot)
    if json_:
        print(json.dumps(summary, indent=1))
    else:
        from stammtisch.report import show_summary

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

    names = list(GAMES) if game is None else [game]
    for name in names:
        check_table(name, seats)
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds is more than 0 and at most 3600, not {seconds}.")
    progress = Console(stderr=True)
    from stammtisch.games import load
    from stammtisch.kit import all_cores
    from stammtisch.speed import measure

    prepare(progress, names, ("playouts",), "en")
    work = [
        (load(name), count)
        for name in names
        for count in (usual_seats(load(name).seats) if seats is None else [seats])
    ]
    rows: list[dict[str, Any]] = []
    with bar(progress, "measuring", len(work)) as advance:
        for loaded, count in work:
            rows += measure(loaded, count, seconds, sorted({1, all_cores()}))
            advance(1)
    if json_:
        print(json.dumps(rows, indent=1))
    else:
        from stammtisch.report import show_speeds

        show_speeds(rows)


def usual_seats(seats: range) -> list[int]:
    """The table sizes that are measured: for two and for four, as far as the game allows them."""
    return [count for count in (2, 4) if count in seats] or [seats[0]]


# --- records


@app.command
def replay(
    file: Path,
    /,
    *,
    lang: Lang = None,
    upto: Annotated[
        int | None, Parameter(name="--upto", converter=whole, help="Stop after so many moves.")
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
    """Tell a recorded game move by move, and show where it stands.

    Examples: stammtisch replay game.json
              stammtisch replay game.json --seat 0
              stammtisch replay game.json --upto 20 --text
    """
    from rich.console import Console

    lang = check_lang(lang)
    document = read_file(file)
    from stammtisch import record
    from stammtisch.replaying import replay as play_again

    read = record.read(document)
    check_name(read.game)
    console = Console()
    if upto is not None and not 0 <= upto <= len(read.moves):
        raise BadInput(f"--upto is from 0 to {len(read.moves)}, the moves of this record, not {upto}.")
    prepare(Console(stderr=True), [read.game], ("table",), lang)
    table = play_again(document)
    if seat is not None and not 0 <= seat < table.seats:
        raise BadInput(f"--seat is from 0 to {table.seats - 1}, not {seat}.")
    table.undo(len(read.moves) - (len(read.moves) if upto is None else upto))
    if text:
        print(table.text(), end="")
        return
    from stammtisch.phrases import Phrases
    from stammtisch.terminal import draw_board

    phrases = Phrases(lang)
    names = [phrases("seat", number=seat) for seat in range(table.seats)]
    words = table.game.words(lang)
    for event in table.events(seat):
        console.print(words.event(event, names), highlight=False, markup=False)
    console.print(draw_board(table, seat, names, lang))


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

    document = read_file(file)
    from stammtisch import record
    from stammtisch.replaying import verify as check

    game = record.read(document).game
    check_name(game)
    prepare(Console(stderr=True), [game], ("table",), "en")
    checks = check(document, commitment)
    for claim in checks:
        mark = {True: "yes", False: "NO ", None: "-  "}[claim.holds]
        print(f"{mark}  {claim.claim}")
    if any(claim.holds is False for claim in checks):
        sys.exit(1)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None


# --- shared


def check_lang(lang: str | None) -> str:
    from stammtisch.phrases import default_language

    lang = default_language() if lang is None else lang
    if lang not in LANGUAGES:
        raise BadInput(f"There is no language {lang!r} here; choose one of: {', '.join(LANGUAGES)}.")
    return lang


def check_table(game: str, seats: int | None, typed: Sequence[str] | None = None) -> dict[str, Value]:
    """The options of a table, files read. Refuses what no table could be set up with, before anything is
    compiled for it."""
    check_name(game)
    from stammtisch import kit
    from stammtisch.games import load
    from stammtisch.options import read_files, typed_options
    from stammtisch.table import set_up

    words = {}
    for word in typed or ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadOption(f"An option is a name and a value, as in target=50, not {word!r}.")
        words[name] = value
    loaded = load(game)
    options = read_files(loaded.options, typed_options(loaded.options, words))
    checked = loaded.check_options(options)
    set_up(loaded, kit.blank(loaded.state), loaded.seats[0] if seats is None else seats, checked)
    return {name: checked[name] for name in options}


@contextmanager
def bar(console: Console, label: str, total: int) -> Iterator[Any]:
    """A progress bar on standard error; yields a function that takes how much more is done."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        yield lambda more: progress.advance(task, more)


def prepare(console: Console, games: Sequence[str], parts: Sequence[str], lang: str) -> None:
    """Compile what a command needs, with a progress bar, if that has not been done on this machine."""
    from stammtisch.phrases import Phrases
    from stammtisch.warm import cold, warm

    missing = cold(games, parts)
    if not missing:
        return
    named = " & ".join(Words(name, lang).name for name in missing)
    label = Phrases(lang)("compiling", games=named)
    if not console.is_terminal:
        console.print(f"{label} ...", highlight=False)
    with bar(console, label, len(missing) * len(parts)) as advance:
        warm(missing, parts, lambda: advance(1))

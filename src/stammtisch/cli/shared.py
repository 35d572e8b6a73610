"""What the commands share: the types of their parameters, checks, the progress bar."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from cyclopts import App, Parameter

from stammtisch.errors import Mistake
from stammtisch.games import GAMES, LANGUAGES, BadOption, Value, Words, check_name
from stammtisch.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

app = App(
    name="stammtisch",
    version=__version__,
    help=f"Card games for people and programs: {', '.join(GAMES)}.\n\n"
    "Without a command it serves the table on this machine and opens it in the browser.\n\n"
    "Examples: stammtisch --port 8400, stammtisch play skyjo",
    help_format="plaintext",
    suppress_keyboard_interrupt=False,  # `main` says that it was stopped
)
LONGEST = 30  # digits of a number


class BadInput(Mistake):
    """Something on the command line that cannot be right; says what to do."""


def whole(_type: object, tokens: Sequence[Any]) -> int:
    """A whole number as typed; nothing is rounded."""
    name, typed = tokens[0].keyword or "This", tokens[0].value
    digits = re.fullmatch(r"[+-]?(\d+)", typed)
    if not digits:
        raise BadInput(f"{name} takes a whole number, not {typed[:40]!r}.")
    if len(digits[1]) > LONGEST:
        raise BadInput(f"{name} takes a number of at most {LONGEST} digits, not one of {len(digits[1]):,}.")
    return int(typed)


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


def check_lang(lang: str | None) -> str:
    from stammtisch.reports.phrases import default_language

    lang = default_language() if lang is None else lang
    if lang not in LANGUAGES:
        raise BadInput(f"There is no language {lang!r} here; choose one of: {', '.join(LANGUAGES)}.")
    return lang


def check_table(game: str, seats: int | None, typed: Sequence[str] | None = None) -> dict[str, Value]:
    """The options of a table, files read. Refuses what no table could be set up with, before anything is
    compiled for it."""
    check_name(game)
    from stammtisch.engine import layout
    from stammtisch.games import load
    from stammtisch.games.options import read_files, typed_options
    from stammtisch.match.table import set_up

    words = {}
    for word in typed or ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadOption(f"An option is a name and a value, as in target=50, not {word!r}.")
        words[name] = value
    loaded = load(game)
    options = read_files(loaded.options, typed_options(loaded.options, words))
    checked = loaded.check_options(options)
    set_up(loaded, layout.blank(loaded.state), loaded.seats[0] if seats is None else seats, checked)
    return {name: checked[name] for name in options}


@contextmanager
def bar(console: Console, label: str, total: int | None) -> Iterator[Any]:
    """A progress bar on standard error; yields a function that takes how much more is done. The total is None
    where nobody knows it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        yield lambda more: progress.advance(task, more)


@contextmanager
def stoppable(console: Console) -> Iterator[Event]:
    """Ctrl-C sets the event, so that what has been done is not lost; once more, and it ends the command."""
    stop = Event()

    def ask(*_signal: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop.set()
        console.print("Stopping. Ctrl-C once more ends it at once.", highlight=False)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def prepare(console: Console, games: Sequence[str], lang: str) -> None:
    """Build the libraries that a command needs, with a progress bar, if there are none for this machine."""
    from stammtisch.compiler.many import build_all
    from stammtisch.engine import building, library
    from stammtisch.reports.phrases import Phrases

    missing = [game for game in games if not library.is_ready(game)]
    if not missing or building.lacking():
        return  # whoever opens one of them is told
    named = " & ".join(Words(name, lang).name for name in missing)
    label = Phrases(lang)("compiling", games=named)
    if not console.is_terminal:
        console.print(f"{label} ...", highlight=False)
    with bar(console, label, 100 * len(missing)) as advance:
        build_all(missing, library.way() == library.CHECKED, advance_to(advance))


def advance_to(advance: Callable[[int], None]) -> Callable[[float], None]:
    """Move a bar on to how far something is, in hundreds."""
    shown = 0

    def to(part: float) -> None:
        nonlocal shown
        advance(int(100 * part) - shown)
        shown = int(100 * part)

    return to


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None


def fail(sentence: str, code: int = 2) -> NoReturn:
    """End with one sentence."""
    print(f"stammtisch: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(code)

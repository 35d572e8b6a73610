"""A game on the terminal: one person against bots."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Column
from rich.table import Table as Grid

from stammtisch.bots.hint import hint, usual_acts
from stammtisch.bots.levels import Bot, level_of
from stammtisch.bots.thinking import Thought
from stammtisch.engine import chance, machine
from stammtisch.engine.layout import Numbers
from stammtisch.errors import Mistake
from stammtisch.games import Words, optional
from stammtisch.games.grammar import YOU
from stammtisch.match.record import BadRecord
from stammtisch.match.replay import replay
from stammtisch.match.table import Table
from stammtisch.match.viewer import Viewer
from stammtisch.reports.phrases import Phrases
from stammtisch.terminal import plain
from stammtisch.terminal.typed import act, meant


def data_folder() -> Path:
    """Where games are kept: $STAMMTISCH_DATA, else the user's data directory."""
    chosen = os.environ.get("STAMMTISCH_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("stammtisch")


def board_of(table: Table, name: str) -> Any:
    """What the board.py of a game says under a name; where it says nothing, what the plain board does."""
    return getattr(optional(table.game.name, "board"), name, getattr(plain, name, None))


def draw_board(table: Table, viewer: Viewer, names: list[str], lang: str) -> RenderableType:
    drawn: RenderableType = board_of(table, "draw")(table.view(viewer), names, table.game.words(lang))
    return drawn


def seat_of_the_person(table: Table) -> int:
    """Seats are drawn by lot; the deal's seed is the lot, so that a resumed game has the same."""
    return int.from_bytes(table.seed) % table.seats if table.seed else 0


def source_of(table: Table) -> Numbers:
    """The generator of the bot that moves now. It follows from the deal's seed, which it does not reveal, and
    from how many moves were made: a game that goes on, or a move that is made again, meets the same bots."""
    root = table.seed or str(table.position).encode()
    return chance.generator(hashlib.sha256(b"stammtisch bots %d " % table.made + root).digest())


class CannotSave(Mistake):
    """The folder for games cannot be written; says which and what to do."""


class Session:
    """A running game: the table, who sits there, and the screen."""

    def __init__(
        self,
        table: Table,
        lang: str,
        console: Console,
        ask: Callable[[str], str],
        level: str = "strong",
    ) -> None:
        self.table = table
        self.bot, self.adviser = (
            Bot(table.game.name, level),
            Bot(table.game.name, "master", machine.all_cores()),
        )
        self.words: Words = table.game.words(lang)
        self.phrases = Phrases(lang)
        self.console = console
        self.ask = ask
        self.you = seat_of_the_person(table)
        bots = (self.phrases("bot", number=number) for number in range(1, table.seats))
        self.names = [YOU[lang] if seat == self.you else next(bots) for seat in range(table.seats)]
        self.told = len(table.history)

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        while not self.table.over:
            self.let_bots_move()
            self.save()  # what has been shown is kept, however the program ends
            self.tell()
            if self.you in self.table.waiting and not self.take_turn():
                self.say(self.phrases("saved", game=self.table.game.name))
                return
        self.tell()
        self.show_result()

    def let_bots_move(self) -> None:
        """Bots make their moves until it is up to the person, who is asked first where all choose at once."""
        while (waiting := self.table.waiting) and self.you not in waiting:
            seat = waiting[0]
            with self.console.status(self.phrases("thinking", name=self.names[seat])):
                action = self.bot.choose(self.table.view_state(seat), seat, source_of(self.table))
            self.table.play(self.table.game.moves[action], seat)

    def tell(self) -> None:
        """What has happened since the last time, as the person saw it; the end of a round as a picture."""
        drawn_events = board_of(self.table, "DRAWN_EVENTS")
        happened = self.table.events(self.you, self.told)
        drawn = False
        for event in self.words.told(happened):
            if event["event"] in drawn_events:
                if not drawn:
                    self.console.print(
                        board_of(self.table, "draw_last")(self.table.view(self.you), self.names, self.words)
                    )
                drawn = True
            elif event["event"] not in self.table.game.acts:  # the person has just typed that
                line = escape(self.words.event(event, self.names))
                self.console.print(f"  [dim]{line}[/]", highlight=False)
        self.told = len(self.table.history)

    def take_turn(self) -> bool:
        """Let the person make one move; False to stop."""
        self.show_board()
        while True:
            typed = self.ask(f"{self.phrases('ask')} › ").strip()
            if typed.lower() in ("q", "quit", "exit"):
                return False
            if not typed and len(only := self.table.moves(self.you)) == 1 and not self.in_act():
                typed = only[0]
            if not typed:
                self.show_choices(self.table.moves(self.you))
                continue
            if typed == "?":
                self.show_help()
            elif typed.lower() == "u":
                self.undo()
                return True
            elif typed.lower() == "b":
                self.show_board()
            elif typed.lower() == "h":
                self.show_hint()
            elif typed.lower() == "r":
                self.show_rules()
            elif self.in_act():
                if self.play_act(*act(typed, self.table.game, self.words)):
                    return True
            elif len(found := meant(typed, self.table.moves(self.you), self.words)) == 1:
                self.table.play(found[0], self.you)
                self.save()
                return True
            else:
                self.explain(typed, found)

    def in_act(self) -> bool:
        """Is the person to name several things at once, which programs choose one after the other?"""
        return self.table.game.in_act(self.table.moves(self.you)[0])

    def play_act(self, moves: list[str], unknown: str) -> bool:
        """Make the moves of one act: all of them, or none if they are not just what is asked for."""
        reason = self.phrases("unknown_thing", typed=unknown[:40]) if unknown else ""
        made = len(self.table.history)
        for number, move in enumerate(moves):
            if self.you not in self.table.waiting or not self.in_act():
                reason = self.phrases("too_many", asked=number, named=len(moves))
                break
            if move not in self.table.moves(self.you):
                reason = f"{self.words.move(move)}: {self.refused(move)}"
                break
            self.table.play(move, self.you)
        if moves and not reason and not (self.you in self.table.waiting and self.in_act()):
            self.save()
            return True
        self.table.undo(len(self.table.history) - made)
        if not reason:
            reason = self.phrases("too_few", asked=len(self.whole_act()), named=len(moves))
        self.say(self.phrases("not_whole", reason=reason))
        return False

    def whole_act(self) -> list[str]:
        """What could be named now: the first things that are possible, one after the other."""
        made = len(self.table.history)
        while self.you in self.table.waiting and self.in_act():
            self.table.play(self.table.moves(self.you)[0], self.you)
        moves = [move for _, move in self.table.history[made:]]
        self.table.undo(len(moves))
        return moves

    def refused(self, move: str) -> str:
        """Why a move is not possible."""
        action = self.table.game.actions[move]
        return self.words.say(
            "refused", self.table.game.refusal(self.table.view_state(self.you), self.you, action)
        )

    def explain(self, typed: str, found: list[str]) -> None:
        """Why what was typed is not a move now, or not only one."""
        illegal = meant(typed, list(self.table.game.moves), self.words)
        if found:
            both = " / ".join(self.words.move(move) for move in found)
            self.say(self.phrases("unclear", typed=typed[:40], moves=both))
        elif len(reasons := {self.refused(move) for move in illegal}) == 1:
            self.say(reasons.pop())
        else:
            self.say(self.phrases("unknown", typed=typed[:40]))

    def show_board(self) -> None:
        view = self.table.view(self.you)
        self.console.print()
        self.console.print(draw_board(self.table, self.you, self.names, self.words.lang))
        self.console.print(f"[bold]{escape(self.words.prompt(view))}[/]", highlight=False)
        self.show_choices(view["moves"])

    def show_choices(self, moves: list[str]) -> None:
        """A line a verb, with all that it can be about."""
        for verb in dict.fromkeys(move.split()[0] for move in moves):
            whole = [move for move in moves if move.split()[0] == verb]
            things = [move.split()[1:] for move in whole]
            if verb in self.table.game.acts:
                things = [["…"]]
            about = self.grouped(things) if len(things[0]) > 1 else "  ".join(map(self.thing, whole))
            meaning = self.words.move(" ".join([verb, *("…" for _ in things[0])]))
            if verb in self.table.game.acts:
                meaning = self.phrases("all_at_once")
            line = (
                f"  [bold cyan]{self.words.verb(verb)}[/] [cyan]{escape(about)}[/]  [dim]{escape(meaning)}[/]"
            )
            self.console.print(line, highlight=False)

    def thing(self, move: str) -> str:
        """What a move is about: `9`, or with what lies there, `4 (half)`."""
        about = self.table.game.about(move, self.table.view(self.you))
        return self.words.things([move]) + (f" ({self.words.card(about)})" if about else "")

    def grouped(self, things: list[list[str]]) -> str:
        """What a verb with two things can be about, those with the same first one together: `9 → 1 2 3`."""
        firsts = dict.fromkeys(first for first, _ in things)
        return "   ".join(
            f"{self.words.card(first)} → {' '.join(second for one, second in things if one == first)}"
            for first in firsts
        )

    def show_rules(self) -> None:
        from rich.markdown import Markdown  # slow to load, and seldom asked for

        with self.console.pager():
            self.console.print(Markdown(self.words.rulebook()))

    def show_help(self) -> None:
        moves = self.whole_act() if self.in_act() else self.table.moves(self.you)[-1:]
        example = self.words.act(moves)
        self.say(self.phrases("help", game=self.table.game.name, example=example))
        self.say(self.words.say("help", self.table.view(self.you)["prompt"]))

    def show_hint(self) -> None:
        """What the master would do, and what it expects of every move; of an act, of one for each move that
        can begin it."""
        view, game = self.table.view_state(self.you), self.table.game
        with self.console.status(self.phrases("thinking", name=self.phrases("master"))):
            thought, best = hint(self.adviser, view, self.you)
        if self.in_act():
            acts = usual_acts(self.adviser.thinker, view, self.you, thought) | {thought.best: best}
            told = {
                first: self.words.things(game.moves[action] for action in act) for first, act in acts.items()
            }
            self.say(self.phrases("hint", move=self.words.act([game.moves[action] for action in best])))
        else:
            told = {
                opinion.action: self.words.move(game.moves[opinion.action]) for opinion in thought.opinions
            }
            self.say(self.phrases("hint", move=told[thought.best]))
        if thought.best == thought.usual and len(thought.opinions) > 1:
            self.say(self.phrases("as_usual"))
        self.console.print(opinions(thought, self.table, told, self.phrases))
        self.say(self.phrases("hint_note"), "dim")

    def undo(self) -> None:
        """Take back the person's last move and whatever the bots did after it."""
        history = self.table.history
        own = [act[0] for act in self.table.acts() if history[act[0]][0] == self.you]
        if not own:
            self.say(self.phrases("nothing_to_undo"))
            return
        self.table.undo(len(history) - own[-1])
        self.told = min(self.told, len(self.table.history))
        self.say(self.phrases("undone"))

    def show_result(self) -> None:
        if not board_of(self.table, "DRAWN_EVENTS"):  # else the last round is on the screen already
            self.console.print(draw_board(self.table, self.you, self.names, self.words.lang))
        self.say(self.phrases("result"), "bold")
        for seat in sorted(range(self.table.seats), key=lambda seat: self.table.places[seat]):
            place, points = self.table.places[seat], self.table.scores[seat]
            self.say("  " + self.phrases("place", place=place, name=self.names[seat], points=points))
        winners = self.table.winners
        if self.you in winners:
            self.say(self.phrases("won" if len(winners) == 1 else "shared"))
        else:
            self.say(self.phrases("lost", names=" & ".join(self.names[seat] for seat in winners)))
        path = finished_games() / f"{self.table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
        write(path, self.table.record())
        saved_game(self.table.game.name).unlink(missing_ok=True)
        self.console.print(self.phrases("kept", path=path), highlight=False, markup=False, soft_wrap=True)

    def save(self) -> None:
        document = {"level": self.bot.name, "record": self.table.record()}
        write(saved_game(self.table.game.name), document)

    def say(self, text: str, style: str = "") -> None:
        """Print a text just as it is: what somebody has typed may look like markup."""
        self.console.print(text, highlight=False, markup=False, style=style)


def opinions(thought: Thought, table: Table, told: Mapping[int, str], phrases: Phrases) -> Grid:
    """A line for each move, the master's first: the place and the points that it can be expected to lead to,
    and by how much the place is better than after the usual move."""
    points = "expected_points" if table.game.horizon == 1 else "expected_score"
    longest = max(len(word) for move in told.values() for word in move.split())
    headings = map(phrases, ("expected_place", "difference", points))
    grid = Grid(Column(min_width=longest), *headings, box=None, header_style="dim")
    rivals = table.seats - 1
    for opinion in sorted(
        thought.opinions, key=lambda opinion: (opinion.action != thought.best, -opinion.gain)
    ):
        # only so are all moves seen in the same worlds
        value = thought.on(thought.usual).value + opinion.gain
        gain = phrases.number(rivals * opinion.gain, "+.2f")
        error = phrases.number(rivals * opinion.error, ".2f")
        grid.add_row(
            escape(told[opinion.action]),
            phrases.number(1 + rivals * (1 - value), ".2f"),
            phrases("usual") if opinion.action == thought.usual else f"{gain} ± {error}",
            phrases.number(opinion.points, ".1f"),
            style="bold" if opinion.action == thought.best else "",
        )
    return grid


def finished_games() -> Path:
    return data_folder() / "games"


def played_here(file: Path, table: Table) -> int | None:
    """The seat of the person, if a record comes from a game on this terminal."""
    return seat_of_the_person(table) if file.absolute().parent == finished_games().absolute() else None


def saved_game(game: str) -> Path:
    return stopped_games() / f"{game}.json"


def stopped_games() -> Path:
    return data_folder() / "running"


def is_stopped(file: Path) -> bool:
    """Whether this is a game on this terminal that is to go on."""
    return file.absolute().parent == stopped_games().absolute()


def write(path: Path, document: Mapping[str, object]) -> None:
    """Write a document whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
        partial.replace(path)
    except OSError as error:
        raise CannotSave(
            f"{path} cannot be written: {error.strerror}. Choose another folder: STAMMTISCH_DATA."
        ) from None


def set_aside(game: str) -> Path | None:
    """Keep a stopped game under another name when a new one begins."""
    path = saved_game(game)
    if not path.exists():
        return None
    aside = path.with_name(f"{game}-{datetime.now():%Y%m%d-%H%M%S}.json")
    path.replace(aside)
    return aside


def resume(game: str) -> tuple[Table, str] | None:
    """The game that was stopped and the level of its bots, if there is one."""
    path = saved_game(game)
    if not path.exists():
        return None
    try:
        saved = json.loads(path.read_text("utf-8"))
        level_of(saved["level"])
        return replay(saved["record"]), saved["level"]
    except (ValueError, LookupError, TypeError, RecursionError, OSError) as error:
        reason = error if isinstance(error, BadRecord | OSError) else "It is damaged."
        raise BadRecord(f"The saved game {path} cannot be read: {reason} Start afresh with --new.") from None

"""What people may do in a room: a command becomes an entry of the log, or a Refusal says why not. Nothing is
changed here."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

from stammtisch.games import BadOption, UnknownGame, load
from stammtisch.match.record import RecordDocument
from stammtisch.match.table import Table
from stammtisch.rooms import entries, protocol
from stammtisch.rooms.entries import Author, Bodies, Player, Standing
from stammtisch.rooms.names import check_name, hashed, new_game_id
from stammtisch.rooms.protocol import OPEN, Role
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import Room
from stammtisch.version import __version__


def decide(room: Room, number: int | None, command: protocol.Commands) -> Bodies:
    """The entry that a player's command comes to; None is a spectator, or somebody who was here."""
    player = allowed(room, number, command)
    if room.phase == "broken":
        raise Refusal("broken")
    body = DECIDED[type(command)](room, player, command)
    author = Author(player=player.number, id=command.id, said=digest(command))
    return body.model_copy(update={"author": author})


def allowed(room: Room, number: int | None, command: protocol.Commands) -> Player:
    """The player who gives a command. Whoever is not known to be allowed to is not."""
    player = room.players.get(number) if number is not None else None
    if player is not None and player.token is not None:
        may = (Role.SEAT, Role.HOST) if player.number == room.host else (Role.SEAT,)
        if command.role in may:
            return player
    raise Refusal("not_allowed", command.role.value)


def digest(command: protocol.Commands) -> str:
    return hashlib.sha256(command.model_dump_json().encode()).hexdigest()[:16]


# --- playing


def decide_move(room: Room, player: Player, command: protocol.Move) -> Bodies:
    table, seat = running(room), seat_now(room, player)
    if player.stand_in is not None:
        raise Refusal("standing_in")
    if command.number > room.number:
        raise Refusal("future")
    if seat not in table.waiting:
        raise Refusal("stale" if command.number < room.turn else "out_of_turn")
    if command.number < room.asked[seat]:
        raise Refusal("stale")
    return entries.Move(seat=seat, move=check_move(table, seat, command.move), before=table.fingerprint())


def check_move(table: Table, seat: int, move: str) -> str:
    if move in table.moves(seat):
        return move
    action = table.game.actions.get(move)
    if action is None:
        raise Refusal("not_a_move")
    raise Refusal("illegal", table.game.refusal(table.view_state(seat), seat, action))


def decide_undo(room: Room, player: Player, command: protocol.Undo) -> Bodies:
    """Product: freely in practice rooms, back to one's own last decision; else only the very last move, and
    only if that harms nobody (`match/undo.py`)."""
    table, seat = running(room), seat_now(room, player)
    if player.stand_in is not None:
        raise Refusal("standing_in")
    if command.number < room.turn:
        raise Refusal("stale")
    if command.number > room.number:
        raise Refusal("future")
    history = table.history
    own = [
        number for number, (mover, _) in enumerate(history) if mover == seat and number >= table.open_until
    ]
    if not own or (not room.practice and own[-1] != len(history) - 1):
        raise Refusal("nothing_to_undo")
    if not room.practice and not table.can_be_undone():
        raise Refusal("revealed")
    return entries.Undo(seat=seat, moves=len(history) - own[-1])


def decide_back(room: Room, player: Player, command: protocol.Back) -> Bodies:
    if player.stand_in not in ("away", "time"):
        raise Refusal("not_away")
    return entries.Back(player=player.number)


def running(room: Room) -> Table:
    if room.phase != "playing" or room.table is None:
        raise Refusal("not_started")
    return room.table


def seat_now(room: Room, player: Player) -> int:
    seat = room.seat_of(player.number)
    assert seat is not None  # players without a seat are forgotten
    return seat


# --- coming and going


def decide_join(room: Room, name: str, token: str, seat: int | None, number: int | None) -> entries.Join:
    """Somebody takes an open seat. `number` is the player's who once had the token, if it is not new."""
    name = check_name(name)
    if room.phase == "playing":
        raise Refusal("started")
    if room.phase == "broken":
        raise Refusal("broken")
    if seat is None:
        if None not in room.seats:
            raise Refusal("full")
        seat = room.seats.index(None)
    elif seat >= len(room.seats):
        raise Refusal("no_such_seat")
    elif room.seats[seat] is not None:
        raise Refusal("taken")
    number = room.next_player if number is None else number
    player = Player(number=number, name=name, token=hashed(token))
    return entries.Join(player=player, seat=seat)


def decide_leave(room: Room, player: Player, command: protocol.Leave) -> Bodies:
    return entries.Leave(player=player.number)


def decide_kick(room: Room, player: Player, command: protocol.Kick) -> Bodies:
    return entries.Kick(player=other_person(room, player, command.seat).number)


def decide_host(room: Room, player: Player, command: protocol.HandOver) -> Bodies:
    return entries.Host(player=other_person(room, player, command.seat).number)


def other_person(room: Room, player: Player, seat: int) -> Player:
    other = room.player_at(seat)
    if other is None or other not in room.persons or other.number == player.number:
        raise Refusal("no_such_seat")
    return other


def decide_rename(room: Room, player: Player, command: protocol.Rename) -> Bodies:
    return entries.Rename(player=player.number, name=check_name(command.name))


# --- between two games


def new_standing(wish: Any, token: str) -> Standing:
    """A new room as somebody wishes it (`api.NewRoom`), who sits first and is the host."""
    bots = [Player(number=number, level=level) for number, level in enumerate(wish.seats, 1) if level != OPEN]
    numbers = {bot.number for bot in bots}
    seats = [0, *(number if number in numbers else None for number in range(1, len(wish.seats) + 1))]
    game, options = check_game(wish.game, wish.options, len(seats))
    return Standing(
        game=game,
        options=options,
        clock=wish.clock,
        speed=wish.speed,
        spectators=wish.spectators,
        players=[Player(number=0, name=check_name(wish.name), token=hashed(token)), *bots],
        seats=seats,
        host=0,
        next_player=len(seats),
        match=0,
        sheet=[],
    )


def standing_at(wish: Any, token: str, seat: int, options: dict[str, int | str]) -> Standing:
    """A new room for going on with a finished game: one person where they wish, bots in all other seats."""
    if OPEN in wish.seats or wish.options:
        raise Refusal("no_position")
    standing = new_standing(wish.model_copy(update={"options": options}), token)
    first, *bots = standing.seats
    return standing.model_copy(update={"seats": [*bots[:seat], first, *bots[seat:]]})


def check_game(name: str, options: dict[str, int | str], seats: int) -> tuple[str, dict[str, int | str]]:
    """A game and all of its options, as given or by default. Opens no file, whatever is given."""
    try:
        game = load(name)
    except UnknownGame:
        raise Refusal("unknown_game") from None
    for option, value in options.items():
        try:
            game.check_options({option: value})
        except BadOption:
            raise Refusal("bad_option", option) from None
    checked = game.check_options(options)
    if seats not in game.seats:
        raise Refusal("bad_seats")
    return name, checked


def between_games(room: Room) -> None:
    if room.phase == "playing":
        raise Refusal("started")


def decide_configure(room: Room, player: Player, command: protocol.Configure) -> Bodies:
    between_games(room)
    name = room.game if command.game is None else command.game
    seats = list(room.seats)
    if name != room.game:
        seats = fitting(room, name)
    options = command.options if command.options is not None else room.options if name == room.game else {}
    game, checked = check_game(name, options, len(seats))
    given = {key: getattr(command, key) for key in ("clock", "speed", "spectators")}
    kept = {key: getattr(room, key) if value is None else value for key, value in given.items()}
    return entries.Configure(game=game, options=checked, seats=seats, **kept)


def fitting(room: Room, name: str) -> list[int | None]:
    """The seats for another game: open ones and bots may go, open ones may come."""
    try:
        allowed = load(name).seats
    except UnknownGame:
        raise Refusal("unknown_game") from None
    seats = list(room.seats)
    people = {player.number for player in room.persons}
    for number in reversed(room.seats):
        if len(seats) > allowed[-1] and number not in people:
            seats.reverse()
            seats.remove(number)
            seats.reverse()
    if len(seats) > allowed[-1]:
        raise Refusal("bad_seats")
    return seats + [None] * (allowed[0] - len(seats))


def decide_arrange(room: Room, player: Player, command: protocol.Arrange) -> Bodies:
    between_games(room)
    seats: list[int | None] = []
    bots: list[Player] = []
    for wish in command.seats:
        if isinstance(wish, int):
            if wish not in room.players or wish in seats:
                raise Refusal("bad_seats")
            seats.append(wish)
        elif wish == "open":
            seats.append(None)
        else:
            bots.append(Player(number=room.next_player + len(bots), level=wish))
            seats.append(bots[-1].number)
    if any(person.number not in seats for person in room.persons):
        raise Refusal("bad_seats")
    check_game(room.game, room.options, len(seats))
    return entries.Arrange(seats=seats, bots=bots)


def decide_start(room: Room, player: Player, command: protocol.Start) -> Bodies:
    between_games(room)
    if None in room.seats:
        raise Refusal("seats_open")
    start = new_game(room)
    back = player.model_copy(update={"stand_in": None})  # whoever begins a game is there to play it
    players = [back if one.number == player.number else one for one in start.standing.players]
    return start.model_copy(update={"standing": start.standing.model_copy(update={"players": players})})


def continued_game(room: Room, origin: str, record: RecordDocument, moves: int) -> entries.Start:
    """A finished game goes on after some of its moves: the same deal, which is not a secret any more."""
    seed = record["seed"]
    assert seed is not None  # `check_position` has refused what began at a position
    start = new_game(room, lambda: seed)
    return start.model_copy(update={"origin": origin, "moves": [(s, m) for s, m in record["moves"][:moves]]})


def new_game(room: Room, new_seed: Callable[[], str] = lambda: secrets.token_hex(32)) -> entries.Start:
    """The next game; after a finished one everybody moves on by one seat, and with them the start."""
    check_game(room.game, room.options, len(room.seats))
    moved = room.seats[1:] + room.seats[:1] if room.finished else room.seats
    standing = room.standing().model_copy(update={"seats": moved, "match": room.match + 1})
    return entries.Start(
        standing=standing,
        id=new_game_id(),
        seed=new_seed(),
        engine=__version__,
        rules=load(room.game).rules_hash,
    )


DECIDED: dict[type[protocol.Command], Callable[[Room, Player, Any], Bodies]] = {
    protocol.Move: decide_move,
    protocol.Undo: decide_undo,
    protocol.Back: decide_back,
    protocol.Leave: decide_leave,
    protocol.Kick: decide_kick,
    protocol.HandOver: decide_host,
    protocol.Rename: decide_rename,
    protocol.Configure: decide_configure,
    protocol.Arrange: decide_arrange,
    protocol.Start: decide_start,
}

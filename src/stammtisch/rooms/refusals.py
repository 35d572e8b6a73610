"""The codes of refusals: everything that the server says no with, and what to do then."""

from __future__ import annotations

CODES: dict[str, str] = {
    "bad_message": "The message is not one of this protocol; `reason` names the field. Correct the client.",
    "unknown_type": "There is no message of this type.",
    "too_long": "The message is longer than 4 KiB (over HTTP: 16 KiB, a record 256 KiB).",
    "too_fast": "More than 10 messages a second, a hint while another one is thought about, or many wrong "
                "codes of rooms from one address; wait a little. Whoever goes on sending is disconnected.",
    "protocol": "The page and the server speak different versions; reload the page.",
    "hello_first": "The first message on a socket must be a hello, and there can be only one.",
    "no_room": "There is no room with this code. It may have been mistyped.",
    "bad_token": "This token belongs to no seat in this room. The seat may have been given up or taken away.",
    "not_allowed": "Only a seat, or only the host, may do this.",
    "no_spectators": "The host does not allow spectators.",
    "bad_name": "A name has 1 to 24 visible characters.",
    "unknown_game": "There is no such game.",
    "bad_option": "An option that the game does not have, or a value that it cannot take: `reason`.",
    "bad_seats": "The game cannot be played by that many, or somebody would lose their seat.",
    "full": "Every seat is taken. Watching may be possible.",
    "taken": "That seat is taken.",
    "started": "A game is running; this can be done before or after it.",
    "not_started": "No game is running.",
    "seats_open": "There are open seats; wait for people, or put bots there.",
    "compiling": "The game is being prepared: compiled, once on each machine, or loaded after the server has "
                 "started; `reason` is its name. Whoever is told so is waited for: the game comes before "
                 "others. `/api/about` says how far it is. Try again in a few seconds.",
    "stale": "The table has changed since the number that was named; look at the new position.",
    "future": "That number has not been reached.",
    "out_of_turn": "This seat owes no decision.",
    "not_a_move": "The game has no such move.",
    "illegal": "The move is not possible now; `reason` is a key into the game's refusals.",
    "standing_in": "A bot plays for this seat; take it back first.",
    "not_away": "Nobody plays for this seat.",
    "id_reused": "This id belongs to another command; choose a new one for each.",
    "nothing_to_undo": "Nothing of yours can be taken back now.",
    "revealed": "Something new was seen after that move; it stands.",
    "not_practice": "Only in games that one person began alone with bots.",
    "no_such_seat": "There is nobody in that seat to do this with.",
    "no_game": "There is no finished game with this id.",
    "no_position": "The finished game has no such position to play on from, or the seats do not fit it.",
    "bad_record": "This is not a record of a finished game, or it is damaged; `reason` says more.",
    "other_rules": "This game was played by other rules than this version's and cannot be shown.",
    "too_many_reviews": "Many reviews are being made already; try again in a few minutes.",
    "broken": "This table has stopped because of an error in the program; other tables are not affected.",
    "disk_full": "The server's disk is full: nothing can be saved, so nothing is accepted. Try again later.",
    "store_failed": "The server could not save this; it is trying to recover. Try again.",
    "too_many_sockets": "Too many connections from one address.",
    "too_many_rooms": "Too many new tables from one address; wait a little.",
    "foreign_origin": "A page of another site may neither connect nor change anything.",
    "elsewhere": "This seat was opened in another window or on another device.",
    "removed": "The host has taken this seat away.",
    "left": "You have given this seat up.",
    "too_slow": "This connection did not take what it was sent; connect again.",
    "closing": "The server is stopping or restarting; connect again in a moment.",
    "not_found": "There is nothing here.",
    "method": "This address takes another method.",
    "failed": "An error in the program; it was logged.",
}  # fmt: skip

# What a code is over HTTP; the others are said on sockets only.
STATUS: dict[str, int] = {
    "bad_message": 400, "bad_name": 400, "unknown_game": 400, "bad_option": 400, "bad_seats": 400,
    "no_such_seat": 400, "no_position": 400, "bad_record": 400,
    "bad_token": 403, "foreign_origin": 403,
    "no_room": 404, "no_game": 404, "not_found": 404, "method": 405,
    "full": 409, "taken": 409, "started": 409, "broken": 409, "seats_open": 409, "other_rules": 409,
    "too_long": 413, "too_fast": 429, "too_many_rooms": 429, "too_many_reviews": 429,
    "compiling": 503, "disk_full": 503, "store_failed": 503, "failed": 500,
}  # fmt: skip
# In how many seconds to ask again, where nobody knows it more exactly.
WAIT: dict[str, int] = {"compiling": 5, "disk_full": 60, "store_failed": 5, "too_many_reviews": 60}


class Refusal(Exception):
    """Something that cannot be accepted: one of the codes, more exactly why, and in how many seconds it could
    be."""

    def __init__(self, code: str, reason: str | None = None, wait: int | None = None) -> None:
        assert code in CODES, code
        super().__init__(code if reason is None else f"{code}: {reason}")
        self.code = code
        self.reason = reason
        self.wait = wait

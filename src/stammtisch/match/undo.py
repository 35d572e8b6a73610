"""Whether a move can be taken back without harm to anybody: whether it told anybody something new.

A viewer learns nothing by a move if they could have said beforehand what they would see: in every position
that their view leaves open the move is possible, and their view after it is the same. So positions are
imagined, as a search does, and the move is made in each of them.
"""

from __future__ import annotations

from stammtisch.engine import chance, layout, turns
from stammtisch.engine.layout import Numbers
from stammtisch.games import Game
from stammtisch.match.viewer import SPECTATOR, Viewer, seat_of

# What a viewer expected with probability p and now knows passes for no news with probability p ** WORLDS:
# 3e-39 for one of two cards, 1e-16 for a card that was in a hand three times in four, 1e-6 at p = 0.9.
WORLDS = 128
SEED = b"Does a move reveal anything new?"  # of imagined worlds: the same answer whenever it is asked


def can_be_undone(game: Game, before: bytes, after: bytes, seat: int, action: int) -> bool:
    """Whether a seat may take its newest move back in company: if nobody has learnt anything by it; or, as
    long as nobody else has been asked, if it has learnt nothing itself. What others saw was its own then."""
    if is_asked_on(game, before, after, seat):
        return not learns(game, before, after, seat, action, seat)
    return not reveals(game, before, after, seat, action)


def is_asked_on(game: Game, before: bytes, after: bytes, seat: int) -> bool:
    """Whether a seat, and nobody else, owes the next decision after a move of its own within the round: it
    is in the middle of an act."""
    earlier, later = (layout.cell(game.state, position) for position in (before, after))
    rounds, out = game.library.count_rounds, game.scratch()
    game.library.see(later, layout.NOBODY, out)
    return bool(out[turns.WAITING] == 1 << seat) and rounds(later) == rounds(earlier)


def reveals(game: Game, before: bytes, after: bytes, seat: int, action: int) -> bool:
    """Whether this move of a seat, between these positions, told a seat or a spectator something new."""
    seats = int(layout.state_in(layout.cell(game.state, before), game.state).seats)
    return any(learns(game, before, after, seat, action, viewer) for viewer in (SPECTATOR, *range(seats)))


def learns(game: Game, before: bytes, after: bytes, seat: int, action: int, viewer: Viewer) -> bool:
    """Whether this viewer sees something after the move that they could not foresee."""
    library, out = game.library, game.scratch()
    known, seen = view_of(game, before, viewer, out), view_of(game, after, viewer, out)
    is_secret = action in game.secret and seat != viewer
    source = chance.generator(SEED)
    for _ in range(WORLDS):
        world = layout.cell(game.state, known)
        library.imagine(world, source)
        made = secret_action(game, world, seat, source, out) if is_secret else action
        if library.step(world, seat, made, out) != turns.DONE:
            return True  # that it was possible is news
        if view_of(game, world.tobytes(), viewer, out) != seen:
            return True
    return False


def view_of(game: Game, position: bytes, viewer: Viewer, out: Numbers) -> bytes:
    cell = layout.cell(game.state, position)
    game.library.see(cell, seat_of(viewer), out)
    return cell.tobytes()


def secret_action(game: Game, world: Numbers, seat: int, source: Numbers, out: Numbers) -> int:
    """Any of the actions that a seat could have made unseen in this world; UNKNOWN if there is none."""
    game.library.see(layout.cell(game.state, world.tobytes()), seat, out)
    legal = out[turns.ACTIONS : turns.ACTIONS + out[turns.LEGAL]].tolist()
    unseen = [action for action in legal if action in game.secret]
    return unseen[chance.below(source, len(unseen))] if unseen else layout.UNKNOWN

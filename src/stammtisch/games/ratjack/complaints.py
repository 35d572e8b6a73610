"""What cannot be in a position of Ratjack, and what follows from the rest of one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stammtisch.engine import contract
from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.position import Given, Wrong, complaints, letter_of
from stammtisch.games.ratjack import effects, rules
from stammtisch.games.ratjack import state as ratjack
from stammtisch.games.ratjack.effects import Effect
from stammtisch.games.ratjack.state import ROW, Phase, State
from stammtisch.games.ratjack.text import ALL_CARDS, MOVES, PLACES


def complete(given: Given, s: State) -> Iterator[str]:
    if "chips" not in given.values:
        s.face[:] = s.box[:, 0]
    if s.phase == Phase.DRAW and s.mover != NOBODY and s.hand[s.mover, 1] != NO_CARD:
        s.phase = Phase.PLAY
    yield from ALL_CARDS.check(s)
    yield from complaints(check_rounds(s) | check_turn(s))
    if s.phase == Phase.EFFECT:
        yield from check_effect(s)
    if s.phase == Phase.TURNING and (s.discard_size == 0 or not choices(s)):
        yield "'turning': the mover has discarded a card and can turn up one of their own."


def check_rounds(s: State) -> Wrong:
    """When the game and its rounds end, and what lies there then."""
    is_over, has_won = s.phase == Phase.OVER, (s.points >= s.target).any()
    last = [card for card in s.last_row.flat if card >= 0]
    is_first = contract.rounds(s) == 0
    return {
        "At this table effects discard openly: no card is 'aside'.": s.aside_size and s.discarded,
        "A card appears twice in the rows of the 'last' round.": len(set(last)) < len(last),
        "In the first round there is no 'last' one.": is_first and s.last_ender != NOBODY,
        f"A game is over when somebody has {s.target} points, and only then.": is_over != has_won,
        "A finished game has no star.": is_over and s.mover != NOBODY,
        "A round without a deck has ended.": s.phase == Phase.DRAW and s.deck_size == 0,
        f"After {ratjack.MOST_TURNS} turns a round has ended.": not is_over and s.turns >= ratjack.MOST_TURNS,
    }


def check_turn(s: State) -> Wrong:
    """Whose turn it is, how many cards everybody holds, and what cannot be at the beginning of a turn."""
    alive = [seat for seat in range(s.seats) if not s.out >> seat & 1]
    is_over, is_opening = s.phase == Phase.OVER, s.phase == Phase.OPENING
    is_begun = s.out or s.aside_size or s.turns or s.discard_size != 1 or (s.chip_seat != NOBODY).any()
    wrong: Wrong = {
        "A seat that is in the round has the star.": not is_over and s.mover not in alive,
        "A round with fewer than two players has ended.": not is_over and len(alive) < 2,
        "In the opening all are in, no chip is laid, one card is discarded.": is_opening and is_begun,
    }
    for seat in range(s.seats):
        owner, held, points = letter_of(seat), int((s.hand[seat] != NO_CARD).sum()), rules.total(s, seat)
        has_due = held == (2 if s.phase == Phase.PLAY and seat == s.mover else 1)
        is_open = s.up[seat] or (held, s.laid[seat]) not in ((2, 0), (1, 1))
        had_ended = points >= ratjack.GOAL and seat in alive and s.phase in (Phase.DRAW, Phase.PLAY)
        opens = f"In the opening seat {owner} holds two cards, or one and has laid one face down."
        holds = f"Seat {owner} holds {held} cards"
        wrong |= {
            opens: is_opening and is_open,
            f"{holds}; everybody holds 1, and 2 to play from.": not (is_opening or has_due),
            f"Seat {owner} has {points}: that ended a turn before this one.": had_ended,
        }
    return wrong


def check_effect(s: State) -> Iterator[str]:
    """The card with the effect lies face up and has it, and the choices made so far were possible."""
    place, first = s.cause, s.first
    if not s.up[s.mover] >> place & 1 or effects.effect_at(s, place) != s.verb or effects.FIRST[s.verb] == 0:
        yield f"'effect': the card at {PLACES[s.mover * ROW + place]} does not have this effect now."
    s.first = NOBODY
    if first != NOBODY and first not in choices(s):
        yield f"'effect': {MOVES[first]} could not be chosen."
    s.first = first
    if not choices(s):
        yield f"'effect': {Effect(s.verb).name} cannot be carried out completely here."
    if s.verb == Effect.DRAW_HIDDEN:
        yield "'effect': DRAW_HIDDEN leaves nothing to choose."
    if s.verb == Effect.PEEK_DECK and not s.top_known >> s.mover & 1:
        yield "Who carries out PEEK_DECK has looked at the top card: it must be 'peeked'."


def choices(s: State) -> list[int]:
    """The actions that the mover can choose from."""
    out = np.zeros(rules.ACTIONS + 1, np.int64)
    actions: list[int] = out[: contract.legal(s, s.mover, out)].tolist()
    return actions

"""What cannot be in a position of Big Manitou, and what follows from the rest of one."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.manitou import rules, scoring
from stammtisch.games.manitou import state as manitou
from stammtisch.games.manitou.state import EACH, GROUNDS, HAND, HUNTS, Phase, Stage, State
from stammtisch.games.manitou.text import CARD_NAMES, HELD, NUMBERS, STAGES, TILE_NAMES, cards_of, tiles_of
from stammtisch.games.parts import Deck
from stammtisch.games.position import Given, Wrong, complaints, letter_of


def places_of(s: State, seat: int) -> dict[str, list[str]]:
    """Where the cards of a seat are."""
    there = {place: cards_of(getattr(s, place)[seat]) for place in HELD}
    for ground, n in enumerate(NUMBERS):
        front = s.front[ground] if s.holder[ground] == seat else ()
        there[f"at{n}"] = cards_of(s.laid[ground, seat])
        there[f"warriors{n}"] = [CARD_NAMES[kind] for kind in front if kind != NO_CARD]
    return there


def tiles_in(s: State) -> dict[str, dict[str, int]]:
    there = {"ground": s.ground.sum(axis=0), "booty": s.booty[: s.seats].sum(axis=0)}
    there |= {place: getattr(s, place) for place in ("bag", "lost", "paid")}
    return {place: tiles_of(counts.tolist()) for place, counts in there.items()}


CARDS = Deck(lambda s, seat: cards_of(manitou.ALL_CARDS), places_of)
TILES = Deck(lambda s: tiles_of(s.box.tolist()), tiles_in, noun="tile")


def complete(given: Given, s: State) -> Iterator[str]:
    yield from fill(given, s)
    for seat in range(s.seats):
        yield from check_choice(s, seat)
    yield from check_plays(s)
    yield from check_tiles(s)
    yield from check_turn(s)
    for turn in range(s.seats):
        seat = scoring.seat_at(s, turn)
        is_settled = turn < scoring.turn_of(s, s.mover) if s.phase == Phase.OWE else s.phase != Phase.TAKE
        if is_settled and s.owes[seat] and s.booty[seat].any():
            yield f"Seat {letter_of(seat)} owes a fine and has booty: it would have paid."


def fill(given: Given, s: State) -> Iterator[str]:
    """Cards that are named nowhere are aside, and tiles in the bag."""
    whole = EACH * s.seats
    before_or_over = s.phase in (Phase.CHOOSE, Phase.OVER)
    possible = range(whole) if s.phase == Phase.HUNT else (0,) if before_or_over else (whole,)
    s.plays = s.plays if "plays" in given.values else possible[0]
    if s.plays not in possible:
        are = f"0 to {whole - 1} while cards are played, {whole} after that"
        yield f"'plays' are {are}; before, and when the game is over, 0."
    for seat in range(s.seats):
        letter, most = letter_of(seat), int(s.booty[seat, manitou.TOMAHAWK]) * (s.phase == Phase.TAKE)
        if f"{letter} aside" not in given.values:
            for name in CARDS.left(s, seat).elements():
                s.aside[seat] = manitou.joined(s.aside[seat], 1 << CARD_NAMES.index(name))
        yield from CARDS.check(s, seat)
        s.axes[seat] = s.axes[seat] if f"{letter} axes" in given.values else most
        if s.axes[seat] > most:
            yield f"'{letter} axes' is for 'taking' only, and at most its {most} tomahawks."
    if "bag" not in given.values:
        left = TILES.left(s)
        s.bag[:] = [left[name] for name in TILE_NAMES]
    yield from TILES.check(s)


def size(mask: int) -> int:
    return int(mask).bit_count()


def check_choice(s: State, seat: int) -> Iterator[str]:
    """The numbers of cards in a seat's hand, pile and on the table follow from its role and the plays."""
    name, is_choosing, is_over = letter_of(seat), s.phase == Phase.CHOOSE, s.phase == Phase.OVER
    hand, pile, spent = (size(getattr(s, place)[seat]) for place in ("hand", "pile", "spent"))
    played = size(rules.on_table(s, seat))
    quotas = {0} if is_over else {rules.quota(s, seat)}
    if s.dealer_eighth and seat == s.dealer and s.phase in (Phase.PAY, Phase.TAKE, Phase.OWE):
        quotas = {manitou.DEALER, manitou.OTHERS}  # the totem stone may have moved since
    most, chosen = max(quotas), hand + pile + played
    s.chosen[seat], s.missing[seat] = chosen, most - chosen if is_choosing else 0
    last = max((CARD_NAMES.index(card) for card in cards_of(s.pile[seat])), default=0)
    left = sum(CARD_NAMES.index(card) >= last for card in cards_of(s.aside[seat]))
    due = (0,) if s.hunt % 2 != is_over else (EACH,) if s.hunt <= 2 else (EACH, EACH + 1)
    cards = "no cards" if due == (0,) else f"{EACH} cards" if len(due) == 1 else f"{EACH} cards, or one more,"
    if is_choosing and (hand or played or chosen > most):
        yield f"While all choose, seat {name} has 0 to {most} cards in 'pile', no others."
    if left < s.missing[seat]:
        yield f"Seat {name} names cards in their order; too few are left to choose from."
    if not is_choosing and (chosen not in quotas or hand != min(HAND, hand + pile)):
        are = f"{hand} cards in 'hand', {pile} in 'pile' and {played} on the table"
        yield f"Seat {name} has {are}; it must be {most} in all, and the hand is filled up to {HAND}."
    if spent not in due:
        yield f"In hunt {s.hunt} seat {name} has {cards} in 'spent', not {spent}."


def check_plays(s: State) -> Iterator[str]:
    """Everybody has played as many cards as they had turns; one may have played an eighth."""
    eighths = 0
    for seat in range(s.seats):
        played, turn = size(rules.on_table(s, seat)), scoring.turn_of(s, seat)
        turns = 0 if s.phase == Phase.OVER else (s.plays + s.seats - 1 - turn) // s.seats
        may_have_eighth = s.phase > Phase.HORSE or (s.phase == Phase.HORSE and s.stones[0] == seat)
        is_eighth = may_have_eighth and played == EACH + 1
        eighths += is_eighth
        if played != turns and not is_eighth:
            yield f"Seat {letter_of(seat)} has {played} cards on the table; by 'plays' it is {turns}."
    if eighths > 1 or [size(s.spent[seat]) for seat in range(s.seats)].count(EACH + 1) > 1:
        yield "Only one player, the owner of the totem stone, plays an eighth card in a hunt."
    if s.phase == Phase.CHOOSE and not s.missing[: s.seats].any():
        yield "Everybody has chosen, so hands are drawn: this is not 'choosing' any more."
    if s.phase == Phase.OVER and s.hunt != HUNTS[s.seats]:
        yield f"The game is over after hunt {HUNTS[s.seats]}."


def check_tiles(s: State) -> Iterator[str]:
    """As many tiles as the hunts so far can have drawn; stones with whoever has most of their tiles."""
    there = s.ground.sum(axis=1).tolist()
    done = GROUNDS if s.phase > Phase.TAKE else s.place
    for ground, tiles in enumerate(there):
        most = 0 if ground < done else s.portion
        if tiles > most:
            yield f"Ground {ground + 1} has {tiles} tiles; here it has at most {most}."
    drawn = s.hunt if s.phase >= Phase.TAKE else s.hunt - 1
    gone = s.booty[: s.seats].sum() + s.lost.sum() + s.paid.sum()
    if gone + sum(there[s.place :]) * (s.phase == Phase.TAKE) > GROUNDS * s.portion * drawn:
        yield f"There is more in 'booty', 'lost' and 'paid' than {drawn} hunts have drawn."
    for tile, owner in enumerate(s.stones.tolist(), manitou.TOTEM):
        counts = s.booty[: s.seats, tile].tolist()
        if (owner == NOBODY) == any(counts) or (owner != NOBODY and counts[owner] < max(counts)):
            whose = "somebody with the most such tiles, and to nobody if there are none"
            yield f"'stones': the {TILE_NAMES[tile]} stone belongs to {whose}."


def check_turn(s: State) -> Iterator[str]:
    """Who is to act follows from everything else, but for fines: there the star says so."""
    star, s.mover = s.mover, NOBODY
    if s.phase == Phase.HUNT:
        s.mover = scoring.seat_at(s, s.plays)
    elif s.phase in (Phase.TOTEM, Phase.HORSE):
        s.mover = s.stones[s.phase - Phase.TOTEM]
        totem = s.phase == Phase.TOTEM
        stone, needed = ("totem", "a card in hand") if totem else ("horse", "a hunter on a ground")
        if s.mover == NOBODY or not (s.hand[s.mover] if totem else scoring.hunters_of(s, s.mover)):
            yield f"'{stone}' asks the owner of the {stone} stone, who has {needed}; nobody is that."
    elif s.phase == Phase.TAKE:
        s.mover = scoring.entitled(s)
        left, right = int(s.ground[s.place].sum()), STAGES[s.stage]
        if s.mover == NOBODY:
            yield f"'taking': nobody may take as {right} at ground {s.place + 1}."
        if s.due not in ((left,) if s.stage == Stage.SECOND else range(1, min(left, s.stage + 1) + 1)):
            yield f"'taking': {s.due} tiles cannot be due as {right}; {left} are there."
    elif s.phase in (Phase.PAY, Phase.OWE):
        s.mover = star
        yield from complaints(check_payer(s))


def check_payer(s: State) -> Wrong:
    sums = [scoring.strength(scoring.hunters_of(s, seat)) for seat in range(s.seats)]
    name, is_owing = letter_of(s.mover), s.phase == Phase.OWE
    is_highest = sums[s.mover] == max(*sums, 1)
    return {
        "Somebody pays a fine: one seat needs the star, as in 'A*'.": s.mover == NOBODY,
        f"Seat {name} cannot pay: it owes nothing.": is_owing and s.owes[s.mover] <= 0,
        f"Seat {name} cannot pay: others have a higher sum of hunters.": not is_owing and not is_highest,
        f"Seat {name} cannot pay: it has no booty.": not s.booty[s.mover].any(),
    }

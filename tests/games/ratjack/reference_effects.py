"""Ratjack once more, slowly: the effects, what they may choose, and whether one can be carried out."""

from __future__ import annotations

from collections.abc import Callable

from games.ratjack.reference_table import LETTERS, Card, Effect, Table, place_of, place_word

Wanted = Callable[[Card], bool]

RED_AND_BLUE = [
    "PEEK_OTHER",
    "CHIP_OWN",
    "SWAP_HAND",
    "CHIP_OTHER",
    "CHIP_MOVE",
    "REVEAL_OWN",
    "DRAW_HIDDEN",
    "SWAP_HIDDEN",
    "CHIP_STEAL",
    "SWAP_OPEN",
    "DISCARD_OTHER",
    "REVEAL_OTHER",
]
GREEN = [
    "PEEK_DECK",
    "PEEK_OTHER",
    "SWAP_HAND",
    "REVEAL_OWN_QUIET",
    "GIVE_HIDDEN",
    "SWAP_HIDDEN",
    "REVEAL_OWN",
    "DRAW_HIDDEN",
    "HIDE_OTHER",
    "HIDE_OWN",
    "SWAP_OPEN",
    "REVEAL_OTHER",
]
BLACK = [
    "NONE",
    "CHIP_RETURN",
    "CHIP_OWN",
    "CHIP_OTHER",
    "CHIP_MOVE",
    "REVEAL_OWN",
    "CHIP_STEAL",
    "DISCARD_OWN",
    "CHIP_OTHER",
    "HIDE_OWN",
    "REVEAL_OTHER",
    "DISCARD_OTHER",
]
VERBS = {"red": RED_AND_BLUE, "blue": RED_AND_BLUE, "green": GREEN, "black": BLACK}  # values 1 to 12

TWO_CHOICES = ["CHIP_OWN", "CHIP_OTHER", "CHIP_MOVE", "CHIP_STEAL", "SWAP_OPEN", "SWAP_HIDDEN", "GIVE_HIDDEN"]


# Which cards and chips an effect may choose


def mover_of(table: Table) -> int:
    """Whose turn it is."""
    assert table.turn is not None
    return table.turn


def others_in(table: Table) -> list[int]:
    """RAT-32. Another player is one who is still in the round."""
    mover = mover_of(table)
    return [number for number, seat in enumerate(table.seats) if number != mover and not seat.out]


def places(table: Table, numbers: list[int], wanted: Wanted) -> list[str]:
    """The places of these seats with such a card; RAT-32. without the card whose effect is carried out."""
    source = table.effect.source if table.effect is not None else ""
    found: list[str] = []
    for number in numbers:
        for index, card in enumerate(table.seats[number].row):
            word = place_word(number, index)
            on_itself = word == source and table.effect is not None and table.effect.verb != "CHIP_OWN"
            if wanted(card) and not on_itself:
                found.append("card " + word)
    return found


def own_cards(table: Table, wanted: Wanted) -> list[str]:
    """The mover's cards of this kind."""
    return places(table, [mover_of(table)], wanted)


def others_cards(table: Table, wanted: Wanted) -> list[str]:
    """Other players' cards of this kind; RAT-21, RAT-24. a face-up card with a crest is none."""
    return places(
        table,
        others_in(table),
        lambda card: wanted(card) and not (card.up and table.face_on(card) == "crest"),
    )


def chips_on(table: Table, numbers: list[int]) -> list[str]:
    """The chips on the cards of these seats; RAT-24, RAT-32. those on a crest's and on the own card too."""
    chips = [card.chip for number in numbers for card in table.seats[number].row if card.chip]
    return [f"chip {chip}" for chip in sorted(chips)]


def chips_in_display(table: Table) -> list[str]:
    """RAT-2, RAT-10. The chips that lie on no card, that of a player who is out included."""
    laid = [card.chip for seat in table.seats for card in seat.row]
    return [f"chip {chip}" for chip in range(1, 7) if chip not in laid]


def candidates(table: Table) -> list[str]:
    """The answers to the choice that is owed, whether or not the effect can be carried out behind them."""

    def free(card: Card) -> bool:  # RAT-21, RAT-24: the padlock acts always
        return table.face_on(card) != "padlock"

    def face_up(card: Card) -> bool:
        return card.up

    def face_down(card: Card) -> bool:
        return not card.up

    def free_up(card: Card) -> bool:
        return card.up and free(card)

    def free_down(card: Card) -> bool:
        return not card.up and free(card)

    def without_chip(card: Card) -> bool:  # RAT-20
        return card.chip == 0

    if table.turning:  # RAT-7c
        return own_cards(table, free_down)
    assert table.effect is not None
    everybody_in = sorted([mover_of(table), *others_in(table)])
    match table.effect.verb, table.effect.first != "":
        case (("CHIP_OWN" | "CHIP_OTHER"), True):
            return chips_in_display(table)
        case "CHIP_MOVE", True:
            return places(table, everybody_in, without_chip)
        case "CHIP_STEAL", True:
            return own_cards(table, without_chip)
        case "SWAP_OPEN", True:
            return others_cards(table, face_up)
        case "SWAP_HIDDEN", True:
            return others_cards(table, face_down)
        case "GIVE_HIDDEN", True:
            return [f"to {LETTERS[number]}" for number in others_in(table)]
        case "PEEK_OTHER", False:
            return others_cards(table, face_down)
        case "PEEK_DECK", False:
            return ["leave", "bury"] if table.deck else []
        case "CHIP_OWN", False:
            return own_cards(table, without_chip)
        case "CHIP_OTHER", False:
            return others_cards(table, without_chip)
        case (("CHIP_MOVE" | "CHIP_RETURN"), False):
            return chips_on(table, everybody_in)
        case "CHIP_STEAL", False:
            return chips_on(table, others_in(table))
        case (("REVEAL_OWN" | "REVEAL_OWN_QUIET"), False):
            return own_cards(table, free_down)
        case "REVEAL_OTHER", False:
            return others_cards(table, free_down)
        case "HIDE_OWN", False:
            return own_cards(table, free_up)
        case "HIDE_OTHER", False:
            return others_cards(table, free_up)
        case "SWAP_OPEN", False:
            return own_cards(table, face_up)
        case (("SWAP_HIDDEN" | "GIVE_HIDDEN"), False):
            return own_cards(table, face_down)
        case "SWAP_HAND", False:
            return own_cards(table, free_down) if table.seats[mover_of(table)].hand else []
        case "DISCARD_OWN", False:
            return own_cards(table, free)
        case "DISCARD_OTHER", False:
            return others_cards(table, free)
        case "DRAW_HIDDEN", False:  # only pending if there is no card to draw
            return []
    raise ValueError(f"no such choice: {table.effect}")


# Carrying effects out


def card_at(table: Table, place: str) -> Card:
    """The card that lies there."""
    number, index = place_of(place)
    return table.seats[number].row[index]


def put(table: Table, place: str, card: Card) -> None:
    """This card lies there now."""
    number, index = place_of(place)
    table.seats[number].row[index] = card


def turn_up(table: Table, place: str) -> None:
    """RAT-33. A card that is face up is known to everybody, then and afterwards."""
    put(table, place, card_at(table, place).shown()._replace(up=True))


def turn_down(table: Table, place: str) -> None:
    """RAT-33. Whoever knew the card, that is everybody, still knows it."""
    put(table, place, card_at(table, place)._replace(up=False))


def put_chip(table: Table, place: str, chip: int) -> None:
    """RAT-20. A chip from the display or from another card, unturned, comes onto this card."""
    lift_chip(table, chip)
    put(table, place, card_at(table, place)._replace(chip=chip))


def lift_chip(table: Table, chip: int) -> None:
    """RAT-22. The chip lies on no card any more."""
    for seat in table.seats:
        seat.row = [card._replace(chip=0) if card.chip == chip else card for card in seat.row]


def take_from_deck(table: Table) -> Card:
    """RAT-33. The top card of the deck, with those who know it; nobody knows the next one."""
    card = table.deck.pop(0)._replace(knowers=table.peeked)
    table.peeked = frozenset()
    return card


def exchange(table: Table, own: str, other: str) -> None:
    """RAT-30, RAT-33. Both keep side and chip; the old owners still know them, the new ones get to know."""
    own_card, other_card = card_at(table, own), card_at(table, other)
    put(table, own, other_card.known_to(place_of(own)[0]))
    put(table, other, own_card.known_to(place_of(other)[0]))


def exchange_with_hand(table: Table, place: str) -> None:
    """RAT-30, RAT-33. The chip of the card that goes into the hand returns; knowledge follows both cards."""
    number, _ = place_of(place)
    (held,) = table.seats[number].hand
    table.seats[number].hand = [card_at(table, place)._replace(chip=0)]
    put(table, place, held)


def give(table: Table, place: str, receiver: int) -> None:
    """RAT-30. A face-down card goes with its chip to the right end of another row."""
    number, index = place_of(place)
    card = table.seats[number].row.pop(index)
    table.seats[receiver].row.append(card.known_to(receiver))


def discard_laid(table: Table, place: str) -> None:
    """RAT-16, RAT-22. A discarded card is set aside, or lies openly on the discard pile if that was agreed;
    its chip returns to the display."""
    number, index = place_of(place)
    card = table.seats[number].row.pop(index)._replace(up=False, chip=0)
    if table.discarded:
        table.discard.append(card.shown())
    else:
        table.aside.append(card)


def trigger(table: Table, place: str) -> None:
    """RAT-7, RAT-31. The effect of a card that has come face up begins; RAT-24. a blank one has none."""
    card = card_at(table, place)
    mover = mover_of(table)
    if table.face_on(card) == "blank" or table.verb_of(card) == "NONE":
        return
    table.effect = Effect(table.verb_of(card), place)
    if table.effect.verb == "DRAW_HIDDEN" and table.deck:
        table.seats[mover].row.append(take_from_deck(table).known_to(mover))
        table.effect = None
    elif table.effect.verb == "PEEK_DECK" and table.deck:
        table.peeked = table.peeked | {LETTERS[mover]}


def answer(table: Table, move: str) -> None:
    """Make the choice that is owed; without a further choice it is carried out."""
    _, _, chosen = move.partition(" ")
    if table.turning:
        table.turning = False
        turn_up(table, chosen)
        trigger(table, chosen)
        return
    effect = table.effect
    assert effect is not None
    if effect.verb in TWO_CHOICES and effect.first == "":
        table.effect = Effect(effect.verb, effect.source, chosen)
        return
    table.effect = None
    carry_out(table, effect, move, chosen)


def carry_out(table: Table, effect: Effect, move: str, chosen: str) -> None:
    """The last choice of an effect has been made."""
    mover = mover_of(table)
    match effect.verb:
        case "PEEK_OTHER":
            put(table, chosen, card_at(table, chosen).known_to(mover))
        case "PEEK_DECK":
            if move == "bury":
                table.discard.append(take_from_deck(table).shown())
        case "CHIP_OWN" | "CHIP_OTHER":
            put_chip(table, effect.first, int(chosen))
        case "CHIP_MOVE" | "CHIP_STEAL":
            put_chip(table, chosen, int(effect.first))
        case "CHIP_RETURN":
            lift_chip(table, int(chosen))
        case "REVEAL_OWN":
            turn_up(table, chosen)
            trigger(table, chosen)
        case "REVEAL_OWN_QUIET" | "REVEAL_OTHER":
            turn_up(table, chosen)
        case "HIDE_OWN" | "HIDE_OTHER":
            turn_down(table, chosen)
        case "SWAP_OPEN" | "SWAP_HIDDEN":
            exchange(table, effect.first, chosen)
        case "SWAP_HAND":
            exchange_with_hand(table, chosen)
        case "GIVE_HIDDEN":
            give(table, effect.first, LETTERS.index(chosen))
        case "DISCARD_OWN" | "DISCARD_OTHER":
            discard_laid(table, chosen)
        case _:
            raise ValueError(f"no such effect: {effect}")


def use_hand_card(table: Table, verb: str, name: str) -> None:
    """RAT-7. Play a hand card face up, or discard it to turn up another one."""
    mover = mover_of(table)
    seat = table.seats[mover]
    (card,) = [card for card in seat.hand if card.name == name]
    seat.hand.remove(card)
    if verb == "play":
        seat.row.append(card.shown()._replace(up=True))
        trigger(table, place_word(mover, len(seat.row) - 1))
    else:
        table.discard.append(card.shown())
        table.turning = True


# What can be carried out completely


def can_finish(table: Table, hopeless: set[tuple[bool, ...]]) -> bool:
    """RAT-8, RAT-31. Nothing is owed, or some answer leads to where nothing is owed any more.

    Only REVEAL_OWN leads from one effect to the next, and on the way nothing changes but which cards of the
    mover lie face up: where a further one would have to be turned up in vain is remembered, lest every order
    of turning up the same cards be tried.
    """
    if not table.turning and table.effect is None:
        return True
    if table.effect is None or table.effect.verb != "REVEAL_OWN":
        return any(can_finish(after(table, move), hopeless) for move in candidates(table))
    sides = tuple(card.up for card in table.seats[mover_of(table)].row)
    if sides in hopeless:
        return False
    if any(can_finish(after(table, move), hopeless) for move in candidates(table)):
        return True
    hopeless.add(sides)
    return False


def after(table: Table, move: str) -> Table:
    """A copy of the table on which this choice has been made."""
    trial = table.second()
    answer(trial, move)
    return trial


def legal_answers(table: Table) -> list[str]:
    """RAT-8. The answers behind which the effect can be carried out completely."""
    hopeless: set[tuple[bool, ...]] = set()
    return [move for move in candidates(table) if can_finish(after(table, move), hopeless)]


def can_use(table: Table, verb: str, name: str) -> bool:
    """RAT-8. Whether a hand card can be played, or discarded to turn up another one."""
    trial = table.second()
    use_hand_card(trial, verb, name)
    return can_finish(trial, set())

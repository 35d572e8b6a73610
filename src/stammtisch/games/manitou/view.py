"""Big Manitou for screens: what a seat sees as JSON, and what happened between two such views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from typing import get_args

from stammtisch.engine import layout
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.manitou.rules import COUNTED, clash, may_lie
from stammtisch.games.manitou.shapes import (
    Card,
    Event,
    Facts,
    Lying,
    Met,
    Own,
    Played,
    Prompt,
    Right,
    Shown,
    StoneName,
    Taking,
)
from stammtisch.games.manitou.shapes import (
    Move as Moved,
)
from stammtisch.games.manitou.state import (
    ALL_HUNTERS,
    GROUNDS,
    HUNTERS,
    HUNTS,
    MOVE,
    PASS,
    PAY,
    PLAY,
    TAKE,
    Clash,
    Phase,
    State,
)
from stammtisch.games.manitou.text import (
    CARD_NAMES,
    NUMBERS,
    TILE_NAMES,
    cards_of,
    tiles_of,
)
from stammtisch.games.parts import named

SECRET = range(PLAY)  # nobody sees which cards others choose
ACTS = ("choose",)
STONES: tuple[StoneName, ...] = get_args(StoneName)
RIGHTS: tuple[Right, ...] = get_args(Right)  # in the order of stages
BISONS, TIPIS = (  # what each tile shows of a suit
    tuple(int(tile[1]) if tile[0] == suit and tile[1:].isdecimal() else 0 for tile in TILE_NAMES)
    for suit in "bt"
)
PROMPTS: dict[int, Prompt] = {
    Phase.CHOOSE: "choose",
    Phase.HUNT: "play",
    Phase.TOTEM: "totem",
    Phase.HORSE: "horse",
    Phase.PAY: "pay",
    Phase.OWE: "owe",
    Phase.OVER: "over",
}
TAKING: tuple[Prompt, ...] = ("take_warrior", "take_first", "take_second")
PATHS = {
    **{f"choose {card}": (f"aside {card}",) for card in CARD_NAMES},
    **{
        f"play {card} {ground}": (f"hand {card}", f"ground {ground}")
        for card in CARD_NAMES
        for ground in NUMBERS
    },
    **{
        f"move {hunter} {ground}": (f"hunter {hunter}", f"ground {ground}")
        for hunter in CARD_NAMES[:HUNTERS]
        for ground in NUMBERS
    },
    "pass": ("pass",),
    **{f"pay {tile}": (f"booty {tile}",) for tile in TILE_NAMES},
}


def view(s: State) -> Shown:
    """Everything on the table. Cards in hand, in the pile and aside are a number to those who do not know
    them."""
    counts = counted(s)
    taking: Taking | None = None
    if s.phase == Phase.TAKE:
        taking = {"ground": s.place + 1, "right": RIGHTS[s.stage], "due": s.due}
    totem, horse = s.stones.tolist()
    booty, bag = s.booty[: s.seats].tolist(), s.bag.tolist()
    lying = zip(s.ground.tolist(), s.holder.tolist(), s.front.tolist(), s.laid.tolist(), strict=True)
    return {
        "prompt": TAKING[s.stage] if taking else PROMPTS[s.phase],
        "hunt": s.hunt,
        "hunts": HUNTS[s.seats],
        "dealer": s.dealer,
        "mover": seat_or_none(s.mover),
        "plays": s.plays,
        "portion": s.portion,
        "taking": taking,
        "grounds": [
            {
                "tiles": tiles_of(tiles),
                "holder": seat_or_none(holder),
                "warriors": [CARD_NAMES[kind] for kind in front if kind != NO_CARD],
                "hunters": [cards_of(cards & ALL_HUNTERS) for cards in laid[: s.seats]],
                "down": [cards_of(cards & ~ALL_HUNTERS) for cards in laid[: s.seats]],
                "sums": [row[4 + ground] for row in counts],
            }
            for ground, (tiles, holder, front, laid) in enumerate(lying)
        ],
        "thief": [row[3] for row in counts],
        "to_choose": (s.chosen + s.missing)[: s.seats].tolist(),
        "chosen": s.chosen[: s.seats].tolist(),
        "hands": cards_or_counts(s.hand, [row[0] for row in counts]),
        "piles": cards_or_counts(s.pile, [row[1] for row in counts]),
        "asides": cards_or_counts(s.aside, [row[2] for row in counts]),
        "spent": [cards_of(cards) for cards in s.spent[: s.seats].tolist()],
        "booty": [tiles_of(tiles) for tiles in booty],
        "bisons": [shown(tiles, BISONS) for tiles in booty],
        "tipis": [shown(tiles, TIPIS) for tiles in booty],
        "owes": s.owes[: s.seats].tolist(),
        "stones": {"totem": seat_or_none(totem), "horse": seat_or_none(horse)},
        "bag": tiles_of(bag),
        "bag_size": sum(bag),
        "lost": tiles_of(s.lost.tolist()),
        "paid": tiles_of(s.paid.tolist()),
    }


def own(s: State, common: Shown) -> Own:
    """MAN-30. What a seat sees otherwise than a spectator does: its cards."""
    return {
        "hands": cards_or_counts(s.hand, common["hands"]),
        "piles": cards_or_counts(s.pile, common["piles"]),
        "asides": cards_or_counts(s.aside, common["asides"]),
    }


def facts(s: State, shown: Shown, seat: int | None) -> Facts:
    """What the sentences about a position speak of."""
    taking = shown["taking"]
    return {
        "hunt": s.hunt,
        "hunts": shown["hunts"],
        "count": 0 if seat is None else shown["to_choose"][seat] - shown["chosen"][seat],
        "ground": taking["ground"] if taking else None,
        "due": taking["due"] if taking else None,
    }


def counted(s: State) -> list[list[int]]:
    """What `count_up` writes of each seat."""
    counts = layout.counts_of(s)
    return [counts[seat * COUNTED : (seat + 1) * COUNTED] for seat in range(s.seats)]


def shown(tiles: list[int], suit: tuple[int, ...]) -> int:
    """MAN-26. The animals or tents that tiles show."""
    return sum(map(mul, tiles, suit))


def cards_or_counts(cards: layout.Numbers, sizes: Sequence[list[Card] | int]) -> list[list[Card] | int]:
    """Of each seat the cards, where they are known, else how many they are."""
    masks = cards[: len(sizes)].tolist()
    return [size if mask == UNKNOWN else cards_of(mask) for mask, size in zip(masks, sizes, strict=True)]


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


# --- what a move points at


def points_at(move: str, view: Shown) -> tuple[str, ...]:
    """MAN-3, MAN-6, MAN-15, MAN-17, MAN-19. The places that a person touches for a move: a card and a ground,
    or a tile; booty is taken at one ground at a time."""
    if taking := view["taking"]:
        return (f"ground {taking['ground']} {move.removeprefix('take ')}",)
    return PATHS[move]


# --- what happened


def events(was: State, now: State, seat: int, action: int) -> list[Event]:
    """What a move did, made from the views of one seat before and after it."""
    done: list[Event] = []
    if was.phase == Phase.CHOOSE:
        done += choosing(was, now, seat, action)
    elif action < MOVE:
        done += playing(was, now, seat, *divmod(action - PLAY, GROUNDS))
    elif action < PASS:
        done.append(moving(was, seat, *divmod(action - MOVE, GROUNDS)))
    elif action == PASS:
        done.append({"event": "pass", "seat": seat, "stone": STONES[was.phase - Phase.TOTEM]})
    elif action < TAKE:
        tile = TILE_NAMES[action - PAY]
        done.append({"event": "pay", "seat": seat, "tile": tile, "from": "booty", "to": "paid"})
    else:
        tile, right = TILE_NAMES[action - TAKE], RIGHTS[was.stage]
        done.append({"event": "take", "seat": seat, "tile": tile, "ground": was.place + 1, "right": right,
                     "from": "ground", "to": "booty"})  # fmt: skip
    done += stones(was, now)
    if Phase.HUNT <= was.phase <= Phase.HORSE and (now.phase > Phase.HORSE or now.phase < was.phase):
        done += thieves(was, seat, action)
    done += debts(was, now)
    if now.hunt > was.hunt or now.phase == Phase.OVER:
        done += end_of_hunt(was, now)
    return done


def choosing(was: State, now: State, seat: int, action: int) -> Iterator[Event]:
    """MAN-3, MAN-5. Your own cards one by one; of others only that they are done."""
    if was.pile[seat] != UNKNOWN:
        yield {"event": "choose", "seat": seat, "card": CARD_NAMES[action], "from": "aside", "to": "pile"}
    elif was.missing[seat] == 1:
        yield {"event": "chosen", "seat": seat, "count": int(was.chosen[seat]) + 1}
    if now.phase == Phase.HUNT:
        yield {"event": "start", "seat": now.mover}
        for other in range(now.seats):
            cards = None if now.hand[other] == UNKNOWN else cards_of(now.hand[other])
            yield {"event": "hand", "seat": other, "cards": cards, "from": "pile", "to": "hand"}


def playing(was: State, now: State, seat: int, kind: int, ground: int) -> Iterator[Event]:
    card = CARD_NAMES[kind]
    played: Played = {"seat": seat, "card": card, "ground": ground + 1, "from": "hand", "to": "ground"}
    if was.phase == Phase.TOTEM:
        yield {"event": "eighth", **played}
    else:
        yield {"event": "play", **played}
    if kind >= HUNTERS:
        yield from warrior(was, seat, kind, ground)
    if counted(was)[seat][1]:
        yield {"event": "draw", "seat": seat, "card": drawn(was.hand[seat], now.hand[seat], card),
               "from": "pile", "to": "hand"}  # fmt: skip


def drawn(was: int, now: int, played: str) -> str | None:
    """The card that is new in a hand; None to those who do not see it."""
    if now == UNKNOWN:
        return None
    return next(iter((Counter(cards_of(now)) + Counter([played]) - Counter(cards_of(was))).elements()))


def warrior(was: State, seat: int, kind: int, ground: int) -> Iterator[Event]:
    """MAN-9 to MAN-13. What came of a warrior, and which cards were turned face down: the first event says
    all of it."""
    result = clash(was, seat, kind, ground)
    enemy = int(was.holder[ground])
    first, second = was.front[ground].tolist()
    defender = first if second == NO_CARD else second

    own: Lying = {"seat": seat, "card": CARD_NAMES[kind], "ground": ground + 1}
    if not may_lie(was, seat, kind, ground):
        yield {"event": "idle", **own}
        return
    if result in (Clash.STANDS, Clash.IDLE):
        return
    other: Lying = {"seat": enemy, "card": CARD_NAMES[defender], "ground": ground + 1}
    met: Met = {**own, "other": enemy, "enemy": CARD_NAMES[defender]}
    if result == Clash.WINS:
        yield {"event": "wins", **met}
        yield {"event": "down", **other}
    elif result in (Clash.FALLS, Clash.WASTED):
        yield {"event": "loses", **met}
        yield {"event": "down", **own}
    else:
        if result == Clash.BOTH:
            yield {"event": "equal", **met}
        else:
            yield {"event": "sacrifice", **met}
        yield {"event": "down", **other}
        yield {"event": "down", **own}


def moving(was: State, seat: int, hunter: int, ground: int) -> Moved:
    origin = next(place for place in range(GROUNDS) if was.laid[place, seat] >> hunter & 1)
    return {"event": "move", "seat": seat, "card": CARD_NAMES[hunter], "origin": origin + 1,
            "ground": ground + 1, "from": "ground", "to": "ground"}  # fmt: skip


def stones(was: State, now: State) -> Iterator[Event]:
    """MAN-23, MAN-24. A stone changes hands, or comes back."""
    for name, old, new in zip(STONES, was.stones.tolist(), now.stones.tolist(), strict=True):
        if new == NOBODY != old:
            yield {"event": "stone_back", "seat": old, "stone": name}
        elif new != old:
            yield {"event": "stone", "seat": new, "stone": name}


def thieves(was: State, seat: int, action: int) -> Iterator[Event]:
    """MAN-17. Who had the highest sum, with the card just played."""
    sums = [row[3] for row in counted(was)]
    if action < PLAY + GROUNDS * HUNTERS:
        sums[seat] += (action - PLAY) // GROUNDS + 1
    for turn in range(1, was.seats + 1):
        other = (was.dealer + turn) % was.seats
        if sums[other] == max(*sums, 1):
            yield {"event": "thief", "seat": other, "sum": sums[other]}


def debts(was: State, now: State) -> Iterator[Event]:
    """MAN-18, MAN-20. Fines that could not be paid, and tiles that nobody took."""
    for seat, (owed, owes) in enumerate(zip(was.owes.tolist(), now.owes.tolist(), strict=True)):
        if owes > owed:
            yield {"event": "owe", "seat": seat, "count": owes}
    if tiles := tiles_of((now.lost - was.lost).tolist()):
        yield {"event": "lost", "tiles": named(tiles), "from": "ground", "to": "lost"}


def end_of_hunt(was: State, now: State) -> Iterator[Event]:
    """MAN-1, MAN-2, MAN-25. The next hunt, or the end."""
    if now.phase == Phase.OVER:
        yield {"event": "over"}
        return
    if was.hunt % 2 == 0:
        yield {"event": "back", "from": "spent", "to": "aside"}
    yield {"event": "hunt", "hunt": now.hunt, "seat": now.dealer}
    for ground in range(GROUNDS):
        tiles = named(tiles_of(now.ground[ground].tolist()))
        yield {"event": "ground", "ground": ground + 1, "tiles": tiles, "from": "bag", "to": "ground"}


# --- why not


def refusal(state: State, seat: int, action: int) -> str:
    """Why a move that is not legal is not: a key into the words of the game."""
    s = layout.plain(state)
    if s.phase == Phase.CHOOSE:
        return not_chosen(s, seat, action) if action < PLAY else "choose_first"
    if action < PLAY:
        return "choice_made"
    if s.phase in (Phase.HUNT, Phase.TOTEM):
        if action < MOVE:
            return not_played(s, seat, *divmod(action - PLAY, GROUNDS))
        return "must_play" if s.phase == Phase.HUNT else "eighth_or_pass"
    if s.phase == Phase.HORSE:
        if not MOVE <= action < PASS:
            return "move_or_pass"
        hunter = (action - MOVE) // GROUNDS
        return "there_already" if (s.laid[:, seat] >> hunter & 1).any() else "no_such_hunter"
    if s.phase == Phase.TAKE:
        return "not_there" if action >= TAKE else "must_take"
    if not PAY <= action < TAKE:
        return "must_pay"
    return "bison_or_tipi" if s.booty[seat, action - PAY] else "not_in_booty"


def not_chosen(s: State, seat: int, kind: int) -> str:
    """MAN-3. The card is elsewhere, was passed by, or too few come behind it."""
    if not s.aside[seat] >> kind & 1:
        return "chosen_already" if s.pile[seat] >> kind & 1 else "spent"
    last = max((CARD_NAMES.index(card) for card in cards_of(s.pile[seat])), default=0)
    return "in_order" if kind < last else "too_few_left"


def not_played(s: State, seat: int, kind: int, ground: int) -> str:
    """MAN-10, MAN-11. The card is not in hand, a third warrior there, or too weak for the option."""
    if not s.hand[seat] >> kind & 1:
        return "not_in_hand"
    return "third_warrior" if s.holder[ground] == seat else "too_weak"

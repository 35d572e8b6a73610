"""Big Manitou on a terminal, laid out as on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.manitou.shapes import GroundState, View
from stammtisch.games.words import Words

SIGNS = {"b": "●", "t": "▲"}
STYLES = {"b": "yellow", "t": "green"}  # colour is never the only sign
SPECIAL = ("totem", "horse", "tomahawk")
DEALS = "◇"
STONE = "◆"  # stands before the tiles of whoever has their stone


def draw(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """The grounds with everybody's cards; what everybody has; then your own cards."""
    say = words.say
    head = Text(words.headline(view), "bold")
    legend = [say("board", "bag", count=view["bag_size"])]
    legend += [f"{DEALS} {say('board', 'dealer')}", f"{STONE} {say('board', 'stone')}"]
    legend += [f"{sign} {say('board', suit)}" for suit, sign in SIGNS.items()]
    parts: list[RenderableType] = [head + Text("   " + "   ".join(legend), "dim")]
    if not view["over"]:
        parts.append(grounds(view, names, words))
    parts.append(seats(view, names, words))
    if view["seat"] is not None and not view["over"]:
        parts += own_cards(view, words)
    return Group(*parts)


def grounds(view: View, names: Sequence[str], words: Words) -> Grid:
    """A column a ground: its tiles, then a row a seat; last, the sums that make a hide thief."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column("")
    for number, ground in enumerate(view["grounds"], 1):
        mark = "▶ " if view["taking"] and view["taking"]["ground"] == number else ""
        title = mark + words.say("board", "ground", ground=number)
        grid.add_column(Group(Text(title), tiles(ground["tiles"], words)), min_width=14)
    if view["prompt"] == "choose":
        return grid
    grid.add_column(words.say("board", "thief"), justify="right")
    for seat in range(view["seats"]):
        row = [ground_cell(ground, seat, words) for ground in view["grounds"]]
        grid.add_row(seat_name(view, seat, names), *row, Text(str(view["thief"][seat])))
    return grid


def ground_cell(ground: GroundState, seat: int, words: Words) -> Text:
    """A seat's cards at a ground: hunters and what they count there, warriors face up and face down."""
    parts = []
    if ground["hunters"][seat]:
        parts.append(Text(" ".join(ground["hunters"][seat])) + Text(f" ={ground['sums'][seat]}", "bold cyan"))
    if ground["holder"] == seat:
        parts += [Text("↑" + words.say("board", card), "bold magenta") for card in ground["warriors"]]
    parts += [Text("↓" + words.say("board", card), "dim") for card in ground["down"][seat]]
    return Text(" ").join(parts) if parts else Text("–", "dim")


def seats(view: View, names: Sequence[str], words: Words) -> Grid:
    """A row a seat: points, booty, and how many cards it has where."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for seat in range(view["seats"]):
        grid.add_row(
            seat_name(view, seat, names),
            Text(words.say("board", "points", points=view["scores"][seat])),
            booty(view, seat, words),
            Text(card_counts(view, seat, words), "dim"),
        )
    return grid


def booty(view: View, seat: int, words: Words) -> Text:
    """Bisons and tipis as they count, the other tiles, and fines."""
    held = view["booty"][seat]
    parts = [Text(f"{SIGNS['b']}{view['bisons'][seat]}", STYLES["b"])]
    parts.append(Text(f"{SIGNS['t']}{view['tipis'][seat]}", STYLES["t"]))
    for tile in SPECIAL:
        if tile in held:
            stone = STONE if view["stones"].get(tile) == seat else ""
            parts.append(Text(f"{stone}{held[tile]}×{words.say('board', tile)}", "bold" if stone else ""))
    if view["owes"][seat]:
        parts.append(Text(words.say("board", "owes", count=view["owes"][seat]), "bold red"))
    return Text(" ").join(parts)


def card_counts(view: View, seat: int, words: Words) -> str:
    if view["over"]:
        return ""
    if view["prompt"] == "choose":
        return words.say("board", "choosing", chosen=view["chosen"][seat], count=view["to_choose"][seat])
    hand, pile = size(view["hands"][seat]), size(view["piles"][seat])
    return words.say("board", "cards", hand=hand, pile=pile)


def size(cards: Sequence[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def own_cards(view: View, words: Words) -> list[RenderableType]:
    """Hand, pile and what is aside; while all choose, the pile is what has been chosen."""
    you = view["seat"]
    choosing = view["prompt"] == "choose"
    places = (("hand", view["hands"], "bold"), ("pile", view["piles"], ""), ("aside", view["asides"], "dim"))
    rows = [(key, held[you], style) for key, held, style in places if you is not None]
    return [
        Text(words.say("board", "chosen" if choosing and key == "pile" else key) + "  ", "dim")
        + Text("  ".join(words.card(card) for card in cards), style)
        for key, cards, style in rows
        if isinstance(cards, list) and cards
    ]


def tiles(held: Mapping[str, int], words: Words) -> Text:
    """Tiles in a row: a sign and a number, or a name."""
    row = []
    for tile, count in held.items():
        special = tile in SPECIAL
        name = words.say("board", tile) if special else SIGNS[tile[0]] + tile[1:]
        style = "" if special else STYLES[tile[0]]
        row.append(Text(name if count == 1 else f"{count}×{name}", style))
    return Text(" ").join(row) if row else Text("–", "dim")


def seat_name(view: View, seat: int, names: Sequence[str]) -> Text:
    mover = "▶" if seat in view["waiting"] else " "
    dealer = DEALS if seat == view["dealer"] else " "
    return Text(f"{mover}{dealer} {names[seat]}")

"""Big Manitou once more, slowly: written from the rules alone, to compare the compiled rules with."""

from __future__ import annotations

from collections.abc import Callable

from games.manitou.reference_text import (
    CARDS,
    HUNTERS,
    RANK,
    ROLES,
    TILES,
    WARRIORS,
    hunters_in,
    in_card_order,
    in_tile_order,
    kinds,
    read,
    without,
    write,
)

HUNTS = {2: 4, 3: 3, 4: 4, 5: 5}  # MAN-1
BEATS = {  # MAN-8
    "chief": ["medicine", "rain", "scout"],
    "mother": ["chief"],
    "medicine": ["rain", "mother"],
    "rain": ["scout", "mother"],
    "scout": ["medicine", "mother"],
}

Grounds = Callable[[], list[list[str]]]
Draw = Callable[[int, list[str], list[str], int], list[str]]


def shown(tiles: list[str], letter: str) -> int:
    """MAN-26. The animals (`b`) or tents (`t`) shown on tiles, not the tiles."""
    return sum(int(tile[1]) for tile in tiles if tile in [f"{letter}{number}" for number in (1, 2, 3, 4)])


class Manitou:
    """A table of Big Manitou."""

    def __init__(self, text: str, grounds: Grounds, draw: Draw) -> None:
        """Read a position; `grounds` is asked when a hunt begins, `draw` when a seat draws cards."""
        self.options, self.table = read(text)
        self.new_grounds = grounds
        self.draw = draw

    def text(self) -> str:
        """Notation: everything that applies, in the order of the table."""
        return write(self.table)

    # Seats and their order

    def clockwise_after(self, number: int) -> list[int]:
        """All seats, beginning left of a seat and ending with it."""
        seats = len(self.table.seats)
        return [(number + step) % seats for step in range(1, seats + 1)]

    def order_of_play(self) -> list[int]:
        """MAN-6. The player left of the dealer first, the dealer last."""
        return self.clockwise_after(self.table.dealer)

    def waiting(self) -> list[int]:
        """MAN-3. While choosing everybody who has too few cards; otherwise the seat with the star."""
        if self.table.phase == "choosing":
            return [number for number in range(len(self.table.seats)) if self.still_to_choose(number) > 0]
        return [] if self.table.actor is None else [self.table.actor]

    # What a seat may do

    def moves(self, seat: int) -> list[str]:
        """The legal moves, in the order of the notation."""
        if seat not in self.waiting():
            return []
        phase = self.table.phase
        if phase == "choosing":
            return self.choices(seat)
        if phase == "playing":
            return self.placements(seat) or self.hidden_placements(seat)
        if phase == "totem":
            return [*self.placements(seat), "pass"]
        if phase == "horse":
            return [*self.rides(seat), "pass"]
        if phase == "taking":
            return ["take " + tile for tile in kinds(self.table.grounds[self.table.ground], TILES)]
        return ["pay " + tile for tile in self.payable(seat)]

    def to_choose(self, number: int) -> int:
        """MAN-3. Left of the dealer 9, the dealer 7, others 8; dealer_eighth: 8 with the totem stone."""
        if number == self.table.dealer:
            return 8 if self.options.dealer_eighth and self.table.totem_stone == number else 7
        return 9 if number == self.order_of_play()[0] else 8

    def still_to_choose(self, number: int) -> int:
        """MAN-3. While choosing the pile holds what has been chosen so far."""
        return self.to_choose(number) - len(self.table.seats[number].pile)

    def choices(self, number: int) -> list[str]:
        """MAN-3. In card order: nothing before the last one chosen, and enough must be left from there on."""
        seat = self.table.seats[number]
        last = max((RANK[card] for card in seat.pile), default=0)
        needed = self.still_to_choose(number)
        moves = []
        for card in kinds(seat.aside, CARDS):
            from_here = [other for other in seat.aside if RANK[other] >= RANK[card]]
            if RANK[card] >= last and len(from_here) >= needed:
                moves.append("choose " + card)
        return moves

    def may_lie(self, number: int, card: str, ground: int) -> bool:
        """MAN-6, MAN-10, MAN-11. Hunters anywhere; no third warrior; against two none that is
        weaker than the second, unless sacrifices are loose."""
        if card in HUNTERS or len(self.table.warriors[ground]) < 2:
            return True
        if self.table.holders[ground] == number:
            return False
        second = self.table.warriors[ground][1]
        return self.options.loose_sacrifice or card == second or second in BEATS[card]

    def placements(self, number: int) -> list[str]:
        """MAN-6. Every card of the hand to every ground where it may lie."""
        return [
            f"play {card} {ground + 1}"
            for card in kinds(self.table.seats[number].hand, CARDS)
            for ground in range(3)
            if self.may_lie(number, card, ground)
        ]

    def hidden_placements(self, number: int) -> list[str]:
        """MAN-13. Without a legal placement every warrior may be laid face down at every ground."""
        warriors = kinds(self.table.seats[number].hand, WARRIORS)
        return [f"play {card} {ground}" for card in warriors for ground in (1, 2, 3)]

    def rides(self, number: int) -> list[str]:
        """MAN-15. Each hunter of the owner to each other ground."""
        at = self.table.seats[number].at
        return [
            f"move {hunter} {ground + 1}"
            for hunter in HUNTERS
            for ground in range(3)
            if hunter in at[0] + at[1] + at[2] and hunter not in at[ground]
        ]

    def payable(self, number: int) -> list[str]:
        """MAN-17, MAN-18. Bison and tipi tiles; without any, the others."""
        booty = kinds(self.table.seats[number].booty, TILES)
        return [tile for tile in booty if tile[0] in "bt" and tile[1:].isdigit()] or booty

    # Moves

    def play(self, seat: int, move: str) -> None:
        """Make a move with everything that follows from it."""
        verb, *words = move.split()
        if verb == "choose":
            self.choose(seat, words[0])
        elif verb == "play" and self.table.phase == "totem":
            self.lay(seat, words[0], int(words[1]) - 1)
            self.ask_horse()
        elif verb == "play":
            self.take_turn(seat, words[0], int(words[1]) - 1)
        elif verb == "move":
            self.ride(seat, words[0], int(words[1]) - 1)
            self.go_on_with_thief(self.thieves())
        elif verb == "pass" and self.table.phase == "totem":
            self.ask_horse()
        elif verb == "pass":
            self.go_on_with_thief(self.thieves())
        elif verb == "take":
            self.take(seat, words[0])
        elif self.table.phase == "thief":
            self.pay(seat, words[0])
            thieves = self.thieves()
            self.go_on_with_thief(thieves[thieves.index(seat) + 1 :])
        else:
            self.pay(seat, words[0])
            self.table.seats[seat].owes -= 1
            self.go_on_with_owing()
        self.table.check(self.options)

    def choose(self, number: int, card: str) -> None:
        """MAN-3, MAN-5. A card goes along; when all have chosen, each draws 3 and the play begins."""
        seat = self.table.seats[number]
        seat.aside.remove(card)
        seat.pile.append(card)
        if not self.waiting():
            for other in range(len(self.table.seats)):
                self.draw_cards(other, 3)
            self.table.phase = "playing"
            self.table.actor = self.order_of_play()[0]

    def draw_cards(self, number: int, count: int) -> None:
        """MAN-5, MAN-6. Cards from the own pile into the hand."""
        seat = self.table.seats[number]
        drawn = self.draw(number, in_card_order(seat.hand), in_card_order(seat.pile), count)
        assert len(drawn) == count, f"not {count} cards: {drawn}"
        seat.pile = without(seat.pile, drawn)
        seat.hand = in_card_order(seat.hand + drawn)

    def take_turn(self, number: int, card: str, ground: int) -> None:
        """MAN-6, MAN-7. One card to a ground, and the next player; the play ends after 7 cards of each."""
        self.lay(number, card, ground)
        self.table.plays += 1
        if self.table.plays < 7 * len(self.table.seats):
            self.table.actor = self.clockwise_after(number)[0]
        else:
            self.ask_totem()

    def lay(self, number: int, card: str, ground: int) -> None:
        """MAN-6, MAN-13, MAN-14. A full play: a card to a ground, and a new one from the pile if any."""
        seat = self.table.seats[number]
        nothing_legal = not self.placements(number)
        seat.hand.remove(card)
        if card in HUNTERS:
            seat.at[ground].append(card)
        elif nothing_legal:
            self.turn_down(number, card, ground)
        else:
            self.lay_warrior(number, card, ground)
        if seat.pile:
            self.draw_cards(number, 1)

    def turn_down(self, number: int, card: str, ground: int) -> None:
        """MAN-9, MAN-13. A warrior lies face down at a ground."""
        self.table.seats[number].at[ground].append("?" + card)

    def lay_warrior(self, number: int, card: str, ground: int) -> None:
        """MAN-9 to MAN-12. A warrior is played face up, and what follows from that."""
        holder = self.table.holders[ground]
        warriors = self.table.warriors[ground]
        if holder is None or holder == number:  # MAN-12: the ground is free; MAN-10: a second one
            self.table.holders[ground] = number
            warriors.append(card)
            return
        defender = warriors[-1]  # MAN-9: the only one; MAN-11: the second of two
        attacker_wins = defender in BEATS[card]
        if attacker_wins or card == defender:
            warriors.pop()
            self.turn_down(holder, defender, ground)
        if attacker_wins and not warriors:  # MAN-9: a single one is beaten
            self.table.holders[ground] = number
            warriors.append(card)
        else:  # MAN-9: equal or weaker; MAN-11: sacrificed, or weaker
            self.turn_down(number, card, ground)
            if not warriors:
                self.table.holders[ground] = None

    # The two stones after the last card

    def ask_totem(self) -> None:
        """MAN-14, MAN-16. The owner of the totem stone is asked if they still hold a card."""
        owner = self.table.totem_stone
        if owner is not None and self.table.seats[owner].hand:
            self.table.phase = "totem"
            self.table.actor = owner
        else:
            self.ask_horse()

    def ask_horse(self) -> None:
        """MAN-15, MAN-16. The owner of the horse stone is asked if they have a hunter on a ground."""
        owner = self.table.horse_stone
        if owner is not None and self.rides(owner):
            self.table.phase = "horse"
            self.table.actor = owner
        else:
            self.go_on_with_thief(self.thieves())

    def ride(self, number: int, hunter: str, ground: int) -> None:
        """MAN-15. A hunter moves to another ground."""
        at = self.table.seats[number].at
        for cards in at:
            if hunter in cards:
                cards.remove(hunter)
        at[ground].append(hunter)

    # Scoring: the hide thief

    def thieves(self) -> list[int]:
        """MAN-17. Those with the highest sum of printed strengths, in the order of play; not with 0."""
        sums = [sum(hunters_in(seat.at[0] + seat.at[1] + seat.at[2])) for seat in self.table.seats]
        return [number for number in self.order_of_play() if sums[number] == max(sums) > 0]

    def go_on_with_thief(self, thieves: list[int]) -> None:
        """MAN-17, MAN-18. Who has booty is asked for a tile, who has none owes; then the grounds."""
        for number in thieves:
            if self.table.seats[number].booty:
                self.table.phase = "thief"
                self.table.actor = number
                return
            self.table.seats[number].owes += 1
        self.start_taking()

    def pay(self, number: int, tile: str) -> None:
        """MAN-17, MAN-18, MAN-24. A tile is paid as a fine; a stone may go with it."""
        self.table.seats[number].booty.remove(tile)
        self.table.paid.append(tile)
        if tile == "totem":
            self.table.totem_stone = self.owner_after_paying(self.table.totem_stone, number, tile)
        if tile == "horse":
            self.table.horse_stone = self.owner_after_paying(self.table.horse_stone, number, tile)

    def owner_after_paying(self, owner: int | None, payer: int, tile: str) -> int | None:
        """MAN-24. To the next clockwise with more tiles than whoever paid; back if that was the last one."""
        if owner != payer:
            return owner
        has = [seat.booty.count(tile) for seat in self.table.seats]
        ahead = [number for number in self.clockwise_after(payer) if has[number] > has[payer]]
        if ahead:
            return ahead[0]
        return payer if has[payer] > 0 else None

    # Scoring: the grounds

    def start_taking(self) -> None:
        """MAN-22. The tomahawks that each has now are those that count; ground 1 is first."""
        for seat in self.table.seats:
            seat.axes = seat.booty.count("tomahawk")
        self.go_on_with_taking(0, 0)

    def go_on_with_taking(self, ground: int, step: int) -> None:
        """MAN-19, MAN-20. The next to take, from this step at this ground on; what is left there is lost."""
        table = self.table
        while ground < 3:
            for role in ROLES[step:]:
                taker = self.taker(ground, role)
                left = len(table.grounds[ground])
                if taker is not None and left > 0:
                    table.phase = "taking"
                    table.actor = taker
                    table.ground = ground
                    table.role = role
                    table.due = min({"warrior": 1, "first": 2, "second": left}[role], left)
                    return
            table.lost += table.grounds[ground]
            table.grounds[ground] = []
            ground, step = ground + 1, 0
        for seat in table.seats:
            seat.axes = 0
        self.go_on_with_owing()

    def taker(self, ground: int, role: str) -> int | None:
        """MAN-19 to MAN-21. Who takes at a ground as warrior, as first or as second hunter, if anybody."""
        if role == "warrior":
            return self.table.holders[ground]
        ranked = self.ranked(ground)
        place = {"first": 0, "second": 1}[role]
        return ranked[place] if place < len(ranked) else None

    def ranked(self, ground: int) -> list[int]:
        """MAN-20, MAN-22. The untied among those with a hunter there, highest sum (with tomahawks) first."""
        sums: dict[int, int] = {}
        for number, seat in enumerate(self.table.seats):
            hunters = hunters_in(seat.at[ground])
            if hunters:
                sums[number] = sum(strength + seat.axes for strength in hunters)
        untied = [number for number in sums if list(sums.values()).count(sums[number]) == 1]
        return sorted(untied, key=lambda number: -sums[number])

    def take(self, number: int, tile: str) -> None:
        """MAN-19, MAN-20, MAN-23. One tile from the ground; a stone may come with it."""
        table = self.table
        table.grounds[table.ground].remove(tile)
        table.seats[number].booty.append(tile)
        if tile == "totem":
            table.totem_stone = self.owner_after_taking(table.totem_stone, number, tile)
        if tile == "horse":
            table.horse_stone = self.owner_after_taking(table.horse_stone, number, tile)
        table.due -= 1
        if table.due == 0:
            self.go_on_with_taking(table.ground, ROLES.index(table.role) + 1)

    def owner_after_taking(self, owner: int | None, taker: int, tile: str) -> int:
        """MAN-23. The first taker gets the stone; later whoever has strictly more such tiles."""
        has = [seat.booty.count(tile) for seat in self.table.seats]
        return taker if owner is None or has[taker] > has[owner] else owner

    # Owed fines, and the end of a hunt

    def go_on_with_owing(self) -> None:
        """MAN-18. In the order of play, who owes and has booty pays, all that they can before the next;
        then the hunt has ended."""
        for number in self.order_of_play():
            seat = self.table.seats[number]
            if seat.owes > 0 and seat.booty:
                self.table.phase = "owing"
                self.table.actor = number
                return
        self.end_hunt()

    def end_hunt(self) -> None:
        """MAN-1, MAN-7, MAN-25. Cards leave the table; the next hunt begins, or the game is over."""
        table = self.table
        self.clear_table()
        table.plays = 0
        table.actor = None
        if table.hunt == HUNTS[len(table.seats)]:
            table.phase = "over"
            return
        table.hunt += 1
        table.dealer = self.clockwise_after(table.dealer)[0]
        table.phase = "choosing"
        self.deal_grounds()

    def clear_table(self) -> None:
        """MAN-7, MAN-25. Unplayed cards go aside, played ones are out; after hunts 2 and 4 all come back."""
        table = self.table
        for number, seat in enumerate(table.seats):
            seat.aside += seat.hand + seat.pile
            seat.hand, seat.pile = [], []
            for ground in range(3):
                seat.spent += [card.removeprefix("?") for card in seat.at[ground]]
                if table.holders[ground] == number:
                    seat.spent += table.warriors[ground]
            seat.at = [[], [], []]
            if table.hunt in (2, 4):
                seat.aside += seat.spent
                seat.spent = []
        table.holders = [None, None, None]
        table.warriors = [[], [], []]

    def deal_grounds(self) -> None:
        """MAN-2. Tiles from the bag for three grounds."""
        grounds = self.new_grounds()
        due = self.options.tiles_on_a_ground(len(self.table.seats))
        assert [len(tiles) for tiles in grounds] == [due] * 3, f"not {due} tiles a ground: {grounds}"
        self.table.grounds = [in_tile_order(tiles) for tiles in grounds]
        for tiles in grounds:
            self.table.bag = without(self.table.bag, tiles)

    # Points and places

    def scores(self) -> list[int]:
        """MAN-26. The smaller of bisons and tipis, and a point each for the stones and most tomahawks."""
        points = []
        for number, seat in enumerate(self.table.seats):
            stones = [self.table.totem_stone, self.table.horse_stone, self.most_tomahawks()]
            points.append(min(shown(seat.booty, "b"), shown(seat.booty, "t")) + stones.count(number))
        return points

    def most_tomahawks(self) -> int | None:
        """MAN-26, MAN-27. Who has the most tomahawk tiles; nobody if tied or if there are none."""
        has = [seat.booty.count("tomahawk") for seat in self.table.seats]
        return has.index(max(has)) if max(has) > 0 and has.count(max(has)) == 1 else None

    def places(self) -> list[int]:
        """MAN-28. Points, then tipis, then booty tiles; equals share a place and the following is skipped."""
        ranks = [
            (points, shown(seat.booty, "t"), len(seat.booty))
            for points, seat in zip(self.scores(), self.table.seats, strict=True)
        ]
        return [1 + len([other for other in ranks if other > rank]) for rank in ranks]

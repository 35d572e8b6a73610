"""The one generator: ChaCha8 keyed by 32 bytes, with a key of its own for each deal.

A generator is an array of `WORDS` 32-bit numbers, so it can be a field of a game's record: the seed, the key
of the running deal, how many blocks that key has given, how many words of the newest block are used, and that
block. Arithmetic is done in wide integers and masked, so that compiled and interpreted code agree. Rules pass
`s.chance[:]`, a plain array: then one compiled version serves records and arrays alike, which saves seconds.
"""

from __future__ import annotations

import hashlib
import secrets

import numpy as np

from stammtisch.engine.bits import count_bits, nth_bit
from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import cold, rule

SEED, KEY, BLOCKS, USED, BLOCK = 0, 8, 16, 17, 18  # where each part begins
WORDS = 34
ROUNDS = 8
MASK = 0xFFFFFFFF
EXPAND = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"
SCRIPTED = MASK  # in the place of BLOCKS: what is drawn is written in the places of seed and key
STEPS = BLOCKS  # that a script can have
STEP = BLOCK + 1  # the next one
FOR_CARDS = np.zeros(3, np.uint32)  # nonces: what a block is for
FOR_KEYS = np.array([0, 0, 0x4C414544], np.uint32)  # "DEAL"
FOR_GAMES = np.array([0, 0, 0x454D4147], np.uint32)  # "GAME"
FOR_MOVES = np.array([0, 0, 0x45564F4D], np.uint32)  # "MOVE"


def seed_bytes(seed: int | bytes | None) -> bytes:
    """32 bytes of seed: as given, widened from a number, or secret ones from the system."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer | bytes):
        raise TypeError(f"A seed is a whole number, 32 bytes, or None for a secret one, not {seed!r}.")
    if not isinstance(seed, bytes):
        return hashlib.sha256(f"stammtisch seed {int(seed):x}".encode()).digest()
    if len(seed) != 32:
        raise ValueError(f"A seed in bytes has 32 of them, not {len(seed)}.")
    return seed


def generator(seed: int | bytes | None) -> Numbers:
    """A generator for this seed, ready for its deal number 0."""
    chance = np.zeros(WORDS, np.uint32)
    chance[SEED:KEY] = np.frombuffer(seed_bytes(seed), "<u4")
    begin_deal(chance, 0)
    return chance


@rule
def turn_left(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & MASK
    d = turn_left(d ^ a, wide(16))
    c = (c + d) & MASK
    b = turn_left(b ^ c, wide(12))
    a = (a + b) & MASK
    d = turn_left(d ^ a, wide(8))
    c = (c + d) & MASK
    b = turn_left(b ^ c, wide(7))
    return a, b, c, d


@cold
def chacha(key: Numbers, counter: int, nonce: Numbers, rounds: int, out: Numbers) -> None:
    """One block of ChaCha: 16 words from a key of 8 words, a counter and a nonce of 3 words."""
    k0, k1, k2, k3 = wide(key[0]), wide(key[1]), wide(key[2]), wide(key[3])
    k4, k5, k6, k7 = wide(key[4]), wide(key[5]), wide(key[6]), wide(key[7])
    n1, n2, n3 = wide(nonce[0]), wide(nonce[1]), wide(nonce[2])
    a0, a1, a2, a3 = wide(EXPAND[0]), wide(EXPAND[1]), wide(EXPAND[2]), wide(EXPAND[3])
    b0, b1, b2, b3, c0, c1, c2, c3 = k0, k1, k2, k3, k4, k5, k6, k7
    d0, d1, d2, d3 = counter, n1, n2, n3
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    out[0], out[1] = (a0 + EXPAND[0]) & MASK, (a1 + EXPAND[1]) & MASK
    out[2], out[3] = (a2 + EXPAND[2]) & MASK, (a3 + EXPAND[3]) & MASK
    out[4], out[5], out[6], out[7] = (b0 + k0) & MASK, (b1 + k1) & MASK, (b2 + k2) & MASK, (b3 + k3) & MASK
    out[8], out[9], out[10], out[11] = (c0 + k4) & MASK, (c1 + k5) & MASK, (c2 + k6) & MASK, (c3 + k7) & MASK
    out[12], out[13], out[14], out[15] = (
        (d0 + counter) & MASK,
        (d1 + n1) & MASK,
        (d2 + n2) & MASK,
        (d3 + n3) & MASK,
    )


@cold
def begin_deal(chance: Numbers, deal: int) -> None:
    """Go over to the key of this deal, which follows from the seed and the deal's number alone."""
    if chance[BLOCKS] == SCRIPTED:
        return
    chacha(chance[SEED:KEY], deal, FOR_KEYS, wide(ROUNDS), chance[BLOCK:])
    for i in range(8):
        chance[KEY + i] = chance[BLOCK + i]
        chance[BLOCK + i] = chance[BLOCK + 8 + i] = 0
    chance[BLOCKS] = 0
    chance[USED] = 16


@cold
def begin_stream(chance: Numbers, root: Numbers, number: int, purpose: Numbers) -> None:
    """Start over from the seed of stream `number` (of games, of moves): it follows from the seed of `root`
    alone, so many games can be played in any order and by any number of workers."""
    chacha(root[SEED:KEY], number, purpose, wide(ROUNDS), chance[BLOCK:])
    for i in range(8):
        chance[SEED + i] = chance[BLOCK + i]
    begin_deal(chance, wide(0))


@rule
def reseed(chance: Numbers, source: Numbers) -> None:
    """Start over from a seed drawn out of another generator."""
    for i in range(8):
        chance[SEED + i] = word(source)
    begin_deal(chance, wide(0))


@rule
def word(chance: Numbers) -> int:
    """The next 32 bits."""
    used = wide(chance[USED])
    if used == 16:
        blocks = wide(chance[BLOCKS])
        chacha(chance[KEY:BLOCKS], blocks, FOR_CARDS, wide(ROUNDS), chance[BLOCK:])
        chance[BLOCKS] = blocks + 1
        used = 0
    chance[USED] = used + 1
    return wide(chance[BLOCK + used])


@rule
def below(chance: Numbers, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (n is at most 2**31): the high half of a product
    with 32 random bits, drawn again in the rare cases that would favour some numbers."""
    product = word(chance) * n
    if product & MASK < n:
        product = draw_again(chance, product, wide(n))
    return product >> 32


@cold
def draw_again(chance: Numbers, product: int, n: int) -> int:
    """Look twice at a product that might favour some numbers. That of a script is always 0: its block is
    empty."""
    if chance[BLOCKS] == SCRIPTED:
        return follow_script(chance, n, wide(1), n) << 32
    uneven = (MASK + 1 - n) % n
    while product & MASK < uneven:
        product = word(chance) * n
    return product


@rule
def bring_up(chance: Numbers, cards: Numbers, size: int) -> None:
    """One step of Fisher and Yates: swap a random one of the first `size` cards with the last of them."""
    scripted = chance[BLOCKS] == SCRIPTED
    chosen = scripted_card(chance, cards, wide(size)) if scripted else below(chance, size)
    card = cards[chosen]
    cards[chosen] = cards[size - 1]
    cards[size - 1] = card


@rule
def shuffle(chance: Numbers, cards: Numbers, size: int) -> None:
    """Put the first `size` cards into a random order, all orders equally likely."""
    for left in range(size, 1, -1):
        bring_up(chance, cards, left)


@rule
def random_bit(chance: Numbers, mask: int) -> int:
    """One of the set bits of a mask, as a mask."""
    return 1 << nth_bit(mask, below(chance, count_bits(mask)))


# --- scripts: every way that chance may go, one after the other


def script(chance: Numbers, choices: list[int]) -> None:
    """Make a generator draw what is written: of the ways that each step can go, the one of this number; the
    first way when the script is over. `read_script` says which ways there were."""
    chance[:] = 0
    chance[BLOCKS] = SCRIPTED
    chance[: len(choices)] = choices


def read_script(chance: Numbers) -> list[tuple[int, int, int, int]]:
    """What happened by a script. For each step: the way it went, of how many, and the chance of that as a
    fraction."""
    made = int(chance[STEP])
    if made > STEPS:
        raise OverflowError(f"{made} steps of chance in one move; a script has {STEPS}.")
    return [(step & 255, step >> 8 & 255, step >> 16 & 255, step >> 24) for step in chance[:made].tolist()]


@rule
def follow_script(chance: Numbers, ways: int, copies: int, size: int) -> int:
    """The next step of a script; note there how many ways it has, and that this one is `copies` of `size`."""
    step = wide(chance[STEP])
    chance[STEP] = step + 1
    chance[USED] = 0
    if step >= STEPS:
        return wide(0)
    way = wide(chance[step]) & 255
    chance[step] = way | ways << 8 | copies << 16 | size << 24
    return way


@cold
def scripted_card(chance: Numbers, cards: Numbers, size: int) -> int:
    """Where the card lies that the script takes. Equal cards are one way; ways go from low cards to high."""
    ways, least = wide(0), wide(-(1 << 20))
    while True:
        card = next_card(cards, size, least)
        if card == 1 << 20:
            break
        ways, least = ways + 1, card
    step = wide(chance[STEP])
    way = wide(chance[step]) & 255 if step < STEPS else wide(0)
    card = wide(-(1 << 20))
    for _ in range(way + 1):
        card = next_card(cards, size, card)
    copies, place = wide(0), wide(0)
    for i in range(size):
        if cards[i] == card:
            copies, place = copies + 1, wide(i)
    follow_script(chance, ways, copies, size)
    return place


@rule
def next_card(cards: Numbers, size: int, above: int) -> int:
    """The lowest of the first `size` cards that is above this one."""
    lowest = wide(1 << 20)
    for i in range(size):
        if above < cards[i] < lowest:
            lowest = wide(cards[i])
    return lowest

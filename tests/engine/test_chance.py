"""The generator gives what is published, and nothing is more likely than anything else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod

import numpy as np
import pytest

from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers


def words(text: str) -> np.ndarray:
    """Little-endian 32-bit words of a row of bytes in hexadecimal."""
    return np.frombuffer(bytes.fromhex(text.replace(" ", "")), "<u4").astype(np.uint32)


def block(key: str, counter: int, nonce: str, rounds: int) -> bytes:
    out = np.zeros(16, np.uint32)
    chance.chacha(words(key), counter, words(nonce), rounds, out)
    return out.astype("<u4").tobytes()


def test_the_block_of_twenty_rounds_is_that_of_rfc_8439() -> None:
    key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    assert block(key, 1, "000000090000004a00000000", 20).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_the_block_of_eight_rounds_is_the_published_one_for_the_zero_key() -> None:
    assert block("00" * 32, 0, "00" * 12, 8).hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def test_words_come_from_the_blocks_of_the_deals_key_in_order() -> None:
    generator = chance.generator(1)
    chance.begin_deal(generator, 5)
    key = generator[chance.KEY : chance.BLOCKS].copy()
    expected = np.zeros(16, np.uint32)
    for counter in range(3):
        chance.chacha(key, counter, np.zeros(3, np.uint32), 8, expected)
        assert [chance.word(generator) for _ in range(16)] == expected.tolist()


def test_each_deal_has_a_key_of_its_own_that_no_other_deal_changes() -> None:
    straight, detour = chance.generator(7), chance.generator(7)
    chance.begin_deal(detour, 1)
    for _ in range(100):
        chance.word(detour)
    for generator in (straight, detour):
        chance.begin_deal(generator, 2)
    assert straight.tolist() == detour.tolist()
    chance.begin_deal(detour, 3)
    assert straight.tolist() != detour.tolist()


def test_a_number_is_widened_and_bytes_are_taken_as_they_are() -> None:
    assert chance.seed_bytes(b"x" * 32) == b"x" * 32
    assert len(chance.seed_bytes(5)) == 32
    assert chance.seed_bytes(5) != chance.seed_bytes(6)
    assert chance.seed_bytes(None) != chance.seed_bytes(None)


@pytest.mark.parametrize("seed", [b"short", "7", 1.5, True, [1]])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises((TypeError, ValueError), match=r"[Ss]eed"):
        chance.seed_bytes(seed)  # type: ignore[arg-type]


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("n", [2, 3, 7, 15, 150])
def test_every_number_below_n_is_equally_likely(n: int) -> None:
    generator = chance.generator(n)
    counts = np.bincount([chance.below(generator, n) for _ in range(200 * n)], minlength=n)
    assert len(counts) == n
    assert chi_square(counts) < n + 6 * (2 * n) ** 0.5  # six standard deviations


def test_a_number_just_above_a_power_of_two_draws_again_instead_of_favouring_small_ones() -> None:
    n = 3 * 2**29  # a quarter of all words must be refused
    generator = chance.generator(1)
    thirds = np.bincount([chance.below(generator, n) // 2**29 for _ in range(6000)], minlength=3)
    assert chi_square(thirds) < 30


def test_every_order_of_four_cards_is_equally_likely() -> None:
    generator = chance.generator(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(4800):
        cards = np.arange(4)
        chance.shuffle(generator, cards, 4)
        counts[tuple(cards.tolist())] = counts.get(tuple(cards.tolist()), 0) + 1
    assert len(counts) == 24
    assert chi_square(np.array(list(counts.values()))) < 24 + 6 * 48**0.5


def test_a_random_bit_is_one_of_the_set_ones_and_all_of_them_come() -> None:
    generator = chance.generator(4)
    mask = 0b1000_0000_0001_0010_0000_0101
    drawn = {chance.random_bit(generator, mask) for _ in range(400)}
    assert drawn == {1 << bit for bit in range(24) if mask >> bit & 1}


def ways(draw: Callable[[Numbers], object]) -> dict[object, Fraction]:
    """All that can come of drawing by a script, and how likely it is."""
    found: dict[object, Fraction] = {}
    source, choices = np.zeros(chance.WORDS, np.uint32), list[int]()
    while True:
        chance.script(source, choices)
        drawn = draw(source)
        steps = chance.read_script(source)
        likely = prod(Fraction(copies, size) for _, _, copies, size in steps)
        found[drawn] = found.get(drawn, Fraction(0)) + likely
        choices = [way for way, _, _, _ in steps]
        while choices and choices[-1] + 1 == steps[len(choices) - 1][1]:
            choices.pop()
        if not choices:
            return found
        choices[-1] += 1


def test_a_script_draws_every_number_equally_often() -> None:
    pairs = ways(lambda source: (chance.below(source, 3), chance.below(source, 2)))
    assert pairs == {(a, b): Fraction(1, 6) for a in range(3) for b in range(2)}


def test_equal_cards_are_one_way_of_a_script() -> None:
    def top_two(source: Numbers) -> tuple[int, int]:
        cards = np.array([4, -2, 4, 4, 7], np.int8)
        for size in (5, 4):
            chance.bring_up(source, cards, size)
        assert sorted(cards.tolist()) == [-2, 4, 4, 4, 7]
        return int(cards[4]), int(cards[3])

    found = ways(top_two)
    assert found == {
        (first, second): Fraction(many[first] * (many[second] - (first == second)), 20)
        for many in [{-2: 1, 4: 3, 7: 1}]
        for first in many
        for second in many
        if many[second] > (first == second)
    }
    assert sum(found.values()) == 1


def test_a_script_that_is_too_long_says_so() -> None:
    source = np.zeros(chance.WORDS, np.uint32)
    chance.script(source, [])
    for _ in range(chance.STEPS + 1):
        chance.below(source, 2)
    with pytest.raises(OverflowError, match="17 steps"):
        chance.read_script(source)


def test_a_deal_leaves_a_script_alone() -> None:
    source = np.zeros(chance.WORDS, np.uint32)
    chance.script(source, [1])
    chance.begin_deal(source, 3)
    assert chance.below(source, 2) == 1

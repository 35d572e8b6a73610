"""Sets of cards and seats as the bits of a number."""

from __future__ import annotations

from stammtisch.engine.layout import Numbers
from stammtisch.engine.marks import rule


def count_bits(mask: int) -> int:
    """How many bits are set; in compiled code an instruction of the machine."""
    return int(mask).bit_count()


@rule
def lowest_bit(mask: int) -> int:
    """The number of the lowest set bit."""
    return count_bits((mask & -mask) - 1)


@rule
def nth_bit(mask: int, n: int) -> int:
    """The number of the set bit, of 32, that has n others below it; by halves, for a loop over bits
    mispredicts."""
    mask = int(mask)
    place = 16 * (n >= count_bits(mask & 0xFFFF))
    place += 8 * (n >= count_bits(mask & ((0x100 << place) - 1)))
    place += 4 * (n >= count_bits(mask & ((0x10 << place) - 1)))
    place += 2 * (n >= count_bits(mask & ((0x4 << place) - 1)))
    return place + (n >= count_bits(mask & ((0x2 << place) - 1)))


@rule
def list_bits(mask: int, width: int, first: int, out: Numbers, count: int) -> int:
    """Append `first` + the number of each set bit to `out`, which holds `count` already; the new count.
    Writes before it counts, so `out` needs a spare cell: a loop without branches is many times quicker
    here."""
    mask = int(mask)
    for bit in range(width):
        out[count] = first + bit
        count += mask >> bit & 1
    return count


@rule
def list_few_bits(mask: int, out: Numbers) -> int:
    """The same for a mask with a few bits set among many: step from bit to bit."""
    mask = int(mask)
    count = 0
    while mask != 0:
        out[count] = lowest_bit(mask)
        mask &= mask - 1
        count += 1
    return count

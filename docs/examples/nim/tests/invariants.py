"""What is always true of a position of Nim; compiled, so that millions can be asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.layout import NOBODY
from stammtisch.engine.marks import cold


@cold
def sound(s: Any) -> bool:
    """There is a winner as soon as the heap is empty, and until then somebody is to move."""
    return bool((s.heap == 0) == (s.winner != NOBODY) and (s.mover == NOBODY) == (s.winner != NOBODY))

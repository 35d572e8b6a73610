"""The commitment to a deal: it can be shown before the first card, and checked after the last."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from stammtisch.version import __version__


def commitment(
    seed: bytes, game: str, seats: int, options: Mapping[str, int | str], engine: str = __version__
) -> str:
    """A hash that fixes the seed before the first card without revealing it."""
    fixed = {"engine": engine, "game": game, "options": dict(options), "seats": seats, "seed": seed.hex()}
    return hashlib.sha256(json.dumps(fixed, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

"""Names, room codes and tokens."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

from stammtisch.rooms.refusals import Refusal

LONGEST_NAME = 24
MOST_MARKS = 2  # accents on one letter
JOINER = "\u200d"  # holds the parts of one picture together
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 6


def check_name(name: str) -> str:
    """A name as it is shown: 1 to 24 visible characters, one space between words."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(clean) <= LONGEST_NAME or not any(is_visible(sign) for sign in clean):
        raise Refusal("bad_name")
    marks = 0
    for sign in clean:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        # Other signs steer the direction of text or the terminal, or are half a character.
        if (kind.startswith("C") and sign != JOINER) or kind in ("Zl", "Zp") or marks > MOST_MARKS:
            raise Refusal("bad_name")
    return clean


def is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in "\u115f\u1160\u3164\uffa0\u2800"


def code_from(chance: bytes) -> str:
    """Of a room: short enough to say aloud."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in chance[:CODE_LENGTH])


def token_from(chance: bytes) -> str:
    return base64.urlsafe_b64encode(chance).decode().rstrip("=")


def new_game_id() -> str:
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(hashed(token), kept or "")

"""The one base of everything that a user can do wrong."""

from __future__ import annotations


class Mistake(ValueError):
    """Something that a user can mend; its sentence says what is wrong and what to do."""

"""The terminal's own sentences, in the languages that the product speaks."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from stammtisch.games.grammar import LANGUAGES


class Phrases:
    """The terminal's own sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        text = Path(__file__).with_name("phrases.toml").read_text("utf-8")
        self.sentences: dict[str, str] = tomllib.loads(text)[lang]

    def __call__(self, key: str, **values: object) -> str:
        return self.sentences[key].format(**values)

    def number(self, value: float, form: str) -> str:
        """A number as this language writes it; what is rounded to nothing has no sign of its own."""
        written = format(value, form)
        plain = format(0.0, form) if float(written) == 0 else written
        return plain.replace(".", self("decimal"))


def default_language() -> str:
    """German where the system speaks German, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return next((lang for lang in LANGUAGES if spoken.startswith(lang)), "en")

"""Putting what was measured into the documents, between two marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stammtisch import __version__
from stammtisch.games import load

DOCS = Path(__file__).parent.parent / "docs"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, len(head) * ["---"], *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def made_with(games: Sequence[str]) -> str:
    """Which engine and which rules a table was made with."""
    rules = ", ".join(f"{game} {load(game).rules_hash}" for game in games)
    return f"\nMade with Stammtisch {__version__}, rules {rules}.\n"


def put(page: str, mark: str, text: str) -> None:
    """Replace what stands between the marks of this name, whose first says which script made it."""
    path = DOCS / page
    before, rest = path.read_text("utf-8").split(f"<!-- {mark}: made by bench/{mark}.py -->\n")
    after = rest.split(f"<!-- end of {mark} -->")[1]
    whole = f"{before}<!-- {mark}: made by bench/{mark}.py -->\n{text}<!-- end of {mark} -->{after}"
    path.write_text(whole, "utf-8")

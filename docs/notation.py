"""Makes docs/notation.md out of the sections in the text.py of each game and of the notation.md beside it,
which says what they mean. `--check` only compares."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from stammtisch.games import GAMES, load
from stammtisch.games.grammar import FOLDER
from stammtisch.games.notation import Notation

PAGE = Path(__file__).with_name("notation.md")
CHANCE = "| `chance HEX` | the generator | seed 0 |"

INTRO = '''# The notation: positions and moves as text

Every position can be written as text and read back, and every move has words. Scenario tests, golden games,
saved positions and bug reports are written in this notation.

```python
table = stammtisch.Table.parse("""
    skyjo
    A*   5  3 ?1 ?1 |  5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B    1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    drawn 5   discard 12
""")
table.play("swap 9")
print(table)  # the same as table.text(); both hold hidden cards
```

## What all games share

- A text is a row of **sections**. A section is a keyword and the values after it, up to the next keyword.
  Line breaks and the amount of white space mean nothing; `#` starts a comment that runs to the end of the
  line.
- The first section is the game's name, followed by the options that differ from their defaults: `skyjo
  target=50`.
- Seats are the letters `A` (seat 0), `B` (seat 1), and so on; there are as many seats as letters. `*`
  after a letter marks the seat whose turn it is. `-` stands for nobody.
- `over` stands in the text of a finished game.
- `chance` holds the state of the chance generator in hexadecimal. Left out, it is that of seed 0.
- `...` at the end of a draw pile whose order matters (`pile` of Skyjo, `deck` of Ratjack) stands for all
  cards that are named nowhere, in no order yet: `pile 12 2 ...`.
- A reader fills in what may be left out; a writer (`table.text()`) always writes everything, in the order
  given below.
- A text that breaks an invariant (a card twice, a card too few, a seat without a turn) is refused with a
  sentence that says which. Both `text()` and `parse` speak of the whole truth; what one seat sees is a
  view, and views are not read back.

- A move is made on a screen by touching **places**, one after the other: `targets` in a view, a list for
  each of the `moves`. A place is written in the words of this notation too. It belongs to whoever moves,
  unless it is shared or names a seat.
'''


def game_section(game: str) -> list[str]:
    """What the game's folder says, with every section written as the code reads it."""
    notation: Notation = import_module(f"stammtisch.games.{game}.text").NOTATION
    patterns = notation.patterns()
    described: list[str] = []
    lines: list[str] = []
    for line in (FOLDER / game / "notation.md").read_text("utf-8").splitlines():
        cells = line.split(" | ")
        keywords = cells[0].removeprefix("| ").split()
        if line.startswith("| ") and keywords != ["section"]:
            unknown = [keyword for keyword in keywords if keyword not in patterns]
            if unknown:
                sys.exit(f"games/{game}/notation.md: there is no section {unknown[0]!r} in text.py.")
            described += keywords
            written = " ".join(f"`{pattern}`" for keyword in keywords for pattern in patterns[keyword])
            lines.append(" | ".join([f"| {written}", *cells[1:]]))
        else:
            lines += [CHANCE] if described and not line and CHANCE not in lines else []
            lines.append(line)
    if described != list(patterns):
        missing = [keyword for keyword in patterns if keyword not in described]
        sys.exit(f"games/{game}/notation.md: missing {missing}, or the order is not that of text.py.")
    text = "\n".join(lines).replace("../../../../docs/", "")
    return [f"## {load(game).words('en').name}", "", text, ""]


def page() -> str:
    lines = [INTRO]
    for game in GAMES:
        lines += game_section(game)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
        sys.exit("docs/notation.md is not what docs/notation.py makes; run: make docs")

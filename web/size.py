"""How much a first visit loads, compressed: the first screen, a room by its link until the game begins, a
table of each game. Fails over the budget."""

from __future__ import annotations

import gzip
import json
import re
import sys
from pathlib import Path

PAGE = Path(__file__).parent.parent / "src" / "stammtisch" / "server" / "page"
BUDGET = 120 * 1024  # bytes, without rulebooks


def zipped(name: str) -> int:
    return len(gzip.compress((PAGE / name).read_bytes(), mtime=0))


def named(html: str) -> set[str]:
    """The files that the page itself names: loaded by everybody."""
    return {name.lstrip("/") for name in re.findall(r'(?:src|href)="(/[^"]+)"', html)}


def reached(manifest: dict[str, dict[str, list[str] | str]], key: str) -> set[str]:
    """The files of a part of the page, with all that it needs at once."""
    seen, waiting, files = set[str](), [key], set[str]()
    while waiting:
        if (part := waiting.pop()) in seen:
            continue
        seen.add(part)
        files |= {str(manifest[part]["file"]), *manifest[part].get("css", [])}
        waiting += manifest[part].get("imports", [])
    return files


def sizes() -> dict[str, int]:
    """Of each screen that people open first, the bytes that it loads."""
    return {what: sum(map(zipped, files)) for what, files in loads().items()}


def loads() -> dict[str, set[str]]:
    index = (PAGE / "index.html").read_text("utf-8")
    manifest = json.loads((PAGE / "manifest.json").read_text("utf-8"))
    first = {"index.html", *named(index)}
    room = first | reached(manifest, "src/shell/screens/Room.svelte")
    seats = [reached(manifest, f"src/room/{screen}.svelte") for screen in ("JoinRoom", "Waiting")]
    found = {"first screen": first, "a room by its link": room.union(*seats)}
    for key in sorted(manifest):
        if game := re.fullmatch(r"src/games/(\w+)/index\.ts", key):
            words = reached(manifest, f"src/generated/words/{game[1]}.de.json")
            found[f"a table of {game[1]}"] = room | reached(manifest, key) | words
    return found


def main() -> None:
    files, measured = loads(), sizes()
    for what, size in measured.items():
        print(f"{what}: {size / 1024:.1f} kB gzip in {len(files[what])} files")
    if max(measured.values()) > BUDGET:
        sys.exit(f"The page is larger than {BUDGET // 1024} kB.")


if __name__ == "__main__":
    main()

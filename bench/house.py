"""What a game costs here, and how tidy the house is: a table of counts, for the tree as it stands or, with
`--at COMMIT`, as it was."""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
WRITTEN = (".py", ".toml", ".md", ".ts", ".svelte", ".css", ".json")  # by hand; golden games are not
EFFECT = "_".join(("CHIP", "STEAL"))  # put together: this file need not know it
PACKAGE = "src/stammtisch"
OPTIONAL = ("strategy.py", "judgement.py", "board.py", "features.py", "study.py", "lesson.toml", "options.py")


def files(root: Path) -> list[Path]:
    """Everything that stands in the repository."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False).stdout
    names = listed.splitlines() or [str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()]
    return [root / name for name in names if (root / name).is_file()]


def of_game(root: Path, game: str) -> list[Path]:
    """The files with code, words and texts that were written for one game, in package, page and tests."""
    return [
        path
        for path in files(root)
        if {game, f"{game}.py"} & set(path.relative_to(root).parts[2:])
        and path.suffix in WRITTEN
        and not is_made(path)
        and path.read_bytes()
    ]


def is_made(path: Path) -> bool:
    """Whether a script writes it, such as the one of the same name beside a page of the documentation."""
    page = path.suffix == ".md" and path.with_suffix(".py").is_file()
    return page or bool({"fixtures", "pictures", "generated"} & set(path.parts))


def is_needed(path: Path) -> bool:
    """Whether a game could not do without a file now: all others have defaults."""
    return "scenarios" in path.parts or (PACKAGE in path.as_posix() and path.name not in OPTIONAL)


def has_defaults(root: Path) -> bool:
    """Before there were any, a game needed all of its files."""
    return (root / PACKAGE / "engine" / "defaults.py").is_file()


def lines(paths: list[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def counts(root: Path) -> dict[str, int]:
    everything = files(root)
    package = [path for path in everything if path.is_relative_to(root / PACKAGE) and path.suffix == ".py"]
    texts = [path for path in everything if path.suffix in WRITTEN]
    games = sorted(
        path.parent.name for path in everything if path.match("games/*/rules.py") and path in package
    )
    result = {"loose modules at the top": sum(path.parent == root / PACKAGE for path in package)}
    naming = [path for path in texts if EFFECT in path.read_text("utf-8").upper()]
    result[f"files that name {EFFECT}"] = len(naming)
    result["of these written by hand"] = sum(not is_made(path) for path in naming)
    result["lines with dict[str, Any]"] = sum(
        "dict[str, Any]" in line for path in package for line in path.read_text("utf-8").splitlines()
    )
    for game in games:
        own = of_game(root, game)
        result[f"{game}: files"], result[f"{game}: lines"] = len(own), lines(own)
        needed = [path for path in own if is_needed(path)] if has_defaults(root) else own
        result[f"{game}: files it needs"], result[f"{game}: lines it needs"] = len(needed), lines(needed)
    return result


def at(commit: str, folder: Path) -> Path:
    """The tree of a commit, unpacked."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", metavar="COMMIT", help="beside the tree as it was then")
    given = parser.parse_args()
    now = counts(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        before = counts(at(given.at, Path(folder))) if given.at else {}
    for what, count in now.items():
        print(f"{what:30} {before.get(what, ''):>7} {count:>7}")


if __name__ == "__main__":
    main()

"""How long a first evening takes to begin: a commit of then beside one of now, each cloned afresh, with an
environment and a home of its own. What pip and npm have downloaded before they find again.

    bench/start.py --at 7f2f622
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx

ROOT = Path(__file__).parent.parent
DOWNLOADS = (
    ".npmrc",
    ".npm",
    ".config/pip",
    ".cache/pip",
)  # of a home: where from, and what is there already
GAME = "skyjo"
PATIENCE = 1800.0  # seconds
PAUSE = 0.1  # seconds between two questions
TIMES = 3  # that something warm is repeated
Figures = dict[str, float]


@dataclass(frozen=True)
class Place:
    """Where Stammtisch is installed, and the home of whoever plays there."""

    bin: Path
    home: Path
    folder: Path

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        return {
            **kept,
            "HOME": str(self.home),
            "BROWSER": "true",  # one that opens nothing
            "STAMMTISCH_HOST": "127.0.0.1",
            "STAMMTISCH_PORT": str(free_port()),
        }

    def forget(self) -> None:
        """What was compiled."""
        shutil.rmtree(self.home / ".cache" / "stammtisch", ignore_errors=True)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def checkout(commit: str, folder: Path) -> Place:
    """A fresh clone, in which nothing is installed yet."""
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder / "clone"], check=True)
    subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=folder / "clone", check=True)
    home = folder / "home"
    for name in DOWNLOADS:
        if (Path.home() / name).exists():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).symlink_to(Path.home() / name)
    return Place(folder / "clone" / ".venv" / "bin", home, folder / "clone")


# --- what is measured


@dataclass
class Evening:
    """A server that was just started."""

    process: subprocess.Popen[bytes]
    port: str
    begun: float
    asking: httpx.Client

    def until(
        self, what: str, *path: str, wish: dict[str, object] | None = None, all_ready: bool = False
    ) -> float:
        """Seconds from the start until a question is answered as it should be."""
        url = f"http://127.0.0.1:{self.port}/{'/'.join(path)}"
        while (taken := time.monotonic() - self.begun) < PATIENCE:
            if self.process.poll() is not None:
                raise SystemExit(f"It ended before {what}.")
            try:
                answer = self.asking.get(url) if wish is None else self.asking.post(url, json=wish)
                if answer.is_success and (
                    not all_ready or all(game["ready"] for game in answer.json()["games"])
                ):
                    return taken
            except httpx.TransportError:
                pass
            time.sleep(PAUSE)
        raise SystemExit(f"There was no {what} after {PATIENCE:.0f} seconds.")

    def page(self) -> float:
        return self.until("the page answers")

    def deal(self) -> float:
        """Whoever has the page taps a game."""
        wish = {"id": os.urandom(12).hex(), "name": "Ada", "game": GAME, "seats": ["strong"], "start": True}
        return self.until("a game is dealt", "api", "rooms", wish=wish)

    def all_games(self) -> float:
        return self.until("all games are ready", "api", "about", all_ready=True)

    def memory(self) -> float:
        """Megabytes that the server holds; no other process may hold them with it."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("ascii").splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024


@contextmanager
def evening(place: Place, command: Sequence[str | Path]) -> Iterator[Evening]:
    environment = place.environment()
    with (place.home / "said.log").open("ab") as said:
        begun = time.monotonic()
        process = subprocess.Popen(
            command, cwd=place.folder, env=environment, stdout=said, stderr=said, start_new_session=True
        )
    try:
        with httpx.Client(trust_env=False) as asking:
            yield Evening(process, environment["STAMMTISCH_PORT"], begun, asking)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def first_evening(place: Place) -> Figures:
    """`make run` where nothing is installed."""
    python = f"PYTHON={getattr(sys, '_base_executable', sys.executable)}"
    with evening(place, ["make", "run", python]) as begun:
        return {
            "make run, until the page answers, s": begun.page(),
            "make run, until a game is dealt, s": begun.deal(),
            "make run, until all games are ready, s": begun.all_games(),
        }


def later_evening(place: Place) -> Figures:
    with evening(place, [place.bin / "stammtisch", "serve"]) as begun:
        return {
            "serve again, until the page answers, s": begun.page(),
            "serve again, until a game is dealt, s": begun.deal(),
            "serve again, until all games are ready, s": begun.all_games(),
            "memory of the server then, MB": begun.memory(),
        }


def in_the_terminal(place: Place, how: str) -> Figures:
    """Until the first move is asked for, and until a master has decided what it would do."""
    command: list[str | Path] = [
        place.bin / "stammtisch",
        "play",
        GAME,
        "--new",
        "--seed",
        "1",
        "--lang",
        "en",
    ]
    begun = time.monotonic()
    with subprocess.Popen(
        command,
        env=place.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"h\nq\n")
        process.stdin.close()
        asked, decided = (taken - begun for taken in heard(process, b"Your move", b"A master would"))
    return {f"play, {how}: the first move, s": asked, f"play, {how}: a bot's first decision, s": decided}


def heard(process: subprocess.Popen[bytes], *words: bytes) -> Iterator[float]:
    """When a program has said one thing, and then another."""
    assert process.stdout is not None
    said = b""
    for some in words:
        while some not in said:
            if not (more := os.read(process.stdout.fileno(), 65536)):
                raise SystemExit(f"It ended without {some!r}:\n{said.decode()}")
            said += more
        yield time.monotonic()


def size(place: Place) -> Figures:
    files = [path for path in place.bin.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    return {"installed for make run, MB": sum(path.stat().st_size for path in files) / 2**20}


# --- old beside new


def compared(old: Place, new: Place) -> dict[str, tuple[float, float]]:
    """Each figure of both. What can be repeated is measured in turns, so that a busy moment hits both."""
    both = (old, new)
    cold = [first_evening(place) | size(place) for place in both]
    warm: list[list[Figures]] = [[], []]
    for _ in range(TIMES):
        for repeated, place in zip(warm, both, strict=True):
            repeated.append(later_evening(place) | in_the_terminal(place, "warm"))
    for measured, place in zip(cold, both, strict=True):
        place.forget()
        measured |= in_the_terminal(place, "cold")
    then, now = (first | middle(some) for first, some in zip(cold, warm, strict=True))
    return {name: (then[name], now[name]) for name in then}


def middle(some: Sequence[Figures]) -> Figures:
    return {name: median(one[name] for one in some) for name in some[0]}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", required=True, metavar="COMMIT", help="then")
    parser.add_argument("--now", default="HEAD", metavar="COMMIT", help="now; HEAD if it is not said")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="start-") as folder:
        places = [
            checkout(commit, Path(folder, name)) for name, commit in (("old", given.at), ("new", given.now))
        ]
        rows = compared(*places)
    print(f"{'':44}{given.at[:10]:>12}{given.now[:10]:>12}{'new/old':>10}")
    for name, (old, new) in rows.items():
        print(f"{name:44}{old:12.2f}{new:12.2f}{new / old:10.2f}")


if __name__ == "__main__":
    main()

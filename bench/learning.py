"""The curve of docs/examples/learn.py: runs it, draws it, and puts it into docs/research.md."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys

from pages import DOCS, put, table

PICTURE = DOCS / "pictures" / "learning.svg"


def learn(updates: int) -> list[tuple[int, float]]:
    """Games learnt from, and the share of wins in percent."""
    command = [sys.executable, DOCS / "examples" / "learn.py", str(updates)]
    alone = {
        **os.environ,
        "OPENBLAS_NUM_THREADS": "1",
    }  # small products: threads would only wait for each other
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=alone)
    return [
        (int(games), float(share))
        for games, share in re.findall(r"^ *(\d+) games learnt from: wins ([\d.]+)%", done.stdout, re.M)
    ]


def draw(curve: list[tuple[int, float]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "stammtisch"  # the same file again
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3))
    axes.plot(*zip(*curve, strict=True), marker="o", markersize=3)
    axes.axhline(50, linestyle=":", color="grey")
    axes.set(xlabel="games learnt from", ylabel="wins against random play (%)", ylim=(40, 100))
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=200)
    curve = learn(parser.parse_args().updates)
    draw(curve)
    shown = [curve[round(i * (len(curve) - 1) / 5)] for i in range(6)]
    text = table(
        ["games learnt from", *(f"{games:,}" for games, _ in shown)],
        [["wins against random play", *(f"{share:.1f} %" for _, share in shown)]],
    )
    picture = f"![wins against games learnt from](pictures/{PICTURE.name})"
    put("research.md", "learning", f"{text}\n{picture}\n\n")


if __name__ == "__main__":
    main()

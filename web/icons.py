"""Draws the icons of the installed page out of icon.svg: rounded, filling a mask, and for Apple.

Called by `make icons` when the drawing has changed; needs Chromium.
"""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
SIDE = 40  # of the drawing's view box
MASK = 0.74  # of a maskable icon is left of the drawing: the circle that every mask shows is 80 % wide


def full(svg: str, share: float) -> str:
    """The drawing without its round corners, smaller on a ground that fills the square."""
    ground = re.search(r"<rect[^>]*/>", svg)
    assert ground is not None
    square = re.sub(r' rx="[^"]*"', "", ground[0])
    inner = svg[ground.end() : svg.index("</svg>")]
    edge = SIDE * (1 - share) / 2
    moved = f'<g transform="translate({edge} {edge}) scale({share})">{inner}</g>'
    return f"{svg[: ground.start()]}{square}{moved}</svg>"


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    icons = {
        "icon-192.png": (svg, 192),
        "icon-512.png": (svg, 512),
        "icon-maskable.png": (full(svg, MASK), 512),
        "icon-apple.png": (full(svg, 0.9), 180),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for name, (drawing, side) in icons.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            taken = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            taken.quantize(64, method=Image.Quantize.FASTOCTREE).save(PUBLIC / name, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()

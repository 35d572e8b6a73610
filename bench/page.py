"""The page's figures, in Chromium beside a server here: from a tap until the move is shown, opening
a running table, the longest task during moves with the processor throttled four times, and the first load.
`--write` puts them into docs/page.md."""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "web"))

import size
from pages import put, table
from server.running import FREE, Running
from web.conftest import BROWSERS, FLAGS
from web.playing import LIT, sit_down, tap_once

from stammtisch import GAMES

TIMES = 20
PHONE = {"width": 360, "height": 640}

# From the click until the turned card is painted.
TAP = """
([lit]) => new Promise((done) => {
  const own = document.querySelector('.own');
  const target = own.querySelector(lit);  // twelve cards, all face down
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    if (own.querySelector('.card:not(.card--back)')) {
      seen.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    }
  });
  seen.observe(own, { subtree: true, childList: true, attributes: true });
  target.click();
})
"""

# From the beginning of the navigation until something can be tapped.
OPENING = """
([lit]) => new Promise((done) => {
  const look = () => (document.querySelector(lit) ? done(performance.now()) : requestAnimationFrame(look));
  look();
})
"""

LONG = """
() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: false });
}
"""


def taps(page: Page, server: Running) -> list[float]:
    """Your first move at a new table, again and again."""
    times = []
    for _ in range(TIMES):
        sit_down(page, server, "skyjo", options={})
        page.wait_for_selector(f".own :is({LIT})")
        times.append(float(page.evaluate(TAP, [LIT])))
    return times


def openings(page: Page, server: Running) -> list[float]:
    """A running table, reloaded; the browser has the files already."""
    sit_down(page, server, "skyjo", options={})
    times = []
    for _ in range(TIMES):
        page.reload(wait_until="commit")
        times.append(float(page.evaluate(OPENING, [LIT])))
    return times


def longest_task(page: Page, server: Running, game: str) -> float:
    """With the processor four times as slow, as on a cheap phone."""
    sit_down(page, server, game)
    page.wait_for_selector(f":is({LIT})")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(LONG)
    chance = random.Random(1)
    for _ in range(TIMES):
        if not tap_once(page, chance):
            break
    return float(page.evaluate("window.longest"))


def shown(times: list[float]) -> str:
    return f"median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms"


def measured(folder: str) -> list[list[str]]:
    """What was measured, what it came to, and what it may come to."""
    browser_path = next(path for name in BROWSERS if (path := shutil.which(name)))
    rows = []
    with Running(Path(folder), *FREE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        address = f"http://127.0.0.1:{server.port}"
        page = browser.new_page(viewport=PHONE, base_url=address)
        rows.append(["from a tap until the move is shown", shown(taps(page, server)), "100 ms"])
        rows.append(["opening a running table", shown(openings(page, server)), "300 ms"])
        for game in GAMES:
            slow = browser.new_page(viewport=PHONE, base_url=address)
            longest = longest_task(slow, server, game)
            slow.close()
            told = (
                f"{longest:.0f} ms" if longest else "below 50 ms"
            )  # shorter ones are not told by the browser
            rows.append([f"longest task during {TIMES} taps at {game}, throttled four times", told, "100 ms"])
        browser.close()
    for what, bytes_ in size.sizes().items():
        rows.append([f"first load: {what}", f"{bytes_ / 1024:.1f} kB gzip", f"{size.BUDGET // 1024} kB"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/page.md")
    write = parser.parse_args().write
    with tempfile.TemporaryDirectory() as folder:
        rows = measured(folder)
    text = table(["measured", "it takes", "at most"], rows)
    print(text)
    if write:
        put("page.md", "page", text)


if __name__ == "__main__":
    main()

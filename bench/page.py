"""The page's figures, in Chromium beside a server on this machine: from a tap to the own move shown, opening
a running table, and the longest task during moves with the processor throttled four times."""

from __future__ import annotations

import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.running import FREE, Running
from web.conftest import BROWSERS, FLAGS
from web.playing import LIT, sit_down, tap_once

TIMES = 20

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
    """The own first move of a new table, again and again."""
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


def main() -> None:
    browser_path = next(path for name in BROWSERS if (path := shutil.which(name)))
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder), *FREE) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        phone = {"width": 360, "height": 640}
        page = browser.new_page(viewport=phone, base_url=f"http://127.0.0.1:{server.port}")
        print(f"from a tap to the own move shown: {shown(taps(page, server))}")
        print(f"opening a running table: {shown(openings(page, server))}")
        for game in ("skyjo", "makatsu", "ratjack", "manitou"):
            slow = browser.new_page(viewport=phone, base_url=f"http://127.0.0.1:{server.port}")
            print(
                f"longest task during moves of {game}, throttled: {longest_task(slow, server, game):.0f} ms"
            )
            slow.close()
        browser.close()


if __name__ == "__main__":
    main()

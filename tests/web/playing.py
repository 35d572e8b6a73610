"""What a person does on the page: sit down, tap what is lit, look at the result."""

from __future__ import annotations

import json
import random
import secrets
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, expect
from server.running import Running
from short import shortest

from stammtisch.games import load
from web.device import UPRIGHT

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LIT = "button.is-legal, .is-legal > button, button.is-free, .choosing__go:not(:disabled)"
MOST_TAPS = 4_000
RULES = {
    # A seat is called by its name and what counts there; the small cards on it are a picture, not its label.
    "label-content-name-mismatch": {"enabled": False},
}


def sit_down(
    page: Page,
    server: Running,
    game: str = "skyjo",
    seats: tuple[str, ...] = ("beginner", "beginner"),
    start: bool = True,
    **wishes: Any,
) -> str:
    """Make a room as its host, over HTTP, and open it on this page; the code of the room. Fewer others sit
    down at a game for fewer."""
    seats = seats[: load(game).seats[-1] - 1]
    wish = {"id": secrets.token_urlsafe(16), "name": "Mia", "game": game, "seats": list(seats),
            "speed": "instant", "options": shortest(game), "start": start, **wishes}  # fmt: skip
    answer = httpx.post(f"http://127.0.0.1:{server.port}/api/rooms", json=wish)
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    take(page, seated["room"], seated["token"])
    return str(seated["room"])


def take(page: Page, room: str, token: str) -> None:
    """Put a seat's token onto the device and open the room."""
    page.goto("/settings")
    held = json.dumps([{"room": room, "token": token}])
    page.evaluate("held => localStorage.setItem('stammtisch.seats', held)", held)
    page.goto(f"/r/{room}")


def until_my_turn(page: Page) -> bool:
    """Put away how rounds ended, until something is lit; False if the game is over."""
    while True:
        page.wait_for_function(
            """lit => document.querySelector('.res')
                || document.querySelector('.prompt .btn--solid')
                || (document.querySelector('.prompt--you') && document.querySelector(lit))
                || document.querySelector('dialog[open]')""",
            arg=LIT,
            timeout=60_000,
        )
        if page.locator(".res").count() or page.locator(".prompt .btn--solid").count():
            return False
        if not page.locator("dialog[open]").count():
            return True
        page.keyboard.press("Escape")


def tap_once(page: Page, chance: random.Random) -> bool:
    """Tap something that is lit; False if the game is over."""
    if not until_my_turn(page):
        return False
    page.evaluate(
        """([lit, share]) => {
            const there = [...document.querySelectorAll(lit)].filter((one) => one.checkVisibility());
            there[Math.floor(share * there.length)]?.click();
        }""",
        [LIT, chance.random()],
    )
    return True


def play_to_the_end(page: Page, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(MOST_TAPS):
        if not tap_once(page, chance):
            break
    else:
        raise AssertionError("The game does not end.")
    see_result(page)
    expect(page.locator(".res")).to_be_visible()


def see_result(page: Page) -> None:
    """Put away how the last round ended, and go on to the result if the page has not done so itself."""
    page.evaluate(
        """() => {
            document.querySelector('dialog[open]')?.close();
            document.querySelector('.prompt .btn--solid')?.click();
        }"""
    )


def no_sideways(page: Page) -> None:
    """Nothing is wider than the screen."""
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, f"{page.url} is {wider} pixels too wide"


def whole(page: Page, selector: str) -> None:
    """A line that would end in dots where it is too long is shown to its end."""
    cut = page.locator(selector).evaluate("line => line.scrollWidth - line.clientWidth")
    assert cut <= 0, f"{page.locator(selector).inner_text()!r} is {cut} pixels too long"


TARGETS = "button, a[href], summary, select, label:has(input)"


def easy_to_hit(page: Page) -> None:
    """Whatever can be tapped is 44 pixels high and wide; links within a sentence are as high as it."""
    small = page.evaluate(
        """targets => [...document.querySelectorAll(targets)]
            .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
            .filter((one) => getComputedStyle(one).display !== 'inline')
            .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.9)
            .map(({ name, box }) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)""",
        TARGETS,
    )
    assert small == [], f"{page.url}: {small}"


def fits(page: Page) -> None:
    """Nothing must be scrolled for, in any direction."""
    no_sideways(page)
    over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert over <= 0, f"{page.url} is {over} pixels too high"


def fits_upright(page: Page) -> None:
    """Nothing must be scrolled for on any phone."""
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            """([width, height]) => innerWidth === width && innerHeight === height
                && document.documentElement.scrollHeight <= height + 1""",
            arg=[width, height],
        )
        no_sideways(page)


def axe(page: Page) -> None:
    """What a machine can find of what keeps people out."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("rules => axe.run(document, { resultTypes: ['violations'], rules })", RULES)
    told = [
        f"{one['id']}: {one['help']} ({node['target']}: {node['failureSummary']})"
        for one in found["violations"]
        for node in one["nodes"]
    ]
    if told:
        raise AssertionError("\n".join(told))

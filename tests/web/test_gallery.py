"""Every kind of position of every game, in the gallery: nothing is cut off, and every move can be tapped."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from stammtisch import GAMES
from web.conftest import NewPage
from web.listener import Listener
from web.playing import axe, fits_upright, no_sideways

ROOT = Path(__file__).parents[2]
SMALLEST = 43.5  # px of a target, a little below 44 for rounding
TABLE = "main.table"
LOOKS = [
    ("phone", "dark", "de"),
    ("phone", "light", "en"),
    ("desktop", "dark", "en"),
    ("desktop", "light", "de"),
    ("laptop", "dark", "de"),
]

Picture = Callable[[Page, str], None]
pytestmark = pytest.mark.long


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="module")
def gallery() -> Iterator[SimpleNamespace]:
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py"), "gallery"], check=True)
    folder = str(ROOT / "build" / "gallery")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as http:
        Thread(target=http.serve_forever, daemon=True).start()
        yield SimpleNamespace(port=http.server_address[1])
        http.shutdown()


def positions(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (ROOT / "web" / "gallery" / "fixtures" / f"{game}.json").read_text("utf-8")
    )
    return found


def open_position(page: Page, game: str, name: str, **wishes: str) -> None:
    page.goto("/gallery.html?" + urlencode({"game": game, "at": name, **wishes}))
    expect(page.locator(TABLE)).to_be_visible()


@pytest.mark.parametrize(("device", "theme", "lang"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_positions(
    gallery: Any, new_page: NewPage, picture: Picture, game: str, device: str, theme: str, lang: str
) -> None:
    page = new_page(gallery, device, lang=lang, theme=theme)
    for position in positions(game):
        name = position["name"]
        open_position(page, game, name, theme=theme, lang=lang)
        picture(page, f"gallery-{game}-{name.replace(' ', '_')}-{device}-{theme}-{lang}")
        no_sideways(page)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1, f"{name} scrolls"
        assert page.evaluate(SPILLING) == [], name
        if device == "phone":
            axe(page)
            assert page.evaluate(SMALL_TARGETS, SMALLEST) == [], name


@pytest.mark.parametrize("game", GAMES)
def test_no_position_scrolls_on_a_phone(gallery: Any, new_page: NewPage, game: str) -> None:
    page = new_page(gallery)
    for position in positions(game):
        open_position(page, game, position["name"], lang="de")
        fits_upright(page)


# Panels that do not hold what they show: it would lie over what is beside them.
SPILLING = """[...document.querySelectorAll("main.table .seat, .boards__one")]
    .filter((panel) => panel.scrollWidth > panel.clientWidth + 1)
    .map((panel) => `${panel.className}: ${panel.scrollWidth} in ${panel.clientWidth}`)"""

SMALL_TARGETS = """least => [...document.querySelectorAll("main.table button")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < least || box.height < least))
    .map(([one, box]) => `${one.ariaLabel ?? one.textContent} ${box.width} x ${box.height}`)"""

TAP_EVERY_MOVE = """async ([moves, targets]) => {
    const settled = () => new Promise((done) => setTimeout(done));
    const missed = [];
    for (const [at, path] of targets.entries()) {
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        await settled();
        for (const place of path) {
            const there = [...document.querySelectorAll(`main.table [data-tap="${place}"]`)];
            there.find((one) => one.checkVisibility() && one.tabIndex === 0)?.click();
            await settled();
        }
        const made = document.querySelector(".prompt").dataset.done;
        if (made !== moves[at]) missed.push(`${moves[at]}: ${made}`);
    }
    return missed;
}"""


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_made_by_tapping_its_places(
    gallery: Any, new_page: NewPage, game: str, device: str
) -> None:
    """All of them are buttons in the order of the tabulator, so the keyboard makes them too."""
    page = new_page(gallery, device)
    for position in positions(game):
        view = position["view"]
        if view["moves"] and view["prompt"] != "choose":  # cards for a hunt are chosen together
            open_position(page, game, position["name"])
            close_the_last_round(page)
            assert page.evaluate(TAP_EVERY_MOVE, [view["moves"], view["targets"]]) == [], position["name"]


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_board_serves_every_position_of_every_game(
    gallery: Any, new_page: NewPage, game: str
) -> None:
    """A game without a board of its own can be played: every move by taps, whatever its view holds."""
    page = new_page(gallery, "phone", lang="en")
    for position in positions(game):
        view = position["view"]
        open_position(page, game, position["name"], lang="en", plain="")
        no_sideways(page)
        axe(page)
        assert page.evaluate(SMALL_TARGETS, SMALLEST) == [], position["name"]
        if view["moves"]:
            missed = page.evaluate(TAP_EVERY_MOVE, [view["moves"], view["targets"]])
            assert missed == [], position["name"]


def test_cards_for_a_hunt_are_chosen_together_and_told_in_order(gallery: Any, new_page: NewPage) -> None:
    page = new_page(gallery, "phone")
    open_position(page, "manitou", "choose")
    for name in ("Kundschafter", "Jäger 9", "Jäger 8", "Jäger 7", "Jäger 6", "Jäger 5", "Jäger 4", "Jäger 3"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Diese 8 mitnehmen").click()
    told = ", ".join(f"choose {card}" for card in ("3", "4", "5", "6", "7", "8", "9", "scout"))
    expect(page.locator(".prompt")).to_have_attribute("data-done", told)


def test_arrow_keys_lead_through_a_grid_and_escape_takes_a_tap_back(gallery: Any, new_page: NewPage) -> None:
    page = new_page(gallery, "phone")
    open_position(page, "skyjo", "drawn")
    page.get_by_role("button", name="Reihe 1, Spalte 1,").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Reihe 1, Spalte 2,")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Reihe 2, Spalte 2,")
    page.locator("[data-tap=discard]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-tap=discard]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-tap=discard]")).not_to_have_attribute("aria-pressed", "true")


def test_the_end_of_a_round_tells_the_turn_that_ended_it_and_shows_the_winner_first(
    gallery: Any, new_page: NewPage
) -> None:
    page = new_page(gallery, "phone", lang="en")
    open_position(page, "ratjack", "new round", lang="en")
    expect(page.locator(".ends__turn li").last).to_have_text(
        "Dachs swapped cards with Anna: the red 6 and the red 4."
    )
    expect(page.locator(".end").first).to_contain_text("+1 for exactly 25")


@pytest.mark.parametrize("device", ["phone", "desktop", "laptop"])
def test_a_hand_that_has_no_room_is_heard(gallery: Any, new_page: NewPage, device: str) -> None:
    """While a card is aimed at, five own cards leave no room for the hand on smaller screens."""
    page = new_page(gallery, device, lang="en")
    open_position(page, "ratjack", "reveal_own_last", lang="en")
    heard = Listener(page, "en").hear().text
    assert heard.count("Hand: red 2") == 1, heard


def close_the_last_round(page: Page) -> None:
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")

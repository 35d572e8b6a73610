"""The pictures of the documentation: `make gallery` writes them anew into docs/pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from found import said
from PIL import Image
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from web.conftest import NewPage
from web.looking import brought
from web.playing import see_result, sit_down, until_my_turn
from web.test_history import kept_games, open_history
from web.test_lessons import at_step, do_as_asked, taps_of

MOST = 150_000  # bytes of a picture
SIZES = {"phone": (390, 760), "desktop": (1440, 900)}
WIDEST = 1280  # pixels of a picture
TURNS = 6  # own choices until there is something to see
MOST_TURNS = 160
REVIEWED = 600_000  # milliseconds

pytestmark = pytest.mark.long
Show = Callable[[Page, str, str], None]


@pytest.fixture
def show(request: pytest.FixtureRequest) -> Show:
    """Keep a picture of this page: `show(page, "phone-dark", "home")`."""
    folder = Path(request.config.getoption("--pictures"))

    def kept(page: Page, look: str, name: str) -> None:
        device, theme = look.split("-")
        width, height = SIZES[device]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement?.blur()")
        taken = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
        taken.thumbnail((WIDEST, 2 * WIDEST))
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}-{device}.webp"
        taken.convert("RGB").save(path, quality=80, method=6)
        assert path.stat().st_size < MOST, f"{path} is too large"

    return kept


@pytest.fixture
def page(server: Running, new_page: NewPage) -> Page:
    return new_page(server, "phone", lang="en")


def play_well(page: Page) -> bool:
    """Do what a master would do; False if the game is over."""
    if not until_my_turn(page):
        return False
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".prompt .spin")).to_have_count(0, timeout=30_000)
    proposed = page.get_by_role("button", name="Play it")
    if proposed.count():  # unless somebody has moved while the master thought
        proposed.click()
        expect(proposed).to_be_hidden()
    return True


@pytest.mark.parametrize("game", GAMES)
def test_tables(server: Running, page: Page, show: Show, game: str) -> None:
    sit_down(page, server, game, ("strong", "casual", "strong"), options={})
    for _ in range(said(game, "page", "TURNS", TURNS)):
        play_well(page)
    until_my_turn(page)
    show(page, "phone-dark", game)
    show(page, said(game, "page", "DESKTOP", "desktop-dark"), game)


def test_home(page: Page, show: Show) -> None:
    page.goto("/")
    expect(page.get_by_text("people").first).to_be_visible()
    show(page, "phone-dark", "home")
    show(page, "desktop-dark", "home")


def test_waiting_room(server: Running, page: Page, new_page: NewPage, show: Show) -> None:
    room = sit_down(page, server, "skyjo", ("open", "strong", "open"), start=False, options={})
    friend = new_page(server, lang="en")
    friend.goto(f"/r/{room}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Jonas")).to_be_visible()
    show(page, "phone-light", "waiting")


def test_result(server: Running, page: Page, show: Show) -> None:
    sit_down(page, server, "skyjo", ("beginner", "casual", "beginner"), options={"rounds": 2})
    for _ in range(MOST_TURNS):
        if not play_well(page):
            break
    see_result(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    show(page, "phone-dark", "result")


def test_history(page: Page, show: Show) -> None:
    open_history(page, kept_games(47))
    expect(page.get_by_role("heading", name="Against people")).to_be_visible()
    show(page, "phone-light", "history")
    show(page, "desktop-dark", "history")


def test_rulebook(page: Page, show: Show) -> None:
    page.goto("/rules/manitou#MAN-9")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    show(page, "phone-light", "rules")


def test_review(server: Running, page: Page, show: Show) -> None:
    page.goto(f"/replay/{brought(server, 'makatsu', 4, 7)}?review#0")
    expect(page.locator("svg.curve")).to_be_visible(timeout=REVIEWED)
    page.locator(".moment:has(.mark--blunder)").first.click()
    expect(page.locator(".verdict")).to_be_visible()
    show(page, "phone-dark", "review")
    show(page, "desktop-dark", "review")


def test_lesson(page: Page, show: Show) -> None:
    steps = 7
    page.goto("/learn/skyjo")
    for number, taps in enumerate(taps_of("skyjo", "en")[: steps - 1], 1):
        do_as_asked(page, number, taps)
    at_step(page, steps)
    show(page, "phone-light", "lesson")

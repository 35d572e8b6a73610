"""Sheets over the table, by keyboard: read to their end and closed, and the focus comes back."""

from __future__ import annotations

import pytest
from found import said
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from web.conftest import NewPage
from web.playing import sit_down, until_my_turn

NOTHING: tuple[str, ...] = ()
LOOKS = [(game, what) for game in GAMES for what in said(game, "page", "LOOKED_AT", NOTHING)]
FOCUS = "document.activeElement.ariaLabel ?? document.activeElement.textContent"
RING = "getComputedStyle(document.activeElement).outlineStyle"
BACK = "what => document.activeElement === document.querySelector(what)"


def look(page: Page, server: Running, game: str, what: str) -> None:
    """Open something by Enter in the own turn: what is lit must not draw the focus out of the sheet."""
    sit_down(page, server, game)
    until_my_turn(page)
    page.keyboard.press("Tab")  # somebody at the keyboard
    page.locator(what).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(("game", "what"), LOOKS)
def test_what_is_looked_at_closely_is_left_by_its_button(
    server: Running, new_page: NewPage, game: str, what: str
) -> None:
    page = new_page(server, "desktop", lang="en")
    look(page, server, game, what)
    assert page.evaluate(RING) != "none"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) == "Close"
    assert page.evaluate(RING) != "none"
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate(BACK, what)


@pytest.mark.parametrize("key", ["ArrowDown", "PageDown", "End"])
def test_a_long_sheet_is_scrolled_by_the_keys(server: Running, new_page: NewPage, key: str) -> None:
    page = new_page(server, "desktop", lang="en")
    look(page, server, "ratjack", "[data-place=discard]")
    end = page.get_by_role("dialog").locator("li").last
    expect(end).not_to_be_in_viewport()
    for _ in range(2):  # from the title and from the button
        page.evaluate("document.querySelector('dialog[open]').scrollTo(0, 0)")
        page.keyboard.press(key)
        page.wait_for_function("() => document.querySelector('dialog[open]').scrollTop > 0")
        page.keyboard.press("Tab")
    if key == "End":
        expect(end).to_be_in_viewport()
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport()


def test_keys_of_the_table_rest_while_something_is_looked_at(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "desktop", lang="en")
    look(page, server, "skyjo", ".seat.s1")
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate(BACK, ".seat.s1")


@pytest.mark.parametrize(("device", "shown"), [("phone", False), ("desktop", True)])
def test_the_help_tells_of_keys_where_there_are_some(
    server: Running, new_page: NewPage, device: str, shown: bool
) -> None:
    page = new_page(server, device, lang="en")
    sit_down(page, server)
    page.get_by_role("button", name="Rules and help").click()
    help_ = page.get_by_role("dialog")
    expect(help_.get_by_role("heading", name="What to do now")).to_be_visible()
    expect(help_.get_by_text("Arrow keys")).to_be_visible(visible=shown)

"""Reading a rulebook: its contents, its chapters and its bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from web.conftest import NewPage
from web.playing import no_sideways


def contents(page: Page) -> list[str]:
    return page.get_by_role("navigation", name="Contents").get_by_role("link").all_inner_texts()


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_lead_to_every_chapter(server: Running, new_page: NewPage, game: str) -> None:
    page = new_page(server, lang="en")
    page.goto(f"/rules/{game}")
    fold = page.get_by_text("Contents", exact=True)
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()  # a phone shows the rules first
    fold.click()
    chapters = page.locator("article :is(h2, h3)").all_inner_texts()
    assert len(chapters) >= 6
    assert contents(page) == chapters
    no_sideways(page)
    for chapter in chapters:
        page.get_by_role("navigation", name="Contents").get_by_role("link", name=chapter, exact=True).click()
        heading = page.get_by_role("heading", name=chapter, exact=True)
        expect(heading).to_be_in_viewport()
        expect(heading).to_be_focused()
        under = "one => one.getBoundingClientRect().top >= document.querySelector('.bar').offsetHeight"
        assert heading.evaluate(under), f"The bar lies over {chapter!r}."


def test_the_contents_by_keyboard(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "desktop", lang="en")
    page.goto("/")
    page.get_by_role("link", name="Rulebooks").click()
    page.get_by_role("link", name="Ratjack").click()
    link = page.get_by_role("navigation", name="Contents").get_by_role("link", name="Effects")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Effects")).to_be_focused()
    assert page.url.endswith("#effects")
    page.keyboard.press("Tab")  # on from there
    assert page.evaluate("document.activeElement.textContent").startswith("RAT-")
    page.get_by_role("button", name="Back").click()  # to where one came from, not to another chapter
    expect(page.get_by_role("heading", name="Rulebooks")).to_be_visible()
    page.goto("/rules/ratjack#effects")
    expect(page.get_by_role("heading", name="Effects")).to_be_in_viewport()

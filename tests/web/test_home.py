"""The first screen and what it leads to: all in sight on a phone, and buttons that cannot yet say why."""

from __future__ import annotations

import re
from typing import Any

import pytest
from often import also
from playwright.sync_api import Page, expect
from server.running import Running

from web.conftest import NewPage
from web.device import DEVICES
from web.playing import axe, sit_down

# Of each tile the boxes of its ways, of its cards and of its mat.
TILES = """() => [...document.querySelectorAll('.gt')].map((tile) => {
    const box = (one) => one.getBoundingClientRect().toJSON();
    const boxes = (what) => [...tile.querySelectorAll(what)].map(box);
    const [mat] = boxes('.gt__mat');
    return { taps: boxes('.gt__ways a'), ways: boxes('.gt__ways span'), cards: boxes('.fan .card'), mat };
})"""


def go_home(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".gt__meta", has_text="2–")).to_have_count(4)


@pytest.mark.parametrize("lang", also(["de"], ["en"]))
@pytest.mark.parametrize("device", [name for name in DEVICES if name != "across"])  # which is too low for it
def test_a_table_to_go_on_at_and_the_code_field_are_on_one_screen(
    server: Running, new_page: NewPage, device: str, lang: str
) -> None:
    page = new_page(server, device, lang=lang)
    sit_down(page, server)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    go_home(page)
    expect(page.locator(".resume .btn")).to_be_in_viewport(ratio=1)
    if device != "laptop":  # what is said of the games is longer there than the screen is high
        expect(page.locator(".join .input")).to_be_in_viewport(ratio=1)
    tiles: list[dict[str, Any]] = page.evaluate(TILES)
    for tile in tiles:
        assert [tap for tap in tile["taps"] if min(tap["width"], tap["height"]) < 44] == []
        top, bottom = (
            min(card["top"] for card in tile["cards"]),
            max(card["bottom"] for card in tile["cards"]),
        )
        assert all(way["bottom"] <= top for way in tile["ways"]), "a way lies over the cards"
        assert bottom <= tile["mat"]["bottom"], "the cards are cut off"
    axe(page)


def test_of_several_tables_a_phone_shows_the_one_where_it_is_our_turn(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    played = sit_down(page, server)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    held = page.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats'))")
    sit_down(page, server, "ratjack", ("open",), start=False)
    page.evaluate(
        """held => localStorage.setItem('stammtisch.seats',
            JSON.stringify([...JSON.parse(localStorage.getItem('stammtisch.seats')), ...held]))""",
        held,
    )
    go_home(page)
    expect(page.locator(".resume:visible")).to_have_count(1)
    expect(page.locator(".resume:visible")).to_contain_text(played)
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("link", name=re.compile("Continue: "))).to_have_count(2)


def test_a_table_against_bots_is_set_up_from_a_tile(server: Running, new_page: NewPage) -> None:
    page = new_page(server)
    go_home(page)
    page.get_by_role("link", name="Ratjack einstellen").click()
    expect(page.get_by_role("radio", name="gegen Bots")).to_be_checked()
    page.get_by_label("Platz 2").select_option(label="Bot: Meister")
    clocks = page.get_by_role("radiogroup", name="Uhr").locator("label")
    tops = [clocks.nth(at).evaluate("label => label.getBoundingClientRect().top") for at in range(3)]
    assert len(set(tops)) == 1, "the clocks do not fit beside each other"


def test_a_number_that_cannot_be_is_shown_and_no_game_begins(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/new/skyjo")
    field = page.get_by_label("from 1 to 1000")
    field.fill("0")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".toast")).to_contain_text("from 1 to 1000")
    expect(field).to_be_focused()
    expect(field).to_have_value("0")
    field.fill("50")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".bar__title")).to_contain_text("to 50")


def test_an_option_that_cannot_be_is_named(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/new/manitou")
    page.get_by_text("More rules").click()
    page.get_by_label("Tiles in the bag").fill("mine.toml")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".toast")).to_contain_text("Tiles in the bag")


def test_a_code_that_is_none_is_told_at_the_field(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    go_home(page)
    field = page.get_by_label("Table code")
    field.fill("AB")
    page.get_by_role("button", name="Sit down").click()
    told = page.get_by_role("alert")
    expect(told).to_have_text("A code has six letters and digits.")
    expect(field).to_have_accessible_description("A code has six letters and digits.")
    gap = page.evaluate(
        """() => document.querySelector('.join .input').getBoundingClientRect().top
            - document.querySelector('.join [role=alert]').getBoundingClientRect().bottom"""
    )
    assert 0 <= gap < 20
    axe(page)
    field.fill("ABC")
    expect(told).to_have_count(0)


def test_whoever_sits_alone_learns_why_the_game_cannot_begin(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "skyjo", ("open", "open"), start=False)
    page.locator(".start button:not([disabled])").click(force=True)  # it is, until all is known
    expect(page.locator(".toast")).to_contain_text("There are open seats")
    axe(page)
    page.get_by_role("button", name="Put a bot").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".own .is-legal")).to_have_count(12)


def test_a_full_table_without_spectators_leads_back_to_the_games(server: Running, new_page: NewPage) -> None:
    host, guest = new_page(server, lang="en"), new_page(server, lang="en")
    room = sit_down(host, server, "skyjo", ("beginner",), start=False, spectators=False)
    guest.goto(f"/r/{room}")
    guest.get_by_role("button", name="Back to the games").click()
    expect(guest.locator(".games")).to_be_visible()


def test_a_button_of_a_screen_of_trouble_shows_its_icon(server: Running, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/replay/zzzzzzzzzzzzzzzz")
    button = page.get_by_role("button", name="Aufzeichnung öffnen")
    colours = button.evaluate(
        """button => [button, button.querySelector('.ico')].map((one) => getComputedStyle(one).color)"""
    )
    assert colours[0] == colours[1]


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_what_is_still_coming_is_said_in_the_middle(server: Running, new_page: NewPage, device: str) -> None:
    page = new_page(server, device)
    page.route("**/api/**", lambda _route: None)  # never answered
    for path in ("/new/skyjo", "/rules/skyjo", "/r/ABCDEF"):
        page.goto(path)
        page.wait_for_function(
            """() => {
                const spin = document.querySelector('.moment .spin')?.getBoundingClientRect();
                return spin && Math.abs(spin.x - innerWidth / 2) < 80;
            }"""
        )


def test_notifications_that_the_browser_forbids_stay_off(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/settings")
    page.get_by_role("switch", name="Notification").check(force=True)
    expect(page.locator(".toast")).to_contain_text("does not allow")
    expect(page.get_by_role("switch", name="Notification")).not_to_be_checked()


def test_what_is_said_lies_over_a_sheet(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("document.querySelector('.toasts').matches(':popover-open')")

"""Every screen on every device, in both themes: for axe, for the width, and as a picture for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from stammtisch.games import load
from web.conftest import NewPage
from web.playing import axe, fits_upright, no_sideways, play_to_the_end, sit_down, whole

Picture = Callable[[Page, str], None]
LOOKS = [("phone", "dark"), ("phone", "light"), ("desktop", "dark"), ("desktop", "light")]
CORE = [pytest.param("phone", "dark"), *(pytest.param(*look, marks=pytest.mark.long) for look in LOOKS[1:])]
looks = pytest.mark.parametrize(("device", "theme"), CORE)


def check(page: Page, picture: Picture, name: str) -> None:
    no_sideways(page)
    picture(page, name)
    axe(page)


@looks
def test_quiet_screens(server: Running, new_page: NewPage, picture: Picture, device: str, theme: str) -> None:
    page = new_page(server, device, theme=theme)
    screens = {
        "home": ("/", ".gt__meta:has-text('Personen')"),
        "new": ("/new/skyjo", ".chair"),
        "friends": ("/new/ratjack?friends", ".chair"),
        "device": ("/new/ratjack?device", ".called"),
        "settings": ("/settings", ".segments"),
        "rulebooks": ("/rules", ".book"),
        "rules": ("/rules/skyjo#SKY-9", ".is-aimed"),
        "no-room": ("/r/ZZZZZZ", ".trouble"),
        "nowhere": ("/where/is/this", ".trouble"),
    }
    for name, (path, seen) in screens.items():
        page.goto(path)
        expect(page.locator(seen).first).to_be_visible()
        check(page, picture, f"{name}-{device}-{theme}")


@looks
def test_waiting_room(server: Running, new_page: NewPage, picture: Picture, device: str, theme: str) -> None:
    page = new_page(server, device, theme=theme)
    room = sit_down(page, server, "skyjo", ("open", "strong", "open"), start=False, clock="relaxed")
    expect(page.locator(".code")).to_have_text(room)
    check(page, picture, f"waiting-{device}-{theme}")
    page.get_by_role("button", name="Tisch einstellen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, picture, f"configure-{device}-{theme}")
    page.keyboard.press("Escape")
    page.locator(".sitter").nth(2).get_by_role("button").last.click()
    check(page, picture, f"seat-{device}-{theme}")
    friend = new_page(server, device, theme=theme)
    friend.goto(f"/r/{room}")
    expect(friend.get_by_role("button", name="Mitspielen")).to_be_visible()
    check(friend, picture, f"join-{device}-{theme}")


@looks
@pytest.mark.parametrize("game", GAMES)
def test_tables(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str, game: str
) -> None:
    page = new_page(server, device, theme=theme)
    sit_down(page, server, game, options={})  # as most people play it
    expect(page.locator(".prompt--you")).to_be_visible()
    whole(page, ".bar__title > span")
    check(page, picture, f"{game}-{device}-{theme}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, picture, f"{game}-help-{device}-{theme}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, picture, f"{game}-menu-{device}-{theme}")


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_fits_on_every_phone(server: Running, new_page: NewPage, game: str) -> None:
    page = new_page(server)
    sit_down(page, server, game, (max(load(game).seats) - 1) * ("beginner",), options={})
    expect(page.locator(".prompt--you")).to_be_visible()
    fits_upright(page)


@looks
def test_result(server: Running, new_page: NewPage, picture: Picture, device: str, theme: str) -> None:
    page = new_page(server, device, theme=theme)
    sit_down(page, server, "skyjo", ("beginner", "casual", "beginner"))
    play_to_the_end(page)
    expect(page.locator(".sheet tbody th")).to_have_text(["1", "Punkte"])
    check(page, picture, f"result-{device}-{theme}")
    page.get_by_role("button", name="Revanche").click()
    expect(page.locator(".prompt--you")).to_be_visible()
    play_to_the_end(page, 2)
    expect(page.locator(".sheet tbody th")).to_have_text(["1", "Punkte", "1", "2", "Summe", "Siege"])
    check(page, picture, f"result-two-{device}-{theme}")
    page.get_by_role("button", name="Zurück").click()
    expect(page.locator(".games")).to_be_visible()
    expect(page.get_by_role("link", name="Deine Partien")).to_be_visible()
    expect(page.locator(".resume")).to_have_count(0)  # nothing goes on there
    expect(
        page.get_by_role("link", name="Skyjo in zwei Minuten lernen")
    ).to_be_visible()  # nobody has learnt it
    check(page, picture, f"home-again-{device}-{theme}")

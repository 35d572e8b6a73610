"""One device that is passed round: nobody sees anything before saying who they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from short import passed_round

from web.conftest import NewPage
from web.playing import LIT, axe, no_sideways, see_result

Picture = Callable[[Page, str], None]
LOOKS = [("phone", "dark"), ("phone", "light"), ("desktop", "dark"), ("desktop", "light")]
TABLE = ".card, .slot, .seat, .tile, .chip, .token, [data-place], [data-tap], main.table"


def sit_together(page: Page, game: str = "makatsu", seats: tuple[str, ...] = ("open", "beginner")) -> None:
    """Anna and Bob, and a bot, on one device."""
    liked = {
        "seats": list(seats),
        "options": passed_round(game),
        "clock": "none",
        "speed": "instant",
        "spectators": True,
    }
    page.goto("/settings")
    page.evaluate(
        "([game, liked]) => localStorage.setItem(`stammtisch.setup.${game}.device`, liked)",
        [game, json.dumps(liked)],
    )
    page.goto(f"/new/{game}?device")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Name of person 2").fill("Bob")
    page.get_by_role("button", name="Start now").click()
    covered(page)


def covered(page: Page) -> str:
    """Wait for the hand-over; nothing of the table is there. Who is to look."""
    expect(page.locator("main.handover[data-next]")).to_be_visible(timeout=20_000)
    assert page.locator(TABLE).count() == 0
    assert "Your turn" not in page.title()
    for voice in page.locator("[aria-live]").all():
        assert "You" not in voice.inner_text()
    return str(page.locator("main.handover").get_attribute("data-next"))


def look(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator("main.table[data-line=open]")).to_be_visible()


def tap_until_passed(page: Page) -> bool:
    """Tap what is lit until it is somebody else's turn, or the game is over: False."""
    while True:
        page.wait_for_function(
            """lit => document.querySelector('.passing') || document.querySelector('.res')
                || document.querySelector('dialog[open]')
                || (document.querySelector('.prompt--you') && document.querySelector(lit))""",
            arg=LIT,
        )
        if page.locator(".res, .prompt .btn--solid").count():
            return False
        if page.locator(".passing").count():
            return True
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            continue
        page.evaluate("lit => document.querySelector(lit)?.click()", LIT)
        page.wait_for_function("() => !document.querySelector('.prompt .spin')")


def play_together(page: Page, *, seen: Callable[[str], None] = lambda name: None) -> list[str]:
    """A whole game; who looked, one after the other."""
    looked: list[str] = []
    while True:
        page.wait_for_selector("main.handover[data-next], .res")
        if page.locator(".res").count():
            return looked
        name = covered(page)
        seen(name)
        look(page, name)
        looked.append(name)
        if not tap_until_passed(page):
            see_result(page)
        elif page.locator(".passing button").count():
            page.evaluate("document.querySelector('.passing button')?.click()")


@pytest.mark.parametrize(
    ("device", "theme"), [LOOKS[0], *(pytest.param(*one, marks=pytest.mark.long) for one in LOOKS[1:])]
)
def test_a_whole_game_of_two_people_and_a_bot(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str
) -> None:
    page = new_page(server, device, lang="en", theme=theme)
    sit_together(page)
    times = {"Anna": 0, "Bob": 0}

    def seen(name: str) -> None:
        times[name] += 1
        if times[name] == 2:
            expect(page.locator(".since")).to_contain_text("played")
            no_sideways(page)
            picture(page, f"handover-{name}-{device}-{theme}")
            axe(page)

    looked = play_together(page, seen=seen)
    assert set(looked) == {"Anna", "Bob"}
    assert all(one != other for one, other in pairwise(looked))
    expect(page.locator(".pl")).to_have_count(3)
    expect(page.locator(".res")).not_to_contain_text("You")  # the result is everybody's
    picture(page, f"together-result-{device}-{theme}")
    page.get_by_role("button", name="Rematch").click()
    assert covered(page) in ("Anna", "Bob")


@pytest.mark.long
@pytest.mark.parametrize("game", ["skyjo", "ratjack", "manitou"])
def test_other_games_are_passed_round_too(server: Running, new_page: NewPage, game: str) -> None:
    page = new_page(server, lang="en")
    sit_together(page, game)
    assert set(play_together(page)) == {"Anna", "Bob"}


def test_everybody_chooses_in_turn_where_all_choose_at_once(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page, "ratjack")
    first = covered(page)
    look(page, first)
    hand = page.locator(".me__hand").inner_html()
    assert tap_until_passed(page)
    page.get_by_role("button", name="Pass on").click()
    second = covered(page)
    assert {first, second} == {"Anna", "Bob"}
    look(page, second)
    assert page.locator(".me__hand").inner_html() != hand


def test_a_move_is_taken_back_before_the_device_is_passed_on(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page, "ratjack")
    look(page, covered(page))
    expect(page.locator(".me__hand .is-legal")).to_have_count(2)
    assert tap_until_passed(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".me__hand .is-legal")).to_have_count(2)
    expect(page.locator(".passing")).to_have_count(0)


def test_whoever_forgets_to_pass_on_is_covered(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page, "ratjack")
    first = covered(page)
    look(page, first)
    assert tap_until_passed(page)
    assert covered(page) != first  # by itself, after some seconds


def test_a_reload_and_a_sleep_cover_the_table(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page)
    name = covered(page)
    look(page, name)
    page.reload()
    assert covered(page) == name
    look(page, name)
    page.evaluate(
        """() => {
            Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
            delete document.visibilityState;
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert covered(page) == name
    look(page, name)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Back").click()
    assert covered(page) == name
    page.goto("/")
    page.get_by_role("link", name=re.compile("Continue: Meister Makatsu")).click()
    assert covered(page) == name


def test_whoever_is_left_alone_plays_on_without_handing_over(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page, "ratjack")
    first = covered(page)
    look(page, first)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Give up the seat").click()
    expect(page.locator("main.table[data-line=open]")).to_be_visible()
    expect(page.locator(".me__hand .is-legal")).to_have_count(2)
    page.locator(".me__hand .is-legal").first.click()
    expect(page.locator(".handover")).to_have_count(0)
    page.reload()
    expect(page.locator("main.table[data-line=open]")).to_be_visible()
    held = page.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats')).length")
    assert held == 1


def test_those_without_names_are_numbered_and_read_what_happened_in_its_order(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    page.goto("/new/ratjack?device")
    page.get_by_label("Seat 3").select_option("open")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".since")).to_contain_text("The log begins now")
    names = ["Person 1", "Person 2"]
    for name in names:
        assert covered(page) == name
        look(page, name)
        assert tap_until_passed(page)
        page.get_by_role("button", name="Pass on").click()
    assert covered(page) == "Person 3"
    lines = page.locator(".since li")
    expect(lines).to_have_count(2)
    told = lines.all_text_contents()
    assert [name for line in told for name in names if name in line] == names
    look(page, "Person 3")
    page.reload()  # whoever has looked but not moved finds the same
    assert covered(page) == "Person 3"
    expect(lines).to_have_text(told)


def test_a_second_window_takes_all_seats_and_the_first_says_so(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_together(page)
    name = covered(page)
    second = page.context.new_page()
    second.goto(page.url)
    assert covered(second) == name
    expect(page.get_by_role("button", name="Continue here")).to_be_visible()
    page.get_by_role("button", name="Continue here").click()
    assert covered(page) == name


def test_a_device_for_all_needs_two_people_with_names_of_their_own(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    page.goto("/new/skyjo")
    page.get_by_role("radio", name="one device").check(force=True)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Name of person 2").fill("anna")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".toast")).to_contain_text("a name of their own")
    page.get_by_label("Seat 2").select_option("casual")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".toast").last).to_contain_text("takes two")
    assert page.url.endswith("/new/skyjo?device")

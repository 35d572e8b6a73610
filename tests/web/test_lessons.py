"""Lessons: each is played through by what it asks for, can be skipped, and answers other moves kindly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from stammtisch.match.lesson import has_lesson, told
from web.conftest import NewPage
from web.playing import axe, easy_to_hit, fits, no_sideways, sit_down

Picture = Callable[[Page, str], None]
LIT = "main.table button.is-legal:visible, main.table .is-legal > button:visible"
LOOKS = [
    ("phone", "dark", "de"),
    ("desktop", "light", "en"),
    ("phone", "light", "en"),
    ("desktop", "dark", "de"),
]
WHOLE = [  # the core: one lesson on a phone
    pytest.param(game, *look, marks=[] if (game, *look) == ("skyjo", *LOOKS[0]) else pytest.mark.long)
    for game in filter(has_lesson, GAMES)
    for look in LOOKS
]


def at_step(page: Page, number: int) -> None:
    """Wait until the lesson has come to a step; how a round ended is put away."""
    page.wait_for_selector(f"main.table[data-step='{number}'][data-asks], .lesson-end", state="attached")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def do_as_asked(page: Page, number: int, taps: int) -> None:
    """Read on, or tap what is lit."""
    at_step(page, number)
    if taps == 0:
        page.locator("[data-next]").click()
    for _ in range(taps):
        page.locator(LIT).first.click()


def taps_of(game: str, lang: str) -> list[int]:
    """How many places are to be touched in each step."""
    steps = told(game, lang)["steps"]
    return [
        0 if step["play"] is None else len(step["view"]["targets"][step["view"]["moves"].index(step["play"])])
        for step in steps
    ]


@pytest.mark.parametrize(("game", "device", "theme", "lang"), WHOLE)
def test_a_whole_lesson_by_what_it_asks_for(
    server: Running, new_page: NewPage, picture: Picture, game: str, device: str, theme: str, lang: str
) -> None:
    page = new_page(server, device, lang=lang, theme=theme)
    page.goto(f"/learn/{game}")
    steps, taps = told(game, lang)["steps"], taps_of(game, lang)
    for number, step in enumerate(steps, 1):
        at_step(page, number)
        said = step["text"].split("{")[0].strip()[:40]
        expect(page.locator(".coach")).to_contain_text(said)
        fits(page)
        if device == "phone":
            easy_to_hit(page)
        assert page.locator(LIT).count() == (1 if taps[number - 1] else 0)  # what is asked for, nothing else
        picture(page, f"lesson-{game}-{number:02}-{device}-{theme}")
        if number in (1, len(steps) // 2):
            axe(page)
        do_as_asked(page, number, taps[number - 1])
    expect(page.locator(".lesson-end li")).to_have_text(told(game, lang)["learned"])
    no_sideways(page)
    picture(page, f"lesson-{game}-end-{device}-{theme}")
    axe(page)
    page.get_by_role(
        "button", name="Gegen Anfänger spielen" if lang == "de" else "Play against beginners"
    ).click()
    expect(page.locator("main.table[data-line=open]")).to_be_visible()
    assert "/r/" in page.url


def test_another_move_is_answered_kindly_and_changes_nothing(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/learn/skyjo")
    at_step(page, 1)
    page.get_by_role("button", name="Row 2, column 2,").click(force=True)
    expect(page.locator(".toast")).to_contain_text("Read first")
    do_as_asked(page, 1, 0)
    at_step(page, 2)
    page.get_by_role("button", name="Row 2, column 2,").click(force=True)
    expect(page.locator(".toast").last).to_contain_text(
        "That is possible too! But for now, try this: Turn up row 1, column 1."
    )
    page.locator("[data-tap=pile]").click(force=True)
    expect(page.locator(".toast").last).to_contain_text("That is not possible just now.")
    expect(page.locator("main.table")).to_have_attribute("data-step", "2")
    expect(page.get_by_role("button", name="Row 2, column 2, face down")).to_be_visible()
    do_as_asked(page, 2, 1)
    at_step(page, 3)


def test_a_lesson_can_be_skipped_at_any_time_and_begun_anew(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/learn/ratjack")
    do_as_asked(page, 1, 0)
    do_as_asked(page, 2, 1)
    page.get_by_role("button", name="Skip").click()  # while somebody else plays
    expect(page.get_by_role("heading", name="The most important things")).to_be_visible()
    expect(page.locator(".lesson-end li")).to_have_count(3)
    page.get_by_role("button", name="Learn it after all").click()
    at_step(page, 1)
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("link", name="Read the rules").click()
    expect(page.get_by_role("heading", name="Ratjack")).to_be_visible()


def test_a_step_can_be_taken_back_and_a_reload_goes_on_there(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    page.get_by_role("link", name="Learn Skyjo in two minutes").click()
    do_as_asked(page, 1, 0)
    do_as_asked(page, 2, 1)
    at_step(page, 3)
    expect(page.get_by_role("button", name="Row 1, column 1, 5")).to_be_visible()
    page.get_by_role("button", name="One step back").click()
    at_step(page, 2)
    expect(page.get_by_role("button", name="Row 1, column 1, face down")).to_be_visible()
    page.reload()
    do_as_asked(page, 2, 1)
    at_step(page, 3)
    for number in (2, 1):
        page.get_by_role("button", name="One step back").click()
        at_step(page, number)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("link", name="Learn Skyjo in two minutes")).to_be_visible()


def test_a_lesson_that_was_left_goes_on_and_makatsu_ends_without_a_reserve(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    last = len(taps_of("makatsu", "en"))
    page.evaluate("last => localStorage.setItem('stammtisch.lessons', `{\"makatsu\": ${last - 1}}`)", last)
    page.goto("/learn/makatsu")
    at_step(page, last)
    expect(page.locator("[data-place=stock]")).to_contain_text("Put aside 2")  # MAK-13
    page.locator("[data-next]").click()
    expect(page.locator(".lesson-end")).to_be_visible()
    page.reload()
    at_step(page, 1)


def test_on_a_phone_held_across_what_is_marked_and_what_is_said_are_in_sight(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, "across")
    page.goto("/learn/manitou")
    for number, taps in enumerate(taps_of("manitou", "de")[:5], 1):
        at_step(page, number)
        for _ in range(max(1, taps)):
            expect(page.locator(".ring")).to_be_in_viewport(ratio=1)
            expect(page.locator(".coach")).to_be_in_viewport(ratio=1)
            page.wait_for_function(
                "document.querySelector('.ring').getBoundingClientRect().bottom"
                " <= document.querySelector('.coach').getBoundingClientRect().top"
            )
            page.locator(LIT if taps else "[data-next]").first.click()


def test_lessons_are_offered_until_a_game_is_known(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    expect(page.get_by_role("link", name="Learn Skyjo in two minutes")).to_be_visible()
    page.goto("/new/skyjo")
    expect(page.locator(".offer")).to_be_visible()
    page.goto("/rules/skyjo")
    page.locator(".offer").click()
    at_step(page, 1)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".lesson-end")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Learn Ratjack in two minutes")).to_be_visible()
    expect(page.get_by_role("link", name="Learn Skyjo in two minutes")).to_have_count(0)
    page.goto("/new/skyjo")
    expect(
        page.get_by_role("link", name="Learn Skyjo in two minutes")
    ).to_be_visible()  # asked for, it is there


def test_a_lesson_by_keyboard_alone(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "desktop", lang="en")
    page.goto("/learn/makatsu")
    taps = taps_of("makatsu", "en")
    for number, count in enumerate(taps, 1):
        at_step(page, number)
        for _ in range(40):
            if page.evaluate("document.activeElement.matches('[data-next], .is-legal')"):
                break
            page.keyboard.press("Tab")
        assert count <= 1
        page.keyboard.press("Enter")
    expect(page.locator(".lesson-end")).to_be_visible()


def test_a_lesson_of_no_game_and_a_server_that_is_gone(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/learn/chess")
    expect(page.locator(".trouble")).to_be_visible()
    page.route("**/api/lessons/**", lambda route: route.abort())
    page.goto("/learn/skyjo")
    expect(page.locator(".trouble")).to_be_visible()
    page.unroute("**/api/lessons/**")
    page.get_by_role("button", name="Try again").click()
    at_step(page, 1)


def test_the_help_opens_the_rulebook_at_the_rule_that_matters_now(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "makatsu")
    expect(page.locator(".prompt--you")).to_be_visible()
    page.get_by_role("button", name="Help").click()
    page.get_by_role("link", name="Open the rulebook at MAK-4").click()
    expect(page.locator("#MAK-4.is-aimed")).to_be_in_viewport()

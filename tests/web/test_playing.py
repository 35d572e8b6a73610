"""Playing in a browser: whole games by taps, with friends by a link, with the keyboard, in both languages."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from short import long

from stammtisch import GAMES
from stammtisch.games.words import Words
from web.conftest import NewPage
from web.playing import LIT, no_sideways, play_to_the_end, see_result, sit_down, tap_once, until_my_turn

FIRST_TAPS = 12
QUESTIONS = 20


def test_two_taps_lead_from_the_first_screen_to_the_first_move(server: Running, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/")
    page.get_by_role("button", name="Skyjo jetzt gegen Bots spielen").tap()
    expect(page.locator(".prompt--you")).to_be_visible()
    page.locator(".own .is-legal").first.tap()
    expect(page.locator(".own")).to_contain_text("11")  # of twelve cards one is up


@pytest.mark.long
@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_taps(server: Running, new_page: NewPage, game: str, device: str) -> None:
    page = new_page(server, device)
    sit_down(page, server, game)
    expect(page.locator(".table")).to_be_visible()
    no_sideways(page)
    play_to_the_end(page)
    no_sideways(page)
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_of_a_game(server: Running, new_page: NewPage, game: str) -> None:
    page = new_page(server, lang="en", motion="any")
    sit_down(page, server, game, options=long(game))
    chance = random.Random(3)
    for _ in range(FIRST_TAPS):
        assert tap_once(page, chance)
    assert until_my_turn(page)
    page.get_by_role("button", name="What happened").tap()
    expect(page.get_by_role("dialog").locator("li").first).to_be_visible()


def test_two_people_by_the_link(server: Running, new_page: NewPage) -> None:
    """The host opens a table, a friend comes by the link; both play, and the rematch begins for both."""
    host, friend = new_page(server, lang="en"), new_page(server, "desktop", lang="en")
    host.goto("/new/skyjo?friends")
    host.get_by_role("button", name="One seat fewer").click()
    host.get_by_label("Your name").fill("Mia")
    host.get_by_text("More rules").click()
    host.get_by_role("spinbutton", name="Play exactly this many rounds").fill("1")
    host.get_by_role("button", name="Open the table").click()
    code = host.locator(".code").inner_text()
    friend.goto(f"/r/{code.lower()}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    expect(host.get_by_text("Jonas")).to_be_visible()
    expect(friend.get_by_text("Mia will start the game.")).to_be_visible()
    host.get_by_role("button", name="Start with two").click()
    both_play(host, friend)
    friend.get_by_text("Mia can start the rematch.").wait_for()
    host.get_by_role("button", name="Rematch").click()
    expect(friend.locator(".table")).to_be_visible()


def both_play(one: Page, other: Page) -> None:
    chance = random.Random(5)
    for _ in range(2_000):
        for page in (one, other):
            if page.locator(".res").count() or page.locator(".prompt .btn--solid").count():
                see_result(page)
            elif page.locator("dialog[open]").count() or page.locator(".prompt--you").count():
                tap_once(page, chance)
        if one.locator(".res").count() and other.locator(".res").count():
            return
    raise AssertionError("The game does not end.")


def test_somebody_watches_a_full_table(server: Running, new_page: NewPage) -> None:
    player, watcher = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(player, server)
    watcher.goto(f"/r/{code}")
    watcher.get_by_role("button", name="Watch").click()
    expect(watcher.locator(".table")).to_be_visible()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    assert watcher.locator(".is-legal").count() == 0


def test_a_table_that_allows_no_spectators_says_so(server: Running, new_page: NewPage) -> None:
    player, watcher = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(player, server, spectators=False)
    watcher.goto(f"/r/{code}")
    expect(watcher.get_by_text("The host does not allow spectators.")).to_be_visible()


def test_a_move_that_is_not_possible_is_explained_by_its_rule(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server)
    expect(page.locator(".prompt--you")).to_be_visible()
    page.locator(".mat button").first.click(force=True)  # it says itself that it is disabled
    expect(page.locator(".toast")).to_contain_text("SKY-2")


def test_what_was_agreed_on_is_told_at_the_table(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    sit_down(page, server, "skyjo", options={"rounds": 3})
    expect(page.locator(".prompt--you")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("Runden: 3")).to_be_visible()


def test_a_move_is_taken_back_in_practice(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, speed="slow")
    expect(page.locator(".own .is-legal")).to_have_count(12)
    page.locator(".own .is-legal").first.click()
    expect(page.locator(".own .is-legal")).to_have_count(11)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".own .is-legal")).to_have_count(12)


def test_a_hint_can_be_played(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "makatsu")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".prompt")).to_contain_text("Hint: play")
    expect(page.locator(".hand .is-selected")).to_have_count(1)  # the table shows what is meant
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="What happened").click()
    expect(page.get_by_role("dialog")).to_contain_text("You played")


def test_moves_are_confirmed_if_somebody_likes_that(server: Running, new_page: NewPage) -> None:
    host = new_page(server, lang="en")
    host.goto("/settings")
    host.get_by_role("switch", name="Confirm moves").check(force=True)
    code = sit_down(host, server, "skyjo", ("open",), start=False)
    friend = new_page(server, lang="en")
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    expect(host.get_by_role("button", name="Start with two")).to_be_enabled()
    host.get_by_role("button", name="Start with two").click()
    host.locator(".own .is-legal").first.click()
    expect(host.get_by_role("button", name="Confirm")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.locator(".own .is-legal")).to_have_count(12)
    host.locator(".own .is-legal").first.click()
    host.get_by_role("button", name="Confirm").click()
    expect(host.locator(".own .is-legal")).to_have_count(11)


def test_a_question_about_a_move_stays_on_the_table_while_others_move(
    server: Running, new_page: NewPage
) -> None:
    host, friend = new_page(server, lang="en"), new_page(server, lang="en")
    confirming(host)
    code = sit_down(host, server, "skyjo", ("open",), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Start with two").click()
    host.locator(".own .is-legal").first.click()
    friend.locator(".own .is-legal").first.click()
    expect(host.locator(".seat.s1 .sky")).to_have_count(1)  # what the friend has turned up
    expect(host.get_by_role("button", name="Confirm")).to_be_visible()
    expect(host.locator(".own .is-selected")).to_have_count(1)
    host.get_by_role("button", name="Confirm").click()
    expect(host.locator(".own .is-legal")).to_have_count(11)
    expect(host.locator(".own .is-selected")).to_have_count(0)


def confirming(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("switch", name="Confirm moves").check(force=True)


TAP = """([lit, share]) => {
    const there = [...document.querySelectorAll(lit)].filter((one) => one.checkVisibility());
    const one = there[Math.floor(share * there.length)];
    one.click();
    return one.matches(".is-free, .choosing__go") ? "" : one.dataset.tap ?? "";
}"""
UNMARKED = """taps => taps.filter((tap) =>
    !document.querySelector(`.is-selected:is([data-tap="${tap}"], [data-place="${tap}"])`))"""
CONFIRM = ".prompt .btn--solid:has-text('Confirm')"


@pytest.mark.parametrize("game", GAMES)
def test_a_question_about_a_move_shows_its_places(server: Running, new_page: NewPage, game: str) -> None:
    page = new_page(server, lang="en")
    confirming(page)
    sit_down(page, server, game, options=long(game))
    chance, taps, asked = random.Random(3), list[str](), 0
    while asked < QUESTIONS:
        page.wait_for_selector(f"{CONFIRM}, .prompt--you, dialog[open]")
        if page.locator(CONFIRM).count():
            assert page.evaluate(UNMARKED, taps) == []
            page.locator(CONFIRM).click()
            expect(page.locator(CONFIRM)).to_have_count(0)
            taps, asked = [], asked + 1
        else:
            assert until_my_turn(page)
            if tap := page.evaluate(TAP, [LIT, chance.random()]):
                taps.append(tap)


def test_a_card_too_many_is_explained(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "manitou")
    until_my_turn(page)
    while page.locator(".choosing .is-free").count():
        page.locator(".choosing .is-free").first.click()
    chosen = page.locator(".choosing .is-selected").count()
    page.locator(".choosing button.card:not(.is-selected)").first.click()
    expect(page.locator(".toast")).to_contain_text(f"You have chosen {chosen} cards already")
    expect(page.locator(".choosing .is-selected")).to_have_count(chosen)
    page.locator(".choosing .is-selected").first.click()
    expect(page.locator(".choosing .is-selected")).to_have_count(chosen - 1)


def test_the_language_changes_on_the_spot(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="de")
    sit_down(page, server)
    expect(page.locator(".prompt--you")).to_contain_text("Decke eine deiner Karten auf")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="Einstellungen").click()
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".prompt--you")).to_contain_text("Turn up one of your cards")
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(server: Running, new_page: NewPage, game: str) -> None:
    """From the first screen to the third own move without touching anything."""
    page = new_page(server, "desktop", lang="en")
    page.goto("/")
    press_until(page, f"Play {Words(game, 'en').name} now against bots")
    page.keyboard.press("Enter")
    expect(page.locator(".table")).to_be_visible()
    for _ in range(3):
        page.wait_for_selector(".prompt--you")
        reach_lit(page)
        page.keyboard.press("Enter")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def press_until(page: Page, label: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''")
        if label in here:
            return
    raise AssertionError(f"Tab never reaches {label!r}.")


def reach_lit(page: Page) -> None:
    """Tab until something is focused that can be chosen."""
    for _ in range(80):
        if page.evaluate("lit => document.activeElement?.matches(lit)", LIT):
            return
        page.keyboard.press("Tab")
    raise AssertionError("The keyboard never reaches anything that is lit.")


def test_swaps_are_told_in_one_line_of_a_phone(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone", lang="de")
    sit_down(page, server, "skyjo", seats=("casual", "casual", "casual"), options={})
    chance, swaps = random.Random(3), 0
    while until_my_turn(page) and swaps < 3:
        told = page.locator(".ticker")
        if "verdeckte" in told.inner_text():
            assert told.evaluate("line => line.scrollWidth <= line.clientWidth"), told.inner_text()
            swaps += 1
        tap_once(page, chance)
    assert swaps == 3

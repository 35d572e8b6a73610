"""Acts of several choices: cancelled step by step, refused with their reason, proposed as a whole."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from server.running import Running

from web.conftest import NewPage
from web.playing import sit_down

CHIPS = "half|double,zero|+10,padlock|crest,blank|-3,+3|-5,+5|-2"
HAND = ".me__hand button"


def all_cards(effect: str) -> dict[str, str]:
    """The option for sets in which every card has the same effect."""
    return {
        "sets": ";".join(
            [*(f"{colour}:{','.join([effect] * 12)}" for colour in ("red", "blue")), f"chips:{CHIPS}"]
        )
    }


def lay_first_card(page: Page) -> None:
    expect(page.locator(".prompt--you")).to_be_visible()
    page.locator(HAND).first.click()


def test_in_company_an_effect_is_cancelled_step_by_step(server: Running, new_page: NewPage) -> None:
    host, friend = new_page(server, lang="en"), new_page(server, "desktop", lang="en")
    code = sit_down(host, server, "ratjack", ("open",), start=False, options=all_cards("CHIP_OWN"))
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Start with two").click()
    for page in (host, friend):
        lay_first_card(page)
    for page in (host, friend):
        expect(page.locator(".prompt--you, .seat.is-turn").first).to_be_visible()
        expect(page.locator(HAND)).to_have_count(1)
    mover, other = (host, friend) if host.locator(".prompt--you").count() else (friend, host)
    mover.locator('[data-tap="deck"]').click()
    expect(mover.locator(HAND)).to_have_count(2)
    mover.locator(HAND).first.click()
    mover.locator('[data-tap="row up"]').click()
    expect(mover.locator(".prompt")).to_contain_text("Which of your cards gets a chip?")
    expect(mover.get_by_role("button", name="Take back")).to_be_hidden()
    mover.locator(".own .is-legal button, .own button.is-legal").first.click()
    expect(mover.locator(".prompt")).to_contain_text("Which chip from the display?")
    mover.get_by_role("button", name="Cancel").click()
    expect(mover.locator(".prompt")).to_contain_text("Which of your cards gets a chip?")
    mover.keyboard.press("Escape")
    expect(mover.locator(HAND)).to_have_count(2)
    expect(other.locator(".seat.is-turn")).to_be_visible()
    mover.locator(HAND).first.click()
    mover.locator('[data-tap="row down"]').click()
    expect(other.locator(".prompt--you")).to_be_visible()


def test_a_grey_action_says_why_and_the_card_stays_chosen(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "ratjack", ("beginner",), options=all_cards("CHIP_MOVE"))
    lay_first_card(page)
    expect(page.locator(".prompt--you")).to_contain_text("Draw")
    page.locator('[data-tap="deck"]').click()
    expect(page.locator(HAND)).to_have_count(2)
    page.locator(HAND).first.click()
    for place, why in (
        ("row up", "No card has a chip that you could move"),
        ("discard", "no face-down card that could be turned up"),
    ):
        page.locator(f'.way[data-tap="{place}"]').click(force=True)  # it says itself that it is disabled
        expect(page.locator(".toast").last).to_contain_text(why)
        expect(page.locator(".me__hand .is-selected")).to_have_count(1)
        expect(page.locator('.way[data-tap="row down"]')).to_have_class("way is-legal")


def propose(page: Page, server: Running) -> int:
    """A choice of cards that a hint has made; how many they are."""
    sit_down(page, server, "manitou", ("beginner",))
    button = page.locator(".choosing__go")
    expect(button).to_be_disabled()
    needed = int(button.inner_text().split()[-2])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".choosing .is-selected")).to_have_count(needed)
    expect(page.locator(".prompt")).to_contain_text(f"Hint: the {needed} that are marked")
    return needed


def test_a_hint_chooses_all_cards_and_they_can_be_played_as_they_are(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    propose(page, server)
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".choosing")).to_be_hidden()
    expect(page.locator(".prompt--you, .seat.is-turn").first).to_be_visible()


def test_what_a_hint_has_chosen_can_be_changed_or_put_away(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "desktop", lang="en")
    needed = propose(page, server)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".choosing .is-selected")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".choosing .is-selected")).to_have_count(needed)
    page.locator(".choosing .is-selected button, .choosing button.is-selected").first.click()
    expect(page.locator(".choosing .is-selected")).to_have_count(needed - 1)
    expect(page.get_by_role("button", name="Play it")).to_be_hidden()
    page.locator(".choosing button.is-free").first.click()
    page.locator(".choosing__go").click()
    expect(page.locator(".choosing")).to_be_hidden()

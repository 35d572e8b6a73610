"""Coming back: a page that slept, lost its network, was reloaded, opened twice, or whose server restarted."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from often import also
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from web.conftest import NewPage
from web.playing import sit_down, take

OWN = ".own .is-legal"


def wake(page: Page) -> None:
    """As a phone does when its screen goes on again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def connected(page: Page) -> None:
    expect(page.locator(".table[data-line=open]")).to_be_visible()


def test_a_reloaded_page_has_its_seat_again(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server)
    expect(page.locator(OWN)).to_have_count(12)
    page.locator(OWN).first.click()
    expect(page.locator(OWN)).to_have_count(11)
    page.reload()
    expect(page.locator(OWN)).to_have_count(11)


def test_a_page_that_slept_hears_what_it_missed(server: Running, new_page: NewPage) -> None:
    """Its socket falls silent while a friend moves; awake again it has a new one and the new position."""
    page, friend = new_page(server, lang="en"), new_page(server, lang="en")
    page.add_init_script(SLEEPY)
    code = sit_down(page, server, "skyjo", ("open",), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Start with two").click()
    connected(page)
    page.evaluate("window.dispatchEvent(new Event('sleep'))")
    for left in (12, 11):
        expect(friend.locator(OWN)).to_have_count(left)
        friend.locator(OWN).first.click()
    expect(friend.locator(".prompt--you")).to_be_hidden()
    wake(page)
    page.get_by_role("button", name="What happened").click()
    expect(page.get_by_role("dialog").get_by_text(re.compile("Jonas turned up"))).to_have_count(2)


# Sockets that fall silent while they look open, as after a phone's sleep.
SLEEPY = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  #asleep = false;
  constructor(url) {
    super(url);
    window.addEventListener('sleep', () => (this.#asleep = true));
  }
  set onmessage(hear) {
    this.addEventListener('message', (event) => this.#asleep || hear(event));
  }
  send(text) {
    if (!this.#asleep) super.send(text);
  }
};
"""


def test_without_a_network_the_page_says_so_and_comes_back(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, speed="slow")
    connected(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('online'))")  # a new socket, which cannot be opened
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    connected(page)
    expect(page.locator(OWN).first).to_be_visible()


@pytest.mark.long
def test_a_server_that_is_killed_and_started_again(own_server: Running, new_page: NewPage) -> None:
    page = new_page(own_server, lang="en")
    sit_down(page, own_server)
    expect(page.locator(OWN)).to_have_count(12)
    page.locator(OWN).first.click()
    expect(page.locator(OWN)).to_have_count(11)
    own_server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(page.locator(OWN)).to_have_count(0)  # nobody would hear it
    own_server.start()
    connected(page)
    expect(page.locator(OWN)).to_have_count(11)
    page.locator(OWN).first.click()
    expect(page.locator(".own [aria-label*='face down']")).to_have_count(10)


def test_a_second_window_takes_the_seat_and_the_first_says_so(server: Running, new_page: NewPage) -> None:
    first = new_page(server, lang="en")
    sit_down(first, server)
    connected(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator(".table")).to_be_visible()
    expect(first.get_by_role("heading", name="You sit here in another window")).to_be_visible()
    first.get_by_role("button", name="Continue here").click()
    connected(first)
    expect(second.get_by_role("heading", name="You sit here in another window")).to_be_visible()


def test_a_seat_that_was_taken_away(server: Running, new_page: NewPage) -> None:
    host, friend = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(host, server, "skyjo", ("open", "casual"), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Change Jonas").click()
    host.get_by_role("button", name="Take the seat away").click()
    expect(friend.get_by_role("heading", name="Your seat was taken away")).to_be_visible()
    friend.get_by_role("button", name="Sit down again").click()
    expect(friend.get_by_role("button", name="Join")).to_be_visible()


def test_a_host_is_asked_before_somebody_is_sent_away_from_a_game(server: Running, new_page: NewPage) -> None:
    host, friend = two_at_a_table(server, new_page, "none")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Take the seat away").click()
    question = host.get_by_role("dialog", name="Take the seat away")
    question.get_by_role("button", name="Cancel").click()
    expect(friend.locator("main.table")).to_be_visible()
    host.get_by_role("button", name="Take the seat away").click()
    question.get_by_role("button", name="Take the seat away").click()
    expect(friend.get_by_role("heading", name="Your seat was taken away")).to_be_visible()


def test_whoever_becomes_the_host_is_told(server: Running, new_page: NewPage) -> None:
    host, friend = two_at_a_table(server, new_page, "none")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Make host").click()
    expect(friend.locator(".toast")).to_contain_text("You are the host now")


def test_a_token_that_is_of_no_seat(server: Running, new_page: NewPage) -> None:
    host, stranger = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(host, server)
    take(stranger, code, "A" * 43)
    expect(stranger.get_by_role("heading", name="Your seat is gone")).to_be_visible()


def two_at_a_table(server: Running, new_page: NewPage, clock: str) -> tuple[Page, Page]:
    """With one person alone there is no clock: it would only be practice."""
    host, friend = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(host, server, "skyjo", ("open",), start=False, clock=clock)
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Start with two").click()
    connected(friend)
    return host, friend


@pytest.mark.long
def test_a_bot_stands_in_when_the_time_is_up_and_hands_the_seat_back(
    server: Running, new_page: NewPage
) -> None:
    host, friend = two_at_a_table(server, new_page, "fast")
    for card in ("row 1, column 1", "row 1, column 2"):  # whose time is left: two bots would be done at once
        friend.get_by_role("button", name=card).click()
    expect(friend.get_by_role("button", name="row 1, column 2, face down")).to_have_count(0)
    expect(host.get_by_text("Your time was up")).to_be_visible(timeout=40_000)
    bar = host.get_by_role("button", name="What happened")
    expect(bar).to_be_visible()
    bar.click(trial=True)  # nothing lies over it
    host.get_by_role("button", name="Take over again").click()
    expect(host.get_by_text("Your time was up")).to_be_hidden()
    host.get_by_role("button", name=re.compile("a bot played for you")).click()
    expect(host.get_by_role("dialog")).to_contain_text("You (bot) turned up")


# A server that says of every move that a bot has made it.
STOOD_IN = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    const changed = (text) => text.replaceAll('"stood_in":false', '"stood_in":true');
    this.addEventListener('message', ({ data }) => hear({ data: changed(data) }));
  }
};
"""


def test_what_a_bot_did_for_somebody_is_told_once(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.add_init_script(STOOD_IN)
    sit_down(page, server, speed="slow")
    told = page.get_by_role("button", name="While you were away a bot played for you.")
    expect(page.locator(OWN)).to_have_count(12)
    expect(told).to_be_hidden()
    page.locator(OWN).first.click()
    expect(told).to_be_visible()
    title, below = page.get_by_role("heading", name="Skyjo").bounding_box(), told.bounding_box()
    assert title
    assert below
    assert below["y"] >= title["y"] + title["height"]
    told.click()
    expect(page.get_by_role("dialog")).to_contain_text("You (bot) turned up")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    page.reload()
    expect(page.locator(OWN)).to_have_count(11)
    expect(told).to_be_hidden()
    page.locator(OWN).first.click()  # there is more of it
    expect(told).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    second = page.context.new_page()
    second.add_init_script(STOOD_IN)
    second.goto(page.url)
    connected(second)
    second.get_by_role("button", name="What happened").click()
    expect(second.get_by_role("dialog")).to_contain_text("You (bot) turned up")
    expect(second.get_by_text("While you were away")).to_have_count(0)


def test_a_server_that_stays_away_is_explained_at_the_table(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.clock.install()
    sit_down(page, server, speed="slow")
    connected(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('online'))")  # a new socket, which cannot be opened
    expect(page.locator(".prompt")).to_contain_text("Reconnecting")
    page.clock.fast_forward(10_000)
    expect(page.locator(".prompt")).to_contain_text("The game is kept there and continues by itself")
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached right now.")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    connected(page)
    expect(page.locator(".prompt")).not_to_contain_text("The game is kept there")


def test_the_clock_is_seen_at_a_table_that_has_one(server: Running, new_page: NewPage) -> None:
    host, _ = two_at_a_table(server, new_page, "relaxed")
    left = re.compile(r"\d+ seconds left")
    expect(host.locator(".prompt .clock")).to_have_attribute("aria-label", left)


def test_a_browser_without_storage_warns_and_plays(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    page.goto("/")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    page.get_by_role("button", name="Play Skyjo now against bots").click()
    expect(page.locator(OWN)).to_have_count(12)


def test_a_newer_server_asks_for_a_reload(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.add_init_script(
        """
        const Real = WebSocket;
        window.WebSocket = class extends Real {
          send(text) { super.send(text.replace('"protocol":1', '"protocol":999')); }
        };
        """
    )
    sit_down(page, server)
    expect(page.get_by_role("heading", name="There is a newer version")).to_be_visible()
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()


def test_a_server_that_is_gone(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    expect(page.locator(".gt__meta", has_text="2–")).to_have_count(4)
    page.route(
        "**/api/**", lambda route: route.abort()
    )  # which the browser does not know, as of an own network
    page.get_by_role("button", name="Play Skyjo now against bots").click()
    expect(page.locator(".toast")).to_contain_text("The server does not answer")


def test_a_screen_that_cannot_be_fetched_says_so_and_comes_when_it_can(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    expect(page.locator(".gt__meta", has_text="2–")).to_have_count(4)
    page.context.set_offline(True)
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.context.set_offline(False)  # by itself
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_page_that_is_older_than_the_server_is_loaded_anew(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/")
    page.route("**/assets/History-*", lambda route: route.fulfill(status=404))
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="There is a newer version")).to_be_visible()
    page.unroute("**/assets/History-*")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


@pytest.mark.parametrize("path", ["/learn/skyjo", "/new/skyjo", "/rules/skyjo"])
def test_what_the_server_has_to_tell_is_asked_for_again_when_there_is_a_network(
    server: Running, new_page: NewPage, path: str
) -> None:
    page = new_page(server, lang="en")
    page.route("**/api/**", lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    page.unroute("**/api/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".trouble")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Skyjo")


def test_whoever_comes_afresh_reads_what_has_happened(server: Running, new_page: NewPage) -> None:
    first, second = new_page(server, "desktop", lang="en"), new_page(server, "desktop", lang="en")
    room = sit_down(first, server)
    for left in (12, 11):
        expect(first.locator(OWN)).to_have_count(left)
        first.locator(OWN).first.click()
    told = ".log li:has-text('You turned up')"
    expect(first.locator(told)).to_have_count(2)
    [held] = first.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats'))")
    take(second, room, held["token"])
    expect(second.locator(told)).to_have_count(2)


def test_a_dead_link_says_so(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/r/ZZZZZZ")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    page.get_by_role("button", name="Back to the games").click()
    expect(page.locator(".games")).to_be_visible()


def test_the_title_and_the_icon_say_whose_turn_it_is(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, speed="slow")
    expect(page).to_have_title("● Your turn · Skyjo")
    assert page.evaluate("document.getElementById('icon').href").endswith("/icon-turn.svg")
    for left in (12, 11):
        expect(page.locator(OWN)).to_have_count(left)
        page.locator(OWN).first.click()
    expect(page).to_have_title("Skyjo · Stammtisch")
    page.goto("/")
    expect(page).to_have_title("Stammtisch")


def test_tables_that_go_on_are_offered_on_the_first_screen(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    code = sit_down(page, server)
    connected(page)
    page.get_by_role("button", name="Back to the games").click()
    page.get_by_role("link", name=f"Continue: Skyjo, table {code}").click()
    connected(page)


def test_reactions_reach_the_others(server: Running, new_page: NewPage) -> None:
    host, friend = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(host, server, "skyjo", ("open",), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Start with two").click()
    connected(friend)
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Well played!").click()
    expect(host.locator(".seat__reaction")).to_be_visible()
    expect(host.get_by_role("status")).to_contain_text("Guest: Well played!")


COUNTS = (
    ".seat__head > *",
    ":is(.own__head, .me__line) > :is(.avatar, .seat__name)",
    ".total",
    ".pts",
    ".seat .bt",
)
APART = """([one, others]) => {
    const [{ left, right, top, bottom }] = document.querySelector(one).getClientRects();
    return [...document.querySelectorAll(others)].map((other) => other.getBoundingClientRect())
        .every((box) => right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom);
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", also([2], [0]))
@pytest.mark.parametrize("device", also(["phone", "desktop"], ["laptop"]))
def test_a_reaction_hides_neither_who_shows_it_nor_the_score(
    server: Running, new_page: NewPage, game: str, device: str, bots: int
) -> None:
    host, friend = new_page(server, device, lang="en"), new_page(server, device, lang="en")
    code = sit_down(host, server, game, ("open", *["beginner"] * bots), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_role("button", name="Join").click()
    expect(host.get_by_text("Guest")).to_be_visible()
    host.get_by_role("button", name="Start with").click()
    connected(friend)
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Well played!").click()
    for page, part in ((host, ".seats"), (friend, ".own")):
        bubble = f"{part} .seat__reaction"
        expect(page.locator(bubble)).to_be_visible()
        assert page.evaluate(APART, [bubble, ", ".join(COUNTS)]), part


def test_assets_are_kept_for_ever_and_the_page_is_not(server: Running) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        index = client.get("/r/ABCDEF")
        assert index.headers["cache-control"] == "no-cache"
        assert "default-src 'none'" in index.headers["content-security-policy"]
        assert client.get("/", headers={"if-none-match": index.headers["etag"]}).status_code == 304
        asset = re.search(r'src="(/assets/[^"]+\.js)"', index.text)
        assert asset is not None
        assert "immutable" in client.get(asset[1]).headers["cache-control"]
        assert client.get("/nothing/here").json() == {"code": "not_found", "reason": None}
        assert client.get("/nothing/here", headers={"accept": "text/html"}).status_code == 404
        assert json.loads(client.get("/api/nothing").text)["code"] == "not_found"

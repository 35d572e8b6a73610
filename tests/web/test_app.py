"""The page as an app: it opens without a network, and takes up a newer version between games only."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from server.running import FREE, Running

from stammtisch import GAMES
from stammtisch.games.grammar import LANGUAGES
from stammtisch.server.http.static import BUILT
from web.conftest import NewPage
from web.playing import axe, no_sideways, sit_down
from web.test_screens import looks

Picture = Callable[[Page, str], None]
OFFER = "There is a new version."
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map((request) => new URL(request.url).pathname);
}"""


class Renewed(Running):
    """A server whose page can be exchanged for a newer one."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(folder, *options)
        self.page = folder / "page"
        shutil.copytree(BUILT, self.page)
        self.program = [sys.executable, str(Path(__file__).with_name("elsewhere.py")), str(self.page)]

    def renew(self) -> None:
        """Stop, exchange the page for one that says of itself that it is new, start again."""
        self.stop()
        index, worker = self.page / "index.html", self.page / "sw.js"
        index.write_text(index.read_text("utf-8").replace("<head>", '<head><meta name="new" />'), "utf-8")
        text, count = re.subn(
            r'(url:"/",revision:")[0-9a-f]+', r"\g<1>0123456789abcdef", worker.read_text("utf-8")
        )
        assert count == 1
        worker.write_text(text, "utf-8")
        self.start()


@pytest.fixture
def renewed(tmp_path: Path) -> Iterator[Renewed]:
    with Renewed(tmp_path, *FREE) as running:
        yield running


def installed(page: Page) -> list[str]:
    """Open the page twice: the first visit keeps it, the second one comes out of what was kept."""
    page.goto("/settings")
    kept: list[str] = page.evaluate(KEPT)
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    return kept


def is_new(page: Page) -> bool:
    return page.locator("meta[name=new]").count() == 1


def test_only_the_files_of_the_page_and_the_rulebooks_are_kept(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en", workers=True)
    kept = installed(page)
    assert "/" in kept
    asked = sorted(path for path in kept if path.startswith("/api"))
    assert asked == sorted(f"/api/rules/{game}/{lang}" for game in GAMES for lang in LANGUAGES)
    assert "/manifest.json" not in kept
    files = [path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*") if path.is_file()]
    own = {f"/{name}" for name in files} - {"/index.html", "/sw.js", "/manifest.json"}
    assert own <= set(kept)
    sit_down(page, server)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    page.goto("/rules/skyjo")
    expect(page.get_by_role("heading", name="Skyjo", exact=False).first).to_be_visible()
    assert sorted(page.evaluate(KEPT)) == sorted(kept)


@looks
def test_without_a_network_the_app_opens_and_says_why(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str
) -> None:
    page = new_page(server, device, lang="en", theme=theme, workers=True)
    installed(page)
    page.goto("/")
    tiles = page.locator(".gt__meta", has_text="people")
    expect(tiles).to_have_count(4)
    page.context.set_offline(True)
    expect(page.locator("main").get_by_text("You are offline.")).to_be_visible()  # at once
    page.goto("/")
    expect(page.locator("main").get_by_text("You are offline.")).to_be_visible()
    expect(tiles).to_have_count(4)
    page.get_by_role("button", name="Play Skyjo").click(force=True)
    expect(page.locator(".toast")).to_contain_text("You are offline.")
    no_sideways(page)
    axe(page)
    picture(page, f"offline-{device}-{theme}")
    page.goto("/history")
    expect(page.get_by_role("heading", name="No game yet")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.goto("/rules/skyjo#SKY-9")
    expect(page.locator(".is-aimed")).to_be_in_viewport()
    page.goto("/new/skyjo")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Skyjo")).to_be_visible()  # by itself
    page.goto("/")
    expect(page.locator("main").get_by_text("You are offline.")).to_be_hidden()


def test_a_seat_is_found_again_when_the_network_comes_back(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en", workers=True)
    installed(page)
    sit_down(page, server)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("your seat stays yours")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".own .is-legal")).to_have_count(12)


def test_a_new_version_is_offered_between_games_and_taken_with_one_tap(
    renewed: Renewed, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(renewed, lang="en", workers=True)
    installed(page)
    sit_down(page, renewed)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    renewed.renew()
    page.reload()
    page.evaluate(WAITING)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    expect(page.get_by_text(OFFER)).to_have_count(0)  # in the middle of a game
    page.get_by_role("button", name="Back to the games").click()
    expect(page.get_by_text(OFFER).first).to_be_visible()
    assert not is_new(page)
    no_sideways(page)
    picture(page, "update-phone-dark")
    axe(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    expect(page.locator("meta[name=new]")).to_have_count(1)
    expect(page.get_by_text(OFFER)).to_have_count(0)


# Until a newer version lies ready.
WAITING = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 20));
}"""


@pytest.mark.long
def test_another_window_in_the_middle_of_a_game_is_left_alone(renewed: Renewed, new_page: NewPage) -> None:
    page = new_page(renewed, lang="en", workers=True)
    installed(page)
    sit_down(page, renewed)
    expect(page.locator(".own .is-legal")).to_have_count(12)
    other = page.context.new_page()
    renewed.renew()
    other.goto("/settings")
    expect(other.get_by_text(OFFER).first).to_be_visible()
    page.evaluate("window.stayed = true")
    with other.expect_navigation():
        other.get_by_role("button", name="Update").click()
    expect(other.locator("meta[name=new]")).to_have_count(1)
    assert page.evaluate("window.stayed")
    expect(page.locator(".table[data-line=open]")).to_be_visible()


@pytest.mark.long
def test_a_server_that_speaks_another_protocol_leads_to_the_update(
    renewed: Renewed, new_page: NewPage
) -> None:
    page = new_page(renewed, lang="en", workers=True)
    installed(page)
    page.add_init_script(
        """
        const Real = WebSocket;
        window.WebSocket = class extends Real {
          send(text) {
            const old = !document.querySelector('meta[name=new]');
            super.send(old ? text.replace('"protocol":1', '"protocol":999') : text);
          }
        };
        """
    )
    renewed.renew()
    sit_down(page, renewed)
    expect(page.get_by_role("heading", name="There is a newer version")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Reload the page").click()
    expect(page.locator("meta[name=new]")).to_have_count(1)
    expect(page.locator(".own .is-legal")).to_have_count(12)


def test_the_browser_can_install_it(server: Running, new_page: NewPage) -> None:
    """Chromium finds nothing missing, and the description speaks the language of the page."""
    page = new_page(server, "desktop", lang="de", workers=True)
    installed(page)
    session = page.context.new_cdp_session(page)
    missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in missing if error["errorId"] != "in-incognito"] == []
    described = session.send("Page.getAppManifest")
    assert described["errors"] == []
    told = json.loads(described["data"])
    assert (told["lang"], told["name"]) == ("de", "Stammtisch")
    assert "gegen Bots" in told["description"]
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}


def test_the_frame_around_the_page_follows_its_theme_and_language(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="de")
    page.goto("/settings")
    frame = page.locator("meta[name=theme-color]")
    expect(frame).to_have_attribute("content", "#3a2718")
    page.get_by_role("radio", name="hell").check(force=True)
    expect(frame).to_have_attribute("content", "#f0dfc2")
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/app.de.webmanifest")
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/app.en.webmanifest")


def test_the_settings_offer_what_the_browser_allows(
    server: Running, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(server, lang="en")
    page.goto("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_text("On the home screen")).to_have_count(0)
    page.evaluate(
        """() => {
            const event = new Event('beforeinstallprompt', { cancelable: true });
            event.prompt = async () => { window.asked = event.defaultPrevented; };
            window.dispatchEvent(event);
        }"""
    )
    page.get_by_role("button", name="Install").scroll_into_view_if_needed()
    no_sideways(page)
    picture(page, "install-phone-dark")
    axe(page)
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("window.asked")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)
    page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(page.get_by_text("It is installed on this device.")).to_be_visible()


def test_the_worker_is_asked_for_anew_each_time(server: Running) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        worker = client.get("/sw.js")
        assert worker.headers["cache-control"] == "no-cache"
        assert worker.headers["content-type"].startswith("text/javascript")
        described = client.get("/app.en.webmanifest")
        assert described.headers["content-type"].startswith("application/manifest+json")
        assert described.headers["cache-control"] == "no-cache"
        policy = worker.headers["content-security-policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy

"""It is your turn: the tab says so, and what a person has switched on knocks, buzzes or notifies; no more."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.running import Running

from web.conftest import NewPage
from web.playing import sit_down, tap_once

LOUD = 0.4
ALL = {"sound": True, "volume": LOUD, "vibration": True, "notification": True}
KNOCK = [["knock", LOUD], ["knock", LOUD]]
BUZZ = [["buzz", 120]]
NOTIFICATION = [["notification", "Meister Makatsu: Your turn", "/icon.svg"]]
ICON = "document.getElementById('icon').getAttribute('href')"
YOURS = ".prompt--you"

# The browser's own voices, which write down what they are asked for.
VOICES = """
([wishes, permission]) => {
  if (wishes) localStorage.setItem('stammtisch.settings', JSON.stringify({ lang: 'en', ...wishes }));
  window.told = [];
  window.hides = false;
  Object.defineProperty(document, 'hidden', { get: () => hides });
  Object.defineProperty(document, 'visibilityState', { get: () => (hides ? 'hidden' : 'visible') });
  const quiet = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    close() {}
    createOscillator() {
      return { frequency: quiet, connect: (next) => next, start() {}, stop() {} };
    }
    createGain() {
      const gain = { ...quiet, setValueAtTime: (loudness) => told.push(['knock', loudness]) };
      return { gain, connect: (next) => next };
    }
  };
  navigator.vibrate = (time) => told.push(['buzz', time]);
  window.focus = () => told.push(['focus']);
  window.Notification = class {
    static permission = permission;
    static requestPermission = async () => permission;
    constructor(title, { icon }) {
      window.notification = this;
      told.push(['notification', title, icon]);
    }
    close() {
      told.push(['close']);
    }
  };
}
"""


def listen(page: Page, wishes: dict[str, Any] | None = None, permission: str = "granted") -> None:
    page.add_init_script(f"({VOICES})({json.dumps([wishes, permission])})")


def told(page: Page) -> Any:
    return page.evaluate("told")


def sit_opposite(page: Page, friend: Page, server: Running) -> None:
    """Two at a table, and it is the friend's turn."""
    code = sit_down(page, server, "makatsu", ("open",), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Start with two").click()
    expect(page.locator(f"{YOURS}, .seat.is-turn").first).to_be_visible()
    if page.locator(YOURS).count():
        tap_once(page, random.Random(1))
    expect(page.locator(YOURS)).to_be_hidden()
    expect(page.locator(".seat.is-turn")).to_be_visible()


def wishes(
    case: str, hidden: bool, heard: list[list[Any]], wished: dict[str, Any], *, long: bool = True
) -> Any:
    return pytest.param(wished, hidden, heard, id=case, marks=pytest.mark.long if long else ())


@pytest.mark.parametrize(
    ("wished", "hidden", "heard"),
    [
        wishes("all of it, hidden", True, KNOCK + BUZZ + NOTIFICATION, ALL, long=False),
        wishes("all of it, in sight", False, KNOCK + BUZZ, ALL),
        wishes("nothing, as it is at first", True, [], {}, long=False),
        wishes("only the knock", True, KNOCK, {"sound": True, "volume": LOUD}),
        wishes("only the buzz", True, BUZZ, {"vibration": True}),
        wishes("only the notification", True, NOTIFICATION, {"notification": True}),
    ],
)
def test_the_own_turn_is_told_as_wished(
    server: Running,
    new_page: NewPage,
    wished: dict[str, Any],
    hidden: bool,
    heard: list[list[Any]],
) -> None:
    page, friend = new_page(server, lang="en"), new_page(server, lang="en")
    listen(page, wished)
    sit_opposite(page, friend, server)
    expect(page).to_have_title("Meister Makatsu · Stammtisch")
    assert page.evaluate(ICON) == "/icon.svg"
    page.evaluate("hidden => { told.length = 0; hides = hidden; }", hidden)

    tap_once(friend, random.Random(1))
    expect(page.locator(YOURS)).to_be_visible()
    expect(page).to_have_title("● Your turn · Meister Makatsu")
    assert page.evaluate(ICON) == "/icon-turn.svg"
    assert told(page) == heard

    tap_once(page, random.Random(1))
    expect(page.locator(YOURS)).to_be_hidden()
    expect(page).to_have_title("Meister Makatsu · Stammtisch")
    assert page.evaluate(ICON) == "/icon.svg"
    assert told(page) == heard  # others are told of their turn, not we


def test_a_notification_leads_to_the_table(server: Running, new_page: NewPage) -> None:
    page, friend = new_page(server, lang="en"), new_page(server, lang="en")
    listen(page, {"notification": True})
    sit_opposite(page, friend, server)
    page.evaluate("() => { told.length = 0; hides = true; }")
    tap_once(friend, random.Random(1))
    expect(page.locator(YOURS)).to_be_visible()
    page.evaluate("notification.onclick()")
    assert told(page) == [*NOTIFICATION, ["focus"], ["close"]]


# As on Android, where a page may not make one; its worker may.
BY_WORKER_ONLY = """
window.Notification = class {
  static permission = 'granted';
  constructor() {
    throw new TypeError('Illegal constructor');
  }
};
const registration = Object.assign(new EventTarget(), {
  showNotification: async (title, { icon, data }) => told.push(['by the worker', title, icon, data]),
});
const serviceWorker = Object.assign(new EventTarget(), {
  ready: Promise.resolve(registration),
  register: async () => registration,
});
Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker });
"""


def test_where_a_page_may_not_notify_its_worker_does(server: Running, new_page: NewPage) -> None:
    page, friend = new_page(server, lang="en"), new_page(server, lang="en")
    listen(page, {"notification": True})
    page.add_init_script(BY_WORKER_ONLY)
    sit_opposite(page, friend, server)
    page.evaluate("() => { told.length = 0; hides = true; }")
    tap_once(friend, random.Random(1))
    expect(page.locator(YOURS)).to_be_visible()
    page.wait_for_function("told.length > 0")
    assert told(page) == [["by the worker", *NOTIFICATION[0][1:], page.url]]


# A tap on a notification, and what the worker does about it: it brings a window forward or opens one.
TAPPED = """async (address) => {
    const done = [];
    WindowClient.prototype.focus = async function () { done.push(['forward', this.url]); };
    clients.openWindow = async (url) => done.push(['opened', url]);
    const notification = { data: address, close: () => done.push(['closed']) };
    let led;
    const tap = { notification, waitUntil: (work) => (led = work) };
    dispatchEvent(Object.assign(new Event('notificationclick'), tap));
    await led;
    return done;
}"""


def test_a_tap_on_the_workers_notification_leads_to_the_table(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en", workers=True)
    page.goto("/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    assert worker.evaluate(TAPPED, page.url) == [["closed"], ["forward", page.url]]
    elsewhere = page.url.replace("settings", "r/ABCDEF")
    assert worker.evaluate(TAPPED, elsewhere) == [["closed"], ["opened", elsewhere]]


@pytest.mark.long
def test_a_forbidden_notification_is_not_sent(server: Running, new_page: NewPage) -> None:
    """Allowed once, and then taken back in the browser."""
    page, friend = new_page(server, lang="en"), new_page(server, lang="en")
    listen(page, {"notification": True}, "denied")
    sit_opposite(page, friend, server)
    page.evaluate("() => { told.length = 0; hides = true; }")
    tap_once(friend, random.Random(1))
    expect(page).to_have_title("● Your turn · Meister Makatsu")
    assert told(page) == []


def test_sound_is_tried_out_and_remembered_with_its_volume(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    listen(page)
    page.goto("/settings")
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    page.locator(".switch", has=page.get_by_role("switch", name="Sound")).click()
    page.get_by_label("Volume").fill(str(LOUD))
    assert told(page) == [["knock", 0.6], ["knock", 0.6], *KNOCK]
    page.reload()
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    expect(page.get_by_label("Volume")).to_have_value(str(LOUD))


def test_a_notification_that_the_browser_forbids_is_not_switched_on(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, lang="en")
    listen(page, permission="denied")
    page.goto("/settings")
    page.locator(".switch", has=page.get_by_role("switch", name="Notification")).click()
    expect(page.locator(".toast")).to_contain_text("The browser does not allow notifications")
    expect(page.get_by_role("switch", name="Notification")).not_to_be_checked()

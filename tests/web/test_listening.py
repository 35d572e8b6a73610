"""Whole games by what is spoken and by the keyboard alone; and is it enough to play well?"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from found import said
from playwright.sync_api import Page, WebSocket
from server.running import Running

from stammtisch import GAMES
from stammtisch.games.words import Words
from web.conftest import NewPage
from web.listener import Heard, Listener
from web.playing import sit_down, until_my_turn

View = dict[str, Any]
SHORTEST, *OTHERS = [(game, lang) for lang in ("de", "en") for game in GAMES]
SITTINGS = [pytest.param(*SHORTEST), *(pytest.param(*one, marks=pytest.mark.long) for one in OTHERS)]
LOOKS = 3  # own turns at which everything is opened and listened to


def nothing_certain(_view: View, _words: Words, _said: View) -> list[str]:
    """Of a game that does not tell in tests/games/GAME/page.py what has to be heard."""
    return []


def nothing_certain_of(_view: View, _seat: int, _words: Words, _said: View) -> list[str]:
    return []


class Truth:
    """What the server has told the page, to hold what is spoken against."""

    def __init__(self, page: Page) -> None:
        self.view: View = {}
        self.events: list[View] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.note(json.loads(frame)))

    def note(self, message: View) -> None:
        if message.get("view"):
            self.view = message["view"]
        self.events += message.get("events", [])


class Ear:
    """Holds what is spoken of a game against what is so, turn by turn."""

    def __init__(self, listener: Listener, truth: Truth, game: str) -> None:
        self.listener, self.truth = listener, truth
        self.words = Words(game, listener.lang)
        self.facts = said(game, "page", "spoken", nothing_certain)
        self.open = said(game, "page", "spoken_of", nothing_certain_of)
        self.turns = 0

    def __call__(self, heard: Heard) -> None:
        view = self.truth.view
        self.turns += 1
        assert self.listener.choosable(heard)
        for fact in self.facts(view, self.words, self.listener.said):
            assert fact in heard.text, f"Nobody says {fact!r}: {heard.text}"
        if self.turns == LOOKS:
            self.help()
            self.enlarged(heard)

    def help(self) -> None:
        """The question mark explains what is asked."""
        self.listener.press("?")
        heard = self.listener.hear_until(lambda now: now.dialog is not None)
        assert self.listener.said["what_now"] in heard.text
        self.listener.press("Escape")
        self.listener.hear_until(lambda now: now.dialog is None)

    def enlarged(self, heard: Heard) -> None:
        """Somebody else's cards, as far as they lie open."""
        others = [
            thing
            for thing in heard.things
            if f"region:{self.others()}" in thing.within and thing.role == "button"
        ]
        looks = [thing for thing in others if thing.description == ""]
        if not looks:
            return
        self.listener.activate(looks[0])
        seat = (self.truth.view["seat"] + 1) % self.truth.view["seats"]
        opened = self.listener.hear_until(lambda now: now.dialog is not None)
        for fact in self.open(self.truth.view, seat, self.words, self.listener.said):
            assert fact in opened.text, f"Nobody says {fact!r}: {opened.text}"
        self.listener.press("Escape")
        self.listener.hear_until(lambda now: now.dialog is None)

    def others(self) -> str:
        return str(self.listener.said["board_others"])


@pytest.mark.parametrize(("game", "lang"), SITTINGS)
def test_a_whole_game_by_ear_and_keyboard(server: Running, new_page: NewPage, game: str, lang: str) -> None:
    page = new_page(server, "phone", lang=lang)
    truth = Truth(page)
    listener = Listener(page, lang)
    sit_down(page, server, game)
    ear = Ear(listener, truth, game)
    choices = listener.play_to_the_end(random.Random(11), ear)
    assert ear.turns >= LOOKS
    assert choices >= ear.turns
    heard = listener.hear()
    assert any(thing.role == "heading" for thing in heard.things)
    assert listener.said["score_sheet"] in heard.text


def test_the_voice_tells_what_happened_and_whose_turn_it_is(server: Running, new_page: NewPage) -> None:
    """What two others do, and then what we are asked."""
    page = new_page(server, lang="en")
    truth = Truth(page)
    listener, words = Listener(page, "en"), Words("makatsu", "en")
    sit_down(page, server, "makatsu", speed="quick")
    luck = random.Random(2)
    told = 0
    for _ in range(4):
        heard = listener.hear_until(listener.something_to_do)
        if heard.dialog is not None:
            listener.press("Escape")
            continue
        listener.voice()
        truth.events.clear()
        listener.activate(luck.choice(listener.choosable(heard)))
        page.wait_for_function("() => /You played.*Your turn:/s.test(window.heard.join(' '))")
        said = " ".join(listener.voice())
        played = [event["card"] for event in truth.events if event["event"] == "play"]
        told += len(played)
        for card in played:
            assert f"played {words.as_object(card)}." in said
    assert told >= 4


def test_whoever_comes_back_is_told_what_the_table_asks(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    Listener(page, "en")
    sit_down(page, server)
    until_my_turn(page)
    page.reload()
    page.wait_for_function("() => /Your turn: Turn up one of your cards/.test(window.heard.join(' '))")


def test_cards_chosen_together_are_told_together(server: Running, new_page: NewPage) -> None:
    """One tap sends them one by one; nobody wants to hear each time how many are left."""
    page = new_page(server, lang="en")
    listener = Listener(page, "en")
    sit_down(page, server, "manitou")
    until_my_turn(page)
    while page.locator(".choosing .is-free").count():
        page.locator(".choosing .is-free").first.click()
    page.wait_for_function("() => window.heard.length > 0")  # what was asked at first
    listener.voice()
    page.get_by_role("button", name="Take these").click()
    page.wait_for_function("() => /Everybody has chosen/.test(window.heard.join(' '))")
    said = listener.voice()
    assert len([text for text in said if "You chose" in text]) == 1, said
    assert not any("Choose the cards" in text for text in said), said


def test_it_is_spoken_for_whom_the_table_waits(server: Running, new_page: NewPage) -> None:
    host, friend = new_page(server, lang="en"), new_page(server, lang="en")
    code = sit_down(host, server, "makatsu", ("open",), start=False)
    friend.goto(f"/r/{code}")
    friend.get_by_label("Your name").fill("Jonas")
    friend.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Start with two").click()
    ears = {"Mia": Listener(host, "en"), "Jonas": Listener(friend, "en")}
    for ear in ears.values():
        ear.hear_until(lambda heard: "Phase 1" in heard.text)
    mover = next(name for name, ear in ears.items() if ear.is_my_turn(ear.hear()))
    waiting = next(ear for name, ear in ears.items() if name != mover)
    waiting.hear_until(lambda heard: waiting.said["waits_for"].format(names=mover) in heard.text)
    assert waiting.choosable(waiting.hear()) == []

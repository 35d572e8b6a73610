"""Somebody who plays by what is spoken and by the keyboard alone.

What a screen reader would speak is read out of Chromium's accessibility tree: names, roles, states, the live
region. Nothing here knows a class, an attribute or a place of the page; it understands its language.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

WEB = Path(__file__).parents[2] / "web"
MOST_TRIES = 12  # ways to a button: the keyboard leads there or not
MOST_CHOICES = 2_000
PATIENCE = 1_500  # looks at a tree that does not change
# What the live region says, from the moment at which a page opens.
VOICE = """{
    window.heard = [];
    const listen = (changes) => {
        const voice = document.querySelector("[role=status]");
        const spoke = voice?.textContent && changes.some(({ target }) => voice.contains(target));
        if (spoke) window.heard.push(voice.textContent);
    };
    new MutationObserver(listen).observe(document, { childList: true, characterData: true, subtree: true });
}"""


class Gone(Exception):
    """What was spoken of has left the screen."""


@dataclass(frozen=True)
class Spoken:
    """Something that a screen reader comes to."""

    role: str
    name: str
    description: str = ""
    within: str = ""  # the names of the regions, lists and dialogs around it
    state: tuple[str, ...] = ()  # of disabled, pressed, focused, focusable
    node: int = 0


@dataclass(frozen=True)
class Heard:
    """Everything that there is to be heard, in the order in which it is read."""

    things: tuple[Spoken, ...]

    @property
    def text(self) -> str:
        return " ".join(thing.name for thing in self.things if thing.name)

    def inside(self, role: str) -> Heard:
        return Heard(tuple(thing for thing in self.things if f"{role}:" in thing.within))

    def has(self, role: str, name: str) -> bool:
        return any((thing.role, thing.name) == (role, name) for thing in self.things)

    @property
    def dialog(self) -> Heard | None:
        inside = self.inside("dialog")
        return inside if inside.things else None


class Listener:
    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.said: dict[str, Any] = {}
        for path in (
            WEB / "messages" / f"{lang}.json",
            *(WEB / "src" / "games").glob(f"*/messages/{lang}.json"),
        ):
            self.said |= json.loads(path.read_text("utf-8"))
        page.add_init_script(VOICE)

    # --- hearing

    def hear(self) -> Heard:
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        tree = {node["nodeId"]: node for node in nodes}
        things: list[Spoken] = []

        def walk(node: dict[str, Any], within: str) -> None:
            role = value(node, "role")
            if not node.get("ignored") and role not in ("none", "generic", "InlineTextBox"):
                things.append(spoken(node, role, within))
                within = f"{within}/{role}:{value(node, 'name')}"
            if role == "button" or role == "link":
                return  # read as one
            for child in node.get("childIds", ()):
                if child in tree:
                    walk(tree[child], within)

        walk(nodes[0], "")
        return Heard(tuple(things))

    def hear_until(self, true: Callable[[Heard], bool]) -> Heard:
        for _ in range(PATIENCE):
            if true(heard := self.hear()):
                return heard
        raise AssertionError(f"It was never heard; the last was: {heard.text}")

    def voice(self) -> list[str]:
        """What the live region has said since it was asked last, on a page opened since we listen."""
        said: list[str] = self.page.evaluate("window.heard.splice(0)")
        return said

    # --- understanding

    def is_my_turn(self, heard: Heard) -> bool:
        return heard.has("StaticText", self.said["your_turn_lead"])

    def is_over(self, heard: Heard) -> bool:
        return heard.has("button", self.said["rematch"])

    def leads_on(self, heard: Heard) -> Spoken | None:
        """The button to the result."""
        ways = [
            thing for thing in heard.things if (thing.role, thing.name) == ("button", self.said["to_result"])
        ]
        return ways[0] if ways else None

    def choosable(self, heard: Heard) -> list[Spoken]:
        return [thing for thing in heard.things if thing.description == self.said["choosable"]]

    # --- the keyboard

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def go_to(self, target: Spoken) -> None:
        """Tab there, forwards or backwards, and look where that led."""
        for _ in range(MOST_TRIES):
            stops = [
                thing
                for thing in self.hear().things
                if "focusable" in thing.state and thing.role != "RootWebArea"
            ]
            at = next((index for index, stop in enumerate(stops) if "focused" in stop.state), -1)
            nodes = [stop.node for stop in stops]
            if target.node not in nodes:
                raise Gone(f"{target} is not there any more.")
            way = nodes.index(target.node) - at
            if way == 0:
                return
            self.press("Tab" if way > 0 else "Shift+Tab", abs(way))
        raise AssertionError(f"The keyboard never reaches {target}.")

    def activate(self, target: Spoken) -> None:
        self.go_to(target)
        self.press("Enter")

    def choose(self, target: Spoken) -> None:
        """How a round ended opens by itself, also on the way to something: then that comes first."""
        try:
            self.activate(target)
        except Gone:
            if self.hear().dialog is None:
                raise

    def play_to_the_end(self, luck: random.Random, each_turn: Callable[[Heard], None]) -> int:
        """Choose among what is spoken as choosable until the game is over; how many choices that took."""
        for count in range(MOST_CHOICES):
            heard = self.hear_until(self.something_to_do)
            if self.is_over(heard):
                return count
            if heard.dialog is not None:
                self.press("Escape")
                self.hear_until(lambda now: now.dialog is None)
            elif (way := self.leads_on(heard)) is not None:
                with suppress(Gone):  # a table also leads on by itself
                    self.activate(way)
            else:
                each_turn(heard)
                self.choose(luck.choice(self.choosable(heard)))
                self.hear_until(partial(differs, heard))
        raise AssertionError("The game does not end.")

    def something_to_do(self, heard: Heard) -> bool:
        if self.is_over(heard) or heard.dialog is not None or self.leads_on(heard) is not None:
            return True
        return self.is_my_turn(heard) and bool(self.choosable(heard))


def differs(one: Heard, other: Heard) -> bool:
    """Apart from where the focus is."""

    def told(heard: Heard) -> list[tuple[str, str, str, bool]]:
        return [
            (thing.role, thing.name, thing.description, "pressed" in thing.state) for thing in heard.things
        ]

    return told(one) != told(other)


def spoken(node: dict[str, Any], role: str, within: str) -> Spoken:
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    true = (True, "true")
    return Spoken(
        role=role,
        name=value(node, "name").replace("\xa0", " ").strip(),
        description=value(node, "description"),
        within=within,
        state=tuple(
            name for name in ("disabled", "pressed", "focused", "focusable") if states.get(name) in true
        ),
        node=node.get("backendDOMNodeId", 0),
    )


def value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value") or "")

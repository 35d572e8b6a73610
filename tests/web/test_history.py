"""The history of a device: what it keeps, what it says together, taking it away and bringing it back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from found import said
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from web.conftest import NewPage
from web.playing import axe, no_sideways, play_to_the_end, sit_down
from web.test_screens import looks

Picture = Callable[[Page, str], None]
NAMES = ("Jonas", "Anna", "Großtante Wilhelmine aus Ulm")
LEVELS = ("beginner", "casual", "strong", "master")
POINTS = (5, 60)  # of a game that does not say how many are usual


def kept_games(count: int, seed: int = 4) -> list[dict[str, Any]]:
    """As the page keeps them, the newest first."""
    luck = random.Random(seed)
    return [kept_game(luck, number, count - number) for number in range(count)]


def kept_game(luck: random.Random, number: int, days: int) -> dict[str, Any]:
    game = luck.choice(GAMES)
    seats = luck.choice((2, 3, 3, 4))
    others = [luck.choice((*NAMES, *LEVELS)) for _ in range(seats - 1)]
    places = luck.sample(range(1, seats + 1), seats)
    low, high = said(game, "page", "POINTS", POINTS)
    return {
        "id": f"{number:016d}",
        "game": game,
        "finished": 1_790_000_000_000 + days * 86_400_000,
        "own": [0],
        "names": ["Mia", *(None if other in LEVELS else other for other in others)],
        "levels": [None, *(other if other in LEVELS else None for other in others)],
        "scores": [luck.randrange(low, high) for _ in range(seats)],
        "places": places,
    }


def open_history(page: Page, games: list[dict[str, Any]]) -> None:
    page.goto("/settings")
    page.evaluate("games => localStorage.setItem('stammtisch.games', games)", json.dumps(games))
    page.goto("/history")


def test_the_games_to_choose_from_are_as_wide_as_their_names(server: Running, new_page: NewPage) -> None:
    """They stand in two lines on a phone: one that is alone in the second does not fill it."""
    page = new_page(server)
    open_history(page, kept_games(40))
    labels = page.get_by_role("radiogroup").locator("label").all()
    games = [box for label in labels if (box := label.bounding_box())]
    assert len(games) == 1 + len(GAMES)
    assert len({game["y"] for game in games}) == 2
    assert max(game["width"] for game in games) < 180
    assert min(game["x"] for game in games if game["y"] > games[0]["y"]) == games[0]["x"]


@looks
def test_screens_of_the_history(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str
) -> None:
    page = new_page(server, device, theme=theme)
    page.goto("/history")
    expect(page.get_by_role("heading", name="Noch keine Partie")).to_be_visible()
    check(page, picture, f"history-empty-{device}-{theme}")
    open_history(page, kept_games(47))
    expect(page.get_by_role("heading", name="Gegen Menschen")).to_be_visible()
    check(page, picture, f"history-{device}-{theme}")
    page.get_by_role("radio", name="Skyjo").check(force=True)
    check(page, picture, f"history-skyjo-{device}-{theme}")
    page.get_by_role("button", name="Mehr zu").first.click()
    check(page, picture, f"history-game-{device}-{theme}")
    page.get_by_role("button", name="Diese Partie löschen").click()
    check(page, picture, f"history-delete-{device}-{theme}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sichern und löschen").click()
    check(page, picture, f"history-files-{device}-{theme}")


def check(page: Page, picture: Picture, name: str) -> None:
    no_sideways(page)
    picture(page, name)
    axe(page)


def test_a_game_is_kept_though_the_server_forgets_it(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    sit_down(page, server, "makatsu")
    play_to_the_end(page)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("link", name="Your games").click()
    replay = page.get_by_role("link", name="Replay")
    expect(replay).to_contain_text("Meister Makatsu")
    address = str(replay.get_attribute("href"))
    assert address.startswith("/replay/")
    page.evaluate("localStorage.removeItem('stammtisch.seats')")  # nothing to ask the server with
    page.reload()
    expect(replay).to_have_attribute("href", address)
    expect(page.get_by_text("of 3")).to_be_visible()


def test_what_is_deleted_stays_deleted(server: Running, new_page: NewPage) -> None:
    """The server still knows of it, and is asked each time."""
    page = new_page(server, lang="en")
    sit_down(page, server, "ratjack")
    play_to_the_end(page)
    page.goto("/history")
    page.get_by_role("button", name="More about Ratjack").click()
    expect(page.get_by_role("dialog").get_by_role("link", name="Review")).to_have_attribute(
        "href", re.compile(r"^/replay/[\w-]{16}\?review$")
    )
    page.get_by_role("button", name="Delete this game").click()
    expect(page.get_by_text("It stays on the server")).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).click()
    empty = page.get_by_role("heading", name="No game yet")
    expect(empty).to_be_visible()
    with page.expect_response("**/api/history") as asked:
        page.reload()
    assert len(asked.value.json()["games"]) == 1
    expect(empty).to_be_visible()


def test_one_game_after_the_other(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    open_history(page, kept_games(30))
    lines = page.get_by_role("link", name="Replay")
    expect(lines).to_have_count(20)
    page.get_by_role("button", name="Show more").click()
    expect(lines).to_have_count(30)


def test_games_leave_as_a_file_and_come_back_on_another_device(
    server: Running, new_page: NewPage, tmp_path: Path
) -> None:
    page, other = new_page(server, lang="en"), new_page(server, lang="en")
    games = kept_games(9)
    open_history(page, games)
    page.get_by_role("button", name="Save and delete").click()
    with page.expect_download() as leaving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / leaving.value.suggested_filename
    leaving.value.save_as(file)
    told = json.loads(file.read_text("utf-8"))
    assert (told["format"], told["version"], len(told["games"])) == ("stammtisch-history", 1, 9)
    other.goto("/history")
    other.get_by_role("button", name="Save and delete").click()
    bad = tmp_path / "bad.json"
    bad.write_text("{}", "utf-8")
    other.get_by_label("Load from a file").set_input_files(bad)
    refused = other.get_by_role("dialog").get_by_role("alert")
    expect(refused).to_contain_text("not a file of games")
    other.get_by_label("Load from a file").set_input_files(file)
    expect(other.get_by_role("link", name="Replay")).to_have_count(9)
    expect(other.locator(".toast")).to_have_text(["9 games were added."])
    other.get_by_role("button", name="Save and delete").click()
    expect(refused).to_have_count(0)
    assert other.evaluate("JSON.parse(localStorage.getItem('stammtisch.games'))") == games


def test_everything_is_deleted_only_after_a_question(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    open_history(page, kept_games(5))
    page.get_by_role("button", name="Save and delete").click()
    page.get_by_role("button", name="Delete all").click()
    expect(page.get_by_role("heading", name="Delete all 5 games?")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete all").click()
    expect(page.get_by_role("heading", name="No game yet")).to_be_visible()
    assert page.evaluate("localStorage.getItem('stammtisch.games')") == "[]"


def test_a_browser_without_storage_says_so(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    page.goto("/history")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()


def test_escape_leads_back(server: Running, new_page: NewPage) -> None:
    page = new_page(server, lang="en")
    page.goto("/settings")
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()

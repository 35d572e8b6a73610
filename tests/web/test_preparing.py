"""A game that is not ready yet: whoever wants it sees how far it is, and it opens by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from server.running import FREE, Running

from stammtisch.games import GAMES
from web.conftest import NewPage
from web.playing import LIT, axe, easy_to_hit, no_sideways, whole

# A server whose games are as far as files say: `skyjo` with 0.5 in it is half done, with 1 it is ready.
SLOWLY = """
import sys, time
from pathlib import Path
from stammtisch.engine import building, library
from stammtisch.server.work import preparing

folder = Path(sys.argv.pop(1))

class Builder:
    pid, ended = 0, False

    def terminate(self):
        self.ended = True

def build(game, checked, report, begun):
    begun(builder := Builder())
    (folder / f"{game}.begun").touch()
    while (part := float((folder / game).read_text())) < 1:
        report(part)
        time.sleep(0.02)
        if builder.ended:
            raise building.CannotBuild("It was ended.")

preparing.library.is_ready = lambda game: False
preparing.building = type("Slowly", (), {"build": staticmethod(build), "CannotBuild": building.CannotBuild})
preparing.machine.all_cores = lambda: 1
preparing.machine.step_back = lambda process: None
from stammtisch.cli import main
main()
"""
WANTED = GAMES[-1]


class Slow(Running):
    """A server on which nothing is ready until a test says so."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, *FREE)
        self.program = [sys.executable, "-c", SLOWLY, str(folder)]
        self.waits_for_games = False
        for game in GAMES:
            self.is_at(game, 0)

    def is_at(self, game: str, part: float) -> None:
        written = self.folder / f"{game}.new"
        written.write_text(str(part))
        written.replace(self.folder / game)

    def has_begun(self, game: str) -> bool:
        return (self.folder / f"{game}.begun").exists()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    with Slow(tmp_path) as running:
        yield running


def seen(page: Page, percent: int) -> None:
    """How far it is, for eye and ear."""
    expect(page.locator("dialog[open] .num")).to_have_text(f"{percent}%")
    assert page.get_by_role("progressbar").evaluate("bar => bar.value") == percent


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_whoever_taps_a_game_sees_how_far_it_is_and_its_table_opens(
    slow: Slow, new_page: NewPage, picture: Callable[[Page, str], None], device: str
) -> None:
    page = new_page(slow, device, lang="en")
    page.goto("/")
    slow.is_at(GAMES[0], 0.31)
    expect(page.locator(f'[data-game="{GAMES[0]}"] .gt__meta')).to_have_text("Getting ready: 31%")
    whole(page, f'[data-game="{GAMES[0]}"] .gt__meta')
    assert not slow.has_begun(WANTED)
    page.locator(f'[data-game="{WANTED}"] .btn--main').click()
    slow.is_at(WANTED, 0.4)
    seen(page, 40)
    assert slow.has_begun(WANTED), "others are still being built, yet it has begun"
    easy_to_hit(page)
    no_sideways(page)
    axe(page)
    picture(page, f"preparing-{device}")
    slow.is_at(WANTED, 0.755)
    seen(page, 75)
    slow.is_at(WANTED, 1)
    expect(page.locator(LIT).first).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_who_gives_up_stays_where_they_are(slow: Slow, new_page: NewPage) -> None:
    page = new_page(slow, lang="de")
    page.goto("/")
    page.locator(f'[data-game="{WANTED}"] .btn--main').click()
    expect(page.get_by_role("dialog")).to_contain_text("wird vorbereitet")
    page.get_by_role("button", name="Abbrechen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    slow.is_at(WANTED, 1)
    expect(page.locator(f'[data-game="{WANTED}"] .gt__meta')).not_to_contain_text("%")
    expect(page.locator(".gt")).to_have_count(len(GAMES))


def test_a_lesson_begins_by_itself(slow: Slow, new_page: NewPage) -> None:
    page = new_page(slow, lang="en")
    page.goto(f"/learn/{WANTED}")
    slow.is_at(WANTED, 0.6)
    seen(page, 60)
    slow.is_at(WANTED, 1)
    expect(page.locator(".coach")).to_be_visible()


def test_a_room_that_a_server_has_read_anew_is_entered_by_link_and_by_seat(
    slow: Slow, new_page: NewPage
) -> None:
    host, guest = new_page(slow, lang="en"), new_page(slow, lang="en")
    slow.is_at(WANTED, 1)
    host.goto("/")
    host.locator(f'[data-game="{WANTED}"] .btn--main').click()
    expect(host.locator(LIT).first).to_be_visible()
    slow.stop()
    slow.is_at(WANTED, 0)
    slow.start()
    guest.goto(host.url)
    slow.is_at(WANTED, 0.5)
    seen(guest, 50)
    seen(host, 50)
    slow.is_at(WANTED, 1)
    expect(host.locator("dialog[open]")).to_have_count(0)
    expect(host.locator(LIT).first).to_be_visible()
    expect(guest.get_by_role("button", name="Watch")).to_be_visible()

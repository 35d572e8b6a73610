"""Looking back at a finished game: stepped through, seen with other eyes, verified, shared, saved and opened
again, reviewed, and played on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from server.running import Running

from stammtisch import GAMES
from stammtisch.match.replay import replay
from stammtisch.match.viewer import OPEN
from web.conftest import NewPage
from web.looking import at, brought, look_at, record_of
from web.playing import axe, easy_to_hit, fits, no_sideways, play_to_the_end, sit_down

Picture = Callable[[Page, str], None]
DEVICES = ["phone", pytest.param("desktop", marks=pytest.mark.long)]
LOOKS = [("phone", "dark"), ("phone", "light"), ("desktop", "dark"), ("desktop", "light")]
CORE = [pytest.param("phone", "dark"), *(pytest.param(*look, marks=pytest.mark.long) for look in LOOKS[1:])]
PATIENCE = 600_000  # milliseconds for a review, which gives way to everything else


def check(page: Page, picture: Picture, name: str) -> None:
    no_sideways(page)
    picture(page, name)
    axe(page)


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


# --- stepping


def end_of_round(doubled: bool) -> tuple[int, int]:
    """A game of Skyjo and the move that ends its first round: who ended it has double points or not."""
    for seed in range(1, 60):
        table = replay(record_of("skyjo", 3, seed))
        for number in range(1, table.made + 1):
            events = [event["event"] for event in table.events(OPEN, number - 1, number)]
            if "score" in events:
                if ("double" in events) == doubled:
                    return seed, number
                break
    raise AssertionError("No such round was found.")


@pytest.mark.parametrize("doubled", [True, False])
def test_the_signs_at_the_end_of_a_round_are_explained(
    server: Running, new_page: NewPage, doubled: bool
) -> None:
    seed, number = end_of_round(doubled)
    page = new_page(server, lang="en")
    look_at(page, brought(server, "skyjo", 3, seed), number)
    button(page, "How round 1 ended")
    sheet = page.get_by_role("dialog", name="How round 1 ended")
    expect(sheet.locator(".legend")).to_have_text(
        "ended the round · ×2: did not have the lowest score alone" if doubled else "Ended the round"
    )
    expect(sheet.get_by_text("×2", exact=True)).to_have_count(1 if doubled else 0)


@pytest.mark.parametrize("device", DEVICES)
def test_a_game_is_stepped_through_by_buttons_keys_slider_and_list(
    server: Running, new_page: NewPage, device: str
) -> None:
    page = new_page(server, device)
    game = brought(server, "skyjo")
    moves = len(record_of("skyjo")["moves"])
    look_at(page, game)
    button(page, "Ein Zug weiter")
    at(page, 1)
    for key, move in [
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", moves),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        at(page, move)
    page.keyboard.press("PageDown")
    expect(page.locator(".bar__title")).to_contain_text("Runde 2")
    button(page, "Ein Zug zurück")
    expect(page.locator(".bar__title")).to_contain_text("Runde 1")
    page.get_by_role("slider").fill("40")
    at(page, 40)
    expect(page).to_have_url(re.compile("#40$"))
    page.reload()
    at(page, 40)
    if device == "phone":
        button(page, "Züge")
    page.locator("[data-move='7']").click()
    at(page, 7)
    expect(page.locator(".told")).to_contain_text("Platz")
    if device == "desktop":  # on a phone the list is gone
        expect(page.locator("[data-move='7']")).not_to_be_focused()  # Space plays, it does not go there again
    page.evaluate("location.hash = '#12'")
    at(page, 12)


def test_a_game_plays_by_itself_at_three_speeds_and_stops_at_its_end(
    server: Running, new_page: NewPage
) -> None:
    page = new_page(server, "phone", motion="normal")
    game = brought(server, "makatsu", 2)
    look_at(page, game, 38)
    paces = []
    for _ in range(3):
        paces.append(page.locator(".pace").get_attribute("aria-label"))
        page.locator(".pace").click()
    assert sorted(str(pace) for pace in paces) == ["Tempo: langsam", "Tempo: normal", "Tempo: schnell"]
    page.locator(".pace").click()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    at(page, 44)
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    expect(page.get_by_role("button", name="Ein Zug weiter")).to_be_disabled()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("ratjack", 4),
        *(
            pytest.param(*full, marks=pytest.mark.long)
            for full in (("skyjo", 8), ("makatsu", 6), ("manitou", 5))
        ),
    ],
)
def test_a_full_table_and_the_keys_fit_on_a_phone(
    server: Running, new_page: NewPage, game: str, seats: int
) -> None:
    page = new_page(server, "phone")
    moves = len(record_of(game, seats)["moves"])
    look_at(page, brought(server, game, seats))
    for move in range(0, moves + 1, max(1, moves // 16)):
        page.get_by_role("slider").fill(str(move))
        at(page, move)
        fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_eyes_show_what_could_be_seen_and_open_cards_show_all(
    server: Running, new_page: NewPage, game: str
) -> None:
    page = new_page(server, "phone")
    look_at(page, brought(server, game), 40)

    def backs() -> int:
        """Cards of which nothing is to be seen."""
        return int(page.locator("main.table .card--back:not(:has(.card__peek))").count())

    open_backs = backs()
    colours = seat_colours(page)
    for eyes in ("Zuschauer", "Platz 2"):
        page.get_by_role("button", name=re.compile("^Augen:")).click()
        button(page, eyes)
        expect(page.get_by_role("button", name=f"Augen: {eyes}")).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".own")).to_contain_text("Platz 2" if eyes == "Platz 2" else "Platz 1")
        at(page, 40)
        assert backs() >= open_backs
        assert seat_colours(page) == colours
    page.keyboard.press("ArrowRight")
    at(page, 41)


def seat_colours(page: Page) -> dict[str, str]:
    """Of every seat at the table, by its sign."""
    script = """signs => Object.fromEntries(signs.map(
        sign => [sign.innerText.trim(), getComputedStyle(sign).backgroundColor]))"""
    return dict(page.locator("main.table > :is(.seats, .own) .avatar").evaluate_all(script))


@pytest.mark.parametrize(
    ("game", "seats", "move"), [("makatsu", 2, 6), ("manitou", 2, 20), ("manitou", 2, 4)]
)
def test_open_cards_show_the_hands_of_others_in_their_panels(
    server: Running, new_page: NewPage, game: str, seats: int, move: int
) -> None:
    page = new_page(server, "phone")
    look_at(page, brought(server, game, seats), move)
    record = record_of(game, seats)
    table = replay({**record, "moves": record["moves"][:move]})
    view: Any = table.view(OPEN)
    held = view["piles" if view["prompt"] == "choose" else "hands"]
    for seat, panel in enumerate((".own .hand", ".seats .held")):
        expect(page.locator(f"{panel} .card")).to_have_count(len(held[seat]))
    page.get_by_role("button", name=re.compile("^Augen:")).click()
    button(page, "Zuschauer")
    expect(page.locator(".held")).to_have_count(0)


def test_the_knob_of_the_slider_stands_where_the_line_is_filled(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    look_at(page, brought(server, "makatsu", 2))
    for move in (44, 33, 11, 0):  # a press moves the middle of the knob to where it was
        rail = page.locator(".rail").bounding_box()  # the number beside it grows and shrinks
        assert rail is not None
        page.mouse.click(rail["x"] + rail["width"] * move / 44, rail["y"] + rail["height"] / 2)
        at(page, move)
        filled = page.locator(".track").evaluate(
            "track => parseFloat(track.style.getPropertyValue('--done'))"
        )
        assert filled == pytest.approx(100 * move / 44)


# --- the own game


def test_the_own_game_is_verified_shared_saved_and_opened_again(
    server: Running, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server, "phone")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit_down(page, server, "makatsu", ("beginner",))
    play_to_the_end(page)
    page.get_by_role("link", name="Rückblick").click()
    at(page, 0)
    expect(page.get_by_role("button", name="Augen: Du")).to_be_visible()
    button(page, "Mehr")
    button(page, "Verteilung nachprüfen")
    expect(page.locator("[data-finding=seen]")).to_be_visible()  # Escape is for a sheet that has opened
    page.keyboard.press("Escape")
    expect(page.locator("[data-finding]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    button(page, "Mehr")
    button(page, "Diese Stelle teilen")
    expect(page.locator(".toast")).to_contain_text("Der Link ist kopiert.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("#")[0] + "#1"
    button(page, "Mehr")
    with page.expect_download() as download:
        page.get_by_role("link", name="Aufzeichnung speichern").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    played = json.loads(saved.read_text("utf-8"))
    page.goto("/")
    open_file(page, saved)
    at(page, 0)
    expect(page.locator(".at")).to_contain_text(f"/{len(played['moves'])}")
    button(page, "Mehr")
    button(page, "Verteilung nachprüfen")
    expect(page.locator("[data-finding]")).to_have_attribute("data-finding", "holds")


def test_a_device_that_saw_another_commitment_says_so(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    game = brought(server, "makatsu", 2)
    page.goto("/settings")
    deal = {"room": "ABCDEF", "match": 1, "commitment": "0" * 64, "seat": 1, "game": game}
    page.evaluate("deals => localStorage.setItem('stammtisch.deals', deals)", json.dumps([deal]))
    look_at(page, game)
    expect(page.get_by_role("button", name="Augen: Du")).to_be_visible()
    button(page, "Mehr")
    button(page, "Verteilung nachprüfen")
    expect(page.locator("[data-finding]")).to_have_attribute("data-finding", "broken")


def open_file(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=re.compile("Aufzeichnung öffnen")).first.click()
    chooser.value.set_files(path)


BAD = {
    "keine Aufzeichnung": "no json at all",
    "beschädigt": json.dumps({"format": "stammtisch"}),
    "zu groß": "[" + " " * 300_000 + "]",
    "nicht möglich ist": json.dumps({**record_of("makatsu", 2), "seed": "0" * 64}),
    "Punkte oder Plätze": json.dumps({**record_of("makatsu", 2), "places": [1, 1]}),
    "anderen Regeln": json.dumps({**record_of("makatsu", 2), "rules": "x", "seed": "0" * 64}),
    "neueren Version": json.dumps({**record_of("makatsu", 2), "version": 9}),
}


def test_a_file_that_cannot_be_shown_is_answered_with_what_to_do(
    server: Running, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server, "phone")
    page.goto("/")
    for said, text in BAD.items():
        path = tmp_path / "record.json"
        path.write_text(text, "utf-8")
        open_file(page, path)
        expect(page.locator(".refused")).to_contain_text(said)
    assert page.url.endswith("/")


# --- review and playing on


@pytest.mark.parametrize("device", DEVICES)
def test_a_review_is_awaited_shows_mistakes_and_leads_to_a_table_to_play_on(
    server: Running, new_page: NewPage, device: str, picture: Picture
) -> None:
    page = new_page(server, device)
    game = brought(server, "makatsu", 2, 6 if device == "phone" else 7)
    page.goto(f"/replay/{game}?review")
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator("svg.curve")).to_be_visible(timeout=PATIENCE)
    effects = page.locator(".moment:not(:has(.mark--turn)) > b").all_inner_texts()
    worst = max(int(effect.removeprefix("\u2212")) for effect in effects)
    expect(page.locator(".moment[aria-current] > b")).to_have_text(f"\u2212{worst}")  # it begins there
    axe(page)
    mistake = page.locator(".moment:has(.mark--blunder)").first
    mistake.click()
    expect(mistake).to_have_attribute("aria-current", "step")
    expect(page.locator(".verdict")).to_contain_text("Ein Fehler")
    expect(page.locator(".alt--best")).to_contain_text(re.compile(r"Besser\s*\d+ %"))
    expect(page.locator(".alt--best")).to_contain_text(re.compile(r"im Schnitt Platz 1,?\d* · Punkte: \d"))
    if device == "phone":
        easy_to_hit(page)
        expect(page.locator(".position .own .is-legal")).to_have_count(
            1
        )  # in small, beside what is said about it
        expect(page.locator(".remark")).to_be_in_viewport(ratio=0.7)
        button(page, "Auf dem Tisch ansehen")
    expect(page.locator(".controls .told")).to_contain_text("Besser:")
    expect(page.locator(".own .is-legal")).to_have_count(1)  # the card that the master would have played
    move = int(page.url.split("#")[1])
    button(page, "Nächster Fehler")
    expect(page).not_to_have_url(re.compile(f"#{move}$"))
    button(page, "Mehr")
    page.get_by_role("dialog").get_by_role("button", name="Von hier weiterspielen").click()
    axe(page)
    page.get_by_role("radio", name="Anfänger").check()
    button(page, "Weiterspielen")
    expect(page).to_have_url(re.compile("/r/"))
    expect(page.locator(".prompt--you")).to_be_visible()
    expect(page.locator(".bar__title")).to_contain_text("Übung")
    play_to_the_end(page)
    expect(page.locator(".res")).to_contain_text("die Karten waren bekannt")
    picture(page, f"played-on-{device}")
    page.get_by_role("link", name="Rückblick").click()
    at(page, 0)
    button(page, "Mehr")
    button(page, "Verteilung nachprüfen")
    expect(page.locator("[data-finding]")).to_have_attribute("data-finding", "seen")
    expect(page.get_by_role("dialog")).to_contain_text("weitergespielt")


def test_a_review_that_failed_offers_another_try(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    game = brought(server, "makatsu", 2, 8)
    state = {"id": game, "state": "failed", "moves": 44, "done": 0, "review": None}
    page.route(f"**/api/games/{game}/review", lambda route: route.fulfill(json=state))
    look_at(page, game)
    button(page, "Auswertung")
    expect(page.get_by_text("Die Auswertung ist abgebrochen.")).to_be_visible()
    state |= {"state": "waiting"}
    button(page, "Noch einmal")
    expect(page.get_by_text("Andere Auswertungen kommen zuerst dran")).to_be_visible()
    axe(page)


# --- what cannot be shown


def test_a_game_that_is_not_there_says_so_and_offers_a_file(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    for unknown in ("zzzzzzzzzzzzzzzz", "what"):
        page.goto(f"/replay/{unknown}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Diese Partie gibt es hier nicht")
        expect(page.get_by_role("button", name="Aufzeichnung öffnen")).to_be_visible()
    axe(page)


def test_a_server_that_is_gone_is_told_and_asked_again(own_server: Running, new_page: NewPage) -> None:
    page = new_page(own_server, "phone")
    game = brought(own_server, "skyjo")
    moves = len(record_of("skyjo")["moves"])
    look_at(page, game)
    own_server.stop()
    page.keyboard.press("End")
    expect(page.locator(".toast")).to_contain_text("Der Server antwortet nicht.")
    at(page, 0)
    own_server.start()
    page.keyboard.press("End")
    at(page, moves)


def test_a_game_by_other_rules_is_told(server: Running, new_page: NewPage) -> None:
    page = new_page(server, "phone")
    game = brought(server, "makatsu", 2)
    page.route(
        f"**/api/games/{game}/steps*",
        lambda route: route.fulfill(status=409, json={"code": "other_rules", "reason": None}),
    )
    page.goto(f"/replay/{game}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Andere Regeln")


# --- how it looks


@pytest.mark.parametrize(("device", "theme"), CORE)
@pytest.mark.parametrize("game", GAMES)
def test_screens(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str, game: str
) -> None:
    page = new_page(server, device, theme=theme, lang="de" if theme == "dark" else "en")
    look_at(page, brought(server, game), 44)
    check(page, picture, f"replay-{game}-{device}-{theme}")
    for number, name in enumerate(("eyes", "more")):
        page.locator(".bar .btn--icon").nth(1 if number == 0 else -1).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, picture, f"replay-{name}-{game}-{device}-{theme}")
        page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize(("device", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_review_screens(
    server: Running, new_page: NewPage, picture: Picture, device: str, theme: str, game: str
) -> None:
    page = new_page(server, device, theme=theme, lang="de" if theme == "dark" else "en")
    found = brought(server, game)
    httpx.post(f"http://127.0.0.1:{server.port}/api/games/{found}/review", json={})
    page.goto(f"/replay/{found}?review#0")
    expect(page.locator("svg.curve")).to_be_visible(timeout=PATIENCE)
    page.locator(".moment").first.click()
    check(page, picture, f"review-{game}-{device}-{theme}")
    page.locator("summary").first.click()
    check(page, picture, f"review-table-{game}-{device}-{theme}")

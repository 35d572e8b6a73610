"""A browser and a server for tests of the page. Where there is no browser, they are skipped and say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from server.running import FREE, Running

from stammtisch.server.http.static import BUILT
from web.device import DEVICES, Device

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SCREENS = Path(__file__).parents[2] / "build" / "screens"
PATIENCE = 30_000  # milliseconds for anything that is to be seen: machines may be busy
EXPECTED = ("Failed to load resource", "WebSocket connection to")  # a server that is away, a room that is not


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", default="build/pictures", help="where those of the documentation go")
    parser.addoption("--all", action="store_true", help="also the long ones: every game, size and theme")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long ones are chosen by `make browser` only."""
    if not config.getoption("--all", default=False):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    if not (BUILT / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """For one test, which may stop and start it."""
    with Running(tmp_path, *FREE) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium here.")
        pytest.skip("there is no Chromium here; install the package chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=FLAGS)


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A page on a device of its own: `new_page(server, "phone", lang="en")`. What it complains about fails
    the test: errors of scripts, and everything that the content security policy refuses."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            complaints.append(message.text)

    def opened(
        server: Running,
        device: str = "phone",
        lang: str = "de",
        theme: str = "dark",
        motion: str = "reduce",
        workers: bool = False,
    ) -> Page:
        size: Device = DEVICES[device]
        context = browser.new_context(
            viewport={"width": size.width, "height": size.height},
            device_scale_factor=size.scale,
            has_touch=size.touch,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            base_url=f"http://127.0.0.1:{server.port}",
        )
        contexts.append(context)
        if not workers:  # as on plain http; each would load the whole page once more
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps how a screen looks, for people: `picture(page, "home-phone-dark")`."""

    def taken(page: Page, name: str) -> None:
        SCREENS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENS / f"{name}.png", animations="disabled")

    return taken

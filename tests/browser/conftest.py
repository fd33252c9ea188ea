"""A real Chromium, a real server for each process, and an ear on everything that a page asks for."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from miskatonic.web.pages import STATIC
from tests.browser.board import AXE, Board
from tests.patience import patience
from tests.web.process import Server
from tools import run_tests

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESK = {"width": 1400, "height": 900}

QUIET_HINTS = (
    "if (location.protocol.startsWith('http'))"
    " localStorage.getItem('miskatonic.hints') ?? localStorage.setItem('miskatonic.hints', '{\"off\":true}')"
)
"""Most tests play as somebody who knows the games."""

PRESS = 0.7
"""The share of our patience for what is to be pressed: it is there, or something is wrong with the page."""

Sit = Callable[..., Board]


def missing(what: str) -> None:
    """Without it these tests cannot run; where everything must run, that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all of these tests in a process: while Playwright runs, nothing else on its thread may use asyncio."""
    found = run_tests.browser()
    if found is None:
        missing("no Chromium on this machine")
    if not (STATIC / "index.html").is_file() or not AXE.is_file():
        missing("the client is not built: make install")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET, timeout=1000 * patience())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: every test has tables of its own."""
    yield from _open(tmp_path_factory)


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from _open(tmp_path_factory)


def _open(folders: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(folders.mktemp("data"))
    server.start()
    yield server
    server.end()


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Server:
    """That of all; a new one for a test that kills it, or counts what lies there (`@pytest.mark.alone`)."""
    alone = request.node.get_closest_marker("alone") is not None
    found: Server = request.getfixturevalue("own" if alone else "shared")
    return found


class Ear:
    """What the pages of a test asked for, and what they complained about."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Complaints with these words in them are expected."""

    def follow(self, page: Page) -> None:
        page.on("websocket", lambda line: self.requests.append(line.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.hear)

    def hear(self, said: ConsoleMessage) -> None:
        """An error with where it comes from: for what could not be loaded, that is its address."""
        if said.type == "error":
            self.complaints.append(f"{said.text} [{said.location['url']}]")

    def check(self, server: Server) -> None:
        homes = (f"{server.address}/", f"ws://127.0.0.1:{server.port}/", "data:", "blob:")
        assert self.requests
        assert [url for url in self.requests if not url.startswith(homes)] == []
        assert [said for said in self.complaints if not any(word in said for word in self.forgiven)] == []


WISHES = """
if (location.protocol.startsWith('http')) {
  const kept = JSON.parse(localStorage.getItem('miskatonic.prefs') ?? '{}');
  localStorage.setItem('miskatonic.prefs', JSON.stringify({...%s, ...kept}));
}
"""
AT_ONCE = {"pace": "off"}
"""A player who wants to see nothing happen, unless a test says otherwise: so that no test waits for a curtain."""


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def sit(browser: Browser, server: Server, ear: Ear) -> Iterator[Sit]:
    """Sit down at the server: each call is another browser with nothing remembered."""
    contexts: list[BrowserContext] = []

    def sit(*, hints: bool = False, wishes: dict[str, Any] = AT_ONCE, **settings: Any) -> Board:
        context = browser.new_context(
            **{
                "viewport": DESK,
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "service_workers": "block",
                "color_scheme": "dark",
                **settings,
            }
        )
        context.add_init_script(WISHES % json.dumps(AT_ONCE | wishes))
        context.set_default_timeout(1000 * patience() * PRESS)
        context.set_default_navigation_timeout(1000 * patience())
        expect.set_options(timeout=1000 * patience())
        context.on("request", lambda request: ear.requests.append(request.url))
        context.on("page", ear.follow)
        if not hints:
            context.add_init_script(QUIET_HINTS)
        contexts.append(context)
        return Board(context.new_page(), server.address, bool(settings.get("has_touch")))

    yield sit
    for context in contexts:
        context.close()
    ear.check(server)


@pytest.fixture
def board(sit: Sit) -> Board:
    return sit()

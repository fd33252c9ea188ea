"""The table as a program of its own: it can be installed, and opens without its server once it was loaded."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Ear, Sit

pytestmark = pytest.mark.browser

WORKS = "async () => (await navigator.serviceWorker.ready).active.state"


def test_it_can_be_installed(sit: Sit) -> None:
    board = sit()
    board.visit()
    manifest = board.page.request.get(f"{board.address}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert (told["name"], told["display"], told["start_url"]) == ("Miskatonic", "standalone", "/")
    assert board.page.request.get(board.address + told["icons"][0]["src"]).ok
    assert board.page.locator("link[rel=manifest]").get_attribute("href") == "/manifest.webmanifest"


def test_it_opens_without_its_server_once_it_was_loaded(sit: Sit, ear: Ear) -> None:
    board = sit(service_workers="allow")
    ear.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    board.visit()
    assert board.page.evaluate(WORKS) in ("activating", "activated")
    board.until(lambda: bool(board.page.evaluate("() => navigator.serviceWorker.controller !== null")))
    board.page.reload()  # now everything has gone through the worker
    expect(board.test("start")).to_be_visible()
    board.page.context.set_offline(True)
    board.page.reload()
    expect(board.page.get_by_role("heading", level=1)).to_be_visible()
    expect(board.page.get_by_text("The server cannot be reached.")).to_be_visible()

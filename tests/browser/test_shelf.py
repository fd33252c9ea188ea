"""Decks at scale in a real browser: collection, suggestions, statistics, notes, undo, addresses, the list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.games.cards.decks.reading import read
from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit
from tests.browser.test_decks import keep, kept, legal, roland

pytestmark = pytest.mark.browser

MACHETE = "01020"
TOOLS = (
    "undo",
    "redo",
    "open-hand",
    "open-stats",
    "open-suggest",
    "open-export",
    "print",
    "copy-deck",
    "open-compare",
)
LANGUAGES = {"en": "en-GB", "es": "es-ES", "nl": "nl-NL"}


def tool(board: Board, name: str) -> None:
    """A tool of the deck's head, behind the menu where there is no room."""
    if not board.test(name).is_visible():
        board.test("menu").click()
    board.test(name).click()


def deck_tab(board: Board) -> None:
    if board.test("tab-deck").is_visible():
        board.test("tab-deck").click()


def walk(board: Board, tmp_path: Path) -> None:
    """All of it, as one evening at the desk."""
    # What I own, once.
    board.visit("/#/decks")
    board.test("open-settings").click()
    settings = board.test("my-collection")
    settings.locator("summary").click()
    settings.get_by_test_id("pack-core").check()
    board.test("copies-core").fill("2")
    board.test("copies-core").press("Tab")
    board.look_around()
    board.close_dialog()
    # A deck is suggested, with reasons, from that.
    id_ = keep(board, {"investigator": "01005", "cards": {"01014": 1, "01015": 1, "01000": 1}, "taboo": ""})
    tool(board, "open-suggest")
    expect(board.test("suggested").locator("li")).not_to_have_count(0)
    assert all(board.test("suggested").locator(".why").all_inner_texts())
    board.look_around()
    board.test("suggest-take").click()
    expect(board.test("size")).to_contain_text("30/30")
    legal(board)
    suggested: dict[str, Any] = kept(board, id_)[0]["cards"]
    assert sum(suggested.values()) == 33
    # Undo survives a reload.
    board.page.reload()
    expect(board.test("size")).to_contain_text("30/30")
    board.test("undo").click()
    expect(board.test("size")).to_contain_text("0/30")
    board.test("redo").click()
    expect(board.test("size")).to_contain_text("30/30")
    # Statistics.
    tool(board, "open-stats")
    expect(board.test("seen").locator("tbody tr")).not_to_have_count(0)
    expect(board.test("purse").locator("tbody tr")).to_have_count(10)
    before = board.test("seen").locator("td").first.inner_text()
    board.test("stats-mulligan").uncheck()
    expect(board.test("seen").locator("td").first).not_to_have_text(before)
    board.look_around()
    board.close_dialog()
    # Notes, a folder, tags; what looks like HTML stays words.
    deck_tab(board)
    board.test("folder").fill("Dunwich")
    board.test("folder").press("Tab")
    board.test("tags").fill("solo, cats")
    board.test("tags").press("Tab")
    board.test("write-notes").click()
    board.test("notes").fill("# Plan\n\n<img src=x onerror=alert(1)> **first** [rules](#/rules)")
    board.test("write-notes").click()
    shown = board.test("notes-shown")
    expect(shown.locator("strong")).to_have_text("first")
    expect(shown.locator("img")).to_have_count(0)
    expect(shown).to_contain_text("<img src=x")
    board.look_around()
    deck = kept(board, id_)[0]
    assert (deck["folder"], deck["tags"]) == ("Dunwich", ["solo", "cats"])
    # More than is owned is told.
    other = keep(board, {**roland(name="Six machetes"), "cards": {**roland()["cards"], "02010": 1}})
    deck_tab(board)
    expect(board.test("lacking")).to_be_visible()
    # An address carries the deck.
    tool(board, "open-export")
    for form in ("octgn", "markdown", "address"):
        board.test(f"form-{form}").check()
        mark = {"octgn": "<deck", "markdown": "## ", "address": "#/shared/1."}[form]
        board.until(lambda mark=mark: mark in board.test("written").input_value())  # type: ignore[misc]
        assert read(board.test("written").input_value().encode()).cards["01016"] == 2
    address = board.test("written").input_value()
    board.look_around()
    board.close_dialog()
    board.page.goto(address)
    expect(board.test("shared")).to_contain_text("Machete")
    board.look_around()
    board.test("keep-shared").click()
    expect(board.test("deck-name")).to_have_value("Six machetes")
    # Two decks side by side.
    tool(board, "open-compare")
    board.test("compare-deck-1").select_option(id_)
    expect(board.test("compared").locator(f"[data-card='{MACHETE}'] td").first).to_have_text("2×")
    board.look_around()
    # The list: found, filtered, in folders, copied.
    board.visit("/#/decks")
    expect(board.test("deck-folder").first).to_contain_text("Dunwich")
    board.test("find-decks").fill("cats")
    expect(board.test("decks").locator("li")).to_have_count(1)
    board.test("copy").first.click()
    expect(board.test("decks").locator("li")).to_have_count(2)
    board.test("find-decks").fill("")
    board.test("decks-class").select_option("guardian")
    expect(board.test("decks").locator(f"[data-deck='{other}']")).to_be_visible()
    expect(board.test("decks").locator(f"[data-deck='{id_}']")).to_have_count(0)
    board.look_around()
    # Cards that are owned.
    board.visit("/#/cards?owned=only")
    expect(board.page.locator("body")).to_contain_text("105")


@pytest.mark.alone
def test_an_evening_at_the_desk(board: Board, tmp_path: Path) -> None:
    walk(board, tmp_path)


@pytest.mark.parametrize("width", [1440, 700, 390])
def test_every_tool_of_a_deck_at_every_width(board: Board, width: int) -> None:
    """In the bar or in its menu; and whose deck it is can be read up once, in the head or in the menu."""
    board.page.set_viewport_size({"width": width, "height": 900})
    keep(board, roland())
    if board.test("menu").is_visible():
        board.test("menu").click()
    for name in TOOLS:
        expect(board.test(name)).to_be_visible()
    head = board.page.locator(".head", has=board.test("deck-name"))
    expect(head.locator("a[href='#/cards/01001']:visible")).to_have_count(1)
    board.fits()


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language_on_every_screen(sit: Sit, lang: str, phone: bool, tmp_path: Path) -> None:
    walk(sit(**(PHONE if phone else {}), locale=LANGUAGES[lang]), tmp_path)

"""The desk of who builds decks every day: hands on the keyboard, a search that understands and forgives."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit
from tests.browser.test_decks import MACHETE, ROLAND, STARTER, copies, keep, kept, legal, roland

pytestmark = pytest.mark.browser

NAMES = (
    *(".45 automatic", "physical training", "beat cop", "first aid", "machete", "guard dog", "evidence"),
    *(
        "dodge",
        "dynamite",
        "vicious blow",
        "old book",
        "research librarian",
        "magnify",
        "knife",
        "flashlight",
    ),
)
"""What one types for the thirty cards of `STARTER`."""

LANGUAGES = {"en": ("t:ass", "asset"), "es": ("t:apo", "apoyo"), "nl": ("t:steun", "steunkaart")}


def typed(board: Board, words: str) -> None:
    board.test("pool-search").fill(words)


def shown(board: Board) -> list[str]:
    return [
        str(code)
        for code in board.test("pool")
        .locator("[data-card]")
        .evaluate_all("all => all.map(one => one.dataset.card)")
    ]


def test_thirty_cards_with_the_hands_on_the_keyboard(board: Board) -> None:
    """Two presses to begin, then a name and Enter for every title: seventeen actions."""
    page = board.page
    board.visit("/#/decks")
    actions = 0
    board.test("way-new").click()
    actions += 1
    board.test(f"pick-{ROLAND}").click()
    actions += 1
    expect(board.test("size")).to_contain_text("0/30")
    page.keyboard.press("/")
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        actions += 1
    expect(board.test("size")).to_contain_text("30/30")
    legal(board)
    assert actions == 17
    deck = kept(board, page.url.rpartition("/")[2])[0]["cards"]
    assert {code: n for code, n in deck.items() if code in STARTER} == STARTER


def test_keys_and_presses_in_the_pool(board: Board) -> None:
    page = board.page
    id_ = keep(board, roland(), roland())  # an upgrade: all levels are shown
    pool = board.test("pool")
    page.keyboard.press("/")
    page.keyboard.type("beat cop")
    expect(pool.locator("[data-card]")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(pool.locator("[data-card='01018'] [data-stop=name]")).to_be_focused()
    page.keyboard.press("0")
    expect(pool.get_by_test_id("count-01018")).to_have_text("0/2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    expect(pool.get_by_test_id("count-01028")).to_have_text("1/2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("9")
    expect(pool.get_by_test_id("count-01018")).to_have_text("1/2")  # the other copy is the one of level 2
    page.keyboard.press("ArrowUp")
    expect(board.test("pool-search")).to_be_focused()
    page.keyboard.type("machete")
    page.keyboard.press("Enter")
    expect(board.test("announcer")).to_contain_text("2")
    pool.get_by_test_id(f"less-{MACHETE}").click(click_count=2)
    expect(pool.get_by_test_id(f"count-{MACHETE}")).to_have_text("0/2")
    pool.get_by_test_id(f"count-{MACHETE}").click()
    expect(pool.get_by_test_id(f"count-{MACHETE}")).to_have_text("2/2")
    board.test("pool-search").press("Escape")
    expect(board.test("pool-search")).to_have_value("")
    board.until(lambda: copies(board, MACHETE) == 2)
    assert kept(board, id_)[1]["cards"]["01028"] == 1


def search_walk(board: Board, code: str) -> None:
    """A search that is completed, explained, mistyped and not understood."""
    half, whole = LANGUAGES[code]
    keep(board, roland())
    typed(board, half)
    board.test("completions").get_by_role("button", name=whole, exact=False).first.click()
    expect(board.test("pool-search")).to_have_value(re.compile(rf"\s*t:{re.escape(whole)}\s*", re.IGNORECASE))
    typed(board, "uses:ammo p:0 o<5")
    expect(board.test("pool").locator("[data-card='01016']")).to_be_visible()
    expect(board.test("pool").locator("[data-card='01020']")).to_have_count(0)
    typed(board, "macheet")
    expect(board.test("pool").locator(f"[data-card='{MACHETE}']")).to_be_visible()
    expect(board.test("instead")).to_contain_text("machete")
    typed(board, "p>=abc")
    expect(board.test("not-understood")).to_contain_text("abc")
    typed(board, "")
    board.test("pool-search-help").click()
    expect(board.test("search-help")).to_be_visible()
    board.look_around()
    board.test("try-uses").click()
    expect(board.test("pool-search")).to_have_value("uses:ammo")
    assert shown(board)
    board.look_around()
    board.visit("/#/cards?q=k:seal")
    expect(board.test("hits")).not_to_be_empty()
    board.test("card-search").fill("lcokpicks")
    expect(board.test("instead")).to_contain_text("lockpicks")
    board.look_around()


def test_a_search_that_understands_and_forgives(sit: Sit) -> None:
    search_walk(sit(), "en")


@pytest.mark.long
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("code", "locale"), [("en", "en-GB"), ("es", "es-ES"), ("nl", "nl-NL")])
def test_a_search_in_every_language(sit: Sit, code: str, locale: str, screen: dict[str, object]) -> None:
    search_walk(sit(**{**screen, "locale": locale}), code)


# ---------------------------------------------------------------------- texts of one's own

COPY = [
    {"code": "01020", "text": "<b>Fight.</b> Strike twice at a [[Ghoul]]: [combat]."},
    {
        "code": "09021",
        "text": "Armour.",
        "customization_text": "□ <b>Enchanted.</b> It glows.\n□□ <b>Durable.</b> It lasts.",
    },
]
"""Sentences of ours, in the form of the public data."""


def archive(folder: Path) -> Path:
    path = folder / "copy.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("data/pack/core/core.json", json.dumps(COPY))
    return path


def texts_walk(board: Board, folder: Path) -> None:
    """Our own words first; then a copy is chosen, read, searched, and thrown away."""
    board.visit("/#/cards/09021")
    expect(board.test("sheet-lines").locator("li").nth(2)).to_contain_text("+2")
    board.visit("/#/cards/01020")
    expect(board.test("own")).not_to_be_empty()
    board.test("open-texts").click()
    board.look_around()
    board.test("texts-files").set_input_files(archive(folder))
    expect(board.test("texts-state")).to_have_attribute("data-n", "2")
    board.close_dialog()
    expect(board.test("printed")).to_contain_text("Strike twice")
    board.visit("/#/cards/09021")
    expect(board.test("sheet-lines")).to_contain_text("It glows.")
    board.look_around()
    board.visit("/#/cards?q=x:%22strike+twice%22")
    expect(board.test("hits")).to_contain_text("1")
    keep(board, roland(taboo="") | {"cards": {**STARTER, "09021": 1}})
    board.test("pool-search").fill("strike twice")
    board.test("pool-texts").click()
    expect(board.test("pool").get_by_test_id("text-01020")).to_contain_text("Strike twice")
    board.look_around()
    if board.test("tab-deck").is_visible():
        board.test("tab-deck").click()
    board.test("sheet-09021").click()
    expect(board.test("does-0")).to_contain_text("It glows.")
    board.look_around()
    board.close_dialog()
    board.visit("/#/cards/01020")
    board.test("open-texts").click()
    board.test("texts-forget").click()
    expect(board.test("texts-state")).to_have_attribute("data-n", "0")
    board.close_dialog()
    expect(board.test("own")).not_to_be_empty()


@pytest.mark.alone
def test_ones_own_texts_by_a_button(sit: Sit, tmp_path: Path) -> None:
    texts_walk(sit(), tmp_path)


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("locale", ["en-GB", "es-ES", "nl-NL"])
def test_ones_own_texts_everywhere(sit: Sit, tmp_path: Path, locale: str, screen: dict[str, object]) -> None:
    texts_walk(sit(**{**screen, "locale": locale}), tmp_path)


# ---------------------------------------------------------------------- a phone

SMALL = """() => [...document.querySelectorAll('#page :is(button:not(.link), select, input)')]
  .filter(it => it.checkVisibility() && !['checkbox', 'radio', 'range', 'file'].includes(it.type))
  .map(it => [it.dataset.testid ?? it.textContent.trim(), Math.round(it.getBoundingClientRect().height)])
  .filter(([, high]) => high < 44)"""
"""What a thumb would miss."""


def phone_walk(board: Board) -> None:
    """The name and its tools are one line, the sum stands beside the two halves, and the cards are in sight."""
    keep(board, roland(name="By the book"), roland(name="By the book"))
    page = board.page
    top = board.test("pool").locator("[data-card]").first.bounding_box()
    tabs, total = board.test("tab-cards").bounding_box(), board.test("summary").bounding_box()
    name, menu = board.test("deck-name").bounding_box(), board.test("menu").bounding_box()
    assert top
    assert tabs
    assert total
    assert name
    assert menu
    assert top["y"] < 844 / 2
    assert abs(tabs["y"] + tabs["height"] / 2 - total["y"] - total["height"] / 2) < 4
    assert abs(name["y"] + name["height"] / 2 - menu["y"] - menu["height"] / 2) < 4
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    board.look_around()
    board.test("tab-deck").tap()
    assert page.evaluate(SMALL) == []
    board.look_around()
    board.test("tab-cards").tap()
    board.test("pool-filters").tap()
    board.test("pool-action-fight").tap()
    assert "01020" in shown(board)
    assert "01086" in shown(board)
    assert "01087" not in shown(board)
    board.look_around()


def test_a_deck_on_a_phone(sit: Sit) -> None:
    phone_walk(sit(**PHONE))


@pytest.mark.long
@pytest.mark.parametrize("locale", ["es-ES", "nl-NL"])
def test_a_deck_on_a_phone_in_other_languages(sit: Sit, locale: str) -> None:
    phone_walk(sit(**{**PHONE, "locale": locale}))

"""Badges, facts, the hand in the bag and the sentences of rules, clicked as a reader does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board import DESKTOP, LOCALES, PHONE, Board
from tests.browser.conftest import Sit
from tests.browser.test_decks import COP_2, keep, roland

pytestmark = pytest.mark.browser

LATER = {
    "en": "Legal later, not to begin with",
    "es": "Legal más adelante, no para empezar",
    "nl": "Later geldig, niet om mee te beginnen",
}


def walk(board: Board, lang: str) -> None:
    dear = roland(taboo="")
    dear["cards"] = {**dear["cards"], "01018": 1, COP_2: 1}
    keep(board, dear)
    expect(board.test("verdict")).to_have_attribute("data-but", "later")
    expect(board.test("verdict")).to_contain_text(LATER[lang])
    board.test("verdict").click()
    expect(board.test("but")).to_contain_text("2")
    keep(board, roland(taboo=""), {**dear, "earned": 1})
    expect(board.test("verdict")).to_have_attribute("data-but", "overspent")
    expect(board.test("verdict")).to_contain_text("1")
    if board.touch:
        board.test("tab-deck").click()
    board.test("deck-odds").locator("summary").click()
    found = board.test("odds-found")
    expect(found).to_contain_text("25")
    board.test("odds-test").select_option("fight")
    board.test("odds-difficulty").fill("2")
    board.test("odds-difficulty").press("Tab")
    expect(found).not_to_contain_text("25")
    board.look_around()

    board.visit("/#/cards/01101")
    expect(board.test("enemy").locator("dd")).to_have_text(["4", "3", "3", "1", "0"])
    board.look_around()

    board.visit("/#/bag?campaign=return_to_the_dunwich_legacy&level=standard")
    expect(board.test("like")).to_be_visible()
    next_ = board.test("next").locator("li")
    expect(next_.first).to_be_visible()
    before = next_.count()
    board.test("seal-elder_sign").click()
    expect(board.test("sealed").locator("li")).to_have_count(1)
    expect(next_).to_have_count(before - 1)
    board.test("draw-token").click()
    board.test("draw-token").click()
    expect(board.test("revealed").locator("li")).to_have_count(2)
    board.test("end-test").click()
    expect(board.test("past").locator("li")).to_have_count(1)
    board.test("release-elder_sign").click()
    expect(next_).to_have_count(before)
    board.look_around()


def test_badges_facts_and_the_bag(board: Board) -> None:
    walk(board, "en")


@pytest.mark.long
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("lang", ["en", "es", "nl"])
def test_so_it_is_in_every_language_on_every_screen(sit: Sit, lang: str, screen: dict[str, object]) -> None:
    board = sit(locale=LOCALES[lang], **screen)
    board.touch = bool(screen)
    walk(board, lang)


def test_ones_own_list_of_taboos_is_a_setting(board: Board) -> None:
    board.visit("/#/decks")
    board.test("open-settings").click()
    board.test("own-taboo").select_option("008")
    board.close_dialog()
    board.test("way-new").click()
    board.test("who").fill("roland ban")
    board.test("pick-01001").click()
    expect(board.test("taboo")).to_have_value("008")
    pool = board.test("pool")
    board.test("pool-search").fill("beat cop")
    expect(pool.get_by_test_id("more-01018")).to_be_visible()
    expect(pool.get_by_test_id(f"more-{COP_2}")).to_have_count(0)
    board.test("pool-level-0").click()
    expect(pool.get_by_test_id(f"more-{COP_2}")).to_be_visible()


def test_the_game_whose_rules_were_read_is_remembered(board: Board) -> None:
    board.visit("/#/rules")
    board.test("game-cards").click()
    board.test("nav-cards").click()
    expect(board.test("page-title")).to_be_visible()
    board.test("nav-rules").click()
    expect(board.test("game-cards")).to_have_attribute("aria-pressed", "true")
    board.test("rule-search").fill("attack of opportunity")
    expect(board.test("rule-list").locator("[data-rule]").first).to_have_attribute(
        "data-rule", "lcg.base.aoo.01"
    )
    board.visit("/#/rules/lcg.1.3c")
    expect(board.page.locator("main")).to_contain_text("Roland Banks defeats an enemy")
    expect(board.page.locator("main")).not_to_contain_text("Expected")
    board.look_around()

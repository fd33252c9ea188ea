"""The page of the chaos bag: built by mouse, keyboard and thumb, in three languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.text import LANGUAGES, language
from tests.browser.board import LOCALES, PHONE, Board
from tests.browser.conftest import Ear, Sit

pytestmark = pytest.mark.browser


def open_bag(board: Board, query: str = "") -> None:
    board.visit(f"/#/bag{query}")
    expect(board.test("campaign")).to_be_visible()


def chance(board: Board, difference: int, percent: str) -> None:
    expect(board.test(f"chance-{difference}")).to_have_text(percent)


def test_a_bag_put_together_by_clicking(board: Board) -> None:
    open_bag(board)
    chance(board, 1, "62.5%")
    expect(board.test("answer")).to_contain_text("5/8")
    expect(board.test("needed")).to_contain_text("+2")
    board.test("take-auto_fail").click()
    chance(board, 8, "100%")
    board.test("restore").click()
    chance(board, 8, "93.8%")
    board.test("more-x-skull").click()
    expect(board.test("meaning-skull")).to_have_text("−2")
    chance(board, 1, "50%")
    board.test("more-reveal").click()
    board.test("less-resolve").click()
    board.test("variant-athena").check()
    board.test("success-elder_sign").check()
    expect(board.test("symbol-elder_sign").get_by_role("group")).to_have_count(0)
    board.test("column-3").click()
    expect(board.test("n-skill")).to_have_text("6")
    expect(board.test("answer")).to_contain_text("+3")
    expect(board.test("curve")).to_have_attribute("aria-busy", "false")
    shown = board.test("answer").inner_text()
    board.accessible()

    # The address holds all of it, and so does the browser.
    for address in (board.page.url, f"{board.address}/#/bag"):
        board.page.goto("about:blank")
        board.page.goto(address)
        expect(board.test("curve")).to_be_visible()
        expect(board.test("variant-athena")).to_be_checked()
        expect(board.test("n-x-skull")).to_have_text("2")
        expect(board.test("answer")).to_contain_text(shown.split()[0])


def test_another_campaign_brings_its_bag_and_its_symbols(board: Board) -> None:
    open_bag(board)
    board.test("campaign").select_option("brethren_of_ash")
    board.test("level").select_option("hard")
    board.test("scenario").select_option("queen_of_ash")
    expect(board.test("token-elder_thing")).to_have_attribute("data-n", "2")
    expect(board.test("curve")).to_have_attribute("aria-busy", "false")
    before = board.test("chance-8").inner_text()
    board.test("x-tablet").check()
    expect(board.test("chance-8")).not_to_have_text(before)
    board.test("scenario").select_option("")
    board.test("result-skull").select_option("fail")
    expect(board.test("meaning-skull")).to_have_text(language("en").catalogue("cards")["cards.meaning.fail"])
    board.test("clear").click()
    chance(board, 1, "62.5%")


def test_the_keyboard_is_enough(board: Board) -> None:
    open_bag(board)
    board.test("add-bless").focus()
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("+")
    expect(board.test("token-bless")).to_have_attribute("data-n", "2")
    board.page.keyboard.press("-")
    expect(board.test("token-bless")).to_have_attribute("data-n", "1")
    board.test("at-1").focus()
    board.page.keyboard.press("ArrowRight")
    expect(board.test("n-skill")).to_have_text("5")
    board.test("more-skill").focus()
    board.page.keyboard.press("ArrowUp")
    expect(board.test("n-skill")).to_have_text("6")


def test_what_cannot_be_is_said(board: Board, ear: Ear) -> None:
    ear.forgiven = ("400 (Bad Request)",)
    open_bag(board, "?tokens=none")
    expect(board.test("problem")).to_have_text(language("en").catalogue("cards")["cards.error.empty_bag"])
    board.test("add-0").click()
    expect(board.test("problem")).to_have_count(0)
    chance(board, 0, "100%")


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=[] if lang == "nl" else pytest.mark.long) for lang in LANGUAGES]
)
def test_a_phone_in_three_languages(sit: Sit, lang: str) -> None:
    board = sit(**PHONE, locale=LOCALES[lang])
    open_bag(board, "?campaign=brethren_of_ash&level=expert&scenario=queen_of_ash")
    board.fits()
    board.test("open-tokens").tap()
    board.test("add-curse").tap()
    expect(board.test("row-curse")).to_be_visible()
    board.test("group").check()
    board.fits()
    board.accessible()
    board.in_words()

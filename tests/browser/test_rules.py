"""The rules page: four ledgers searched by words and by number, and what belongs to each row."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.rules import LEDGERS, ledger
from miskatonic.kernel.text import language
from tests.browser.board import LOCALES, PHONE, Board
from tests.browser.conftest import Ear, Sit

pytestmark = pytest.mark.browser

EVERY_ROW = sum(len(ledger(game)) for game in LEDGERS)


def rows(board: Board) -> list[str]:
    """The ids of the rows that were found."""
    found = board.test("rule-list").locator("[data-rule]")
    return [str(each) for each in found.evaluate_all("all => all.map(one => one.dataset.rule)")]


def counted(board: Board, n: int) -> None:
    expect(board.test("rule-count")).to_have_text(re.compile(rf"^{n}\D"))


def test_all_ledgers_by_words_and_by_number(board: Board) -> None:
    board.visit("/#/rules")
    counted(board, EVERY_ROW)
    search = board.test("rule-search")
    search.fill("1.8")
    board.until(lambda: rows(board)[:3] == ["lcg.1.8a", "lcg.1.8b", "lcg.1.8c"])
    search.fill("478")
    board.until(lambda: [id_.startswith("3e.478") for id_ in rows(board)[:1]] == [True])
    search.fill("sanity")
    board.until(lambda: len({id_.split(".")[0] for id_ in rows(board)}) > 1)
    for game in LEDGERS:
        board.test(f"game-{game}").click()
        expect(board.page).to_have_url(re.compile(f"game={game}"))
        board.until(lambda game=game: {id_ in ledger(game) for id_ in rows(board)} == {True})  # type: ignore[misc]
    expect(board.test("rules-partly")).to_have_count(0)
    search.fill("sanity xylophone")
    expect(board.test("rules-partly")).to_be_visible()
    board.look_around()
    search.fill("xylophone zeppelin")
    counted(board, 0)
    expect(board.test("rules-partly")).to_have_count(0)


def test_kinds_more_rows_and_a_link_that_shows_the_same(board: Board) -> None:
    board.visit("/#/rules?game=cards")
    counted(board, len(ledger("cards")))
    board.test("kind").select_option("taboo")
    taboos = [id_ for id_, row in ledger("cards").items() if row.kind == "taboo"]
    counted(board, len(taboos))
    board.test("rules-more").click()
    board.until(lambda: rows(board) == taboos)
    expect(board.page).to_have_url(re.compile("kind=taboo"))
    board.page.reload()
    counted(board, len(taboos))
    assert "[code" not in board.page.locator("main").inner_text()


def test_a_row_with_all_that_belongs_to_it(board: Board, ear: Ear) -> None:
    ear.forgiven = ("404 (Not Found)",)
    board.visit("/#/rules/lcg.1.8a")
    expect(board.test("page-title")).to_contain_text("lcg.1.8a")
    expect(board.test("rows-parts")).to_contain_text("lcg.1.8b")
    expect(board.test("rows-near")).to_contain_text("lcg.1.7b")
    referring = board.test("rows-referred").locator('[data-rule="lcg.taboo.chained.08"]')
    expect(referring).to_contain_text("Signum Crucis")
    board.look_around()
    referring.get_by_role("link").first.click()
    expect(board.test("rows-refers")).to_contain_text("lcg.1.8a")
    board.page.locator("[data-card]").first.click()
    expect(board.test("page-title")).to_contain_text("Signum Crucis")
    board.page.go_back()
    expect(board.test("page-title")).to_contain_text("lcg.taboo.chained.08")
    board.page.go_back()
    expect(board.test("page-title")).to_contain_text("lcg.1.8a")
    board.visit("/#/rules/nonsense")
    expect(board.page.get_by_role("alert")).to_contain_text("nonsense")


def test_the_keyboard_alone_is_enough(board: Board) -> None:
    page = board.page
    board.visit("/#/rules")
    counted(board, EVERY_ROW)
    page.keyboard.press("/")
    expect(board.test("rule-search")).to_be_focused()
    page.keyboard.type("dr. milan")
    board.until(lambda: rows(board)[:1] == ["lcg.faq.013b"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = rows(board)[1]
    expect(page.locator(f'[data-rule="{second}"] [data-stop]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.test("page-title")).to_contain_text(second)
    expect(board.test("page-title")).to_be_focused()
    page.go_back()
    expect(board.test("rule-search")).to_have_value("dr. milan")
    page.keyboard.press("Escape")
    counted(board, EVERY_ROW)


@pytest.mark.parametrize("lang", ["es", "nl"])
def test_a_phone_in_another_language(sit: Sit, lang: str) -> None:
    board = sit(**PHONE, locale=LOCALES[lang])
    words = language(lang).catalogue("web")
    board.visit()
    board.test("way-rules").tap()
    counted(board, EVERY_ROW)
    expect(board.test("nav-rules")).to_have_text(words["web.study.rules"])
    board.test("rule-search").fill("lcg.taboo.mutated.01")
    board.until(lambda: rows(board) == ["lcg.taboo.mutated.01"])
    board.look_around()
    board.test("rule").get_by_role("link").first.tap()
    expect(board.test("page-title")).to_contain_text("lcg.taboo.mutated.01")
    expect(board.test("rule").first).to_contain_text("Dr. Milan Christopher")
    assert (
        ledger("cards", lang)["lcg.taboo.mutated.01"].statement[-30:]
        in board.page.locator("main").inner_text()
    )
    board.look_around()


def test_from_why_at_the_table_to_the_rules_page_and_back(board: Board) -> None:
    board.start()
    board.test("prompt").get_by_role("button").click()
    board.test("to-rules-page").first.click()
    expect(board.test("page-title")).to_contain_text("noir.")
    board.page.go_back()
    expect(board.test("prompt")).to_be_visible()

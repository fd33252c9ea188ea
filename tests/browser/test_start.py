"""The start page: posters, investigators to leaf through, games that are told apart, credits on a page of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board import LOCALES, PHONE, Board, played_out
from tests.browser.conftest import Sit


def test_investigators_are_leafed_through_with_their_sheets(board: Board) -> None:
    board.visit()
    board.set_up("second", 2)
    names = []
    for _ in range(3):
        board.test("after-investigator_1").click()
        names.append(board.test("setup-investigator_1").get_attribute("data-value"))
        expect(board.page.locator("#hint-investigator_1")).to_contain_text("Sanity")
    assert len(set(names)) == 3
    board.test("before-investigator_1").click()
    expect(board.test("setup-investigator_1")).to_have_attribute("data-value", str(names[1]))
    board.test("after-investigator_2").click()  # what the other has taken is passed over
    board.test("after-investigator_2").click()
    expect(board.test("setup-investigator_2")).not_to_have_attribute("data-value", str(names[1]))
    board.accessible()


@pytest.mark.parametrize("phone", [False, True])
def test_an_investigator_is_chosen_by_likeness_and_by_the_arrow_keys(sit: Sit, phone: bool) -> None:
    board = sit(**(PHONE if phone else {}))
    board.visit()
    board.set_up("third", 2)
    seat = board.test("setup-investigator_1")
    likenesses = seat.locator("label")
    expect(likenesses.locator("svg")).to_have_count(likenesses.count())
    likenesses.filter(has_text="Rex Murphy").click()
    expect(seat).to_have_attribute("data-value", "rex_murphy")
    expect(seat).to_contain_text("Rex Murphy")
    board.page.keyboard.press("ArrowRight")
    expect(seat).to_have_attribute("data-value", "tommy_muldoon")
    expect(board.test("setup-investigator_2-tommy_muldoon")).to_be_disabled()
    expect(board.test("setup-investigator_2-rex_murphy")).to_be_enabled()
    board.fits()
    board.accessible()


@pytest.mark.alone
@pytest.mark.parametrize("lang", ["nl"])
def test_on_a_phone_no_game_hides_behind_the_button_that_begins_one(sit: Sit, lang: str) -> None:
    board = sit(locale=LOCALES[lang], **PHONE)
    board.load(played_out("noir", "one", agent="random"), 6)
    board.visit("/#/")
    expect(board.test("standing")).to_be_attached()
    board.page.evaluate("() => document.fonts.ready")
    begin = board.page.locator(".begin").bounding_box()
    assert begin
    bills = [each.bounding_box() for each in board.page.locator(".game").all()]
    assert len(bills) == 4
    assert [each for each in bills if each is None or each["y"] + each["height"] > begin["y"] + 1] == []


@pytest.mark.alone
@pytest.mark.parametrize("phone", [False, True])
def test_games_that_wait_are_told_apart_and_a_new_one_comes_first(sit: Sit, phone: bool) -> None:
    board = sit(locale=LOCALES["es"], **(PHONE if phone else {}))
    board.load(played_out("noir", "one", agent="random"), 6)
    board.visit("/#/")
    expect(board.test("standing")).to_contain_text("Perspectiva General")
    new, old = board.test("game-noir").bounding_box(), board.test("resume").bounding_box()
    assert new is not None
    assert old is not None
    assert new["y"] < old["y"] or new["x"] < old["x"]
    board.fits()
    board.accessible()


@pytest.mark.alone
@pytest.mark.parametrize("lang", LOCALES)
def test_on_a_phone_the_game_that_waits_is_one_press_away(sit: Sit, lang: str) -> None:
    """In one line above the new game, which is still seen; the others are one press away too."""
    board = sit(locale=LOCALES[lang], **PHONE)
    for key in ("one", "two"):
        board.load(played_out("noir", key, agent="random"), 6)
        table = board.page.url.rpartition("/")[2]
    board.visit("/#/")
    expect(board.test("strip")).to_be_visible()
    board.until(lambda: (board.test("strip").bounding_box() or {"height": 60})["height"] < 60)
    expect(board.test("continue")).to_be_in_viewport()
    expect(board.page.locator("#new-title")).to_be_in_viewport()
    expect(board.page.locator("label", has=board.test("game-noir"))).to_be_in_viewport()
    board.fits()
    board.accessible()
    board.test("continue-others").tap()
    expect(board.page.locator("#tables-title")).to_be_in_viewport()
    board.after(board.test("continue").tap)
    assert board.page.url.endswith(table)  # what was played last
    expect(board.test("decision")).to_be_visible()


def test_credits_have_a_page_of_their_own(board: Board) -> None:
    board.visit()
    board.test("to-credits").click()
    expect(board.test("credits")).to_contain_text("Crimson Pro")
    board.accessible()
    board.page.go_back()
    expect(board.test("start")).to_be_visible()

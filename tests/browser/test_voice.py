"""The voice in a real browser: a sentence where a thing is looked at, and silence for who wants it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.text import language
from miskatonic.shelf import box
from miskatonic.table.voices import voices
from tests.browser.board import Board, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser


def said(each: str, lang: str = "en") -> str:
    return voices(box("second"), language(lang))[each]


def look_at_the_woods(board: Board) -> None:
    if board.test("mythos-away").count():  # the paper of the turn lies over the board until it is put away
        board.test("mythos-away").click()
    board.page.mouse.move(5, 5)
    board.page.locator("[data-place='place:woods']").first.hover()
    expect(board.test("glance")).to_contain_text("Woods")


def test_a_place_and_an_end_have_a_sentence_until_somebody_wants_none(sit: Sit) -> None:
    board, game = sit(), played_out("second", "voice", seats=1)
    board.load(game, 10)
    look_at_the_woods(board)
    expect(board.test("glance")).to_contain_text(said("location.woods"))

    board.page.get_by_role("button", name="Settings").click()
    board.test("voice").uncheck()
    board.close_dialog()
    look_at_the_woods(board)
    expect(board.test("glance").locator("[data-testid=voice-location]")).to_have_count(0)
    board.page.reload()
    expect(board.test("prompt")).to_be_visible()
    look_at_the_woods(board)
    expect(board.test("glance").locator("[data-testid=voice-location]")).to_have_count(0)

    board.page.get_by_role("button", name="Settings").click()
    board.test("voice").check()
    board.close_dialog()
    board.load(game)
    assert game.outcome
    expect(board.test("end").locator("[data-testid=voice-ending]")).to_have_text(
        said(f"ending.{game.outcome.cause}")
    )


@pytest.mark.parametrize("lang", ["es", "nl"])
def test_a_new_game_is_introduced_in_the_language_of_the_reader(sit: Sit, lang: str) -> None:
    board = sit(locale=lang)
    board.visit()
    board.test("game-second").check(force=True)
    expect(board.test("voice-introduction")).to_have_text(said("introduction.game", lang))
    board.test("setup-ancient_one-yig").check(force=True)
    expect(board.test("voice-ancient")).to_have_text(said("ancient.yig", lang))

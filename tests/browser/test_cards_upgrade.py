"""Between two scenarios a deck is upgraded in the deck builder itself, and is the answer to the table's question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.games.cards.play.rules import upgrades
from miskatonic.kernel.game import Game
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered
from tests.browser.conftest import Ear, Sit
from tests.browser.eventful import before, campaign_by_sense

pytestmark = pytest.mark.browser

SCREENS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": {**PHONE, "locale": LOCALES["es"]}}


def is_asked(game: Game[Any]) -> bool:
    return game.ask is not None and game.ask.brings is not None


def asked() -> tuple[Game[Any], int]:
    """A campaign, and after how many decisions somebody is first asked to upgrade."""
    _, game = campaign_by_sense()
    n = before(game, is_asked)
    assert n is not None
    return game, n


def purchase(game: Game[Any], n: int) -> tuple[int, str, str]:
    """The seat asked there, a new card of level 0 for its deck, and one that can go for it."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game)[:n]:
        again.answer(name)
    assert again.ask is not None
    seat = again.ask.seat
    deck = upgrades.deck_of(again.play, seat)
    new = next(new for new, old in upgrades.purchases(deck, 1) if not old and new not in deck.cards)
    return seat, new, upgrades.movable(deck)[0]


def add(board: Board, code: str) -> None:
    turn_to(board, "cards")
    board.test("pool-search").fill(code)
    board.test("pool").get_by_test_id(f"more-{code}").click()


def remove(board: Board, code: str) -> None:
    turn_to(board, "deck")
    board.test("deck").get_by_test_id(f"less-{code}").click()


def turn_to(board: Board, tab: str) -> None:
    if board.touch:
        board.test(f"tab-{tab}").click()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_deck_is_upgraded_in_the_builder_between_two_scenarios(
    sit: Sit, ear: Ear, tmp_path: Path, screen: str
) -> None:
    ear.forgiven = ("409 (Conflict)",)
    game, n = asked()
    seat, new, old = purchase(game, n)
    board = sit(**SCREENS[screen])
    board.load(game, n)
    here, position = board.page.url, board.position
    purse = board.shown["view"]["campaign"]["experience"][seat]
    board.test("make").click()
    expect(board.test("earned")).to_have_value(str(purse))
    expect(board.test("earned")).to_have_attribute("readonly", "")
    expect(board.test("left")).to_have_text(str(purse))
    expect(board.test("next-version")).to_have_count(0)
    board.look_around()

    add(board, new)
    expect(board.test("verdict")).to_have_attribute("data-valid", "false")
    board.test("upgrade-back").click()
    expect(board.test("upgrade-refused")).to_be_visible()
    board.look_around()
    board.page.reload()
    turn_to(board, "deck")
    expect(board.test("deck").locator(f"[data-card='{new}']")).to_be_visible()

    remove(board, old)
    expect(board.test("verdict")).to_have_attribute("data-valid", "true")
    expect(board.test("left")).to_have_text(str(purse - 1))
    expect(board.test("bill").locator(f"[data-card='{new}']")).to_have_count(1)
    board.after(lambda: board.test("upgrade-back").click())
    board.until(lambda: board.page.url == here)
    assert board.position > position
    assert board.shown["view"]["campaign"]["experience"][seat] == purse - 1

    save_and_resume(board, tmp_path)
    assert board.shown["view"]["campaign"]["experience"][seat] == purse - 1
    board.undo()
    assert board.position == position
    assert board.shown["view"]["campaign"]["experience"][seat] == purse
    expect(board.test("make")).to_be_visible()
    board.press("r")
    assert board.shown["view"]["campaign"]["experience"][seat] == purse - 1


def save_and_resume(board: Board, tmp_path: Path) -> None:
    """The campaign goes into a file, and on from it at another table."""
    address = board.page.url.rpartition("/")[2]
    file = tmp_path / "campaign.json"
    file.write_bytes(board.page.request.get(f"{board.address}/api/tables/{address}/save").body())
    board.visit()
    board.after(lambda: board.test("load").set_input_files(file))
    expect(board.test("prompt")).to_be_visible()
    assert address not in board.page.url


def test_who_comes_back_with_nothing_changed_is_still_asked(board: Board) -> None:
    game, n = asked()
    board.load(game, n)
    position = board.position
    board.test("make").click()
    expect(board.test("deck")).to_be_visible()
    board.after(lambda: board.test("upgrade-back").click())
    assert board.position == position
    expect(board.test("make")).to_be_visible()


def test_where_nobody_is_asked_there_is_the_way_back(board: Board) -> None:
    game, _ = asked()
    board.load(game, 0)
    here = board.page.url
    board.visit(f"/#/upgrade/{here.rpartition('/')[2]}")
    expect(board.test("upgrade-back")).to_be_visible()
    expect(board.test("deck")).to_have_count(0)
    board.look_around()
    board.after(lambda: board.test("upgrade-back").click())
    assert board.page.url == here

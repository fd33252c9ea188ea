"""Answers that are sets, in a real browser: a selection with one Done, by mouse, by key, by finger, and for ears."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from miskatonic.library import new_game
from tests.browser.board import DESKTOP, PHONE, Board
from tests.browser.conftest import Sit
from tests.web.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sets"))
    server.start()
    yield server
    server.end()


def sit_down(board: Board) -> None:
    """Two people set their sliders at the same time; one person sees both, one after the other."""
    board.load(
        new_game("second", key="sets", seats=2, investigator_1="michael_mcglen", investigator_2="joe_diamond")
    )
    while board.shown["ask"]["pick"] is None:
        board.take(board.shown["ask"]["options"][0]["name"])


def test_a_set_is_chosen_piece_by_piece_and_given_at_once(sit: Sit) -> None:
    board = sit(**DESKTOP)
    sit_down(board)
    count, done = board.test("pick-count"), board.test("pick-done")
    expect(count).to_have_text("0 of 3")
    expect(done).to_have_attribute("aria-disabled", "true")
    first = board.shown["ask"]["seat"]
    one, other = board.test("option-slide:0:1"), board.test("option-slide:0:2")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(one).to_have_attribute("aria-pressed", "false")
    expect(count).to_have_text("1 of 3")
    position = board.shown["position"]
    done.click(force=True)  # too early: nothing comes of it
    board.test("stop-1-3").click()
    expect(board.test("option-slide:1:3")).to_have_attribute("aria-pressed", "true")
    board.page.locator("body").press("c")
    expect(count).to_have_text("3 of 3")
    assert board.shown["position"] == position
    board.look_around()
    board.page.locator("h1").click()
    board.press("Enter")
    assert board.shown["position"] == position + 1
    assert board.shown["ask"]["seat"] != first
    expect(count).to_have_text("0 of 3")
    board.undo()
    assert board.shown["ask"]["seat"] == first


def test_with_a_finger_and_nothing_at_all(sit: Sit) -> None:
    board = sit(**PHONE)
    sit_down(board)
    board.look_around()
    for _ in range(2):
        board.choose("slide:0:3+slide:1:0+slide:2:2", on_the_board=False)
    while board.shown["ask"]["pick"] is None:
        board.choose(board.shown["ask"]["options"][0]["name"])
    board.put_mythos_away()
    points = board.shown["ask"]["pick"]["most"]
    expect(board.test("pick-count")).to_have_text(f"0 of {points}")
    position = board.shown["position"]
    board.choose("none")
    assert board.shown["position"] > position

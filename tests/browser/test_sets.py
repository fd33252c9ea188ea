"""Answers that are sets, in a real browser: a selection with one Done, by mouse, by key, by finger, and for ears."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from miskatonic.library import new_game
from tests.browser.board import DESKTOP, PHONE, Board
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser


def sit_down(board: Board) -> None:
    """Two people set their sliders at the same time; one person sees both, one after the other."""
    board.load(
        new_game("second", key="sets", seats=2, investigator_1="michael_mcglen", investigator_2="joe_diamond")
    )
    while board.shown["ask"]["pick"] is None:
        board.take(board.shown["ask"]["options"][0]["name"])


def test_several_seats_are_answered_with_one_done(sit: Sit) -> None:
    """Who plays both sets both, in one panel; who likes it otherwise is asked for one after the other."""
    board = sit(**DESKTOP)
    sit_down(board)
    first, (second,) = board.shown["ask"]["seat"], [ask["seat"] for ask in board.shown["also"]]
    expect(board.test(f"beside-{second}")).to_have_count(0)
    board.test("as-one").click()
    done, position = board.test("pick-done"), board.shown["position"]
    for track in range(3):
        board.test(f"option-slide:{track}:1").click()
    expect(done).to_have_attribute("aria-disabled", "true")
    for track in range(3):
        board.test(f"beside-{second}-slide:{track}:2").click()
    expect(done).to_have_attribute("aria-disabled", "false")
    board.look_around()
    done.click()
    board.until(lambda: board.position >= position + 2)
    view = board.shown["view"]
    stops = {who["seat"]: [track["stop"] for track in who["tracks"]] for who in view["investigators"]}
    assert stops == {first: [1, 1, 1], second: [2, 2, 2]}


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

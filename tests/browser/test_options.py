"""The list of options in a real browser: what is said beside them, the end in sight, and what is pressed twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.asides import Laid
from miskatonic.kernel.game import Game
from tests.asides import questions
from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

START = ["start:1", "start:1"]
"""To the first action of the third edition."""


def standing(name: str, keys: int, fits: Callable[[Laid], bool]) -> tuple[Game[Any], str]:
    """A random game at a question with such an option, and the option's name."""
    for game, ask in questions(name, 2, keys):
        for laid in game.eyes(ask.seat).laid_out(ask):
            if ask.pick is None and len(game.asks) == 1 and fits(laid):
                return game, laid.option.name
    pytest.fail("there is none")


def within(board: Board, name: str) -> bool:
    """Whether the whole option lies on the screen."""
    box = board.test(f"option-{name}").bounding_box()
    size = board.page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("where", [{}, PHONE])
def test_the_end_of_a_turn_is_always_in_sight_and_a_cut_list_says_how_much_is_left(
    sit: Sit, where: dict[str, Any]
) -> None:
    board = sit(**where)
    board.start("options", game="third", seats=2)
    board.play(START)
    board.until(lambda: board.names()[-1:] == ["end"] and within(board, "end"))
    expect(board.test("ends").locator("[data-testid=option-end]")).to_be_visible()
    expect(board.test("more-options")).to_be_visible()
    board.test("decision").locator(".list").evaluate("list => list.scrollTo({top: list.scrollHeight})")
    expect(board.test("more-options")).to_have_count(0)
    board.until(lambda: within(board, "end"))
    board.accessible()


def test_options_stand_in_parts_and_what_leads_nowhere_is_grey_and_last(board: Board) -> None:
    board.start("options", game="third", seats=2)
    board.play(START)
    names = board.names()
    assert names.index("gather") < names.index("focus:lore") < names.index("research") < names.index("end")
    research = board.test("option-research")
    expect(research).to_contain_text("You have no clue to research")
    expect(research).not_to_contain_text("%")
    expect(board.page.get_by_role("group", name="Nothing to gain now")).to_contain_text("Research")
    expect(board.test("option-focus:lore")).to_contain_text("until spent on a reroll")
    board.take("research")


def test_keys_are_those_that_are_shown(board: Board) -> None:
    board.start("options", game="third", seats=2)
    board.play(START)
    key = board.test("option-gather").locator("kbd").inner_text()
    board.answering(lambda: board.page.keyboard.press(key))
    board.until(lambda: "gather" not in board.names())


def test_what_is_grave_is_chosen_by_the_second_press(board: Board) -> None:
    game, name = standing("second", 80, lambda laid: laid.aside.grave is not None)
    board.bring(json.dumps(game.save()))
    before = board.position
    option = board.test(f"option-{name}")
    option.click()
    expect(board.test("doubt")).to_contain_text("Choose it again if you mean it.")
    board.accessible()
    board.page.keyboard.press("Escape")
    expect(board.test("doubt")).to_have_count(0)
    assert board.position == before
    key = option.locator("kbd").inner_text()
    board.page.keyboard.press(key)
    expect(board.test("doubt")).to_be_visible()
    assert board.position == before
    board.answering(lambda: board.page.keyboard.press(key))
    assert board.position > before


def test_another_question_is_read_from_its_head(sit: Sit) -> None:
    """Wherever the list of the one before had been scrolled to."""
    board = sit(**PHONE)
    board.start("options", game="third", seats=2)
    board.play(START)
    rows = board.test("decision").locator(".list")
    rows.evaluate("list => list.scrollTo({top: list.scrollHeight})")
    assert rows.evaluate("list => list.scrollTop") > 0
    board.take("gather")
    board.until(
        lambda: rows.evaluate("list => list.scrollHeight > list.clientHeight && list.scrollTop === 0")
    )

"""The frame of the table in a real browser: what stands still, what Esc closes, where a phone looks, night and day."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.game import Game
from tests.browser.board import AT_REST, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 2}
QUESTIONS = 8
MOST = 0.1
"""How much of the page may shift between two questions, by the browser's own measure."""

WATCH = """
() => {
  window.shifts = [];
  new PerformanceObserver(list => window.shifts.push(...list.getEntries()))
    .observe({type: 'layout-shift', buffered: false});
}
"""
SHIFTED = """
async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const seen = window.shifts.splice(0);
  const who = seen.flatMap(({sources}) => sources.map(({node}) => node && (node.className || node.nodeName)));
  return [seen.reduce((sum, {value}) => sum + value, 0), who.slice(0, 6).join(', ')];
}
"""


def whole(name: str) -> Game[Any]:
    return played_out(name, "frame", seats=SEATS[name])


@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", SEATS)
def test_a_table_by_night_and_by_day(sit: Sit, name: str, light: str) -> None:
    """It follows the machine at first; everything can be read in both (by night most other tests look at it)."""
    board = sit(viewport={"width": 1440, "height": 900}, color_scheme=light)
    game = whole(name)
    board.load(game, len(answered(game)) // 3)
    expect(board.page.locator("html")).to_have_attribute("data-theme", light)
    board.accessible()


@pytest.mark.parametrize("path", ["/", "/#/cards", "/#/decks", "/#/bag", "/#/rules"])
def test_the_pages_by_day(sit: Sit, path: str) -> None:
    board = sit(color_scheme="light")
    board.visit(path)
    expect(board.page.locator("h1").first).to_be_visible()
    board.page.wait_for_load_state("networkidle")
    board.accessible()


def test_the_light_is_a_setting_that_is_remembered(board: Board) -> None:
    board.start()
    board.test("open-settings").click()
    board.test("theme-light").check()
    expect(board.page.locator("html")).to_have_attribute("data-theme", "light")
    board.accessible()
    board.after(board.page.reload)
    expect(board.page.locator("html")).to_have_attribute("data-theme", "light")


def board_box(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = board.page.evaluate(
        """() => {
          const box = one => one && (({left, top, width, height}) => [left, top, width, height].map(Math.round))(
            document.querySelector(one)?.getBoundingClientRect() ?? {});
          return {board: box('.board'), window: box('.window'), ask: box('#decision-title'), log: box('#log-title')};
        }"""
    )
    return found


@pytest.mark.parametrize("name", SEATS)
def test_nothing_jumps_between_questions(sit: Sit, name: str) -> None:
    """Board, question and log keep their places whatever comes and goes."""
    board = sit(viewport={"width": 1440, "height": 900})
    game = whole(name)
    names = answered(game)
    first = len(names) // 3
    board.load(game, first)
    board.page.evaluate(WATCH)
    boxes, shifts = [board_box(board)], []
    for answer in names[first : first + QUESTIONS]:
        board.choose(answer)
        shifts.append(board.page.evaluate(SHIFTED))
        boxes.append(board_box(board))
    assert all(each == boxes[0] for each in boxes), boxes
    assert all(shift < MOST for shift, _ in shifts), shifts


def test_esc_closes_what_help_says(board: Board) -> None:
    game = whole("second")
    names = answered(game)
    board.load(game, len(names) // 3)
    board.test("open-replay").click()
    expect(board.test("replay")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.test("replay")).to_have_count(0)
    for answer in names[len(names) // 3 :]:
        if board.tells_of_mythos():
            break
        board.choose(answer)
    expect(board.test("mythos")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.test("mythos")).to_have_count(0)


def test_the_log_of_a_phone_opens_at_its_end(sit: Sit) -> None:
    board = sit(**PHONE)
    game = whole("second")
    board.load(game, len(answered(game)) // 2)
    board.test("tab-log").tap()
    at_end = "one => one.scrollTop > 0 && one.scrollTop + one.clientHeight >= one.scrollHeight - 2"
    board.until(lambda: bool(board.test("log").evaluate(at_end)))
    expect(board.test("log").locator("li").last).to_be_in_viewport()


def test_a_phone_shows_the_board_when_a_place_is_chosen(sit: Sit) -> None:
    board = sit(**PHONE)
    game = whole("second")
    names = answered(game)
    board.load(game, len(names) // 3)
    board.test("tab-log").tap()
    board.tab = "log"
    for answer in names[len(names) // 3 :]:
        board.choose(answer)
        targets = [option["target"] or "" for option in board.shown["ask"]["options"]]
        if sum(target.startswith("place:") for target in targets) > 1:
            break
    expect(board.test("tab-board")).to_have_attribute("aria-current", "true")
    seen = board.page.evaluate(
        "() => document.querySelector('.window').getBoundingClientRect().height / innerHeight"
    )
    assert seen > 0.3


def test_nothing_opens_under_a_pointer_that_rests(sit: Sit) -> None:
    """What comes to lie under it was not pointed at; what it moves onto was."""
    board = sit()
    game = whole("second")
    board.load(game, len(answered(game)) // 3)
    street = board.page.locator("[data-spot] button").first
    board.page.evaluate(AT_REST)
    box = street.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.page.mouse.move(*at)
    expect(board.test("glance")).to_be_visible()
    here = board.page.url.partition("#")[2]
    board.page.evaluate("() => (location.hash = '#/')")
    expect(street).to_have_count(0)
    board.page.evaluate("at => (location.hash = '#' + at)", here)
    expect(street).to_be_visible()
    board.page.mouse.move(*at)
    assert not board.soon(lambda: board.test("glance").count() > 0)
    board.page.mouse.move(at[0] + 3, at[1] + 2)
    expect(board.test("glance")).to_be_visible()


def test_nothing_opens_under_a_pointer_that_rested_before_the_game_was_there(sit: Sit) -> None:
    """A game's own part is fetched once it is wanted, when the pointer rests already."""
    board = sit()
    board.start("rest", game="second", seats=2)
    board.page.evaluate(AT_REST)
    ability = board.test("sheet").locator(".ability button").first
    box = ability.bounding_box()
    assert box
    board.visit()
    board.set_up("second", 2)
    board.page.locator("summary").click()
    board.test("game-key").fill("rest")
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.page.mouse.move(*at)
    board.test("start").press("Enter")
    expect(ability).to_be_visible()
    board.page.evaluate(AT_REST)
    assert ability.bounding_box() == box
    assert not board.soon(lambda: board.test("glance").count() > 0)
    board.page.mouse.move(at[0] + 3, at[1] + 2)
    expect(board.test("glance")).to_be_visible()

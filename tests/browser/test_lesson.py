"""Learn by playing: a lesson of each game clicked through in each language, left and come back to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box
from tests.browser.board import LOCALES, PHONE, Board
from tests.browser.conftest import Sit

PRESSES = 30
"""So many answers of a lesson are given; by then the game has shown what it is."""
ENOUGH = 8
EVERY_RUN = {("noir", "en"), ("second", "es"), ("third", "nl"), ("cards", "es")}
"""Each game once; all of them in all languages are the long lane's."""
LESSONS = [
    pytest.param(name, code, marks=[] if (name, code) in EVERY_RUN else pytest.mark.long)
    for name in GAMES
    for code in LANGUAGES
]


def open_lesson(board: Board, name: str) -> None:
    board.visit()
    board.tick(f"game-{name}")
    board.after(lambda: board.test("learn").click())
    expect(board.test("decision")).to_be_visible()


def put_hint_away(board: Board) -> str | None:
    """The id of the hint that lies there, if one does; it is put away."""
    hint = board.test("hint")
    if not hint.is_visible():
        return None
    found = hint.get_attribute("data-hint")
    board.test("hint-done").click()
    expect(hint).to_be_hidden()
    return found


def follow(board: Board) -> bool:
    """Ask for advice and take it; whether anything was asked."""
    if board.shown["ask"] is None:
        return False
    board.test("advice").click()
    board.after(lambda: board.test("follow").click())
    expect(board.test("advised")).to_be_hidden()
    return True


def leave_and_come_back(board: Board) -> None:
    address = board.page.url.removeprefix(board.address)
    board.visit("/#/")
    expect(board.test("learn")).to_be_visible()
    board.after(lambda: board.visit(address))
    expect(board.test("decision")).to_be_visible()


@pytest.mark.parametrize(("name", "code"), LESSONS)
def test_a_lesson_clicked_through(sit: Sit, name: str, code: str) -> None:
    board = sit(hints=True, locale=LOCALES[code])
    open_lesson(board, name)
    lesson = box(name).lesson()
    assert lesson is not None
    first = board.shown["hints"][0]["id"]
    expect(board.test("hint")).to_contain_text(language(code).render(box(name).hint_text(first, None)))
    board.test("hint-rule").click()
    expect(board.test("rules")).to_be_visible()
    board.close_dialog()
    board.accessible()
    seen: list[str] = []
    for n in range(PRESSES):
        if (found := put_hint_away(board)) is not None:
            seen.append(found)
        if n == PRESSES // 2:
            leave_and_come_back(board)
        if not follow(board):
            break
    assert len(seen) == len(set(seen))
    assert len(seen) >= ENOUGH, seen
    assert set(seen) <= {hint.id for hint in lesson.hints}


def lies_above(one: Locator, other: Locator) -> bool:
    above, below = one.bounding_box(), other.bounding_box()
    return above is not None and below is not None and above["y"] + above["height"] <= below["y"]


def test_on_the_phone_a_hint_leaves_the_question_free(sit: Sit) -> None:
    board = sit(hints=True, **PHONE)
    open_lesson(board, "noir")
    expect(board.test("hint")).to_be_visible()
    board.until(lambda: lies_above(board.test("hint"), board.test("prompt")))
    board.fits()
    board.accessible()


def test_in_a_free_game_a_thing_is_explained_once_for_ever(sit: Sit) -> None:
    board = sit(hints=True)
    explained: list[set[str]] = []
    for key in ("one", "other"):
        board.start(key)
        found: set[str] = set()
        for _ in range(8):
            found |= {each for each in [put_hint_away(board)] if each}
            follow(board)
        explained.append(found)
    assert explained[0]
    assert not explained[0] & explained[1]
    firsts = {hint.id for hint in getattr(box("noir").lesson(), "hints", ()) if hint.first}
    assert explained[0] | explained[1] <= firsts


def test_who_wants_no_hints_gets_none(sit: Sit) -> None:
    board = sit(hints=True)
    board.start("one")
    while not board.test("hint").is_visible():
        follow(board)
    board.test("hint-never").click()
    expect(board.test("hint")).to_be_hidden()
    for _ in range(5):
        follow(board)
        expect(board.test("hint")).to_be_hidden()
    board.test("open-settings").click()
    board.test("hints-first").check()
    board.close_dialog()
    expect(board.test("hint")).to_be_visible()
